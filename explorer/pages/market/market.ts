import type { MarketPageQuery } from '../../generated/operations.js'

/** A market with the fields that the page shows. */
export type Market = NonNullable<MarketPageQuery['market']>
