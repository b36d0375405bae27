import { COLLECTIONS, isReviewed, venueWith } from '../domain/market.js'
import { toRestNames } from '../domain/rest-names.js'
import { COLLECTION_IDS, freshnessOf, type Drift } from '../loaders/venues.js'
import {
  choice,
  component,
  flag,
  integer,
  integerOrNull,
  listOf,
  object,
  text,
  timeOrNull,
} from './reply-schemas.js'
import { route, type RouteApp } from './route.js'
import { sendTagged } from './tagged.js'

const drift = listOf(
  'Fields that disappeared or changed their type. A row with such a field may have been refused.',
  component('Drift', 'A field that disappeared from the files of a venue, or changed its type.', {
    format: text('Format of the file.'),
    field: text('Name of the field.'),
    problem: choice('`missing`: the field disappeared. `type`: the field changed its type.', [
      'missing',
      'type',
    ]),
    count: integer('Number of rows.'),
    last_seen_at: timeOrNull('When the problem was seen last; null if unknown.'),
  }),
)

const sourcesReply = object('The venues, by name.', {
  meta: object('The list.', { count: integer('Number of venues.') }),
  data: listOf(
    'The venues, by name.',
    component('Source', 'A venue that quotes markets.', {
      id: text('Id of the venue.'),
      name: text('Name of the venue.'),
      url: text('Web site of the venue; empty for an unreviewed venue.'),
      money: choice(
        'What people bet: real money or play money. `none`: they only make forecasts.',
        ['real', 'play', 'none'],
      ),
      reviewed: flag(
        'Whether someone checked the venue. Unreviewed venues occur only in collections of several venues, and their prices count as forecasts.',
      ),
      status: choice(
        '`fresh`: the newest price is at most 24 hours old. `stale`: it is older. `never`: nothing was imported.',
        ['fresh', 'stale', 'never'],
      ),
      last_import: timeOrNull('When data was imported last; null: never.'),
      last_quoted_at: timeOrNull('When the newest price was observed; null if there is none.'),
      lag_seconds: integerOrNull(
        'Seconds since the newest price was observed; null if there is no price.',
      ),
      listings: integer('Number of listings of the venue.'),
      markets: integer('Number of markets that the venue quotes.'),
      drift,
    }),
  ),
  collections: listOf(
    'Files with the quotes of several venues, and the known problems in them.',
    component('Collection', 'Files with the quotes of several venues.', {
      id: text('Id of the collection.'),
      name: text('Name of the collection.'),
      drift,
    }),
  ),
})

const listSources = route({
  operationId: 'listSources',
  summary: 'List the venues and how fresh their data is',
  description:
    'Returns every venue with the age of its newest price and the known problems in its data.',
  tags: ['markets'],
  response: { 200: sourcesReply },
  config: { isTagged: true },
})

/** GET /api/v1/sources: how fresh each venue is, and the known problems in its data. */
export function sourceRoutes(app: RouteApp): void {
  app.get('/api/v1/sources', listSources, async (request, reply) => {
    const { loaders, now } = request.context
    const ids = await loaders.venueIds.load('')
    const [found, counts, collected] = await Promise.all([
      loaders.venues.loadMany(ids),
      loaders.venueCounts.loadMany(ids),
      loaders.collections.loadMany(COLLECTION_IDS),
    ])
    const data = found.flatMap((report, index) => {
      const count = counts[index]
      if (count === undefined) return []
      const { name, url, money } = venueWith(report.id)
      const { status, lagSeconds } = freshnessOf(report, now)
      return toRestNames({
        ...{ ...report, ...count, name, url, lagSeconds, isReviewed: isReviewed(report.id) },
        money: money.toLowerCase(),
        status: status.toLowerCase(),
        lastImport: report.lastImportAt,
        drift: report.drift.map(withLowercaseProblem),
      })
    })
    const collections = collected.map(({ id, drift }) =>
      toRestNames({ id, name: COLLECTIONS[id], drift: drift.map(withLowercaseProblem) }),
    )
    return sendTagged(request, reply, { meta: { count: data.length }, data, collections })
  })
}

function withLowercaseProblem(drift: Drift) {
  return { ...drift, problem: drift.problem.toLowerCase() }
}
