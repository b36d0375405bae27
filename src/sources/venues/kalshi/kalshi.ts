import { continued, fieldOf, SETTLED_MS, type FeedList, type Query } from '../../reading/feed.js'
import { venueSource } from '../../reading/source.js'
import { kalshiCandlesticks } from './candlesticks.js'
import { kalshiEventCards } from './event-cards.js'
import { kalshiMilestones } from './milestones.js'
import { kalshiProbabilitySnapshots } from './probability-snapshots.js'
import { kalshiStructuredTargets } from './structured-targets.js'
import { kalshiV1Events } from './v1.js'
import { kalshiV2BareEvents, kalshiV2Events, kalshiV2Markets } from './v2.js'

/** Kalshi. The `cursor` of a list is empty on the last page; a page has at most 200 events. */
export const kalshi = venueSource(
  'kalshi',
  [
    // The order matters: an event contains markets, and a response for one event also has a list of
    // the markets.
    kalshiV2Events,
    kalshiV2Markets,
    kalshiV2BareEvents,
    kalshiCandlesticks,
    kalshiV1Events,
    kalshiEventCards,
    kalshiProbabilitySnapshots,
    kalshiStructuredTargets,
    kalshiMilestones,
  ],
  {
    base: 'https://api.elections.kalshi.com/trade-api/v2',
    lists: [
      eventList('open', 500, () => ({ status: 'open' })),
      eventList('settled', 200, (now) => ({
        status: 'settled',
        min_close_ts: String(Math.floor((now.getTime() - SETTLED_MS) / 1_000)),
      })),
    ],
  },
)

function eventList(name: string, maxPages: number, filter: (now: Date) => Query): FeedList {
  return {
    name,
    path: '/events',
    first: (now) => ({ limit: '200', with_nested_markets: 'true', ...filter(now) }),
    items: (reply) => fieldOf(reply, 'events'),
    id: 'event_ticker',
    next: ({ reply, query }) => continued(query, 'cursor', fieldOf(reply, 'cursor')),
    maxPages,
  }
}
