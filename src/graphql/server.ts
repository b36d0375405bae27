import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server'
import { fastifyApolloHandler } from '@as-integrations/fastify'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import {
  getVariableValues,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
} from 'graphql'
import { nodesAnOperation, unitsOf } from '../domain/caller.js'
import { ApiError, ERRORS, type ErrorCode } from '../errors.js'
import type { CacheLimits } from '../loaders/batch.js'
import { recording } from '../loaders/recording.js'
import type { RequestContext } from '../request-context.js'
import { createAnswers } from './answers.js'
import { formatErrors, type ErrorLog } from './errors.js'
import { costOf, LIMIT_RULES, LIMITS } from './limits.js'

export interface GraphqlOptions {
  readonly schema: GraphQLSchema
  readonly log: ErrorLog
  /** Hides what only developers should see: "Did you mean" shows names of the schema. */
  readonly isProduction: boolean
  /** The folder of the page for browsers, as Vite built it; `null` when it did not. */
  readonly pageFolder: string | null
  /** How many replies are kept, beside what the loaders keep. */
  readonly cache: CacheLimits
}

const RETRY_AFTER_SECONDS = 2

/** For /openapi.json; what a query may ask and answers is in the schema, which introspection shows. */
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

/** POST and GET /graphql; GET by a browser shows GraphiQL. */
export const graphqlRoutes: FastifyPluginAsync<GraphqlOptions> = async (app, options) => {
  const page = await openPage(app, options.pageFolder)
  const apollo = createApollo(options)
  await apollo.start()
  app.addHook('onClose', () => apollo.stop())

  const answers = createAnswers(options.cache)
  const execute = fastifyApolloHandler(apollo, {
    context: (request: FastifyRequest) => Promise.resolve(request.context),
  })

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const question = questionOf(request)
    if (question === null) return whole(request, await execute.call(app, request, reply))
    const known = answers.get(question)
    if (known !== null) {
      if (known.units > 1) await request.context.spend(known.units - 1)
      return reply.header('content-type', known.contentType).send(known.body)
    }
    const { loaders, receipts } = recording(request.context.loaders)
    request.context = { ...request.context, loaders }
    const body = await execute.call(app, request, reply)
    whole(request, body)
    const contentType = reply.getHeader('content-type')
    const held = forEverybody.has(loaders) ? receipts() : null
    if (held !== null && typeof body === 'string' && typeof contentType === 'string') {
      const units = unitsSpent.get(loaders) ?? 1
      answers.keep(question, { body, contentType, units, receipts: held })
    }
    return body
  }

  app.route({
    method: 'POST',
    url: '/graphql',
    schema: DESCRIPTION,
    config: { errors: ['MALFORMED_BODY', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] },
    preHandler: refuseUnfit,
    handler: answer,
  })
  app.route({
    method: 'GET',
    url: '/graphql',
    schema: DESCRIPTION,
    preHandler: refuseUnfit,
    handler: (request, reply) =>
      page !== null && wantsPage(request) ? sendPage(reply, page) : answer(request, reply),
  })
}

/** Serves the page's scripts and styles at /graphiql/; the page itself, `null` when there is none. */
async function openPage(app: FastifyInstance, folder: string | null): Promise<string | null> {
  if (folder === null) return null
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/graphiql/',
    index: false,
    decorateReply: false,
    // Their names change with what is in them.
    immutable: true,
    maxAge: '365d',
  })
  return readFile(join(folder, 'index.html'), 'utf8')
}

function createApollo({ schema, log, isProduction }: GraphqlOptions): ApolloServer<RequestContext> {
  return new ApolloServer<RequestContext>({
    schema,
    introspection: true,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: isProduction,
    nodeEnv: isProduction ? 'production' : 'development',
    persistedQueries: false,
    csrfPrevention: true,
    stopOnTerminationSignals: false,
    parseOptions: { maxLexicalTokens: LIMITS.tokens, noLocation: false },
    validationRules: [...LIMIT_RULES],
    formatError: formatErrors(log, (error) =>
      error instanceof GraphQLError ? requestIds.get(error) : undefined,
    ),
    logger: silent(log),
    plugins: [
      requestIdPlugin,
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      costPlugin,
      outagePlugin,
      publicPlugin,
    ],
  })
}

/** `body`, unless the limit refused the operation: then the same 429 as everywhere. */
function whole(request: FastifyRequest, body: unknown): unknown {
  if (request.context.standing().isWithin) return body
  throw new ApiError('RATE_LIMITED')
}

/** What an operation costs. */
interface Cost {
  readonly nodes: number
  readonly units: number
}

/**
 * Refuses what may bring too much before it is executed, has the caller pay for the rest, and tells the
 * cost of what is answered. An operation may take a third of what its caller has in a minute.
 */
