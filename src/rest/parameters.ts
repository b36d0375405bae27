import { toPartialDate, type PartialDate } from '../domain/partial-date.js'
import { invalidParameter } from '../errors.js'

/** The value of a parameter, trimmed; `null` for none. */
export function valueIn(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}

/** The words of a comma-separated list, sorted and without duplicates; `null` for none. */
export function wordsIn(text: string | undefined): readonly string[] | null {
  const list = valueIn(text)
  if (list === null) return null
  const words = list.split(',').map((word) => word.trim())
  return [...new Set(words.filter((word) => word !== ''))].sort()
}

/** The values in a comma-separated list, sorted and without duplicates; `null` for none. */
export function valuesIn<Value extends string>(
  field: string,
  text: string | undefined,
  values: readonly Value[],
): readonly Value[] | null {
  const words = wordsIn(text)
  if (words === null) return null
  const found = words.map((word) => {
    const value = values.find((known) => known.toLowerCase() === word.toLowerCase())
    if (value !== undefined) return value
    const all = values.map((known) => known.toLowerCase())
    throw invalidParameter(field, 'ENUM', `must be from ${all.join(', ')}`)
  })
  return [...new Set(found)].sort()
}

/** One of `values`, in upper or lower case; `null` for none. */
export function choiceIn<Value extends string>(
  field: string,
  text: string | undefined,
  values: readonly Value[],
): Value | null {
  const word = valueIn(text)?.toLowerCase() ?? null
  if (word === null) return null
  const found = values.find((value) => value === word)
  if (found !== undefined) return found
  throw invalidParameter(field, 'ENUM', `must be one of ${values.join(', ')}`)
}

/** `true` or `false`; `null` for none. The schema has checked the text. */
export function flagIn(text: string | undefined): boolean | null {
  const value = valueIn(text)
  return value === null ? null : value === 'true'
}

/** A day, month or year; `null` for none. */
export function partialDateIn(field: string, text: string | undefined): PartialDate | null {
  const value = valueIn(text)
  if (value === null) return null
  const date = toPartialDate(value)
  if (date !== null) return date
  throw invalidParameter(field, 'FORMAT', 'must be a day, a month or a year, such as 2015-12-01')
}

/** The query string of `url`, with its question mark. */
export function queryOf(url: string): string {
  return url.slice(url.split('?', 1)[0]?.length)
}

const DATE = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/i

/**
 * Reads a date or a time, ISO 8601. A date means its first instant. A time without an offset is in
 * UTC.
 */
export function instantIn(field: string, text: string | undefined): Date | null {
  const value = valueIn(text)
  if (value === null) return null
  // An unescaped plus sign arrives as a space.
  const match = DATE.exec(value.replace(' ', '+'))
  const [, date = '', minute = '00:00', second = '00', offset = 'Z'] = match ?? []
  const day = new Date(`${date}T00:00:00Z`)
  const instant = new Date(`${date}T${minute}:${second}${offset.toUpperCase()}`)
  const isReal =
    match !== null &&
    !Number.isNaN(day.getTime()) &&
    day.toISOString().startsWith(date) &&
    !Number.isNaN(instant.getTime())
  // The graph compares times as text, so years must have four digits.
  if (isReal && /^\d{4}-/.test(instant.toISOString())) return instant
  throw invalidParameter(
    field,
    'FORMAT',
    'must be a date or a time, ISO 8601: 2026-01-31 or 2026-01-31T12:00:00Z',
  )
}

/** Trims a text of several lines and converts the ends of its lines to `\n`. */
export function linesIn(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}
