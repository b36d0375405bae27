import type { Cursors } from '../../domain/cursor.js'
import type { CountPoint } from '../../loaders/elections/race-states.js'
import type { Race, RaceCall } from '../../loaders/elections/races.js'
import { historyWindow, INTERVALS, MOST_INTERVALS, type Interval } from '../../markets/history.js'
import type { RequestContext } from '../../request-context.js'
import { secondOf } from '../arguments.js'
import { connectionOf, positionAfter } from '../paging/sealed-page.js'
import { refusal } from '../refusal.js'
import { toCall, toReporting } from './fields.js'

interface PageArgs {
  readonly first?: number | null | undefined
  readonly after?: string | null | undefined
}

interface Point {
  /** ISO 8601, milliseconds. */
  readonly at: string
  readonly kind: 'COUNT' | 'CALL' | 'MARKET'
  /** What tells points of one time and kind apart. */
  readonly id: string
  readonly seq: number | null
  readonly count: CountPoint | null
  readonly call: RaceCall | null
  readonly market: string | null
  readonly percent: number | null
}

/** The schema's default, for a client that sends `first: null`. */
const FIRST = 100
/** Calls that a timeline shows, the newest. */
const MOST_CALLS = 1_000
const DAY_MS = 86_400_000
const OF_NO_KIND = { seq: null, count: null, call: null, market: null, percent: null } as const

/** A page of what happened in a race: counts, calls and percents of markets in one order of time. */
export async function timelineOf(
  cursors: Cursors,
  race: Race,
  { first, after }: PageArgs,
  context: RequestContext,
) {
  const list = ['timeline', race.id, race.shown?.source ?? '']
  const [at, kind, id] = positionAfter(cursors, list, after) ?? []
  const start = at === undefined ? null : { at: String(at), kind: String(kind), id: String(id) }
  const points = await pointsOf(race, context)
  const rest = points.filter((point) => start === null || inOrder(start, point) < 0)
  const limit = first ?? FIRST
  const positionOf = (point: Point) => [point.at, point.kind, point.id]
  const sealing = { cursors, list, after, positionOf }
  return connectionOf(sealing, rest.slice(0, limit), rest.length > limit, toNode)
}

async function pointsOf(race: Race, context: RequestContext): Promise<readonly Point[]> {
  const { loaders } = context
  const { id, area } = race
  const source = race.shown?.source ?? ''
  const [counts, calls] = await Promise.all([
    loaders.raceTimelines.load({ race: id, source, area }),
    loaders.raceCalls.load({ race: id, before: null, limit: MOST_CALLS }),
  ])
  if (counts === null) {
    const detail = 'timeline: the race has more updates than are read at once.'
    throw refusal('INVALID_PARAMETER', { argument: 'timeline' }, detail)
  }
  const counted = counts.map((count): Point => ({
    ...OF_NO_KIND,
    ...{ at: count.at, kind: 'COUNT', id: padded(count.seq), seq: count.seq, count },
  }))
  const called = calls.map((call): Point => ({
    ...OF_NO_KIND,
    ...{ at: call.receivedAt, kind: 'CALL', id: `${padded(call.seq)}/${call.id}` },
    ...{ seq: call.seq, call },
  }))
  const known = [...counted, ...called].sort(inOrder)
  const percents = await percentsAround(race, source, known, context)
  return [...known, ...percents].sort(inOrder)
}

/** What markets showed from a day before the first point to a day after the last, where it moved. */
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
  // A window that ends now changes every minute, which a cached reply would not.
  const histories = to <= now ? loaders.marketHistories : loaders.historiesToNow
  const found = await histories.loadMany(ids.map((id) => ({ id, source: 'shown', ...window })))
  return found.flatMap((history, index): readonly Point[] => {
    const market = ids[index] ?? ''
    const rows = (history?.rows ?? []).filter(
      ({ close }, row, all) => close !== null && close !== (all[row - 1]?.close ?? null),
    )
    return rows.map((row): Point => {
      // What an interval closed with is known when it is over.
      const end = (row.at + INTERVALS[interval]) * 60_000
      const at = new Date(Math.min(end, now.getTime())).toISOString()
      return { ...OF_NO_KIND, at, kind: 'MARKET', id: market, market, percent: row.close }
    })
  })
}

/** The finest of which an answer holds enough for a period. */
function intervalFor(periodMs: number): Interval {
  const fitting = Object.entries(INTERVALS).find(
    ([, minutes]) => periodMs / (minutes * 60_000) < MOST_INTERVALS - 2,
  )
  // Every key of the table is an interval.
  return (fitting?.[0] ?? '1d') as Interval
}

type Placed = Pick<Point, 'at' | 'id'> & { readonly kind: string }

function inOrder(a: Placed, b: Placed): number {
  const [one, other] = [placeOf(a), placeOf(b)]
  return one < other ? -1 : one > other ? 1 : 0
}

const placeOf = ({ at, kind, id }: Placed): string => JSON.stringify([at, kind, id])

/** A number whose order as text is its own. */
function padded(seq: number): string {
  return String(seq).padStart(10, '0')
}

function toNode({ at, kind, seq, count, call, market, percent }: Point) {
  return {
    at: secondOf(new Date(at)),
    ...{ kind, seq, market, percent },
    correction: count?.isCorrection ?? false,
    round: count?.round ?? null,
    shares: count?.shares ?? [],
    reporting: (count?.reporting ?? []).map(toReporting),
    call: call === null ? null : toCall(call),
  }
}
