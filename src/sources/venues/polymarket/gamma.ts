import type {
  Listing,
  ListingGroup,
  MarketState,
  Quote,
  VenueFact,
} from '../../../domain/market.js'
import {
  fieldsOf,
  hasMost,
  isObject,
  listAt,
  readOr,
  RefusedField,
  rounded,
  someHasMost,
} from '../../reading/fields.js'
import type { Fields } from '../../reading/fields.js'
import {
  aliasesOf,
  listingId,
  urlOf,
  POLYMARKET,
  sidesOf,
  stateWithOracle,
  withoutPeople,
  type Side,
} from './contract.js'
import {
  closingPrice,
  elementsIn,
  listingFact,
  nestedRows,
  parentOf,
  quotedAt,
  quoteOf,
  rowsOf,
} from '../../reading/venue-fields.js'
import { always, sometimes, type FieldRules } from '../../reading/venue-format.js'
import type { VenueContext, VenueDocumentFormat } from '../../reading/venue-format.js'

const MARKET_FIELDS: FieldRules = {
  ...always('text', 'id', 'question', 'conditionId', 'slug', 'description', 'updatedAt'),
  ...always('json', 'outcomes', 'clobTokenIds'),
  ...sometimes('json', 'outcomePrices'),
  ...sometimes('text', 'questionID', 'groupItemTitle', 'category', 'startDate', 'endDate'),
  ...sometimes('text', 'umaResolutionStatus'),
  ...always('flag', 'active', 'closed', 'archived'),
  ...sometimes('flag', 'enableOrderBook'),
  ...sometimes('number', 'bestBid', 'lastTradePrice', 'volumeNum'),
  ...always('number', 'bestAsk'),
}

const FIELDS_OF_ANY_MARKET = ['conditionId', 'question', 'outcomes', 'slug']

/**
 * Polymarket's Gamma API, GET /markets, /markets/keyset or /markets/{id}: markets, perhaps with the
 * time of the request (`fetched_at`). A row is a market; the first event of the market is the
 * group.
 */
export const polymarketGammaMarkets: VenueDocumentFormat = {
  format: 'gamma-markets',
  reads: 'document',
  dataset: POLYMARKET,
  recognises: (head) => marketsIn(head) !== undefined,
  statedTime: (head) =>
    isObject(head) ? (fieldsOf(head).time('fetched_at') ?? undefined) : undefined,
  fields: { ...MARKET_FIELDS, ...sometimes('list', 'events') },
  rows: (document) =>
    rowsOf(marketsIn(document) ?? document).map(({ index, raw }) => ({
      index,
      raw: withoutPeople(raw),
    })),
  read({ raw }, context) {
    const market = fieldsOf(raw)
    return factsOf(market, market.rows('events')[0], context)
  },
}

/**
 * Polymarket's Gamma API, GET /events, /events/keyset or /events/{id}: events with their markets. A
 * row is a market; the event of the market is the group. An event without markets is refused.
 */
export const polymarketGammaEvents: VenueDocumentFormat = {
  format: 'gamma-events',
  reads: 'document',
  dataset: POLYMARKET,
  recognises: (head) => eventsIn(head) !== undefined,
  fields: MARKET_FIELDS,
  rows: (document) => nestedRows(eventsIn(document) ?? [], 'markets', withoutPeople),
  read(row, context) {
    const event = parentOf(row, 'event', 'markets')
    return factsOf(fieldsOf(row.raw), event, context)
  },
}

function marketsIn(document: unknown) {
  return elementsIn(document, (value) => hasMost(value, FIELDS_OF_ANY_MARKET))
}

function eventsIn(document: unknown) {
  return elementsIn(
    document,
    (value) =>
      isObject(value) &&
      ('slug' in value || 'title' in value) &&
      someHasMost(value['markets'], FIELDS_OF_ANY_MARKET),
  )
}

function factsOf(
  market: Fields,
  event: Fields | undefined,
  context: VenueContext,
): readonly VenueFact[] {
  const titles = listAt(market.json('outcomes'), 'outcomes')
  const tokens = listOfLength(market, 'clobTokenIds', titles.length)
  const prices = pricesOf(market, titles.length)
  const status = stateWithOracle(market, 'umaResolutionStatus')
  return sidesOf(titles, 'outcomes').map((side) =>
    listingFact({
      ...listingId(market, 'conditionId', side),
      aliases: aliasesOf(
        market,
        side,
        { gamma: 'id', slug: 'slug', question: 'questionID' },
        tokens?.optionalTitle(String(side.index)) ?? null,
      ),
      title: market.title('question'),
      outcomeTitle: side.title ?? market.optionalTitle('groupItemTitle'),
      group: event === undefined ? null : groupOf(event, market),
      url: urlOf(market.optionalTitle('slug'), event?.optionalTitle('slug')),
      description: market.description('description'),
      categories: categoriesOf(market, event),
      ...status,
      resultPercent: status.state === 'resolved' ? resultOf(prices?.[side.index]) : null,
      opensAt: market.time('startDate'),
      closesAt: market.closingTime('endDate'),
      quote: quoteOfSide(market, { side, prices, state: status.state }, context),
      ...electionOf(event),
    }),
  )
}

