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
import type { RequestContext } from '../request-context.js'
import { charging } from './cost/charge.js'
import { fieldRulesOf } from './schema/directives.js'
import { formatErrors, type ErrorLog } from './errors.js'
import { executedBy } from './execute.js'
import { createKnownIntrospection, type KnownIntrospection } from './cost/known-introspection.js'
import { LIMITS } from './cost/limits.js'
import { RULES } from './cost/rules.js'
import type { Outcomes } from './outcomes.js'

export interface ApolloOptions {
  readonly schema: GraphQLSchema
  readonly log: ErrorLog
  /** Hides what only developers should see: "Did you mean" shows names of the schema. */
  readonly isProduction: boolean
}

const RETRY_AFTER_SECONDS = 2
const PERSISTED_QUERIES_BYTES = 8 * 1_024 * 1_024

/** Queries by the hash that clients send instead of them, which Apollo checks. */
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

/** Apollo with our limits, costs and errors; records the outcome of each operation in `outcomes`. */
export function createApollo(
  { schema, log, isProduction }: ApolloOptions,
  outcomes: Outcomes,
): ApolloServer<RequestContext> {
  const requestIds = new WeakMap<GraphQLError, string>()
  const known = createKnownIntrospection(schema)
  return new ApolloServer<RequestContext>({
    gateway: executedBy(schema),
    introspection: true,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: isProduction,
    nodeEnv: isProduction ? 'production' : 'development',
    persistedQueries: { cache: createPersistedQueries() },
    // No operation changes anything, and no cookie gives a right here: a page of another origin may send any request.
    csrfPrevention: false,
    stopOnTerminationSignals: false,
    parseOptions: { maxLexicalTokens: LIMITS.tokens, noLocation: false },
    validationRules: [...RULES],
    validationOptions: { maxErrors: LIMITS.errors },
    formatError: formatErrors(log, (error) =>
      error instanceof GraphQLError ? requestIds.get(error) : undefined,
    ),
    logger: silent(log),
    plugins: [
      noteRequestIds(requestIds),
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      charging(outcomes, known),
      answering(known),
      outagePlugin,
      noteOperation(outcomes),
    ],
  })
}

/**
 * Remembers which request met an error, so that its log line names the request, as in REST: Apollo formats
 * errors without saying to which request they belong.
 */
const noteRequestIds = (
  requestIds: WeakMap<GraphQLError, string>,
): ApolloServerPlugin<RequestContext> => ({
  requestDidStart: () =>
    Promise.resolve({
      didEncounterErrors: ({ errors, contextValue }) => {
        for (const error of errors) requestIds.set(error, contextValue.requestId)
        return Promise.resolve()
      },
    }),
})

/** Answers the introspection query of tools from memory. */
const answering = (known: KnownIntrospection): ApolloServerPlugin<RequestContext> => ({
  requestDidStart: () =>
    Promise.resolve({
      responseForOperation: ({ document, response: { http } }) => {
        const data = known.answer(document)
        if (data === null) return Promise.resolve(null)
        return Promise.resolve({ http, body: { kind: 'single', singleResult: { data } } })
      },
    }),
})

/** Notes subscriptions, and queries of only public fields that were answered without an error. */
const noteOperation = (outcomes: Outcomes): ApolloServerPlugin<RequestContext> => ({
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse: ({ request, response, source, schema, operation, contextValue }) => {
        const { body } = response
        const outcome = outcomes.of(contextValue.loaders)
        if (operation?.operation === OperationTypeNode.SUBSCRIPTION) {
          const { operationName, variables } = request
          outcome.subscription = { query: source, operationName, variables }
        }
        if (body.kind === 'single') outcome.codes = codesOf(body.singleResult.errors)
        const rules = fieldRulesOf(schema)
        const isPublic =
          operation?.operation === OperationTypeNode.QUERY &&
          operation.selectionSet.selections.every(
            (selected) =>
              selected.kind === Kind.FIELD &&
              rules.of('Query', selected.name.value)?.isPublic === true,
          )
        if (isPublic && body.kind === 'single' && body.singleResult.errors === undefined) {
          outcome.isForEverybody = true
        }
        return Promise.resolve()
      },
    }),
})

/** 503 with `Retry-After`, as in REST, when the graph was away and nothing could be answered. */
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

/** Each code once: a part that fails may have as many errors as it has items. */
function codesOf(errors: readonly GraphQLFormattedError[] = []): string[] {
  return [...new Set(errors.map(({ extensions }) => String(extensions?.['code'])))]
}

function hasAnswer(data: unknown): boolean {
  return (
    typeof data === 'object' && data !== null && Object.values(data).some((value) => value !== null)
  )
}

/** Apollo may log its own mistakes; those of clients are not worth a line. */
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
