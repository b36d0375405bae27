import { secondOf } from '../../domain/instant.js'
import { toPartialDate, type PartialDate } from '../../domain/partial-date.js'

/**
 * Thrown for a missing or malformed field. The object with this field is refused; other objects are
 * imported.
 */
export class RefusedField extends Error {
  override readonly name = 'RefusedField'

  constructor(
    readonly field: string,
    readonly reason: string,
  ) {
    super(`${field}: ${reason}`)
  }
}

/** The result of `read`; `fallback` if `read` throws a `RefusedField`. */
export function readOr<Value, Fallback>(read: () => Value, fallback: Fallback): Value | Fallback {
  try {
    return read()
  } catch (error) {
    if (error instanceof RefusedField) return fallback
    throw error
  }
}

/**
 * Typed access to an untrusted object. Absent, `null` and blank values are treated alike, and a
 * number may be written as text. A malformed value throws a `RefusedField` with its path.
 */
export interface Fields extends Readonly<ReturnType<typeof valuesOf>> {
  /** `[]` for an absent list. */
  readonly rows: (name: string) => readonly Fields[]
  readonly object: (name: string) => Fields
  readonly optionalObject: (name: string) => Fields | undefined
}

/** Typed access to `raw`. Throws a `RefusedField` if `raw` is not an object. */
export function fieldsOf(raw: unknown, path = ''): Fields {
  if (!isObject(raw)) throw new RefusedField(path === '' ? 'document' : path, 'is not an object')
  const values = valuesOf(raw, path)
  const { valueAt, pathTo, required } = values
  const optionalObject = (name: string) => {
    const found = valueAt(name)
    return found === undefined || found === null ? undefined : fieldsOf(found, pathTo(name))
  }
  // A spread of an object with so many fields is 30 times slower, and this runs for every row.
  return Object.assign(values, {
    optionalObject,
    object: (name: string) => required(optionalObject, name),
    rows: (name: string) =>
      listAt(valueAt(name), pathTo(name)).map((item, index) =>
        fieldsOf(item, `${pathTo(name)}[${String(index)}]`),
      ),
  })
}

/** The part of `Fields` that reads values other than objects. */
function valuesOf(raw: Readonly<Record<string, unknown>>, path: string) {
  const pathTo = (name: string) => (path === '' ? name : `${path}.${name}`)
  const valueAt = (name: string): unknown => (Object.hasOwn(raw, name) ? raw[name] : undefined)
  const read =
    <T>(parse: (value: unknown, path: string) => T) =>
    (name: string): T =>
      parse(valueAt(name), pathTo(name))
  const refusal = (name: string, reason: string) => new RefusedField(pathTo(name), reason)
  const optionalText = read(textAt)
  const optionalTitle = read(titleAt)
  const required = <T>(optional: (name: string) => T | null | undefined, name: string): T => {
    const found = optional(name)
    if (found === undefined || found === null) throw refusal(name, 'is missing')
    return found
  }
  const text = (name: string) => required(optionalText, name)
  return {
    /** The path of the object: `persons[12]`. */
    path,
    raw,
    /** The path of a field. */
    pathTo,
    /** The unparsed value of a field. */
    valueAt,
    text,
    optionalText,
    integer: read(integerAt),
    /**
     * Reads `1950-00-00` as 1950. Reads only the day of a time. Returns `undefined` for an absent
     * date, `0000-00-00`, a date in the year 9999, and an "unknown value" (see `isUnknownValue`).
     */
    date: (name: string) => {
      const text = optionalText(name)
      return text === undefined ? undefined : dateAt(text, pathTo(name))
    },
    /** `[]` for an absent list. */
    texts: (name: string): readonly string[] =>
      listAt(valueAt(name), pathTo(name)).flatMap((item, index) => {
        const text = textAt(item, `${pathTo(name)}[${String(index)}]`)
        return text === undefined ? [] : [text]
      }),
    // The methods below return `null` for an absent, `null` or blank value, so a missing number is
    // never 0. `title`, `id` and `word` refuse such a value.
    /** A finite number. */
    number: read(numberAt),
    /** A number that is not negative, such as a volume. */
    amount: read(amountAt),
    /** A vote count: digits, optionally with commas between groups of three. */
    count: read(countAt),
    /**
     * Converts a price from 0 to 1 (dollars or a probability) to percent, with 3 decimals at most.
     */
    percentOfFraction: read((raw, path) => percentAt(raw, path, 1)),
    /** Converts a price from 0 to 100 (cents or percent) to percent, with at most 3 decimals. */
    percentOfCents: read((raw, path) => percentAt(raw, path, 100)),
    /**
     * A time as ISO 8601, UTC, whole seconds: a text, seconds or milliseconds. Text without a zone
     * is read as UTC. A time before 2000 means unset.
     */
    time: read(timeAt),
    /**
     * The time at which a question closes. The year 2099 or a later year means that there is no
     * end; the result is then `null`.
     */
    closingTime: read(closingTimeAt),
    /** A boolean, or the text `true` or `false`. */
    flag: read(flagAt),
    /** Parses a text that contains JSON. */
    json: read(jsonAt),
    /** One line of at most 1,000 characters, without control and formatting characters. */
    title: (name: string) => required(optionalTitle, name),
    optionalTitle,
    /** A text, truncated to 4,000 characters. */
    description: read(descriptionAt),
    /** An id. Refuses hidden characters and more than 200 characters. */
    id: (name: string) => {
      const id = text(name)
      const maximum = String(MAX_ID_CHARACTERS)
      if (id.length > MAX_ID_CHARACTERS)
        throw refusal(name, `is too long; an id has at most ${maximum} characters`)
      if (/[\p{Cc}\p{Cf}]/u.test(id))
        throw refusal(name, 'contains invisible characters; remove them')
      return id
    },
    /** The URL if it is http or https, otherwise `null`. */
    url: (name: string) => webAddress(optionalText(name)) ?? null,
    /**
     * The value that `table` has for the text of a field. Refuses a text that is not in `table`.
     * `what`: what the text is, for the error message, such as `status`.
     */
    word: <Value>(name: string, table: Readonly<Record<string, Value>>, what: string): Value => {
      const word = text(name)
      const found = Object.hasOwn(table, word) ? table[word] : undefined
      if (found !== undefined) return found
      throw refusal(name, `${JSON.stringify(word.slice(0, 60))} is an unknown ${what}`)
    },
    /** The value that `read` returns for a field. Refuses a missing value. */
    required,
    /** The error for a missing or malformed field. */
    refusal,
  }
}

