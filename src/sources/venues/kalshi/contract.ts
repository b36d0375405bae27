import { targetKey, type Listing, type MarketState, type Quote } from '../../../domain/market.js'
import { fieldsOf, isObject, RefusedField, type Fields } from '../../reading/fields.js'
import type { VenueContext, VenueRow } from '../../reading/venue-format.js'
import { percentInUnit } from '../../reading/price-unit.js'
import { parentOf, quoteOf, recorded } from '../../reading/venue-fields.js'

/**
 * The dataset of all Kalshi formats. A contract is a Kalshi market, identified by its ticker. Each
 * market is a yes-or-no question; an event has one market for each candidate.
 */
export const KALSHI = recorded('kalshi', 'Kalshi', 'https://kalshi.com')

/** Reads a ticker. The ticker becomes a part of listing ids, so its form is checked. */
export function tickerAt(fields: Fields, name: string): string {
  return asTicker(fields.text(name), name)
}

/** Returns `text` if it is a ticker; throws otherwise. */
export function asTicker(text: string, field: string): string {
  if (/^[A-Z0-9][A-Z0-9._-]{0,199}$/.test(text)) return text
  throw new RefusedField(field, `${JSON.stringify(text.slice(0, 60))} is not a ticker`)
}

const STATES: Readonly<Record<string, MarketState>> = {
  active: 'open',
  // Polity has no state for a market that is not open yet or is halted, so such a market counts as
  // closed.
  initialized: 'closed',
  inactive: 'closed',
  closed: 'closed',
  determined: 'determined',
  amended: 'determined',
  disputed: 'disputed',
  finalized: 'resolved',
}

/**
 * State and result of a market. All formats use the same words for states and results. Throws for
 * an unknown word. `settlement`: the payout of a scalar market, in percent.
 */
export function outcomeOf(
  market: Fields,
  settlement: number | null,
): Pick<Listing, 'state' | 'venueState' | 'resultPercent'> {
  const venueState = market.text('status')
  const state = market.word('status', STATES, 'status')
  const percents = { yes: 100, no: 0, scalar: settlement }
  const hasResult = market.optionalText('result') !== undefined
  const percent = hasResult ? market.word('result', percents, 'result') : null
  return { state, venueState, resultPercent: state === 'resolved' ? percent : null }
}

/**
 * Bid, ask, last trade and volume (in contracts). Kalshi writes a missing bid or last trade as 0,
 * and a missing ask as 0 or 100. The `dollar_volume` of v1 is not read, because in every row it is
 * half the number of contracts.
 */
export function marketQuote(
  market: Fields,
  { around }: VenueRow,
  { observedAt }: VenueContext,
): Quote | null {
  return quoteOf({
    bid: priceAt(market, 'yes_bid', around),
    ask: priceAt(market, 'yes_ask', around),
    last: priceAt(market, 'last_price', around),
    volume: market.amount('volume_fp') ?? market.amount('volume'),
    quotedAt: observedAt,
  })
}

/**
 * Reads a price, and returns it as percent. The price is in a field in dollars (`yes_bid_dollars`,
 * text), in a field without a unit in its name (`yes_bid`), or in both fields. The field in dollars
 * takes precedence, because it can be more precise. Kalshi writes cents into the field without a
 * unit, but some programs write dollars. So the other prices in the file decide about the unit of
 * this field (see `withPriceUnit`). Throws if both fields are missing; a field may be `null`.
 */
export function priceAt(fields: Fields, name: string, around: unknown): number | null {
  const inDollars = `${name}_dollars`
  if (!Object.hasOwn(fields.raw, name) && !Object.hasOwn(fields.raw, inDollars)) {
    const path = fields.path === '' ? name : `${fields.path}.${name}`
    throw new RefusedField(path, `is missing; expected ${name} or ${inDollars}`)
  }
  return (
    fields.percentOfFraction(inDollars) ??
    percentInUnit(fields, name, around, pricesWithoutUnit(fields.raw))
  )
}

const PRICE_NAMES = [
  ...['yes_bid', 'yes_ask', 'no_bid', 'no_ask', 'last_price', 'settlement_value'],
  ...['open', 'high', 'low', 'close'],
]

/** The prices of a market or an interval that are in fields without a unit in their name. */
export function pricesWithoutUnit(raw: unknown): readonly unknown[] {
  return isObject(raw) ? PRICE_NAMES.map((name) => raw[name]) : []
}

/** An id of Kalshi's structured targets. */
export const TARGET_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The ids of the person and the party that a contract is about, from `custom_strike`. A text there
 * that is not an id is a name, which the title has as well.
 */
export function targetsOf({ raw }: Fields): Pick<Listing, 'personTarget' | 'partyTarget'> {
  const strike = isObject(raw['custom_strike']) ? raw['custom_strike'] : {}
  const keyOf = (name: string) => {
    const id = strike[name]
    return typeof id === 'string' && TARGET_ID.test(id)
      ? targetKey('kalshi', id.toLowerCase())
      : undefined
  }
  const [personTarget, partyTarget] = [keyOf('politician'), keyOf('political_party')]
  return {
    ...(personTarget !== undefined && { personTarget }),
    ...(partyTarget !== undefined && { partyTarget }),
  }
}

/** The URL at which Kalshi shows the events of a series. */
export function seriesUrl(series: string | undefined): string | null {
  return series !== undefined && /^[\w-]+$/.test(series)
    ? `${KALSHI.url}/markets/${series.toLowerCase()}`
    : null
}

/** The event of a market. Throws if the row is an event without markets. */
export function eventOf(row: VenueRow): Fields {
  return parentOf(row, 'event', 'markets')
}

/** Joins the parts of the rules that are not empty. */
export function joinedRules(parts: readonly (string | null)[]): string | null {
  const all = parts.filter((part) => part !== null && part !== '').join('\n\n')
  return fieldsOf({ all }).description('all')
}
