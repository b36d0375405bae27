import { inverted } from './percent.js'

/** How long one row of a history is, in minutes. All begin at midnight in UTC. */
export const INTERVALS = { '1m': 1, '5m': 5, '1h': 60, '6h': 360, '1d': 1_440 } as const

export type Interval = keyof typeof INTERVALS

/** The most rows that one answer has. */
export const MOST_INTERVALS = 1_000

/** When nobody says how far back: enough to see something, never too much. */
const DEFAULT_MINUTES: Readonly<Record<Interval, number>> = {
  '1m': 720,
  '5m': 2 * 1_440,
  '1h': 7 * 1_440,
  '6h': 30 * 1_440,
  '1d': 365 * 1_440,
}
/** What is taken when a period is given without an interval, the finest that fits. */
const CHOSEN: readonly Interval[] = ['1h', '6h', '1d']

/** A time in minutes since 1970. */
export type Minute = number

/** Part of a history: whole intervals from `from` to before `to`. */
export interface HistoryWindow {
  readonly interval: Interval
  readonly from: Minute
  readonly to: Minute
}

export interface AskedWindow {
  readonly from: Date | null
  readonly to: Date | null
  readonly interval: Interval | null
}

/** Why a window cannot be answered, with the way out, as the end of a sentence about `field`. */
export interface WindowProblem {
  readonly field: 'from' | 'interval'
  readonly message: string
}

/**
 * The window that is meant: the last 7 days by the hour when nothing is said, never beyond the interval
 * that `now` is in.
 */
export function historyWindow(asked: AskedWindow, now: Date): HistoryWindow | WindowProblem {
  const latest = Math.min(toMinute(asked.to ?? now), toMinute(now))
  if (asked.from !== null && toMinute(asked.from) >= latest) {
    return { field: 'from', message: 'must be before to, and not in the future' }
  }
  const interval = asked.interval ?? chosenFor(asked.from, latest)
  const length = INTERVALS[interval]
  const isOpen = asked.to === null || asked.to > now
  const to = isOpen ? floorTo(latest, length) + length : Math.ceil(latest / length) * length
  const from =
    asked.from === null ? to - DEFAULT_MINUTES[interval] : floorTo(toMinute(asked.from), length)
  const count = (to - from) / length
  if (count <= MOST_INTERVALS) return { interval, from, to }
  const fitting = CHOSEN.find((each) => (to - from) / INTERVALS[each] < MOST_INTERVALS)
  const wayOut = fitting === undefined ? 'ask for less at a time' : `take ${fitting} or longer`
  return {
    field: 'interval',
    message:
      `of ${interval} makes ${String(count)} rows of this period; ` +
      `an answer has at most ${String(MOST_INTERVALS)}: ${wayOut}, or move from and to closer`,
  }
}

function chosenFor(from: Date | null, to: Minute): Interval {
  if (from === null) return '1h'
  const minutes = to - toMinute(from)
  return CHOSEN.find((each) => minutes / INTERVALS[each] < MOST_INTERVALS - 1) ?? '1d'
}

/** One interval of a history; prices in percent of yes, `null` while nothing was known yet. */
export interface HistoryRow {
  /** When it begins. */
  readonly at: Minute
  readonly open: number | null
  readonly high: number | null
  readonly low: number | null
  readonly close: number | null
  /** True when nothing was seen: the prices are the last one known before. */
  readonly gap: boolean
}

/** Prices of one listing on one day (yyyymmdd), by the minute of the day, as the graph keeps them. */
export interface QuoteDay {
  readonly day: number
  readonly minutes: readonly number[]
  readonly percents: readonly number[]
  /** The minutes at which candles end; the other lists stand beside it. */
  readonly candleMinutes: readonly number[]
  readonly opens: readonly number[]
  readonly highs: readonly number[]
  readonly lows: readonly number[]
  readonly closes: readonly number[]
}

export interface ListingHistory {
  readonly isInverted: boolean
  /** In order; the last one before the window among them. */
  readonly days: readonly QuoteDay[]
}

