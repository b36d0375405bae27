import type { PolledVenue } from '../../config.js'
import { isObject } from './fields.js'
import type { SourceFile } from './importer.js'
import type { VenueDocumentImporter } from './venue.js'
import { VENUE_IMPORTERS } from '../venues/index.js'

/** What is asked for behind the path of a feed, by name. */
export type Query = Readonly<Record<string, string>>

/** A list that a venue gives page by page. */
export interface Feed {
  /** Unique in its venue; the place of a stopped round refers to it. */
  readonly name: string
  readonly path: string
  readonly first: (now: Date) => Query
  /** The list in a reply; anything else is not this feed's. */
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

export interface VenueFeeds {
  /** The public address, without a slash at its end. */
  readonly base: string
  /** Asked one after the other; together they are a round. */
  readonly feeds: readonly Feed[]
}

/** What settled in this time is asked for again, to learn its result. */
const SETTLED_MS = 7 * 24 * 3_600_000

/**
 * The public lists of each venue. Open questions first, then, where a list of open ones drops them, those
 * that settled a short time ago. Replies go to the venue's importers of `VENUE_IMPORTERS`.
 */
export const VENUE_FEEDS: Readonly<Record<PolledVenue, VenueFeeds>> = {
  /**
   * Gamma's `/markets` gives 100 a page whatever the limit and refuses offsets above 10,000; its docs send
   * readers to `/markets/keyset`, whose `next_cursor` goes into `after_cursor` and is absent at the end.
   */
  polymarket: {
    base: 'https://gamma-api.polymarket.com',
    feeds: [
      polymarket('open', 3_000, () => ({ closed: 'false' })),
      polymarket('settled', 500, (now) => ({ closed: 'true', end_date_min: weekBefore(now) })),
    ],
  },
  /** `cursor` is empty at the end; 200 events is the most. */
  kalshi: {
    base: 'https://api.elections.kalshi.com/trade-api/v2',
    feeds: [
      kalshi('open', 500, () => ({ status: 'open' })),
      kalshi('settled', 200, (now) => ({
        status: 'settled',
        min_close_ts: String(Math.floor((now.getTime() - SETTLED_MS) / 1_000)),
      })),
    ],
  },
  /** Newest first, resolved ones among them; `before` takes the id of the last one, 1,000 is the most. */
  manifold: {
    base: 'https://api.manifold.markets/v0',
    feeds: [
      {
        name: 'all',
        path: '/markets',
        first: () => ({ limit: '1000' }),
        items: (reply) => reply,
        id: 'id',
        next: ({ items, query }) => continued(query, 'before', fieldOf(items.at(-1), 'id')),
        mostPages: 300,
      },
    ],
  },
  /** All open markets in one reply. */
  predictit: {
    base: 'https://www.predictit.org/api',
    feeds: [
      {
        name: 'all',
        path: '/marketdata/all',
        first: () => ({}),
        items: (reply) => fieldOf(reply, 'markets'),
        id: 'id',
        next: () => null,
        mostPages: 1,
      },
    ],
  },
  /** `next` is `null` at the end. Community medians are only for readers with a key. */
  metaculus: {
    base: 'https://www.metaculus.com/api2',
    feeds: [
      {
        name: 'all',
        path: '/questions/',
        first: () => ({ limit: '100', offset: '0', with_cp: 'true' }),
        items: (reply) => (isObject(reply) ? reply['results'] : reply),
        id: 'id',
        next: ({ reply, items, query }) =>
          fieldOf(reply, 'next') === null
            ? null
            : continued(query, 'offset', Number(query['offset']) + items.length),
        mostPages: 300,
      },
    ],
  },
  /** Pages of at most 25; the one after the last is empty. */
  limitless: {
    base: 'https://api.limitless.exchange',
    feeds: [
      {
        name: 'active',
        path: '/markets/active',
        first: () => ({ page: '1', limit: '25' }),
        items: (reply) => (isObject(reply) ? reply['data'] : reply),
        id: 'slug',
        next: ({ query }) => continued(query, 'page', Number(query['page']) + 1),
        mostPages: 400,
      },
    ],
  },
}

function polymarket(name: string, mostPages: number, which: (now: Date) => Query): Feed {
  return {
    name,
    path: '/markets/keyset',
    first: (now) => ({ limit: '100', ...which(now) }),
    items: (reply) => fieldOf(reply, 'markets'),
    id: 'id',
    next: ({ reply, query }) => continued(query, 'after_cursor', fieldOf(reply, 'next_cursor')),
    mostPages,
  }
}

function kalshi(name: string, mostPages: number, which: (now: Date) => Query): Feed {
  return {
    name,
    path: '/events',
    first: (now) => ({ limit: '200', with_nested_markets: 'true', ...which(now) }),
    items: (reply) => fieldOf(reply, 'events'),
    id: 'event_ticker',
    next: ({ reply, query }) => continued(query, 'cursor', fieldOf(reply, 'cursor')),
    mostPages,
  }
}

/** The importer of the venue that reads this reply. */
export function importerOf(
  venue: PolledVenue,
  reply: unknown,
  file: SourceFile,
): VenueDocumentImporter | undefined {
  return VENUE_IMPORTERS.filter((importer) => importer.reads === 'document').find(
    (importer) => importer.source === venue && importer.recognises(reply, file),
  )
}

/** What an item is known by in its feed. */
export function itemId({ id }: Feed, item: unknown): string {
  const value = fieldOf(item, id)
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : JSON.stringify(item)
}

function fieldOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** `query` with a new value for `name`; `null` when the reply gives none. */
function continued(query: Query, name: string, value: unknown): Query | null {
  const isGiven = (typeof value === 'string' && value !== '') || Number.isFinite(value)
  return isGiven ? { ...query, [name]: String(value) } : null
}

function weekBefore(now: Date): string {
  return `${new Date(now.getTime() - SETTLED_MS).toISOString().slice(0, 10)}T00:00:00Z`
}
