/** A deadline, and the words of the question without the deadline. */
export interface Deadline {
  /** The last day that counts, `YYYY-MM-DD`. */
  readonly day: string
  readonly rest: string
}

const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july'],
  ...['august', 'september', 'october', 'november', 'december'],
]
const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?'
const YEAR = '(20\\d\\d)'

type DayOfMatch = (match: RegExpExecArray, closes: string | null) => string | null

/** Matches an ISO 8601 time as `plain` (`words.ts`) writes it: `2026-09-01t14 00 00.000z`. */
const TIME = '(20\\d\\d)-(\\d\\d)-(\\d\\d)(?:t[\\d .:]+z?)?'

/** The ways in which venues write a deadline, in words from `plain`. The first match counts. */
const FORMS: readonly (readonly [RegExp, DayOfMatch])[] = [
  form(`\\bbefore ${TIME}`, ([, y, m, d]) => dayBefore(numericDate(y, m, d))),
  form(`\\bby ${TIME}`, ([, y, m, d]) => numericDate(y, m, d)),
  form(`\\bbefore (${MONTH}) ${DAY} ${YEAR}`, ([, m, d, y]) => dayBefore(date(y, m, d))),
  form(`\\bbefore ${DAY} (${MONTH}) ${YEAR}`, ([, d, m, y]) => dayBefore(date(y, m, d))),
  form(`\\bbefore (${MONTH}) ${YEAR}`, ([, m, y]) => dayBefore(date(y, m, '1'))),
  form(`\\bbefore ${YEAR}(?!-| [a-z]*(?:election|midterm))`, ([, y]) =>
    dayBefore(date(y, 'jan', '1')),
  ),
  form(`\\b(?:by|through|until) (?:the )?end of ${YEAR}`, ([, y]) => date(y, 'dec', '31')),
  form(`\\bby eoy ${YEAR}`, ([, y]) => date(y, 'dec', '31')),
  form(`\\b(?:by|through) (${MONTH}) ${DAY} ${YEAR}`, ([, m, d, y]) => date(y, m, d)),
  form(`\\bby ${DAY} (${MONTH}) ${YEAR}`, ([, d, m, y]) => date(y, m, d)),
  form(`\\bthrough (${MONTH}) ${YEAR}`, ([, m, y]) => lastOf(y, m)),
  form(`\\bby (?:the )?end of (${MONTH}) ${YEAR}`, ([, m, y]) => lastOf(y, m)),
  form(`\\bthrough ${YEAR}`, ([, y]) => date(y, 'dec', '31')),
  // If no year is stated, the year of the close applies. The close must then be within two days of
  // the date.
  form(`\\bbefore (${MONTH}) ${DAY}(?!\\d)`, ([, m, d], closes) =>
    dayBefore(yearFrom(m, d, closes)),
  ),
  form(`\\b(?:by|through) (${MONTH}) ${DAY}(?!\\d)`, ([, m, d], closes) => yearFrom(m, d, closes)),
  form(`\\bin ${YEAR}$`, ([, y]) => date(y, 'dec', '31')),
]

/**
 * Returns the deadline that `words` state; `null` if there is no deadline, or if its year is
 * missing and `closesAt` does not show the year. "Before July 1" means by June 30. "In 2026" and
 * "before 2027" mean by 2026-12-31.
 */
export function deadlineOf(words: string, closesAt: string | null): Deadline | null {
  for (const [pattern, dayOf] of FORMS) {
    const match = pattern.exec(words)
    if (match === null) continue
    return withRest(dayOf(match, closesAt), match)
  }
  return null
}

function withRest(day: string | null, { 0: found, index, input }: RegExpExecArray) {
  if (day === null) return null
  const rest = `${input.slice(0, index)} ${input.slice(index + found.length)}`
  return { day, rest: rest.replace(/\s+/g, ' ').trim() }
}

/** Finds a day with a year ("on june 1 2022") in `words`; `null` if there is none. */
export function dayNamed(words: string): Deadline | null {
  const match = new RegExp(`\\bon (${MONTH}) ${DAY} ${YEAR}`).exec(words)
  return match === null ? null : withRest(date(match[3], match[1], match[2]), match)
}

/** The years from 2000 to 2099 in `words`, each once. */
export function yearsIn(words: string): readonly number[] {
  return [
    ...new Set([...words.matchAll(/(?<![\d$.-])20\d\d(?![\d%])/g)].map(([year]) => Number(year))),
  ]
}

function form(pattern: string, dayOf: DayOfMatch): readonly [RegExp, DayOfMatch] {
  return [new RegExp(pattern), dayOf]
}

function date(year = '', month = '', day = ''): string | null {
  const at = monthIndex(month)
  const instant = new Date(Date.UTC(Number(year), at, Number(day)))
  const text = instant.toISOString().slice(0, 10)
  return instant.getUTCDate() === Number(day) && at >= 0 ? text : null
}

function monthIndex(month: string): number {
  return MONTHS.findIndex((name) => name.startsWith(month.slice(0, 3)))
}

function numericDate(year = '', month = '', day = ''): string | null {
  return date(year, MONTHS[Number(month) - 1] ?? 'none', day)
}

function dayBefore(day: string | null): string | null {
  if (day === null) return null
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
}

function lastOf(year = '', month = ''): string | null {
  return new Date(Date.UTC(Number(year), monthIndex(month) + 1, 0)).toISOString().slice(0, 10)
}

function yearFrom(month = '', day = '', closes: string | null): string | null {
  if (closes === null) return null
  const named = date(closes.slice(0, 4), month, day)
  if (named === null) return null
  const distanceMs =
    Date.parse(`${closes.slice(0, 10)}T00:00:00Z`) - Date.parse(`${named}T00:00:00Z`)
  return Math.abs(distanceMs) <= 2 * 86_400_000 ? named : null
}
