import { CopyButton } from '../../components/copying.js'
import { ShareSection } from '../../components/share.js'
import { Badge } from '../../components/ui/badge.js'
import { ButtonLink } from '../../components/ui/button.js'
import { Fold } from '../../components/ui/fold.js'
import { PageHead } from '../../components/ui/page-head.js'
import { Section } from '../../components/ui/section.js'
import { capitalised, plainWord } from '../../components/words.js'
import type { MarketPageQuery } from '../../generated/operations.js'
import { changesHref } from '../changes/asked.js'
import type { Visit } from '../page.js'
import { Contradictions } from './contradictions.js'
import { About } from './about.js'
import { Listings } from './listings.js'
import type { Market } from './market.js'
import { PriceAsOf } from './past.js'
import { lastPriceWords, priceOf, type Price } from './price.js'
import { Prices } from './prices.js'
import { Similar } from './similar.js'
import { shownWindow } from './window.js'

/** The page of one market. If a past day is chosen, all numbers on the page are of that day. */
export function MarketView(props: { readonly data: MarketPageQuery; readonly visit: Visit }) {
  const { data, visit } = props
  const { market } = data
  if (market === null) return <></>
  const { locale, now } = visit
  const window = shownWindow(visit)
  const price = priceOf(market, window.until, now, locale)
  return (
    <>
      <PageHead
        crumbs={[
          { href: '/markets', name: 'Markets' },
          {
            href: `/markets?category=${market.category}`,
            name: capitalised(plainWord(market.category)),
          },
        ]}
        title={market.title}
        actions={
          <>
            <CopyButton text={citationOf(market, price, visit)} label="Cite" />
            <ButtonLink href={changesHref(market.id)} icon="bell">
              Follow changes
            </ButtonLink>
            <ButtonLink href="#share" icon="share">
              Share
            </ButtonLink>
            <ButtonLink href={`/api/v1/markets/${market.id}`} icon="download">
              JSON
            </ButtonLink>
          </>
        }
      />
      <section class="card mhead" aria-label="Price">
        <div>
          <BigPercent price={price} locale={locale} />
          <Badge kind={price.badge.kind}>{price.badge.words}</Badge>
        </div>
        <div>
          <p class="why" role="status">
            <b>{price.summary}</b> {price.details}
          </p>
          {price.why !== null && (
            <Fold title="Why this number" isOpen>
              <p>{price.why}</p>
              {window.until === null && <Moved market={market} locale={locale} />}
            </Fold>
          )}
          <PriceAsOf market={market} visit={visit} window={window} />
        </div>
      </section>
      <div class="main-and-aside">
        <div>
          <Prices market={market} visit={visit} />
          <Listings listings={market.listings} isPast={window.until !== null} locale={locale} />
        </div>
        <About market={market} visit={visit} />
      </div>
      {window.until === null && <Group market={market} locale={locale} />}
      <Contradictions of={market.contradictions} locale={locale} />
      {market.similar !== undefined && <Similar similar={market.similar} locale={locale} />}
      <ShareSection kind="market" id={market.id} title={market.title} origin={visit.origin} />
    </>
  )
}

function BigPercent({ price, locale }: { readonly price: Price; readonly locale: string }) {
  if (price.percent === null) return <p class="bigpct stale none">–</p>
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(price.percent)
  return (
    <p class={price.isOld ? 'bigpct stale' : 'bigpct'}>
      {number}
      <small>%</small>
      <span class="unseen"> yes</span>
    </p>
  )
}

/** The change of the price in a day. */
function Moved({ market, locale }: { readonly market: Market; readonly locale: string }) {
  const { moveDay } = market
  if (moveDay === null) return null
  const sign = { signDisplay: 'exceptZero', maximumFractionDigits: 1 } as const
  const points = new Intl.NumberFormat(locale, sign).format(moveDay)
  return <p class="sub">It moved {points} points in 24 hours.</p>
}

/** The outcomes of the same question, the highest price first. */
function Group({ market, locale }: { readonly market: Market; readonly locale: string }) {
  const { group } = market
  if (group === null || group.markets.nodes.length < 2) return null
  const { title, isExclusive, markets } = group
  const percentOf = ({ resultPercent, display }: (typeof markets.nodes)[number]) =>
    resultPercent ?? display?.percent ?? -1
  const outcomes = [...markets.nodes].sort((a, b) => percentOf(b) - percentOf(a))
  return (
    <Section
      id="group"
      title={title === market.title ? 'Outcomes of this question' : title}
      aside={
        <span class="sub">
          {[
            isExclusive === true && 'At most one can come true',
            markets.totalCount > outcomes.length
              ? `The ${String(outcomes.length)} most traded, highest price first`
              : 'Highest price first',
          ]
            .filter((words) => words !== false)
            .join(' · ')}
        </span>
      }
    >
      <div class="card">
        <table class="table cards q">
          <thead>
            <tr>
              <th scope="col">Outcome</th>
              <th scope="col" class="r">
                Last price
              </th>
            </tr>
          </thead>
          <tbody>
            {outcomes.map((outcome) => (
              <tr key={outcome.id}>
                <td class="head">
                  {outcome.id === market.id ? (
                    <bdi>{outcome.title}</bdi>
                  ) : (
                    <a class="name" href={`/market/${outcome.id}`}>
                      {outcome.title}
                    </a>
                  )}
                </td>
                <td class="side r pct">{lastPriceWords(outcome, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

function citationOf({ id, title }: Market, price: Price, { origin, now, search }: Visit): string {
  const percent = price.percent === null ? 'no price' : `${String(price.percent)}% yes`
  return `“${title}”, ${percent} (${price.badge.words}), Polity, ${origin}/market/${id}${search}, read on ${now.slice(0, 10)}.`
}
