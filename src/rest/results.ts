import type { FastifyPluginAsync, RouteShorthandOptions } from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import { ApiError } from '../errors.js'
import { CopyDiffers, FeedRefused } from '../records/results.js'
import { RefusedResults, type FeedResults } from '../sources/pipeline/results/feed-results.js'

const OUTCOMES = ['created', 'changed', 'unchanged'] as const

const querystring = {
  type: 'object',
  properties: {
    feed: {
      type: 'string',
      minLength: 1,
      maxLength: 40,
      pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
      description:
        'What you call your feed, which everybody sees (`source` is then `polity:` and this). It is yours once you sent ' +
        'something; nobody else overwrites it. Absent: a name that does not tell who you are.',
    },
  },
} as const

const headers = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description: 'The id of the snapshot, when its body gives none.',
    },
  },
} as const

const body = {
  type: 'object',
  description:
    'A document `polity-results/1`, whose JSON Schema is at `/schemas/polity-results-1.json`: at most 500 contests with ' +
    '1,000 tallies in all. It is applied as a whole or not at all; a snapshot whose id was applied before changes nothing.',
  required: ['format', 'contests'],
} as const

const reply = {
  type: 'object',
  description: 'What became of the races.',
  required: ['data'],
  properties: {
    data: {
      type: 'object',
      required: ['source', 'id', 'was_applied_before', ...OUTCOMES, 'races'],
      properties: {
        source: { type: 'string', description: 'What races call your feed.' },
        id: { type: 'string', description: 'Of the snapshot.' },
        was_applied_before: { type: 'boolean', description: 'Then nothing changed.' },
        created: { type: 'integer', description: 'Races that nothing was known of.' },
        changed: { type: 'integer', description: 'Races of which something differs.' },
        unchanged: { type: 'integer', description: 'Races of which nothing does.' },
        races: {
          type: 'array',
          description: 'What became of each.',
          items: {
            type: 'object',
            required: ['id', 'outcome'],
            properties: {
              id: { type: 'string' },
              outcome: { type: 'string', enum: OUTCOMES },
            },
          },
        },
      },
    },
  },
} as const

const sendResults = {
  schema: {
    operationId: 'sendResults',
    summary: 'Feed results of races, with a key that has the right to',
    tags: ['elections'],
    security: [{ key: [] }],
    querystring,
    headers,
    body,
    response: { 200: reply },
  },
  config: {
    errors: [
      ...(['RIGHT_MISSING', 'INVALID_PARAMETER', 'SNAPSHOT_DIFFERS'] as const),
      ...(['FEED_TAKEN', 'TOO_MANY_FEEDS'] as const),
      ...(['MALFORMED_BODY', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const),
      ...(['GRAPH_UNAVAILABLE', 'QUERY_TIMEOUT'] as const),
    ],
  },
} satisfies RouteShorthandOptions

/** POST /api/v1/results; registered where callers have the right. */
export const resultRoutes: FastifyPluginAsync<{ feedResults: FeedResults }> = async (
  app,
  { feedResults },
) => {
  app.post<{
    Querystring: FromSchema<typeof querystring>
    Headers: FromSchema<typeof headers>
    Body: FromSchema<typeof body>
  }>(
    '/api/v1/results',
    sendResults,
    async ({ body: document, query, headers: { 'idempotency-key': key }, caller }, reply) => {
      if (caller.kind !== 'account') throw new ApiError('RIGHT_MISSING')
      const sender = { accountId: caller.accountId, feed: query.feed ?? null }
      const fed = await feedResults(document, key ?? null, sender).catch(explained)
      const { source, id, wasApplied, races } = fed
      const count = (outcome: (typeof OUTCOMES)[number]) =>
        races.filter((race) => race.outcome === outcome).length
      const data = {
        ...{ source, id, was_applied_before: wasApplied },
        ...Object.fromEntries(OUTCOMES.map((outcome) => [outcome, count(outcome)])),
        races,
      }
      return reply.header('cache-control', 'no-store').send({ data })
    },
  )
}

function explained(error: unknown): never {
  if (error instanceof CopyDiffers) throw new ApiError('SNAPSHOT_DIFFERS', { cause: error })
  if (error instanceof FeedRefused) {
    throw new ApiError(error.isOneTooMany ? 'TOO_MANY_FEEDS' : 'FEED_TAKEN', { cause: error })
  }
  if (!(error instanceof RefusedResults)) throw error
  const fields = error.refusals.map(({ field, reason }) => ({
    field: `body.${field}`,
    code: 'REFUSED',
    message: reason,
  }))
  const detail = `${fields.map(({ field, message }) => `${field} ${message}`).join('; ')}.`
  throw new ApiError('INVALID_PARAMETER', { fields, detail, cause: error })
}
