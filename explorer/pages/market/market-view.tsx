import { EntityLink } from '../../components/entity-link.js'
import {
  dateTimeWords,
  dayWords,
  dollarWords,
  percentWords,
  resultWords,
} from '../../components/words.js'
import type { MarketPageQuery } from '../../generated/operations.js'
import type { Visit } from '../page.js'
import { Listings } from './listings.js'
import type { Market } from './market.js'
import { Past } from './past.js'
import { Prices } from './prices.js'

/** The whole page of one market. */
export function MarketView(props: { readonly data: MarketPageQuery; readonly visit: Visit }) {
  const { data, visit } = props
  const { market } = data
  if (market === null) return <></>
  const { locale } = visit
  return (
    <>
      <h1 dir="auto">{market.title}</h1>
      <Shown market={market} locale={locale} />
      <Past market={market} visit={visit} />
      <Facts market={market} locale={locale} />
      <Prices market={market} visit={visit} />
      <Listings listings={market.listings} locale={locale} />
      <Group market={market} locale={locale} />
      <p class="quiet">
        All of this as data: <a href={`/api/v1/markets/${market.id}`}>JSON</a>,{' '}
        <a href={`/api/v1/markets/${market.id}/history?interval=1d`}>its history</a>.
      </p>
    </>
  )
}

function Shown({ market, locale }: { readonly market: Market; readonly locale: string }) {
  const { display, resultPercent, moveDay } = market
  if (resultPercent !== null) {
    return (
      <p class="shown">
        <strong>Resolved: {resultWords(resultPercent, locale)}</strong>
      </p>
    )
  }
  if (display === null) {
    return <p class="shown">No venue has a usable price, so nothing is shown.</p>
  }
  return (
    <p class="shown">
      <strong>{percentWords(display.percent, locale)} yes</strong>
      {moveDay !== null && ` (${moveWords(moveDay, locale)} in 24 hours)`}
      <br />
      {display.source.name}
      {display.quotedAt !== null && `, ${dateTimeWords(display.quotedAt, locale)}`}. {display.why}
    </p>
  )
}

function moveWords(points: number, locale: string): string {
  const sign = { signDisplay: 'exceptZero', maximumFractionDigits: 1 } as const
  return `${new Intl.NumberFormat(locale, sign).format(points)} points`
}

function Facts({ market, locale }: { readonly market: Market; readonly locale: string }) {
  const { state, category, opensAt, closesAt, volumeUsd, entities } = market
  return (
    <dl class="facts">
      <dt>State</dt>
      <dd>{state.toLowerCase()}</dd>
      <dt>Category</dt>
      <dd>{category}</dd>
      <dt>Opened</dt>
      <dd>{opensAt === null ? 'unknown' : dayWords(opensAt, locale)}</dd>
      <dt>Closes</dt>
      <dd>{closesAt === null ? 'unknown' : dayWords(closesAt, locale)}</dd>
      <dt>Traded so far</dt>
      <dd>{volumeUsd === null ? 'unknown' : dollarWords(volumeUsd, locale)}</dd>
      {entities.edges.length > 0 && (
        <>
          <dt>About</dt>
          <dd>
            <ul class="plain">
              {entities.edges.map(({ role, node }) => (
                <li key={role + node.slug}>
                  <EntityLink entity={node} /> <small>({role.toLowerCase()})</small>
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
    </dl>
  )
}

function Group({ market, locale }: { readonly market: Market; readonly locale: string }) {
  const { group } = market
  if (group === null) return <></>
  const { title, isExclusive, markets } = group
  return (
    <section aria-labelledby="group">
      <h2 id="group">
        One outcome of: <bdi>{title}</bdi>
      </h2>
      <p class="quiet">
        {isExclusive === true && 'At most one of them comes true. '}
        Most traded first.
      </p>
      <ul>
        {markets.nodes.map(({ id, title: each, display, resultPercent }) => (
          <li key={id}>
            {id === market.id ? <bdi>{each}</bdi> : <a href={`/market/${id}`}>{each}</a>}
            {': '}
            {resultPercent !== null
              ? resultWords(resultPercent, locale)
              : display === null
                ? 'no price'
                : percentWords(display.percent, locale)}
          </li>
        ))}
      </ul>
    </section>
  )
}
