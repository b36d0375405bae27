import type { ListingGroup, VenueFact } from '../../../domain/market.js'
import { fieldsOf, isObject, hasAll, hasMost, type Fields } from '../../reading/fields.js'
import {
  eventOf,
  joinedRules,
  KALSHI,
  marketQuote,
  outcomeOf,
  pricesWithoutUnit,
  priceAt,
  seriesUrl,
  targetsOf,
  tickerAt,
} from './contract.js'
import {
  childless,
  elementsIn,
  nestedRows,
  rowsOf,
  listingFact,
} from '../../reading/venue-fields.js'
import { always, sometimes, type FieldRules } from '../../reading/venue-format.js'
import { withPriceUnit } from '../../reading/price-unit.js'
import type { VenueContext, VenueDocumentFormat, VenueRow } from '../../reading/venue-format.js'

/** A price or count is in a number field, a text field or both, so neither field is required. */
const MARKET_FIELDS: FieldRules = {
  ...always('text', 'ticker', 'event_ticker', 'title', 'yes_sub_title', 'rules_primary'),
  ...always('text', 'rules_secondary', 'status', 'open_time', 'close_time'),
  ...sometimes('text', 'category', 'result', 'settlement_value_dollars', 'yes_bid_dollars'),
  ...sometimes('text', 'yes_ask_dollars', 'last_price_dollars', 'volume_fp'),
  ...sometimes('object', 'custom_strike'),
  ...sometimes('number', 'settlement_value', 'yes_bid', 'yes_ask', 'last_price', 'volume'),
}

/**
 * Kalshi's trade-api/v2, GET /markets or /markets/{ticker}: a list of markets, or one list of
 * markets for each event. A row is a market. The row does not contain the title of the event. So
 * the title of the group is the ticker of the event, until a file of events gives the title.
 */
export const kalshiV2Markets: VenueDocumentFormat = {
  format: 'v2-markets',
  reads: 'document',
  dataset: KALSHI,
  recognises: (head) => marketsIn(head) !== undefined,
  fields: MARKET_FIELDS,
  rows: (document) =>
    withPriceUnit(
      rowsOf(marketsIn(document) ?? document).map((row) => ({ ...row, around: {} })),
      pricesWithoutUnit,
    ),
  read(row, context) {
    const market = fieldsOf(row.raw)
    const ticker = tickerAt(market, 'event_ticker')
    return factsOf(market, null, { id: ticker, title: ticker, isExclusive: null }, row, context)
  },
}

/**
 * Kalshi's trade-api/v2, GET /events or /events/{ticker} with nested markets. A row is a market;
 * the event of the market is the group.
 */
export const kalshiV2Events: VenueDocumentFormat = {
  format: 'v2-events',
  reads: 'document',
  dataset: KALSHI,
  recognises: (head) => eventsIn(head)?.some(hasMarkets) === true,
  fields: MARKET_FIELDS,
  rows: (document) =>
    withPriceUnit(nestedRows(eventsIn(document) ?? [], 'markets'), pricesWithoutUnit),
  read(row, context) {
    const event = eventOf(row)
    const group = {
      id: tickerAt(event, 'event_ticker'),
      title: event.title('title'),
      isExclusive: event.flag('mutually_exclusive'),
    }
    return factsOf(fieldsOf(row.raw), event, group, row, context)
  },
}

/**
 * GET /events without nested markets. A row is an event without a quote, so every row is refused.
 */
export const kalshiV2BareEvents: VenueDocumentFormat = {
  format: 'v2-events-without-markets',
  reads: 'document',
  dataset: KALSHI,
  recognises: (head) => eventsIn(head)?.some(hasMarkets) === false,
  fields: {},
  rows: (document) => rowsOf(eventsIn(document) ?? document),
  read() {
    throw childless('markets')
  },
}

function factsOf(
  market: Fields,
  event: Fields | null,
  group: ListingGroup,
  row: VenueRow,
  context: VenueContext,
): readonly VenueFact[] {
  const category = (event ?? market).optionalTitle('category')
  return [
    listingFact({
      venue: 'kalshi',
      contract: tickerAt(market, 'ticker'),
      outcome: '',
      title: market.title('title'),
      // Do not use `subtitle`: it describes the candidate (":: CHP").
      outcomeTitle: market.optionalTitle('yes_sub_title'),
      group,
      url: seriesUrl(event?.optionalText('series_ticker')),
      description: joinedRules([
        market.description('rules_primary'),
        market.description('rules_secondary'),
      ]),
      categories: category === null ? [] : [category],
      ...outcomeOf(market, settlementOf(market, row)),
      opensAt: market.time('open_time'),
      closesAt: market.closingTime('close_time'),
      quote: marketQuote(market, row, context),
      ...targetsOf(market),
    }),
  ]
}

/**
 * The payout of a market as percent; `null` if the market has no field for the payout, because it
 * is not settled.
 */
function settlementOf(market: Fields, { around }: VenueRow): number | null {
  const isSettled = ['settlement_value', 'settlement_value_dollars'].some((name) =>
    Object.hasOwn(market.raw, name),
  )
  return isSettled ? priceAt(market, 'settlement_value', around) : null
}

function marketsIn(document: unknown) {
  return elementsIn(document, (value) =>
    hasMost(value, ['ticker', 'event_ticker', 'title', 'status']),
  )
}

/** Events and markets have `event_ticker`. Only an event also has `markets` or `series_ticker`. */
function eventsIn(document: unknown) {
  return elementsIn(
    document,
    (value) =>
      hasAll(value, ['event_ticker', 'markets']) ||
      hasAll(value, ['event_ticker', 'series_ticker']),
  )
}

function hasMarkets(event: unknown): boolean {
  return isObject(event) && 'markets' in event
}
