import type { ListingGroup, VenueFact } from '../../../domain/market.js'
import { fieldsOf, isObject, hasAll, type Fields } from '../../reading/fields.js'
import {
  eventOf,
  joinedRules,
  KALSHI,
  listOrField,
  marketQuote,
  outcomeOf,
  priceAt,
  seriesUrl,
  tickerAt,
} from './contract.js'
import {
  childless,
  nestedRows,
  rowsOf,
  requiredList,
  firstOf,
  listingFact,
} from '../../reading/venue-fields.js'
import { always, sometimes, type FieldRules } from '../../reading/venue-format.js'
import type { VenueContext, VenueDocumentFormat } from '../../reading/venue-format.js'

/** A price or count is in a number field, a text field or both, so neither field is required. */
const MARKET_FIELDS: FieldRules = {
  ...always('text', 'ticker', 'event_ticker', 'title', 'yes_sub_title', 'rules_primary'),
  ...always('text', 'rules_secondary', 'status', 'open_time', 'close_time'),
  ...sometimes('text', 'category', 'result', 'settlement_value_dollars', 'yes_bid_dollars'),
  ...sometimes('text', 'yes_ask_dollars', 'last_price_dollars', 'volume_fp'),
  ...sometimes('number', 'settlement_value', 'yes_bid', 'yes_ask', 'last_price', 'volume'),
}

/**
 * Kalshi's trade-api/v2, GET /markets: a page with `markets`, or only that list. A row is a market.
 * The title of its event is missing, so the group has the event's ticker as its title until a file
 * of events gives the title.
 */
export const kalshiV2Markets: VenueDocumentFormat = {
  format: 'v2-markets',
  reads: 'document',
  dataset: KALSHI,
  recognises: (head) => firstHas(listOrField(head, 'markets'), ['ticker', 'event_ticker']),
  fields: MARKET_FIELDS,
  rows: (document) => rowsOf(listOrField(document, 'markets'), 'markets'),
  read({ raw }, context) {
    const market = fieldsOf(raw)
    const ticker = tickerAt(market, 'event_ticker')
    return factsOf(market, null, { id: ticker, title: ticker, isExclusive: null }, context)
  },
}

/**
 * Kalshi's trade-api/v2, GET /events with nested markets: a page with `events`, or only that list.
 * A row is a market; its event is its group.
 */
export const kalshiV2Events: VenueDocumentFormat = {
  format: 'v2-events',
  reads: 'document',
  dataset: KALSHI,
  recognises: (head) => isEvents(head) && hasMarkets(head),
  fields: MARKET_FIELDS,
  rows: (document) =>
    nestedRows(requiredList(listOrField(document, 'events'), 'events'), 'markets'),
  read(row, context) {
    const event = eventOf(row)
    const group = {
      id: tickerAt(event, 'event_ticker'),
      title: event.title('title'),
      isExclusive: event.flag('mutually_exclusive'),
    }
    return factsOf(fieldsOf(row.raw), event, group, context)
  },
}

/**
 * GET /events without nested markets. A row is an event without a quote, so every row is refused.
 */
export const kalshiV2BareEvents: VenueDocumentFormat = {
  format: 'v2-events-without-markets',
  reads: 'document',
  dataset: KALSHI,
  recognises: (head) => isEvents(head) && !hasMarkets(head),
  fields: {},
  rows: (document) => rowsOf(listOrField(document, 'events'), 'events'),
  read() {
    throw childless('markets')
  },
}

function factsOf(
  market: Fields,
  event: Fields | null,
  group: ListingGroup,
  context: VenueContext,
): readonly VenueFact[] {
  const category = (event ?? market).optionalTitle('category')
  return [
    listingFact({
      venue: 'kalshi',
      contract: tickerAt(market, 'ticker'),
      outcome: '',
      title: market.title('title'),
      // Do not use `subtitle` or `custom_strike`: `subtitle` describes the candidate (":: CHP"),
      // and `custom_strike` is often an id.
      outcomeTitle: market.optionalTitle('yes_sub_title'),
      group,
      url: seriesUrl(event?.optionalText('series_ticker')),
      description: joinedRules([
        market.description('rules_primary'),
        market.description('rules_secondary'),
      ]),
      categories: category === null ? [] : [category],
      ...outcomeOf(market, settlementOf(market)),
      opensAt: market.time('open_time'),
      closesAt: market.closingTime('close_time'),
      quote: marketQuote(market, context),
    }),
  ]
}

/**
 * The payout of a market as percent; `null` if the market has no field for the payout, because it
 * is not settled.
 */
function settlementOf(market: Fields): number | null {
  const isSettled = ['settlement_value', 'settlement_value_dollars'].some((name) =>
    Object.hasOwn(market.raw, name),
  )
  return isSettled ? priceAt(market, 'settlement_value') : null
}

function isEvents(head: unknown): boolean {
  return firstHas(listOrField(head, 'events'), ['event_ticker', 'series_ticker', 'title'])
}

function hasMarkets(head: unknown): boolean {
  const events = listOrField(head, 'events')
  return Array.isArray(events) && events.some((event) => isObject(event) && 'markets' in event)
}

function firstHas(list: unknown, names: readonly string[]): boolean {
  return hasAll(firstOf(list), names)
}
