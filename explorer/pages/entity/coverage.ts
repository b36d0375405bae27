import { firstDay, lastDay } from '../../components/dates.js'
import { atWords, monthWords } from '../../components/words.js'
import type { Coverage } from './entity.js'
import { withArticle } from './names.js'

/** One or two sentences about the period that the lists of a body or an office cover. */
export function coverageWords(coverage: Coverage, name: string, locale: string): string {
  const { asOf, completeness } = coverage
  const period = spanWords(coverage, locale)
  const covers =
    period === null
      ? `The period that the data on ${withArticle(name)} covers is not recorded`
      : `The data on ${withArticle(name)} covers ${period}`
  const list =
    asOf === null
      ? '. The source does not say when its list was made.'
      : `, as of ${monthWords(asOf, locale)}.`
  const missing =
    completeness === 'PRESENT'
      ? ' It lists only people present on that date, with their earlier terms: people who left before are missing.'
      : ''
  return `${covers}${list}${missing}`
}

/** A covered period, such as "June 2017 to December 2018"; `null` if neither end is known. */
export function spanWords({ from, until }: Coverage, locale: string): string | null {
  if (from !== null && until !== null) {
    return `${monthWords(from, locale)} to ${monthWords(until, locale)}`
  }
  if (until !== null) return `the time until ${monthWords(until, locale)}`
  return from === null ? null : `the time from ${monthWords(from, locale)}`
}

/** Whether the lists do not cover the day, month or year `at`. */
export function isOutside({ from, until }: Coverage, at: string): boolean {
  const isBefore = from !== null && lastDay(at) < firstDay(from)
  return isBefore || (until !== null && firstDay(at) > lastDay(until))
}

/**
 * The day that a page shows by default: today if it is covered, or else the nearest covered day.
 */
export function defaultDay(coverage: Coverage, today: string): string {
  const { from, until } = coverage
  if (!isOutside(coverage, today)) return today
  if (until !== null && lastDay(until) < today) return lastDay(until)
  return from === null ? today : firstDay(from)
}

/** A sentence in place of people, for a day that no list covers. */
export function notCoveredWords(coverage: Coverage, at: string, locale: string): string {
  const period = spanWords(coverage, locale)
  const has = period === null ? '' : ` The data covers ${period}.`
  return `No list says who was there ${atWords(at, locale)}.${has}`
}
