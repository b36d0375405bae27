import type { PartialDate } from '../../domain/partial-date.js'
import { toPartialDate } from '../../domain/partial-date.js'

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

/**
 * Typed access to an untrusted object. Absent, `null` and blank values are treated alike, and a
 * number may be written as text. A malformed value throws a `RefusedField` with its path.
 */
export interface Fields {
  /** The path of the object: `persons[12]`. */
  readonly path: string
  readonly raw: Readonly<Record<string, unknown>>
  readonly text: (name: string) => string
  readonly optionalText: (name: string) => string | undefined
  readonly integer: (name: string) => number | undefined
  /**
   * Reads `1950-00-00` as 1950. Reads only the day of a time. Returns `undefined` for an absent
   * date, `0000-00-00`, a date in the year 9999, and an "unknown value" (see `isUnknownValue`).
   */
  readonly date: (name: string) => PartialDate | undefined
  /** `[]` for an absent list. */
  readonly texts: (name: string) => readonly string[]
  /** `[]` for an absent list. */
  readonly rows: (name: string) => readonly Fields[]
  readonly object: (name: string) => Fields
  readonly optionalObject: (name: string) => Fields | undefined
}

/** Typed access to `raw`. Throws a `RefusedField` if `raw` is not an object. */
export function fieldsOf(raw: unknown, path = ''): Fields {
  if (!isObject(raw)) throw new RefusedField(path === '' ? 'document' : path, 'is not an object')
  const pathTo = (name: string) => (path === '' ? name : `${path}.${name}`)
  const value = (name: string): unknown => (Object.hasOwn(raw, name) ? raw[name] : undefined)

  const optionalText = (name: string) => textAt(value(name), pathTo(name))
  const optionalObject = (name: string) => {
    const found = value(name)
    return found === undefined || found === null ? undefined : fieldsOf(found, pathTo(name))
  }
  return {
    path,
    raw,
    optionalText,
    optionalObject,
    text: (name) => {
      const text = optionalText(name)
      if (text === undefined) throw new RefusedField(pathTo(name), 'is missing')
      return text
    },
    integer: (name) => {
      const text = optionalText(name)
      if (text === undefined) return undefined
      if (!/^-?\d{1,15}$/.test(text)) {
        throw new RefusedField(pathTo(name), `${quoted(text)} is not a whole number`)
      }
      return Number(text)
    },
    date: (name) => {
      const text = optionalText(name)
      return text === undefined ? undefined : dateAt(text, pathTo(name))
    },
    texts: (name) =>
      listAt(value(name), pathTo(name)).flatMap((item, index) => {
        const text = textAt(item, `${pathTo(name)}[${String(index)}]`)
        return text === undefined ? [] : [text]
      }),
    rows: (name) =>
      listAt(value(name), pathTo(name)).map((item, index) =>
        fieldsOf(item, `${pathTo(name)}[${String(index)}]`),
      ),
    object: (name) => {
      const found = optionalObject(name)
      if (found === undefined) throw new RefusedField(pathTo(name), 'is missing')
      return found
    },
  }
}

/** Whether `value` is an object, not a list or `null`. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The list at `path`; `[]` if absent. Throws a `RefusedField` for any other value. */
export function listAt(value: unknown, path: string): readonly unknown[] {
  if (value === undefined || value === null) return []
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

function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}
