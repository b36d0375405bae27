import type { ReportingReport, TallyReport, UnitReport, UnitTotal } from '../domain/result.js'
import {
  byText,
  isSame,
  NOTHING_SAID,
  type Count,
  type ModeCount,
  type RoundState,
  type Said,
  type TallyState,
} from './feed-state.js'
import { roundField, roundIn, roundsOf, shownRound, tallyOf, withRound } from './rounds.js'

/** One copy of a feed: its id, and the time that orders it among the feed's copies. */
export interface Copy {
  readonly id: string
  readonly at: string
}

/** What a copy changes in one unit, or in one round of it. */
export interface TallyChange {
  readonly unit: UnitReport
  readonly isNew: boolean
  /** Absent: the feed states no round. */
  readonly round?: number
  /** The round that is shown after it, `null` for a count without one; absent: the one that changed. */
  readonly shown?: number | null
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
  readonly round?: number
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
 * one. A candidacy that the newest copy does not list keeps the votes of the last that did, marked. Each round of a
 * ranked-choice count is a count of its own, which other rounds leave as it is.
 */
export function planTally(before: TallyState | null, report: TallyReport, copy: Copy): TallyPlan {
  const rounds = roundsOf(before)
  const own = roundIn(rounds, report)
  const isNewest = own === null || copy.at >= own.at
  const counted = isNewest ? replaced(own, report, copy) : filledIn(own, report, copy)
  const all = withRound(rounds, counted)
  const shown = shownRound(all) ?? counted
  const isUnitKnown = before !== null && !(isNewest && shown === counted)
  const after = tallyOf(isUnitKnown ? before.unit : unitIn(report), shown, all)
  const change = changeOf({ before, own, after, counted, isNewest })
  return { after, change, late: isNewest ? null : toLate(report) }
}

/** Parts of one copy that speak of one unit add up. */
function replaced(before: RoundState | null, report: TallyReport, copy: Copy): RoundState {
  const kept = (before?.counts ?? []).filter(({ candidacy }) => !report.votes.has(candidacy))
  const isSameCopy = before?.copy === copy.id
  const said = saidIn(report)
  return {
    ...roundField(report),
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
function filledIn(before: RoundState, report: TallyReport, { at }: Copy): RoundState {
  const counts = new Map(before.counts.map((count) => [count.candidacy, count]))
  for (const [candidacy, votes] of report.votes) {
    const known = counts.get(candidacy)
    const isNews =
      known === undefined || (known.unlistedAfter !== null && at >= known.unlistedAfter)
    if (isNews) counts.set(candidacy, { candidacy, votes, unlistedAfter: at })
  }
  return { ...before, counts: sorted([...counts.values()]) }
}

interface Planned {
  readonly before: TallyState | null
  /** The same round before. */
  readonly own: RoundState | null
  readonly after: TallyState
  /** The round that the copy speaks of, after it. */
  readonly counted: RoundState
  readonly isNewest: boolean
}

function changeOf({ before, own, after, counted, isNewest }: Planned): TallyChange | null {
  const isShown = after.round === counted.round
  const earlier = isShown && before !== null && isFirstCount(counted) ? before : own
  const [known, shownBefore] = [own, earlier].map(
    (round) => new Map(round?.counts.map((count) => [count.candidacy, count])),
  )
  const counts = counted.counts.flatMap((count) => {
    const one = shownBefore?.get(count.candidacy) ?? null
    const isAgain = [known?.get(count.candidacy), one].every((each) => isSame(each, count))
    return isAgain ? [] : [{ before: one, after: count }]
  })
  const saidBefore = earlier?.said ?? NOTHING_SAID
  const isSaidAgain = [own?.said ?? NOTHING_SAID, saidBefore].every((one) =>
    isSame(one, counted.said),
  )
  const said = isSaidAgain ? null : { before: saidBefore, after: counted.said }
  const isAsBefore =
    own !== null && before?.round === after.round && isSame(before?.unit, after.unit)
  if (isAsBefore && counts.length === 0 && said === null) return null
  const hasFallen =
    counts.some(({ before: one, after: other }) => fell(one?.votes, other.votes)) ||
    (said !== null && saidLess(said.before, said.after))
  return {
    unit: after.unit,
    isNew: before === null,
    ...roundField(counted),
    ...(isShown ? {} : { shown: after.round ?? null }),
    counts,
    said,
    isCorrection: isNewest && hasFallen,
  }
}

/**
 * Whether nothing says that votes were transferred: then less than was shown before is a correction. A count without a
 * round may be of any round.
 */
function isFirstCount({ round = 1 }: RoundState): boolean {
  return round === 1
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
  const votes = [...report.votes]
  return { unit: unitIn(report), ...roundField(report), votes, said: saidIn(report) }
}

/** In one order of its fields, so that equal ones are equal as JSON. */
function unitIn({ unit: { level, key, name, parent } }: TallyReport): UnitReport {
  return { level, key, name, parent }
}

function saidIn({ totalVotes, reporting, byMode, totals = [], at }: TallyReport): Said {
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
    ...withTotals(totals),
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
    ...withTotals([...(one.totals ?? []), ...(other.totals ?? [])]),
    countedAt: other.countedAt ?? one.countedAt,
  }
}

/** The last of each kind, in one order. */
function withTotals(totals: readonly UnitTotal[]): Pick<Said, 'totals'> {
  if (totals.length === 0) return {}
  const byKind = new Map(totals.map(({ kind, count }) => [kind, { kind, count }]))
  return { totals: [...byKind.values()].sort(byText(({ kind }) => kind)) }
}

function sorted(counts: readonly Count[]): readonly Count[] {
  return [...counts].sort(byText(({ candidacy }) => candidacy))
}
