/** A deadline, and the words without it. */
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

type Reading = (match: RegExpExecArray, closes: string | null) => string | null

/** `2026-09-01t14 00 00.000z`: a time as programs write it, made `plain`. */
const TIMED = '(20\\d\\d)-(\\d\\d)-(\\d\\d)(?:t[\\d .:]+z?)?'

/** How venues write a deadline, in `plain` words; the first pattern that matches counts. */
const WAYS: readonly (readonly [RegExp, Reading])[] = [
  way(`\\bbefore ${TIMED}`, ([, y, m, d]) => dayBefore(numbered(y, m, d))),
  way(`\\bby ${TIMED}`, ([, y, m, d]) => numbered(y, m, d)),
  way(`\\bbefore (${MONTH}) ${DAY} ${YEAR}`, ([, m, d, y]) => dayBefore(date(y, m, d))),
  way(`\\bbefore ${DAY} (${MONTH}) ${YEAR}`, ([, d, m, y]) => dayBefore(date(y, m, d))),
  way(`\\bbefore (${MONTH}) ${YEAR}`, ([, m, y]) => dayBefore(date(y, m, '1'))),
  way(`\\bbefore ${YEAR}(?!-| [a-z]*(?:election|midterm))`, ([, y]) =>
    dayBefore(date(y, 'jan', '1')),
  ),
  way(`\\b(?:by|through|until) (?:the )?end of ${YEAR}`, ([, y]) => date(y, 'dec', '31')),
  way(`\\bby eoy ${YEAR}`, ([, y]) => date(y, 'dec', '31')),
  way(`\\b(?:by|through) (${MONTH}) ${DAY} ${YEAR}`, ([, m, d, y]) => date(y, m, d)),
  way(`\\bby ${DAY} (${MONTH}) ${YEAR}`, ([, d, m, y]) => date(y, m, d)),
  way(`\\bthrough (${MONTH}) ${YEAR}`, ([, m, y]) => lastOf(y, m)),
  way(`\\bby (?:the )?end of (${MONTH}) ${YEAR}`, ([, m, y]) => lastOf(y, m)),
  way(`\\bthrough ${YEAR}`, ([, y]) => date(y, 'dec', '31')),
  // Without a year, that of the close counts, but only when it is the named day or the next one.
  way(`\\bbefore (${MONTH}) ${DAY}(?!\\d)`, ([, m, d], closes) => {
    const day = yearFrom(m, d, closes)
    return day === null ? null : dayBefore(day)
  }),
  way(`\\b(?:by|through) (${MONTH}) ${DAY}(?!\\d)`, ([, m, d], closes) => yearFrom(m, d, closes)),
  way(`\\bin ${YEAR}$`, ([, y]) => date(y, 'dec', '31')),
]

/**
 * The deadline that `words` state; `null` when they state none, two, or one whose year `closesAt` does
 * not settle. "Before July 1" is by June 30; "in 2026" and "before 2027" are by 2026-12-31.
 */
export function deadlineOf(words: string, closesAt: string | null): Deadline | null {
  for (const [pattern, reading] of WAYS) {
    const match = pattern.exec(words)
    if (match === null) continue
    const day = reading(match, closesAt)
    if (day === null) return null
    const rest = `${words.slice(0, match.index)} ${words.slice(match.index + match[0].length)}`
      .replace(/\s+/g, ' ')
      .trim()
    return { day, rest }
  }
  return null
}

/** A day with its year ("on june 1 2022"); `null` for none. */
export function dayNamed(words: string): Deadline | null {
  const match = new RegExp(`\\bon (${MONTH}) ${DAY} ${YEAR}`).exec(words)
  const day = match === null ? null : date(match[3], match[1], match[2])
  if (match === null || day === null) return null
  return {
    day,
    rest: `${words.slice(0, match.index)} ${words.slice(match.index + match[0].length)}`
      .replace(/\s+/g, ' ')
      .trim(),
  }
}

/** The years from 2000 to 2099 in `words`, each once. */
export function yearsIn(words: string): readonly number[] {
  return [
    ...new Set([...words.matchAll(/(?<![\d$.-])20\d\d(?![\d%])/g)].map(([year]) => Number(year))),
  ]
}

function way(pattern: string, reading: Reading): readonly [RegExp, Reading] {
  return [new RegExp(pattern), reading]
}

function date(year = '', month = '', day = ''): string | null {
  const at = MONTHS.findIndex((name) => name.startsWith(month.slice(0, 3)))
  const instant = new Date(Date.UTC(Number(year), at, Number(day)))
  const text = instant.toISOString().slice(0, 10)
  return instant.getUTCDate() === Number(day) && at >= 0 ? text : null
}

function numbered(year = '', month = '', day = ''): string | null {
  return date(year, MONTHS[Number(month) - 1] ?? 'none', day)
}

function dayBefore(day: string | null): string | null {
  if (day === null) return null
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
}

function lastOf(year = '', month = ''): string | null {
  const at = MONTHS.findIndex((name) => name.startsWith(month.slice(0, 3)))
  return new Date(Date.UTC(Number(year), at + 1, 0)).toISOString().slice(0, 10)
}

function yearFrom(month = '', day = '', closes: string | null): string | null {
  if (closes === null) return null
  const named = date(closes.slice(0, 4), month, day)
  if (named === null) return null
  const apart = Date.parse(`${closes.slice(0, 10)}T00:00:00Z`) - Date.parse(`${named}T00:00:00Z`)
  return Math.abs(apart) <= 2 * 86_400_000 ? named : null
}
