import type { Quote } from '../domain/market.js'

/** How a percent was determined. */
export type PercentRule = 'MIDDLE' | 'LAST' | 'STATED'

export interface RuledPercent {
  /** 0 to 100, at most 3 decimals. */
  readonly percent: number
  readonly rule: PercentRule
}

/** With a wider spread, the middle of the order book has no meaning. */
const MAX_SPREAD = 10

/**
 * Returns the percent of yes that a quote means: the middle of bid and ask if they are at most 10
 * points apart, otherwise the last trade, otherwise the venue's stated probability; `null` if all
 * are missing.
 *
 * A bid of 0 means that there is no bid; an ask of 0 or 100 means that there is no ask. A last
 * price of 0 is not a trade, because no one sells for nothing. Such values count as missing, never
 * as a forecast.
 */
export function percentOf({ bid, ask, last, stated }: Quote): RuledPercent | null {
  const buyer = bid === null || bid <= 0 ? null : bid
  const seller = ask === null || ask <= 0 || ask >= 100 ? null : ask
  if (buyer !== null && seller !== null && seller >= buyer && seller - buyer <= MAX_SPREAD) {
    return { percent: rounded((buyer + seller) / 2), rule: 'MIDDLE' }
  }
  if (last !== null && last > 0) return { percent: rounded(last), rule: 'LAST' }
  return stated === null ? null : { percent: rounded(stated), rule: 'STATED' }
}

/** The percent of the opposite side. */
export function inverted(percent: number): number {
  return rounded(100 - percent)
}

/** At most 3 decimals. */
export function rounded(percent: number): number {
  return Math.round(percent * 1_000) / 1_000
}
