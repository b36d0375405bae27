import { secondOf } from '../../domain/instant.js'
import type { Fields } from './fields.js'
import { RefusedField } from './fields.js'

/**
 * Functions that parse values of venues. A file may contain numbers as JSON numbers or texts,
 * prices as fractions, cents or dollars, and times as texts, seconds or milliseconds. Absent,
 * `null` and blank values return `null`; a missing number is never 0. A malformed value throws a
 * `RefusedField`.
 */

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i
const MAX_TITLE_CHARACTERS = 1_000
const MAX_TEXT_CHARACTERS = 4_000
/** Venues use year 1 for "never set", and 2099 or 2100 for "no end". */
const FIRST_YEAR = 2000
const NEVER_YEAR = 2099

/** A finite number. */
export function numberAt(fields: Fields, name: string): number | null {
  const raw = fields.raw[name]
  if (raw === undefined || raw === null || raw === '') return null
  const number =
    typeof raw === 'number'
      ? raw
      : typeof raw === 'string' && NUMBER.test(raw.trim())
        ? Number(raw)
        : NaN
  if (Number.isFinite(number)) return number
  throw new RefusedField(pathOf(fields, name), `${shortJson(raw)} is not a number`)
}

/** A number that is not negative, such as a volume or count. */
export function amountAt(fields: Fields, name: string): number | null {
  const number = numberAt(fields, name)
  if (number === null || number >= 0) return number
  throw new RefusedField(pathOf(fields, name), `${shortJson(number)} is negative`)
}

/** Converts a price from 0 to 1 (dollars or probability) to percent, with at most 3 decimals. */
export function percentOfFraction(fields: Fields, name: string): number | null {
  return percentAt(fields, name, 1)
}

/** Converts a price from 0 to 100 (cents or percent) to percent, with at most 3 decimals. */
export function percentOfCents(fields: Fields, name: string): number | null {
  return percentAt(fields, name, 100)
}

function percentAt(fields: Fields, name: string, whole: 1 | 100): number | null {
  const number = numberAt(fields, name)
  if (number === null) return null
  if (number >= 0 && number <= whole) return rounded((number * 100) / whole)
  throw new RefusedField(
    pathOf(fields, name),
    `${shortJson(number)} is not between 0 and ${String(whole)}`,
  )
}

/** Percent with at most 3 decimals. */
export function rounded(percent: number): number {
  return Math.round(percent * 1_000) / 1_000
}

/**
 * A time as ISO 8601, UTC, whole seconds. Text without a zone is read as UTC. A time before 2000
 * means unset and returns `null`.
 */
export function timeAt(fields: Fields, name: string): string | null {
  const raw = fields.raw[name]
  if (raw === undefined || raw === null || raw === '' || raw === 'NA') return null
  const instant = instantOf(raw)
  if (instant === null)
    throw new RefusedField(pathOf(fields, name), `${shortJson(raw)} is not a time`)
  if (instant.getUTCFullYear() < FIRST_YEAR) return null
  return secondOf(instant)
}

/**
 * The time at which a question closes. The year 2099 or a later year means that there is no end;
 * the result is then `null`.
 */
export function closingTimeAt(fields: Fields, name: string): string | null {
  const time = timeAt(fields, name)
  return time === null || Number(time.slice(0, 4)) >= NEVER_YEAR ? null : time
}

/** A boolean, or the text `true` or `false`. */
export function flagAt(fields: Fields, name: string): boolean | null {
  const raw = fields.raw[name]
  if (raw === undefined || raw === null || raw === '') return null
  if (raw === true || raw === 'true') return true
  if (raw === false || raw === 'false') return false
  throw new RefusedField(pathOf(fields, name), `${shortJson(raw)} is neither true nor false`)
}

/** Parses a text that contains JSON. */
export function jsonAt(fields: Fields, name: string): unknown {
  const text = fields.optionalText(name)
  if (text === undefined) return null
  try {
    return JSON.parse(text)
  } catch {
    throw new RefusedField(pathOf(fields, name), `${shortJson(text)} is not JSON`)
  }
}

/** A title: one line of at most 1,000 characters, without control and formatting characters. */
export function titleAt(fields: Fields, name: string): string {
  const title = optionalTitleAt(fields, name)
  if (title === null) throw new RefusedField(pathOf(fields, name), 'is missing')
  return title
}

/** A title that may be absent. */
export function optionalTitleAt(fields: Fields, name: string): string | null {
  const title = plainText(fields.optionalText(name) ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  if (title === '') return null
  if (title.length <= MAX_TITLE_CHARACTERS) return title
  throw new RefusedField(
    pathOf(fields, name),
    `has ${String(title.length)} characters; a title has at most ${String(MAX_TITLE_CHARACTERS)}`,
  )
}

/** A description, truncated to 4,000 characters; `null` if absent. */
export function descriptionAt(fields: Fields, name: string): string | null {
  const text = plainText(fields.optionalText(name) ?? '').trim()
  return text === '' ? null : text.slice(0, MAX_TEXT_CHARACTERS)
}

/** Removes control characters, zero-width characters and direction marks. */
function plainText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, (character) => (/\s/.test(character) ? character : ''))
}

function instantOf(raw: unknown): Date | null {
  if (typeof raw === 'number' || (typeof raw === 'string' && /^\d{9,14}$/.test(raw))) {
    const number = Number(raw)
    // A number below 1e11 is in seconds: 1e11 seconds are reached in the year 5138, but 1e11
    // milliseconds were reached in 1973.
    return dateOrNull(number < 1e11 ? number * 1_000 : number)
  }
  if (typeof raw !== 'string') return null
  const match =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2}|[+-]\d{2})?$/i.exec(
      raw.trim(),
    )
  if (match === null) return null
  const [, day = '', time = '00:00', zone = 'Z'] = match
  const offset = /^(Z|UTC)$/i.test(zone) ? 'Z' : zone.length === 3 ? `${zone}:00` : zone
  return dateOrNull(Date.parse(`${day}T${time}${offset}`))
}

function dateOrNull(milliseconds: number): Date | null {
  const instant = new Date(milliseconds)
  return Number.isNaN(instant.getTime()) ? null : instant
}

function pathOf({ path }: Fields, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

function shortJson(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
