import { grouped } from '../domain/grouped.js'
import { inverted } from './percent.js'

/** The length of one row of a history, in minutes. Intervals are aligned to midnight UTC. */
export const INTERVALS = { '1m': 1, '5m': 5, '1h': 60, '6h': 360, '1d': 1_440 } as const

export type Interval = keyof typeof INTERVALS

/** The maximum number of rows in a response. */
export const MAX_INTERVALS = 1_000

/** The default period for each interval. */
const DEFAULT_MINUTES: Readonly<Record<Interval, number>> = {
  '1m': 720,
  '5m': 2 * 1_440,
  '1h': 7 * 1_440,
  '6h': 30 * 1_440,
  '1d': 365 * 1_440,
}
/**
 * If a request states no interval, the shortest of these intervals with fewer than `MAX_INTERVALS`
 * rows is used.
 */
const AUTOMATIC_INTERVALS: readonly Interval[] = ['1h', '6h', '1d']

/** A time in minutes since 1970. */
export type Minute = number

/** A part of a history: whole intervals from `from` (inclusive) to `to` (exclusive). */
export interface HistoryWindow {
  readonly interval: Interval
  readonly from: Minute
  readonly to: Minute
}

export interface WindowParams {
  readonly from: Date | null
  readonly to: Date | null
  readonly interval: Interval | null
}

/**
 * Why a window is invalid and what the client can do. `message` continues a sentence that begins
 * with `field`.
 */
export interface WindowProblem {
  readonly field: 'from' | 'interval'
  readonly message: string
}

/**
 * Returns the requested window; without parameters, the last 7 days in intervals of one hour. The
 * window never extends beyond the interval that contains `now`.
 */
export function historyWindow(params: WindowParams, now: Date): HistoryWindow | WindowProblem {
  const latest = Math.min(toMinute(params.to ?? now), toMinute(now))
  if (params.from !== null && toMinute(params.from) >= latest) {
    return { field: 'from', message: 'must be before `to` and must not be in the future' }
  }
  const interval = params.interval ?? automaticInterval(params.from, latest)
  const length = INTERVALS[interval]
  const isOpen = params.to === null || params.to > now
  const to = isOpen ? floorTo(latest, length) + length : Math.ceil(latest / length) * length
  const from =
    params.from === null ? to - DEFAULT_MINUTES[interval] : floorTo(toMinute(params.from), length)
  const count = (to - from) / length
  if (count <= MAX_INTERVALS) return { interval, from, to }
  const fitting = AUTOMATIC_INTERVALS.find(
    (candidate) => (to - from) / INTERVALS[candidate] < MAX_INTERVALS,
  )
  const remedy =
    fitting === undefined
      ? 'request a shorter period'
      : `use an interval of ${fitting} or longer, or a shorter period`
  return {
    field: 'interval',
    message:
      `must give at most ${String(MAX_INTERVALS)} rows, but ${interval} gives ` +
      `${String(count)} rows for this period; ${remedy}`,
  }
}

function automaticInterval(from: Date | null, to: Minute): Interval {
  if (from === null) return '1h'
  const minutes = to - toMinute(from)
  return (
    AUTOMATIC_INTERVALS.find((interval) => minutes / INTERVALS[interval] < MAX_INTERVALS - 1) ??
    '1d'
  )
}

/** One interval of a history. Prices are in percent of yes, and `null` if no price is known. */
export interface HistoryRow {
  /** The start of the interval. */
  readonly at: Minute
  readonly open: number | null
  readonly high: number | null
  readonly low: number | null
  readonly close: number | null
  /**
   * In a history of a venue: true if the interval has no new price; the row then repeats the last
   * known price. In a history of the shown percent: true if no percent was shown in the interval;
   * the row then has no prices.
   */
  readonly isGap: boolean
}

/**
 * Prices of one listing on one day (yyyymmdd), as the graph stores them. `minutes`: the minutes of
 * the day that have a price. `percents`: these prices, in the same order.
 */
export interface QuoteDay extends ShownDay {
  /** The minutes of the day at which candles end. The four lists below have the same order. */
  readonly candleMinutes: readonly number[]
  readonly opens: readonly number[]
  readonly highs: readonly number[]
  readonly lows: readonly number[]
  readonly closes: readonly number[]
}

export interface ListingHistory {
  readonly isInverted: boolean
  /**
   * The days of the window, in time order. The last day with prices before the window comes first.
   */
  readonly days: readonly QuoteDay[]
}

interface Candle extends Readonly<Record<'open' | 'high' | 'low' | 'close', number>> {
  readonly at: Minute
}

/**
 * Returns the history of a market at one venue. `listings`: the listings of the market at this
 * venue, the most important first. Each interval uses the prices of the first listing that has
 * prices in this interval.
 */
export function historyOf(
  listings: readonly ListingHistory[],
  window: HistoryWindow,
): readonly HistoryRow[] {
  const length = INTERVALS[window.interval]
  const histories = listings.map((listing) => candlesOf(listing, length))
  const inWindow = histories.map((candles) => byInterval(candles, window))
  let known = lastBefore(histories, window.from)
  return intervalsOf(window).map((at) => {
    const candles = inWindow
      .map((byStart) => byStart.get(at))
      .find((byStart) => byStart !== undefined)
    if (candles === undefined) return gapRow(at, known)
    const row = mergedRow(at, candles)
    known = row.close
    return row
  })
}

