import type { Cursors } from '../../../domain/cursor.js'
import { compare } from '../../../domain/compare.js'
import { secondOf } from '../../../domain/instant.js'
import type { CountPoint } from '../../../loaders/elections/race-states.js'
import type { Race, RaceCall } from '../../../loaders/elections/races.js'
import { historyWindow, INTERVALS, MAX_INTERVALS, type Interval } from '../../../markets/history.js'
import type { RequestContext } from '../../../request-context.js'
import { pageOfAll, type PageArgs } from '../paging/connections.js'
import { refusal } from '../../refusal.js'
import { toReporting } from './fields.js'

interface Point {
  /** ISO 8601 with milliseconds. */
  readonly at: string
  readonly kind: 'COUNT' | 'CALL' | 'MARKET'
  /** Distinguishes points with the same time and kind. */
  readonly id: string
  readonly seq: number | null
  readonly count: CountPoint | null
  readonly call: RaceCall | null
  readonly market: string | null
  readonly percent: number | null
}

/** An event of a timeline, as resolvers receive it. */
export type TimelineNode = ReturnType<typeof toNode>

/** The default of `first`, as in the schema. It also applies if a client sends `first: null`. */
const FIRST = 100
/** A timeline shows at most this many calls: the newest ones. */
const MAX_CALLS = 1_000
const DAY_MS = 86_400_000
const NO_DETAILS = { seq: null, count: null, call: null, market: null, percent: null } as const

/** One page of the timeline of a race: counts, calls and percents of markets, oldest first. */
export async function timelineOf(
  cursors: Cursors,
  race: Race,
  args: PageArgs,
  context: RequestContext,
) {
  const list = ['timeline', race.id, race.shown?.source ?? '']
  const points = await pointsOf(race, context)
  return pageOfAll(cursors, list, args, points, {
    first: FIRST,
    idOf: sortKeyOf,
    toEdge: (point) => ({ node: toNode(race, point) }),
  })
}

async function pointsOf(race: Race, context: RequestContext): Promise<readonly Point[]> {
  const { loaders } = context
  const { id, area } = race
  const source = race.shown?.source ?? ''
  const [counts, calls] = await Promise.all([
    loaders.raceTimelines.load({ race: id, source, area }),
    loaders.raceCalls.load({ race: id, before: null, limit: MAX_CALLS }),
  ])
  if (counts === null) {
    const detail =
      'timeline: the race has too many updates for a timeline; read its changes instead (REST: /api/v1/races/{id}/changes).'
    throw refusal('INVALID_PARAMETER', { argument: 'timeline' }, detail)
  }
  const countPoints = counts.map((count): Point => ({
    ...NO_DETAILS,
    ...{ at: count.at, kind: 'COUNT', id: padded(count.seq), seq: count.seq, count },
  }))
  const callPoints = calls.map((call): Point => ({
    ...NO_DETAILS,
    ...{ at: call.receivedAt, kind: 'CALL', id: `${padded(call.seq)}/${call.id}` },
    ...{ seq: call.seq, call },
  }))
  const known = [...countPoints, ...callPoints].sort(byTime)
  const marketPoints = await percentsAround(race, source, known, context)
  return [...known, ...marketPoints].sort(byTime)
}

/**
 * For each market of the race, the changes of its shown percent: from one day before the first of
 * `points` to one day after the last.
 */
async function percentsAround(
  race: Race,
  source: string,
  points: readonly Point[],
  { loaders, now }: RequestContext,
): Promise<readonly Point[]> {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return []
  const from = new Date(Date.parse(first.at) - DAY_MS)
  const to = new Date(Date.parse(last.at) + DAY_MS)
  const interval = intervalFor(to.getTime() - from.getTime())
  const window = historyWindow({ from, to, interval }, now)
  if ('message' in window) return []
  const ids = await loaders.raceMarkets.load({ race: race.id, source })
  // A window that ends now changes every minute, so its response must not be cached.
  const histories = to <= now ? loaders.marketHistories : loaders.historiesToNow
  const found = await histories.loadMany(ids.map((id) => ({ id, source: 'shown', ...window })))
  return found.flatMap((history, index): readonly Point[] => {
    const market = ids[index] ?? ''
    const rows = (history?.rows ?? []).filter(
      ({ close }, row, rows) => close !== null && close !== (rows[row - 1]?.close ?? null),
    )
    return rows.map((row): Point => {
      // The closing percent of an interval is known at the end of the interval.
      const end = (row.at + INTERVALS[interval]) * 60_000
      const at = new Date(Math.min(end, now.getTime())).toISOString()
      return { ...NO_DETAILS, at, kind: 'MARKET', id: market, market, percent: row.close }
    })
  })
}

/**
 * The shortest interval that divides the period into at most `MAX_INTERVALS` parts; `1d` if none
 * does.
 */
function intervalFor(periodMs: number): Interval {
  const shortest = Object.entries(INTERVALS).find(
    ([, minutes]) => periodMs / (minutes * 60_000) < MAX_INTERVALS - 2,
  )
  // The cast is safe, because all keys of `INTERVALS` are intervals.
  return (shortest?.[0] ?? '1d') as Interval
}

function byTime(a: Point, b: Point): number {
  return compare(sortKeyOf(a), sortKeyOf(b))
}

function sortKeyOf({ at, kind, id }: Point): string {
  return JSON.stringify([at, kind, id])
}

/** Pads a number with zeros, so that its text sorts like the number. */
function padded(seq: number): string {
  return String(seq).padStart(10, '0')
}

function toNode(race: Race, { at, kind, seq, count, call, market, percent }: Point) {
  const source = race.shown?.source ?? ''
  return {
    at: secondOf(new Date(at)),
    ...{ kind, seq, marketId: market, percent },
    isCorrection: count?.isCorrection ?? false,
    round: count?.round ?? null,
    shares: (count?.shares ?? []).map(({ candidacy, ...share }) => ({
      ...{ race, source, candidacyKey: candidacy },
      ...share,
    })),
    reporting: (count?.reporting ?? []).map(toReporting),
    call: call && { ...call, race },
  }
}
