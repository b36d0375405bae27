import type { MarketState } from '../domain/market.js'

/** A closed market stays in the default list for this many days. */
const MAX_DAYS_CLOSED = 30
const DAY_MS = 86_400_000

/** The fields that decide whether a market is in the default list; times are ISO 8601 in UTC. */
export interface ListedMarket {
  readonly state: MarketState
  /** Lists contain only markets with a percent. */
  readonly percent: number | null
  readonly closesAt: string | null
  /** When the shown price was observed. */
  readonly shownAt: string | null
}

/**
 * Returns the time until which a market is in the default list. A list is a default list if its
 * request does not filter by state. An open or disputed market is always in the default list. A
 * closed market stays in the list for 30 days. Returns `null` if the market is determined,
 * resolved, cancelled or without a price, or if it is unknown when the market closed.
 */
export function listedUntil(market: ListedMarket, now: Date): Date | 'always' | null {
  const { state, percent } = market
  if (percent === null) return null
  if (state === 'open' || state === 'disputed') return 'always'
  const closedAt = state === 'closed' ? closedSince(market, now) : null
  return closedAt === null ? null : new Date(Date.parse(closedAt) + MAX_DAYS_CLOSED * DAY_MS)
}

/**
 * The time at which a closed market closed. If a venue closes a market before the announced time,
 * the time of the last price is the best estimate.
 */
function closedSince({ closesAt, shownAt }: ListedMarket, now: Date): string | null {
  return closesAt !== null && Date.parse(closesAt) <= now.getTime() ? closesAt : shownAt
}
