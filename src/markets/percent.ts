import type { Quote } from '../domain/market.js'

/** How a percent came to be. */
export type PercentRule = 'MIDDLE' | 'LAST' | 'STATED'

export interface RuledPercent {
  /** 0 to 100, at most 3 decimals. */
  readonly percent: number
  readonly rule: PercentRule
}

/** Wider than this, the middle of the book says nothing. */
const MOST_SPREAD = 10

/**
 * The percent of yes that a quote means: the middle of bid and ask when both are there and at most 10
 * points apart, else the last trade, else what the venue states itself; `null` for none.
 *
 * A bid of 0 and an ask of 0 or 100 are empty sides of a book, and a last of 0 is no trade, because no one sells for
 * nothing: they are absent, never a forecast.
 */
export function percentOf({ bid, ask, last, stated }: Quote): RuledPercent | null {
  const buyer = bid === null || bid <= 0 ? null : bid
  const seller = ask === null || ask <= 0 || ask >= 100 ? null : ask
  if (buyer !== null && seller !== null && seller >= buyer && seller - buyer <= MOST_SPREAD) {
    return { percent: rounded((buyer + seller) / 2), rule: 'MIDDLE' }
  }
  if (last !== null && last > 0) return { percent: rounded(last), rule: 'LAST' }
  return stated === null ? null : { percent: rounded(stated), rule: 'STATED' }
}

/** The same of the other side. */
export function inverted(percent: number): number {
  return rounded(100 - percent)
}

function rounded(percent: number): number {
  return Math.round(percent * 1_000) / 1_000
}
