import type { CallReport, CandidacyReport, RaceReport, TallyReport } from '../domain/result.js'
import { writtenName } from '../domain/written-name.js'
import {
  byText,
  isSame,
  type CandidacyState,
  type RaceDetails,
  type FeedState,
} from './feed-state.js'
import { planTally, type Copy, type LateTally, type TallyChange } from './tally-plan.js'

/** What a copy says of a race, or a part of that. */
export interface RacePart {
  readonly report: RaceReport
  /**
   * Whether the candidacies and calls are all that the copy has. Only then one that is missing is not listed any more,
   * and a call that is missing is taken back.
   */
  readonly isWhole: boolean
}

/** What a copy changes of a race, by which the state before becomes the state after. It can be written as JSON. */
export interface RaceChanges {
  readonly details: {
    readonly before: RaceDetails | null
    readonly after: RaceDetails
  } | null
  readonly candidacies: readonly {
    readonly before: CandidacyState | null
    readonly after: CandidacyState
  }[]
  readonly tallies: readonly TallyChange[]
  readonly called: readonly CallReport[]
  readonly retracted: readonly CallReport[]
}

/** What an older copy says that is not the current count. */
export interface Late {
  readonly tallies: readonly LateTally[]
  readonly calls: readonly CallReport[]
}

export interface RacePlan {
  /** Of the tallies those that the copy speaks of. */
  readonly after: FeedState
  /** `null`: nothing differs. */
  readonly changes: RaceChanges | null
  readonly late: Late | null
  readonly isCorrection: boolean
}

/**
 * What a copy of a feed makes of what the graph has of a race from that feed. `before.tallies` holds the units that the
 * copy speaks of, as far as they are known. Copies may come in any order: see `planTally`.
 */
export function planRace(before: FeedState, { report, isWhole }: RacePart, copy: Copy): RacePlan {
  const isNewest = before.at === null || copy.at >= before.at
  const tallies = tallyPlans(before, report, copy)
  const byUnit = new Map(tallies.map((plan) => [plan.after.unit.key, plan.after]))
  const after: FeedState = {
    at: isNewest && isWhole ? copy.at : before.at,
    details: isNewest || before.details === null ? detailsOf(report) : before.details,
    candidacies: candidaciesAfter(before, { report, isWhole }, { ...copy, isNewest }),
    calls: isNewest ? callsAfter(before.calls, report.calls, isWhole) : before.calls,
    tallies: [...byUnit.values()],
  }
  const changes = changesOf(
    before,
    after,
    tallies.flatMap(({ change }) => change ?? []),
  )
  return {
    after,
    changes,
    late: lateOf(
      tallies.flatMap(({ late }) => late ?? []),
      isNewest ? [] : report.calls,
    ),
    isCorrection: changes?.tallies.some((tally) => tally.isCorrection) ?? false,
  }
}

/** One plan for each round of each unit; a later round of a unit continues from the earlier plan. */
function tallyPlans(before: FeedState, report: RaceReport, copy: Copy) {
  const known = new Map(before.tallies.map((tally) => [tally.unit.key, tally]))
  return oneEach(report.tallies).map((tally) => {
    const plan = planTally(known.get(tally.unit.key) ?? null, tally, copy)
    known.set(tally.unit.key, plan.after)
    return plan
  })
}

/** A unit that a copy names twice, in one round, is one. */
function oneEach(tallies: readonly TallyReport[]): readonly TallyReport[] {
  const byUnit = new Map<string, TallyReport>()
  for (const tally of tallies) {
    const key = JSON.stringify([tally.unit.key, tally.round])
    const first = byUnit.get(key)
    byUnit.set(key, first === undefined ? tally : together(first, tally))
  }
  return [...byUnit.values()]
}

function together(one: TallyReport, other: TallyReport): TallyReport {
  return {
    ...other,
    votes: new Map([...one.votes, ...other.votes]),
    byMode: new Map([...one.byMode, ...other.byMode]),
    totalVotes: other.totalVotes ?? one.totalVotes,
    reporting: other.reporting.length === 0 ? one.reporting : other.reporting,
    ...(one.totals === undefined && other.totals === undefined
      ? {}
      : { totals: [...(one.totals ?? []), ...(other.totals ?? [])] }),
  }
}