/** Whether `value` is an object, not a list or `null`. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether `value` is an object with all of these fields. */
export function hasAll(value: unknown, names: readonly string[]): boolean {
  return isObject(value) && names.every((name) => Object.hasOwn(value, name))
}

/**
 * Whether `value` is an object with all of these fields, or with all except one. So a format is
 * still recognised if its publisher drops or renames a field.
 */
export function hasMost(value: unknown, names: readonly string[]): boolean {
  if (!isObject(value)) return false
  return names.filter((name) => Object.hasOwn(value, name)).length >= names.length - 1
}

/** Whether `hasMost` holds for an element of `list`. */
export function someHasMost(list: unknown, names: readonly string[]): boolean {
  return Array.isArray(list) && list.some((row) => hasMost(row, names))
}

/**
 * The list at `path`; `[]` if the value is absent. Throws a `RefusedField` if the value is not a
 * list.
 */
export function listAt(value: unknown, path: string): readonly unknown[] {
  return value === undefined || value === null ? [] : existingList(value, path)
}

/** The list at `path`. Throws a `RefusedField` if the value is absent or not a list. */
export function existingList(value: unknown, path: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new RefusedField(path, 'is not a list')
  return value
}

/** The trimmed text at `path`; `undefined` if absent, `null` or blank. */
export function textAt(value: unknown, path: string): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') throw new RefusedField(path, 'is not text')
  const text = value.trim()
  return text === '' ? undefined : text
}

/**
 * A text field of an unparsed element. `undefined` if the field is malformed; the element is then
 * refused later, when it is parsed.
 */
export function peek(element: unknown, field: string): string | undefined {
  if (!isObject(element)) return undefined
  const value = element[field]
  return typeof value === 'string' || typeof value === 'number' ? textAt(value, field) : undefined
}

/** Whether `text` is Wikidata's "unknown value": the id or URL of a blank node. */
export function isUnknownValue(text: string): boolean {
  return /\/\.well-known\/genid\/|^_:|^t\d{6,}$/.test(text)
}

/** Parses a partial date; see `Fields.date`. */
export function dateAt(text: string, path: string): PartialDate | undefined {
  if (isUnknownValue(text)) return undefined
  const day = text.replace(/[T ]\d{2}:\d{2}.*$/, '')
  const known = day.replace(/(-00)+$/, '')
  // Databases write these values for a missing date.
  if (known === '0000' || known.startsWith('9999')) return undefined
  const date = toPartialDate(known)
  if (date === null) {
    throw new RefusedField(path, `${quoted(text)} is not a date (YYYY, YYYY-MM or YYYY-MM-DD)`)
  }
  return date
}

/** The type of an object without its `undefined` fields. */
export type Known<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K]
} & { [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> }

/** Removes `undefined` fields, as `exactOptionalPropertyTypes` requires. */
export function known<T extends object>(fields: T): Known<T> {
  // `fromEntries` loses the types of the fields; only undefined fields were removed.
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as unknown as Known<T>
}

/** `list`, or `undefined` if it is empty. */
export function filled<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list
}

/** `text` if it is an http or https URL. */
export function webAddress(text: string | undefined): string | undefined {
  return text !== undefined && /^https?:\/\/[^\s/]/i.test(text) ? text : undefined
}

