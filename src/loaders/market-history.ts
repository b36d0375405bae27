import type { VenueId } from '../domain/market.js'
import { dayOf } from '../domain/partial-date.js'
import type { Graph } from '../graph/graph.js'
import type { ShownBecause } from '../markets/display.js'
import {
  historyOf,
  shownHistoryOf,
  startOfDay,
  type HistoryRow,
  type HistoryWindow,
  type Minute,
  type QuoteDay,
} from '../markets/history.js'
import { batched, type CacheLimits } from './batch.js'
import type { ShownPercent } from './markets.js'

export interface HistoryKey extends HistoryWindow {
  /** The market's. */
  readonly id: string
  /** A venue; `shown`: what the market showed; `null`: the venue that is shown now, else the last to quote. */
  readonly source: VenueId | 'shown' | null
}

export interface History {
  /** `null` when nobody lists the market. */
  readonly source: VenueId | 'shown' | null
  readonly rows: readonly HistoryRow[]
}

/**
 * Part of the history of a market in intervals, one query for all the markets that wait for the same
 * part; `null` for an unknown market.
 * Source: cypher/market/quote-days.cypher and shown-days.cypher.
 */
export const marketHistoriesLoader = (graph: Graph, cache: CacheLimits) =>
  batched<HistoryKey, History | null>({
    name: 'marketHistories',
    cache,
    evictBy: ({ id }) => id,
    sameQuery: ({ source, interval, from, to }) =>
      `${source ?? ''}/${interval}/${String(from)}/${String(to)}`,
    rowsPerKey: ({ from, to }) => Math.ceil((to - from) / 1_440) + 1,
    async load(keys) {
      const [{ source, ...window }] = keys
      const ids = keys.map(({ id }) => id)
      const byId =
        source === 'shown'
          ? await shownHistories(graph, ids, window)
          : await quotedHistories(graph, ids, window, source)
      return ids.map((id) => byId.get(id) ?? null)
    },
  })

async function quotedHistories(
  graph: Graph,
  ids: readonly string[],
  window: HistoryWindow,
  venue: VenueId | null,
) {
  const rows = await graph.read<QuotedRow>('market/quote-days', {
    ids,
    by: venue === null ? 'SHOWN' : 'VENUE',
    venue,
    ...daysOf(window),
  })
  return new Map(
    rows.map(([id, source, listings]): [string, History] => {
      const ranked = listings.toSorted(toBelieveFirst).map(([, , isInverted, , days, before]) => ({
        isInverted: isInverted === true,
        days: [...(before === null ? [] : [before]), ...days].map(toQuoteDay),
      }))
      return [id, { source, rows: historyOf(ranked, window) }]
    }),
  )
}

async function shownHistories(graph: Graph, ids: readonly string[], window: HistoryWindow) {
  const rows = await graph.read<ShownRow>('market/shown-days', { ids, ...daysOf(window) })
  return new Map(
    rows.map(([id, days, before]): [string, History] => {
      const all = [...(before === null ? [] : [before]), ...days].map(
        ([day, minutes, percents]) => ({ day, minutes, percents }),
      )
      return [id, { source: 'shown', rows: shownHistoryOf(all, window) }]
    }),
  )
}

/** A market at a time. */
export interface ShownAtKey {
  readonly id: string
  readonly at: Minute
}

/**
 * What a market showed at a time, one query for all the markets that are asked for the same day; `null`
 * before anything was shown and while nothing was.
 * Source: cypher/market/shown-days.cypher.
 */
export const shownAtLoader = (graph: Graph, cache: CacheLimits) =>
  batched<ShownAtKey, ShownPercent | null>({
    name: 'shownAt',
    cache,
    evictBy: ({ id }) => id,
    sameQuery: ({ at }) => String(at),
    async load(keys) {
      const [{ at }] = keys
      const day = dayOfMinute(at)
      const ids = keys.map(({ id }) => id)
      const rows = await graph.read<ShownRow>('market/shown-days', {
        ids,
        fromDay: day,
        toDay: day,
      })
      const byId = new Map(
        rows.map(([id, days, before]) => [
          id,
          lastShown(before === null ? days : [before, ...days], at),
        ]),
      )
      return ids.map((id) => byId.get(id) ?? null)
    },
  })

function lastShown(days: readonly ShownDayRow[], at: Minute): ShownPercent | null {
  for (const [day, minutes, percents, venues, becauses] of days.toReversed()) {
    const index = minutes.findLastIndex((minute) => startOfDay(day) + minute <= at)
    if (index === -1) continue
    const [percent, venue, because] = [percents[index], venues[index], becauses[index]]
    if (percent === undefined || percent < 0 || venue === undefined || venue === '') return null
    // A day's becauses are of the table or, where nothing was shown, empty.
    return { percent, venue, because: (because ?? '') as ShownBecause, quotedAt: null }
  }
  return null
}

/** The listing that is shown, then the one that was quoted last, then the first key. */
function toBelieveFirst(
  [a, isShownA, , atA]: ListingRow,
  [b, isShownB, , atB]: ListingRow,
): number {
  if (isShownA !== isShownB) return isShownA === true ? -1 : 1
  if (atA !== atB) return (atA ?? '') < (atB ?? '') ? 1 : -1
  return a < b ? -1 : 1
}

function toQuoteDay(row: DayRow): QuoteDay {
  const [day, minutes, percents, candleMinutes, opens, highs, lows, closes] = row
  return {
    day,
    minutes: minutes ?? [],
    percents: percents ?? [],
    candleMinutes: candleMinutes ?? [],
    opens: opens ?? [],
    highs: highs ?? [],
    lows: lows ?? [],
    closes: closes ?? [],
  }
}

/** A candle that ends with the window ends on the day after, at midnight. */
function daysOf({ from, to }: HistoryWindow) {
  return { fromDay: dayOfMinute(from), toDay: dayOfMinute(to) }
}

function dayOfMinute(minute: Minute): number {
  return dayOf(new Date(minute * 60_000))
}

type Numbers = readonly number[] | null
type DayRow = readonly [
  day: number,
  minutes: Numbers,
  percents: Numbers,
  candleMinutes: Numbers,
  opens: Numbers,
  highs: Numbers,
  lows: Numbers,
  closes: Numbers,
]
type ListingRow = readonly [
  key: string,
  isShown: boolean | null,
  isInverted: boolean | null,
  quotedAt: string | null,
  days: readonly DayRow[],
  before: DayRow | null,
]
type QuotedRow = readonly [id: string, venue: VenueId | null, listings: readonly ListingRow[]]
type ShownDayRow = readonly [
  day: number,
  minutes: readonly number[],
  percents: readonly number[],
  venues: readonly (VenueId | '')[],
  becauses: readonly string[],
]
type ShownRow = readonly [id: string, days: readonly ShownDayRow[], before: ShownDayRow | null]
