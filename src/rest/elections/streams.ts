import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import { STREAM_UNITS } from '../../caller.js'
import { invalidParameter } from '../../errors.js'
import { KINDS_OF_ELECTIONS, KINDS_OF_RACES, racesOf } from '../../live/kinds.js'
import { sendEvents } from '../../live/event-stream.js'
import type { Live } from '../../live/live.js'
import type { OpenOptions } from '../../live/open-stream.js'
import { limitHeaders } from '../../request-context.js'
import { valueIn } from '../parameters.js'
import { querySchema } from '../parameter-schemas.js'
import type { RouteApp } from '../route.js'
import { ELECTION_REDIRECT, electionParams } from './election-schemas.js'
import { electionOf } from './elections.js'
import { raceParams } from './race-schemas.js'
import { raceOf } from './races.js'

const sinceQuery = querySchema({
  since: {
    type: 'string',
    description:
      'The `id` of the last event that you have. The header `Last-Event-ID` has the same meaning and takes precedence. ' +
      'Absent: events from now on. `0`: events from the beginning.',
    maxLength: 100,
    documented: { type: 'integer', minimum: 0 },
  },
})

const response = {
  200: {
    description:
      'Server-sent events. `id` is the number of the change, `event` is its kind, and `data` is JSON with `seq`, ' +
      '`kind`, `at` and `data`. The last event is `end`, with `code`, `message` and `resume_after`.',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  },
} as const

/** The options of both routes, except that the route of an election also redirects. */
const stream = {
  schema: { tags: ['elections'], querystring: sinceQuery, response },
  config: {
    isStream: true,
    errors: [
      ...(['INVALID_PARAMETER', 'RESYNC', 'TOO_MANY_STREAMS', 'STOPPING'] as const),
      ...(['GRAPH_UNAVAILABLE', 'QUERY_TIMEOUT'] as const),
    ],
  },
  // A HEAD route would run the handler, whose reply does not end.
  exposeHeadRoute: false,
} as const

const streamElection = {
  ...stream,
  schema: {
    ...stream.schema,
    operationId: 'streamElection',
    summary: 'Stream the changes of an election',
    description: 'Sends each change of the election and its races as a server-sent event.',
    params: electionParams,
  },
  config: {
    ...stream.config,
    errors: [...stream.config.errors, 'ELECTION_NOT_FOUND'],
    redirects: ELECTION_REDIRECT,
  },
} satisfies RouteShorthandOptions

const streamRace = {
  ...stream,
  schema: {
    ...stream.schema,
    operationId: 'streamRace',
    summary: 'Stream the changes of a race',
    description: 'Sends each change of the race as a server-sent event.',
    params: raceParams,
  },
  config: { ...stream.config, errors: [...stream.config.errors, 'RACE_NOT_FOUND'] },
} satisfies RouteShorthandOptions

type Query = FromSchema<typeof sinceQuery>

/** GET /api/v1/elections/{slug}/stream and /api/v1/races/{id}/stream. */
export function streamRoutes(app: RouteApp, { live }: { live: Live }): void {
  async function openStream(
    request: FastifyRequest<{ Querystring: Query }>,
    reply: FastifyReply,
    accepts: OpenOptions['accepts'],
  ): Promise<void> {
    const { context } = request
    const since = sinceIn(request)
    await context.spend(STREAM_UNITS - 1)
    const { caller } = context
    const opened = await live.open({ ...context, since, accepts })
    if (reply.sent || reply.raw.destroyed) {
      opened.close()
      return
    }
    const headers = { ...reply.getHeaders(), ...limitHeaders(caller.tier, context.quota()) }
    reply.hijack()
    request.releaseSlot()
    await sendEvents(reply.raw, opened, { headers })
  }

  app.get('/api/v1/elections/:slug/stream', streamElection, async (request, reply) => {
    const election = await electionOf(request, reply)
    if (election === null) return
    const { id } = election.entity
    const { races } = request.context.loaders
    const isOfElection = racesOf(
      { id, keys: election.keys },
      async (race) => (await races.load(race))?.election?.id ?? null,
    )
    await openStream(request, reply, (change) => {
      if (KINDS_OF_ELECTIONS.has(change.kind)) return change.keys.includes(id)
      return KINDS_OF_RACES.has(change.kind) && isOfElection(change)
    })
  })

  app.get('/api/v1/races/:id/stream', streamRace, async (request, reply) => {
    const race = await raceOf(request.params.id, request.context)
    await openStream(
      request,
      reply,
      ({ kind, keys }) => KINDS_OF_RACES.has(kind) && keys.includes(race.id),
    )
  })
}

/** JavaScript represents every whole number with this many digits exactly. */
const MAX_DIGITS = 15

/** The number of the change after which the stream begins; `null`: only new changes. */
function sinceIn({ headers, query }: FastifyRequest<{ Querystring: Query }>): number | null {
  const header = headers['last-event-id']
  const text = valueIn(typeof header === 'string' ? header : undefined) ?? valueIn(query.since)
  if (text === null) return null
  if (/^\d+$/.test(text) && text.length <= MAX_DIGITS) return Number(text)
  throw invalidParameter('since', 'FORMAT', 'must be the id of an event: a whole number')
}
