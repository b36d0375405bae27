import type { FastifyPluginAsync, RouteShorthandOptions } from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import type { AccountKey, AccountKeys } from '../accounts/account-keys.js'
import { secondOf } from '../domain/instant.js'
import { toKeyJson, toNewKeyJson } from '../domain/json.js'
import { dayOf, rangeOf, toPartialDate } from '../domain/partial-date.js'
import type { ErrorCode } from '../errors.js'
import {
  csrfHeader,
  keyParams,
  keysReply,
  newKeyBody,
  newKeyReply,
  rotateBody,
  usageQuery,
  usageReply,
} from './account-schemas.js'
import { given, instantIn, wrong } from './parameters.js'
import { nothing } from './reply-schemas.js'

const PATH = '/api/v1/keys'
const DAY_MS = 86_400_000
const DAYS = 30
const MOST_DAYS = 366

const OF_READS: readonly ErrorCode[] = ['SIGN_IN_REQUIRED', 'GRAPH_UNAVAILABLE', 'QUERY_TIMEOUT']
const OF_CHANGES: readonly ErrorCode[] = [...OF_READS, 'CSRF_REFUSED', 'INVALID_PARAMETER']
const OF_BODIES: readonly ErrorCode[] = [
  'MALFORMED_BODY',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
]

const OF_SESSION = { tags: ['account'], security: [{ session: [] }] }

type KeyParams = FromSchema<typeof keyParams>

const listKeys = {
  schema: {
    ...OF_SESSION,
    operationId: 'listKeys',
    summary: 'List your API keys',
    description: 'Returns the active keys of your account and the last 90 that ended.',
    response: { 200: keysReply },
  },
  config: { errors: OF_READS },
} satisfies RouteShorthandOptions

const createKey = {
  schema: {
    ...OF_SESSION,
    operationId: 'createKey',
    summary: 'Create an API key',
    description: 'The key works at once. It is shown in this reply only.',
    headers: csrfHeader,
    body: newKeyBody,
    response: { 201: newKeyReply },
  },
  config: { errors: [...OF_CHANGES, ...OF_BODIES, 'TOO_MANY_KEYS'] },
} satisfies RouteShorthandOptions

const rotateKey = {
  schema: {
    ...OF_SESSION,
    operationId: 'rotateKey',
    summary: 'Rotate an API key',
    description:
      'Creates a key with the same name. The old one works until the overlap is over. The new key is shown in this reply only.',
    headers: csrfHeader,
    params: keyParams,
    body: rotateBody,
    response: { 201: newKeyReply },
  },
  config: {
    errors: [...OF_CHANGES, ...OF_BODIES, 'KEY_NOT_FOUND', 'KEY_ENDED', 'TOO_MANY_KEYS'],
  },
  // An absent body is an empty one, which the schema fills with its defaults.
  preValidation: (request: { body: unknown }, _reply: unknown, done: () => void) => {
    request.body ??= {}
    done()
  },
} satisfies RouteShorthandOptions

const revokeKey = {
  schema: {
    ...OF_SESSION,
    operationId: 'revokeKey',
    summary: 'Revoke an API key',
    description: 'The key stops working at once.',
    headers: csrfHeader,
    params: keyParams,
    response: { 204: nothing('The key was revoked.') },
  },
  config: { errors: [...OF_CHANGES, 'KEY_NOT_FOUND'] },
} satisfies RouteShorthandOptions

const getKeyUsage = {
  schema: {
    ...OF_SESSION,
    operationId: 'getKeyUsage',
    summary: 'Get the usage of an API key',
    description: 'Returns the requests and units of each day on which the key was used.',
    params: keyParams,
    querystring: usageQuery,
    response: { 200: usageReply },
  },
  config: { errors: [...OF_READS, 'INVALID_PARAMETER', 'KEY_NOT_FOUND'] },
} satisfies RouteShorthandOptions

/** The keys of one's own account, below /api/v1/keys; registered where `request.signedIn` is set. */
export const keyRoutes: FastifyPluginAsync<{ keys: AccountKeys }> = async (app, { keys }) => {
  app.get(PATH, listKeys, async ({ signedIn }) => {
    const found = await keys.list(signedIn.accountId)
    return { data: found.map((key) => toKeyJson(fieldsOf(key))) }
  })

  app.post<{ Body: FromSchema<typeof newKeyBody> }>(
    PATH,
    createKey,
    async ({ signedIn, body, context }, reply) => {
      const name = body.name.trim()
      const expiresAt = endIn(body.expires_at, context.now)
      const key = await keys.create(signedIn.accountId, { name, rights: [], expiresAt })
      return reply.code(201).send({ data: toNewKeyJson({ ...fieldsOf(key), key: key.key }) })
    },
  )

  app.post<{ Params: KeyParams; Body: FromSchema<typeof rotateBody> }>(
    `${PATH}/:id/rotate`,
    rotateKey,
    async ({ signedIn, params, body }, reply) => {
      const key = await keys.rotate(signedIn.accountId, params.id, body.overlap_seconds)
      return reply.code(201).send({ data: toNewKeyJson({ ...fieldsOf(key), key: key.key }) })
    },
  )

  app.delete<{ Params: KeyParams }>(
    `${PATH}/:id`,
    revokeKey,
    async ({ signedIn, params }, reply) => {
      await keys.revoke(signedIn.accountId, params.id)
      return reply.code(204).send()
    },
  )

  app.get<{ Params: KeyParams; Querystring: FromSchema<typeof usageQuery> }>(
    `${PATH}/:id/usage`,
    getKeyUsage,
    async ({ signedIn, params, query, context }) => {
      const { from, to } = daysIn(query, context.now)
      return { data: await keys.usage(signedIn.accountId, params.id, dayOf(from), dayOf(to)) }
    },
  )
}

function fieldsOf(key: AccountKey) {
  return { ...key, prefix: `pol_${key.id}` }
}

/** When a new key ends; it must be after `now`. */
function endIn(text: string | undefined, now: Date): Date | null {
  const end = instantIn('body.expires_at', text)
  if (end === null || secondOf(end) > secondOf(now)) return end
  throw wrong('body.expires_at', 'MINIMUM', 'must be a time to come')
}

/** The first and the last day that a request asks about. */
function daysIn(query: FromSchema<typeof usageQuery>, now: Date) {
  const to = dayIn('to', query.to) ?? now
  const from = dayIn('from', query.from) ?? new Date(to.getTime() - (DAYS - 1) * DAY_MS)
  const days = Math.floor(to.getTime() / DAY_MS) - Math.floor(from.getTime() / DAY_MS) + 1
  if (days < 1) throw wrong('from', 'MAXIMUM', 'must not be after to')
  if (days > MOST_DAYS) {
    throw wrong('from', 'MINIMUM', `must be at most ${String(MOST_DAYS - 1)} days before to`)
  }
  return { from, to }
}

function dayIn(field: string, text: string | undefined): Date | null {
  const value = given(text)
  if (value === null) return null
  const date = toPartialDate(value)
  if (date !== null && rangeOf(date).start === rangeOf(date).end) return new Date(`${date}T00:00Z`)
  throw wrong(field, 'FORMAT', 'must be a day, ISO 8601: 2026-01-31')
}
