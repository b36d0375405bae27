import swagger from '@fastify/swagger'
import type { FastifyContextConfig, FastifyInstance, FastifySchema } from 'fastify'
import { ERRORS, type ErrorCode } from '../errors.js'
import { sendCacheable } from '../request-context.js'
import { codeSample } from './code-samples.js'
import { documentedSchema, withComponents } from './openapi-schemas.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Error codes of this route, without those that every route can return. */
    readonly errors?: readonly ErrorCode[]
    /** True for a reply with an `ETag`; a client that has the current tag gets 304. */
    readonly isTagged?: true
    /** True for a reply that names the next page in its headers. */
    readonly isPaged?: true
    /** True for a reply whose errors have the shape of GraphQL. */
    readonly isGraphql?: true
    /** Description of the 308 reply; absent if the route does not redirect. */
    readonly redirects?: string
  }
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' }

/** Error codes that every route can return. */
const COMMON_ERRORS: readonly ErrorCode[] = [
  'MALFORMED_URL',
  'METHOD_NOT_ALLOWED',
  'HEADERS_TOO_LARGE',
  'KEY_IN_URL',
  'KEY_INVALID',
  'KEY_EXPIRED',
  'KEY_REVOKED',
  'RATE_LIMITED',
  'INTERNAL',
  // The gateway needs the graph to check a key that is not in its cache.
  'GRAPH_UNAVAILABLE',
]

interface Operation {
  parameters?: readonly Parameter[]
  responses?: Record<string, Response>
  security?: readonly Readonly<Record<string, readonly string[]>>[]
  'x-about'?: About
  /** Viewers of OpenAPI documents display these samples. */
  'x-codeSamples'?: readonly object[]
}

type About = Pick<
  FastifyContextConfig,
  'errors' | 'isTagged' | 'isPaged' | 'isGraphql' | 'redirects'
>

interface Parameter {
  readonly in: string
  readonly schema?: { readonly type?: unknown }
}

interface Response {
  description: string
  headers?: Readonly<Record<string, unknown>>
  content?: Readonly<Record<string, unknown>>
}

interface Document {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: { readonly schemas?: object }
}

/**
 * GET /openapi.json: an OpenAPI 3.1 document, generated from the schemas that check the requests.
 * Call this before the routes that it describes are registered.
 */
export async function openApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Polity',
        version: '1',
        description:
          'Politicians, parties, offices, institutions, elections and areas, their relationships, and the prediction ' +
          'markets about them. The API ignores unknown parameters and treats an empty one as absent. Clients have to ' +
          'ignore unknown fields of replies.',
        license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: publicUrl, description: 'This gateway.' }],
      tags: [
        { name: 'graph', description: 'Entities and their relationships.' },
        { name: 'markets', description: 'Prediction markets and their prices.' },
        { name: 'elections', description: 'Elections, races and their results.' },
        { name: 'data', description: 'The datasets in the graph and their known problems.' },
        { name: 'webhooks', description: 'Notifications of events.' },
        {
          name: 'reconciliation',
          description:
            'Matching the rows of tables to entities, with OpenRefine and similar tools.',
        },
        { name: 'assistants', description: 'Model Context Protocol, for AI assistants.' },
        { name: 'corrections', description: 'Report errors in the data and follow their status.' },
        { name: 'account', description: 'Your account, API keys and tier.' },
        { name: 'health', description: 'For operators of this service.' },
      ],
      components: {
        schemas: { Problem: PROBLEM, GraphqlRefusal: GRAPHQL_REFUSAL },
        headers: HEADERS,
        securitySchemes: SECURITY,
      },
    },
    // Swagger reads only schemas, so the configuration of the route is added to its schema.
    transform: ({ schema, url, route }) => ({
      schema: {
        ...documentedSchema((schema as FastifySchema | undefined) ?? {}),
        'x-about': route.config ?? {},
      },
      url,
    }),
    transformObject: (document) => {
      const generated = 'openapiObject' in document ? document.openapiObject : {}
      const { paths = {}, components } = generated as Document
      for (const [path, operations] of Object.entries(paths)) {
        for (const [name, operation] of Object.entries(operations)) {
          const method = name.toUpperCase()
          const { security } = describe(operation, method === 'GET')
          const source = codeSample({ method, path, security }, publicUrl)
          operation['x-codeSamples'] = [{ lang: 'Shell', label: 'curl', source }]
        }
      }
      const found = withComponents(paths)
      const schemas = { ...found.schemas, ...components?.schemas }
      Object.assign(generated, { paths: found.paths, components: { ...components, schemas } })
      return generated
    },
  })

  let body: string | null = null
  app.get(
    '/openapi.json',
    { schema: { hide: true }, config: { isFree: true } },
    (request, reply) => {
      body ??= JSON.stringify(app.swagger())
      return sendCacheable(request, reply, { body, headers: JSON_HEADERS, units: 1 })
    },
  )
}

