import type { VenueId } from '../domain/market.js'
import { dayOf } from '../domain/partial-date.js'
import type { Row } from '../graph/graph.js'
import { compare } from '../domain/compare.js'
import type { QuoteDayRow, ShownDayRow } from '../graph/rows.js'
import {
  historyOf,
  shownHistoryOf,
  startOfDay,
  type HistoryRow,
  type HistoryWindow,
  type Minute,
  type QuoteDay,
} from '../markets/history.js'
import type { QueryReader } from './batch/queue.js'
import { byKey } from './reading.js'
import type { ShownPercent } from './markets.js'

export interface HistoryKey extends HistoryWindow {
  /** The id of the market. */
  readonly id: string
  /**
   * A venue: the quotes of this venue. `shown`: the shown values of the market. `null`: the quotes
   * of the venue that the market shows now. If the market shows no venue, the quotes of the venue
   * with the newest quote.
   */
  readonly source: VenueId | 'shown' | null
}

export interface History {
  /** `null` when no venue lists the market. */
  readonly source: VenueId | 'shown' | null
  readonly rows: readonly HistoryRow[]
}

/**
 * Loads the history of a market in a period, divided into intervals. Waiting keys with the same
 * source, interval and period share one query. `null` for an unknown market.
 * Source: cypher/market/quote-days.cypher and shown-days.cypher.
 */
export const marketHistories = byKey<HistoryKey, History | null>({
  idOf: ({ id }) => id,
  missing: null,
  queryGroup: ({ source, interval, from, to }) =>
    `${source ?? ''}/${interval}/${String(from)}/${String(to)}`,
  rowsPerKey: ({ from, to }) => Math.ceil((to - from) / 1_440) + 1,
  read: (ids, graph, [{ source, ...window }]) =>
    source === 'shown'
      ? shownHistories(graph, ids, window)
      : quotedHistories(graph, ids, window, source),
})

async function quotedHistories(
  graph: QueryReader,
  ids: readonly string[],
  window: HistoryWindow,
  venue: VenueId | null,
) {
  const rows = await graph.read('market/quote-days', { ids, venue, ...daysOf(window) })
  return rows.map(({ id, venue: source, listings }): [string, History] => {
    const ranked = listings.map(toQuotes).sort(byPriority)
    return [id, { source, rows: historyOf(ranked, window) }]
  })
}

async function shownHistories(graph: QueryReader, ids: readonly string[], window: HistoryWindow) {
  const rows = await graph.read('market/shown-days', { ids, ...daysOf(window) })
  return rows.map(({ id, days, before }): [string, History] => {
    const all = withBefore(days, before)
    const shown = all.map(([day, minutes, percents]) => ({ day, minutes, percents }))
    return [id, { source: 'shown', rows: shownHistoryOf(shown, window) }]
  })
}

/** A market and a time. */
export interface ShownAtKey {
  readonly id: string
  readonly at: Minute
}

/**
 * Loads the value that a market showed at a time; `null` if the market showed none. Waiting keys
 * with the same time share one query.
 * Source: cypher/market/shown-days.cypher.
 */
export const shownAt = byKey<ShownAtKey, ShownPercent | null>({
  idOf: ({ id }) => id,
  missing: null,
  queryGroup: ({ at }) => String(at),
  async read(ids, graph, [{ at }]) {
    const day = dayOfMinute(at)
    const rows = await graph.read('market/shown-days', { ids, fromDay: day, toDay: day })
    return rows.map(({ id, days, before }) => [id, lastShown(withBefore(days, before), at)])
  },
})

function lastShown(days: readonly ShownDayRow[], at: Minute): ShownPercent | null {
  for (const [day, minutes, percents, venues, becauses] of days.toReversed()) {
    const index = minutes.findLastIndex((minute) => startOfDay(day) + minute <= at)
    if (index === -1) continue
    const [percent, venue, because] = [percents[index], venues[index], becauses[index]]
    // If nothing was shown, `venue` and `because` are empty.
    if (percent === undefined || percent < 0 || !venue || !because) return null
    return { percent, venue, because, quotedAt: null }
  }
  return null
}

type ListingRow = Row<'market/quote-days'>['listings'][number]

/** The quotes of a listing, and the fields that decide which listing is used. */
function toQuotes([key, isShown, isInverted, quotedAt, days, before]: ListingRow) {
  return {
    key,
    isShown,
    isInverted: isInverted === true,
    quotedAt,
    days: withBefore(days, before).map(toQuoteDay),
  }
}

type ListingQuotes = ReturnType<typeof toQuotes>

/** Sorts the shown listing first, then by the newest quote, then by key. */
function byPriority(a: ListingQuotes, b: ListingQuotes): number {
  if (a.isShown !== b.isShown) return a.isShown === true ? -1 : 1
  return compare(b.quotedAt ?? '', a.quotedAt ?? '') || compare(a.key, b.key)
}

function toQuoteDay(row: QuoteDayRow): QuoteDay {
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

/**
 * The days to read. They include the day of `to`, because a candle that ends at midnight is stored
 * in the next day.
 */
function daysOf({ from, to }: HistoryWindow) {
  return { fromDay: dayOfMinute(from), toDay: dayOfMinute(to) }
}

/** Returns the days. If an earlier day has values, the last such day comes first. */
function withBefore<Day>(days: readonly Day[], before: Day | null): readonly Day[] {
  return before === null ? days : [before, ...days]
}

function dayOfMinute(minute: Minute): number {
  return dayOf(new Date(minute * 60_000))
}