/** The percents that a market showed on one day; -1 means none. */
export interface ShownDay {
  readonly day: number
  readonly minutes: readonly number[]
  readonly percents: readonly number[]
}

/**
 * The history of the shown percent. A percent is valid until the next change, so a gap means that
 * no percent was shown.
 */
export function shownHistoryOf(
  days: readonly ShownDay[],
  window: HistoryWindow,
): readonly HistoryRow[] {
  const changes = days.flatMap(({ day, minutes, percents }) =>
    minutes.map((minute, index) => {
      const percent = percents[index] ?? -1
      return { at: startOfDay(day) + minute, percent: percent < 0 ? null : percent }
    }),
  )
  const length = INTERVALS[window.interval]
  let next = 0
  let known: number | null = null
  const takeUntil = (end: Minute): (number | null)[] => {
    const seen: (number | null)[] = []
    for (let change = changes[next]; change !== undefined && change.at < end;) {
      seen.push(change.percent)
      next += 1
      change = changes[next]
    }
    known = seen.length === 0 ? known : (seen.at(-1) ?? null)
    return seen
  }
  takeUntil(window.from)
  return intervalsOf(window).map((at) => {
    const before = known
    const shown = [before, ...takeUntil(at + length)].filter((percent) => percent !== null)
    const [open] = shown
    if (open === undefined) return gapRow(at, null)
    const close = shown.at(-1) ?? open
    return { at, open, high: Math.max(...shown), low: Math.min(...shown), close, isGap: false }
  })
}

/** `instant` in whole minutes since 1970. */
export function toMinute(instant: Date): Minute {
  return Math.floor(instant.getTime() / 60_000)
}

/** The first minute of a day, given as yyyymmdd. */
export function startOfDay(day: number): Minute {
  const month = Math.floor(day / 100) % 100
  return Date.UTC(Math.floor(day / 10_000), month - 1, day % 100) / 60_000
}

/**
 * Returns prices in time order. If the candles of the listing are longer than `length`, only their
 * closing prices are used.
 */
function candlesOf({ isInverted, days }: ListingHistory, length: number): readonly Candle[] {
  const ends = days.flatMap(({ day, candleMinutes }) =>
    candleMinutes.map((minute) => startOfDay(day) + minute),
  )
  const isTooLong = shortestStep(ends) > length
  const candles = days.flatMap((quotes): Candle[] => {
    const start = startOfDay(quotes.day)
    const points = quotes.minutes.flatMap((minute, index) => {
      const percent = quotes.percents[index]
      return percent === undefined ? [] : [pointCandle(start + minute, percent)]
    })
    const candlesOfDay = quotes.candleMinutes.flatMap((minute, index) => {
      const close = quotes.closes[index]
      if (close === undefined) return []
      // A candle ends at the start of this minute, so its last minute is the previous minute.
      const at = start + minute - 1
      if (isTooLong) return [pointCandle(at, close)]
      const open = quotes.opens[index] ?? close
      const high = quotes.highs[index] ?? Math.max(open, close)
      return [{ at, open, high, low: quotes.lows[index] ?? Math.min(open, close), close }]
    })
    return [...points, ...candlesOfDay]
  })
  candles.sort((a, b) => a.at - b.at)
  return isInverted ? candles.map(invertedCandle) : candles
}

/** The smallest distance between neighbours in an ordered list; 0 if there are fewer than two. */
function shortestStep(ends: readonly Minute[]): number {
  const steps = ends.slice(1).map((end, index) => end - (ends[index] ?? end))
  return steps.length === 0 ? 0 : steps.reduce((shortest, step) => Math.min(shortest, step))
}

function pointCandle(at: Minute, percent: number): Candle {
  return { at, open: percent, high: percent, low: percent, close: percent }
}

function invertedCandle({ at, open, high, low, close }: Candle): Candle {
  return {
    at,
    open: inverted(open),
    high: inverted(low),
    low: inverted(high),
    close: inverted(close),
  }
}

function byInterval(candles: readonly Candle[], { interval, from, to }: HistoryWindow) {
  return grouped(
    candles
      .filter(({ at }) => at >= from && at < to)
      .map((candle) => [floorTo(candle.at, INTERVALS[interval]), candle]),
  )
}

/** The newest price before `from`. If several are equally new, the price of the first listing. */
function lastBefore(histories: readonly (readonly Candle[])[], from: Minute): number | null {
  let last: Candle | null = null
  for (const candles of histories) {
    const candle = candles.findLast(({ at }) => at < from)
    if (candle !== undefined && (last === null || candle.at > last.at)) last = candle
  }
  return last?.close ?? null
}

function mergedRow(at: Minute, candles: readonly Candle[]): HistoryRow {
  return {
    at,
    open: candles[0]?.open ?? null,
    high: candles.reduce((highest, { high }) => Math.max(highest, high), 0),
    low: candles.reduce((lowest, { low }) => Math.min(lowest, low), 100),
    close: candles.at(-1)?.close ?? null,
    isGap: false,
  }
}

function gapRow(at: Minute, percent: number | null): HistoryRow {
  return { at, open: percent, high: percent, low: percent, close: percent, isGap: true }
}

function intervalsOf({ interval, from, to }: HistoryWindow): readonly Minute[] {
  const length = INTERVALS[interval]
  return Array.from({ length: (to - from) / length }, (_item, index) => from + index * length)
}

function floorTo(minute: Minute, length: number): Minute {
  return Math.floor(minute / length) * length
}
