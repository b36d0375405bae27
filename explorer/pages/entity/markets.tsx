import { Sparkline, type Point } from '../../components/sparkline.js'
import { Empty } from '../../components/ui/empty.js'
import { Section } from '../../components/ui/section.js'
import {
  dayWords,
  numberWords,
  percentWords,
  resultWords,
  shortDateWords,
} from '../../components/words.js'
import type { Visit } from '../page.js'
import type { Asked } from './asked.js'
import type { Entity, Market } from './entity.js'

/** An older price is shown in another style than a price of today. */
const FRESH_DAYS = 7
const DAY_MS = 86_400_000

interface MarketsProps {
  readonly entity: Entity
  readonly asked: Asked
  readonly visit: Visit
}

/**
 * Prediction markets about the entity: first the open ones, then the closed ones, with the age of
 * each price.
 */
export function MarketsSection({ entity, asked, visit }: MarketsProps) {
  const { markets, over, name, slug } = entity
  const shown = [...markets.nodes, ...over.nodes]
  const total = markets.totalCount + over.totalCount
  const isPast = asked.view === 'day'
  return (
    <Section
      id="markets"
      title="Markets"
      aside={
        !isPast &&
        total > shown.length && (
          <span class="sub">
            {numberWords(shown.length, visit.locale)} of {numberWords(total, visit.locale)}
          </span>
        )
      }
    >
      {isPast ? (
        <Empty title="No prices on this day">
          Markets have their prices of now. <a href={`/entity/${slug}?at=now`}>Show now</a>
        </Empty>
      ) : shown.length === 0 ? (
        <Empty title={`No markets about ${name}`}>
          No venue in the data asks a question about {name}.{' '}
          <a href="/markets">Browse all markets</a>
        </Empty>
      ) : (
        <ul class="rows">
          {shown.map((market) => (
            <li key={market.id}>
              <MarketRow market={market} visit={visit} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** A market with its state, the age of its price, and the change of the price. */
export function MarketRow(props: {
  readonly market: Market & { readonly history?: readonly Point[] }
  readonly visit: Visit
}) {
  const { market, visit } = props
  const { history = [] } = market
  const { id, title, state, display } = market
  const { locale, now } = visit
  const points = history.filter(({ close }) => close !== null)
  const quotedAt = display?.quotedAt ?? null
  const isFresh =
    state === 'OPEN' &&
    quotedAt !== null &&
    Date.parse(now) - Date.parse(quotedAt) < FRESH_DAYS * DAY_MS
  const words = [
    stateWords(market, locale),
    display?.source.name,
    quotedAt !== null && `last price ${shortDateWords(quotedAt.slice(0, 10), locale)}`,
  ].filter((word) => typeof word === 'string')
  return (
    <>
      <span class="main">
        <a class="name" href={`/market/${id}`}>
          <bdi>{title}</bdi>
        </a>
        <br />
        <span class="sub">{words.join(' · ')}</span>
      </span>
      <span class="with-line">
        {points.length > 1 && <Sparkline points={history} locale={locale} />}
        <span class={isFresh ? 'pct' : 'pct quiet'}>
          {display === null ? 'No price' : percentWords(display.percent, locale)}
        </span>
      </span>
    </>
  )
}

const STATES: Readonly<Record<Market['state'], string>> = {
  OPEN: 'Open',
  CLOSED: 'Closed, not settled here',
  DETERMINED: 'Closed, result not final',
  DISPUTED: 'Result disputed',
  RESOLVED: 'Resolved',
  CANCELLED: 'Cancelled',
}

function stateWords({ state, resultPercent, closesAt }: Market, locale: string): string {
  if (resultPercent !== null) return `Resolved: ${resultWords(resultPercent, locale)}`
  const words = STATES[state]
  return state === 'OPEN' || closesAt === null ? words : `${words} · ${dayWords(closesAt, locale)}`
}
