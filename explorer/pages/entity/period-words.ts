import { firstDay, yearAt, type Dates } from '../../components/dates.js'
import { monthWords, shortDateWords } from '../../components/words.js'

/** Dates with the origin of the end. */
export interface Period extends Dates {
  /** The origin of the end; null without an end. */
  readonly endBasis: 'STATED' | 'TERM' | 'WITHDRAWN' | 'DEATH' | null
}

/** A bar over the years; the same type as `TrackBar`. */
interface Bar {
  readonly from: number
  readonly to: number
  readonly end: 'known' | 'now' | 'open'
  readonly colour: string
}

/** A period in words: the dates, and a note about them. */
export interface PeriodWords {
  readonly dates: string
  readonly note: string
}

/** The words for a period. Only a current period has "Since". An unknown end is never guessed. */
export function periodWords(period: Period, today: string, locale: string): PeriodWords {
  const { start, end, asOf, isCurrent, endBasis } = period
  const words = (date: string) => shortDateWords(date, locale)
  if (isCurrent === true) {
    const note =
      end !== null
        ? `${endBasis === 'TERM' || endBasis === 'STATED' ? 'Term ends' : 'Until'} ${monthShort(end, locale)}`
        : asOf === null
          ? ''
          : `As of ${monthShort(asOf, locale)}`
    return { dates: start === null ? 'Start not recorded' : `Since ${words(start)}`, note }
  }
  if (end !== null) {
    const basis =
      endBasis === 'WITHDRAWN' ? 'No longer listed' : endBasis === 'DEATH' ? 'Until death' : null
    if (start === null) return { dates: `Until ${words(end)}`, note: basis ?? 'Start not recorded' }
    const [from, to] = [start.slice(0, 4), end.slice(0, 4)]
    if (firstDay(end) > today) {
      return { dates: `From ${words(start)}`, note: `To ${words(end)}` }
    }
    if (from === to) return { dates: spanWords(start, end, locale), note: basis ?? '' }
    return { dates: `${from} – ${to}`, note: basis ?? lengthWords(start, end) }
  }
  const note =
    isCurrent === false && asOf !== null
      ? `Over by ${monthShort(asOf, locale)}`
      : asOf !== null
        ? `Listed until ${monthShort(asOf, locale)}`
        : 'End not recorded'
  if (start === null) return { dates: asOf === null ? 'Dates not recorded' : note, note: '' }
  return { dates: `From ${words(start)}`, note }
}

/** The dates that a source gives, in full. */
export function saysWords(
  says: { readonly start: string | null; readonly end: string | null },
  locale: string,
): string {
  const { start, end } = says
  if (start === null && end === null) return 'No dates'
  const words = (date: string | null) => (date === null ? '' : shortDateWords(date, locale))
  if (end === null) return `From ${words(start)}`
  return start === null ? `Until ${words(end)}` : `${words(start)} – ${words(end)}`
}

/**
 * The bar of a period; `null` without a start. The bar of a current period ends today. The bar of a
 * period without a known end ends on the day on which a source last confirmed it.
 */
export function barOf(period: Period, colour: string, today: string): Bar | null {
  const { start, end, asOf, isCurrent } = period
  if (start === null) return null
  const from = yearAt(firstDay(start))
  if (isCurrent === true) return { from, to: yearAt(today), end: 'now', colour }
  if (end !== null) {
    const last = firstDay(end) > today ? today : firstDay(end)
    return { from, to: Math.max(from, yearAt(last)), end: 'known', colour }
  }
  const last = asOf === null ? from : Math.max(from, yearAt(firstDay(asOf)))
  return { from, to: last, end: 'open', colour }
}

function monthShort(date: string, locale: string): string {
  return shortDateWords(date.slice(0, 'yyyy-mm'.length), locale)
}

function spanWords(start: string, end: string, locale: string): string {
  if (start === end) return shortDateWords(start, locale)
  if (start.length === 4 || end.length === 4) return monthWords(start.slice(0, 4), locale)
  return `${shortDateWords(start, locale)} – ${shortDateWords(end, locale)}`
}

/** The length of a period, such as "20 years"; an empty text for less than half a year. */
function lengthWords(start: string, end: string): string {
  const years = Math.round(yearAt(firstDay(end)) - yearAt(firstDay(start)))
  if (years < 1) return ''
  return years === 1 ? '1 year' : `${String(years)} years`
}
