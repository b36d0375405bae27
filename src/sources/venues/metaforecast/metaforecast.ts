import { venueSource } from '../../reading/source.js'
import type { Listing, Quote, VenueFact, VenueId } from '../../../domain/market.js'
import { fieldsOf, RefusedField, type Fields } from '../../reading/fields.js'
import {
  listFormat,
  listingFact,
  nameAlias,
  pricedAt,
  quotedAt,
  quoteOf,
  recorded,
} from '../../reading/venue-fields.js'
import { always, sometimes } from '../../reading/venue-format.js'
import type { VenueContext, VenueDocumentFormat } from '../../reading/venue-format.js'

/**
 * Metaforecast's front page: questions of several venues in one form. A row is a question. The pair
 * Yes and No is one listing; any other option is a listing of its own.
 *
 * - The contract is the venue's own id if the row has it: a Kalshi ticker, a Metaculus post, a
 *   Betfair market, a Good Judgment Open question. Otherwise it is `metaforecast:` and the row's
 *   id. A name or slug that also identifies the venue's own listing is an alias.
 * - The probability of a market counts as its last price, and the probability of a forecast as its
 *   stated value. Metaforecast scales the prices of PredictIt and Betfair, so that they add up to 1
 *   for each question. A question with a single option is refused, because it would always have 1.
 * - `null` on a Metaculus question means that the community's median was hidden: there is no quote.
 */
export const metaforecastQuestions: VenueDocumentFormat = {
  format: 'frontpage',
  dataset: {
    ...recorded(
      'metaforecast',
      'Metaforecast',
      'https://github.com/quantified-uncertainty/metaforecast',
    ),
    licence: 'MIT',
    attribution: 'Quantified Uncertainty Research Institute',
  },
  ...listFormat((document) => document, {
    names: ['platform', 'options', 'qualityindicators'],
    time: 'timestamp',
  }),
  fields: {
    ...always('text', 'id', 'title', 'url', 'platform', 'description', 'timestamp'),
    ...always('list', 'options'),
    ...always('object', 'qualityindicators'),
    ...sometimes('object', 'extra'),
  },
  read: ({ raw }, context) => {
    const question = fieldsOf(raw)
    const venue = question.word('platform', PLATFORMS, 'platform')
    const options = question.rows('options')
    const names = options.map((option) => option.title('name'))
    refuseOptions(names)
    const common = commonOf(question, venue, context)
    const yes = options[names.indexOf('Yes')]
    if (names.length === 2 && names.includes('No') && yes !== undefined) {
      return [binaryFact(question, yes, venue, common)]
    }
    return options.map((option) => optionFact(question, option, venue, common))
  },
}

const PLATFORMS: Readonly<Record<string, VenueId>> = {
  Betfair: 'betfair',
  'Good Judgment': 'goodjudgment',
  'Good Judgment Open': 'gjopen',
  Kalshi: 'kalshi',
  Metaculus: 'metaculus',
  'Peter Wildeford': 'peterwildeford',
  PolyMarket: 'polymarket',
  PredictIt: 'predictit',
  Rootclaim: 'rootclaim',
}

function refuseOptions(names: readonly string[]): void {
  if (names.length < 2) {
    throw new RefusedField(
      'options',
      'has fewer than two options; Metaforecast scales the probabilities to a sum of 1, so a single option always has the probability 1',
    )
  }
  if (new Set(names).size < names.length) throw new RefusedField('options', 'contains a name twice')
  if (names.includes('Long') && names.includes('Short')) {
    throw new RefusedField(
      'options',
      'contains the options Long and Short: these are positions in a range of numbers, so their values are not probabilities',
    )
  }
}

function commonOf(question: Fields, venue: VenueId, context: VenueContext) {
  const observed = question.time('timestamp')
  const dates = question.optionalObject('extra')?.optionalObject('resolution_data')
  const closesAt = dates === undefined ? null : dates.closingTime('close_time')
  const isClosed = closesAt !== null && observed !== null && closesAt <= observed
  return {
    quotedAt: quotedAt(observed, context),
    listing: {
      venue,
      contract: contractOf(question, venue),
      title: question.title('title'),
      url: question.url('url'),
      description: question.description('description'),
      // The front page shows unresolved questions and has no states of venues.
      state: isClosed ? ('closed' as const) : ('open' as const),
      venueState: '',
      opensAt: dates === undefined ? null : dates.time('publish_time'),
      closesAt,
    },
  }
}

type Common = ReturnType<typeof commonOf>

function binaryFact(question: Fields, yes: Fields, venue: VenueId, common: Common): VenueFact {
  const quality = question.object('qualityindicators')
  return listingFact({
    ...common.listing,
    outcome: '',
    aliases: aliasesOf(question, venue),
    quote: quoteOf({
      ...pricedAt(yes.percentOfFraction('probability'), venue),
      // Only Kalshi's questions have bid and ask, in whole cents.
      bid: quality.percentOfCents('yes_bid'),
      ask: quality.percentOfCents('yes_ask'),
      ...volumeOf(quality),
      quotedAt: common.quotedAt,
    }),
  })
}

/** The volume belongs to the whole question, so the listing of an option has none. */
function optionFact(question: Fields, option: Fields, venue: VenueId, common: Common): VenueFact {
  const outcome = option.title('name')
  const { contract, title } = common.listing
  const id = venue === 'predictit' ? predictitMarketOf(question) : undefined
  return listingFact({
    ...common.listing,
    outcome,
    aliases:
      venue === 'predictit' || venue === 'betfair' ? [nameAlias(id ?? contract, outcome)] : [],
    outcomeTitle: outcome,
    group: { id: id ?? contract, title, isExclusive: null },
    quote: quoteOf({
      ...pricedAt(option.percentOfFraction('probability'), venue),
      quotedAt: common.quotedAt,
    }),
  })
}

function volumeOf(quality: Fields): Partial<Quote> {
  const dollars = quality.amount('tradevolume')
  if (dollars !== null) return { volumeUsd: dollars, volume: dollars }
  return { volume: quality.amount('shares_volume') ?? quality.amount('volume') }
}

/** The field of a row that contains the venue's own id, and the pattern of this id in the field. */
const OWN_IDS: Readonly<Partial<Record<VenueId, readonly ['id' | 'url', RegExp]>>> = {
  kalshi: ['url', /^https:\/\/kalshi\.com\/markets\/([\w-]+)$/],
  metaculus: ['id', /^metaculus-(\d+)$/],
  betfair: ['id', /^betfair-(\d+\.\d+)$/],
  gjopen: ['id', /^goodjudmentopen-(\d+)$/],
}

function contractOf(question: Fields, venue: VenueId): Listing['contract'] {
  const id = question.id('id')
  const [field, pattern] = OWN_IDS[venue] ?? []
  const venueOwnId = field === undefined ? undefined : pattern?.exec(question.text(field))?.[1]
  return venueOwnId ?? `metaforecast:${id}`
}

/** PredictIt's own id of the market. */
function predictitMarketOf(question: Fields): string {
  return question.id('id').replace('predictit-', '')
}

function aliasesOf(question: Fields, venue: VenueId): readonly string[] {
  if (venue === 'predictit') return [nameAlias(predictitMarketOf(question), '')]
  if (venue !== 'polymarket') return []
  const slug = /^https:\/\/polymarket\.com\/market\/([^/?#]+)$/.exec(question.text('url'))?.[1]
  return slug === undefined ? [] : [`slug:${slug}`]
}

/** Metaforecast, which collects the questions of many venues. */
export const metaforecast = venueSource('metaforecast', [metaforecastQuestions])
