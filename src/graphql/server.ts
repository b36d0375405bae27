import { fastifyApolloHandler } from '@as-integrations/fastify'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { dayOf } from '../domain/partial-date.js'
import { ApiError, ERRORS, type ErrorCode } from '../errors.js'
import type { Live } from '../live/live.js'
import type { Replies } from '../loaders/replies/replies.js'
import { questionIn, type RequestContext } from '../request-context.js'
import { createApollo, type ApolloOptions } from './apollo.js'
import { openGraphiql, sendGraphiql, wantsHtml } from './graphiql.js'
import { LIMITS } from './cost/limits.js'
import { subscribeOverSse, wantsEvents, wantsOneConnection } from './live/over-sse.js'
import { subscribeOverWebSocket, type Identify } from './live/over-websocket.js'
import { createSubscribing } from './live/subscribing.js'
import { createOutcomes } from './outcomes.js'

export interface GraphqlOptions extends ApolloOptions {
  /** The folder of the page for browsers, as Vite built it; `null` when it did not. */
  readonly pageFolder: string | null
  readonly replies: Replies
  /** Has a request record what its loaders give. */
  readonly keepingIn: (request: FastifyRequest) => void
  readonly live: Live
  readonly identify: Identify
  readonly now: () => Date
}

/** For /openapi.json; what a query may ask is in the schema, which introspection shows. */
const DESCRIPTION = {
  summary: 'A GraphQL operation',
  tags: ['graph'],
  response: {
    200: {
      description: '`data`, and `errors` with the same codes as here in `extensions.code`.',
      type: 'object',
      additionalProperties: true,
    },
  },
} as const

const POST_ERRORS = [
  'MALFORMED_BODY',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'DISTINCT_CONNECTIONS',
] as const

/** POST and GET /graphql; GET by a browser shows GraphiQL. Subscriptions come as events or over WebSocket. */
export const graphqlRoutes: FastifyPluginAsync<GraphqlOptions> = async (app, options) => {
  const html = await openGraphiql(app, options.pageFolder)
  const outcomes = createOutcomes()
  const apollo = createApollo(options, outcomes)
  await apollo.start()
  app.addHook('onClose', () => apollo.stop())

  const { replies, keepingIn } = options
  const handle = fastifyApolloHandler(apollo, {
    context: (request: FastifyRequest) => Promise.resolve(request.context),
  })

  async function execute(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const body = await handle.call(app, request, reply)
    refuseIfOverLimit(request)
    return body
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    // Asked by an address, which holds the question.
    if (request.bodyText === null) return execute(request, reply)
    const known = replies.get(questionIn(request))
    if (known !== null) {
      if (known.units > 1) await request.context.spend(known.units - 1)
      return reply.headers(known.headers).send(known.body)
    }
    keepingIn(request)
    const body = await execute(request, reply)
    const { units, isForEverybody } = outcomes.of(request.context.loaders)
    const contentType = reply.getHeader('content-type')
    if (isForEverybody && typeof body === 'string' && typeof contentType === 'string') {
      const headers = { 'content-type': contentType }
      request.context.keep?.({ body: Buffer.from(body), headers, units })
    }
    return body
  }

  const { eventsOr, wsHandler } = subscriptionsOf(options)
  const respond = eventsOr(answer)

  app.route({
    method: 'POST',
    url: '/graphql',
    schema: DESCRIPTION,
    config: { errors: POST_ERRORS },
    preHandler: refuseUnfit,
    handler: respond,
  })
  app.route({
    method: 'GET',
    url: '/graphql',
    schema: DESCRIPTION,
    preHandler: refuseUnfit,
    handler: (request, reply) =>
      html !== null && wantsHtml(request) ? sendGraphiql(reply, html) : respond(request, reply),
    wsHandler,
  })
  app.put('/graphql', { schema: { hide: true }, config: { isRefusal: true } }, refuseOneConnection)
}

/** Both ways in which subscriptions come. */
function subscriptionsOf(options: GraphqlOptions) {
  const { schema, log, isProduction, live, identify, now } = options
  const refresh = (context: RequestContext): RequestContext => {
    const instant = now()
    return { ...context, now: instant, today: dayOf(instant) }
  }
  const subscribing = createSubscribing({ schema, log, isProduction, refresh })
  const contextOf = ({ context, caller, recheck }: FastifyRequest) => ({
    ...context,
    caller,
    recheck,
  })
  const subscribe = subscribeOverSse(live, subscribing)
  return {
    eventsOr: (answer: typeof subscribe) => (request: FastifyRequest, reply: FastifyReply) =>
      wantsEvents(request) ? subscribe(request, reply) : answer(request, reply),
    wsHandler: subscribeOverWebSocket({ live, subscribing, identify, contextOf }),
  }
}

/** Throws when the limit refused the operation, with the same 429 as everywhere. */
function refuseIfOverLimit({ context }: FastifyRequest): void {
  if (!context.quota().isWithin) throw new ApiError('RATE_LIMITED')
}

/** Refuses a list of operations and a text that is too long, before they are parsed. */
async function refuseUnfit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (wantsOneConnection(request)) return refuseOneConnection(request, reply)
  if (Array.isArray(request.body)) {
    return refuse(reply, 'ONE_OPERATION', { limit: LIMITS.operations, actual: request.body.length })
  }
  const query = textOf(request.body) ?? textOf(request.query)
  const bytes = query === null ? 0 : Buffer.byteLength(query)
  if (bytes > LIMITS.queryBytes) {
    return refuse(reply, 'QUERY_TOO_LONG', { limit: LIMITS.queryBytes, actual: bytes })
  }
}

/**
 * Who wants all its subscriptions on one connection asks for that by PUT first. Such a connection would have no place of
 * its own to go on from after it breaks.
 */
function refuseOneConnection(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  void reply.header('allow', 'GET, HEAD, OPTIONS, POST')
  return refuse(reply, 'DISTINCT_CONNECTIONS', {})
}

async function refuse(
  reply: FastifyReply,
  code: ErrorCode,
  numbers: Readonly<Record<string, number>>,
): Promise<void> {
  const { status, message } = ERRORS[code]
  await reply.code(status).send({ errors: [{ message, extensions: { code, ...numbers } }] })
}

function textOf(holder: unknown): string | null {
  const query =
    typeof holder === 'object' && holder !== null && 'query' in holder ? holder.query : undefined
  return typeof query === 'string' ? query : null
}
