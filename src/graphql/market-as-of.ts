import type { Market } from '../loaders/markets.js'

/** A market, and the time as of which a client wants to see it. */
export type MarketAsOf = Market & { readonly asOf?: Date }
