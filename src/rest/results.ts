import type { FastifyPluginAsync, RouteShorthandOptions } from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import { ApiError } from '../errors.js'
import { SnapshotDiffers, FeedRefused } from '../records/results.js'
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
      errorMessage: 'must consist of lowercase letters, digits and single hyphens',
      description:
        'Public name of your feed; `source` is then `polity:` and this name. The first account that uses a name owns it. ' +
        'If it is absent, the feed gets a name that does not identify you.',
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
      description: 'Id of the snapshot, if its body has none.',
    },
  },
} as const

const body = {
  type: 'object',
  description:
    'A document in the format `polity-results/1` or `polity-results/2`. The second format adds rounds and totals. A ' +
    'document has at most 500 races and at most 1,000 tallies in total. `/schemas/polity-results-1.json` and ' +
    '`/schemas/polity-results-2.json` are the JSON Schemas. A document is applied completely or not at all. A snapshot ' +
    'whose id was applied before changes nothing.',
  required: ['format', 'contests'],
  documented: {
    type: 'object',
    required: ['format', 'contests'],
    properties: {
      format: {
        type: 'string',
        description: 'The format.',
        enum: ['polity-results/1', 'polity-results/2'],
      },
      contests: {
        type: 'array',
        description: 'The races and their results.',
        items: { type: 'object' },
        maxItems: 500,
      },
    },
  },
} as const

const reply = {
  type: 'object',
  description: 'The outcome.',
  required: ['data'],
  properties: {
    data: {
      title: 'ResultsOutcome',
      type: 'object',
      description: 'What the snapshot changed.',
      required: ['source', 'id', 'was_applied_before', ...OUTCOMES, 'races'],
      properties: {
        source: {
          type: 'string',
          description: 'The name that races show as the `source` of your results.',
        },
        id: { type: 'string', description: 'Id of the snapshot.' },
        was_applied_before: {
          type: 'boolean',
          description: 'True if the snapshot was applied before; then nothing changed.',
        },
        created: { type: 'integer', description: 'Number of new races.' },
        changed: { type: 'integer', description: 'Number of races that changed.' },
        unchanged: { type: 'integer', description: 'Number of races that did not change.' },
        races: {
          type: 'array',
          description: 'The outcome of each race.',
          items: {
            title: 'RaceOutcome',
            type: 'object',
            description: 'A race and its outcome.',
            required: ['id', 'outcome'],
            properties: {
              id: { type: 'string', description: 'Id of the race.' },
              outcome: {
                type: 'string',
                description: 'What happened to the race.',
                enum: OUTCOMES,
              },
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
    summary: 'Send race results',
    description:
      'Applies a snapshot of race results. It needs a key with the right `results:write`.',
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

/** POST /api/v1/results; register it where a hook has checked the right `results:write`. */
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
      const applied = await feedResults(document, key ?? null, sender).catch(throwApiError)
      const { source, id, wasApplied, races } = applied
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

/** Throws the error of `feedResults` as an error of the API. */
function throwApiError(error: unknown): never {
  if (error instanceof SnapshotDiffers) throw new ApiError('SNAPSHOT_DIFFERS', { cause: error })
  if (error instanceof FeedRefused) {
    throw new ApiError(error.exceedsLimit ? 'TOO_MANY_FEEDS' : 'FEED_TAKEN', { cause: error })
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
