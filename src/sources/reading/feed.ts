import { isObject } from './fields.js'

/** The query parameters of a list, by name. */
export type Query = Readonly<Record<string, string>>

/** A paged list of a venue. */
export interface FeedList {
  /**
   * Unique within the venue. If a poll round stops early, the stored position contains this name.
   */
  readonly name: string
  readonly path: string
  /** Returns the query for the first page. */
  readonly first: (now: Date) => Query
  /**
   * Returns the items in a response. If the result is not an array, the response is not a page of
   * the list.
   */
  readonly items: (reply: unknown) => unknown
  /** The field that identifies an item. */
  readonly id: string
  /**
   * Returns the query for the next page; `null` after the last page. `items`: the items of the
   * current page, at least one.
   */
  readonly next: (page: {
    readonly reply: unknown
    readonly items: readonly unknown[]
    readonly query: Query
  }) => Query | null
  /** The maximum number of pages per round. */
  readonly maxPages: number
}

/** The public lists of a venue. */
export interface Feeds {
  /** The public URL, without a trailing slash. */
  readonly base: string
  /**
   * The lists of one round, in the order of the requests. Open questions come first. Recently
   * settled questions follow, if the venue removes them from the list of open questions.
   */
  readonly lists: readonly FeedList[]
  /**
   * How a request contains the operator's key: `Authorization: <scheme> <key>`. Absent if Polity
   * polls the venue without a key. `isRequired`: the venue refuses requests without a key.
   */
  readonly key?: { readonly scheme: 'Token' | 'Key'; readonly isRequired: boolean }
}

/** The name of the setting that contains the key of a venue. */
export function keySetting(venue: string): string {
  return `POLL_${venue.toUpperCase()}_TOKEN`
}

/** Polity requests a settled question for this time after its settlement, to read the result. */
export const SETTLED_MS = 7 * 24 * 3_600_000

/** The id of an item within its list. */
export function itemId({ id }: FeedList, item: unknown): string {
  const value = fieldOf(item, id)
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : JSON.stringify(item)
}

/** A field of a response; `undefined` if absent. */
export function fieldOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** The query for the next page: `query` with `value` for `name`; `null` if there is no value. */
export function continued(query: Query, name: string, value: unknown): Query | null {
  const hasValue = (typeof value === 'string' && value !== '') || Number.isFinite(value)
  return hasValue ? { ...query, [name]: String(value) } : null
}
