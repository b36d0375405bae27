import swagger from '@fastify/swagger'
import type { FastifyContextConfig, FastifyInstance, FastifySchema } from 'fastify'
import { TIERS } from '../caller.js'
import { ERRORS, type ErrorCode } from '../errors.js'
import { sendCacheable } from '../request-context.js'
import { codeSample } from './code-samples.js'
import { documentedReplies, documentedSchema, withComponents } from './openapi-schemas.js'
import { choice, integer, listOf, object, text } from './reply-schemas.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Error codes of this route, without those that every route can return. */
    readonly errors?: readonly ErrorCode[]
    /** True for a reply with an `ETag`; a client that has the current tag gets 304. */
    readonly isTagged?: true
    /** True for a reply that names the next page in its headers. */
    readonly isPaged?: true
    /** True for a reply with the names of entities in the language of `Accept-Language`. */
    readonly isLocalized?: true
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
  'errors' | 'isTagged' | 'isPaged' | 'isLocalized' | 'isGraphql' | 'redirects'
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
  readonly components?: object
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
      components: { schemas: {}, headers: HEADERS, securitySchemes: SECURITY },
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
      const schemas = { ...found.schemas, ...SCHEMAS }
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
  const about = operation['x-about'] ?? {}
  const { errors = [], isTagged, isPaged, isLocalized, isGraphql, redirects } = about
  delete operation['x-about']
  if (isLocalized) operation.parameters = [...(operation.parameters ?? []), ACCEPT_LANGUAGE]
  const responses = (operation.responses ??= {})
  // Unless a route says otherwise, it works with and without a key.
  const security = (operation.security ??= [{}, { key: [] }])
  const needsSession = security.some((scheme) => 'session' in scheme)
  const commonHeaders = needsSession ? ACCOUNT_HEADERS : READ_HEADERS
  const successHeaders = [
    ...commonHeaders,
    ...(isTagged ? ['ETag', 'Cache-Status'] : []),
    ...(isPaged ? ['Link', 'X-Next-Cursor'] : []),
    ...(isLocalized ? ['Content-Language', 'Vary'] : []),
  ]
  for (const [status, response] of Object.entries(responses)) {
    const names = status.startsWith('2') ? successHeaders : commonHeaders
    response.headers = { ...references(names), ...response.headers }
  }
  if (isTagged) {
    responses['304'] = {
      description: 'Not modified: `If-None-Match` has the current tag.',
      headers: references(successHeaders),
    }
  }
  if (isRead) {
    responses['308'] = {
      description: [redirects, PATH_REDIRECT].filter((text) => text !== undefined).join(' '),
      headers: references([...commonHeaders, 'Location']),
    }
  }
  const csrfErrors: readonly ErrorCode[] = needsSession && !isRead ? ['CSRF_REFUSED'] : []
  const codes = new Set([...csrfErrors, ...errors, ...COMMON_ERRORS])
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

const ACCEPT_LANGUAGE = {
  name: 'Accept-Language',
  in: 'header',
  description:
    'Languages of the client (RFC 9110). An entity has its name in the first of these languages in which a source ' +
    'gives one, otherwise its main name. Lists are sorted and filtered by the main name.',
  required: false,
  schema: { type: 'string' },
  example: 'cy, en;q=0.5',
}

const header = (description: string, schema: Readonly<Record<string, unknown>> = {}) => ({
  description,
  schema: { type: 'string' as const, ...schema },
})

const numberHeader = (description: string) => ({
  description,
  schema: { type: 'integer' as const },
})

