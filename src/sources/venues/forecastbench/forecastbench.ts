import { venueSource } from '../../reading/source.js'
import { isReviewed, venueWith } from '../../../domain/market.js'
import type { Listing, ListingId, VenueId } from '../../../domain/market.js'
import { fieldsOf, RefusedField, type Fields } from '../../reading/fields.js'
import { always, sometimes, type VenueDocumentFormat } from '../../reading/venue-format.js'
import {
  listFormat,
  listingFact,
  pricedAt,
  quotedAt,
  quoteOf,
  recorded,
  venueAt,
} from '../../reading/venue-fields.js'

const FORECASTBENCH = {
  ...recorded('forecastbench', 'ForecastBench', 'https://www.forecastbench.org'),
  licence: 'CC BY-SA 4.0',
  attribution: 'Forecasting Research Institute',
  redistributable: true,
}

/**
 * A question set of ForecastBench; a row is a question. A market question has the id that its venue
 * uses (for Polymarket the condition id, for Metaculus the post id), and the venue's probability
 * when the set was frozen. Rows of data series and rows that combine several questions are refused,
 * because their values are not probabilities.
 */
export const forecastbenchQuestions: VenueDocumentFormat = {
  format: 'question-set',
  dataset: FORECASTBENCH,
  ...listFormat({
    names: ['freeze_datetime_value', 'freeze_datetime', 'source', 'question'],
    time: 'freeze_datetime',
  }),
  fields: {
    ...always('text', 'id', 'source', 'question', 'url', 'background'),
    ...sometimes(['list', 'text'], 'resolution_dates'),
    ...always('text', 'market_info_resolution_criteria', 'market_info_open_datetime'),
    ...always('text', 'market_info_close_datetime', 'freeze_datetime', 'freeze_datetime_value'),
  },
  read: ({ raw }, context) => {
    const question = fieldsOf(raw)
    const id = idOf(question)
    return [
      listingFact({
        ...id,
        aliases: aliasesOf(question, id.venue),
        title: question.title('question'),
        url: addressOf(question, id.venue),
        description: rulesOf(question),
        // ForecastBench chooses open questions. The file does not contain the state at the venue.
        state: 'open',
        venueState: '',
        opensAt: question.time('market_info_open_datetime'),
        closesAt: question.closingTime('market_info_close_datetime'),
        quote: quoteOf({
          ...pricedAt(question.percentOfFraction('freeze_datetime_value'), id.venue),
          quotedAt: quotedAt(question.time('freeze_datetime'), context),
        }),
      }),
    ]
  },
}

/**
 * The results of a question set; a row is a question on a day. For an unresolved question, the
 * result is the venue's probability on the day on which the file was created.
 */
export const forecastbenchResolutions: VenueDocumentFormat = {
  format: 'resolution-set',
  dataset: FORECASTBENCH,
  ...listFormat({
    names: ['resolved_to', 'resolution_date', 'resolved', 'source'],
    // The latest day in the file. The file was created on this day or later.
    time: 'resolution_date',
  }),
  fields: {
    ...always('text', 'id', 'source', 'resolution_date'),
    ...sometimes('number', 'resolved_to'),
    ...always('flag', 'resolved'),
  },
  read: ({ raw }) => {
    const resolution = fieldsOf(raw)
    const id = idOf(resolution)
    const resultPercent = resolution.percentOfFraction('resolved_to')
    const at = resolution.required(resolution.time, 'resolution_date')
    const isFinal = resolution.required(resolution.flag, 'resolved')
    if (!isFinal && resultPercent === null) throw new RefusedField('resolved_to', 'is missing')
    return [{ result: { ...id, at, resultPercent, isFinal } }]
  },
}

const DATA_SOURCES = new Set(['acled', 'dbnomics', 'fred', 'wikipedia', 'yfinance'])

function idOf(row: Fields): ListingId {
  if (Array.isArray(row.raw['id'])) {
    throw new RefusedField(
      'id',
      'is a list: a question that combines several questions has no market',
    )
  }
  const venue = venueAt(row, 'source')
  // A question about a data series has a list of days. So an unknown source with such a list counts
  // as a data series, not as a venue.
  const isSeries =
    DATA_SOURCES.has(row.text('source')) ||
    (!isReviewed(venue) && Array.isArray(row.raw['resolution_dates']))
  if (isSeries) {
    throw new RefusedField('source', 'is a data series, which has no market')
  }
  return { venue, contract: contractOf(row, venue), outcome: '' }
}

/** The id of a question. If it is missing, the id in its URL. */
function contractOf(row: Fields, venue: VenueId): string {
  const { idInUrl } = venueWith(venue)
  const inUrl = row.optionalText('id') === undefined && idInUrl?.exec(row.optionalText('url') ?? '')
  return inUrl ? (inUrl[1] ?? '') : row.id('id')
}

function slugOf(question: Fields): string | undefined {
  return /^https?:\/\/[^/]+\/[^/]+\/([^/?#]+)$/.exec(question.optionalText('url') ?? '')?.[1]
}

function aliasesOf(question: Fields, venue: VenueId): readonly string[] {
  const slug = venue === 'manifold' || venue === 'polymarket' ? slugOf(question) : undefined
  return slug === undefined ? [] : [`slug:${slug}`]
}

/** Removes the creator from Manifold's URLs, because the creator is a private person. */
function addressOf(question: Fields, venue: VenueId): Listing['url'] {
  if (venue !== 'manifold') return question.url('url')
  const slug = slugOf(question)
  return slug === undefined ? null : `https://manifold.markets/market/${slug}`
}

function rulesOf(question: Fields): string | null {
  const name = 'market_info_resolution_criteria'
  const isAvailable = question.optionalText(name) !== 'N/A'
  return (isAvailable ? question.description(name) : null) ?? question.description('background')
}

/** ForecastBench, which repeats questions of several venues. */
export const forecastbench = venueSource('forecastbench', [
  forecastbenchQuestions,
  forecastbenchResolutions,
])
