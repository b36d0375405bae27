import { grouped } from '../../../domain/grouped.js'
import { areAlike, familyName } from '../../../elections/candidate-name.js'

/** One spelling of a candidate's name in a race. */
export interface Spelling {
  readonly name: string
  /** The keys of the candidate's parties, from `partyText`. */
  readonly parties: ReadonlySet<string>
  /** The counties whose rows use this spelling. */
  readonly places: ReadonlySet<string>
  readonly rows: number
}

/**
 * Groups the spellings of each candidate in a race. The most frequent spelling of a group comes
 * first. Two spellings belong to the same candidate if the names are similar, a party matches, and
 * no county uses both spellings. A group must meet two conditions: each pair of its spellings
 * belongs to the same candidate, and no spelling outside the group has both a similar name and a
 * matching party. Otherwise the spellings stay separate.
 */
export function groupSpellings<Candidate extends Spelling>(
  all: readonly Candidate[],
): readonly (readonly Candidate[])[] {
  const byFamily = grouped(all.map((candidate) => [familyName(candidate.name), candidate] as const))
  const placed = new Set<Candidate>()
  return all.flatMap((first) => {
    if (placed.has(first)) return []
    const sameFamily = (byFamily.get(familyName(first.name)) ?? []).filter(
      (candidate) => candidate !== first,
    )
    const group = [first, ...sameFamily.filter((candidate) => isSamePerson(first, candidate))]
    const isComplete = group.every((member) =>
      [first, ...sameFamily].every(
        (candidate) =>
          candidate === member || isSimilar(candidate, member) === group.includes(candidate),
      ),
    )
    const isOnePerson =
      isComplete && group.every((a) => group.every((b) => a === b || isSamePerson(a, b)))
    const spellings = isOnePerson ? group.toSorted((a, b) => b.rows - a.rows) : [first]
    for (const spelling of spellings) placed.add(spelling)
    return [spellings]
  })
}

function isSamePerson(left: Spelling, right: Spelling): boolean {
  return isSimilar(left, right) && !overlap(left.places, right.places)
}

function isSimilar(left: Spelling, right: Spelling): boolean {
  const sharesParty =
    left.parties.size === 0 ? right.parties.size === 0 : overlap(left.parties, right.parties)
  return sharesParty && areAlike(left.name, right.name)
}

function overlap(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return [...left].some((value) => right.has(value))
}
