import type { ElectionDay } from './curated-elections.js'
import type { Office } from './offices.js'
import type { Place } from './places.js'
import type { UsState } from './us-states.js'
import type { Vocabulary } from './vocabulary.js'

/** When a question was asked and when it closes, ISO 8601; `null`: unknown. */
export interface Asked {
  readonly venue: string
  readonly at: string | null
  readonly closesAt: string | null
}

const DAY_MS = 86_400_000
/** Kalshi may close a question up to a year after the vote, to settle it. */
const MOST_DAYS_AFTER = 430
/**
 * The year of the election that a question without a year asks about: the next one when it was asked; when
 * the close is known too, this must also be the last one before it. `null` when neither is known or they
 * differ.
 */
export function yearOfElection(
  office: Office,
  place: Place,
  asked: Asked,
  vocabulary: Vocabulary,
): number | null {
  const known = electionDays(office, place, vocabulary)
  const next = asked.at === null ? null : (known.find((day) => day >= millis(asked.at)) ?? null)
  const closes = asked.closesAt === null ? null : millis(asked.closesAt)
  if (closes === null) return next === null ? null : yearOf(next)
  const last = known.findLast((day) => day <= closes + 10 * DAY_MS) ?? null
  const isNear = last !== null && closes - last <= MOST_DAYS_AFTER * DAY_MS
  if (asked.at === null) return isNear ? yearOf(last) : null
  return isNear && last === next ? yearOf(last) : null
}

/**
 * The election year of a nomination without a year: the next one when it was asked. A close in a year without
 * such an election is accepted only where Kalshi's habit of closing a year late explains it.
 */
export function yearOfNomination(
  office: Office,
  place: Place,
  asked: Asked,
  vocabulary: Vocabulary,
): number | null {
  const known = electionDays(office, place, vocabulary)
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

/** Whether `state` regularly elects a senator in `year`, so that a special election is another one. */
export function isSenateTurn(state: string, year: number, { states }: Vocabulary): boolean {
  return states.get(state)?.senateYears.includes(year % 6) ?? false
}

function electionDays(
  office: Office,
  place: Place,
  { elections, states }: Vocabulary,
): readonly number[] {
  if (place.country !== 'us' || office === 'mayor') {
    if (place.part !== null) return []
    return elections
      .filter(
        (day: ElectionDay) =>
          day.countryCode === place.country && day.place === '' && day.office === office,
      )
      .map(({ startDate }) => millis(`${startDate}-01-01`.slice(0, 10)))
      .sort((one, other) => one - other)
  }
  const years = Array.from({ length: 51 }, (_, index) => 2000 + index)
  const state = place.state === null ? null : (states.get(place.state) ?? null)
  return years.filter((year) => isElectionYear(office, state, year)).map(electionDay)
}

function isElectionYear(office: Office, state: UsState | null, year: number): boolean {
  if (office === 'president' || office === 'vice-president') return year % 4 === 0
  if (office !== 'governor' || state === null) return year % 2 === 0
  return state.governorYears.includes(year % 4)
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
