/** The first day that a date as precise as its source can mean: 2015, 2015-12 or 2015-12-01. */
export function firstDay(date: string): string {
  if (date.length === 4) return `${date}-01-01`
  return date.length === 7 ? `${date}-01` : date
}

/** The last day that a date can mean. */
export function lastDay(date: string): string {
  if (date.length === 4) return `${date}-12-31`
  if (date.length > 7) return date
  const [year = '', month = ''] = date.split('-')
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return `${date}-${String(days)}`
}

/** A day as a number of years with a fraction, such as 2019.5 for the middle of 2019. */
export function yearAt(day: string): number {
  const [year = '1', month = '1', date = '1'] = day.split('-')
  return Number(year) + (Number(month) - 1) / 12 + (Number(date) - 1) / 372
}

/** The dates of a relationship or a tenure. */
export interface Dates {
  readonly start: string | null
  readonly end: string | null
  readonly asOf: string | null
  readonly isCurrent: boolean | null
}

/**
 * How certain it is that something existed at `at`, as the service decides it for lists; `null`: it
 * did not exist. Without an end, it is certain until the day on which a source confirmed it.
 */
export function certaintyAt(dates: Dates, at: string): 'SURE' | 'POSSIBLE' | null {
  const { start, end, asOf, isCurrent } = dates
  const [from, to] = [firstDay(at), lastDay(at)]
  const isOver = end === null && isCurrent === false && asOf !== null
  const latest = end !== null ? lastDay(end) : isOver ? lastDay(asOf) : null
  if ((start !== null && firstDay(start) > to) || (latest !== null && latest < from)) return null
  const sureUntil = end !== null ? firstDay(end) : isOver || asOf === null ? null : firstDay(asOf)
  const isSure = start !== null && lastDay(start) <= to && sureUntil !== null && sureUntil >= from
  return isSure ? 'SURE' : 'POSSIBLE'
}

/** The same day `months` later, or the last day of that month if the month is shorter. */
export function monthsLater(day: string, months: number): string {
  const [year = '', month = '', date = '01'] = firstDay(day).split('-')
  const first = new Date(Date.UTC(Number(year), Number(month) - 1 + months, 1))
  const whole = first.toISOString().slice(0, 'yyyy-mm'.length)
  const last = lastDay(whole)
  return `${whole}-${date}` > last ? last : `${whole}-${date}`
}
