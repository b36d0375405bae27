import { Section } from '../../components/ui/section.js'
import { dateTimeWords, numberWords, percentWords } from '../../components/words.js'
import type {
  ContradictingMarketFragment,
  ContradictionFragment,
} from '../../generated/operations.js'
import type { Market } from './market.js'

/** The markets whose prices contradict that of a market, with both prices and times. */
export function Contradictions(props: {
  readonly of: Market['contradictions']
  readonly locale: string
}) {
  const { of, locale } = props
  if (of === undefined || of.nodes.length === 0) return null
  return (
    <Section
      id="contradictions"
      title="Prices that contradict this one"
      aside={<a href="/markets/contradictions">All contradictions</a>}
    >
      <Pairs pairs={of.nodes} locale={locale} />
      {of.totalCount > of.nodes.length && (
        <p class="sub">The {numberWords(of.nodes.length, locale)} largest gaps are shown.</p>
      )}
    </Section>
  )
}

/** A card for each pair of markets, with the gap and its reason. */
export function Pairs(props: {
  readonly pairs: readonly ContradictionFragment[]
  readonly locale: string
}) {
  const { pairs, locale } = props
  return (
    <div class="grid2">
      {pairs.map((pair) => (
        <article class="card pad" key={`${pair.first.id} ${pair.second.id}`}>
          <div class="rows">
            <Row market={pair.first} locale={locale} />
            <Row market={pair.second} locale={locale} />
          </div>
          <p>
            <b>{gapWords(pair, locale)}</b> {pair.reason}
          </p>
        </article>
      ))}
    </div>
  )
}

function Row(props: { readonly market: ContradictingMarketFragment; readonly locale: string }) {
  const { market, locale } = props
  const { id, title, display } = market
  const quotedAt = display?.quotedAt ?? null
  return (
    <a href={`/market/${id}`}>
      <span class="main">
        <bdi>{title}</bdi>
        <br />
        <span class="sub">
          {display?.source.name}
          {quotedAt !== null && `, ${dateTimeWords(quotedAt, locale)}`}
        </span>
      </span>
      {display !== null && <span class="pct">{percentWords(display.percent, locale)}</span>}
    </a>
  )
}

function gapWords({ claim, gap }: ContradictionFragment, locale: string): string {
  const points = `${numberWords(gap, locale)} ${gap === 1 ? 'point' : 'points'}`
  return claim === 'IMPLIES'
    ? `The first cannot be more likely than the second, but is ${points} higher.`
    : `At most one can come true, but together they are ${points} above 100%.`
}
