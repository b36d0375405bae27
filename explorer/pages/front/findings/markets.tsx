import { Meter } from '../../../components/ui/meter.js'
import {
  dollarWords,
  numberWords,
  percentWords,
  shortDateWords,
} from '../../../components/words.js'
import type { FrontQuery, ListedMarketFragment } from '../../../generated/operations.js'

interface Markets {
  readonly title: string
  readonly href: string
  readonly markets: readonly ListedMarketFragment[]
  readonly why: (market: ListedMarketFragment, locale: string) => string
}

/**
 * Markets with changed prices, or else markets on which venues disagree, or else the largest;
 * `null`: none.
 */
export function marketsOf({ moved, disagreeing, traded }: FrontQuery): Markets | null {
  const lists: readonly Markets[] = [
    {
      title: 'Markets that moved most in a day',
      href: '/markets?sort=move',
      markets: moved.nodes.filter(({ moveDay }) => (moveDay ?? 0) !== 0),
      why: ({ moveDay }, locale) => `${pointWords(moveDay ?? 0, locale, 'always')} in a day`,
    },
    {
      title: 'Where venues disagree most',
      href: '/markets?sort=disagreement',
      markets: disagreeing.nodes.filter(({ disagreement }) => (disagreement ?? 0) > 0),
      why: ({ disagreement }, locale) =>
        `${pointWords(disagreement ?? 0, locale, 'auto')} between venues`,
    },
    {
      title: 'What markets last said',
      href: '/markets?sort=volume',
      markets: traded.nodes.filter(({ display }) => display !== null),
      why: ({ volumeUsd }, locale) =>
        volumeUsd === null ? '' : `${dollarWords(volumeUsd, locale)} traded`,
    },
  ]
  return lists.find(({ markets }) => markets.length > 0) ?? null
}

/** Prices of markets with their age. */
export function MarketsFinding({
  title,
  href,
  markets,
  why,
  locale,
}: Markets & { readonly locale: string }) {
  return (
    <article class="card finding">
      <p class="kicker">Markets</p>
      <h3>
        <a href={href}>{title}</a>
      </h3>
      <ul class="rows prices">
        {markets.map((market) => (
          <li key={market.id}>
            <span class="price-line">
              <a class="name" href={`/market/${market.id}`}>
                <bdi>{market.title}</bdi>
              </a>
              <span class={market.state === 'OPEN' ? 'pct' : 'pct muted'}>
                {market.display !== null && percentWords(market.display.percent, locale)}
              </span>
            </span>
            <Meter percent={market.display?.percent ?? 0} colour="t-market" />
            <span class="sub">
              {[ageWords(market, locale), why(market, locale)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </article>
  )
}

/** The venue, state and age of a price, such as "Polymarket, closed, last price 30 Apr 2026". */
function ageWords({ display, state }: ListedMarketFragment, locale: string): string {
  if (display === null) return ''
  const { quotedAt, source } = display
  const day = quotedAt === null ? null : shortDateWords(quotedAt.slice(0, 10), locale)
  return [
    source.name,
    ...(state === 'OPEN' ? [] : ['closed']),
    day === null ? 'date of the price not recorded' : `last price ${day}`,
  ].join(', ')
}

function pointWords(points: number, locale: string, signDisplay: 'always' | 'auto'): string {
  const style = { maximumFractionDigits: 1, signDisplay } as const
  const words = new Intl.NumberFormat(locale, style).format(points)
  return `${words} ${words === numberWords(1, locale) ? 'point' : 'points'}`
}
