import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../errors.js'
import { SnapshotDiffers, FeedRefused } from '../records/results.js'
import { RefusedResults, type FeedResults } from '../sources/pipeline/results/feed-results.js'
import { querySchema } from './parameter-schemas.js'
import { choice, component, data, flag, integer, listOf, text } from './reply-schemas.js'
import { route, type RouteApp } from './route.js'

const querystring = querySchema({
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
})

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
      format: choice('The format.', ['polity-results/1', 'polity-results/2']),
      contests: {
        type: 'array',
        description: 'The races and their results.',
        items: { type: 'object' },
        maxItems: 500,
      },
    },
  },
} as const

const count = (description: string) => integer(`Number of ${description}.`)

const reply = data(
  'The outcome.',
  component('ResultsOutcome', 'What the snapshot changed.', {
    source: text('The name that races show as the `source` of your results.'),
    id: text('Id of the snapshot.'),
    was_applied_before: flag('True if the snapshot was applied before; then nothing changed.'),
    created: count('new races'),
    changed: count('races that changed'),
    unchanged: count('races that did not change'),
    races: listOf(
      'The outcome of each race.',
      component('RaceOutcome', 'A race and its outcome.', {
        id: text('Id of the race.'),
        outcome: choice('What happened to the race.', ['created', 'changed', 'unchanged']),
      }),
    ),
  }),
)

const sendResults = route({
  operationId: 'sendResults',
  summary: 'Send race results',
  description: 'Applies a snapshot of race results. It needs a key with the right `results:write`.',
  tags: ['elections'],
  security: [{ key: [] }],
  querystring,
  headers,
  body,
  response: { 200: reply },
  config: { errors: ['RIGHT_MISSING', 'SNAPSHOT_DIFFERS', 'FEED_TAKEN', 'TOO_MANY_FEEDS'] },
})

/** POST /api/v1/results. */
export function resultRoutes(app: RouteApp, { feedResults }: { feedResults: FeedResults }): void {
  const options = { ...sendResults, onRequest: requireRight }
  app.post('/api/v1/results', options, async (request, reply) => {
    const { body: document, query, headers, caller } = request
    if (caller.kind !== 'account') throw new ApiError('RIGHT_MISSING')
    const sender = { accountId: caller.accountId, feed: query.feed ?? null }
    const id = headers['idempotency-key'] ?? null
    const applied = await feedResults(document, id, sender).catch(throwApiError)
    const { wasApplied, races } = applied
    const countOf = (outcome: (typeof races)[number]['outcome']) =>
      races.filter((race) => race.outcome === outcome).length
    const data = {
      ...{ ...applied, was_applied_before: wasApplied },
      created: countOf('created'),
      changed: countOf('changed'),
      unchanged: countOf('unchanged'),
    }
    return reply.header('cache-control', 'no-store').send({ data })
  })
}

/** Refuses callers whose key may not send results, before their body is read. */
function requireRight(
  { caller }: FastifyRequest,
  _reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  const mayPass = caller.kind === 'account' && caller.rights.includes('results:write')
  done(mayPass ? undefined : new ApiError('RIGHT_MISSING'))
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
