import { continued, fieldOf, SETTLED_MS, type FeedList, type Query } from '../../reading/feed.js'
import type { VenueSource } from '../../reading/source.js'
import { polymarketClobMarkets } from './clob.js'
import { polymarketGammaEvents, polymarketGammaMarkets } from './gamma.js'
import { listingNamed, polymarketPricesHistory } from './prices-history.js'

/**
 * Polymarket. Gamma's `/markets` returns 100 markets per page, even if `limit` is different, and
 * refuses offsets above 10,000. Its documentation recommends `/markets/keyset`, where `next_cursor`
 * of a page is passed as `after_cursor` to get the next page. The last page has no `next_cursor`.
 */
export const polymarket: VenueSource = {
  kind: 'venue',
  name: 'polymarket',
  formats: [
    // An event also contains markets, so its format comes first.
    polymarketGammaEvents,
    polymarketGammaMarkets,
    polymarketClobMarkets,
    polymarketPricesHistory,
  ],
  checkListing: listingNamed,
  feeds: {
    base: 'https://gamma-api.polymarket.com',
    lists: [
      marketList('open', 3_000, () => ({ closed: 'false' })),
      marketList('settled', 500, (now) => ({ closed: 'true', end_date_min: weekBefore(now) })),
    ],
  },
}

function marketList(name: string, maxPages: number, filter: (now: Date) => Query): FeedList {
  return {
    name,
    path: '/markets/keyset',
    first: (now) => ({ limit: '100', ...filter(now) }),
    items: (reply) => fieldOf(reply, 'markets'),
    id: 'id',
    next: ({ reply, query }) => continued(query, 'after_cursor', fieldOf(reply, 'next_cursor')),
    maxPages,
  }
}

function weekBefore(now: Date): string {
  return `${new Date(now.getTime() - SETTLED_MS).toISOString().slice(0, 10)}T00:00:00Z`
}