const costPlugin: ApolloServerPlugin<RequestContext> = {
  requestDidStart: () => {
    let cost: Cost | null = null
    return Promise.resolve({
      didResolveOperation: async ({ schema, document, operation, request, contextValue }) => {
        // Without one the executor says so.
        if (operation === undefined) return
        const definitions = operation.variableDefinitions ?? []
        const { coerced } = getVariableValues(schema, definitions, request.variables ?? {})
        // Malformed variables: the executor tells which.
        if (coerced === undefined) return
        try {
          const most = Math.min(LIMITS.nodes, nodesAnOperation(contextValue.standing().limit))
          const nodes = costOf(schema, document, operation, coerced, most)
          const units = unitsOf(nodes)
          if (units > 1) await contextValue.spend(units - 1)
          unitsSpent.set(contextValue.loaders, units)
          cost = { nodes, units }
        } catch (error) {
          throw asRefused(error)
        }
      },
      willSendResponse: ({ response }) => {
        if (cost !== null && response.body.kind === 'single') {
          response.body.singleResult.extensions = { cost }
        }
        return Promise.resolve()
      },
    })
  },
}

/** By an error, the request that met it: Apollo makes replies of errors without saying whose they are. */
const requestIds = new WeakMap<GraphQLError, string>()

/** So that what is logged of an error names its request, as the log of REST does. */
const requestIdPlugin: ApolloServerPlugin<RequestContext> = {
  requestDidStart: () =>
    Promise.resolve({
      didEncounterErrors: ({ errors, contextValue }) => {
        for (const error of errors) requestIds.set(error, contextValue.requestId)
        return Promise.resolve()
      },
    }),
}

/** By the loaders of a request, as Apollo copies its context. */
const unitsSpent = new WeakMap<RequestContext['loaders'], number>()

/** What loaders alone answer; a field that tells callers apart must never stand here. */
const PUBLIC_FIELDS: ReadonlySet<string> = new Set([
  'node',
  'entity',
  'entityByIdentifier',
  'entities',
  'search',
  'path',
  'neighbourhood',
  'market',
  'markets',
  'marketGroup',
])

/** Loaders of requests whose reply is good for whoever asks the same. Apollo copies the context itself. */
const forEverybody = new WeakSet<RequestContext['loaders']>()

/** Marks queries of public fields alone that were answered without an error. */
const publicPlugin: ApolloServerPlugin<RequestContext> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse: ({ response: { body }, operation, contextValue }) => {
        const isPublic =
          operation?.operation === OperationTypeNode.QUERY &&
          operation.selectionSet.selections.every(
            (selected) => selected.kind === Kind.FIELD && PUBLIC_FIELDS.has(selected.name.value),
          )
        if (isPublic && body.kind === 'single' && body.singleResult.errors === undefined) {
          forEverybody.add(contextValue.loaders)
        }
        return Promise.resolve()
      },
    }),
}

/** Equal for requests that get equal replies: the day, the form, what is asked. Null: not to be kept. */
function questionOf({ method, headers, body, context }: FastifyRequest): string | null {
  if (method !== 'POST' || !(headers['content-type'] ?? '').startsWith('application/json')) {
    return null
  }
  return `${String(context.today)} ${headers.accept ?? ''}\n${JSON.stringify(body)}`
}

/** Apollo's word for the status of a request that is refused whole; it takes it out of the reply. */
function asRefused(error: unknown): Error {
  if (error instanceof GraphQLError) {
    const extensions = { ...error.extensions, http: { status: 400 } }
    return new GraphQLError(error.message, { extensions })
  }
  if (error instanceof ApiError) {
    const extensions = { code: error.code, http: { status: error.status } }
    return new GraphQLError(error.message, { extensions })
  }
  return new Error('cost', { cause: error })
}

/** 503 with `Retry-After`, as REST has it, when the graph was away and nothing could be answered. */
const outagePlugin: ApolloServerPlugin<RequestContext> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse: ({ response }) => {
        if (response.body.kind !== 'single') return Promise.resolve()
        const { data, errors } = response.body.singleResult
        if (errors?.some(isOutage) === true && !hasAnswer(data)) {
          response.http.status = 503
          response.http.headers.set('retry-after', String(RETRY_AFTER_SECONDS))
        }
        return Promise.resolve()
      },
    }),
}

function isOutage({ extensions }: GraphQLFormattedError): boolean {
  const code = extensions?.['code']
  return code === 'GRAPH_UNAVAILABLE' || code === 'QUERY_TIMEOUT'
}

function hasAnswer(data: unknown): boolean {
  return (
    typeof data === 'object' && data !== null && Object.values(data).some((value) => value !== null)
  )
}

/** Refuses a list of operations and a text that is too long, before either is looked into. */
async function refuseUnfit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (Array.isArray(request.body)) {
    return refuse(reply, 'ONE_OPERATION', { limit: LIMITS.operations, actual: request.body.length })
  }
  const query = textOf(request.body) ?? textOf(request.query)
  const bytes = query === null ? 0 : Buffer.byteLength(query)
  if (bytes > LIMITS.queryBytes) {
    return refuse(reply, 'QUERY_TOO_LONG', { limit: LIMITS.queryBytes, actual: bytes })
  }
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

/** A browser that was given the address; the page reads a query in it itself. */
function wantsPage({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? '').includes('text/html')
}

/** Scripts and styles are files of ours, so a script in data that is shown could never run. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .header('content-security-policy', PAGE_POLICY)
    .header('vary', 'Accept')
    .header('x-content-type-options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(page)
}

/** Apollo tells of its own mistakes; what clients do wrong is not worth a line. */
function silent(log: ErrorLog) {
  const nothing = () => undefined
  return {
    debug: nothing,
    info: nothing,
    warn: nothing,
    error: (message: string) => {
      log.error({}, message)
    },
  }
}
