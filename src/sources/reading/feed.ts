import { isObject } from './fields.js'

/** The query parameters of a list, by name. */
export type Query = Readonly<Record<string, string>>

/** A list that a venue gives page by page. */
export interface FeedList {
  /** Unique in its venue; the position of a stopped round refers to it. */
  readonly name: string
  readonly path: string
  readonly first: (now: Date) => Query
  /** The list in a reply; anything else is no page of it. */
  readonly items: (reply: unknown) => unknown
  /** The field by which a repeated item is recognised. */
  readonly id: string
  /** The query after the one that brought `items`, at least one; `null` at the end. */
  readonly next: (asked: {
    readonly reply: unknown
    readonly items: readonly unknown[]
    readonly query: Query
  }) => Query | null
  /** No round requests more, whatever the venue answers. */
  readonly mostPages: number
}

/** The public lists of a venue. */
export interface Feeds {
  /** The public URL, without a slash at its end. */
  readonly base: string
  /**
   * Requested one after the other, together one round: open questions first, then, where a list of open ones drops
   * them, those that were settled recently.
   */
  readonly lists: readonly FeedList[]
}

/** Questions that were settled within this time are requested again, to learn their results. */
export const SETTLED_MS = 7 * 24 * 3_600_000

/** What identifies an item in its list. */
export function itemId({ id }: FeedList, item: unknown): string {
  const value = fieldOf(item, id)
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : JSON.stringify(item)
}

/** A field of a reply; `undefined` where there is none. */
export function fieldOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** `query` with a new value for `name`; `null` when the reply gives none. */
export function continued(query: Query, name: string, value: unknown): Query | null {
  const isGiven = (typeof value === 'string' && value !== '') || Number.isFinite(value)
  return isGiven ? { ...query, [name]: String(value) } : null
}
