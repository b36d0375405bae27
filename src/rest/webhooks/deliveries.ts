import { pageOf, type Cursors } from '../../domain/cursor.js'
import { unitsOfRows } from '../../caller.js'
import { toRestNames } from '../../domain/rest-names.js'
import { ApiError, invalidParameter } from '../../errors.js'
import type { Deliveries, Delivery, DeliveryPosition } from '../../webhooks/deliveries.js'
import type { Endpoints } from '../../webhooks/endpoints.js'
import { pageIn } from '../paging.js'
import { instantIn, valueIn } from '../parameters.js'
import { route, type RouteApp } from '../route.js'
import {
  deliveriesQuery,
  deliveriesReply,
  redeliverBody,
  redeliverReply,
  testReply,
} from './schemas.js'
import { PATH, WEBHOOK_ROUTE } from './webhooks.js'

const listDeliveries = route({
  ...WEBHOOK_ROUTE,
  operationId: 'listDeliveries',
  summary: 'List the deliveries of a webhook',
  description:
    'Returns messages that were sent or that wait, with every attempt. Deliveries are stored for 30 days.',
  querystring: deliveriesQuery,
  response: { 200: deliveriesReply },
  config: { errors: ['WEBHOOK_NOT_FOUND'], isPaged: true },
})

const testWebhook = route({
  ...WEBHOOK_ROUTE,
  operationId: 'testWebhook',
  summary: 'Send a test event',
  description: 'Sends an event of the kind `test` to the webhook immediately.',
  response: { 202: testReply },
  config: { errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_NOT_ACTIVE', 'TOO_MANY_TESTS'] },
})

const redeliver = route({
  ...WEBHOOK_ROUTE,
  operationId: 'redeliver',
  summary: 'Send deliveries again',
  description: 'Sends one delivery again, or all since a time. Give either `delivery` or `since`.',
  body: redeliverBody,
  response: { 202: redeliverReply },
  config: { errors: ['WEBHOOK_NOT_FOUND', 'DELIVERY_NOT_FOUND', 'TOO_MANY_WAITING'] },
})

export interface DeliveryRoutesOptions {
  readonly endpoints: Pick<Endpoints, 'get'>
  readonly deliveries: Deliveries
  readonly cursors: Cursors
}

/** Routes for the caller's deliveries. Register these routes where `request.owner` is set. */
export function deliveryRoutes(
  app: RouteApp,
  { endpoints, deliveries, cursors }: DeliveryRoutesOptions,
): void {
  app.get(`${PATH}/:id/deliveries`, listDeliveries, async ({ owner, params, query }, reply) => {
    const { id } = await endpoints.get(owner.accountId, params.id)
    const { limit, after, nextHeaders } = pageIn<DeliveryPosition>(cursors, query, {
      path: `${PATH}/${id}/deliveries`,
      key: JSON.stringify(['deliveries', owner.accountId, id]),
    })
    const found = await deliveries.page(id, limit + 1, after)
    const { rows, last } = pageOf(found, limit)
    void reply.headers(nextHeaders(last && [last.createdAt, last.id]))
    return { meta: { count: rows.length, limit }, data: rows.map(toDeliveryJson) }
  })

  app.post(`${PATH}/:id/test`, testWebhook, async ({ owner, params }, reply) => {
    const { id, state } = await endpoints.get(owner.accountId, params.id)
    if (state !== 'ACTIVE') throw new ApiError('WEBHOOK_NOT_ACTIVE')
    return reply.code(202).send({ data: { id: await deliveries.test(id) } })
  })

  app.post(`${PATH}/:id/redeliver`, redeliver, async ({ owner, params, body, context }, reply) => {
    const { id } = await endpoints.get(owner.accountId, params.id)
    const [delivery, since] = [valueIn(body.delivery), instantIn('body.since', body.since)]
    if ((delivery === null) === (since === null)) {
      throw invalidParameter('body', 'ONE_OF', 'must have either `delivery` or `since`, not both')
    }
    await deliveries.refuseIfMany(owner.accountId)
    const { count, isMore, last } = await (since === null
      ? deliveries.redeliver(id, delivery ?? '')
      : deliveries.redeliverSince(id, since))
    // The deliveries are already scheduled, so a caller with too few units spends only the units
    // that are left.
    await context.charge(unitsOfRows(count) - 1)
    return reply.code(202).send({ data: { count, next_since: isMore ? last : null } })
  })
}

function toDeliveryJson(delivery: Delivery) {
  return toRestNames({
    ...delivery,
    state: delivery.state.toLowerCase(),
    nextTryAt: delivery.dueAt,
    attempts: delivery.attempts.map((attempt) => ({
      ...attempt,
      error: attempt.error?.toLowerCase() ?? null,
    })),
  })
}
