import type { QuestionTimes } from './cycles.js'

/** A deadline, and the words of the question without the deadline. */
export interface Deadline {
  /**
   * The last day that counts, `YYYY-MM-DD`. If the words state an hour that is not the end of a day
   * in any time zone, this is the instant before which the event must happen: `YYYY-MM-DDTHH:MMZ`.
   */
  readonly day: string
  /** The first day that counts, if the words state a period ("in 2026"); otherwise `null`. */
  readonly from: string | null
  readonly rest: string
}

type Times = Pick<QuestionTimes, 'at' | 'closesAt'>

/** A day, month, quarter or year. `start` and `end` (exclusive) are UTC milliseconds. */
interface Period {
  readonly unit: 'day' | 'month' | 'quarter' | 'year'
  readonly start: number
  readonly end: number
}

type PeriodOf = (match: Readonly<Record<string, string | undefined>>, times: Times) => Period | null

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july'],
  ...['august', 'september', 'october', 'november', 'december'],
]
const MONTH =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th)?'
const YEAR = '(?<year>20\\d\\d)'

/** The ways in which venues write a date, in words from `plain`. The first match counts. */
const DATES: readonly (readonly [string, PeriodOf])[] = [
  // An ISO 8601 time, as `plain` (`words.ts`) writes it: `2026-09-01t14 00 00.000z`.
  [
    `${YEAR}-(?<number>\\d\\d)-(?<day>\\d\\d)(?:t(?<hour>\\d\\d) (?<minute>\\d\\d)[\\d .:]*z?)?`,
    ({ year, number, day }) => dayPeriod(year, MONTHS[Number(number) - 1], day),
  ],
  [`${MONTH} ${DAY} ${YEAR}`, ({ year, month, day }) => dayPeriod(year, month, day)],
  [`${DAY} ${MONTH} ${YEAR}`, ({ year, month, day }) => dayPeriod(year, month, day)],
  [`${YEAR} ${MONTH} ${DAY}`, ({ year, month, day }) => dayPeriod(year, month, day)],
  [`${MONTH} ${YEAR}`, ({ year, month }) => months('month', year, monthIndex(month), 1)],
  [
    `q(?<quarter>[1-4]) ${YEAR}`,
    ({ year, quarter }) => months('quarter', year, Number(quarter) * 3 - 3, 3),
  ],
  [
    `${YEAR}(?!-| [a-z]*(?:election|midterm))(?! ${MONTH.replace('?<month>', '?:')})`,
    ({ year }) => months('year', year, 0, 12),
  ],
  [
    `${MONTH} ${DAY}(?!\\d)`,
    ({ month, day }, times) => nearest(times, (y) => dayPeriod(y, month, day)),
  ],
  [
    `${DAY} ${MONTH}(?! \\d)`,
    ({ month, day }, times) => nearest(times, (y) => dayPeriod(y, month, day)),
  ],
  [
    `${MONTH}(?! \\d)`,
    ({ month }, times) => nearest(times, (y) => months('month', y, monthIndex(month), 1)),
  ],
]

/** Two fast checks, before the slow patterns. Most titles and outcomes have no deadline. */
const HAS_WORD =
  /\b(?:before|prior to|by|no later than|through|until) |\b(?:in|during) (?:the )?20\d\d$/
const HAS_DATE = /20\d\d|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/

/** How many hours each time zone is behind UTC. */
const ZONES: Readonly<Record<string, number>> = {
  ...{ utc: 0, gmt: 0, z: 0, et: 4, edt: 4, est: 5, ct: 5, cdt: 5, cst: 6 },
  ...{ mt: 6, mdt: 6, mst: 7, pt: 7, pdt: 7, pst: 8 },
}
const hourNamed = (name: string) =>
  `(?<${name}Hour>\\d{1,2})(?: (?<${name}Minute>\\d\\d)(?: \\d\\d)?(?: ?(?<${name}Half>[ap]m))?| ?(?<${name}Only>[ap]m))` +
  `(?: (?<${name}Zone>${Object.keys(ZONES).join('|')}))?(?![^ ])`
const FORMS = DATES.map(([date, periodOf]) => {
  const before = `\\b(?<word>on or before|before|prior to|by|no later than|through|until|in|during) `
  const hours = `(?:${hourNamed('first')} (?:on )?)?(?:the )?(?<edge>end of |eoy )?(?:the )?`
  return [
    new RegExp(`${before}${hours}${date}(?: (?:at )?${hourNamed('last')})?`),
    periodOf,
  ] as const
})

/**
 * Returns the deadline that `words` state; `null` if there is no deadline, or if its year is
 * missing and the times of the question do not show the year. "Before July 1" means by June 30. "In
 * 2026" and "before 2027" mean by 2026-12-31.
 */
export function deadlineOf(words: string, times: Times): Deadline | null {
  if (!HAS_WORD.test(words) || !HAS_DATE.test(words)) return null
  for (const [pattern, periodOf] of FORMS) {
    const match = pattern.exec(words)
    if (match === null) continue
    const groups = match.groups ?? {}
    const period = periodOf(groups, times)
    const end = period === null ? null : endOf(period, groups, isAtEnd(match))
    if (period === null || end === null) continue
    const isIn = groups['word'] === 'in' || groups['word'] === 'during'
    const from = isIn ? isoOf(period.start).slice(0, 10) : null
    return { day: lastDayBefore(end), from, rest: restOf(match) }
  }
  return null
}

