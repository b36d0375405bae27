import { HeaderMap } from '@apollo/server'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { etagOf } from '../domain/etag.js'
import { dayOf } from '../domain/partial-date.js'
import { ERRORS, type ErrorCode } from '../errors.js'
import type { Live } from '../live/live.js'
import type { Replies } from '../loaders/replies/replies.js'
import { questionIn, type RequestContext } from '../request-context.js'
import { createApollo, type ApolloOptions } from './apollo.js'
import { formsOf, sendAsEvents, sendRefusal } from './forms.js'
import { openGraphiql, sendGraphiql, wantsHtml } from './graphiql.js'
import { LIMITS } from './cost/limits.js'
import { subscribeOverSse, wantsOneConnection } from './live/over-sse.js'
import { subscribeOverWebSocket, type Identify } from './live/over-websocket.js'
import { createSubscribing } from './live/subscribing.js'
import { createOutcomes } from './outcomes.js'

export interface GraphqlOptions extends ApolloOptions {
  /** The folder of the page for browsers, as Vite built it; `null` when it did not. */
  readonly pageFolder: string | null
  readonly replies: Replies
  /** Has a request record what its loaders give. */
  readonly keepingIn: (request: FastifyRequest, isKept: boolean) => void
  readonly live: Live
  readonly identify: Identify
  /** Told the code of each error that a client is shown. */
  readonly failed: (code: string) => void
  readonly now: () => Date
}

/** For /openapi.json; what a query may ask is in the schema, which introspection shows. */
const DESCRIPTION = {
  summary: 'Execute a GraphQL operation',
  description: 'See /docs/graphql. Subscriptions are sent as server-sent events or over WebSocket.',
  tags: ['graph'],
  response: {
    200: {
      description: '`data`, and `errors` with the codes of this API in `extensions.code`.',
      type: 'object',
      additionalProperties: true,
    },
  },
} as const

const POST_ERRORS = [
  'QUERY_INVALID',
  'MALFORMED_BODY',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'DISTINCT_CONNECTIONS',
  'NOT_ACCEPTABLE',
] as const

const GET_ERRORS = ['QUERY_INVALID', 'MALFORMED_BODY', 'NOT_ACCEPTABLE'] as const

/** A parameter that GraphQL reads itself, so that Fastify checks nothing of it. */
const unchecked = (description: string) =>
  ({ description, documented: { type: 'string' } }) as const

const QUERYSTRING = {
  type: 'object',
  properties: {
    query: unchecked('The document, in the GraphQL language.'),
    operationName: unchecked('Name of the operation to execute, if the document has several.'),
    variables: unchecked('The variables, a JSON object.'),
    extensions: unchecked('Extensions such as a persisted query, a JSON object.'),
  },
} as const

const HOW_TO_SUBSCRIBE =
  'A subscription is a stream: send Accept: text/event-stream, or use a WebSocket (graphql-ws).'

/**
 * POST and GET /graphql. A query is answered as JSON, or as an event to clients that accept nothing else; a subscription
 * as events or over WebSocket. GET by a browser shows GraphiQL.
 */