/**
 * Adds what a route schema cannot contain: the style of lists, headers, and error replies. Returns
 * the security of the operation.
 */
function describe(operation: Operation, isRead: boolean) {
  for (const parameter of operation.parameters ?? []) {
    const isList = parameter.in === 'query' && parameter.schema?.type === 'array'
    if (isList) Object.assign(parameter, { style: 'form', explode: false })
  }
  const { errors = [], isTagged, isPaged, isGraphql, redirects } = operation['x-about'] ?? {}
  delete operation['x-about']
  const responses = (operation.responses ??= {})
  // Unless a route says otherwise, it works with and without a key.
  const security = (operation.security ??= [{}, { key: [] }])
  const commonHeaders = security.some((scheme) => 'session' in scheme)
    ? ACCOUNT_HEADERS
    : READ_HEADERS
  for (const [status, response] of Object.entries(responses)) {
    const isSuccess = status.startsWith('2')
    response.headers = {
      ...references(commonHeaders),
      ...(isSuccess && isTagged && references(['ETag', 'Cache-Status'])),
      ...(isSuccess && isPaged && references(['Link', 'X-Next-Cursor'])),
      ...response.headers,
    }
  }
  if (isTagged) {
    responses['304'] = {
      description: 'Not modified: `If-None-Match` has the current tag.',
      headers: references([
        ...commonHeaders,
        'ETag',
        'Cache-Status',
        ...(isPaged ? ['Link', 'X-Next-Cursor'] : []),
      ]),
    }
  }
  if (isRead) {
    responses['308'] = {
      description: [redirects, PATH_REDIRECT].filter((text) => text !== undefined).join(' '),
      headers: references([...commonHeaders, 'Location']),
    }
  }
  const codes = new Set([...errors, ...COMMON_ERRORS])
  for (const status of new Set([...codes].map((code) => ERRORS[code].status))) {
    const rows = [...codes].filter((code) => ERRORS[code].status === status)
    responses[String(status)] ??= {
      description: rows.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join(' '),
      headers: references([
        ...commonHeaders,
        ...(status === 401 ? ['WWW-Authenticate'] : []),
        ...(status === 429 || status === 503 ? ['Retry-After'] : []),
        ...(status === 405 ? ['Allow'] : []),
      ]),
      content: isGraphql ? GRAPHQL_CONTENT : PROBLEM_CONTENT,
    }
  }
  return { security }
}

const PATH_REDIRECT =
  'The path has capital letters or a trailing slash; `Location` has the path without them.'