function isAtEnd({ 0: found, index, input }: RegExpExecArray): boolean {
  return index + found.length === input.length
}

/** The instant before which the event must happen; `null` if the words state no deadline. */
function endOf(
  period: Period,
  groups: Readonly<Record<string, string | undefined>>,
  isLast: boolean,
): number | null {
  const { word, edge } = groups
  const time = timeOfDay(groups)
  if (time !== null) return word === 'in' || word === 'during' ? null : period.start + time
  if (word === 'in' || word === 'during') {
    return period.unit === 'year' && isLast && edge === undefined ? period.end : null
  }
  if (edge !== undefined) return period.unit === 'day' ? null : period.end
  if (word === 'before' || word === 'prior to') return period.start
  if (word === 'through') return period.end
  if (word === 'until') return null
  if (period.unit === 'day') return period.end
  // "By March" is usually by 1 March. "By 2026" and "by March 2026" may mean the beginning or the
  // end.
  if (period.unit === 'month' && groups['year'] === undefined) return period.start + DAY_MS
  return period.unit === 'quarter' ? period.end : null
}

/** Milliseconds from the beginning of the day in UTC to the stated hour; `null` without an hour. */
function timeOfDay(groups: Readonly<Record<string, string | undefined>>): number | null {
  const part = (name: string) =>
    groups[name.toLowerCase()] ?? groups[`first${name}`] ?? groups[`last${name}`]
  const hour = part('Hour')
  if (hour === undefined) return null
  const half = part('Half') ?? part('Only')
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'pm' ? 12 : 0)
  const zone = ZONES[part('Zone') ?? 'utc'] ?? 0
  return (hours + zone) * HOUR_MS + Number(part('Minute') ?? 0) * 60_000
}

/**
 * Returns the day that ends at `end` (exclusive) in some time zone. Depending on the time zone, a
 * day ends between 23:00 UTC of the same day and 14:00 UTC of the next day. If no day ends at `end`
 * in any time zone, returns the instant `end`, because a deadline that is only a day would
 * contradict it.
 */
function lastDayBefore(end: number): string {
  const shifted = end + HOUR_MS
  if (shifted % DAY_MS <= 15 * HOUR_MS) return isoOf(shifted - DAY_MS).slice(0, 10)
  return `${isoOf(end).slice(0, 16)}Z`
}

/** The words without the date. */
function restOf({ 0: found, index, input }: RegExpExecArray): string {
  const rest = `${input.slice(0, index)} ${input.slice(index + found.length)}`
  return rest.replace(/\s+/g, ' ').trim()
}

/** Finds a day with a year ("on june 1 2022") in `words`; `null` if there is none. */
export function dayNamed(words: string): Pick<Deadline, 'day' | 'rest'> | null {
  const match = new RegExp(
    `\\bon (?:${MONTH} ${DAY}|(?<first>\\d{1,2}) (?<name>[a-z]+)) ${YEAR}`,
  ).exec(words)
  const { year, month, day, first, name } = match?.groups ?? {}
  const period = dayPeriod(year, month ?? name, day ?? first)
  return match === null || period === null
    ? null
    : { day: isoOf(period.start).slice(0, 10), rest: restOf(match) }
}

/** The years from 2000 to 2099 in `words`, each once. */
export function yearsIn(words: string): readonly number[] {
  return [
    ...new Set([...words.matchAll(/(?<![\d$.-])20\d\d(?![\d%])/g)].map(([year]) => Number(year))),
  ]
}

function dayPeriod(year = '', month = '', day = ''): Period | null {
  const at = monthIndex(month)
  const start = Date.UTC(Number(year), at, Number(day))
  const isReal = at >= 0 && new Date(start).getUTCDate() === Number(day)
  return isReal ? { unit: 'day', start, end: start + DAY_MS } : null
}

function months(unit: Period['unit'], year = '', first: number, count: number): Period {
  const startOf = (month: number) => Date.UTC(Number(year), month, 1)
  return { unit, start: startOf(first), end: startOf(first + count) }
}

function monthIndex(month = ''): number {
  return month.length < 3 ? -1 : MONTHS.findIndex((name) => name.startsWith(month.slice(0, 3)))
}

/**
 * Finds the year of a period that is stated without a year. If the close is known, this is the year
 * of the close; `null` if the close is more than two days from the start and the end of the period.
 * If the close is unknown, the period is the first one after the question was asked; `null` if it
 * starts more than 300 days later.
 */
function nearest(
  { at, closesAt }: Times,
  periodIn: (year: string) => Period | null,
): Period | null {
  if (closesAt !== null) {
    const named = periodIn(closesAt.slice(0, 4))
    const closes = Date.parse(`${closesAt.slice(0, 10)}T00:00:00Z`)
    const isNear = [named?.start, named?.end].some(
      (edge) => edge !== undefined && Math.abs(closes - edge) <= 2 * DAY_MS,
    )
    return isNear ? named : null
  }
  if (at === null) return null
  const asked = Date.parse(at)
  const year = Number(at.slice(0, 4))
  const next = [year, year + 1]
    .map((candidate) => periodIn(String(candidate)))
    .find((period) => period !== null && period.start >= asked)
  return next && next.start - asked <= 300 * DAY_MS ? next : null
}

function isoOf(millisecond: number): string {
  return new Date(millisecond).toISOString()
}
