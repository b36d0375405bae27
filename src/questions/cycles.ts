import type { Office } from './contest.js'
import type { Place } from './places.js'

/** A day on which something is elected, as curated/elections.csv has it. */
export interface ElectionDay {
  readonly countryCode: string
  readonly office: Office
  /** A part of the country; `''` for all of it. */
  readonly place: string
  /** `YYYY-MM-DD` or less. */
  readonly startDate: string
}

/** When a question was asked and ends, ISO 8601; `null` unknown. */
export interface Asked {
  readonly venue: string
  readonly at: string | null
  readonly closesAt: string | null
}

const DAY_MS = 86_400_000
/** Kalshi closes a question up to a year after the vote, to settle it. */
const MOST_DAYS_AFTER = 430
const ODD_GOVERNORS: Readonly<Record<string, number>> = { nj: 1, va: 1, ky: 3, ms: 3, la: 3 }
const PRESIDENT_YEAR_GOVERNORS = new Set(['de', 'in', 'mo', 'mt', 'nc', 'nd', 'ut', 'wa', 'wv'])
/** States by the year modulo 6 in which one of their senators is elected in turn. */
const SENATE_TURNS: Readonly<Record<number, string>> = {
  2: 'az ca ct de fl hi in me md ma mi mn ms mo mt ne nv nj nm ny nd oh pa ri tn tx ut vt va wa wv wi wy',
  4: 'al ak ar co de ga id il ia ks ky la me ma mi mn ms mt ne nh nj nm nc ok or ri sc sd tn tx va wv wy',
  0: 'al ak az ar ca co ct fl ga hi id il in ia ks ky la md mo nv nh ny nc nd oh ok or pa sc sd ut vt wa wi',
}
const TWO_YEAR_GOVERNORS = new Set(['nh', 'vt'])

/**
 * The year of the election that a question without a year asks about: the next one when it was asked,
 * which must be the last one before it closes as well, when both are known. `null` when neither is known or
 * they differ.
 */
export function yearOfElection(
  office: Office,
  place: Place,
  asked: Asked,
  days: readonly ElectionDay[],
): number | null {
  const known = electionDays(office, place, days)
  const next = asked.at === null ? null : (known.find((day) => day >= millis(asked.at)) ?? null)
  const closes = asked.closesAt === null ? null : millis(asked.closesAt)
  if (closes === null) return next === null ? null : yearOf(next)
  const last = known.findLast((day) => day <= closes + 10 * DAY_MS) ?? null
  const isNear = last !== null && closes - last <= MOST_DAYS_AFTER * DAY_MS
  if (asked.at === null) return isNear ? yearOf(last) : null
  return isNear && last === next ? yearOf(last) : null
}

/**
 * The year of the election that a nomination without a year is for: the next one when it was asked. A close
 * in a year without such an election must be explained by Kalshi's habit of closing a year late.
 */
export function yearOfNomination(
  office: Office,
  place: Place,
  asked: Asked,
  days: readonly ElectionDay[],
): number | null {
  const known = electionDays(office, place, days)
  const closing = asked.closesAt === null ? null : Number(asked.closesAt.slice(0, 4))
  const next = asked.at === null ? null : (known.find((day) => day >= millis(asked.at)) ?? null)
  if (next !== null) {
    const year = yearOf(next)
    const isLate = asked.venue === 'kalshi' && closing === year + 1
    return closing === null || closing === year || isLate ? year : null
  }
  if (closing === null || asked.venue === 'kalshi') return null
  return known.some((day) => yearOf(day) === closing) ? closing : null
}

/** Whether a seat of `state` in the Senate is elected in turn in `year`, so that a special election is another. */
export function isSenateTurn(state: string, year: number): boolean {
  return (SENATE_TURNS[year % 6] ?? '').split(' ').includes(state)
}

function electionDays(
  office: Office,
  place: Place,
  days: readonly ElectionDay[],
): readonly number[] {
  if (place.country !== 'us' || office === 'mayor') {
    if (place.part !== null) return []
    return days
      .filter(
        (day) => day.countryCode === place.country && day.place === '' && day.office === office,
      )
      .map(({ startDate }) => millis(`${startDate}-01-01`.slice(0, 10)))
      .sort((one, other) => one - other)
  }
  const years = Array.from({ length: 51 }, (_, index) => 2000 + index)
  return years.filter((year) => isElectionYear(office, place.state, year)).map(electionDay)
}

function isElectionYear(office: Office, state: string | null, year: number): boolean {
  if (office === 'president' || office === 'vice-president') return year % 4 === 0
  if (office !== 'governor' || state === null) return year % 2 === 0
  if (TWO_YEAR_GOVERNORS.has(state)) return year % 2 === 0
  if (PRESIDENT_YEAR_GOVERNORS.has(state)) return year % 4 === 0
  return year % 4 === (ODD_GOVERNORS[state] ?? 2)
}

/** The Tuesday after the first Monday of November. */
function electionDay(year: number): number {
  const first = new Date(Date.UTC(year, 10, 1)).getUTCDay()
  return Date.UTC(year, 10, 2 + ((8 - first) % 7))
}

function millis(time: string | null): number {
  return time === null ? NaN : Date.parse(time.length === 10 ? `${time}T00:00:00Z` : time)
}

function yearOf(millisecond: number): number {
  return new Date(millisecond).getUTCFullYear()
}
