import type { MarketState } from '../domain/market.js'

/** A market that closed stays in the default list for so many days. */
const MAX_DAYS_CLOSED = 30
const DAY_MS = 86_400_000

/** What decides whether a market is in the default list; times are ISO 8601 in UTC. */
export interface ListedMarket {
  readonly state: MarketState
  /** Only markets with a percent are in any list. */
  readonly percent: number | null
  readonly closesAt: string | null
  /** When the shown price was observed. */
  readonly shownAt: string | null
}

/**
 * The instant up to which a market is in the default list, which everything that lists markets without a filter by state
 * shows: no limit while it is open or disputed, 30 days after it closed; `null` when it is decided, resolved, cancelled
 * or without a price.
 */
export function listedUntil(market: ListedMarket, now: Date): Date | 'always' | null {
  const { state, percent } = market
  if (percent === null) return null
  if (state === 'open' || state === 'disputed') return 'always'
  const closedAt = state === 'closed' ? closedSince(market, now) : null
  return closedAt === null ? null : new Date(Date.parse(closedAt) + MAX_DAYS_CLOSED * DAY_MS)
}

/** A venue may close a market before the announced time; then the last price is the best known time. */
function closedSince({ closesAt, shownAt }: ListedMarket, now: Date): string | null {
  return closesAt !== null && Date.parse(closesAt) <= now.getTime() ? closesAt : shownAt
}
