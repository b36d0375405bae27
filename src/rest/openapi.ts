import swagger from '@fastify/swagger'
import type { FastifyContextConfig, FastifyInstance, FastifySchema } from 'fastify'
import { ERRORS, type ErrorCode } from '../errors.js'
import { codeSample } from './code-samples.js'
import { sendTagged, tagged, type TaggedReply } from './tagged.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The errors that the route's own work can end in; those of every request are added. */
    readonly errors?: readonly ErrorCode[]
    /** True for a reply with an `ETag`, which a client that has it gets as 304. */
    readonly isTagged?: true
    /** True for a reply that names the next page in its headers. */
    readonly isPaged?: true
    /** When the route answers 308, what that means. */
    readonly redirects?: string
  }
}

/** Errors that any request can end in, whatever the route. */
const OF_EVERY_REQUEST: readonly ErrorCode[] = [
  'MALFORMED_URL',
  'METHOD_NOT_ALLOWED',
  'HEADERS_TOO_LARGE',
  'KEY_IN_URL',
  'KEY_INVALID',
  'KEY_EXPIRED',
  'KEY_REVOKED',
  'RATE_LIMITED',
  'INTERNAL',
  // A key that is not known cannot be judged then.
  'GRAPH_UNAVAILABLE',
]

interface Operation {
  responses?: Record<string, Response>
  security?: readonly Readonly<Record<string, readonly string[]>>[]
  'x-about'?: About
  'x-codeSamples'?: readonly object[]
}

type About = Pick<FastifyContextConfig, 'errors' | 'isTagged' | 'isPaged' | 'redirects'>

interface Response {
  description: string
  headers?: Readonly<Record<string, unknown>>
  content?: Readonly<Record<string, unknown>>
}

interface Document {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/**
 * GET /openapi.json: what every route takes and answers, OpenAPI 3.1, made from the schemas that check the
 * requests. Called before the routes that it describes are registered.
 */
export async function openApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Polity',
        version: '1',
        description:
          'Politicians, parties, offices, institutions, elections and areas, how they are related, and ' +
          'what prediction markets say of them. ' +
          'Unknown parameters are ignored, an empty one is absent.',
      },
      tags: [
        { name: 'graph', description: 'Entities and their relationships.' },
        { name: 'markets', description: 'What prediction markets say.' },
        { name: 'elections', description: 'Races as their counts come in.' },
        { name: 'data', description: 'What the graph is made of, and what may be wrong with it.' },
        { name: 'webhooks', description: 'Being told of what happens.' },
        { name: 'reconciliation', description: 'Joining tables to the graph, as OpenRefine does.' },
        { name: 'assistants', description: 'Model Context Protocol.' },
        { name: 'corrections', description: 'What is wrong, and what became of saying so.' },
        { name: 'account', description: 'Your account and keys, and asking for more.' },
        { name: 'health', description: 'For who runs this service.' },
      ],
      components: {
        schemas: { Problem: PROBLEM },
        headers: HEADERS,
        securitySchemes: SECURITY,
      },
    },
    // The document is made from schemas only, so what else a route says of itself goes with it.
    transform: ({ schema, url, route }) => ({
      schema: { ...(schema as FastifySchema | undefined), 'x-about': route.config ?? {} },
      url,
    }),
    transformObject: (document) => {
      const made = 'openapiObject' in document ? document.openapiObject : {}
      for (const [path, operations] of Object.entries((made as Document).paths ?? {})) {
        for (const [method, operation] of Object.entries(operations)) {
          describe(operation as Operation)
          show(operation as Operation, codeSample(`${method.toUpperCase()} ${path}`, publicUrl))
        }
      }
      return made
    },
  })

  let written: TaggedReply | null = null
  app.get(
    '/openapi.json',
    { schema: { hide: true }, config: { isFree: true } },
    (request, reply) => {
      written ??= tagged(JSON.stringify(app.swagger()))
      return sendTagged(request, reply, written)
    },
  )
}