/** Parses `1,234`, `1234` or `1234.0`; `null` for anything else. */
export function toCount(text: string): number | null {
  if (!/^(\d{1,3}(,\d{3})+|\d{1,13})(\.0+)?$/.test(text)) return null
  const count = Number(text.replaceAll(',', ''))
  return count <= MAX_VOTES ? count : null
}

const MAX_VOTES = 1e12

/** Percent with at most 3 decimals. */
export function rounded(percent: number): number {
  return Math.round(percent * 1_000) / 1_000
}

function integerAt(value: unknown, path: string): number | undefined {
  const text = textAt(value, path)
  if (text === undefined) return undefined
  if (/^-?\d{1,15}$/.test(text)) return Number(text)
  throw new RefusedField(path, `${quoted(text)} is not a whole number`)
}

function countAt(value: unknown, path: string): number | null {
  const text = textAt(value, path)
  if (text === undefined) return null
  const count = toCount(text)
  if (count !== null) return count
  throw new RefusedField(
    path,
    `${JSON.stringify(text.slice(0, 60))} is not a whole number of at least 0`,
  )
}

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i

function numberAt(value: unknown, path: string): number | null {
  if (isBlank(value)) return null
  const number = typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value) : value
  if (typeof number === 'number' && Number.isFinite(number)) return number
  throw new RefusedField(path, `${shortJson(value)} is not a number`)
}

function amountAt(value: unknown, path: string): number | null {
  const number = numberAt(value, path)
  if (number === null || number >= 0) return number
  throw new RefusedField(path, `${shortJson(number)} is negative`)
}

function percentAt(value: unknown, path: string, whole: 1 | 100): number | null {
  const number = numberAt(value, path)
  if (number === null) return null
  if (number >= 0 && number <= whole) return rounded((number * 100) / whole)
  throw new RefusedField(path, `${shortJson(number)} is not between 0 and ${String(whole)}`)
}

/** Venues use year 1 for "never set", and 2099 or 2100 for "no end". */
const FIRST_YEAR = 2000
const NEVER_YEAR = 2099

function timeAt(value: unknown, path: string): string | null {
  if (isBlank(value)) return null
  const instant = instantOf(value)
  if (instant === null)
    throw new RefusedField(path, `${shortJson(value)} is not a time, such as 2026-01-31T12:00:00Z`)
  if (instant.getUTCFullYear() < FIRST_YEAR) return null
  return secondOf(instant)
}

function closingTimeAt(value: unknown, path: string): string | null {
  const time = timeAt(value, path)
  return time === null || Number(time.slice(0, 4)) >= NEVER_YEAR ? null : time
}

function instantOf(value: unknown): Date | null {
  if (typeof value === 'number' || (typeof value === 'string' && /^\d{9,14}$/.test(value))) {
    const number = Number(value)
    // A number below 1e11 is in seconds: 1e11 seconds are reached in the year 5138, but 1e11
    // milliseconds were reached in 1973.
    return dateOrNull(number < 1e11 ? number * 1_000 : number)
  }
  if (typeof value !== 'string') return null
  const match =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2}|[+-]\d{2})?$/i.exec(
      value.trim(),
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

function flagAt(value: unknown, path: string): boolean | null {
  if (isBlank(value)) return null
  if (value === true || value === 'true') return true
  if (value === false || value === 'false') return false
  throw new RefusedField(path, `${shortJson(value)} is neither true nor false`)
}

function jsonAt(value: unknown, path: string): unknown {
  const text = textAt(value, path)
  if (text === undefined) return null
  const json = jsonOf(text)
  if (json === undefined) throw new RefusedField(path, `${shortJson(text)} is not JSON`)
  return json
}

/** The value that `text` contains as JSON; `undefined` if it is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const MAX_TITLE_CHARACTERS = 1_000
const MAX_TEXT_CHARACTERS = 4_000
const MAX_ID_CHARACTERS = 200

function titleAt(value: unknown, path: string): string | null {
  const title = plainText(textAt(value, path) ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  if (title === '') return null
  if (title.length <= MAX_TITLE_CHARACTERS) return title
  throw new RefusedField(
    path,
    `has ${String(title.length)} characters; a title has at most ${String(MAX_TITLE_CHARACTERS)}`,
  )
}

function descriptionAt(value: unknown, path: string): string | null {
  const text = plainText(textAt(value, path) ?? '').trim()
  return text === '' ? null : text.slice(0, MAX_TEXT_CHARACTERS)
}

/** Removes control characters, zero-width characters and direction marks. */
function plainText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, (character) => (/\s/.test(character) ? character : ''))
}

/** Whether a number, time or flag is absent. Files write `NA` or `N/A` for "not available". */
function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && BLANK.test(value))
}

const BLANK = /^(n\/?a)?$/i

function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}

function shortJson(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