const HEADERS = {
  'X-Request-Id': header('Id of the request: the one that the client sent, if it is valid.'),
  'X-API-Tier': header('Tier of the client.', { enum: TIERS }),
  'X-RateLimit-Limit': numberHeader('Units per minute.'),
  'X-RateLimit-Remaining': numberHeader('Units that are left in this period.'),
  'X-RateLimit-Reset': numberHeader('When the next period begins, in seconds of Unix time.'),
  'X-Content-Type-Options': header('Browsers must not guess another media type.', {
    const: 'nosniff',
  }),
  'Strict-Transport-Security': header('Present if the gateway is reached over TLS.'),
  'WWW-Authenticate': header('How a client authenticates.'),
  'Access-Control-Allow-Origin': header('Web pages of any origin may read the reply.', {
    const: '*',
  }),
  ETag: header('Tag of the body, for `If-None-Match`.'),
  'Cache-Control': header(
    '`no-cache`: caches have to revalidate the reply. `no-store`: caches must not store it.',
  ),
  'Cache-Status': header(
    'RFC 9211. Present if the graph does not answer and the reply may be stale: ' +
      '`polity; hit; ttl=-12; detail=stale`.',
  ),
  Link: header('`<…>; rel="next"`: URL of the next page. Absent on the last page.'),
  'X-Next-Cursor': header('Value of `cursor` for the next page. Absent on the last page.'),
  'Content-Language': header(
    'Languages of the names, if names in a language of `Accept-Language` were found: `cy`.',
  ),
  Vary: header(
    'The request headers on which the reply depends: `accept-language, accept-encoding`.',
  ),
  Location: header('URL to use instead.'),
  'Retry-After': numberHeader('Seconds to wait before a retry.'),
  Allow: header('The methods of the path.'),
}

/**
 * These headers lack `Access-Control-Allow-Origin`, because web pages of other origins must not
 * read the data of an account.
 */
const ACCOUNT_HEADERS = [
  'X-Request-Id',
  'X-API-Tier',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Cache-Control',
  'X-Content-Type-Options',
  'Strict-Transport-Security',
]
const READ_HEADERS = [...ACCOUNT_HEADERS, 'Access-Control-Allow-Origin']

/** The two ways to authenticate: an API key, or the session of a browser. */
const SECURITY = {
  key: {
    type: 'http' as const,
    scheme: 'bearer',
    description:
      '`Authorization: Bearer pol_…`, never in a URL. A key is `pol_`, 12 letters or digits, `_`, and 38 letters or ' +
      'digits. Its last six characters are the CRC-32 of the others, in base 62.',
  },
  session: {
    type: 'apiKey' as const,
    in: 'cookie' as const,
    name: '__Host-polity-session',
    description:
      'The session of a browser that signed in at /account. Requests that change something also need `X-CSRF-Token`.',
  },
}

/** An object that may have further fields. */
const openObject = (description: string, properties: object) => ({
  ...object(description, properties),
  additionalProperties: true,
})

const ERROR_CODES = Object.keys(ERRORS)

/** The replies that many routes share, by the name of their component. */
const SCHEMAS = documentedReplies({
  Problem: {
    ...object('A problem document, RFC 9457.', {
      type: { type: 'string', format: 'uri', description: 'URI of the kind of problem.' },
      title: text('The HTTP status in words.'),
      status: integer('The HTTP status.'),
      detail: text('What is wrong and what to do, for people.'),
      code: choice('The kind of problem, for programs; the same as in GraphQL.', ERROR_CODES),
      request_id: text('Id of the request.'),
      errors: listOf(
        'The parameters that are wrong.',
        object('What is wrong with a parameter.', {
          field: text('Name of the parameter.'),
          code: text('The rule that it breaks, for programs.'),
          message: text('What it has to be, for people.'),
        }),
      ),
    }),
    required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
  },
  GraphqlRefusal: object('Why an operation was not executed.', {
    errors: listOf(
      'The errors, as GraphQL writes them.',
      openObject('An error.', {
        message: text('What is wrong, for people.'),
        extensions: openObject(
          'The code, and the numbers that a client needs to correct the operation.',
          { code: text('The kind of problem, for programs; the same as in REST.') },
        ),
      }),
    ),
  }),
})

const refusalSchema = { schema: { $ref: '#/components/schemas/GraphqlRefusal' } }
const GRAPHQL_CONTENT = {
  'application/json': refusalSchema,
  'application/graphql-response+json': refusalSchema,
}
const PROBLEM_CONTENT = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
}
