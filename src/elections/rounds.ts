import type { UnitReport } from '../domain/result.js'
import type { RoundState, TallyState } from './feed-state.js'

interface OfRound {
  readonly round?: number | undefined
}

/** Orders by round, the first round first, after a count without a round. */
export function byRound(one: OfRound, other: OfRound): number {
  return (one.round ?? 0) - (other.round ?? 0)
}

/** The round as a field, which a count without a round lacks. */
export function roundField({ round }: OfRound): Pick<RoundState, 'round'> {
  return round === undefined ? {} : { round }
}

/** The counts of a unit by round, in order; none before the first. */
export function roundsOf(tally: TallyState | null): readonly RoundState[] {
  if (tally === null) return []
  const { at, copy, counts, said, otherRounds = [] } = tally
  return [{ ...roundField(tally), at, copy, counts, said }, ...otherRounds].sort(byRound)
}

/** The count of a round; `null`: not counted. */
export function roundIn(rounds: readonly RoundState[], { round }: OfRound): RoundState | null {
  return rounds.find((each) => each.round === round) ?? null
}

/** The counts with one of them replaced or added, in order. */
export function withRound(
  rounds: readonly RoundState[],
  counted: RoundState,
): readonly RoundState[] {
  return [...rounds.filter(({ round }) => round !== counted.round), counted].sort(byRound)
}

/** Which round is shown: the last one, unless a copy newer than all rounds gives a count without one. */
export function shownRound(rounds: readonly RoundState[]): RoundState | undefined {
  const plain = rounds.find(({ round }) => round === undefined)
  const numbered = rounds.filter(({ round }) => round !== undefined)
  const isPlain = plain !== undefined && numbered.every(({ at }) => at < plain.at)
  return isPlain ? plain : numbered.at(-1)
}

/** A unit of which one round is shown. */
export function tallyOf(
  unit: UnitReport,
  shown: RoundState,
  rounds: readonly RoundState[],
): TallyState {
  const otherRounds = rounds.filter(({ round }) => round !== shown.round)
  return { unit, ...shown, ...(otherRounds.length === 0 ? {} : { otherRounds }) }
}
