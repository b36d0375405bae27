import type { UnitReport } from '../domain/result.js'
import type { RoundState, TallyState } from './feed-state.js'

interface HasRound {
  readonly round?: number | undefined
}

/** Sorts a count without a round first, then by round. */
export function byRound(left: HasRound, right: HasRound): number {
  return (left.round ?? 0) - (right.round ?? 0)
}

/** The round as a field to spread; empty for a count without a round. */
export function roundField({ round }: HasRound): Pick<RoundState, 'round'> {
  return round === undefined ? {} : { round }
}

/** The counts of a unit by round, in order; empty if `tally` is `null`. */
export function roundsOf(tally: TallyState | null): readonly RoundState[] {
  if (tally === null) return []
  const { at, copy, counts, said, otherRounds = [] } = tally
  return [{ ...roundField(tally), at, copy, counts, said }, ...otherRounds].sort(byRound)
}

/** The count of a round; `null`: not counted. */
export function roundIn(rounds: readonly RoundState[], { round }: HasRound): RoundState | null {
  return rounds.find((counted) => counted.round === round) ?? null
}

/** Replaces or adds the count of one round. The result is sorted by round. */
export function withRound(
  rounds: readonly RoundState[],
  counted: RoundState,
): readonly RoundState[] {
  return [...rounds.filter(({ round }) => round !== counted.round), counted].sort(byRound)
}

/** The round to show: the last round, unless a count without a round is newer than all rounds. */
export function shownRound(rounds: readonly RoundState[]): RoundState | undefined {
  const plain = rounds.find(({ round }) => round === undefined)
  const numbered = rounds.filter(({ round }) => round !== undefined)
  const isPlain = plain !== undefined && numbered.every(({ at }) => at < plain.at)
  return isPlain ? plain : numbered.at(-1)
}

/**
 * Returns the tally of `unit`. Its main count is the round `shown`; all others are `otherRounds`.
 */
export function tallyOf(
  unit: UnitReport,
  shown: RoundState,
  rounds: readonly RoundState[],
): TallyState {
  const otherRounds = rounds.filter(({ round }) => round !== shown.round)
  return { unit, ...shown, ...(otherRounds.length === 0 ? {} : { otherRounds }) }
}
