import type { CallReport, UnitLevel } from '../domain/result.js'
import type { RacePlan } from './race-plan.js'
import type { TallyState } from './feed-state.js'
import { roundField } from './rounds.js'

/** What subscribers and webhooks hear of a race. */
export interface RaceEvent {
  readonly kind: 'race.updated' | 'race.corrected' | 'race.called' | 'race.call_retracted'
  readonly data: Readonly<Record<string, unknown>>
}

/** One update of a race by a feed. */
export interface UpdateOf {
  readonly race: string
  readonly election: string
  readonly source: string
  readonly seq: number
  readonly sourceAt: string | null
  readonly receivedAt: string
}

/** What a webhook carries at most is 20 kB, its envelope and other names of fields included. */
const MOST_BYTES = 16_000
const MOST_CANDIDATES = 60
const MOST_CORRECTIONS = 20
const LONGEST_TEXT = 200

/** Broadest first. */
export const LEVELS: readonly UnitLevel[] = [
  'nation',
  'state',
  'district',
  'constituency',
  'county',
  'municipality',
  'precinct',
]

/** The events of one update: that the count changed, or fell somewhere, and each call that was made or taken back. */
export function raceEvents(of: UpdateOf, plan: RacePlan): readonly RaceEvent[] {
  const { changes } = plan
  if (changes === null) return []
  const isCounted =
    changes.details !== null || changes.candidacies.length > 0 || changes.tallies.length > 0
  const kind = plan.isCorrection ? 'race.corrected' : 'race.updated'
  return [
    ...(isCounted ? [{ kind, data: fitting((most) => countData(of, plan, most)) } as const] : []),
    ...changes.retracted.map((call) => callEvent('race.call_retracted', of, plan, call)),
    ...changes.called.map((call) => callEvent('race.called', of, plan, call)),
  ]
}

/** The broadest of the tallies that a copy changed; it need not be the sum of the others. */
export function broadestOf<Counted extends Pick<TallyState, 'unit'>>(
  tallies: readonly Counted[],
): Counted | null {
  const [first = null] = [...tallies].sort(
    (a, b) => LEVELS.indexOf(a.unit.level) - LEVELS.indexOf(b.unit.level),
  )
  return first
}

function countData(of: UpdateOf, plan: RacePlan, most: number) {
  const { changes, after } = plan
  const changed = new Set((changes?.tallies ?? []).map(({ unit }) => unit.key))
  const broadest = broadestOf(after.tallies.filter(({ unit }) => changed.has(unit.key)))
  const corrected = (changes?.tallies ?? []).filter(({ isCorrection }) => isCorrection)
  const corrections = corrected.map(({ unit, round, counts }) => ({
    unit: short(unit.key),
    ...roundField({ round }),
    counts: counts.slice(0, most).map(({ before, after: count }) => ({
      candidacy: short(count.candidacy),
      before: before?.votes ?? null,
      after: count.votes,
    })),
  }))
  return {
    ...of,
    title: short(after.details?.title ?? ''),
    unitsChanged: changed.size,
    tally: broadest === null ? null : tallyData(broadest, plan, most),
    corrections: corrections.slice(0, Math.min(most, MOST_CORRECTIONS)),
    correctedUnits: new Set(corrected.map(({ unit }) => unit.key)).size,
    unlisted: after.candidacies
      .filter(({ unlistedAfter }) => unlistedAfter !== null)
      .slice(0, most)
      .map(({ key }) => short(key)),
  }
}

function tallyData({ unit, round, counts, said }: TallyState, plan: RacePlan, most: number) {
  const known = new Map(plan.after.candidacies.map((each) => [each.key, each]))
  const byVotes = [...counts].sort((a, b) => (b.votes ?? -1) - (a.votes ?? -1))
  return {
    unit: short(unit.key),
    level: unit.level,
    name: short(unit.name),
    ...roundField({ round }),
    totalVotes: said.totalVotes,
    reporting: said.reporting.map((each) => ({ ...each, isAbove100: isAbove100(each) })),
    candidates: byVotes.slice(0, most).map(({ candidacy, votes, unlistedAfter }) => ({
      candidacy: short(candidacy),
      name: short(known.get(candidacy)?.name ?? candidacy),
      party: short(known.get(candidacy)?.partyName ?? ''),
      votes,
      isListed: unlistedAfter === null,
    })),
    candidatesInAll: counts.length,
  }
}

/** Feeds do say 125 %; it is shown as said, with a mark. */
export function isAbove100({
  percent,
  reported,
  total,
}: {
  readonly percent: number | null
  readonly reported: number | null
  readonly total: number | null
}): boolean {
  if (percent !== null) return percent > 100
  return reported !== null && total !== null && reported > total
}

function callEvent(
  kind: 'race.called' | 'race.call_retracted',
  of: UpdateOf,
  { after }: RacePlan,
  { candidacy, status, by }: CallReport,
): RaceEvent {
  const known = after.candidacies.find(({ key }) => key === candidacy)
  const data = {
    ...of,
    title: short(after.details?.title ?? ''),
    candidacy: short(candidacy),
    name: short(known?.name ?? candidacy),
    party: short(known?.partyName ?? ''),
    status,
    by: short(by),
  }
  return { kind, data }
}

/** As much as fits: fewer candidates and corrections, until it does. */
function fitting(
  make: (most: number) => Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  let most = MOST_CANDIDATES
  for (;;) {
    const data = make(most)
    if (most <= 1 || Buffer.byteLength(JSON.stringify(data)) <= MOST_BYTES) return data
    most = Math.floor(most / 2)
  }
}

function short(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text
}
