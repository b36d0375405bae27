import type { Market } from '../loaders/markets.js'

/** A market, and the time at which a client wants to see it. */
export type MarketAsOf = Market & { readonly asOf?: Date }
