import type {
  Listing,
  ListingGroup,
  MarketState,
  Quote,
  VenueFact,
} from '../../../domain/market.js'
import type { Fields } from '../../reading/fields.js'
import { fieldsOf, isObject, listAt, RefusedField } from '../../reading/fields.js'
import type { Side } from './contract.js'
import {
  aliasesOf,
  listingId,
  urlOf,
  POLYMARKET,
  sidesOf,
  someHas,
  stateWithOracle,
  withoutPeople,
} from './contract.js'
import {
  amountAt,
  closingTimeAt,
  descriptionAt,
  flagAt,
  jsonAt,
  optionalTitleAt,
  percentOfFraction,
  rounded,
  timeAt,
  titleAt,
} from '../../reading/prices.js'
import type {
  FieldRule,
  VenueContext,
  VenueDocumentFormat,
  VenueRow,
} from '../../reading/venue-format.js'
import { closingPrice, quotedAt, quoteOf, rowsOf } from '../../reading/venue-fields.js'

const always = (...types: FieldRule['types']): FieldRule => ({ types, presence: 'always' })
const sometimes = (...types: FieldRule['types']): FieldRule => ({ types, presence: 'sometimes' })

const MARKET_FIELDS: Readonly<Record<string, FieldRule>> = {
  id: always('text'),
  question: always('text'),
  conditionId: always('text'),
  slug: always('text'),
  outcomes: always('json'),
  outcomePrices: sometimes('json'),
  clobTokenIds: always('json'),
  questionID: sometimes('text'),
  groupItemTitle: sometimes('text'),
  description: always('text'),
  category: sometimes('text'),
  startDate: sometimes('text'),
  endDate: sometimes('text'),
  updatedAt: always('text'),
  active: always('flag'),
  closed: always('flag'),
  archived: always('flag'),
  enableOrderBook: sometimes('flag'),
  umaResolutionStatus: sometimes('text'),
  bestBid: sometimes('number'),
  bestAsk: always('number'),
  lastTradePrice: sometimes('number'),
  volumeNum: sometimes('number'),
}

const MARKET_MARKS = ['conditionId', 'question', 'outcomes', 'slug']

/**
 * Polymarket's Gamma API, GET /markets: a list, or such a list as `markets` of an object that says when
 * it was fetched. A row is a market; its first event is its group.
 */
export const polymarketGammaMarkets: VenueDocumentFormat = {
  format: 'gamma-markets',
  reads: 'document',
  dataset: POLYMARKET,
  recognises: (head) => someHas(marketsIn(head), MARKET_MARKS),
  statedTime: (head) =>
    isObject(head) ? (timeAt(fieldsOf(head), 'fetched_at') ?? undefined) : undefined,
  fields: { ...MARKET_FIELDS, events: sometimes('list') },
  rows: (document) =>
    rowsOf(marketsIn(document), 'markets').map(({ index, raw }) => ({
      index,
      raw: withoutPeople(raw),
    })),
  read({ raw }, context) {
    const market = fieldsOf(raw)
    return factsOf(market, market.rows('events')[0], context)
  },
}

/**
 * Polymarket's Gamma API, GET /events: a list of events with their markets. A row is a market; the event
 * around it is its group. An event without markets is a row that is refused.
 */
export const polymarketGammaEvents: VenueDocumentFormat = {
  format: 'gamma-events',
  reads: 'document',
  dataset: POLYMARKET,
  recognises: (head) =>
    someHas(head, ['markets', 'slug', 'title']) &&
    listAt(head, 'document').some(
      (event) => isObject(event) && someHas(event['markets'], MARKET_MARKS),
    ),
  fields: MARKET_FIELDS,
  rows: rowsOfEvents,
  read({ raw, around }, context) {
    if (around === undefined) {
      throw new RefusedField('markets', 'has no markets; an event alone is no question')
    }
    return factsOf(fieldsOf(raw), fieldsOf(around, 'event'), context)
  },
}

function marketsIn(document: unknown): unknown {
  return isObject(document) ? document['markets'] : document
}

function* rowsOfEvents(document: unknown): Iterable<VenueRow> {
  let index = 0
  for (const { raw } of rowsOf(document)) {
    const event = withoutPeople(raw)
    const { markets, ...around } = isObject(event) ? event : {}
    if (!Array.isArray(markets) || markets.length === 0) {
      yield { index, raw: event }
      index += 1
      continue
    }
    for (const market of markets as readonly unknown[]) {
      yield { index, raw: withoutPeople(market), around }
      index += 1
    }
  }
}

