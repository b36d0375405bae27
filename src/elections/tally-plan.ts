import type { ReportingReport, TallyReport, UnitReport, UnitTotal } from '../domain/result.js'
import {
  byText,
  isSame,
  NO_UNIT_DETAILS,
  type Count,
  type ModeCount,
  type RoundState,
  type UnitDetails,
  type TallyState,
} from './feed-state.js'
import { roundField, roundIn, roundsOf, shownRound, tallyOf, withRound } from './rounds.js'

/**
 * A snapshot of a feed: its id, and the time that sorts it among the other snapshots of the feed.
 */
export interface SnapshotVersion {
  readonly id: string
  readonly at: string
}

/** What a snapshot changes in one unit, or in one round of it. */
export interface TallyChange {
  readonly unit: UnitReport
  readonly isNew: boolean
  /** Absent: the feed states no round. */
  readonly round?: number
  /**
   * The round that is shown after the change; `null` for a count without a round; absent if it is
   * the changed round.
   */
  readonly shown?: number | null
  /** Only the counts that change. */
  readonly counts: readonly { readonly before: Count | null; readonly after: Count }[]
  /** `null`: unchanged. */
  readonly said: { readonly before: UnitDetails; readonly after: UnitDetails } | null
  /** Whether a count fell or was retracted. */
  readonly isCorrection: boolean
}

/**
 * The report of an older snapshot about a unit that a newer snapshot has already reported. It
 * changes only the votes of candidacies that no newer snapshot lists.
 */
export interface LateTally {
  readonly unit: UnitReport
  readonly round?: number
  readonly votes: readonly (readonly [candidacy: string, votes: number | null])[]
  readonly said: UnitDetails
}

export interface TallyPlan {
  readonly after: TallyState
  /** `null`: nothing changes. */
  readonly change: TallyChange | null
  readonly late: LateTally | null
}

/**
 * Plans how a snapshot changes the count of one unit. The newest snapshot applies, regardless of
 * the order in which snapshots arrive. If two snapshots have the same time, the snapshot that
 * arrives later applies. A candidacy that the newest snapshot does not list has the votes of the
 * last snapshot that listed it, and is marked as unlisted. Each round of a ranked-choice count is
 * separate and does not change other rounds.
 */
export function planTally(
  before: TallyState | null,
  report: TallyReport,
  snapshot: SnapshotVersion,
): TallyPlan {
  const rounds = roundsOf(before)
  const roundBefore = roundIn(rounds, report)
  const isNewest = roundBefore === null || snapshot.at >= roundBefore.at
  const counted = isNewest
    ? replaceCount(roundBefore, report, snapshot)
    : fillFromOlder(roundBefore, report, snapshot)
  const all = withRound(rounds, counted)
  const shown = shownRound(all) ?? counted
  const isUnitKnown = before !== null && !(isNewest && shown === counted)
  const after = tallyOf(isUnitKnown ? before.unit : unitIn(report), shown, all)
  const change = changeOf({ before, roundBefore, after, counted, isNewest })
  return { after, change, late: isNewest ? null : toLate(report) }
}

/** The count from a new snapshot. Parts of one snapshot that report the same unit are merged. */
function replaceCount(
  before: RoundState | null,
  report: TallyReport,
  snapshot: SnapshotVersion,
): RoundState {
  const unlisted = (before?.counts ?? []).filter(({ candidacy }) => !report.votes.has(candidacy))
  const isSameSnapshot = before?.copy === snapshot.id
  const details = detailsIn(report)
  return {
    ...roundField(report),
    at: snapshot.at,
    copy: snapshot.id,
    counts: sortByCandidacy([
      ...unlisted.map((count) =>
        isSameSnapshot
          ? count
          : { ...count, unlistedAfter: count.unlistedAfter ?? before?.at ?? null },
      ),
      ...[...report.votes].map(([candidacy, votes]) => ({ candidacy, votes, unlistedAfter: null })),
    ]),
    said: isSameSnapshot ? mergeDetails(before.said, details) : details,
  }
}

/** An older snapshot only supplies the votes of candidacies that no newer snapshot lists. */
function fillFromOlder(
  before: RoundState,
  report: TallyReport,
  { at }: SnapshotVersion,
): RoundState {
  const counts = new Map(before.counts.map((count) => [count.candidacy, count]))
  for (const [candidacy, votes] of report.votes) {
    const known = counts.get(candidacy)
    const isNewer =
      known === undefined || (known.unlistedAfter !== null && at >= known.unlistedAfter)
    if (isNewer) counts.set(candidacy, { candidacy, votes, unlistedAfter: at })
  }
  return { ...before, counts: sortByCandidacy([...counts.values()]) }
}

interface Planned {
  readonly before: TallyState | null
  /** The same round before the snapshot. */
  readonly roundBefore: RoundState | null
  readonly after: TallyState
  /** The round that the snapshot reports, with the change. */
  readonly counted: RoundState
  readonly isNewest: boolean
}

