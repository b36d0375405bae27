import { venueSource } from '../../reading/source.js'
import type { VenueFact, VenueId } from '../../../domain/market.js'
import { fieldsOf, isObject, someHasMost, type Fields } from '../../reading/fields.js'
import { always, type VenueDocumentFormat } from '../../reading/venue-format.js'
import {
  elementsIn,
  nestedRows,
  parentOf,
  quoteOf,
  recorded,
  timeOrNone,
  listingFact,
  pointFact,
  pricedAt,
  venueAt,
} from '../../reading/venue-fields.js'

/**
 * Daily series of one topic at several venues, recorded by mqp/metaforecast-downloader. A row is a
 * point, `{x: milliseconds, y: 0 to 1}`.
 *
 * The downloader writes its own titles, chooses one of many options, and inverts some questions
 * without marking them. For example, question 6478 of Metaculus asks about the Democrat, but the
 * series has the probability of the Republican; question 3114 of Good Judgment Open has an option
 * "not before", and the series gives 1 minus the probability of this option. Therefore a series is
 * never treated as a listing of the venue's own source, even if the series and such a listing have
 * the same id. Its contract is `series:<file>:<id>`, it has no aliases, and its title is the title
 * from the downloader.
 *
 * The row with the first point of a series also gives the listing. The quote of the listing is the
 * newest point.
 */
export const crossVenueSeries: VenueDocumentFormat = {
  format: 'cross-venue',
  dataset: {
    ...recorded(
      'metaforecast-series',
      'Forecasts by topic',
      'https://github.com/mqp/metaforecast-downloader',
    ),
    licence: 'MIT',
    attribution: 'mqp/metaforecast-downloader',
  },
  reads: 'document',
  recognises: (head) => seriesIn(head) !== undefined,
  fields: always('number', 'x', 'y'),
  *rows(document) {
    let index = 0
    for (const series of seriesIn(document) ?? []) {
      const rows = [...nestedRows([series], 'points')]
      const newest = newestOf(rows.map(({ raw }) => raw))
      for (const { index: position, raw, around } of rows) {
        const about = isObject(around) && position === 0 ? { ...around, newest } : around
        yield { index: index++, raw, ...(about !== undefined && { around: about }) }
      }
    }
  },
  read: (row, { file }) => {
    const series = parentOf(row, 'series', 'points')
    const point = fieldsOf(row.raw)
    const topic = file.name.replace(/^.*[\\/]/, '').replace(/\.json$/i, '')
    const id = {
      venue: venueAt(series, 'site'),
      contract: `series:${topic}:${series.id('id')}`,
      outcome: '',
    }
    const { at, percent } = pointOf(point)
    const facts: VenueFact[] = [pointFact({ ...id, at, percent })]
    const newest = series.optionalObject('newest')
    if (newest === undefined) return facts
    const { at: quotedAt, percent: value } = pointOf(newest)
    const subject = Object.hasOwn(SUBJECTS, topic) ? `${SUBJECTS[topic] ?? ''}: ` : ''
    const listing = listingFact({
      ...id,
      title: `${subject}${series.title('name')}`,
      url: addressOf(series, id.venue),
      // The file has no states. A series ends when the downloader stopped, not when the question
      // closed.
      state: 'open',
      venueState: '',
      quote: quoteOf({ ...pricedAt(value, id.venue), quotedAt }),
    })
    return [listing, ...facts]
  },
}

/** The subject that the titles in a file leave out, by the file's name. */
const SUBJECTS: Readonly<Record<string, string>> = {
  Peace: 'Russia and Ukraine',
  Territory: 'Russia and Ukraine',
  TrumpDisqualified: 'Donald Trump',
  TrumpJail: 'Donald Trump',
}

function seriesIn(document: unknown) {
  return elementsIn(
    document,
    (value) => isObject(value) && 'site' in value && someHasMost(value['points'], ['x', 'y']),
  )
}

function pointOf(point: Fields) {
  return {
    at: point.required(point.time, 'x'),
    percent: point.required(point.percentOfFraction, 'y'),
  }
}

/** The last readable point. Malformed points after it are refused as rows of their own. */
function newestOf(points: readonly unknown[]): unknown {
  return points.findLast((point) => timeOrNone(() => pointOf(fieldsOf(point, 'point')).at) !== null)
}

/** Removes the creator from Manifold's URLs, because the creator is a private person. */
function addressOf(series: Fields, venue: VenueId): string | null {
  const url = series.url('url')
  if (venue !== 'manifold') return url
  const slug = /^https:\/\/manifold\.markets\/[^/]+\/([^/?#]+)$/.exec(url ?? '')?.[1]
  return slug === undefined ? null : `https://manifold.markets/market/${slug}`
}

/** Prices of one question at several venues, day by day. */
export const series = venueSource('series', [crossVenueSeries])
