import { isObject } from './fields.js'

/** What is asked for behind the path of a list, by name. */
export type Query = Readonly<Record<string, string>>

/** A list that a venue gives page by page. */
export interface FeedList {
  /** Unique in its venue; the place of a stopped round refers to it. */
  readonly name: string
  readonly path: string
  readonly first: (now: Date) => Query
  /** The list in a reply; anything else is no page of it. */
  readonly items: (reply: unknown) => unknown
  /** The field by which an item is known again. */
  readonly id: string
  /** What to ask for after `items`, which `query` brought, at least one; `null` at the end. */
  readonly next: (asked: {
    readonly reply: unknown
    readonly items: readonly unknown[]
    readonly query: Query
  }) => Query | null
  /** No round asks for more, whatever the venue answers. */
  readonly mostPages: number
}

/** The public lists of a venue. */
export interface Feeds {
  /** The public address, without a slash at its end. */
  readonly base: string
  /**
   * Asked one after the other, together a round: open questions first, then, where a list of open ones drops
   * them, those that settled a short time ago.
   */
  readonly lists: readonly FeedList[]
}

/** What settled in this time is asked for again, to learn its result. */
export const SETTLED_MS = 7 * 24 * 3_600_000

/** What an item is known by in its list. */
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
