import type { FastifyPluginAsync, RouteShorthandOptions } from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import { toNewWebhookJson, toWebhookJson } from '../../domain/json.js'
import type { ErrorCode } from '../../errors.js'
import type { EndpointSettings } from '../../webhooks/endpoint-settings.js'
import type { Endpoints } from '../../webhooks/endpoints.js'
import { valueIn } from '../parameters.js'
import {
  newWebhookBody,
  newWebhookReply,
  nothingReply,
  rotateBody,
  webhookBody,
  webhookParams,
  webhookReply,
  webhooksReply,
} from './schemas.js'

export const PATH = '/api/v1/webhooks'
const DEFAULT_MOVE = 5

const READ_ERRORS: readonly ErrorCode[] = ['ACCOUNT_REQUIRED', 'GRAPH_UNAVAILABLE', 'QUERY_TIMEOUT']
export const ITEM_ERRORS: readonly ErrorCode[] = [
  ...READ_ERRORS,
  'INVALID_PARAMETER',
  'WEBHOOK_NOT_FOUND',
]
export const CHANGE_ERRORS: readonly ErrorCode[] = [...ITEM_ERRORS, 'CSRF_REFUSED']
export const BODY_ERRORS: readonly ErrorCode[] = [
  ...CHANGE_ERRORS,
  'MALFORMED_BODY',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
]

export const ACCOUNT_ROUTE = { tags: ['webhooks'], security: [{ key: [] }, { session: [] }] }

export type Params = FromSchema<typeof webhookParams>

const describe = (operationId: string, summary: string, description: string) => ({
  ...ACCOUNT_ROUTE,
  ...{ operationId, summary, description },
})

const listWebhooks = {
  schema: {
    ...describe(
      'listWebhooks',
      'List your webhooks',
      'Returns the webhooks of your account, newest first.',
    ),
    response: { 200: webhooksReply },
  },
  config: { errors: READ_ERRORS },
} satisfies RouteShorthandOptions

const createWebhook = {
  schema: {
    ...describe(
      'createWebhook',
      'Create a webhook',
      'The webhook becomes active when its URL answers the challenge. Its secret is shown in this reply only.',
    ),
    body: newWebhookBody,
    response: { 201: newWebhookReply },
  },
  config: {
    errors: [
      ...BODY_ERRORS.filter((code) => code !== 'WEBHOOK_NOT_FOUND'),
      ...(['TIER_TOO_LOW', 'TOO_MANY_WEBHOOKS'] as const),
    ],
  },
} satisfies RouteShorthandOptions

const getWebhook = {
  schema: {
    ...describe('getWebhook', 'Get a webhook', 'Returns the settings and the state of a webhook.'),
    params: webhookParams,
    response: { 200: webhookReply },
  },
  config: { errors: ITEM_ERRORS },
} satisfies RouteShorthandOptions

const updateWebhook = {
  schema: {
    ...describe(
      'updateWebhook',
      'Change a webhook',
      'Changes only the fields that are in the body. A new URL has to answer a challenge first.',
    ),
    params: webhookParams,
    body: webhookBody,
    response: { 200: webhookReply },
  },
  config: { errors: BODY_ERRORS },
} satisfies RouteShorthandOptions

const rotateSecret = {
  schema: {
    ...describe(
      'rotateWebhookSecret',
      'Rotate the secret of a webhook',
      'Creates a secret. Messages carry signatures by both secrets until the overlap is over.',
    ),
    params: webhookParams,
    body: rotateBody,
    response: { 201: newWebhookReply },
  },
  config: { errors: BODY_ERRORS },
  // An absent body becomes an empty object. The schema adds the defaults.
  preValidation: (request: { body: unknown }, _reply: unknown, done: () => void) => {
    request.body ??= {}
    done()
  },
} satisfies RouteShorthandOptions

const pauseWebhook = {
  schema: {
    ...describe(
      'pauseWebhook',
      'Pause a webhook',
      'Stops deliveries. New events wait until the webhook is resumed.',
    ),
    params: webhookParams,
    response: { 200: webhookReply },
  },
  config: { errors: [...CHANGE_ERRORS, 'WEBHOOK_NOT_ACTIVE'] },
} satisfies RouteShorthandOptions