interface Candle {
  readonly at: Minute
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/**
 * The history of one venue's listings, the one to believe first: an interval is that of the first listing
 * that has prices in it.
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
    const candles = inWindow.map((each) => each.get(at)).find((each) => each !== undefined)
    if (candles === undefined) return flat(at, known, true)
    const row = joined(at, candles)
    known = row.close
    return row
  })
}

/** What a market showed on one day; a percent of -1: nothing. */
export interface ShownDay {
  readonly day: number
  readonly minutes: readonly number[]
  readonly percents: readonly number[]
}

/** The history of what was shown: it stands until it changes, so a gap is where nothing was shown. */
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
  const until = (end: Minute): (number | null)[] => {
    const seen: (number | null)[] = []
    for (let change = changes[next]; change !== undefined && change.at < end;) {
      seen.push(change.percent)
      next += 1
      change = changes[next]
    }
    known = seen.length === 0 ? known : (seen.at(-1) ?? null)
    return seen
  }
  until(window.from)
  return intervalsOf(window).map((at) => {
    const before = known
    const shown = [before, ...until(at + length)].filter((percent) => percent !== null)
    const [open] = shown
    if (open === undefined) return flat(at, null, true)
    const close = shown.at(-1) ?? open
    return { at, open, high: Math.max(...shown), low: Math.min(...shown), close, gap: false }
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

/** Prices in order of time. A candle longer than `length` says only where it ended. */
function candlesOf({ isInverted, days }: ListingHistory, length: number): readonly Candle[] {
  const ends = days.flatMap(({ day, candleMinutes }) =>
    candleMinutes.map((minute) => startOfDay(day) + minute),
  )
  const isTooLong = shortestStep(ends) > length
  const candles = days.flatMap((each): Candle[] => {
    const start = startOfDay(each.day)
    const points = each.minutes.flatMap((minute, index) => {
      const percent = each.percents[index]
      return percent === undefined ? [] : [point(start + minute, percent)]
    })
    const whole = each.candleMinutes.flatMap((minute, index) => {
      const close = each.closes[index]
      if (close === undefined) return []
      // The interval that ends at this minute is over when it begins.
      const at = start + minute - 1
      if (isTooLong) return [point(at, close)]
      const open = each.opens[index] ?? close
      const high = each.highs[index] ?? Math.max(open, close)
      return [{ at, open, high, low: each.lows[index] ?? Math.min(open, close), close }]
    })
    return [...points, ...whole]
  })
  candles.sort((a, b) => a.at - b.at)
  return isInverted ? candles.map(ofTheOtherSide) : candles
}

/** The least distance between neighbours of an ordered list, 0 for fewer than two. */
function shortestStep(ends: readonly Minute[]): number {
  const steps = ends.slice(1).map((end, index) => end - (ends[index] ?? end))
  return steps.length === 0 ? 0 : steps.reduce((least, step) => Math.min(least, step))
}

function point(at: Minute, percent: number): Candle {
  return { at, open: percent, high: percent, low: percent, close: percent }
}

function ofTheOtherSide({ at, open, high, low, close }: Candle): Candle {
  return {
    at,
    open: inverted(open),
    high: inverted(low),
    low: inverted(high),
    close: inverted(close),
  }
}

function byInterval(candles: readonly Candle[], { interval, from, to }: HistoryWindow) {
  const found = new Map<Minute, Candle[]>()
  for (const candle of candles) {
    if (candle.at < from || candle.at >= to) continue
    const at = floorTo(candle.at, INTERVALS[interval])
    const others = found.get(at)
    if (others === undefined) found.set(at, [candle])
    else others.push(candle)
  }
  return found
}

/** The newest price before `from`; of equally new ones that of the listing to believe first. */
function lastBefore(histories: readonly (readonly Candle[])[], from: Minute): number | null {
  let last: Candle | null = null
  for (const candles of histories) {
    const candle = candles.findLast(({ at }) => at < from)
    if (candle !== undefined && (last === null || candle.at > last.at)) last = candle
  }
  return last?.close ?? null
}

function joined(at: Minute, candles: readonly Candle[]): HistoryRow {
  return {
    at,
    open: candles[0]?.open ?? null,
    high: candles.reduce((most, { high }) => Math.max(most, high), 0),
    low: candles.reduce((least, { low }) => Math.min(least, low), 100),
    close: candles.at(-1)?.close ?? null,
    gap: false,
  }
}

function flat(at: Minute, percent: number | null, gap: boolean): HistoryRow {
  return { at, open: percent, high: percent, low: percent, close: percent, gap }
}

function intervalsOf({ interval, from, to }: HistoryWindow): readonly Minute[] {
  const length = INTERVALS[interval]
  return Array.from({ length: (to - from) / length }, (_each, index) => from + index * length)
}

function floorTo(minute: Minute, length: number): Minute {
  return Math.floor(minute / length) * length
}
