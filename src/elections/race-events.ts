import { UNIT_LEVELS, type CallReport, type ReportingReport } from '../domain/result.js'
import type { RacePlan } from './race-plan.js'
import type { TallyState } from './feed-state.js'
import { roundField } from './rounds.js'

/** An event about a race that subscribers and webhooks receive. */
export interface RaceEvent {
  readonly kind: 'race.updated' | 'race.corrected' | 'race.called' | 'race.call_retracted'
  readonly data: Readonly<Record<string, unknown>>
}

/** One update of a race by a feed. */
export interface RaceUpdate {
  readonly race: string
  readonly election: string
  readonly source: string
  readonly seq: number
  readonly sourceAt: string | null
  readonly receivedAt: string
}

/**
 * The maximum size of the data of an event. A webhook message has at most 20 kB: the other 4 kB are
 * for the envelope, and for field names, which become longer in snake_case.
 */
const MAX_BYTES = 16_000
const MAX_CANDIDATES = 60
const MAX_CORRECTIONS = 20
const MAX_TEXT_LENGTH = 200

/** The events of one update: a changed or corrected count, and each new or retracted call. */
export function raceEvents(update: RaceUpdate, plan: RacePlan): readonly RaceEvent[] {
  const { changes } = plan
  if (changes === null) return []
  const isCounted =
    changes.details !== null || changes.candidacies.length > 0 || changes.tallies.length > 0
  const kind = plan.isCorrection ? 'race.corrected' : 'race.updated'
  return [
    ...(isCounted
      ? [{ kind, data: shrinkToFit((limit) => countData(update, plan, limit)) } as const]
      : []),
    ...changes.retracted.map((call) => callEvent('race.call_retracted', update, plan, call)),
    ...changes.called.map((call) => callEvent('race.called', update, plan, call)),
  ]
}

/** The tally of the broadest level. It may differ from the sum of the other tallies. */
function broadestOf<Counted extends Pick<TallyState, 'unit'>>(
  tallies: readonly Counted[],
): Counted | null {
  const [first = null] = [...tallies].sort(
    (a, b) => UNIT_LEVELS.indexOf(a.unit.level) - UNIT_LEVELS.indexOf(b.unit.level),
  )
  return first
}

function countData(update: RaceUpdate, plan: RacePlan, limit: number) {
  const { changes, after } = plan
  const changed = new Set((changes?.tallies ?? []).map(({ unit }) => unit.key))
  const broadest = broadestOf(after.tallies.filter(({ unit }) => changed.has(unit.key)))
  const corrected = (changes?.tallies ?? []).filter(({ isCorrection }) => isCorrection)
  const corrections = corrected.map(({ unit, round, counts }) => ({
    unit: shorten(unit.key),
    ...roundField({ round }),
    counts: counts.slice(0, limit).map(({ before, after: count }) => ({
      candidacy: shorten(count.candidacy),
      before: before?.votes ?? null,
      after: count.votes,
    })),
  }))
  return {
    ...update,
    title: shorten(after.details?.title ?? ''),
    unitsChanged: changed.size,
    tally: broadest === null ? null : tallyData(broadest, plan, limit),
    corrections: corrections.slice(0, Math.min(limit, MAX_CORRECTIONS)),
    correctedUnits: new Set(corrected.map(({ unit }) => unit.key)).size,
    unlisted: after.candidacies
      .filter(({ unlistedAfter }) => unlistedAfter !== null)
      .slice(0, limit)
      .map(({ key }) => shorten(key)),
  }
}

function tallyData({ unit, round, counts, said }: TallyState, plan: RacePlan, limit: number) {
  const known = new Map(plan.after.candidacies.map((candidacy) => [candidacy.key, candidacy]))
  const byVotes = [...counts].sort((a, b) => (b.votes ?? -1) - (a.votes ?? -1))
  return {
    unit: shorten(unit.key),
    level: unit.level,
    name: shorten(unit.name),
    ...roundField({ round }),
    totalVotes: said.totalVotes,
    reporting: said.reporting.map((report) => ({ ...report, isAbove100: isAbove100(report) })),
    candidates: byVotes.slice(0, limit).map(({ candidacy, votes, unlistedAfter }) => ({
      candidacy: shorten(candidacy),
      name: shorten(known.get(candidacy)?.name ?? candidacy),
      party: shorten(known.get(candidacy)?.partyName ?? ''),
      votes,
      isListed: unlistedAfter === null,
    })),
    candidatesInAll: counts.length,
  }
}

/**
 * Whether a feed reports more than 100 %, such as 125 %. The number is shown unchanged, and
 * `isAbove100` is true.
 */
export function isAbove100({ percent, reported, total }: Omit<ReportingReport, 'kind'>): boolean {
  if (percent !== null) return percent > 100
  return reported !== null && total !== null && reported > total
}

function callEvent(
  kind: 'race.called' | 'race.call_retracted',
  update: RaceUpdate,
  { after }: RacePlan,
  { candidacy, status, by }: CallReport,
): RaceEvent {
  const known = after.candidacies.find(({ key }) => key === candidacy)
  const data = {
    ...update,
    title: shorten(after.details?.title ?? ''),
    candidacy: shorten(candidacy),
    name: shorten(known?.name ?? candidacy),
    party: shorten(known?.partyName ?? ''),
    status,
    by: shorten(by),
  }
  return { kind, data }
}

/** Reduces the number of candidates and corrections until the data fits into `MAX_BYTES`. */
function shrinkToFit(
  make: (limit: number) => Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  let limit = MAX_CANDIDATES
  for (;;) {
    const data = make(limit)
    if (limit <= 1 || Buffer.byteLength(JSON.stringify(data)) <= MAX_BYTES) return data
    limit = Math.floor(limit / 2)
  }
}

function shorten(text: string): string {
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 1)}…` : text
}
