import type {
  FastifyBaseLogger,
  FastifyContextConfig,
  FastifyInstance,
  FastifySchema,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import type { ErrorCode } from '../errors.js'

/** The server. Handlers get the types of a request from the JSON Schemas of their route. */
export type RouteApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  RequestTypes
>

interface RequestTypes extends FastifyTypeProvider {
  readonly validator: this['schema'] extends JSONSchema ? FromSchema<this['schema']> : unknown
  readonly serializer: unknown
}

/** The schema of a route and its configuration. */
interface RouteOptions extends FastifySchema {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly config?: FastifyContextConfig
}

/** What routes about an account have in common if they need its browser session. */
export const ACCOUNT_ROUTE = { tags: ['account'], security: [{ session: [] }] } as const
/** The security of a route for an account, with an API key or a browser session. */
export const KEY_OR_SESSION = [{ key: [] }, { session: [] }] as const

/** The description of the redirect from a former slug of an entity. */
export const ENTITY_REDIRECT =
  'The entity has another slug now, or was merged into another; `Location` names it.'

/**
 * The options of a route that uses the graph. `config.errors` names only the errors of this route;
 * the usual errors follow from its schema. `CSRF_REFUSED` follows from its method and security.
 */
export function route<const Options extends RouteOptions>({ config, ...schema }: Options) {
  const errors = [...usualErrors(schema), ...(config?.errors ?? [])]
  return { schema, config: { ...config, errors } }
}

/**
 * A hook for a route whose body may be absent. It replaces an absent body with an empty one, to
 * which the schema adds the defaults.
 */
export function allowNoBody(request: { body: unknown }, _reply: unknown, done: () => void): void {
  request.body ??= {}
  done()
}

function usualErrors({
  params,
  querystring,
  body,
  security = [],
}: Omit<RouteOptions, 'config'>): readonly ErrorCode[] {
  const hasInput = [params, querystring, body].some((schema) => schema !== undefined)
  const needsSession = security.some((scheme) => 'session' in scheme)
  return [
    'GRAPH_UNAVAILABLE',
    'QUERY_TIMEOUT',
    ...(hasInput ? (['INVALID_PARAMETER'] as const) : []),
    ...(body === undefined ? [] : BODY_ERRORS),
    ...(needsSession
      ? ([security.length === 1 ? 'SIGN_IN_REQUIRED' : 'ACCOUNT_REQUIRED'] as const)
      : []),
  ]
}

const BODY_ERRORS = ['MALFORMED_BODY', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const
