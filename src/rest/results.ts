import type { FastifyPluginAsync, RouteShorthandOptions } from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import { ApiError } from '../errors.js'
import { CopyDiffers } from '../records/results.js'
import { RefusedResults, type FeedResults } from '../sources/pipeline/results/feed-results.js'

const OUTCOMES = ['created', 'changed', 'unchanged'] as const

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
      required: ['id', 'was_applied_before', ...OUTCOMES, 'races'],
      properties: {
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
    headers,
    body,
    response: { 200: reply },
  },
  config: {
    errors: [
      ...(['RIGHT_MISSING', 'INVALID_PARAMETER', 'SNAPSHOT_DIFFERS'] as const),
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
  app.post<{ Headers: FromSchema<typeof headers>; Body: FromSchema<typeof body> }>(
    '/api/v1/results',
    sendResults,
    async ({ body: document, headers: { 'idempotency-key': key } }, reply) => {
      const { id, wasApplied, races } = await feedResults(document, key ?? null).catch(explained)
      const count = (outcome: (typeof OUTCOMES)[number]) =>
        races.filter((race) => race.outcome === outcome).length
      const data = {
        ...{ id, was_applied_before: wasApplied },
        ...Object.fromEntries(OUTCOMES.map((outcome) => [outcome, count(outcome)])),
        races,
      }
      return reply.header('cache-control', 'no-store').send({ data })
    },
  )
}

function explained(error: unknown): never {
  if (error instanceof CopyDiffers) throw new ApiError('SNAPSHOT_DIFFERS', { cause: error })
  if (!(error instanceof RefusedResults)) throw error
  const fields = error.refusals.map(({ field, reason }) => ({
    field: `body.${field}`,
    code: 'REFUSED',
    message: reason,
  }))
  const detail = `${fields.map(({ field, message }) => `${field} ${message}`).join('; ')}.`
  throw new ApiError('INVALID_PARAMETER', { fields, detail, cause: error })
}