function changeOf({ before, roundBefore, after, counted, isNewest }: Planned): TallyChange | null {
  const isShown = after.round === counted.round
  const earlier = isShown && before !== null && isFirstCount(counted) ? before : roundBefore
  const [known, shownBefore] = [roundBefore, earlier].map(
    (round) => new Map(round?.counts.map((count) => [count.candidacy, count])),
  )
  const counts = counted.counts.flatMap((count) => {
    const shownCount = shownBefore?.get(count.candidacy) ?? null
    const isUnchanged = [known?.get(count.candidacy), shownCount].every((earlierCount) =>
      isSame(earlierCount, count),
    )
    return isUnchanged ? [] : [{ before: shownCount, after: count }]
  })
  const detailsBefore = earlier?.said ?? NO_UNIT_DETAILS
  const hasSameDetails = [roundBefore?.said ?? NO_UNIT_DETAILS, detailsBefore].every((details) =>
    isSame(details, counted.said),
  )
  const said = hasSameDetails ? null : { before: detailsBefore, after: counted.said }
  const isSameUnit =
    roundBefore !== null && before?.round === after.round && isSame(before?.unit, after.unit)
  if (isSameUnit && counts.length === 0 && said === null) return null
  const isLower =
    counts.some((count) => hasFallen(count.before?.votes, count.after.votes)) ||
    (said !== null && reportsLess(said.before, said.after))
  return {
    unit: after.unit,
    isNew: before === null,
    ...roundField(counted),
    ...(isShown ? {} : { shown: after.round ?? null }),
    counts,
    said,
    isCorrection: isNewest && isLower,
  }
}

/**
 * Whether a round is the first one, in which no votes have been transferred. In the first round,
 * fewer votes than before are a correction. A count without a round is treated as a first round.
 */
function isFirstCount({ round = 1 }: RoundState): boolean {
  return round === 1
}

function hasFallen(before: number | null | undefined, after: number | null): boolean {
  return typeof before === 'number' && (after === null || after < before)
}

/** Whether a total fell. Compares only numbers of the same kind; a percentage is not a count. */
function reportsLess(before: UnitDetails, after: UnitDetails): boolean {
  const reported = new Map(after.reporting.map((report) => [report.kind, report.reported]))
  return (
    hasFallen(before.totalVotes, after.totalVotes ?? before.totalVotes) ||
    before.reporting.some((report) =>
      hasFallen(report.reported, reported.get(report.kind) ?? report.reported),
    )
  )
}

function toLate(report: TallyReport): LateTally {
  const votes = [...report.votes]
  return { unit: unitIn(report), ...roundField(report), votes, said: detailsIn(report) }
}

/** Writes the fields in a fixed order, so that equal units are equal as JSON. */
function unitIn({ unit: { level, key, name, parent } }: TallyReport): UnitReport {
  return { level, key, name, parent }
}

function detailsIn({ totalVotes, reporting, byMode, totals = [], at }: TallyReport): UnitDetails {
  const modes = [...byMode].flatMap(([candidacy, votes]): ModeCount[] =>
    [...votes].map(([mode, count]) => ({ candidacy, mode, votes: count })),
  )
  return {
    totalVotes,
    reporting: reporting
      .map(({ kind, reported, total, percent }) => ({ kind, reported, total, percent }))
      .sort(byText(({ kind }) => kind)),
    modes: modes.sort(byText(({ candidacy, mode }) => JSON.stringify([candidacy, mode]))),
    ...withTotals(totals),
    countedAt: at,
  }
}

function mergeDetails(first: UnitDetails, second: UnitDetails): UnitDetails {
  const kinds = new Set<ReportingReport['kind']>(second.reporting.map(({ kind }) => kind))
  const named = new Set(second.modes.map(({ candidacy }) => candidacy))
  return {
    totalVotes: second.totalVotes ?? first.totalVotes,
    reporting: [
      ...first.reporting.filter(({ kind }) => !kinds.has(kind)),
      ...second.reporting,
    ].sort(byText(({ kind }) => kind)),
    modes: [...first.modes.filter(({ candidacy }) => !named.has(candidacy)), ...second.modes].sort(
      byText(({ candidacy, mode }) => JSON.stringify([candidacy, mode])),
    ),
    ...withTotals([...(first.totals ?? []), ...(second.totals ?? [])]),
    countedAt: second.countedAt ?? first.countedAt,
  }
}

/** The last total of each kind, in a fixed order. */
function withTotals(totals: readonly UnitTotal[]): Pick<UnitDetails, 'totals'> {
  if (totals.length === 0) return {}
  const byKind = new Map(totals.map(({ kind, count }) => [kind, { kind, count }]))
  return { totals: [...byKind.values()].sort(byText(({ kind }) => kind)) }
}

function sortByCandidacy(counts: readonly Count[]): readonly Count[] {
  return [...counts].sort(byText(({ candidacy }) => candidacy))
}
