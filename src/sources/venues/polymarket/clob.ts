import { fieldsOf, hasMost, RefusedField, type Fields } from '../../reading/fields.js'
import { aliasesOf, listingId, urlOf, POLYMARKET, sidesOf, stateOfFlags } from './contract.js'
import { elementsIn, listingFact, quoteOf, rowsOf } from '../../reading/venue-fields.js'
import { always, sometimes, type VenueDocumentFormat } from '../../reading/venue-format.js'

/**
 * Polymarket's order book API, GET /markets or /markets/{id}: contracts with their two tokens. A
 * row is a contract. A contract that never reached the exchange has no condition id and is refused.
 *
 * The price of a token counts as its last price; the API does not document how this price is
 * computed. Listings have no group and no volume, because the API has no events and no volumes.
 */
export const polymarketClobMarkets: VenueDocumentFormat = {
  format: 'clob-markets',
  reads: 'document',
  dataset: POLYMARKET,
  recognises: (head) => marketsIn(head) !== undefined,
  fields: {
    ...always('text', 'condition_id', 'question_id', 'question', 'market_slug', 'description'),
    ...sometimes('text', 'end_date_iso'),
    ...always('flag', 'active', 'closed', 'archived', 'is_50_50_outcome'),
    ...always('list', 'tokens'),
    ...sometimes('list', 'tags'),
  },
  rows: (document) => rowsOf(marketsIn(document) ?? document),
  read({ raw }, context) {
    const market = fieldsOf(raw)
    const tokens = market.rows('tokens')
    const sides = sidesOf(
      tokens.map((token) => token.raw['outcome']),
      'tokens',
    )
    const results = resultsOf(market, tokens)
    const prices = tokens.map((token) => token.percentOfFraction('price'))
    const { state, venueState } = stateOfFlags(market)
    const hasTraded =
      market.required(market.flag, 'active') || market.required(market.flag, 'closed')
    const categories = market.texts('tags').filter((tag) => tag !== TAG_OF_ALL_MARKETS)
    return sides.map((side) =>
      listingFact({
        ...listingId(market, 'condition_id', side),
        aliases: aliasesOf(
          market,
          side,
          { slug: 'market_slug', question: 'question_id' },
          tokens[side.index]?.optionalTitle('token_id') ?? null,
        ),
        // The title of an archived market starts with `arch`.
        title: market.title('question').replace(/^arch(?=\p{Lu})/u, ''),
        outcomeTitle: side.title,
        url: urlOf(market.optionalTitle('market_slug')),
        description: market.description('description'),
        categories: [...new Set(categories)],
        state: results === null ? state : 'resolved',
        venueState,
        resultPercent: results?.[side.index] ?? null,
        closesAt: market.closingTime('end_date_iso'),
        // A market that was never opened has only its initial price, which is not a quote.
        quote: hasTraded
          ? quoteOf({
              // If all prices are 0, the market is old and its prices are lost.
              last: prices.every((price) => price === 0) ? null : (prices[side.index] ?? null),
              quotedAt: context.observedAt,
            })
          : null,
      }),
    )
  },
}

function marketsIn(document: unknown) {
  return elementsIn(document, (value) => hasMost(value, ['condition_id', 'tokens', 'market_slug']))
}

const TAG_OF_ALL_MARKETS = 'All'

/**
 * The payout of each outcome of a closed contract; `null` if the venue states no payout. A price of
 * 1 or 0 is not a payout: in markets of 2022 without a winner, it is the rounded price of a pool.
 */
function resultsOf(market: Fields, tokens: readonly Fields[]): readonly number[] | null {
  if (!market.required(market.flag, 'closed')) return null
  const winners = tokens.map((token) => token.flag('winner') === true)
  if (winners.every(Boolean)) throw new RefusedField('tokens', 'has two winners')
  if (winners.some(Boolean)) return winners.map((isWinner) => (isWinner ? 100 : 0))
  return market.flag('is_50_50_outcome') === true ? winners.map(() => 50) : null
}
