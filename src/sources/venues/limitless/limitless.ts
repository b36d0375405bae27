import { continued } from '../../reading/feed.js'
import { venueSource } from '../../reading/source.js'
import type { Listing, MarketState, VenueFact } from '../../../domain/market.js'
import { fieldsOf, isObject, listAt, type Fields } from '../../reading/fields.js'
import { listFormat, listingFact, quotedAt, quoteOf, recorded } from '../../reading/venue-fields.js'
import { always, sometimes } from '../../reading/venue-format.js'
import type { VenueContext, VenueDocumentFormat } from '../../reading/venue-format.js'

/**
 * Markets of Limitless (`/markets/active`), as a list or in `data`. A row is a market, or a group
 * of markets. Each market is a contract, identified by its condition id on the blockchain.
 *
 * - With an order book, `prices` is the middle of the best bid and ask, even if bid and ask are far
 *   apart. `prices` is not read, because no one paid this price. `tradePrices` has the prices at
 *   which a client can buy or sell "yes" immediately. 0.001 and 0.999 are the limits of the book;
 *   they mean that there is no offer.
 * - With a pool, `prices` are the prices at which the pool trades, so they count as last prices. If
 *   both prices are 0, the prices are missing.
 * - Prices are fractions. In older responses they are percents: the prices of yes and no add up to
 *   100.
 */
export const limitlessMarkets: VenueDocumentFormat = {
  format: 'markets',
  dataset: recorded('limitless', 'Limitless', 'https://limitless.exchange'),
  ...listFormat({
    names: ['expirationTimestamp', 'collateralToken', 'slug', 'title', 'status'],
    time: 'updatedAt',
  }),
  fields: {
    ...always('text', 'slug', 'title', 'status', 'createdAt'),
    ...always('flag', 'expired'),
    ...sometimes('text', 'conditionId', 'tradeType', 'volumeFormatted', 'updatedAt', 'description'),
    ...sometimes('text', 'negRiskMarketId'),
    ...sometimes('list', 'prices', 'markets'),
    ...sometimes('object', 'tradePrices', 'tokens', 'collateralToken'),
    ...always('number', 'expirationTimestamp'),
    ...always('list', 'categories'),
    ...sometimes('number', 'winningOutcomeIndex'),
  },
  read: ({ raw }, context) => {
    const market = fieldsOf(raw)
    const title = market.title('title')
    const children = market.rows('markets')
    if (children.length === 0) return [factOf(market, market, { title }, context)]
    const group = {
      id: market.id('slug'),
      title,
      // At most one market of a "negative risk" group comes true.
      isExclusive: market.optionalText('negRiskMarketId') === undefined ? null : true,
    }
    return children.map((child) =>
      factOf(child, market, { title, outcomeTitle: child.title('title'), group }, context),
    )
  },
}

function marketsIn(document: unknown): unknown {
  return isObject(document) ? document['data'] : document
}

/**
 * `parent`: the group, which has the fields that its markets leave out. For a market without a
 * group, `parent` is the market itself.
 */
function factOf(
  market: Fields,
  parent: Fields,
  titles: Pick<Listing, 'title'> & Partial<Listing>,
  context: VenueContext,
): VenueFact {
  const yes = market.optionalObject('tokens')?.optionalText('yes')
  const withExpiration = market.raw['expirationTimestamp'] === undefined ? parent : market
  const updated = market.time('updatedAt') ?? parent.time('updatedAt')
  return listingFact({
    venue: 'limitless',
    contract: market.id('conditionId'),
    outcome: '',
    aliases: [`slug:${market.id('slug')}`, ...(yes === undefined ? [] : [`token:${yes}`])],
    ...titles,
    ...stateOf(market),
    url: `https://limitless.exchange/markets/${encodeURIComponent(parent.text('slug'))}`,
    description: market.description('description') ?? parent.description('description'),
    categories: parent.texts('categories'),
    opensAt: market.time('createdAt'),
    closesAt: withExpiration.closingTime('expirationTimestamp'),
    quote: quoteOf({
      ...pricesOf(market),
      ...volumeOf(market, parent),
      quotedAt: quotedAt(updated, context),
    }),
  })
}

function pricesOf(market: Fields) {
  const trade = market.optionalObject('tradePrices')
  const type = market.optionalText('tradeType')
  if (type === 'clob' && trade === undefined) return {}
  if (trade !== undefined && type !== 'amm') {
    return {
      bid: immediatePrice(trade, 'sell', NO_BUYER),
      ask: immediatePrice(trade, 'buy', NO_SELLER),
    }
  }
  const prices = listAt(market.raw['prices'], 'prices')
  const pair = fieldsOf({ yes: prices[0], no: prices[1] }, 'prices')
  const yes = pair.number('yes')
  const no = pair.number('no')
  if (yes === 0 && no === 0) return {}
  const isPercent = (yes ?? 0) + (no ?? 0) > 2
  return { last: isPercent ? pair.percentOfCents('yes') : pair.percentOfFraction('yes') }
}

const NO_BUYER = 0.1
const NO_SELLER = 99.9

/** The price for buying (`buy`) or selling (`sell`) "yes" immediately; `null` without an offer. */
function immediatePrice(trade: Fields, side: string, noOffer: number): number | null {
  const market = trade.optionalObject(side)
  const prices = listAt(market?.raw['market'], `tradePrices.${side}.market`)
  const percent = fieldsOf({ market: prices[0] }, `tradePrices.${side}`).percentOfFraction('market')
  return percent === noOffer ? null : percent
}

/** `volumeUsd` is only known for markets in USDC. One USDC counts as one dollar. */
function volumeOf(market: Fields, parent: Fields) {
  const volume = market.amount('volumeFormatted')
  const token = (
    market.optionalObject('collateralToken') ?? parent.optionalObject('collateralToken')
  )?.optionalText('symbol')
  return { volume, volumeUsd: token === 'USDC' ? volume : null }
}

const STATES: Readonly<Record<string, MarketState>> = {
  FUNDED: 'open',
  LOCKED: 'closed',
  RESOLVED: 'resolved',
}

function stateOf(market: Fields): Pick<Listing, 'state' | 'venueState' | 'resultPercent'> {
  const venueState = market.text('status')
  const state = market.word('status', STATES, 'status')
  if (state !== 'resolved') {
    const isClosed = market.flag('expired') === true
    return { state: isClosed ? 'closed' : state, venueState, resultPercent: null }
  }
  const winner = market.number('winningOutcomeIndex')
  return { state, venueState, resultPercent: winner === 0 ? 100 : winner === 1 ? 0 : null }
}

/** Limitless. */
export const limitless = venueSource('limitless', [limitlessMarkets], {
  base: 'https://api.limitless.exchange',
  lists: [
    // A page has at most 25 markets. The page after the last one is empty.
    {
      name: 'active',
      path: '/markets/active',
      first: () => ({ page: '1', limit: '25' }),
      items: marketsIn,
      id: 'slug',
      next: ({ query }) => continued(query, 'page', Number(query['page']) + 1),
      maxPages: 400,
    },
  ],
})
