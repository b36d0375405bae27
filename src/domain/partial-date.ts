/**
 * A day, month or year as a source gave it: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, from year 1 to 9999.
 * Unknown parts stay unknown: a year never becomes the first of January.
 */
export type PartialDate = string & { readonly partialDate: true }

/**
 * Two partial dates with a slash between them, as in ISO 8601; `..` for an open start or end. An
 * interval includes all days that its dates can mean: 2015/2016-02 is 2015-01-01 to 2016-02-29.
 */
export type Interval = string & { readonly interval: true }

/** The first and last day that a partial date can mean, each as the integer yyyymmdd. */
export interface DayRange {
  readonly start: number
  readonly end: number
}

/** The values for an open start and an open end. They can be compared with days (yyyymmdd). */
export const BEGINNING = 0
export const END_OF_TIME = 99_999_999

const PATTERN = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/

/** Parses a partial date; `null` if `text` is malformed or names a day that does not exist. */
export function toPartialDate(text: string): PartialDate | null {
  const match = PATTERN.exec(text)
  if (match === null) return null
  const [, year = '', month, day] = match
  if (Number(year) < 1) return null
  if (month !== undefined && (Number(month) < 1 || Number(month) > 12)) return null
  if (day !== undefined) {
    if (Number(day) < 1 || Number(day) > daysInMonth(Number(year), Number(month))) return null
  }
  return text as PartialDate
}

/** The days that `date` can mean: 2015-02 is 20150201 to 20150228. */
export function rangeOf(date: PartialDate): DayRange {
  const year = Number(date.slice(0, 4))
  const month = date.length >= 7 ? Number(date.slice(5, 7)) : null
  const day = date.length === 10 ? Number(date.slice(8, 10)) : null
  if (month === null) return { start: year * 10_000 + 101, end: year * 10_000 + 1231 }
  const base = year * 10_000 + month * 100
  if (day === null) return { start: base + 1, end: base + daysInMonth(year, month) }
  return { start: base + day, end: base + day }
}

/** The interval from `from` to `to`; `null` for no bound. */
export function intervalOf(from: PartialDate | null, to: PartialDate | null): Interval {
  return `${from ?? OPEN}/${to ?? OPEN}` as Interval
}

const OPEN = '..'

/** All days that a date or an interval can mean. */
export function daysIn(time: PartialDate | Interval): DayRange {
  const [from = OPEN, to = from] = time.split('/')
  return {
    start: from === OPEN ? BEGINNING : rangeOf(from as PartialDate).start,
    end: to === OPEN ? END_OF_TIME : rangeOf(to as PartialDate).end,
  }
}

/** Whether `first` is before `second` for all days that the two dates can mean. */
export function isBefore(first: PartialDate, second: PartialDate): boolean {
  return rangeOf(first).end < rangeOf(second).start
}

/** The day after `day`, both as yyyymmdd. */
export function dayAfter(day: number): number {
  const year = Math.floor(day / 10_000)
  const month = Math.floor(day / 100) % 100
  if (day % 100 < daysInMonth(year, month)) return day + 1
  return month < 12 ? year * 10_000 + (month + 1) * 100 + 1 : (year + 1) * 10_000 + 101
}

/** The day before `day`, both as yyyymmdd. */
export function dayBefore(day: number): number {
  if (day % 100 > 1) return day - 1
  const [year, month] = [Math.floor(day / 10_000), Math.floor(day / 100) % 100]
  return month > 1 ? day - 101 + daysInMonth(year, month - 1) : (year - 1) * 10_000 + 1231
}

/** `instant` as the integer yyyymmdd of its day in UTC. */
export function dayOf(instant: Date): number {
  const month = instant.getUTCMonth() + 1
  return instant.getUTCFullYear() * 10_000 + month * 100 + instant.getUTCDate()
}

/** The integer yyyymmdd as a date: 20260201 is 2026-02-01. */
export function dateOf(day: number): string {
  const digits = String(day).padStart(8, '0')
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
