import type { FastifyPluginAsync } from 'fastify'
import { toCollectionJson, toSourceJson } from '../domain/json.js'
import { COLLECTIONS, VENUES } from '../domain/market.js'
import { COLLECTION_IDS, freshnessOf, VENUE_IDS } from '../loaders/venues.js'
import {
  component,
  integer,
  integerOrNull,
  listOf,
  object,
  text,
  timeOrNull,
} from './reply-schemas.js'
import { sendTagged, taggedReply } from './tagged.js'

const drift = listOf(
  component(
    'Drift',
    {
      format: text('Format of the file.'),
      field: text('Name of the field.'),
      problem: {
        type: 'string',
        description: '`missing`: the field vanished. `type`: the field changed its type.',
        enum: ['missing', 'type'],
      },
      count: integer('Number of rows.'),
      last_seen_at: timeOrNull('When the problem was seen last; null if unknown.'),
    },
    'A field that vanished from the files of a venue, or changed its type.',
  ),
  'Fields that vanished or changed their type. A row with such a field may have been refused.',
)

const sourcesReply = object(
  {
    meta: object({ count: integer('Number of venues.') }, 'The list.'),
    data: listOf(
      component(
        'Source',
        {
          id: text('Id of the venue.'),
          name: text('Name of the venue.'),
          url: text('Web site of the venue.'),
          money: {
            type: 'string',
            description:
              'What people bet: real money or play money. `none`: they only make forecasts.',
            enum: ['real', 'play', 'none'],
          },
          status: {
            type: 'string',
            description:
              '`fresh`: the newest price is at most 24 hours old. `stale`: it is older. `never`: nothing was imported.',
            enum: ['fresh', 'stale', 'never'],
          },
          last_import: timeOrNull('When data was imported last; null: never.'),
          last_quoted_at: timeOrNull('When the newest price was observed; null if there is none.'),
          lag_seconds: integerOrNull(
            'Seconds since the newest price was observed; null if there is no price.',
          ),
          listings: integer('Number of listings of the venue.'),
          markets: integer('Number of markets that the venue quotes.'),
          drift,
        },
        'A venue that quotes markets.',
      ),
      'The venues, by name.',
    ),
    collections: listOf(
      component(
        'Collection',
        { id: text('Id of the collection.'), name: text('Name of the collection.'), drift },
        'Files with the quotes of several venues.',
      ),
      'Files with the quotes of several venues, and the known problems in them.',
    ),
  },
  'The venues, by name.',
)

/** GET /api/v1/sources: how fresh each venue is, and the known problems in its data. */
export const sourceRoutes: FastifyPluginAsync = async (app) => {
  app.get(
    '/api/v1/sources',
    {
      schema: {
        operationId: 'listSources',
        summary: 'List the venues and how fresh their data is',
        description:
          'Returns every venue with the age of its newest price and the known problems in its data.',
        tags: ['markets'],
        response: { 200: sourcesReply },
      },
      config: { errors: ['GRAPH_UNAVAILABLE', 'QUERY_TIMEOUT'], isTagged: true },
    },
    async (request, reply) => {
      const { loaders, now } = request.context
      const [found, counts, collected] = await Promise.all([
        loaders.venues.loadMany(VENUE_IDS),
        loaders.venueCounts.loadMany(VENUE_IDS),
        loaders.collections.loadMany(COLLECTION_IDS),
      ])
      const collections = collected.map((collection) =>
        toCollectionJson({ ...collection, name: COLLECTIONS[collection.id] }),
      )
      const data = found.flatMap((report, index) => {
        const count = counts[index]
        if (report === null || count === undefined) return []
        const freshness = freshnessOf(report, now)
        return [toSourceJson({ ...report, ...VENUES[report.id], ...freshness, ...count })]
      })
      return sendTagged(
        request,
        reply,
        taggedReply(JSON.stringify({ meta: { count: data.length }, data, collections })),
      )
    },
  )
}