export const graphqlRoutes: FastifyPluginAsync<GraphqlOptions> = async (app, options) => {
  const html = await openGraphiql(app, options.pageFolder)
  const outcomes = createOutcomes()
  const apollo = createApollo(options, outcomes)
  await apollo.start()
  app.addHook('onClose', () => apollo.stop())

  const { replies, keepingIn, failed } = options
  const { subscribe, wsHandler } = subscriptionsOf(options)

  /** Executes a query, and has Apollo write its answer as `json`, which is null for the usual type. */
  async function execute({ method, url, body, context }: FastifyRequest, json: string | null) {
    const query = url.indexOf('?')
    const {
      status,
      headers,
      body: answer,
    } = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method: method === 'POST' ? 'POST' : 'GET',
        headers: new HeaderMap([['accept', json ?? '*/*']]),
        search: query === -1 ? '' : url.slice(query),
        body,
      },
      context: () => Promise.resolve(context),
    })
    // Only @defer and @stream, which the schema does not have, come in parts.
    if (answer.kind !== 'complete') throw new Error('The answer came in parts.')
    return { status: status ?? 200, headers: Object.fromEntries(headers), text: answer.string }
  }

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { context } = request
    const { json, events } = formsOf(request)
    const known = replies.get(questionIn(request))
    if (known !== null) {
      if (known.units > 1) await context.spend(known.units - 1)
      return reply.headers(known.headers).send(known.body)
    }
    keepingIn(request, true)
    const { status, headers, text } = await execute(request, json)
    const { units, isForEverybody, codes, subscription } = outcomes.of(request.context.loaders)
    if (subscription !== null) {
      if (!events) return refuse(request, reply, 'NOT_ACCEPTABLE', {}, HOW_TO_SUBSCRIBE)
      // The loaders that record give the same values for as long as the request lasts.
      request.context = context
      return subscribe(request, reply, subscription)
    }
    request.error ??= codes[0] ?? null
    for (const code of codes) failed(code)
    if (json === null) return sendAsEvents(reply, text)
    const body = Buffer.from(text)
    const isCacheable = isForEverybody && status === 200
    const ofGet = isCacheable
      ? { etag: etagOf(body), 'cache-control': 'no-cache' }
      : { 'cache-control': 'no-store' }
    const all = { vary: 'Accept', ...(request.method !== 'POST' && ofGet), ...headers }
    if (isCacheable) request.context.keep?.({ body, headers: all, units })
    return reply.code(status).headers(all).send(body)
  }

  app.route({
    method: 'POST',
    url: '/graphql',
    schema: { operationId: 'postGraphql', ...DESCRIPTION },
    config: { errors: POST_ERRORS, isGraphql: true },
    preHandler: refuseUnfit,
    handler: respond,
  })
  app.route({
    method: 'GET',
    url: '/graphql',
    schema: { operationId: 'getGraphql', ...DESCRIPTION, querystring: QUERYSTRING },
    config: { errors: GET_ERRORS, isGraphql: true, isTagged: true },
    preHandler: async (request, reply) =>
      html !== null && wantsHtml(request) ? sendGraphiql(reply, html) : refuseUnfit(request, reply),
    handler: respond,
    wsHandler,
  })
  app.put('/graphql', { schema: { hide: true }, config: { isRefusal: true } }, refuseOneConnection)
}

/** Both ways in which subscriptions come. */
function subscriptionsOf(options: GraphqlOptions) {
  const { schema, log, isProduction, live, identify, failed, now } = options
  const refresh = (context: RequestContext): RequestContext => {
    const instant = now()
    return { ...context, now: instant, today: dayOf(instant) }
  }
  const subscribing = createSubscribing({ schema, log, isProduction, failed, refresh })
  const contextOf = ({ context, caller, recheck }: FastifyRequest) => ({
    ...context,
    caller,
    recheck,
  })
  return {
    subscribe: subscribeOverSse(live, subscribing),
    wsHandler: subscribeOverWebSocket({ live, subscribing, identify, contextOf }),
  }
}

/** Refuses what no answer fits, a list of operations and a text that is too long, before they are parsed. */
async function refuseUnfit(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (wantsOneConnection(request)) return refuseOneConnection(request, reply)
  const { json, events } = formsOf(request)
  if (json === null && !events) return refuse(request, reply, 'NOT_ACCEPTABLE')
  const { body } = request
  if (Array.isArray(body)) {
    return refuse(request, reply, 'ONE_OPERATION', {
      limit: LIMITS.operations,
      actual: body.length,
    })
  }
  const query = textOf(body) ?? textOf(request.query)
  const bytes = query === null ? 0 : Buffer.byteLength(query)
  if (bytes <= LIMITS.queryBytes) return undefined
  return refuse(request, reply, 'QUERY_TOO_LONG', { limit: LIMITS.queryBytes, actual: bytes })
}

/**
 * Who wants all its subscriptions on one connection asks for that by PUT first. Such a connection would have no place of
 * its own to go on from after it breaks.
 */
function refuseOneConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.header('allow', 'GET, HEAD, OPTIONS, POST')
  return refuse(request, reply, 'DISTINCT_CONNECTIONS')
}

function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  numbers: Readonly<Record<string, number>> = {},
  message: string = ERRORS[code].message,
): FastifyReply {
  const error = { message, extensions: { code, ...numbers } }
  return sendRefusal(request, reply, ERRORS[code].status, error)
}

function textOf(holder: unknown): string | null {
  const query =
    typeof holder === 'object' && holder !== null && 'query' in holder ? holder.query : undefined
  return typeof query === 'string' ? query : null
}
