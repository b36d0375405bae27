import { secondOf } from '../../domain/instant.js'
import { venueWith } from '../../domain/market.js'
import type { GraphTransaction } from '../../graph/graph.js'
import type { RelatedMarket } from '../../graph/rows.js'
import { FRESH_MS } from '../../markets/display.js'
import { inverted, rounded } from '../../markets/percent.js'
import { relationBetween } from '../../questions/logic.js'

/** Two markets whose prices contradict their logical relation. `from` implies or excludes `to`. */
interface Contradiction {
  readonly from: string
  readonly to: string
  readonly claim: 'IMPLIES' | 'EXCLUDES'
  /** By how many percentage points the prices contradict the relation. */
  readonly gap: number
  readonly reason: string
}

/** Smaller gaps can result from rounding, because venues quote prices in steps. */
const MIN_GAP = 1
/**
 * The maximum number of related markets per market. It is higher than the number of markets about
 * one subject, and than the number of outcomes of one question with a price above 50 percent.
 */
const MAX_OTHERS = 200

/**
 * Compares the displayed price of each market with the prices of markets that imply it, that it
 * implies, or that exclude it. Stores the contradictions. Only open markets with a price that is at
 * most 24 hours old are compared. Returns the ids of all markets in old and new contradictions.
 */
export async function writeContradictions(
  tx: GraphTransaction,
  ids: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  const compared = await tx.run('market/related', {
    ids,
    freshAfter: secondOf(new Date(now.getTime() - FRESH_MS)),
    minSum: 100,
    limit: MAX_OTHERS,
  })
  // If both markets of a pair are in `ids`, the pair is found twice. The map stores it once.
  const rows = new Map<string, Contradiction>()
  for (const { market, others } of compared) {
    for (const candidate of others) {
      const relation = relationBetween(market, candidate, candidate)
      if (relation === null) continue
      const { kind, reason } = relation
      const isForward = kind === 'IMPLIES' || (kind === 'EXCLUDES' && market.id < candidate.id)
      const [first, second] = isForward ? [market, candidate] : [candidate, market]
      const claim = kind === 'EXCLUDES' ? kind : 'IMPLIES'
      const gap = gapBetween(first, second, claim)
      if (gap === null) continue
      rows.set(`${first.id} ${second.id}`, { from: first.id, to: second.id, claim, gap, reason })
    }
  }
  const [written] = await tx.run('derive-market/write-contradictions', {
    ids,
    rows: [...rows.values()],
  })
  return [
    ...new Set([
      ...(written?.ids ?? []),
      ...[...rows.values()].flatMap(({ from, to }) => [from, to]),
    ]),
  ]
}

/**
 * The gap in percentage points; `null` if the prices agree with the claim, or if the bid of one
 * market and the ask of the other market agree with the claim.
 */
function gapBetween(
  first: RelatedMarket,
  second: RelatedMarket,
  claim: Contradiction['claim'],
): number | null {
  const [price, secondPrice] = [priceOf(first), priceOf(second)]
  if (price === null || secondPrice === null) return null
  // If the first market excludes the second, a yes of the first implies a no of the second.
  const limit =
    claim === 'IMPLIES'
      ? secondPrice
      : { percent: inverted(secondPrice.percent), high: inverted(secondPrice.low) }
  const gap = rounded(price.percent - limit.percent)
  return gap >= MIN_GAP && price.low > limit.high ? gap : null
}

/**
 * The displayed price, and the prices at which someone offers to buy (`low`) and to sell (`high`).
 * `null` if the venue has real money and the price is not from an order book, because the last
 * trade may be old.
 */
function priceOf({ percent, venue, rule, bid, ask, isQuoteInverted }: RelatedMarket) {
  if (percent === null || venue === null) return null
  if (rule === 'MIDDLE' && bid !== null && ask !== null) {
    return isQuoteInverted === true
      ? { percent, low: inverted(ask), high: inverted(bid) }
      : { percent, low: bid, high: ask }
  }
  return venueWith(venue).money === 'REAL' ? null : { percent, low: percent, high: percent }
}