function detailsOf({ sourceId, title, kind, seats, isUncontested }: RaceReport): RaceDetails {
  return { sourceId, title, kind, seats, isUncontested }
}

/**
 * A candidacy that the newest copy does not list stays, marked with the last copy that did. One that only an older copy
 * lists is kept the same way.
 */
function candidaciesAfter(
  before: FeedState,
  { report, isWhole }: RacePart,
  { at, isNewest }: { readonly at: string; readonly isNewest: boolean },
): readonly CandidacyState[] {
  const after = new Map(before.candidacies.map((each) => [each.key, each]))
  for (const candidacy of report.candidacies) {
    const known = after.get(candidacy.key)
    const isNews =
      isNewest || known === undefined || (known.unlistedAfter !== null && at >= known.unlistedAfter)
    if (isNews) after.set(candidacy.key, toState(candidacy, isNewest ? null : at))
  }
  if (isNewest && isWhole) {
    const listed = new Set(report.candidacies.map(({ key }) => key))
    for (const [key, each] of after) {
      if (!listed.has(key) && each.unlistedAfter === null) {
        after.set(key, { ...each, unlistedAfter: before.at ?? at })
      }
    }
  }
  return [...after.values()].sort(byText(({ key }) => key))
}

/** In one order of its fields, so that equal ones are equal as JSON. */
function toState(candidacy: CandidacyReport, unlistedAfter: string | null): CandidacyState {
  const { key, kind, partyName, identifiers, isIncumbent, ballotOrder, delegates } = candidacy
  const name = kind === 'person' ? writtenName(candidacy.name, 'person') : candidacy.name
  const mate = candidacy.runningMate
  const runningMate = mate === null ? null : writtenName(mate, 'person')
  const pairs = identifiers.map(({ scheme, value }) => ({ scheme, value }))
  return {
    ...{ key, kind, name, runningMate, partyName, identifiers: pairs, isIncumbent, ballotOrder },
    ...(delegates === undefined ? {} : { delegates }),
    unlistedAfter,
  }
}

export const callText = ({ candidacy, status, by }: CallReport): string =>
  JSON.stringify([candidacy, status, by])

function callsAfter(
  before: readonly CallReport[],
  said: readonly CallReport[],
  isWhole: boolean,
): readonly CallReport[] {
  const all = isWhole ? said : [...before, ...said]
  const after = new Map(
    all.map(({ candidacy, status, by }) => {
      const call = { candidacy, status, by }
      return [callText(call), call]
    }),
  )
  return [...after.values()].sort(byText(callText))
}

function changesOf(
  before: FeedState,
  after: FeedState,
  tallies: readonly TallyChange[],
): RaceChanges | null {
  const { details } = after
  const known = new Map(before.candidacies.map((each) => [each.key, each]))
  const changes: RaceChanges = {
    details:
      details === null || isSame(before.details, details)
        ? null
        : { before: before.details, after: details },
    candidacies: after.candidacies.flatMap((each) => {
      const earlier = known.get(each.key) ?? null
      return isSame(earlier, each) ? [] : [{ before: earlier, after: each }]
    }),
    tallies,
    called: without(after.calls, before.calls),
    retracted: without(before.calls, after.calls),
  }
  const { candidacies, called, retracted } = changes
  const isNone =
    changes.details === null &&
    [candidacies, tallies, called, retracted].every(({ length }) => length === 0)
  return isNone ? null : changes
}

function without(
  calls: readonly CallReport[],
  others: readonly CallReport[],
): readonly CallReport[] {
  const known = new Set(others.map(callText))
  return calls.filter((call) => !known.has(callText(call)))
}

function lateOf(tallies: readonly LateTally[], calls: readonly CallReport[]): Late | null {
  return tallies.length + calls.length === 0 ? null : { tallies, calls }
}
