import type { FromSchema } from 'json-schema-to-ts'
import { toRestNames } from '../../domain/rest-names.js'
import type { EndpointSettings } from '../../webhooks/endpoint-settings.js'
import type { Endpoint, Endpoints } from '../../webhooks/endpoints.js'
import { valueIn } from '../parameters.js'
import { emptyReply } from '../reply-schemas.js'
import { allowNoBody, KEY_OR_SESSION, route, type RouteApp } from '../route.js'
import {
  newWebhookBody,
  newWebhookReply,
  rotateBody,
  webhookBody,
  webhookParams,
  webhookReply,
  webhooksReply,
} from './schemas.js'

export const PATH = '/api/v1/webhooks'
/** The default settings of a new webhook. */
const DEFAULTS = {
  ...{ name: '', kinds: null, election: null, race: null, area: null, markets: [] },
  entities: [],
  byAtLeast: 5,
}

const ACCOUNT_ROUTE = { tags: ['webhooks'], security: KEY_OR_SESSION } as const
/** What the routes of a single webhook share. */
export const WEBHOOK_ROUTE = {
  ...ACCOUNT_ROUTE,
  params: webhookParams,
  config: { errors: ['WEBHOOK_NOT_FOUND'] },
} as const

const listWebhooks = route({
  ...ACCOUNT_ROUTE,
  operationId: 'listWebhooks',
  summary: 'List your webhooks',
  description: 'Returns the webhooks of your account, newest first.',
  response: { 200: webhooksReply },
})

const createWebhook = route({
  ...ACCOUNT_ROUTE,
  operationId: 'createWebhook',
  summary: 'Create a webhook',
  description:
    'The webhook becomes active when its URL answers the challenge. Its secret is shown in this reply only.',
  body: newWebhookBody,
  response: { 201: newWebhookReply },
  config: { errors: ['TIER_TOO_LOW', 'TOO_MANY_WEBHOOKS'] },
})

const getWebhook = route({
  ...WEBHOOK_ROUTE,
  operationId: 'getWebhook',
  summary: 'Get a webhook',
  description: 'Returns the settings and the state of a webhook.',
  response: { 200: webhookReply },
})

const updateWebhook = route({
  ...WEBHOOK_ROUTE,
  operationId: 'updateWebhook',
  summary: 'Change a webhook',
  description:
    'Changes only the fields that are in the body. A new URL has to answer a challenge first.',
  body: webhookBody,
  response: { 200: webhookReply },
})

const rotateSecret = route({
  ...WEBHOOK_ROUTE,
  operationId: 'rotateWebhookSecret',
  summary: 'Rotate the secret of a webhook',
  description:
    'Creates a secret. Messages carry signatures by both secrets until the overlap is over.',
  body: rotateBody,
  response: { 201: newWebhookReply },
})

const pauseWebhook = route({
  ...WEBHOOK_ROUTE,
  operationId: 'pauseWebhook',
  summary: 'Pause a webhook',
  description: 'Stops deliveries. New events wait until the webhook is resumed.',
  response: { 200: webhookReply },
  config: { errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_NOT_ACTIVE'] },
})

const resumeWebhook = route({
  ...WEBHOOK_ROUTE,
  operationId: 'resumeWebhook',
  summary: 'Resume a webhook',
  description:
    'Resumes deliveries after a pause. A disabled webhook has to answer a challenge again.',
  response: { 200: webhookReply },
})

const deleteWebhook = route({
  ...WEBHOOK_ROUTE,
  operationId: 'deleteWebhook',
  summary: 'Delete a webhook',
  description: 'Deletes the webhook and its waiting deliveries.',
  response: { 204: emptyReply('The webhook was deleted.') },
})

/** The caller's webhooks, below /api/v1/webhooks; register them where `request.owner` is set. */
export function webhookRoutes(app: RouteApp, { endpoints }: { endpoints: Endpoints }): void {
  app.get(PATH, listWebhooks, async ({ owner }) => {
    const found = await endpoints.list(owner.accountId)
    return { data: found.map(toWebhookJson) }
  })

  app.post(PATH, createWebhook, async ({ owner, body }, reply) => {
    const settings = { ...DEFAULTS, ...changesIn(body), url: body.url.trim() }
    const created = await endpoints.create(owner, settings)
    return reply.code(201).send({ data: toWebhookJson(created) })
  })

  app.get(`${PATH}/:id`, getWebhook, async ({ owner, params }) => ({
    data: toWebhookJson(await endpoints.get(owner.accountId, params.id)),
  }))

  app.patch(`${PATH}/:id`, updateWebhook, async ({ owner, params, body }) => ({
    data: toWebhookJson(await endpoints.update(owner.accountId, params.id, changesIn(body))),
  }))

  app.post(
    `${PATH}/:id/rotate`,
    { ...rotateSecret, preValidation: allowNoBody },
    async ({ owner, params, body }, reply) => {
      const rotated = await endpoints.rotate(owner.accountId, params.id, body.overlap_seconds)
      return reply.code(201).send({ data: toWebhookJson(rotated) })
    },
  )

  app.post(`${PATH}/:id/pause`, pauseWebhook, async ({ owner, params }) => ({
    data: toWebhookJson(await endpoints.pause(owner.accountId, params.id)),
  }))

  app.post(`${PATH}/:id/resume`, resumeWebhook, async ({ owner, params }) => ({
    data: toWebhookJson(await endpoints.resume(owner.accountId, params.id)),
  }))

  app.delete(`${PATH}/:id`, deleteWebhook, async ({ owner, params }, reply) => {
    await endpoints.remove(owner.accountId, params.id)
    return reply.code(204).send()
  })
}

/** A webhook in a reply. Only the replies to a creation and a rotation have its secret. */
function toWebhookJson(webhook: Endpoint) {
  return toRestNames({
    ...webhook,
    state: webhook.state.toLowerCase(),
    reason: webhook.reason?.toLowerCase() ?? null,
    lastDeliveredAt: webhook.deliveredAt,
    oldSecretUntil: webhook.formerUntil,
  })
}

/** The settings that the body changes. A filter that is `null` or empty is removed. */
function changesIn(body: FromSchema<typeof webhookBody>): Partial<EndpointSettings> {
  const { url, name, kinds, election, race, area, markets, entities, by_at_least: byAtLeast } = body
  return {
    ...(url !== undefined && { url: url.trim() }),
    ...(name !== undefined && { name: name.trim() }),
    ...(kinds !== undefined && { kinds }),
    ...(election !== undefined && { election: valueIn(election ?? '') }),
    ...(race !== undefined && { race: valueIn(race ?? '') }),
    ...(area !== undefined && { area: valueIn(area ?? '') }),
    ...(markets !== undefined && { markets }),
    ...(entities !== undefined && { entities: entities ?? [] }),
    ...(byAtLeast !== undefined && { byAtLeast }),
  }
}
