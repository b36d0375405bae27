import type { FastifyPluginAsync } from 'fastify'
import { toCollectionJson, toSourceJson } from '../domain/json.js'
import { COLLECTIONS, VENUES } from '../domain/market.js'
import { COLLECTION_IDS, freshnessOf, VENUE_IDS } from '../loaders/venues.js'
import { sendTagged, tagged } from './tagged.js'

const timeOrNone = { type: ['string', 'null'], format: 'date-time' } as const

const drift = {
  type: 'array',
  description: 'Fields that vanished or changed their type; their rows were put aside.',
  items: {
    type: 'object',
    required: ['format', 'field', 'problem', 'count', 'last_seen_at'],
    additionalProperties: false,
    properties: {
      format: { type: 'string' },
      field: { type: 'string' },
      problem: { type: 'string', enum: ['missing', 'type'] },
      count: { type: 'integer' },
      last_seen_at: timeOrNone,
    },
  },
} as const

const sourcesReply = {
  type: 'object',
  description: 'The venues, by name.',
  required: ['meta', 'data', 'collections'],
  additionalProperties: false,
  properties: {
    meta: {
      type: 'object',
      required: ['count'],
      additionalProperties: false,
      properties: { count: { type: 'integer' } },
    },
    data: {
      type: 'array',
      items: {
        type: 'object',
        required: [
          ...(['id', 'name', 'url', 'money', 'status', 'last_import', 'last_quoted_at'] as const),
          ...(['lag_seconds', 'listings', 'markets', 'drift'] as const),
        ],
        additionalProperties: false,
        properties: {
          id: { type: 'string' },
          name: { type: 'string' },
          url: { type: 'string' },
          money: {
            type: 'string',
            description: 'What a price is made of; `none`: it is a forecast.',
            enum: ['real', 'play', 'none'],
          },
          status: {
            type: 'string',
            description:
              '`fresh`: the newest price is at most 24 hours old; `never`: nothing was imported.',
            enum: ['fresh', 'stale', 'never'],
          },
          last_import: timeOrNone,
          last_quoted_at: { ...timeOrNone, description: 'When the newest price was observed.' },
          lag_seconds: { type: ['integer', 'null'], description: 'Seconds since then.' },
          listings: { type: 'integer' },
          markets: { type: 'integer', description: 'Markets that the venue quotes.' },
          drift,
        },
      },
    },
    collections: {
      type: 'array',
      description: 'Files that hold what several venues quoted: what was amiss in them.',
      items: {
        type: 'object',
        required: ['id', 'name', 'drift'],
        additionalProperties: false,
        properties: { id: { type: 'string' }, name: { type: 'string' }, drift },
      },
    },
  },
} as const

/** GET /api/v1/sources: how fresh each venue is, and what was amiss in its data. */
export const sourceRoutes: FastifyPluginAsync = async (app) => {
  app.get(
    '/api/v1/sources',
    {
      schema: {
        operationId: 'listSources',
        summary: 'The venues, and how fresh each is',
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
      const collections = collected.map(({ id, drift: amiss }) =>
        toCollectionJson({ id, name: COLLECTIONS[id], drift: amiss }),
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
        tagged(JSON.stringify({ meta: { count: data.length }, data, collections })),
      )
    },
  )
}
