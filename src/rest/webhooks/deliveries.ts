import type { FastifyPluginAsync, RouteShorthandOptions } from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import type { Cursors } from '../../domain/cursor.js'
import { unitsOfRows } from '../../domain/caller.js'
import { toDeliveryJson } from '../../domain/json.js'
import { ApiError } from '../../errors.js'
import type { Deliveries, DeliveryPlace } from '../../webhooks/deliveries.js'
import type { Endpoints } from '../../webhooks/endpoints.js'
import { given, instantIn, wrong } from '../parameters.js'
import { nextHeaders } from '../tagged.js'
import {
  deliveriesQuery,
  deliveriesReply,
  redeliverBody,
  redeliverReply,
  testReply,
  webhookParams,
} from './schemas.js'
import { OF_ACCOUNT, OF_BODIES, OF_CHANGES, OF_ONE, PATH, type Params } from './webhooks.js'

const LIMIT = 50
const MOST = 100

const listDeliveries = {
  schema: {
    ...OF_ACCOUNT,
    operationId: 'listDeliveries',
    summary: 'List the deliveries of a webhook',
    description:
      'Returns messages that were sent or that wait, with every attempt. Deliveries are stored for 30 days.',
    params: webhookParams,
    querystring: deliveriesQuery,
    response: { 200: deliveriesReply },
  },
  config: { errors: OF_ONE, isPaged: true },
} satisfies RouteShorthandOptions

const testWebhook = {
  schema: {
    ...OF_ACCOUNT,
    operationId: 'testWebhook',
    summary: 'Send a test event',
    description: 'Sends an event of the kind `test` to the webhook at once.',
    params: webhookParams,
    response: { 202: testReply },
  },
  config: { errors: [...OF_CHANGES, 'WEBHOOK_NOT_ACTIVE', 'TOO_MANY_TESTS'] },
} satisfies RouteShorthandOptions

const redeliver = {
  schema: {
    ...OF_ACCOUNT,
    operationId: 'redeliver',
    summary: 'Send deliveries again',
    description:
      'Sends one delivery again, or all since a time. Give either `delivery` or `since`.',
    params: webhookParams,
    body: redeliverBody,
    response: { 202: redeliverReply },
  },
  config: { errors: [...OF_BODIES, 'DELIVERY_NOT_FOUND', 'TOO_MANY_WAITING'] },
} satisfies RouteShorthandOptions

export interface DeliveryRoutesOptions {
  readonly endpoints: Pick<Endpoints, 'get'>
  readonly deliveries: Deliveries
  readonly cursors: Cursors
}

/** What one's own webhooks are sent; registered where `request.owner` is set. */
export const deliveryRoutes: FastifyPluginAsync<DeliveryRoutesOptions> = async (
  app,
  { endpoints, deliveries, cursors },
) => {
  app.get<{ Params: Params; Querystring: FromSchema<typeof deliveriesQuery> }>(
    `${PATH}/:id/deliveries`,
    listDeliveries,
    async ({ owner, params, query }, reply) => {
      const { id } = await endpoints.get(owner.accountId, params.id)
      const text = given(query.limit)
      const limit = text === null ? LIMIT : Math.min(Number(text), MOST)
      const bound = JSON.stringify(['deliveries', owner.accountId, id])
      const found = await deliveries.page(id, limit + 1, placeIn(cursors, query.cursor, bound))
      const page = found.slice(0, limit)
      const last = found.length > limit ? page.at(-1) : undefined
      if (last !== undefined) {
        const cursor = cursors.seal([last.createdAt, last.id], bound)
        const next = new URLSearchParams({ limit: String(limit), cursor })
        void reply.headers(nextHeaders(`${PATH}/${id}/deliveries?${next.toString()}`, cursor))
      }
      return { meta: { count: page.length, limit }, data: page.map(toDeliveryJson) }
    },
  )

  app.post<{ Params: Params }>(
    `${PATH}/:id/test`,
    testWebhook,
    async ({ owner, params }, reply) => {
      const { id, state } = await endpoints.get(owner.accountId, params.id)
      if (state !== 'ACTIVE') throw new ApiError('WEBHOOK_NOT_ACTIVE')
      return reply.code(202).send({ data: { id: await deliveries.test(id) } })
    },
  )

  app.post<{ Params: Params; Body: FromSchema<typeof redeliverBody> }>(
    `${PATH}/:id/redeliver`,
    redeliver,
    async ({ owner, params, body, context }, reply) => {
      const { id } = await endpoints.get(owner.accountId, params.id)
      const [delivery, since] = [given(body.delivery), instantIn('body.since', body.since)]
      if ((delivery === null) === (since === null)) {
        throw wrong('body', 'ONE_OF', 'must have either delivery or since')
      }
      await deliveries.refuseIfMany(owner.accountId)
      const again = await (since === null
        ? deliveries.again(id, delivery ?? '')
        : deliveries.againSince(id, since))
      // What has been set to be sent stays so for one who cannot pay all of it.
      const rest = Math.min(unitsOfRows(again.count) - 1, context.quota().remaining)
      if (rest > 0) await context.spend(rest)
      const data = { count: again.count, next_since: again.isMore ? again.last : null }
      return reply.code(202).send({ data })
    },
  )
}

/** Where a page begins; `null` without a cursor. */
function placeIn(cursors: Cursors, text: string | undefined, bound: string): DeliveryPlace | null {
  const cursor = given(text)
  if (cursor === null) return null
  const [createdAt, id] = cursors.open(cursor, bound) ?? []
  if (typeof createdAt === 'string' && typeof id === 'string') return [createdAt, id]
  throw wrong('cursor', 'CURSOR', 'is not one that was given for a list with these filters')
}
