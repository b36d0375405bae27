import type { FastifyPluginAsync, RouteShorthandOptions } from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import { toDatasetReportJson, toDuplicateJson } from '../domain/json.js'
import { MOST_DUPLICATES } from '../loaders/pages/duplicates.js'
import { sendTagged, tagged } from './tagged.js'

const MINUTE_MS = 60_000

const count = { type: ['integer', 'null'] } as const
const timeOrNone = { type: ['string', 'null'], format: 'date-time' } as const

const datasetsReply = {
  type: 'object',
  description: 'The datasets, by id.',
  required: ['meta', 'data'],
  additionalProperties: false,
  properties: {
    meta: {
      type: 'object',
      required: ['count', 'suspected_duplicates'],
      additionalProperties: false,
      properties: {
        count: { type: 'integer' },
        suspected_duplicates: {
          type: 'integer',
          description: 'Pairs of entities that may be one: `GET /api/v1/duplicates` lists them.',
        },
      },
    },
    data: {
      type: 'array',
      items: {
        type: 'object',
        required: [
          ...([
            'id',
            'title',
            'licence',
            'attribution',
            'url',
            'redistributable',
            'as_of',
          ] as const),
          ...(['last_import', 'entities', 'relationships', 'records', 'refused_rows'] as const),
          'counted_at',
        ],
        additionalProperties: false,
        properties: {
          id: { type: 'string' },
          title: { type: 'string' },
          licence: { type: 'string' },
          attribution: {
            type: 'string',
            description: 'Whom to name beside data of this set that is shown; empty: nobody.',
          },
          url: { type: 'string', description: 'Where its publisher has it; empty: nowhere.' },
          redistributable: { type: 'boolean', description: 'Whether exports may hold it.' },
          as_of: {
            type: ['string', 'null'],
            description: 'What day its newest edition is of, or month, or year; null: not known.',
          },
          last_import: { ...timeOrNone, description: 'When files of it were imported last.' },
          entities: { ...count, description: 'Entities of which it says something.' },
          relationships: { ...count, description: 'Relationships that it bears witness to.' },
          records: { ...count, description: 'Source objects in its newest editions.' },
          refused_rows: {
            ...count,
            description: 'Rows of the last import that could not be read.',
          },
          counted_at: timeOrNone,
        },
      },
    },
  },
} as const

const listDatasets = {
  schema: {
    operationId: 'listDatasets',
    summary: 'The datasets: licence, age, how much each gives, and what of it could not be read',
    tags: ['data'],
    response: { 200: datasetsReply },
  },
  config: { errors: ['GRAPH_UNAVAILABLE', 'QUERY_TIMEOUT'], isTagged: true },
} satisfies RouteShorthandOptions

const duplicatesQuery = {
  type: 'object',
  properties: {
    limit: {
      type: 'integer',
      description: 'How many pairs.',
      minimum: 1,
      maximum: MOST_DUPLICATES,
      default: 20,
    },
  },
} as const

const duplicatesReply = {
  type: 'object',
  description: 'The likeliest pairs first, as they were at most a minute ago.',
  required: ['meta', 'data'],
  additionalProperties: false,
  properties: {
    meta: {
      type: 'object',
      required: ['count', 'total'],
      additionalProperties: false,
      properties: {
        count: { type: 'integer' },
        total: { type: 'integer', description: 'How many pairs there are in all.' },
      },
    },
    data: {
      type: 'array',
      items: {
        type: 'object',
        required: ['score', 'reason', 'entities'],
        additionalProperties: false,
        properties: {
          score: { type: 'number', description: 'How likely it is that they are one, in bits.' },
          reason: { type: 'string', description: 'The evidence, in a sentence.' },
          entities: {
            type: 'array',
            minItems: 2,
            maxItems: 2,
            items: {
              type: 'object',
              required: ['name', 'type', 'slug', 'country_code'],
              additionalProperties: false,
              properties: {
                name: { type: 'string' },
                type: { type: 'string' },
                slug: { type: 'string' },
                country_code: { type: 'string' },
              },
            },
          },
        },
      },
    },
  },
} as const

const listDuplicates = {
  schema: {
    operationId: 'listDuplicates',
    summary: 'Pairs of entities that may be one and may be two',
    tags: ['data'],
    querystring: duplicatesQuery,
    response: { 200: duplicatesReply },
  },
  config: { errors: ['INVALID_PARAMETER', 'GRAPH_UNAVAILABLE', 'QUERY_TIMEOUT'], isTagged: true },
} satisfies RouteShorthandOptions

/** GET /api/v1/datasets and /api/v1/duplicates: what the graph is made of, and what may be wrong with it. */
export const datasetRoutes: FastifyPluginAsync = async (app) => {
  app.get('/api/v1/datasets', listDatasets, async (request, reply) => {
    const { loaders, now } = request.context
    const [reports, duplicates] = await Promise.all([
      loaders.datasetReports.load('all'),
      loaders.duplicates.load(minuteOf(now)),
    ])
    const meta = { count: reports.length, suspected_duplicates: duplicates.total }
    const body = JSON.stringify({ meta, data: reports.map(toDatasetReportJson) })
    return sendTagged(request, reply, tagged(body))
  })

  app.get<{ Querystring: FromSchema<typeof duplicatesQuery> }>(
    '/api/v1/duplicates',
    listDuplicates,
    async (request, reply) => {
      const { loaders, now } = request.context
      const { total, pairs } = await loaders.duplicates.load(minuteOf(now))
      const data = pairs.slice(0, request.query.limit).map(toDuplicateJson)
      const body = JSON.stringify({ meta: { count: data.length, total }, data })
      return sendTagged(request, reply, tagged(body))
    },
  )
}

function minuteOf(now: Date): number {
  return Math.floor(now.getTime() / MINUTE_MS)
}
