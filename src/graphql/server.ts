import { HeaderMap } from '@apollo/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dayOf } from '../domain/partial-date.js'
import { ERRORS, type ErrorCode } from '../errors.js'
import type { Live } from '../live/live.js'
import type { Loaders } from '../loaders/loaders.js'
import { sendCacheable, type RequestContext } from '../request-context.js'
import { createApollo, type ApolloOptions } from './apollo.js'
import { acceptedTypesOf, sendAsEvents, sendRefusal, wantsOneConnection } from './responses.js'
import { openGraphiql, sendGraphiql, wantsHtml } from './graphiql.js'
import { LIMITS } from './cost/limits.js'
import { subscribeOverSse } from './live/over-sse.js'
import { subscribeOverWebSocket, type Identify } from './live/over-websocket.js'
import { createSubscriber } from './live/subscriber.js'
import { createExecution } from './execution.js'

export interface GraphqlOptions extends ApolloOptions {
  /** The folder of GraphiQL, built by Vite; `null` if it is not built. */
  readonly pageFolder: string | null
  /** Loaders for subscriptions, which need new values for each event. */
  readonly loaders: Loaders
  readonly live: Live
  readonly identify: Identify
  /** Called with the code of every error sent to a client. */
  readonly onError: (code: string) => void
  readonly now: () => Date
}

/** The description in /openapi.json. The GraphQL schema itself is available by introspection. */
const DESCRIPTION = {
  summary: 'Execute a GraphQL operation',
  description: 'See /docs/graphql. Subscriptions use server-sent events or a WebSocket.',
  tags: ['graph'],
  response: {
    200: {
      description: '`data` and `errors`. The error code is in `extensions.code` of each error.',
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

/** A parameter that Fastify documents but does not validate, because Apollo parses it. */
const apolloParameter = (description: string) =>
  ({ description, documented: { type: 'string' } }) as const

const QUERYSTRING = {
  type: 'object',
  properties: {
    query: apolloParameter('The GraphQL document.'),
    operationName: apolloParameter(
      'The name of the operation to execute, if the document has several.',
    ),
    variables: apolloParameter('The variables, as a JSON object.'),
    extensions: apolloParameter('Extensions such as a persisted query, as a JSON object.'),
  },
} as const

const HOW_TO_SUBSCRIBE =
  'Subscriptions need a stream: send Accept: text/event-stream, or use a WebSocket (graphql-ws).'

/**
 * POST and GET /graphql. The response to a query is JSON, or an event for clients that accept only
 * events. Subscriptions use events or a WebSocket. A GET request by a browser returns GraphiQL.
 */
export async function graphqlRoutes(app: FastifyInstance, options: GraphqlOptions): Promise<void> {
  const html = await openGraphiql(app, options.pageFolder)
  const apollo = createApollo(options)
  await apollo.start()
  app.addHook('onClose', () => apollo.stop())

  const { loaders, onError } = options
  const { subscribe, wsHandler } = subscriptionsOf(apollo, options)

  /** Executes a query with Apollo. `json`: the media type of the response; null for the default. */
  async function execute({ method, url, body, context }: FastifyRequest, json: string | null) {
    const query = url.indexOf('?')
    const execution = createExecution()
    const {
      status,
      headers,
      body: responseBody,
    } = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method: method === 'POST' ? 'POST' : 'GET',
        headers: new HeaderMap([['accept', json ?? '*/*']]),
        search: query === -1 ? '' : url.slice(query),
        body,
      },
      context: () => Promise.resolve({ ...context, execution }),
    })
    // Only @defer and @stream, which the schema does not have, produce incremental responses.
    if (responseBody.kind !== 'complete') throw new Error('The response is incremental.')
    return {
      status: status ?? 200,
      headers: Object.fromEntries(headers),
      text: responseBody.string,
      execution,
    }
  }

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { json, events } = acceptedTypesOf(request)
    const { status, headers, text, execution } = await execute(request, json)
    const { cost, isPublic, codes, subscription } = execution
    if (subscription !== null) {
      if (!events) return refuse(request, reply, 'NOT_ACCEPTABLE', {}, HOW_TO_SUBSCRIBE)
      request.context = { ...request.context, loaders }
      return subscribe(request, reply, subscription)
    }
    request.error ??= codes[0] ?? null
    for (const code of codes) onError(code)
    if (json === null) return sendAsEvents(reply, text)
    if (isPublic && status === 200) {
      return sendCacheable(request, reply, {
        body: text,
        headers: { vary: 'Accept', ...headers },
        units: cost?.units ?? 1,
      })
    }
    const noStore = request.method === 'POST' ? {} : { 'cache-control': 'no-store' }
    return reply
      .code(status)
      .headers({ vary: 'Accept', ...noStore, ...headers })
      .send(text)
  }

  app.route({
    method: 'POST',
    url: '/graphql',
    schema: { operationId: 'postGraphql', ...DESCRIPTION },
    config: { errors: POST_ERRORS, isGraphql: true, isCached: true },
    preValidation: refuseInvalidRequest,
    handler: respond,
  })
  app.route({
    method: 'GET',
    url: '/graphql',
    schema: { operationId: 'getGraphql', ...DESCRIPTION, querystring: QUERYSTRING },
    config: { errors: GET_ERRORS, isGraphql: true, isTagged: true, isCached: true },
    preValidation: async (request, reply) =>
      html !== null && wantsHtml(request)
        ? sendGraphiql(reply, html)
        : refuseInvalidRequest(request, reply),
    handler: respond,
    wsHandler,
  })
  app.put('/graphql', { schema: { hide: true }, config: { isRefusal: true } }, refuseOneConnection)
}

