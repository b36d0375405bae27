import type { Fields } from './fields.js'
import { RefusedField } from './fields.js'

/**
 * Reads the values that venues write: numbers as numbers or as text, prices as fractions, cents or dollars,
 * times as text, seconds or milliseconds. Absent, `null` and blank give `null`; a malformed value throws a
 * `RefusedField`. A missing number is never 0.
 */

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i
const MOST_TITLE_CHARACTERS = 1_000
const MOST_TEXT_CHARACTERS = 4_000
/** Venues write year 1 for "never set" and 2099 or 2100 for "no end". */
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
  throw new RefusedField(pathOf(fields, name), `${shown(raw)} is not a number`)
}

/** A number that is not negative: a volume, a count. */
export function amountAt(fields: Fields, name: string): number | null {
  const number = numberAt(fields, name)
  if (number === null || number >= 0) return number
  throw new RefusedField(pathOf(fields, name), `${shown(number)} is negative`)
}

/** A price from 0 to 1, in dollars or as a probability, as percent with at most 3 decimals. */
export function percentOfFraction(fields: Fields, name: string): number | null {
  return percentAt(fields, name, 1)
}

/** A price from 0 to 100, in cents or percent, as percent with at most 3 decimals. */
export function percentOfCents(fields: Fields, name: string): number | null {
  return percentAt(fields, name, 100)
}

function percentAt(fields: Fields, name: string, whole: 1 | 100): number | null {
  const number = numberAt(fields, name)
  if (number === null) return null
  if (number >= 0 && number <= whole) return rounded((number * 100) / whole)
  throw new RefusedField(pathOf(fields, name), `${shown(number)} is not from 0 to ${String(whole)}`)
}

/** Percent with at most 3 decimals. */
export function rounded(percent: number): number {
  return Math.round(percent * 1_000) / 1_000
}

/** A time as ISO 8601, UTC, whole seconds. Text without a zone is UTC. Before 2000: `null`, as unset. */
export function timeAt(fields: Fields, name: string): string | null {
  const raw = fields.raw[name]
  if (raw === undefined || raw === null || raw === '' || raw === 'NA') return null
  const instant = instantOf(raw)
  if (instant === null) throw new RefusedField(pathOf(fields, name), `${shown(raw)} is not a time`)
  if (instant.getUTCFullYear() < FIRST_YEAR) return null
  return `${instant.toISOString().slice(0, 19)}Z`
}

/** When a question closes; from 2099 on `null`: venues mean that it has no end. */
export function closingTimeAt(fields: Fields, name: string): string | null {
  const time = timeAt(fields, name)
  return time === null || Number(time.slice(0, 4)) >= NEVER_YEAR ? null : time
}

/** True or false; text `true` and `false` alike. */
export function flagAt(fields: Fields, name: string): boolean | null {
  const raw = fields.raw[name]
  if (raw === undefined || raw === null || raw === '') return null
  if (raw === true || raw === 'true') return true
  if (raw === false || raw === 'false') return false
  throw new RefusedField(pathOf(fields, name), `${shown(raw)} is neither true nor false`)
}

/** The value of a text that contains JSON. */
export function jsonAt(fields: Fields, name: string): unknown {
  const text = fields.optionalText(name)
  if (text === undefined) return null
  try {
    return JSON.parse(text)
  } catch {
    throw new RefusedField(pathOf(fields, name), `${shown(text)} is not JSON`)
  }
}

/** A title: one line, without controls and marks that turn or hide text; at most 1,000 characters. */
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
  if (title.length <= MOST_TITLE_CHARACTERS) return title
  throw new RefusedField(
    pathOf(fields, name),
    `has ${String(title.length)} characters; a title has at most ${String(MOST_TITLE_CHARACTERS)}`,
  )
}

/** A description, cut at 4,000 characters; `null` when it is absent. */
export function descriptionAt(fields: Fields, name: string): string | null {
  const text = plainText(fields.optionalText(name) ?? '').trim()
  return text === '' ? null : text.slice(0, MOST_TEXT_CHARACTERS)
}

/** Without control characters, zero-width ones and marks of direction. */
function plainText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, (character) => (/\s/.test(character) ? character : ''))
}

function instantOf(raw: unknown): Date | null {
  if (typeof raw === 'number' || (typeof raw === 'string' && /^\d{9,14}$/.test(raw))) {
    const number = Number(raw)
    // Seconds reach 11 digits in the year 5138; milliseconds had 12 in 1973.
    return dated(number < 1e11 ? number * 1_000 : number)
  }
  if (typeof raw !== 'string') return null
  const match =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2}|[+-]\d{2})?$/i.exec(
      raw.trim(),
    )
  if (match === null) return null
  const [, day = '', time = '00:00', zone = 'Z'] = match
  const offset = /^(Z|UTC)$/i.test(zone) ? 'Z' : zone.length === 3 ? `${zone}:00` : zone
  return dated(Date.parse(`${day}T${time}${offset}`))
}

function dated(milliseconds: number): Date | null {
  const instant = new Date(milliseconds)
  return Number.isNaN(instant.getTime()) ? null : instant
}

function pathOf({ path }: Fields, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

function shown(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