/** The place and the type of the election that an event states: "Netherlands Prime Minister". */
function electionOf(event: Fields | undefined): Pick<Listing, 'context'> {
  const textAt = (name: string) => readOr(() => event?.optionalTitle(name) ?? null, null)
  const [country, type] = [textAt('countryName'), textAt('electionType')]
  return country === null || type === null ? {} : { context: [`${country} ${type}`] }
}

function groupOf(event: Fields, market: Fields): ListingGroup {
  return {
    id: event.text('id'),
    title: event.title('title'),
    // At most one market of a "negative risk" event comes true.
    isExclusive: event.flag('negRisk') ?? event.flag('enableNegRisk') ?? market.flag('negRisk'),
  }
}

/** Only events of GET /events have tags. Old markets have a category of their own. */
function categoriesOf(market: Fields, event: Fields | undefined): readonly string[] {
  const labels = [
    ...(event?.rows('tags') ?? []).map((tag) => tag.optionalTitle('label')),
    event?.optionalTitle('category') ?? null,
    market.optionalTitle('category'),
  ]
  return [...new Set(labels.filter((label) => label !== null))]
}

/** The prices of the outcomes. `null` if they are absent, or all 0 as in old closed markets. */
function pricesOf(market: Fields, length: number): readonly (number | null)[] | null {
  const fields = listOfLength(market, 'outcomePrices', length)
  if (fields === null) return null
  const prices = Object.keys(fields.raw).map((index) => fields.percentOfFraction(index))
  return prices.every((price) => price === 0) ? null : prices
}

/**
 * Parses a text field that contains a JSON list of this length. Returns the elements as `Fields`,
 * named by their index; `null` if the text field is absent. Throws if the list has a different
 * length.
 */
function listOfLength(market: Fields, name: string, length: number): Fields | null {
  const value = market.json(name)
  if (value === null) return null
  const list = listAt(value, name)
  if (list.length === length) return fieldsOf(Object.fromEntries(list.entries()), name)
  throw new RefusedField(
    name,
    `has ${String(list.length)} elements, but outcomes has ${String(length)}`,
  )
}

/**
 * Combines the prices of a market for one outcome. Observed in the files:
 *
 * - `bestBid` and `bestAsk` belong to the first outcome. If there is no bid, `bestBid` is absent or
 *   0. If there is no ask, `bestAsk` is absent or 1.
 * - `outcomePrices` of an open market with an order book is the middle of bid and ask (in all 1,220
 *   such markets). A missing bid counts as 0, and a missing ask as 1. `outcomePrices` is not read
 *   here, because the middle is not a new price.
 * - `outcomePrices` of a closed market is the payout or the very last price. This price is read
 *   instead of the order book, because the order book can contradict it. Markets of 2021 and 2022
 *   without an order book have no other price.
 * - `lastTradePrice` belongs to the outcome that was traded last; 0 and 1 are not trades.
 */
function quoteOfSide(
  market: Fields,
  {
    side: { index },
    prices,
    state,
  }: {
    readonly side: Side
    readonly prices: readonly (number | null)[] | null
    readonly state: MarketState
  },
  context: VenueContext,
): Quote | null {
  const bid = market.percentOfFraction('bestBid')
  const ask = market.percentOfFraction('bestAsk')
  const traded = market.percentOfFraction('lastTradePrice')
  const isTrade = traded !== null && traded > 0 && traded < 100
  const last = lastOfFirstOutcome(bid ?? 0, ask ?? 100, isTrade ? traded : null)
  const isClosed = market.flag('closed') === true
  const hasBook = market.flag('enableOrderBook') !== false
  const isFirst = index === 0
  return quoteOf({
    ...(isClosed || !hasBook
      ? closingPrice(prices?.[index] ?? null, state)
      : {
          bid: isFirst ? bid : mirrored(ask),
          ask: isFirst ? ask : mirrored(bid),
          last: isFirst ? last : mirrored(last),
        }),
    // The volume of the contract: a trade in one outcome is also a trade in the other.
    volumeUsd: market.amount('volumeNum'),
    // A time from 2099 on is a placeholder and counts as absent.
    quotedAt: quotedAt(market.closingTime('updatedAt'), context),
  })
}

/**
 * The last trade as a price of the first outcome. Returns `null` if 100 minus the price is closer
 * to the order book. Then the trade may be in the second outcome, or the market may have moved; the
 * file does not show which of these happened.
 */
function lastOfFirstOutcome(bid: number, ask: number, last: number | null): number | null {
  if (last === null) return null
  const distance = (price: number) => Math.max(bid - price, price - ask, 0)
  return distance(last) <= distance(100 - last) ? last : null
}

function mirrored(percent: number | null): number | null {
  return percent === null ? null : rounded(100 - percent)
}

/**
 * The oracle decides yes, no or fifty-fifty. Any other price is the last price of an old pool, not
 * a result.
 */
function resultOf(percent: number | null | undefined): number | null {
  return percent === 0 || percent === 50 || percent === 100 ? percent : null
}
