import type { PartialDate } from '../../domain/partial-date.js'
import { toPartialDate } from '../../domain/partial-date.js'

/** A field that is missing or malformed. Its object is refused, the others are imported. */
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
 * Typed reading of an object from outside. Absent, `null` and blank are the same; a number may be written as
 * text. A malformed value throws a `RefusedField` with its path.
 */
export interface Fields {
  /** The path of the object: `persons[12]`. */
  readonly path: string
  readonly raw: Readonly<Record<string, unknown>>
  readonly text: (name: string) => string
  readonly optionalText: (name: string) => string | undefined
  readonly integer: (name: string) => number | undefined
  /** `1950-00-00` is 1950, a time is its day; `0000-00-00`, any day of 9999 and an unknown value are absent. */
  readonly date: (name: string) => PartialDate | undefined
  /** An absent list is empty. */
  readonly texts: (name: string) => readonly string[]
  readonly rows: (name: string) => readonly Fields[]
  readonly object: (name: string) => Fields
  readonly optionalObject: (name: string) => Fields | undefined
}

/** `raw` as an object whose fields can be read; throws when it is not one. */
export function fieldsOf(raw: unknown, path = ''): Fields {
  if (!isObject(raw)) throw new RefusedField(path === '' ? 'document' : path, 'is not an object')
  const at = (name: string) => (path === '' ? name : `${path}.${name}`)
  const value = (name: string): unknown => (Object.hasOwn(raw, name) ? raw[name] : undefined)

  const optionalText = (name: string) => textAt(value(name), at(name))
  const optionalObject = (name: string) => {
    const found = value(name)
    return found === undefined || found === null ? undefined : fieldsOf(found, at(name))
  }
  return {
    path,
    raw,
    optionalText,
    optionalObject,
    text: (name) => {
      const text = optionalText(name)
      if (text === undefined) throw new RefusedField(at(name), 'is missing')
      return text
    },
    integer: (name) => {
      const text = optionalText(name)
      if (text === undefined) return undefined
      if (!/^-?\d{1,15}$/.test(text)) {
        throw new RefusedField(at(name), `${quoted(text)} is not a whole number`)
      }
      return Number(text)
    },
    date: (name) => {
      const text = optionalText(name)
      return text === undefined ? undefined : dateAt(text, at(name))
    },
    texts: (name) =>
      listAt(value(name), at(name)).flatMap((item, index) => {
        const text = textAt(item, `${at(name)}[${String(index)}]`)
        return text === undefined ? [] : [text]
      }),
    rows: (name) =>
      listAt(value(name), at(name)).map((item, index) =>
        fieldsOf(item, `${at(name)}[${String(index)}]`),
      ),
    object: (name) => {
      const found = optionalObject(name)
      if (found === undefined) throw new RefusedField(at(name), 'is missing')
      return found
    },
  }
}

/** Whether `value` is an object with names and values: no list, not `null`. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The list at `path`; absent is empty. Throws for anything else. */
export function listAt(value: unknown, path: string): readonly unknown[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw new RefusedField(path, 'is not a list')
  return value
}

/** The text at `path`, without spaces around it; absent, `null` and blank are `undefined`. */
export function textAt(value: unknown, path: string): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') throw new RefusedField(path, 'is not a text')
  const text = value.trim()
  return text === '' ? undefined : text
}

/** Whether `text` is how query results of Wikidata write "unknown value": a node without a name, or its address. */
export function isUnknownValue(text: string): boolean {
  return /\/\.well-known\/genid\/|^_:|^t\d{6,}$/.test(text)
}

/** `text` as a partial date, as `Fields.date` reads it. */
export function dateAt(text: string, path: string): PartialDate | undefined {
  if (isUnknownValue(text)) return undefined
  const day = text.replace(/[T ]\d{2}:\d{2}.*$/, '')
  const known = day.replace(/(-00)+$/, '')
  // Databases write these where they have no date.
  if (known === '0000' || known.startsWith('9999')) return undefined
  const date = toPartialDate(known)
  if (date === null) {
    throw new RefusedField(path, `${quoted(text)} is not a date (YYYY, YYYY-MM or YYYY-MM-DD)`)
  }
  return date
}

/** An object without those of its fields that are `undefined`. */
export type Known<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K]
} & { [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> }

/** Leaves out what is `undefined`, so that absent is absent and not a field without a value. */
export function known<T extends object>(fields: T): Known<T> {
  // `fromEntries` forgets the types of the fields; only undefined ones are gone.
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as unknown as Known<T>
}

/** `list`, or `undefined` when it is empty. */
export function filled<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}