/** The handlers of subscriptions over server-sent events and over WebSocket. */
function subscriptionsOf(
  apollo: ReturnType<typeof createApollo>,
  { schema, log, loaders, live, identify, onError, now }: GraphqlOptions,
) {
  const refresh = (context: RequestContext): RequestContext => {
    const instant = now()
    return { ...context, now: instant, today: dayOf(instant) }
  }
  const subscriber = createSubscriber({ schema, apollo, log, onError, refresh })
  const contextOf = ({ context, caller, recheck }: FastifyRequest) => ({
    ...context,
    loaders,
    caller,
    recheck,
  })
  return {
    subscribe: subscribeOverSse(live, subscriber),
    wsHandler: subscribeOverWebSocket({ live, subscriber, identify, contextOf }),
  }
}

/**
 * Refuses these requests before their query is parsed: requests in the single connection mode,
 * requests that accept no supported media type, requests with a list of operations, and requests
 * whose query is too long.
 */
async function refuseInvalidRequest(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (wantsOneConnection(request)) return refuseOneConnection(request, reply)
  const { json, events } = acceptedTypesOf(request)
  if (json === null && !events) return refuse(request, reply, 'NOT_ACCEPTABLE')
  const { body } = request
  if (Array.isArray(body)) {
    return refuse(request, reply, 'ONE_OPERATION', {
      limit: LIMITS.operations,
      actual: body.length,
    })
  }
  const query = queryTextIn(body) ?? queryTextIn(request.query)
  const bytes = query === null ? 0 : Buffer.byteLength(query)
  if (bytes <= LIMITS.queryBytes) return undefined
  return refuse(request, reply, 'QUERY_TOO_LONG', { limit: LIMITS.queryBytes, actual: bytes })
}

/**
 * Refuses the single connection mode of graphql-sse, in which a client first sends PUT. A client
 * could not resume several subscriptions of one connection, because `Last-Event-ID` has only one
 * position.
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

function queryTextIn(parameters: unknown): string | null {
  const query =
    typeof parameters === 'object' && parameters !== null && 'query' in parameters
      ? parameters.query
      : undefined
  return typeof query === 'string' ? query : null
}
