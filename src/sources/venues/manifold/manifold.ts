import { continued, fieldOf } from '../../reading/feed.js'
import { venueSource } from '../../reading/source.js'
import type { Listing, VenueFact } from '../../../domain/market.js'
import { fieldsOf, listAt, RefusedField, type Fields } from '../../reading/fields.js'
import {
  closingPrice,
  listFormat,
  listingFact,
  quotedAt,
  quoteOf,
  recorded,
} from '../../reading/venue-fields.js'
import { always, sometimes } from '../../reading/venue-format.js'
import type { VenueContext, VenueDocumentFormat } from '../../reading/venue-format.js'

/**
 * Manifold's list of markets (`/v0/markets`), or one market (`/v0/market/{id}`), which includes its
 * answers. A row is a market; its id is the contract.
 *
 * - BINARY: `probability` is the price at which the pool trades, so it is the last price. Before
 *   the first bet it is the creator's initial value, and `volume` is 0.
 * - Types with answers: each answer with a price is a listing. The list of markets leaves answers
 *   out, so its rows of these types are refused; the response for one market has the answers.
 * - PSEUDO_NUMERIC: `probability` is the position of a number between `min` and `max`, not the
 *   probability of "yes". Such a row is refused.
 *
 * Manifold uses play money: `volume` is in mana, and `volumeUsd` is unknown. Manifold's URLs name
 * the creator, so the URL of a listing is built from the slug alone.
 */
export const manifoldMarkets: VenueDocumentFormat = {
  format: 'v0-markets',
  dataset: recorded('manifold', 'Manifold', 'https://docs.manifold.markets/api'),
  ...listFormat({
    names: ['id', 'question', 'slug', 'outcomeType', 'isResolved'],
    time: 'lastUpdatedTime',
  }),
  fields: {
    ...always('text', 'id', 'question', 'slug', 'outcomeType'),
    ...always('flag', 'isResolved'),
    ...always('number', 'createdTime', 'lastUpdatedTime', 'volume'),
    ...sometimes('number', 'probability', 'closeTime', 'resolutionProbability'),
    ...sometimes('text', 'resolution', 'textDescription'),
    ...sometimes('list', 'answers', 'groupSlugs'),
    ...sometimes('object', 'resolutions'),
  },
  read: ({ raw }, context) => {
    const market = fieldsOf(raw)
    const type = market.text('outcomeType')
    if (!/^[A-Z_]+$/.test(type))
      throw market.refusal('outcomeType', 'is not a question type of Manifold, such as BINARY')
    if (type === 'PSEUDO_NUMERIC') {
      throw new RefusedField(
        'probability',
        'belongs to a numeric question: it is a position in a range, not a probability of yes',
      )
    }
    return type === 'BINARY' ? [binaryFact(market, context)] : answers(market, type, context)
  },
}

function binaryFact(market: Fields, context: VenueContext): VenueFact {
  const common = commonOf(market, context)
  const outcome =
    market.flag('isResolved') === true
      ? resolvedTo(market, market.text('resolution'))
      : common.unresolved
  const probability = market.required(market.percentOfFraction, 'probability')
  return listingFact({
    ...common.listing,
    ...outcome,
    outcome: '',
    aliases: [`slug:${market.id('slug')}`],
    quote: quoteOf({
      last: probability,
      volume: market.amount('volume'),
      quotedAt: common.quotedAt,
    }),
  })
}

function answers(market: Fields, type: string, context: VenueContext): readonly VenueFact[] {
  const priced = listAt(market.raw['answers'], 'answers')
    .map((answer, index) => fieldsOf(answer, `answers[${String(index)}]`))
    .filter((answer) => (answer.raw['probability'] ?? null) !== null)
  if (priced.length === 0) {
    throw new RefusedField(
      'answers',
      `has no prices, which Polity needs for the type ${type}; Manifold omits answers from its lists of markets, so import the response of /v0/market/{id} instead`,
    )
  }
  const common = commonOf(market, context)
  const marketResolution = market.optionalText('resolution')
  return priced.map((answer) => {
    const id = answer.id('id')
    const ownResolution = answer.optionalText('resolution')
    const state =
      ownResolution !== undefined
        ? resolvedTo(answer, ownResolution)
        : marketResolution === undefined || market.flag('isResolved') !== true
          ? common.unresolved
          : resultOfAnswer(market, marketResolution, id)
    return listingFact({
      ...common.listing,
      ...state,
      outcome: id,
      outcomeTitle: answer.title('text'),
      group: {
        id: common.listing.contract,
        title: common.listing.title,
        isExclusive: market.flag('shouldAnswersSumToOne'),
      },
      quote: quoteOf({
        ...closingPrice(answer.percentOfFraction('probability'), state.state),
        volume: answer.amount('volume'),
        quotedAt: common.quotedAt,
      }),
    })
  })
}

