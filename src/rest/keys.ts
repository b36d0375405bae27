import type { FromSchema } from 'json-schema-to-ts'
import type { AccountKey, AccountKeys } from '../accounts/account-keys.js'
import { secondOf } from '../domain/instant.js'
import { dayOf, rangeOf, toPartialDate } from '../domain/partial-date.js'
import { toRestNames } from '../domain/rest-names.js'
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
import { invalidParameter } from '../errors.js'
import { instantIn, valueIn } from './parameters.js'
import { emptyReply } from './reply-schemas.js'
import { ACCOUNT_ROUTE, allowNoBody, route, type RouteApp } from './route.js'

const PATH = '/api/v1/keys'
const DAY_MS = 86_400_000
const DEFAULT_DAYS = 30
const MAX_DAYS = 366

/** What the routes of a single key share. */
const KEY_ROUTE = {
  ...ACCOUNT_ROUTE,
  params: keyParams,
  config: { errors: ['KEY_NOT_FOUND'] },
} as const

const listKeys = route({
  ...ACCOUNT_ROUTE,
  operationId: 'listKeys',
  summary: 'List your API keys',
  description:
    'Returns the active keys of your account and the last 90 that expired or were revoked.',
  response: { 200: keysReply },
})

const createKey = route({
  ...ACCOUNT_ROUTE,
  operationId: 'createKey',
  summary: 'Create an API key',
  description: 'The key works immediately. It is shown in this reply only.',
  headers: csrfHeader,
  body: newKeyBody,
  response: { 201: newKeyReply },
  config: { errors: ['TOO_MANY_KEYS'] },
})

const rotateKey = route({
  ...KEY_ROUTE,
  operationId: 'rotateKey',
  summary: 'Rotate an API key',
  description:
    'Creates a key with the same name. The old key works until the overlap is over. The new key is shown in this reply only.',
  headers: csrfHeader,
  body: rotateBody,
  response: { 201: newKeyReply },
  config: { errors: ['KEY_NOT_FOUND', 'KEY_ENDED', 'TOO_MANY_KEYS'] },
})

const revokeKey = route({
  ...KEY_ROUTE,
  operationId: 'revokeKey',
  summary: 'Revoke an API key',
  description: 'The key stops working immediately.',
  headers: csrfHeader,
  response: { 204: emptyReply('The key was revoked.') },
})

const getKeyUsage = route({
  ...KEY_ROUTE,
  operationId: 'getKeyUsage',
  summary: 'Get the usage of an API key',
  description: 'Returns the requests and units of each day on which the key was used.',
  querystring: usageQuery,
  response: { 200: usageReply },
})

/** The caller's API keys, below /api/v1/keys; register them where `request.signedIn` is set. */
export function keyRoutes(app: RouteApp, { keys }: { keys: AccountKeys }): void {
  app.get(PATH, listKeys, async ({ signedIn }) => {
    const found = await keys.list(signedIn.accountId)
    return { data: found.map(toKeyJson) }
  })

  app.post(PATH, createKey, async ({ signedIn, body, context }, reply) => {
    const name = body.name.trim()
    const expiresAt = expiryIn(body.expires_at, context.now)
    const key = await keys.create(signedIn.accountId, { name, rights: [], expiresAt })
    return reply.code(201).send({ data: toKeyJson(key) })
  })

  app.post(
    `${PATH}/:id/rotate`,
    { ...rotateKey, preValidation: allowNoBody },
    async ({ signedIn, params, body }, reply) => {
      const key = await keys.rotate(signedIn.accountId, params.id, body.overlap_seconds)
      return reply.code(201).send({ data: toKeyJson(key) })
    },
  )

  app.delete(`${PATH}/:id`, revokeKey, async ({ signedIn, params }, reply) => {
    await keys.revoke(signedIn.accountId, params.id)
    return reply.code(204).send()
  })

  app.get(`${PATH}/:id/usage`, getKeyUsage, async ({ signedIn, params, query, context }) => {
    const { from, to } = daysIn(query, context.now)
    return { data: await keys.usage(signedIn.accountId, params.id, dayOf(from), dayOf(to)) }
  })
}

/** A key in a reply, with its first characters. Only a new key has its full text. */
function toKeyJson(key: AccountKey) {
  return toRestNames({ ...key, prefix: `pol_${key.id}` })
}

/** The time when a new key expires, which must be after `now`; `null`: never. */
function expiryIn(text: string | undefined, now: Date): Date | null {
  const expiry = instantIn('body.expires_at', text)
  if (expiry === null || secondOf(expiry) > secondOf(now)) return expiry
  throw invalidParameter('body.expires_at', 'MINIMUM', 'must be in the future')
}

/** The first and the last day of the period in the query. */
function daysIn(query: FromSchema<typeof usageQuery>, now: Date) {
  const to = dayIn('to', query.to) ?? now
  const from = dayIn('from', query.from) ?? new Date(to.getTime() - (DEFAULT_DAYS - 1) * DAY_MS)
  const days = Math.floor(to.getTime() / DAY_MS) - Math.floor(from.getTime() / DAY_MS) + 1
  if (days < 1) throw invalidParameter('from', 'MAXIMUM', 'must not be after `to`')
  if (days > MAX_DAYS) {
    throw invalidParameter(
      'from',
      'MINIMUM',
      `must be at most ${String(MAX_DAYS - 1)} days before \`to\``,
    )
  }
  return { from, to }
}

function dayIn(field: string, text: string | undefined): Date | null {
  const value = valueIn(text)
  if (value === null) return null
  const date = toPartialDate(value)
  if (date !== null && rangeOf(date).start === rangeOf(date).end) return new Date(`${date}T00:00Z`)
  throw invalidParameter(field, 'FORMAT', 'must be a day, ISO 8601: 2026-01-31')
}
