import type { RacePageQuery, UnitLevel } from '../../generated/operations.js'

/** What the page shows of a race. */
export type Race = NonNullable<RacePageQuery['race']>

/** Whom a call is about, by name if the shown feed lists them. */
export function nameOf(
  { candidacies }: Pick<Race, 'candidacies'>,
  call: Race['calls']['nodes'][number],
): string {
  return candidacies.nodes.find(({ id }) => id === call.candidacy?.id)?.name ?? call.candidacyKey
}

/** An update that took votes back. */
export interface Correction {
  readonly at: string
  readonly seq: number | null
  /** Who has fewer votes than before, as a number below zero, of those whose votes the timeline tells. */
  readonly fallen: readonly { readonly name: string; readonly votes: number }[]
}

/** The updates of a race that took votes back, and from whom. */
export function correctionsOf({
  candidacies,
  timeline,
}: Pick<Race, 'candidacies' | 'timeline'>): readonly Correction[] {
  const names = new Map(candidacies.nodes.map(({ key, name }) => [key, name]))
  const before = new Map<string, number>()
  let last: number | null = null
  return timeline.nodes.flatMap(({ at, seq, kind, round, isCorrection, shares }) => {
    // Between rounds votes are transferred, which takes none back.
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

const LEVELS: Readonly<Record<UnitLevel, true>> = {
  NATION: true,
  STATE: true,
  DISTRICT: true,
  CONSTITUENCY: true,
  COUNTY: true,
  MUNICIPALITY: true,
  PRECINCT: true,
}

/** The level of the units that a visit shows; counties if it names none. */
export function levelIn(search: string): UnitLevel {
  const level = new URLSearchParams(search).get('level')?.toUpperCase() ?? ''
  // The cast is safe, because all keys of the table are levels.
  return Object.hasOwn(LEVELS, level) ? (level as UnitLevel) : 'COUNTY'
}
