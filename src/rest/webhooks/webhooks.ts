import type { FastifyPluginAsync, RouteShorthandOptions } from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import { toNewWebhookJson, toWebhookJson } from '../../domain/json.js'
import type { ErrorCode } from '../../errors.js'
import type { WantedEndpoint } from '../../webhooks/endpoint-settings.js'
import type { Endpoints } from '../../webhooks/endpoints.js'
import { given } from '../parameters.js'
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
const BY_AT_LEAST = 5

export const OF_READS: readonly ErrorCode[] = [
  'ACCOUNT_REQUIRED',
  'GRAPH_UNAVAILABLE',
  'QUERY_TIMEOUT',
]
export const OF_ONE: readonly ErrorCode[] = [...OF_READS, 'INVALID_PARAMETER', 'WEBHOOK_NOT_FOUND']
export const OF_CHANGES: readonly ErrorCode[] = [...OF_ONE, 'CSRF_REFUSED']
export const OF_BODIES: readonly ErrorCode[] = [
  ...OF_CHANGES,
  'MALFORMED_BODY',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
]

export const OF_ACCOUNT = { tags: ['webhooks'], security: [{ key: [] }, { session: [] }] }

export type Params = FromSchema<typeof webhookParams>

const of = (operationId: string, summary: string, description: string) => ({
  ...OF_ACCOUNT,
  ...{ operationId, summary, description },
})

const listWebhooks = {
  schema: {
    ...of(
      'listWebhooks',
      'List your webhooks',
      'Returns the webhooks of your account, newest first.',
    ),
    response: { 200: webhooksReply },
  },
  config: { errors: OF_READS },
} satisfies RouteShorthandOptions

const createWebhook = {
  schema: {
    ...of(
      'createWebhook',
      'Create a webhook',
      'The webhook becomes active when its URL answers the challenge. Its secret is shown in this reply only.',
    ),
    body: newWebhookBody,
    response: { 201: newWebhookReply },
  },
  config: {
    errors: [
      ...OF_BODIES.filter((code) => code !== 'WEBHOOK_NOT_FOUND'),
      ...(['TIER_TOO_LOW', 'TOO_MANY_WEBHOOKS'] as const),
    ],
  },
} satisfies RouteShorthandOptions

const getWebhook = {
  schema: {
    ...of('getWebhook', 'Get a webhook', 'Returns the settings and the state of a webhook.'),
    params: webhookParams,
    response: { 200: webhookReply },
  },
  config: { errors: OF_ONE },
} satisfies RouteShorthandOptions

const updateWebhook = {
  schema: {
    ...of(
      'updateWebhook',
      'Change a webhook',
      'Changes the fields of the body and no others. A new URL has to answer a challenge first.',
    ),
    params: webhookParams,
    body: webhookBody,
    response: { 200: webhookReply },
  },
  config: { errors: OF_BODIES },
} satisfies RouteShorthandOptions

const rotateSecret = {
  schema: {
    ...of(
      'rotateWebhookSecret',
      'Rotate the secret of a webhook',
      'Creates a secret. Messages carry signatures by both secrets until the overlap is over.',
    ),
    params: webhookParams,
    body: rotateBody,
    response: { 201: newWebhookReply },
  },
  config: { errors: OF_BODIES },
  // An absent body is an empty one, which the schema fills with its defaults.
  preValidation: (request: { body: unknown }, _reply: unknown, done: () => void) => {
    request.body ??= {}
    done()
  },
} satisfies RouteShorthandOptions

const pauseWebhook = {
  schema: {
    ...of(
      'pauseWebhook',
      'Pause a webhook',
      'Stops deliveries. New events wait until the webhook is resumed.',
    ),
    params: webhookParams,
    response: { 200: webhookReply },
  },
  config: { errors: [...OF_CHANGES, 'WEBHOOK_NOT_ACTIVE'] },
} satisfies RouteShorthandOptions

const resumeWebhook = {
  schema: {
    ...of(
      'resumeWebhook',
      'Resume a webhook',
      'Resumes deliveries after a pause. A disabled webhook has to answer a challenge again.',
    ),
    params: webhookParams,
    response: { 200: webhookReply },
  },
  config: { errors: OF_CHANGES },
} satisfies RouteShorthandOptions

const deleteWebhook = {
  schema: {
    ...of('deleteWebhook', 'Delete a webhook', 'Deletes the webhook and its waiting deliveries.'),
    params: webhookParams,
    response: { 204: nothingReply },
  },
  config: { errors: OF_CHANGES },
} satisfies RouteShorthandOptions

/** The webhooks of one's own account, below /api/v1/webhooks; registered where `request.owner` is set. */
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
      const made = await endpoints.create(owner, {
        ...{ url: body.url.trim(), name: name.trim(), kinds, markets },
        ...{ election: given(election ?? ''), race: given(race ?? ''), area: given(area ?? '') },
        byAtLeast: body.by_at_least ?? BY_AT_LEAST,
      })
      return reply.code(201).send({ data: toNewWebhookJson(made) })
    },
  )

  app.get<{ Params: Params }>(`${PATH}/:id`, getWebhook, async ({ owner, params }) => ({
    data: toWebhookJson(await endpoints.get(owner.accountId, params.id)),
  }))

  app.patch<{ Params: Params; Body: FromSchema<typeof webhookBody> }>(
    `${PATH}/:id`,
    updateWebhook,
    async ({ owner, params, body }) => ({
      data: toWebhookJson(await endpoints.update(owner.accountId, params.id, givenOf(body))),
    }),
  )

  await app.register(switchRoutes, { endpoints })
}

/** What turns one's own webhooks on and off, and gives them new secrets. */
const switchRoutes: FastifyPluginAsync<{ endpoints: Endpoints }> = async (app, { endpoints }) => {
  app.post<{ Params: Params; Body: FromSchema<typeof rotateBody> }>(
    `${PATH}/:id/rotate`,
    rotateSecret,
    async ({ owner, params, body }, reply) => {
      const made = await endpoints.rotate(owner.accountId, params.id, body.overlap_seconds)
      return reply.code(201).send({ data: toNewWebhookJson(made) })
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

/** What a change gives; `null` and an empty text take a filter away. */
function givenOf(body: FromSchema<typeof webhookBody>): Partial<WantedEndpoint> {
  const { url, name, kinds, election, race, area, markets, by_at_least: byAtLeast } = body
  return {
    ...(url !== undefined && { url: url.trim() }),
    ...(name !== undefined && { name: name.trim() }),
    ...(kinds !== undefined && { kinds }),
    ...(election !== undefined && { election: given(election ?? '') }),
    ...(race !== undefined && { race: given(race ?? '') }),
    ...(area !== undefined && { area: given(area ?? '') }),
    ...(markets !== undefined && { markets }),
    ...(byAtLeast !== undefined && { byAtLeast }),
  }
}
