import {
  MarketPageDocument,
  type MarketPageQuery,
  type MarketPageQueryVariables,
} from '../../generated/operations.js'
import { ATOM, feedHref } from '../changes/asked.js'
import type { PageOf } from '../page.js'
import { MarketView } from './market-view.js'
import { shownWindow } from './window.js'

/** `/market/{id}`: one question, its price and age, the venues, and the entities that it is about. */
export const marketPage: PageOf<MarketPageQuery, MarketPageQueryVariables> = {
  path: '/market/:id',
  json: '/api/v1/markets/:id',
  question: (visit) => {
    const { from, to, until } = shownWindow(visit)
    const isPast = until !== null
    const variables = { id: visit.params['id'] ?? '', from, to, isPast }
    return { document: MarketPageDocument, variables }
  },
  section: () => 'markets',
  isFound: ({ market }) => market !== null,
  head: ({ market }) => ({
    title: `${market?.title ?? ''} · Polity`,
    description:
      market?.display?.why ?? 'Prices of prediction markets, with the wording of each venue.',
    canonical: `/market/${market?.id ?? ''}`,
    alternates: [
      { type: 'application/json', href: `/api/v1/markets/${market?.id ?? ''}` },
      { type: ATOM, href: feedHref(market?.id ?? '') },
    ],
  }),
  View: MarketView,
}
