import { callText, type ContestChanges } from './contest-plan.js'
import { byText, NOTHING_SAID, type FeedState, type TallyState } from './feed-state.js'
import type { TallyChange } from './tally-plan.js'

/** The state that changes lead to from another one: from `UNKNOWN`, all of them give what stands now. */
export function applyChanges(state: FeedState, changes: ContestChanges): FeedState {
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

/** What a change of one unit makes of its count; `undefined`: it had none. */
export function applyTally(state: TallyState | undefined, change: TallyChange): TallyState {
  const counts = new Map((state?.counts ?? []).map((count) => [count.candidacy, count]))
  for (const { after } of change.counts) counts.set(after.candidacy, after)
  return {
    unit: change.unit,
    at: state?.at ?? '',
    copy: state?.copy ?? '',
    counts: [...counts.values()].sort(byText(({ candidacy }) => candidacy)),
    said: change.said?.after ?? state?.said ?? NOTHING_SAID,
  }
}