function factsOf(
  market: Fields,
  event: Fields | undefined,
  context: VenueContext,
): readonly VenueFact[] {
  const words = listAt(jsonAt(market, 'outcomes'), 'outcomes')
  const tokens = sameLength(market, 'clobTokenIds', words.length)
  const prices = pricesOf(market, words.length)
  const states = stateWithOracle(market, 'umaResolutionStatus')
  return sidesOf(words, 'outcomes').map((side) => {
    const listing: Listing = {
      ...listingId(market, 'conditionId', side),
      aliases: aliasesOf(
        market,
        side,
        { gamma: 'id', slug: 'slug', question: 'questionID' },
        tokens === null ? null : optionalTitleAt(tokens, String(side.index)),
      ),
      title: titleAt(market, 'question'),
      outcomeTitle: side.words ?? optionalTitleAt(market, 'groupItemTitle'),
      group: event === undefined ? null : groupOf(event, market),
      url: urlOf(
        optionalTitleAt(market, 'slug'),
        event === undefined ? null : optionalTitleAt(event, 'slug'),
      ),
      description: descriptionAt(market, 'description'),
      categories: categoriesOf(market, event),
      ...states,
      resultPercent: states.state === 'resolved' ? resultOf(prices?.[side.index]) : null,
      opensAt: timeAt(market, 'startDate'),
      closesAt: closingTimeAt(market, 'endDate'),
      quote: quoteOfSide(market, { side, prices, state: states.state }, context),
    }
    return { listing }
  })
}

function groupOf(event: Fields, market: Fields): ListingGroup {
  return {
    id: event.text('id'),
    title: titleAt(event, 'title'),
    // "Negative risk": at most one market of the event can come true, so their no sides can be netted.
    isExclusive:
      flagAt(event, 'negRisk') ?? flagAt(event, 'enableNegRisk') ?? flagAt(market, 'negRisk'),
  }
}

/** Events of GET /events have tags; old markets have a category of their own. */
function categoriesOf(market: Fields, event: Fields | undefined): readonly string[] {
  const labels = [
    ...(event?.rows('tags') ?? []).map((tag) => optionalTitleAt(tag, 'label')),
    event === undefined ? null : optionalTitleAt(event, 'category'),
    optionalTitleAt(market, 'category'),
  ]
  return [...new Set(labels.filter((label) => label !== null))]
}

/** The outcomes' prices; `null` when they are absent, or all 0 as on old closed markets. */
function pricesOf(market: Fields, length: number): readonly (number | null)[] | null {
  const fields = sameLength(market, 'outcomePrices', length)
  if (fields === null) return null
  const prices = Object.keys(fields.raw).map((index) => percentOfFraction(fields, index))
  return prices.every((price) => price === 0) ? null : prices
}

/** The list of `length` that a text holds, to be read by index; `null` when it is absent. */
function sameLength(market: Fields, name: string, length: number): Fields | null {
  const value = jsonAt(market, name)
  if (value === null) return null
  const list = listAt(value, name)
  if (list.length === length) return fieldsOf(Object.fromEntries(list.entries()), name)
  throw new RefusedField(
    name,
    `has ${String(list.length)} elements where outcomes has ${String(length)}`,
  )
}

/**
 * Where each price belongs, seen in the files:
 * - `bestBid` and `bestAsk` are of the first outcome; an empty side is absent, or 0 and 1.
 * - `outcomePrices` of a market with a book is the middle of the two (in all 1,220 open ones), with 0 or 1 for an
 *   empty side: it is no price of its own, so it is not read. For a closed market it is the payout or the very
 *   last price, while the rest of the book can contradict it. A
 *   market of 2021 or 2022 without a book has no other price.
 * - `lastTradePrice` is that of the outcome that was traded last; 0 and 1 are no trades.
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
  const bid = percentOfFraction(market, 'bestBid')
  const ask = percentOfFraction(market, 'bestAsk')
  const traded = percentOfFraction(market, 'lastTradePrice')
  const isTrade = traded !== null && traded > 0 && traded < 100
  const last = lastOfFirst(bid ?? 0, ask ?? 100, isTrade ? traded : null)
  const isClosed = flagAt(market, 'closed') === true
  const hasBook = flagAt(market, 'enableOrderBook') !== false
  const isFirst = index === 0
  return quoteOf({
    ...(isClosed || !hasBook
      ? closingPrice(prices?.[index] ?? null, state)
      : {
          bid: isFirst ? bid : mirrored(ask),
          ask: isFirst ? ask : mirrored(bid),
          last: isFirst ? last : mirrored(last),
        }),
    // That of the contract: a trade in one outcome is also one in the other.
    volumeUsd: amountAt(market, 'volumeNum'),
    // A time from 2099 on counts as none, even if there is no other.
    quotedAt: quotedAt(closingTimeAt(market, 'updatedAt'), context),
  })
}

/**
 * The last trade as a price of the first outcome; `null` when it fits the book better inverted: then it may be a price of the second outcome, or the market has moved; the file does not say which.
 */
function lastOfFirst(bid: number, ask: number, last: number | null): number | null {
  if (last === null) return null
  const distance = (price: number) => Math.max(bid - price, price - ask, 0)
  return distance(last) <= distance(100 - last) ? last : null
}

function mirrored(percent: number | null): number | null {
  return percent === null ? null : rounded(100 - percent)
}

/** The oracle says yes, no or fifty-fifty; anything else is the last price of an old pool, not a result. */
function resultOf(percent: number | null | undefined): number | null {
  return percent === 0 || percent === 50 || percent === 100 ? percent : null
}
