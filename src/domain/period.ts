import { BEGINNING, END_OF_TIME, rangeOf, type DayRange, type PartialDate } from './partial-date.js'

/** The time of a relationship, as the graph stores it. Days are yyyymmdd. */
export interface Period {
  /** As the source gave it; `null` when unknown. */
  readonly start: PartialDate | null
  /** As the source gave it; `null` when open or unknown. */
  readonly end: PartialDate | null
  /** The earliest start and the latest end that the dates allow; 0 and 99999999 when open. */
  readonly from: number
  readonly to: number
  /**
   * The days on which the relationship certainly existed. If there are none, `sureFrom` is after
   * `sureTo`.
   */
  readonly sureFrom: number
  readonly sureTo: number
  /**
   * The day on which the newest source stated that the relationship continues or is over; `null` if
   * the source gives an end, or if the day is unknown.
   */
  readonly asOf: PartialDate | null
  /** True when the relationship is over and no source gives the end. */
  readonly isPast: boolean
}

/** The fields that decide whether a period is current. */
type Dates = Omit<Period, 'sureFrom' | 'sureTo'>

export type Certainty = 'SURE' | 'POSSIBLE'

/** A period without an end counts as current for this many days after its source was read. */
const BELIEVED_DAYS = 400

/**
 * Whether `period` includes `day` (yyyymmdd). Returns `null` when this is unknown: the dates are
 * not exact enough, the relationship has ended on an unknown day, or its source is undated or over
 * 400 days old.
 */
export function isCurrent(period: Dates, day: number): boolean | null {
  if (period.from > day || period.to < day) return false
  const latestStart = period.start === null ? 0 : rangeOf(period.start).end
  if (period.end !== null) {
    return latestStart <= day && day <= rangeOf(period.end).start ? true : null
  }
  if (period.isPast || period.asOf === null) return null
  if (daysBetween(rangeOf(period.asOf).start, day) > BELIEVED_DAYS) return null
  return latestStart <= day ? true : null
}

/** The last day that a period can include; 99999999 if the period may continue. */
export function latestEnd({
  start,
  end,
  asOf,
  isPast,
}: Pick<Period, 'start' | 'end' | 'asOf' | 'isPast'>): number {
  if (end !== null) return rangeOf(end).end
  if (!isPast || asOf === null) return END_OF_TIME
  return Math.max(rangeOf(asOf).end, start === null ? BEGINNING : rangeOf(start).start)
}

/**
 * How certain it is that `period` includes a day of `at`; `null` if `period` includes no such day.
 */
export function certaintyAt(period: Period, at: DayRange): Certainty | null {
  if (period.sureFrom <= at.end && period.sureTo >= at.start) return 'SURE'
  return period.from <= at.end && period.to >= at.start ? 'POSSIBLE' : null
}

/**
 * How certain it is that all entities had a period that includes the same day; `null` if there is
 * no such day. Each element of `all` has the periods of one entity. A period certainly includes the
 * day on which its source stated that the period continues.
 */
export function overlapOf(all: readonly (readonly Period[])[]): Certainty | null {
  const sure = all.map((own) =>
    own.flatMap(({ sureFrom, sureTo, asOf, isPast }) => {
      const read = asOf === null || isPast ? null : rangeOf(asOf)
      const isDay = read !== null && read.start === read.end
      return [{ start: sureFrom, end: sureTo }, ...(isDay ? [read] : [])]
    }),
  )
  if (haveCommonDay(sure)) return 'SURE'
  const possible = all.map((own) => own.map(({ from, to }) => ({ start: from, end: to })))
  return haveCommonDay(possible) ? 'POSSIBLE' : null
}

/**
 * Whether each list has a span that includes the same day. The last day of a span does not count,
 * because two people hold an office on the day of a handover. A span of only one day counts.
 */
export function haveCommonDay(all: readonly (readonly DayRange[])[]): boolean {
  const includes = (day: number, { start, end }: DayRange) =>
    start <= day && (day < end || (day === end && start === end))
  // Spans that share a day share the first day of the span that begins last.
  const firstDays = all.flat().map(({ start }) => start)
  return firstDays.some((day) => all.every((own) => own.some((span) => includes(day, span))))
}

/** The number of days from one day to another, both as yyyymmdd. */
export function daysBetween(from: number, to: number): number {
  return Math.round((instantOf(to) - instantOf(from)) / 86_400_000)
}

function instantOf(day: number): number {
  return Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100)
}
