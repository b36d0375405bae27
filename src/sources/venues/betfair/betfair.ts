import { venueSource } from '../../reading/source.js'
import type { Listing, MarketState } from '../../../domain/market.js'
import { fieldsOf, isObject, rounded, type Fields } from '../../reading/fields.js'
import { always, sometimes, type VenueDocumentFormat } from '../../reading/venue-format.js'
import {
  elementsIn,
  latest,
  nameAlias,
  nestedRows,
  parentOf,
  quotedAt,
  quoteOf,
  recorded,
  timeOrNone,
  listingFact,
} from '../../reading/venue-fields.js'

/**
 * Betfair's order books (`readonly/v1/bymarket`). A row is a runner, which is a possible winner of
 * a market. The market is the contract, and the runner's `selectionId` is the outcome.
 *
 * - Prices are decimal odds: odds of 2.5 pay 2.5 for a stake of 1, so the price of "yes" is
 *   100 / 2.5 = 40 percent.
 * - A client who backs a runner buys "yes", so the best odds in `availableToBack` are the ask. A
 *   client who lays a runner sells "yes", so the best odds in `availableToLay` are the bid. In both
 *   lists, the best odds come first.
 * - Money is in pounds, so `volumeUsd` is unknown. If a runner's volume is 0 but the volume of its
 *   market is not, the runner's volume counts as missing.
 */
export const betfairMarkets: VenueDocumentFormat = {
  format: 'bymarket',
  dataset: recorded('betfair', 'Betfair Exchange', 'https://www.betfair.com/exchange/plus/'),
  reads: 'document',
  recognises: (head) => marketsIn(head).length > 0,
  // The newest time in the response is the time of the last matched bet.
  statedTime: lastMatch,
  fields: {
    ...always('number', 'selectionId', 'state.totalMatched'),
    ...always('text', 'description.runnerName', 'state.status'),
    ...sometimes('number', 'state.lastPriceTraded'),
    ...sometimes('list', 'exchange.availableToBack', 'exchange.availableToLay'),
  },
  *rows(document) {
    let index = 0
    for (const { eventTypeId, event, market } of marketsIn(document)) {
      for (const { raw, around } of nestedRows([market], 'runners')) {
        const parents = { eventTypeId, event, market: around }
        yield { index: index++, raw, ...(around !== undefined && { around: parents }) }
      }
    }
  },
  read: (row, context) => {
    const parents = parentOf(row, '', 'runners')
    const runner = fieldsOf(row.raw)
    const market = parents.object('market')
    const description = market.object('description')
    const marketState = market.object('state')
    const id = market.id('marketId')
    const name = runner.object('description').title('runnerName')
    const title = `${parents.object('event').title('eventName')}: ${description.title('marketName')}`
    const exchange = runner.optionalObject('exchange')
    const runnerState = runner.object('state')
    const matched = runnerState.amount('totalMatched')
    return [
      listingFact({
        venue: 'betfair',
        contract: id,
        outcome: runner.id('selectionId'),
        aliases: [nameAlias(id, name)],
        title,
        outcomeTitle: name,
        group: { id, title, isExclusive: isExclusive(marketState) },
        url:
          parents.raw['eventTypeId'] === POLITICS_EVENT_TYPE
            ? `${MARKET_URL}${encodeURIComponent(id)}`
            : null,
        description: (market.optionalObject('licence') ?? fieldsOf({})).description('rules'),
        ...stateOf(runnerState, marketState),
        closesAt: description.closingTime('suspendTime'),
        quote: quoteOf({
          bid: bestOf(exchange, 'availableToLay'),
          ask: bestOf(exchange, 'availableToBack'),
          last: percentOfOdds(runnerState, 'lastPriceTraded'),
          volume: matched === 0 && marketState.amount('totalMatched') !== 0 ? null : matched,
          quotedAt: quotedAt(marketState.time('lastMatchTime'), context),
        }),
      }),
    ]
  },
}

const POLITICS_EVENT_TYPE = 2378961
const MARKET_URL = 'https://www.betfair.com/exchange/plus/politics/market/'

function marketsIn(document: unknown) {
  const types = elementsIn(document, (value) => isObject(value) && 'eventNodes' in value) ?? []
  return objectsIn(types).flatMap((type) =>
    objectsIn(type['eventNodes']).flatMap((node) =>
      listOrNone(node['marketNodes']).map((market) => ({
        eventTypeId: type['eventTypeId'],
        event: node['event'],
        market,
      })),
    ),
  )
}

function objectsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return listOrNone(value).filter(isObject)
}

function listOrNone(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function lastMatch(document: unknown): string | undefined {
  const times = marketsIn(document).map(({ market }) =>
    timeOrNone(() => fieldsOf(market, 'market').object('state').time('lastMatchTime')),
  )
  return latest(times)
}

function isExclusive(state: Fields): boolean | null {
  const winners = state.number('numberOfWinners')
  return winners === null ? null : winners === 1
}

function bestOf(exchange: Fields | undefined, side: string): number | null {
  const [best] = exchange?.rows(side) ?? []
  return best === undefined ? null : percentOfOdds(best, 'price')
}

function percentOfOdds(fields: Fields, name: string): number | null {
  const odds = fields.number(name)
  if (odds === null) return null
  if (odds > 1) return rounded(100 / odds)
  throw fields.refusal(name, `${String(odds)} is too small: decimal odds must be more than 1`)
}

const MARKET_STATES: Readonly<Record<string, MarketState>> = {
  OPEN: 'open',
  INACTIVE: 'closed',
  SUSPENDED: 'closed',
  CLOSED: 'closed',
}

type Outcome = Pick<Listing, 'state' | 'resultPercent'>

const RUNNER_STATES: Readonly<Record<string, Outcome>> = {
  WINNER: { state: 'resolved', resultPercent: 100 },
  LOSER: { state: 'resolved', resultPercent: 0 },
  REMOVED: { state: 'cancelled', resultPercent: null },
  REMOVED_VACANT: { state: 'cancelled', resultPercent: null },
}

/** An `ACTIVE` runner has the state of its market. */
function stateOf(runner: Fields, market: Fields): Outcome & { readonly venueState: string } {
  const word = runner.text('status')
  if (word !== 'ACTIVE') {
    return { ...runner.word('status', RUNNER_STATES, 'status'), venueState: word }
  }
  const state = market.word('status', MARKET_STATES, 'status')
  return { state, resultPercent: null, venueState: market.text('status') }
}

/** Betfair Exchange. */
export const betfair = venueSource('betfair', [betfairMarkets])