function references(names: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

const text = (description: string, schema: Readonly<Record<string, unknown>> = {}) => ({
  description,
  schema: { type: 'string' as const, ...schema },
})

const number = (description: string) => ({ description, schema: { type: 'integer' as const } })

const HEADERS = {
  'X-Request-Id': text('Id of the request: the one that the client sent, if it is valid.'),
  'X-API-Tier': text('Tier of the client.', {
    enum: ['free', 'researcher', 'pro'],
  }),
  'X-RateLimit-Limit': number('Units per minute.'),
  'X-RateLimit-Remaining': number('Units that are left in this period.'),
  'X-RateLimit-Reset': number('When the next period begins, in seconds of Unix time.'),
  'X-Content-Type-Options': text('Browsers must not guess another media type.', {
    const: 'nosniff',
  }),
  'Strict-Transport-Security': text('Present if the gateway is reached over TLS.'),
  'WWW-Authenticate': text('How a client authenticates.'),
  'Access-Control-Allow-Origin': text('Web pages of any origin may read the reply.', {
    const: '*',
  }),
  ETag: text('Tag of the body, for `If-None-Match`.'),
  'Cache-Control': text(
    '`no-cache`: caches have to revalidate the reply. `no-store`: caches must not store it.',
  ),
  'Cache-Status': text(
    'RFC 9211. Present if the graph does not answer and the reply may be stale: ' +
      '`polity; hit; ttl=-12; detail=stale`.',
  ),
  Link: text('`<…>; rel="next"`: URL of the next page. Absent on the last page.'),
  'X-Next-Cursor': text('Value of `cursor` for the next page. Absent on the last page.'),
  Location: text('URL to use instead.'),
  'Retry-After': number('Seconds to wait before a retry.'),
  Allow: text('The methods of the path.'),
}

const COMMON_HEADERS = [
  'X-Request-Id',
  'X-API-Tier',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Cache-Control',
  'X-Content-Type-Options',
  'Strict-Transport-Security',
]
const READ_HEADERS = [...COMMON_HEADERS, 'Access-Control-Allow-Origin']
/**
 * These headers lack `Access-Control-Allow-Origin`, because web pages of other origins must not
 * read the data of an account.
 */
const ACCOUNT_HEADERS = COMMON_HEADERS

/** The two ways to authenticate: an API key, or the session of a browser. */
const SECURITY = {
  key: {
    type: 'http' as const,
    scheme: 'bearer',
    description:
      '`Authorization: Bearer pol_…`, never in a URL. A key has the form ' +
      '`^pol_[0-9A-Za-z]{12}_[0-9A-Za-z]{38}$`. Its last six characters are the CRC-32 of the others, in base 62.',
  },
  session: {
    type: 'apiKey' as const,
    in: 'cookie' as const,
    name: '__Host-polity-session',
    description:
      'The session of a browser that signed in at /account. Requests that change something also need `X-CSRF-Token`.',
  },
}

const word = (description: string) => ({ type: 'string' as const, description })

const PROBLEM = {
  type: 'object' as const,
  description: 'A problem document, RFC 9457.',
  required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
  properties: {
    type: { type: 'string' as const, format: 'uri', description: 'URI of the kind of problem.' },
    title: word('The HTTP status in words.'),
    status: { type: 'integer' as const, description: 'The HTTP status.' },
    detail: word('What is wrong and what to do, for people.'),
    code: {
      ...word('The kind of problem, for programs; the same as in GraphQL.'),
      enum: Object.keys(ERRORS),
    },
    request_id: word('Id of the request.'),
    errors: {
      type: 'array' as const,
      description: 'The parameters that are wrong.',
      items: {
        type: 'object' as const,
        description: 'What is wrong with a parameter.',
        required: ['field', 'code', 'message'],
        properties: {
          field: word('Name of the parameter.'),
          code: word('The rule that it breaks, for programs.'),
          message: word('What it has to be, for people.'),
        },
      },
    },
  },
}

const GRAPHQL_REFUSAL = {
  type: 'object' as const,
  description: 'Why an operation was not executed.',
  required: ['errors'],
  properties: {
    errors: {
      type: 'array' as const,
      description: 'The errors, as GraphQL writes them.',
      items: {
        type: 'object' as const,
        description: 'An error.',
        required: ['message', 'extensions'],
        additionalProperties: true,
        properties: {
          message: word('What is wrong, for people.'),
          extensions: {
            type: 'object' as const,
            description: 'The code, and the numbers that a client needs to correct the operation.',
            required: ['code'],
            additionalProperties: true,
            properties: {
              code: word('The kind of problem, for programs; the same as in REST.'),
            },
          },
        },
      },
    },
  },
}

const refusalSchema = { schema: { $ref: '#/components/schemas/GraphqlRefusal' } }
const GRAPHQL_CONTENT = {
  'application/json': refusalSchema,
  'application/graphql-response+json': refusalSchema,
}
const PROBLEM_CONTENT = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
}