const resumeWebhook = {
  schema: {
    ...describe(
      'resumeWebhook',
      'Resume a webhook',
      'Resumes deliveries after a pause. A disabled webhook has to answer a challenge again.',
    ),
    params: webhookParams,
    response: { 200: webhookReply },
  },
  config: { errors: CHANGE_ERRORS },
} satisfies RouteShorthandOptions

const deleteWebhook = {
  schema: {
    ...describe(
      'deleteWebhook',
      'Delete a webhook',
      'Deletes the webhook and its waiting deliveries.',
    ),
    params: webhookParams,
    response: { 204: nothingReply },
  },
  config: { errors: CHANGE_ERRORS },
} satisfies RouteShorthandOptions

/** The caller's webhooks, below /api/v1/webhooks; register them where `request.owner` is set. */
export const webhookRoutes: FastifyPluginAsync<{ endpoints: Endpoints }> = async (
  app,
  { endpoints },
) => {
  app.get(PATH, listWebhooks, async ({ owner }) => {
    const found = await endpoints.list(owner.accountId)
    return { data: found.map(toWebhookJson) }
  })

  app.post<{ Body: FromSchema<typeof newWebhookBody> }>(
    PATH,
    createWebhook,
    async ({ owner, body }, reply) => {
      const {
        name = '',
        kinds = null,
        election = null,
        race = null,
        area = null,
        markets = [],
      } = body
      const created = await endpoints.create(owner, {
        ...{ url: body.url.trim(), name: name.trim(), kinds, markets },
        ...{
          election: valueIn(election ?? ''),
          race: valueIn(race ?? ''),
          area: valueIn(area ?? ''),
        },
        byAtLeast: body.by_at_least ?? DEFAULT_MOVE,
      })
      return reply.code(201).send({ data: toNewWebhookJson(created) })
    },
  )

  app.get<{ Params: Params }>(`${PATH}/:id`, getWebhook, async ({ owner, params }) => ({
    data: toWebhookJson(await endpoints.get(owner.accountId, params.id)),
  }))

  app.patch<{ Params: Params; Body: FromSchema<typeof webhookBody> }>(
    `${PATH}/:id`,
    updateWebhook,
    async ({ owner, params, body }) => ({
      data: toWebhookJson(await endpoints.update(owner.accountId, params.id, changesIn(body))),
    }),
  )

  await app.register(actionRoutes, { endpoints })
}

/** Rotates the secrets of the caller's webhooks, and pauses, resumes and deletes the webhooks. */
const actionRoutes: FastifyPluginAsync<{ endpoints: Endpoints }> = async (app, { endpoints }) => {
  app.post<{ Params: Params; Body: FromSchema<typeof rotateBody> }>(
    `${PATH}/:id/rotate`,
    rotateSecret,
    async ({ owner, params, body }, reply) => {
      const rotated = await endpoints.rotate(owner.accountId, params.id, body.overlap_seconds)
      return reply.code(201).send({ data: toNewWebhookJson(rotated) })
    },
  )

  app.post<{ Params: Params }>(`${PATH}/:id/pause`, pauseWebhook, async ({ owner, params }) => ({
    data: toWebhookJson(await endpoints.pause(owner.accountId, params.id)),
  }))

  app.post<{ Params: Params }>(`${PATH}/:id/resume`, resumeWebhook, async ({ owner, params }) => ({
    data: toWebhookJson(await endpoints.resume(owner.accountId, params.id)),
  }))

  app.delete<{ Params: Params }>(`${PATH}/:id`, deleteWebhook, async ({ owner, params }, reply) => {
    await endpoints.remove(owner.accountId, params.id)
    return reply.code(204).send()
  })
}

/** The settings that the body changes. A filter that is `null` or empty is removed. */
function changesIn(body: FromSchema<typeof webhookBody>): Partial<EndpointSettings> {
  const { url, name, kinds, election, race, area, markets, by_at_least: byAtLeast } = body
  return {
    ...(url !== undefined && { url: url.trim() }),
    ...(name !== undefined && { name: name.trim() }),
    ...(kinds !== undefined && { kinds }),
    ...(election !== undefined && { election: valueIn(election ?? '') }),
    ...(race !== undefined && { race: valueIn(race ?? '') }),
    ...(area !== undefined && { area: valueIn(area ?? '') }),
    ...(markets !== undefined && { markets }),
    ...(byAtLeast !== undefined && { byAtLeast }),
  }
}
