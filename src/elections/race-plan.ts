import type { CallReport, CandidacyReport, RaceReport, TallyReport } from '../domain/result.js'
import { writtenName } from '../domain/written-name.js'
import {
  byText,
  isSame,
  type CandidacyState,
  type RaceDetails,
  type FeedState,
} from './feed-state.js'
import { planTally, type SnapshotVersion, type LateTally, type TallyChange } from './tally-plan.js'

/** What a snapshot, or a part of a snapshot, reports about a race. */
export interface RacePart {
  readonly report: RaceReport
  /**
   * Whether the report contains all candidacies and calls of the snapshot. If false, missing
   * candidacies are not marked as unlisted, and missing calls are not retracted.
   */
  readonly isWhole: boolean
}

/** What a snapshot changes in the state of a race. It can be serialised as JSON. */
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

/**
 * The reports of a snapshot that is older than the stored state. Its calls change nothing. For its
 * units, see `LateTally`.
 */
export interface LateReports {
  readonly tallies: readonly LateTally[]
  readonly calls: readonly CallReport[]
}

export interface RacePlan {
  /** `after.tallies` contains only the units that the snapshot reports. */
  readonly after: FeedState
  /** `null`: nothing changes. */
  readonly changes: RaceChanges | null
  readonly late: LateReports | null
  readonly isCorrection: boolean
}

/**
 * Plans how a snapshot changes the stored state of a race for the same feed. `before.tallies`
 * contains the stored counts of the units that the snapshot reports. Snapshots can arrive in any
 * order: see `planTally`.
 */
export function planRace(
  before: FeedState,
  { report, isWhole }: RacePart,
  snapshot: SnapshotVersion,
): RacePlan {
  const isNewest = before.at === null || snapshot.at >= before.at
  const tallies = tallyPlans(before, report, snapshot)
  const byUnit = new Map(tallies.map((plan) => [plan.after.unit.key, plan.after]))
  const after: FeedState = {
    at: isNewest && isWhole ? snapshot.at : before.at,
    details: isNewest || before.details === null ? detailsOf(report) : before.details,
    candidacies: candidaciesAfter(before, { report, isWhole }, { ...snapshot, isNewest }),
    calls: isNewest ? callsAfter(before.calls, report.calls, isWhole) : before.calls,
    tallies: [...byUnit.values()],
  }
  const tallyChanges = tallies.flatMap(({ change }) => change ?? [])
  const changes = changesOf(before, after, tallyChanges)
  const lateTallies = tallies.flatMap(({ late }) => late ?? [])
  const lateCalls = isNewest ? [] : report.calls
  const isLate = lateTallies.length + lateCalls.length > 0
  return {
    after,
    changes,
    late: isLate ? { tallies: lateTallies, calls: lateCalls } : null,
    isCorrection: changes?.tallies.some((tally) => tally.isCorrection) ?? false,
  }
}

/**
 * One plan for each round of each unit. The plan of a later round begins with the result of the
 * earlier plan.
 */
function tallyPlans(before: FeedState, report: RaceReport, snapshot: SnapshotVersion) {
  const known = new Map(before.tallies.map((tally) => [tally.unit.key, tally]))
  return mergeByUnit(report.tallies).map((tally) => {
    const plan = planTally(known.get(tally.unit.key) ?? null, tally, snapshot)
    known.set(tally.unit.key, plan.after)
    return plan
  })
}

/** Merges the tallies of each unit and round, because a snapshot can name a unit twice. */
function mergeByUnit(tallies: readonly TallyReport[]): readonly TallyReport[] {
  const byUnit = new Map<string, TallyReport>()
  for (const tally of tallies) {
    const key = JSON.stringify([tally.unit.key, tally.round])
    const first = byUnit.get(key)
    byUnit.set(key, first === undefined ? tally : mergeTallies(first, tally))
  }
  return [...byUnit.values()]
}

function mergeTallies(first: TallyReport, second: TallyReport): TallyReport {
  return {
    ...second,
    votes: new Map([...first.votes, ...second.votes]),
    byMode: new Map([...first.byMode, ...second.byMode]),
    totalVotes: second.totalVotes ?? first.totalVotes,
    reporting: second.reporting.length === 0 ? first.reporting : second.reporting,
    ...(first.totals === undefined && second.totals === undefined
      ? {}
      : { totals: [...(first.totals ?? []), ...(second.totals ?? [])] }),
  }
}

function detailsOf({ sourceId, title, kind, seats, isUncontested }: RaceReport): RaceDetails {
  return { sourceId, title, kind, seats, isUncontested }
}

/**
 * If the newest snapshot does not list a candidacy, the candidacy is still stored. Its
 * `unlistedAfter` is then the time of the last snapshot that listed it. The same is true for a
 * candidacy that only an older snapshot lists.
 */
function candidaciesAfter(
  before: FeedState,
  { report, isWhole }: RacePart,
  { at, isNewest }: { readonly at: string; readonly isNewest: boolean },
): readonly CandidacyState[] {
  const after = new Map(before.candidacies.map((candidacy) => [candidacy.key, candidacy]))
  for (const candidacy of report.candidacies) {
    const known = after.get(candidacy.key)
    const isNewer =
      isNewest || known === undefined || (known.unlistedAfter !== null && at >= known.unlistedAfter)
    if (isNewer) after.set(candidacy.key, toState(candidacy, isNewest ? null : at))
  }
  if (isNewest && isWhole) {
    const listed = new Set(report.candidacies.map(({ key }) => key))
    for (const [key, candidacy] of after) {
      if (!listed.has(key) && candidacy.unlistedAfter === null) {
        after.set(key, { ...candidacy, unlistedAfter: before.at ?? at })
      }
    }
  }
  return [...after.values()].sort(byText(({ key }) => key))
}

/** Writes the fields in a fixed order, so that equal states are equal as JSON. */
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

/** A text that is equal for equal calls. */
export const callText = ({ candidacy, status, by }: CallReport): string =>
  JSON.stringify([candidacy, status, by])

function callsAfter(
  before: readonly CallReport[],
  reported: readonly CallReport[],
  isWhole: boolean,
): readonly CallReport[] {
  const all = isWhole ? reported : [...before, ...reported]
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
  const known = new Map(before.candidacies.map((candidacy) => [candidacy.key, candidacy]))
  const changes: RaceChanges = {
    details:
      details === null || isSame(before.details, details)
        ? null
        : { before: before.details, after: details },
    candidacies: after.candidacies.flatMap((candidacy) => {
      const earlier = known.get(candidacy.key) ?? null
      return isSame(earlier, candidacy) ? [] : [{ before: earlier, after: candidacy }]
    }),
    tallies,
    called: callsWithout(after.calls, before.calls),
    retracted: callsWithout(before.calls, after.calls),
  }
  const { candidacies, called, retracted } = changes
  const isUnchanged =
    changes.details === null &&
    [candidacies, tallies, called, retracted].every(({ length }) => length === 0)
  return isUnchanged ? null : changes
}

function callsWithout(
  calls: readonly CallReport[],
  others: readonly CallReport[],
): readonly CallReport[] {
  const known = new Set(others.map(callText))
  return calls.filter((call) => !known.has(callText(call)))
}
