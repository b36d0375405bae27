import type { RacePageQuery } from '../../generated/operations.js'

/** What the page shows of a race. */
export type Race = NonNullable<RacePageQuery['race']>

/** Whom a call is about, by name if the shown feed lists them. */
export function nameOf(
  { candidacies }: Pick<Race, 'candidacies'>,
  call: { readonly candidacy: string; readonly candidacyId: string | null },
): string {
  return candidacies.find(({ id }) => id === call.candidacyId)?.name ?? call.candidacy
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
  const names = new Map(candidacies.map(({ key, name }) => [key, name]))
  const before = new Map<string, number>()
  let last: number | null = null
  return timeline.nodes.flatMap(({ at, seq, kind, round, correction, shares }) => {
    // Between rounds votes are transferred, which takes none back.
    if (kind === 'COUNT' && round !== last && (round ?? 1) > 1) before.clear()
    if (kind === 'COUNT') last = round
    const fallen = shares.flatMap(({ candidacy, votes }) => {
      const change = votes === null ? 0 : votes - (before.get(candidacy) ?? votes)
      if (votes !== null) before.set(candidacy, votes)
      return change < 0 ? [{ name: names.get(candidacy) ?? candidacy, votes: change }] : []
    })
    return correction ? [{ at, seq, fallen }] : []
  })
}