/** Adds what a schema cannot say: headers, and the answers that are no success. */
function describe(operation: Operation): void {
  const { errors = [], isTagged, isPaged, redirects } = operation['x-about'] ?? {}
  delete operation['x-about']
  const responses = (operation.responses ??= {})
  // Nobody needs a key to read.
  operation.security ??= [{}, { key: [] }]
  const always = operation.security.some((way) => 'session' in way) ? OF_ACCOUNTS : OF_READS
  for (const [status, response] of Object.entries(responses)) {
    const isSuccess = status.startsWith('2')
    response.headers = {
      ...references(always),
      ...(isSuccess && isTagged && references(['ETag', 'Cache-Status'])),
      ...(isSuccess && isPaged && references(['Link', 'X-Next-Cursor'])),
      ...response.headers,
    }
  }
  if (isTagged) {
    responses['304'] = {
      description: 'The client has the newest: its `If-None-Match` is the tag.',
      headers: references([
        ...always,
        'ETag',
        'Cache-Status',
        ...(isPaged ? ['Link', 'X-Next-Cursor'] : []),
      ]),
    }
  }
  if (redirects !== undefined) {
    responses['308'] = { description: redirects, headers: references([...always, 'Location']) }
  }
  const codes = new Set([...errors, ...OF_EVERY_REQUEST])
  for (const status of new Set([...codes].map((code) => ERRORS[code].status))) {
    const rows = [...codes].filter((code) => ERRORS[code].status === status)
    responses[String(status)] ??= {
      description: rows.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join(' '),
      headers: references([
        ...always,
        ...(status === 401 ? ['WWW-Authenticate'] : []),
        ...(status === 429 || status === 503 ? ['Retry-After'] : []),
        ...(status === 405 ? ['Allow'] : []),
      ]),
      content: {
        'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
      },
    }
  }
}

/** Adds an example, as pages that show such documents know it. */
function show(operation: Operation, source: string | null): void {
  if (source !== null) operation['x-codeSamples'] = [{ lang: 'Shell', label: 'curl', source }]
}

function references(names: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

const text = (description: string, schema: Readonly<Record<string, unknown>> = {}) => ({
  description,
  schema: { type: 'string' as const, ...schema },
})

const number = (description: string) => ({ description, schema: { type: 'integer' as const } })

const HEADERS = {
  'X-Request-Id': text('The id of the request: the caller’s own when it sent a sane one.'),
  'X-API-Tier': text('The tier that the request was served on.', {
    enum: ['free', 'researcher', 'pro'],
  }),
  'X-RateLimit-Limit': number('Units a minute of the limit that the request counted against.'),
  'X-RateLimit-Remaining': number('Units that are left until the limit begins anew.'),
  'X-RateLimit-Reset': number('When it begins anew, in seconds of Unix time.'),
  'X-Content-Type-Options': text('The body is what it says it is.', { const: 'nosniff' }),
  'Strict-Transport-Security': text('There when the gateway is reached over TLS.'),
  'WWW-Authenticate': text('How a client says who it is.'),
  'Access-Control-Allow-Origin': text('Pages of any origin may read.', { const: '*' }),
  ETag: text('Tag of the body, for `If-None-Match`.'),
  'Cache-Control': text(
    '`no-cache`: keep it, and ask before using it again. `no-store`: do not keep it.',
  ),
  'Cache-Status': text(
    'RFC 9211; there only while the graph is away and the answer may be stale: ' +
      '`polity; hit; ttl=-12; detail=stale`.',
  ),
  Link: text('`<…>; rel="next"`: the next page; none on the last.'),
  'X-Next-Cursor': text('The `cursor` of the next page; none on the last.'),
  Location: text('Where it is now.'),
  'Retry-After': number('Seconds to wait before trying again.'),
  Allow: text('The methods that the path takes.'),
}

const ALWAYS = [
  'X-Request-Id',
  'X-API-Tier',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Cache-Control',
  'X-Content-Type-Options',
  'Strict-Transport-Security',
]
const OF_READS = [...ALWAYS, 'Access-Control-Allow-Origin']
/** What concerns one account is for pages of ours alone. */
const OF_ACCOUNTS = ALWAYS

/** How a browser says who is signed in. */
const SECURITY = {
  key: {
    type: 'http' as const,
    scheme: 'bearer',
    description:
      '`Authorization: Bearer pol_…`, never in an address. The form of a key is ' +
      '`^pol_[0-9A-Za-z]{12}_[0-9A-Za-z]{38}$`; its last six characters are the CRC-32 of all before ' +
      'them, in base 62.',
  },
  session: {
    type: 'apiKey' as const,
    in: 'cookie' as const,
    name: '__Host-polity-session',
    description:
      'Who signed in at /account. Requests that change something also need `X-CSRF-Token`.',
  },
}

const PROBLEM = {
  type: 'object' as const,
  description: 'What went wrong, RFC 9457.',
  required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
  properties: {
    type: { type: 'string' as const, format: 'uri', description: 'Names the kind of problem.' },
    title: { type: 'string' as const, description: 'The status in words.' },
    status: { type: 'integer' as const },
    detail: { type: 'string' as const, description: 'What to do about it, for people.' },
    code: {
      type: 'string' as const,
      description: 'For programs; the same as in GraphQL.',
      enum: Object.keys(ERRORS),
    },
    request_id: { type: 'string' as const },
    errors: {
      type: 'array' as const,
      description: 'The parameters that are wrong.',
      items: {
        type: 'object' as const,
        required: ['field', 'code', 'message'],
        properties: {
          field: { type: 'string' as const },
          code: { type: 'string' as const },
          message: { type: 'string' as const },
        },
      },
    },
  },
}
