import { partyClassOfName } from '../../components/ui/party-colours.js'
import { plainWord } from '../../components/words.js'
import type { RacePageQuery, UnitLevel } from '../../generated/operations.js'

/** A race with the fields that the page shows. */
export type Race = NonNullable<RacePageQuery['race']>

/** The parties of the candidates of a race. */
interface WithParties {
  readonly candidacies: { readonly nodes: readonly { readonly party: string | null }[] }
}

/**
 * The class of the colour of a candidate, by position in the list. In a race within one party, each
 * candidate has another quiet colour.
 */
export function colourOf({ candidacies: { nodes } }: WithParties, at: number): string {
  const parties = new Set(nodes.map(({ party }) => party))
  const party = nodes[at]?.party ?? null
  if (parties.size < 2) return `p-any-${String(1 + (at % 8))}`
  return party === null ? 'p-none' : partyClassOfName(party)
}

/** The instant of the newest snapshot of the shown feed; `null` if there is none. */
export function lastCountOf({ sources }: Pick<Race, 'sources'>): string | null {
  return sources[0]?.at ?? null
}

/** The name of the candidate of a call, if the shown feed has it. */
export function nameOf(
  { candidacies }: Pick<Race, 'candidacies'>,
  call: Race['calls']['nodes'][number],
): string {
  return candidacies.nodes.find(({ id }) => id === call.candidacy?.id)?.name ?? call.candidacyKey
}

/** An update that decreased the number of votes. */
export interface Correction {
  readonly at: string
  readonly seq: number | null
  /** Candidates with fewer votes than before. `votes`: the difference, which is below zero. */
  readonly fallen: readonly { readonly name: string; readonly votes: number }[]
}

/** The updates of a race that decreased the number of votes, with the candidates. */
export function correctionsOf({
  candidacies,
  timeline,
}: Pick<Race, 'candidacies' | 'timeline'>): readonly Correction[] {
  const names = new Map(candidacies.nodes.map(({ key, name }) => [key, name]))
  const before = new Map<string, number>()
  let last: number | null = null
  return timeline.nodes.flatMap(({ at, seq, kind, round, isCorrection, shares }) => {
    // Votes that move to another candidate between rounds are not a correction.
    if (kind === 'COUNT' && round !== last && (round ?? 1) > 1) before.clear()
    if (kind === 'COUNT') last = round
    const fallen = shares.flatMap(({ candidacyKey: key, votes }) => {
      const change = votes === null ? 0 : votes - (before.get(key) ?? votes)
      if (votes !== null) before.set(key, votes)
      return change < 0 ? [{ name: names.get(key) ?? key, votes: change }] : []
    })
    return isCorrection ? [{ at, seq, fallen }] : []
  })
}

/** The count of each candidate in each unit, as a row of texts. An unknown count is empty. */
export function unitRows({ candidacies, results }: Race): readonly (readonly string[])[] {
  const byKey = new Map(candidacies.nodes.map((candidacy) => [candidacy.key, candidacy]))
  return results.nodes.flatMap(({ unit, level, name, at, votes }) =>
    votes.map(({ candidacyKey, votes: count }) => {
      const candidacy = byKey.get(candidacyKey)
      const own = [candidacy?.name ?? candidacyKey, candidacy?.party ?? '']
      return [unit, plainWord(level), name, ...own, String(count ?? ''), at]
    }),
  )
}

const LEVELS: Readonly<Record<UnitLevel, true>> = {
  NATION: true,
  STATE: true,
  DISTRICT: true,
  CONSTITUENCY: true,
  COUNTY: true,
  MUNICIPALITY: true,
  PRECINCT: true,
}

/** The values that `?level=` can have. */
export const LEVEL_WORDS: readonly string[] = Object.keys(LEVELS).map((level) =>
  level.toLowerCase(),
)

/** The level of units in the address; by default counties. */
export function levelIn(search: string): UnitLevel {
  const level = new URLSearchParams(search).get('level')?.toUpperCase() ?? ''
  // The cast is safe, because all keys of the table are levels.
  return Object.hasOwn(LEVELS, level) ? (level as UnitLevel) : 'COUNTY'
}