function commonOf(market: Fields, context: VenueContext) {
  const slug = market.id('slug')
  const updatedAt = market.time('lastUpdatedTime')
  const closesAt = market.closingTime('closeTime')
  const groups = market.texts('groupSlugs')
  const times = [updatedAt, context.observedAt].filter((time) => time !== null).sort()
  const newest = times.at(-1)
  // The list states whether a market is resolved, but not whether it is still traded.
  const isClosed = closesAt !== null && newest !== undefined && closesAt <= newest
  const state = isClosed ? 'closed' : 'open'
  const unresolved: Outcome = { state, venueState: state, resultPercent: null }
  return {
    quotedAt: quotedAt(updatedAt, context),
    unresolved,
    listing: {
      venue: 'manifold' as const,
      contract: market.id('id'),
      title: market.title('question'),
      url: `https://manifold.markets/market/${encodeURIComponent(slug)}`,
      description: market.description('textDescription'),
      categories: groups,
      ...(groups.length > 0 && { context: groups }),
      opensAt: market.time('createdTime'),
      closesAt,
    },
  }
}

type Outcome = Pick<Listing, 'state' | 'venueState' | 'resultPercent'>

function resolvedTo(fields: Fields, word: string): Outcome {
  const resolved = { state: 'resolved', venueState: word } as const
  switch (word) {
    case 'YES':
      return { ...resolved, resultPercent: 100 }
    case 'NO':
      return { ...resolved, resultPercent: 0 }
    case 'MKT':
      return { ...resolved, resultPercent: fields.percentOfFraction('resolutionProbability') }
    case 'CANCEL':
      return { state: 'cancelled', venueState: word, resultPercent: null }
    default:
      throw new RefusedField('resolution', `${JSON.stringify(word)} is an unknown resolution`)
  }
}

/**
 * Matches the resolution of a market with several winners ("CHOOSE_MULTIPLE", "MKT"). It does not
 * match the id of a single winner, because ids contain lowercase letters or digits.
 */
const SEVERAL_ANSWERS = /^[A-Z_]+$/

/**
 * The result of one answer, from the resolution of the whole market. If the market states the share
 * of each winner (`resolutions`), the result is the share of this answer. Otherwise the result is
 * only known if `word` is the id of a single winner.
 */
function resultOfAnswer(market: Fields, word: string, id: string): Outcome {
  if (word === 'CANCEL') return resolvedTo(market, word)
  const shares = market.optionalObject('resolutions')
  const percentOfWord = SEVERAL_ANSWERS.test(word) ? null : word === id ? 100 : 0
  const resultPercent = shares === undefined ? percentOfWord : percentOfShare(shares, id)
  return { state: 'resolved', venueState: word, resultPercent }
}

/**
 * The share of an answer in percent, from `resolutions`. An answer that is not in `resolutions` has
 * the share 0.
 */
function percentOfShare(shares: Fields, id: string): number {
  const share = shares.amount(id) ?? 0
  if (share > 100) throw new RefusedField(`resolutions.${id}`, 'is more than 100')
  return share
}

/** Manifold Markets. */
export const manifold = venueSource('manifold', [manifoldMarkets], {
  base: 'https://api.manifold.markets/v0',
  key: { scheme: 'Key', isRequired: false },
  lists: [
    // A page has at most 1,000 markets, newest first, including resolved ones. `before` is the
    // last id of the previous page.
    {
      name: 'all',
      path: '/markets',
      first: () => ({ limit: '1000' }),
      items: (reply) => reply,
      id: 'id',
      next: ({ items, query }) => continued(query, 'before', fieldOf(items.at(-1), 'id')),
      maxPages: 300,
    },
  ],
})
