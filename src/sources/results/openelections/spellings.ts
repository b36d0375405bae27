import { areAlike, familyName } from '../../../elections/candidate-name.js'

/** A candidate as some rows of a race write the name. */
export interface Spelling {
  readonly name: string
  /** One text for each party. */
  readonly parties: ReadonlySet<string>
  /** The counties whose rows write it so. */
  readonly places: ReadonlySet<string>
  readonly rows: number
}

/**
 * The spellings of each candidate of a race, the one of most rows first. Two are of one candidate when the names are
 * alike, the party is the same, no county has both, and all that are alike fit each other; else each stays by itself.
 */
export function spellingsOfOne<One extends Spelling>(
  all: readonly One[],
): readonly (readonly One[])[] {
  const byFamily = new Map<string, One[]>()
  for (const one of all) {
    const family = familyName(one.name)
    byFamily.set(family, [...(byFamily.get(family) ?? []), one])
  }
  const grouped = new Set<One>()
  return all.flatMap((one) => {
    if (grouped.has(one)) return []
    const others = (byFamily.get(familyName(one.name)) ?? []).filter((each) => each !== one)
    const group = [one, ...others.filter((each) => isOne(one, each))]
    const isClosed = group.every((member) =>
      [one, ...others].every(
        (each) => each === member || isLike(each, member) === group.includes(each),
      ),
    )
    const fits = isClosed && group.every((a) => group.every((b) => a === b || isOne(a, b)))
    const own = fits ? group.toSorted((a, b) => b.rows - a.rows) : [one]
    for (const each of own) grouped.add(each)
    return [own]
  })
}

function isOne(one: Spelling, other: Spelling): boolean {
  return isLike(one, other) && !meet(one.places, other.places)
}

function isLike(one: Spelling, other: Spelling): boolean {
  const isOfOneParty =
    one.parties.size === 0 ? other.parties.size === 0 : meet(one.parties, other.parties)
  return isOfOneParty && areAlike(one.name, other.name)
}

function meet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((each) => other.has(each))
}
