import { Badge } from '../../components/ui/badge.js'
import { Sparkline } from '../../components/sparkline.js'
import { percentWords } from '../../components/words.js'
import {
  EmbedMarketDocument,
  type EmbedMarketQuery,
  type EmbedMarketQueryVariables,
} from '../../generated/operations.js'
import { priceOf } from '../market/price.js'
import { shownWindow } from '../market/window.js'
import type { PageOf, Question, Visit } from '../page.js'
import { Card } from './card.js'
import { REFRESH_SECONDS, useFresh } from './fresh.js'

/** `/embed/market/{id}`: the question, its percent with the age of the price, and the venues. */
export const marketCard: PageOf<EmbedMarketQuery, EmbedMarketQueryVariables> = {
  path: '/embed/market/:id',
  question: questionOf,
  isFound: ({ market }) => market !== null,
  isBare: () => true,
  head: ({ market }) => ({
    title: `${market?.title ?? ''} · Polity`,
    description: market?.display?.why ?? 'Prices of prediction markets.',
    canonical: `/market/${market?.id ?? ''}`,
    refreshSeconds: REFRESH_SECONDS,
  }),
  View: MarketCard,
}

function questionOf({ params, now }: Visit): Question<EmbedMarketQuery, EmbedMarketQueryVariables> {
  const { from, to } = shownWindow({ search: '', now })
  return { document: EmbedMarketDocument, variables: { id: params['id'] ?? '', from, to } }
}

function MarketCard(props: { readonly data: EmbedMarketQuery; readonly visit: Visit }) {
  const { visit } = props
  const { data, now } = useFresh(props.data, visit, questionOf).value
  const { market } = data
  if (market === null) return <></>
  const { locale } = visit
  const points = market.history.filter(({ close }) => close !== null)
  const { percent, isOld, badge, summary } = priceOf(market, null, now, locale)
  const venues = new Map(
    market.listings.map(({ venue, percent: own }) => [venue.name, own] as const),
  )
  return (
    <Card
      href={`/market/${market.id}`}
      title={market.title}
      credit={`Prices by ${[...venues.keys()].join(', ') || 'no venue'}.`}
    >
      <div class="embed-price">
        <p class={isOld ? 'bigpct stale' : 'bigpct'}>
          {percent === null ? '–' : percentWords(percent, locale)}
          <span class="unseen"> yes</span>
        </p>
        <div>
          <Badge kind={badge.kind}>{badge.words}</Badge>
          <p class="sub">{summary}</p>
        </div>
        {points.length > 1 && <Sparkline points={points} locale={locale} />}
      </div>
      <ul class="rows">
        {[...venues].map(([name, own]) => (
          <li key={name}>
            <span class="main">{name}</span>
            <span class={isOld ? 'pct quiet' : 'pct'}>
              {own === null ? 'No price' : percentWords(own, locale)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
