import { ApolloServer, type GraphQLRequestListener } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled'
import {
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import { chargeOperation, chargeResponse } from './cost/charge.js'
import { fieldRulesOf } from './schema/directives.js'
import { formatErrors, withHttpStatus, type ErrorLog } from './errors.js'
import { createApolloGateway } from './execute.js'
import { createKnownIntrospection, type KnownIntrospection } from './cost/known-introspection.js'
import { LIMITS } from './cost/limits.js'
import { RULES } from './cost/rules.js'
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
 * Creates Apollo Server with our limits, costs and errors. Our plugin records the execution of each
 * operation in its context.
 */
export function createApollo({
  schema,
  log,
  isProduction,
}: ApolloOptions): ApolloServer<OperationContext> {
  const requestIds = new WeakMap<GraphQLError, string>()
  const listener = createListener(requestIds, createKnownIntrospection(schema))
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
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      { requestDidStart: () => Promise.resolve(listener) },
    ],
  })
}

/**
 * Creates the listener of Apollo Server. The listener checks and charges each operation, and
 * records its execution. The listener also answers the usual introspection queries from memory.
 */
function createListener(
  requestIds: WeakMap<GraphQLError, string>,
  knownAnswerTo: KnownIntrospection,
): GraphQLRequestListener<OperationContext> {
  return {
    // The log line of an error has the request id, as in REST. Apollo does not pass the request to
    // `formatError`.
    didEncounterErrors: ({ errors, contextValue }) => {
      for (const error of errors) requestIds.set(error, contextValue.requestId)
      return Promise.resolve()
    },
    didResolveOperation: (context) =>
      chargeOperation(context, knownAnswerTo).catch((error: unknown) => {
        throw withHttpStatus(error)
      }),
    // Answers the introspection queries of common tools from memory.
    responseForOperation: ({ document, response: { http } }) => {
      const data = knownAnswerTo(document)?.()
      if (data === undefined) return Promise.resolve(null)
      return Promise.resolve({ http, body: { kind: 'single', singleResult: { data } } })
    },
    willSendResponse: async ({ request, response, source, schema, operation, contextValue }) => {
      const { body, http } = response
      const { execution } = contextValue
      if (operation?.operation === OperationTypeNode.SUBSCRIPTION) {
        const { operationName, variables } = request
        execution.subscription = { query: source, operationName, variables }
      }
      if (body.kind !== 'single') return
      const { data, errors } = body.singleResult
      execution.codes = codesOf(errors)
      execution.isPublic =
        errors === undefined && operation !== undefined && isPublic(operation, schema)
      // As in REST, a response without data has status 503 while the graph is unavailable.
      if (errors?.some(isOutage) === true && !hasData(data)) {
        http.status = 503
        http.headers.set('retry-after', String(RETRY_AFTER_SECONDS))
      }
      await chargeResponse(contextValue)
      const { cost } = execution
      if (cost !== null) body.singleResult.extensions = { cost }
    },
  }
}

/** True if an operation is a query with only public fields. */
function isPublic(
  { operation, selectionSet: { selections } }: OperationDefinitionNode,
  schema: GraphQLSchema,
): boolean {
  const rules = fieldRulesOf(schema)
  return (
    operation === OperationTypeNode.QUERY &&
    selections.every(
      (selection) =>
        selection.kind === Kind.FIELD && rules.of('Query', selection.name.value)?.isPublic === true,
    )
  )
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
