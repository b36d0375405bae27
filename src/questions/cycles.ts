import { usElectionDay } from '../domain/us-election-day.js'
import type { Office } from './offices.js'
import type { Place } from './places.js'
import type { UsState } from './us-states.js'
import type { Vocabulary } from './vocabulary.js'

/**
 * The venue of a question, the time when the question was asked (`at`) and the time when it closes.
 * Times are ISO 8601, or `null` if unknown.
 */
export interface QuestionTimes {
  readonly venue: string
  readonly at: string | null
  readonly closesAt: string | null
}

const DAY_MS = 86_400_000
/**
 * Maximum number of days from a vote to the close of a question about this vote. Kalshi may close a
 * question more than a year after the vote, when Kalshi settles the question.
 */
const MAX_DAYS_AFTER = 430

/**
 * Returns the year of the election that a question without a year means. This election must be the
 * first one after the question was asked. It must also be the last one before the close of the
 * question, or at most 10 days after the close. If one of the two times is unknown, its condition
 * is ignored. Returns `null` if both times are unknown, if no election meets the conditions, or if
 * the question closes more than `MAX_DAYS_AFTER` days after the election.
 */
export function yearOfElection(
  office: Office,
  place: Place,
  questionTimes: QuestionTimes,
  vocabulary: Vocabulary,
): number | null {
  const days = electionDays(office, place, vocabulary)
  const next = nextOf(days, questionTimes)
  const closes = questionTimes.closesAt === null ? null : millis(questionTimes.closesAt)
  if (closes === null) return next === null ? null : yearOf(next)
  const last = days.findLast((day) => day <= closes + 10 * DAY_MS) ?? null
  const isNear = last !== null && closes - last <= MAX_DAYS_AFTER * DAY_MS
  if (questionTimes.at === null) return isNear ? yearOf(last) : null
  return isNear && last === next ? yearOf(last) : null
}

/**
 * Returns the election year that a question about a nomination means if the question states no
 * year. This is the year of the first election after the question was asked. `null` if the question
 * closes in a different year; on Kalshi, which closes questions late, the next year is also
 * accepted. If the first election is unknown, the result is the year of the close; `null` if this
 * year has no election, and always `null` on Kalshi.
 */
export function yearOfNomination(
  office: Office,
  place: Place,
  questionTimes: QuestionTimes,
  vocabulary: Vocabulary,
): number | null {
  const days = electionDays(office, place, vocabulary)
  const closingYear =
    questionTimes.closesAt === null ? null : Number(questionTimes.closesAt.slice(0, 4))
  const next = nextOf(days, questionTimes)
  if (next !== null) {
    const year = yearOf(next)
    const isLate = questionTimes.venue === 'kalshi' && closingYear === year + 1
    return closingYear === null || closingYear === year || isLate ? year : null
  }
  if (closingYear === null || questionTimes.venue === 'kalshi') return null
  return days.some((day) => yearOf(day) === closingYear) ? closingYear : null
}

/**
 * Whether `state` regularly elects a senator in `year`. A special election in that year is then a
 * second race.
 */
export function isRegularSenateYear(state: string, year: number, { states }: Vocabulary): boolean {
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
        (day) => day.countryCode === place.country && day.place === '' && day.office === office,
      )
      .map(({ startDate }) => millis(`${startDate}-01-01`.slice(0, 10)))
      .sort((left, right) => left - right)
  }
  const years = Array.from({ length: 51 }, (_, index) => 2000 + index)
  const state = place.state === null ? null : (states.get(place.state) ?? null)
  return years
    .filter((year) => isElectionYear(office, state, year))
    .map((year) => millis(usElectionDay(year)))
}

function isElectionYear(office: Office, state: UsState | null, year: number): boolean {
  if (office === 'president' || office === 'vice-president') return year % 4 === 0
  if (office !== 'governor' || state === null) return year % 2 === 0
  return state.governorYears.includes(year % 4)
}

/** The first election day after the question was asked. */
function nextOf(days: readonly number[], { at }: QuestionTimes): number | null {
  return at === null ? null : (days.find((day) => day >= millis(at)) ?? null)
}

function millis(time: string): number {
  return Date.parse(time.length === 10 ? `${time}T00:00:00Z` : time)
}

function yearOf(millisecond: number): number {
  return new Date(millisecond).getUTCFullYear()
}
