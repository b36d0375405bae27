import type { ReportingReport, TallyReport, UnitReport } from '../domain/result.js'
import {
  byText,
  isSame,
  NOTHING_SAID,
  type Count,
  type ModeCount,
  type Said,
  type TallyState,
} from './feed-state.js'

/** One copy of a feed: its id, and the time that orders it among the feed's copies. */
export interface Copy {
  readonly id: string
  readonly at: string
}

/** What a copy changes in one unit. */
export interface TallyChange {
  readonly unit: UnitReport
  readonly isNew: boolean
  /** Those that differ. */
  readonly counts: readonly { readonly before: Count | null; readonly after: Count }[]
  /** `null`: as before. */
  readonly said: { readonly before: Said; readonly after: Said } | null
  /** A count fell or was taken back. */
  readonly isCorrection: boolean
}

/** What an older copy says of a unit that a newer one has spoken of; it is history. */
export interface LateTally {
  readonly unit: UnitReport
  readonly votes: readonly (readonly [candidacy: string, votes: number | null])[]
  readonly said: Said
}

export interface TallyPlan {
  readonly after: TallyState
  /** `null`: nothing differs. */
  readonly change: TallyChange | null
  readonly late: LateTally | null
}

/**
 * What a copy makes of the count of one unit. The newest copy counts, whichever came first; of two of one time the later
 * one. A candidacy that the newest copy does not list keeps the votes of the last that did, marked.
 */
export function planTally(before: TallyState | null, report: TallyReport, copy: Copy): TallyPlan {
  const isNewest = before === null || copy.at >= before.at
  const after = isNewest ? replaced(before, report, copy) : filledIn(before, report, copy)
  const change = changeOf(before, after, isNewest)
  return { after, change, late: isNewest ? null : toLate(report) }
}

/** Parts of one copy that speak of one unit add up. */
function replaced(before: TallyState | null, report: TallyReport, copy: Copy): TallyState {
  const kept = (before?.counts ?? []).filter(({ candidacy }) => !report.votes.has(candidacy))
  const isSameCopy = before?.copy === copy.id
  const said = saidIn(report)
  return {
    unit: unitIn(report),
    at: copy.at,
    copy: copy.id,
    counts: sorted([
      ...kept.map((count) =>
        isSameCopy ? count : { ...count, unlistedAfter: count.unlistedAfter ?? before?.at ?? null },
      ),
      ...[...report.votes].map(([candidacy, votes]) => ({ candidacy, votes, unlistedAfter: null })),
    ]),
    said: isSameCopy ? together(before.said, said) : said,
  }
}

/** An older copy says only of unlisted candidacies what no newer one did. */
function filledIn(before: TallyState, report: TallyReport, { at }: Copy): TallyState {
  const counts = new Map(before.counts.map((count) => [count.candidacy, count]))
  for (const [candidacy, votes] of report.votes) {
    const known = counts.get(candidacy)
    const isNews =
      known === undefined || (known.unlistedAfter !== null && at >= known.unlistedAfter)
    if (isNews) counts.set(candidacy, { candidacy, votes, unlistedAfter: at })
  }
  return { ...before, counts: sorted([...counts.values()]) }
}

function changeOf(
  before: TallyState | null,
  after: TallyState,
  isNewest: boolean,
): TallyChange | null {
  const known = new Map((before?.counts ?? []).map((count) => [count.candidacy, count]))
  const counts = after.counts.flatMap((count) => {
    const earlier = known.get(count.candidacy) ?? null
    return isSame(earlier, count) ? [] : [{ before: earlier, after: count }]
  })
  const saidBefore = before?.said ?? NOTHING_SAID
  const said = isSame(saidBefore, after.said) ? null : { before: saidBefore, after: after.said }
  const isRenamed = before !== null && !isSame(before.unit, after.unit)
  if (before !== null && counts.length === 0 && said === null && !isRenamed) return null
  const hasFallen =
    counts.some(({ before: one, after: other }) => fell(one?.votes, other.votes)) ||
    (said !== null && saidLess(said.before, said.after))
  return {
    unit: after.unit,
    isNew: before === null,
    counts,
    said,
    isCorrection: isNewest && hasFallen,
  }
}

function fell(before: number | null | undefined, after: number | null): boolean {
  return typeof before === 'number' && (after === null || after < before)
}

/** Of how much is in, only numbers of one kind are compared; a percentage is no count. */
function saidLess(before: Said, after: Said): boolean {
  const reported = new Map(after.reporting.map((each) => [each.kind, each.reported]))
  return (
    fell(before.totalVotes, after.totalVotes ?? before.totalVotes) ||
    before.reporting.some(({ kind, reported: one }) => fell(one, reported.get(kind) ?? one))
  )
}

function toLate(report: TallyReport): LateTally {
  return { unit: unitIn(report), votes: [...report.votes], said: saidIn(report) }
}

/** In one order of its fields, so that equal ones are equal as JSON. */
function unitIn({ unit: { level, key, name, parent } }: TallyReport): UnitReport {
  return { level, key, name, parent }
}

function saidIn({ totalVotes, reporting, byMode, at }: TallyReport): Said {
  const modes = [...byMode].flatMap(([candidacy, votes]): ModeCount[] =>
    [...votes].map(([mode, count]) => ({ candidacy, mode, votes: count })),
  )
  return {
    totalVotes,
    reporting: reporting
      .map((each) => ({
        kind: each.kind,
        reported: each.reported,
        total: each.total,
        percent: each.percent,
      }))
      .sort(byText(({ kind }) => kind)),
    modes: modes.sort(byText(({ candidacy, mode }) => JSON.stringify([candidacy, mode]))),
    countedAt: at,
  }
}

function together(one: Said, other: Said): Said {
  const kinds = new Set<ReportingReport['kind']>(other.reporting.map(({ kind }) => kind))
  const named = new Set(other.modes.map(({ candidacy }) => candidacy))
  return {
    totalVotes: other.totalVotes ?? one.totalVotes,
    reporting: [...one.reporting.filter(({ kind }) => !kinds.has(kind)), ...other.reporting].sort(
      byText(({ kind }) => kind),
    ),
    modes: [...one.modes.filter(({ candidacy }) => !named.has(candidacy)), ...other.modes].sort(
      byText(({ candidacy, mode }) => JSON.stringify([candidacy, mode])),
    ),
    countedAt: other.countedAt ?? one.countedAt,
  }
}

function sorted(counts: readonly Count[]): readonly Count[] {
  return [...counts].sort(byText(({ candidacy }) => candidacy))
}
