import type { MarketPageQuery } from '../../generated/operations.js'

/** What the page shows of a market. */
export type Market = NonNullable<MarketPageQuery['market']>
