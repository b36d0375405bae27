import { toPartialDate, type PartialDate } from '../../domain/partial-date.js'
import type { EndOfPeriod } from '../../domain/record.js'
import { dateAt, isUnknownValue, known, type Fields } from './fields.js'

/** The date in the first text of a list. */
export function firstDate(lists: Fields, name: string): PartialDate | undefined {
  const [text] = lists.texts(name)
  return text === undefined ? undefined : dateAt(text, `${lists.path}.${name}`)
}

/** Reads the start and end of a row's period. */
export function periodFrom(row: Fields, start: string, end: string) {
  return {
    ...known({ start: row.date(start) }),
    ...endAt(row.optionalText(end), row.path === '' ? end : `${row.path}.${end}`),
  }
}

/**
 * Parses the end of a period. Only an absent text means that the period is open.
 *
 * - A decade or century: the period ended in the last year of the decade or century, or earlier.
 * - A year before 0: the period is over.
 * - The year 0, or the year 9999 or later: it is unknown whether the period is over.
 */
export function endAt(text: string | undefined, path: string): EndOfPeriod {
  if (text === undefined) return {}
  // Wikidata's "unknown value" means that the period ended at an unknown time.
  if (isUnknownValue(text)) return { past: true }
  if (/^[-−]\d{4,}/.test(text) && !/^[-−]0+(-|$)/.test(text)) return { past: true }
  if (/^[+-]?(9999|[1-9]\d{4,}|0+)(-|$)/.test(text)) return { endUnknown: true }
  const lastYear = lastYearOf(text)
  if (lastYear !== null) return { past: true, endBy: lastYear }
  return known({ end: dateAt(text, path) })
}

/** The last year of a decade or century: `1990s`, `199X`, `19XX`, `20th century`. */
function lastYearOf(text: string): PartialDate | null {
  const decade = /^(\d{3})(?:[xu]|0s)$/i.exec(text)
  if (decade !== null) return toPartialDate(`${decade[1] ?? ''}9`)
  const hundred = /^(\d{2})(?:[xu]{2}|00s)$/i.exec(text)
  if (hundred !== null) return toPartialDate(`${hundred[1] ?? ''}99`)
  const century = /^(\d{1,2})(?:st|nd|rd|th) century$/i.exec(text)
  return century === null ? null : toPartialDate(`${century[1] ?? ''}00`.padStart(4, '0'))
}
