import { venueSource } from '../../reading/source.js'
import { venueWith } from '../../../domain/market.js'
import type { Quote, VenueFact, VenueId } from '../../../domain/market.js'
import { shortHash } from '../../../domain/hash.js'
import { fieldsOf, isObject, RefusedField, type Fields } from '../../reading/fields.js'
import {
  listFormat,
  listingFact,
  nameAlias,
  pricedAt,
  quotedAt,
  quoteOf,
  recorded,
  venueAt,
} from '../../reading/venue-fields.js'
import { percentInUnit, withPriceUnit } from '../../reading/price-unit.js'
import { always, sometimes } from '../../reading/venue-format.js'
import type { VenueContext, VenueDocumentFormat } from '../../reading/venue-format.js'

const LIST = listFormat({
  names: ['platform', 'options', 'title', 'url', 'timestamp'],
  time: 'timestamp',
})

/**
 * Metaforecast's front page: questions of several venues in one form. A row is a question. The
 * options Yes and No together are one listing; any other option is a listing of its own.
 *
 * - The contract is the venue's own id, which is in the URL: a Kalshi ticker, a Metaculus post, a
 *   Betfair market. Otherwise the contract is `metaforecast:` and the row's id. Rows before 2022
 *   have no id. Their contract is made from the URL and the title, because several questions may
 *   have the same URL. A name or slug that also identifies the venue's own listing is an alias.
 * - The probability of a market counts as its last price, and the probability of a forecast as its
 *   stated value. Metaforecast scales the prices of PredictIt and Betfair, so that they add up to 1
 *   for each question. If a question has a single option and its probability is 1, the question is
 *   refused, because the scaling changes any price of a single option to 1.
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
  ...LIST,
  rows: (document) => {
    const rows = LIST.rows(document).map((row) => ({ ...row, around: {} }))
    return withPriceUnit(rows, bidAndAsk)
  },
  fields: {
    ...always('text', 'title', 'url', 'platform', 'timestamp'),
    ...sometimes('text', 'id', 'description'),
    ...always('list', 'options'),
    ...sometimes('object', 'extra', 'qualityindicators'),
  },
  read: ({ raw, around }, context) => {
    const question = fieldsOf(raw)
    const venue = venueAt(question, 'platform')
    const options = question.rows('options')
    refuseOptions(options)
    const names = options.map((option) => option.title('name').toLowerCase())
    const common = commonOf(question, venue, context)
    const yes = options[names.indexOf('yes')]
    const isBinary = names.length === 1 || (names.length === 2 && names.includes('no'))
    if (isBinary && yes !== undefined) return [binaryFact(question, yes, { venue, common, around })]
    return options.map((option) => optionFact(question, option, venue, common))
  },
}

function refuseOptions(options: readonly Fields[]): void {
  const names = options.map((option) => option.title('name'))
  if (names.length === 0) throw new RefusedField('options', 'is missing or empty')
  if (names.length === 1 && options[0]?.number('probability') === 1) {
    throw new RefusedField(
      'options',
      'has fewer than two options; Metaforecast scales the probabilities to a sum of 1, so a single option always has the probability 1',
    )
  }
  if (new Set(names).size < names.length) throw new RefusedField('options', 'contains a name twice')
  if (names.length === 2 && /^no$/im.test(names.join('\n')) && !/^yes$/im.test(names.join('\n'))) {
    throw new RefusedField('options', 'contains the option No, but not the option Yes')
  }
  if (names.includes('Long') && names.includes('Short')) {
    throw new RefusedField(
      'options',
      'contains the options Long and Short: these are positions in a range of numbers, so their values are not probabilities',
    )
  }
}

function commonOf(question: Fields, venue: VenueId, context: VenueContext) {
  const observed = question.time('timestamp')
  // Files before February 2022 have the dates among the quality indicators.
  const [dates] = ['extra', 'qualityindicators'].flatMap(
    (name) => question.optionalObject(name)?.optionalObject('resolution_data') ?? [],
  )
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
      // The front page contains only unresolved questions, without their state at the venue.
      state: isClosed ? ('closed' as const) : ('open' as const),
      venueState: '',
      opensAt: dates === undefined ? null : dates.time('publish_time'),
      closesAt,
    },
  }
}

type Common = ReturnType<typeof commonOf>

function binaryFact(
  question: Fields,
  yes: Fields,
  row: { readonly venue: VenueId; readonly common: Common; readonly around: unknown },
): VenueFact {
  const { venue, common, around } = row
  const quality = question.optionalObject('qualityindicators') ?? fieldsOf({}, 'qualityindicators')
  const ownPrices = bidAndAsk(question.raw)
  return listingFact({
    ...common.listing,
    outcome: '',
    aliases: aliasesOf(question, venue),
    quote: quoteOf({
      ...pricedAt(yes.percentOfFraction('probability'), venue),
      // Only Kalshi's questions have bid and ask, in whole cents.
      bid: percentInUnit(quality, 'yes_bid', around, ownPrices),
      ask: percentInUnit(quality, 'yes_ask', around, ownPrices),
      ...volumeOf(quality),
      quotedAt: common.quotedAt,
    }),
  })
}

function bidAndAsk(question: unknown): readonly unknown[] {
  const quality = isObject(question) ? question['qualityindicators'] : undefined
  return isObject(quality) ? [quality['yes_bid'], quality['yes_ask']] : []
}

/** The volume belongs to the whole question, so the listing of an option has none. */
function optionFact(question: Fields, option: Fields, venue: VenueId, common: Common): VenueFact {
  const outcome = option.title('name')
  const { contract, title } = common.listing
  const id = venue === 'predictit' ? idInUrl(question, venue) : undefined
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

function contractOf(question: Fields, venue: VenueId): string {
  const ownId = idInUrl(question, venue)
  // PredictIt's URL has the id of a market. Its contracts have other ids.
  if (ownId !== undefined && venue !== 'predictit') return ownId
  if (question.optionalText('id') !== undefined) return `metaforecast:${question.id('id')}`
  return ownId === undefined
    ? `metaforecast:${shortHash(`${question.text('url')} ${question.title('title')}`, 16)}`
    : `metaforecast:${venue}-${ownId}`
}

/** The venue's own id of a question. */
function idInUrl(question: Fields, venue: VenueId): string | undefined {
  return venueWith(venue).idInUrl?.exec(question.text('url'))?.[1]
}

function aliasesOf(question: Fields, venue: VenueId): readonly string[] {
  const url = question.text('url')
  if (venue === 'predictit') {
    const id = idInUrl(question, venue)
    return id === undefined ? [] : [nameAlias(id, '')]
  }
  const slug = venueWith(venue).slugInUrl?.exec(url)?.[1]
  return slug === undefined ? [] : [`slug:${slug}`]
}

/** Metaforecast, which collects the questions of many venues. */
export const metaforecast = venueSource('metaforecast', [metaforecastQuestions])
