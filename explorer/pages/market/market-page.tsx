import {
  MarketPageDocument,
  type MarketPageQuery,
  type MarketPageQueryVariables,
} from '../../generated/operations.js'
import type { PageOf } from '../page.js'
import { MarketView } from './market-view.js'
import { shownWindow } from './window.js'

/** `/market/{id}`: one question, what each venue says of it, and what was shown when. */
export const marketPage: PageOf<MarketPageQuery, MarketPageQueryVariables> = {
  path: '/market/:id',
  json: '/api/v1/markets/:id',
  question: (visit) => {
    const { from, to, until } = shownWindow(visit)
    const isPast = until !== null
    const variables = { id: visit.params['id'] ?? '', from, to, isPast }
    return { document: MarketPageDocument, variables }
  },
  isFound: ({ market }) => market !== null,
  head: ({ market }) => ({
    title: `${market?.title ?? ''} · Polity`,
    description: market?.display?.why ?? 'What prediction markets say, and what each venue says.',
    canonical: `/market/${market?.id ?? ''}`,
    alternates: [{ type: 'application/json', href: `/api/v1/markets/${market?.id ?? ''}` }],
  }),
  View: MarketView,
}
