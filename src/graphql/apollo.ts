import { ApolloServer, type ApolloServerPlugin } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled'
import {
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import { chargeOperations } from './cost/charge.js'
import { fieldRulesOf } from './schema/directives.js'
import { formatErrors, type ErrorLog } from './errors.js'
import { createApolloGateway } from './execute.js'
import { createKnownIntrospection, type KnownIntrospection } from './cost/known-introspection.js'
import { LIMITS } from './cost/limits.js'
import { RULES } from './cost/rules.js'
import { isIntrospection } from './cost/selections.js'
import type { OperationContext } from './execution.js'

export interface ApolloOptions {
  readonly schema: GraphQLSchema
  readonly log: ErrorLog
  /**
   * If true, errors contain no suggestions ("Did you mean …"), which reveal names of the schema.
   */
  readonly isProduction: boolean
}

const RETRY_AFTER_SECONDS = 2
const PERSISTED_QUERIES_BYTES = 8 * 1_024 * 1_024

/** A cache of persisted queries. The key is the hash of the query; Apollo verifies the hash. */
function createPersistedQueries() {
  const queries = new LRUCache<string, string>({
    maxSize: PERSISTED_QUERIES_BYTES,
    sizeCalculation: (query, hash) => Buffer.byteLength(query) + hash.length,
  })
  return {
    get: (hash: string) => Promise.resolve(queries.get(hash)),
    set: async (hash: string, query: string) => void queries.set(hash, query),
    delete: (hash: string) => Promise.resolve(queries.delete(hash)),
  }
}

/**
 * Creates Apollo Server with our limits, costs and errors. Our plugins record the execution of each
 * operation in its context.
 */
export function createApollo({
  schema,
  log,
  isProduction,
}: ApolloOptions): ApolloServer<OperationContext> {
  const requestIds = new WeakMap<GraphQLError, string>()
  const known = createKnownIntrospection(schema)
  return new ApolloServer<OperationContext>({
    gateway: createApolloGateway(schema),
    introspection: true,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: isProduction,
    nodeEnv: isProduction ? 'production' : 'development',
    persistedQueries: { cache: createPersistedQueries() },
    // Safe without CSRF protection: operations only read, and no cookie grants access.
    csrfPrevention: false,
    stopOnTerminationSignals: false,
    parseOptions: { maxLexicalTokens: LIMITS.tokens, noLocation: false },
    validationRules: [...RULES],
    validationOptions: { maxErrors: LIMITS.errors },
    formatError: formatErrors(log, (error) =>
      error instanceof GraphQLError ? requestIds.get(error) : undefined,
    ),
    logger: createLogger(log),
    plugins: [
      recordRequestIds(requestIds),
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      chargeOperations(known),
      answerKnownIntrospection(known),
      outagePlugin,
      recordExecution,
    ],
  })
}

/**
 * Records the request id of each error, so that the log line of the error has the id, as in REST.
 * Apollo does not pass the request to `formatError`.
 */
const recordRequestIds = (
  requestIds: WeakMap<GraphQLError, string>,
): ApolloServerPlugin<OperationContext> => ({
  requestDidStart: () =>
    Promise.resolve({
      didEncounterErrors: ({ errors, contextValue }) => {
        for (const error of errors) requestIds.set(error, contextValue.requestId)
        return Promise.resolve()
      },
    }),
})

/** Answers the introspection queries of common tools from memory. */
const answerKnownIntrospection = (
  known: KnownIntrospection,
): ApolloServerPlugin<OperationContext> => ({
  requestDidStart: () =>
    Promise.resolve({
      responseForOperation: ({ document, response: { http } }) => {
        const data = isIntrospection(document) ? known.answer(document) : null
        if (data === null) return Promise.resolve(null)
        return Promise.resolve({ http, body: { kind: 'single', singleResult: { data } } })
      },
    }),
})

/**
 * Records the parameters of a subscription, the error codes, and whether a query has only public
 * fields and no error.
 */
const recordExecution: ApolloServerPlugin<OperationContext> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse: ({ request, response, source, schema, operation, contextValue }) => {
        const { body } = response
        const { execution } = contextValue
        if (operation?.operation === OperationTypeNode.SUBSCRIPTION) {
          const { operationName, variables } = request
          execution.subscription = { query: source, operationName, variables }
        }
        if (body.kind === 'single') execution.codes = codesOf(body.singleResult.errors)
        const rules = fieldRulesOf(schema)
        const isPublic =
          operation?.operation === OperationTypeNode.QUERY &&
          operation.selectionSet.selections.every(
            (selection) =>
              selection.kind === Kind.FIELD &&
              rules.of('Query', selection.name.value)?.isPublic === true,
          )
        if (isPublic && body.kind === 'single' && body.singleResult.errors === undefined) {
          execution.isPublic = true
        }
        return Promise.resolve()
      },
    }),
}

/**
 * If the graph was unavailable or a query timed out, and the response has no data, sends 503 with
 * `Retry-After`, as in REST.
 */
const outagePlugin: ApolloServerPlugin<OperationContext> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse: ({ response }) => {
        if (response.body.kind !== 'single') return Promise.resolve()
        const { data, errors } = response.body.singleResult
        if (errors?.some(isOutage) === true && !hasData(data)) {
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

/** The distinct error codes. If a list fails, each of its items can have an error. */
function codesOf(errors: readonly GraphQLFormattedError[] = []): string[] {
  return [...new Set(errors.map(({ extensions }) => String(extensions?.['code'])))]
}

function hasData(data: unknown): boolean {
  return (
    typeof data === 'object' && data !== null && Object.values(data).some((value) => value !== null)
  )
}

/** A logger for Apollo that logs server errors, but not errors of clients. */
function createLogger(log: ErrorLog) {
  const doNothing = () => undefined
  return {
    debug: doNothing,
    info: doNothing,
    warn: doNothing,
    error: (message: string) => {
      log.error({}, message)
    },
  }
}
