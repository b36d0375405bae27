import { callText, type RaceChanges } from './race-plan.js'
import {
  byText,
  NO_UNIT_DETAILS,
  type FeedState,
  type RoundState,
  type TallyState,
} from './feed-state.js'
import { roundField, roundIn, roundsOf, tallyOf, withRound } from './rounds.js'
import type { TallyChange } from './tally-plan.js'

/**
 * Applies the changes of one snapshot to a state. If all changes of a race by one feed are applied
 * in order, beginning with `UNKNOWN`, the result is the current state.
 */
export function applyChanges(state: FeedState, changes: RaceChanges): FeedState {
  const candidacies = new Map(state.candidacies.map((candidacy) => [candidacy.key, candidacy]))
  for (const { after } of changes.candidacies) candidacies.set(after.key, after)
  const tallies = new Map(state.tallies.map((tally) => [tally.unit.key, tally]))
  for (const change of changes.tallies) {
    tallies.set(change.unit.key, applyTally(tallies.get(change.unit.key), change))
  }
  const retracted = new Set(changes.retracted.map(callText))
  const calls = state.calls.filter((call) => !retracted.has(callText(call)))
  return {
    at: state.at,
    details: changes.details?.after ?? state.details,
    candidacies: [...candidacies.values()].sort(byText(({ key }) => key)),
    calls: [...calls, ...changes.called].sort(byText(callText)),
    tallies: [...tallies.values()].sort(byText(({ unit }) => unit.key)),
  }
}

/**
 * Applies a change to the count of one unit. `state`: `undefined` if the unit had no count. `at`:
 * the time of the snapshot with the change.
 */
export function applyTally(
  state: TallyState | undefined,
  change: TallyChange,
  at = '',
): TallyState {
  const rounds = roundsOf(state ?? null)
  const roundBefore = roundIn(rounds, change)
  const counts = new Map((roundBefore?.counts ?? []).map((count) => [count.candidacy, count]))
  for (const { after } of change.counts) counts.set(after.candidacy, after)
  const counted: RoundState = {
    ...roundField(change),
    at,
    copy: '',
    counts: [...counts.values()].sort(byText(({ candidacy }) => candidacy)),
    said: change.said?.after ?? roundBefore?.said ?? NO_UNIT_DETAILS,
  }
  const all = withRound(rounds, counted)
  const shown =
    change.shown === undefined ? counted : roundIn(all, { round: change.shown ?? undefined })
  return tallyOf(change.unit, shown ?? counted, all)
}
