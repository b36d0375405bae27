import { callText, type RaceChanges } from './race-plan.js'
import {
  byText,
  NOTHING_SAID,
  type FeedState,
  type RoundState,
  type TallyState,
} from './feed-state.js'
import { roundField, roundIn, roundsOf, tallyOf, withRound } from './rounds.js'
import type { TallyChange } from './tally-plan.js'

/** The state that changes lead to from another one: from `UNKNOWN`, all of them give what stands now. */
export function applyChanges(state: FeedState, changes: RaceChanges): FeedState {
  const candidacies = new Map(state.candidacies.map((each) => [each.key, each]))
  for (const { after } of changes.candidacies) candidacies.set(after.key, after)
  const tallies = new Map(state.tallies.map((each) => [each.unit.key, each]))
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

/** What a change of one unit by a copy of this time makes of its count; `undefined`: it had none. */
export function applyTally(
  state: TallyState | undefined,
  change: TallyChange,
  at = '',
): TallyState {
  const rounds = roundsOf(state ?? null)
  const own = roundIn(rounds, change)
  const counts = new Map((own?.counts ?? []).map((count) => [count.candidacy, count]))
  for (const { after } of change.counts) counts.set(after.candidacy, after)
  const counted: RoundState = {
    ...roundField(change),
    at,
    copy: '',
    counts: [...counts.values()].sort(byText(({ candidacy }) => candidacy)),
    said: change.said?.after ?? own?.said ?? NOTHING_SAID,
  }
  const all = withRound(rounds, counted)
  const shown =
    change.shown === undefined ? counted : roundIn(all, { round: change.shown ?? undefined })
  return tallyOf(change.unit, shown ?? counted, all)
}
