import { EVENT_KINDS, MESSAGE_KINDS } from '../../webhooks/kinds.js'
import { ANSWER_BYTES } from '../../webhooks/post.js'
import { line, overlapBody } from '../account-schemas.js'
import {
  cursorParameter,
  limitParameter,
  pathSchema,
  querySchema,
  timeParameter,
  uuidParameter,
} from '../parameter-schemas.js'
import {
  choice,
  component,
  data,
  integer,
  integerOrNull,
  listOf,
  number,
  object,
  page,
  text,
  textOrNull,
  time,
  timeOrNull,
} from '../reply-schemas.js'

const MAX_MARKETS = 100
const MAX_ENTITIES = 100

const url = {
  type: 'string',
  description:
    'Where messages are posted: an `https:` URL with a public address, at most 2,000 characters.',
  maxLength: 2_000,
} as const

const settings = {
  name: line('A name by which you recognize the webhook.', 100),
  kinds: {
    type: 'array',
    description:
      'Kinds of events to send. Absent: all kinds, but `market.moved` only if `markets` has ids.',
    items: { type: 'string', enum: EVENT_KINDS },
    minItems: 1,
    maxItems: EVENT_KINDS.length,
    uniqueItems: true,
  },
  election: {
    type: ['string', 'null'],
    description:
      'Slug of an election: only events of this election, of its races, and of elections that are part of it.',
    maxLength: 200,
  },
  race: {
    type: ['string', 'null'],
    description: 'Id of a race: only events of this race.',
    maxLength: 200,
  },
  area: {
    type: ['string', 'null'],
    description:
      'Key of an area: only events of races in this area and in areas within it. `us/ca` contains `us/ca/district/12`.',
    maxLength: 200,
  },
  markets: {
    type: 'array',
    description: 'Ids of markets: only events of these markets. Empty: all.',
    items: { type: 'string', maxLength: 200 },
    maxItems: MAX_MARKETS,
    uniqueItems: true,
  },
  entities: {
    type: ['array', 'null'],
    description:
      'Slugs or ids of entities: only events about one of them as the member, or as the institution or party. Empty or null: all.',
    items: { type: 'string', maxLength: 200 },
    maxItems: MAX_ENTITIES,
    uniqueItems: true,
  },
  by_at_least: {
    type: 'number',
    description:
      'Smallest move of a market that is sent, in percentage points since the last move that was sent. Absent: 5.',
    minimum: 0.1,
    maximum: 100,
  },
} as const

/** Body of `POST /api/v1/webhooks`. */
export const newWebhookBody = {
  title: 'NewWebhook',
  type: 'object',
  description: 'The webhook to create.',
  required: ['url'],
  properties: { url, ...settings },
} as const

/** Body of `PATCH /api/v1/webhooks/{id}`. */
export const webhookBody = {
  title: 'WebhookChange',
  type: 'object',
  description: 'The settings to change.',
  properties: { url, ...settings },
} as const

/** Body of `POST /api/v1/webhooks/{id}/rotate`, which may be absent. */
export const rotateBody = overlapBody(
  'How long both secrets are used. The body may be absent.',
  'How long messages are also signed with the old secret, in seconds. Absent: one day.',
)

/** Body of `POST /api/v1/webhooks/{id}/redeliver`. */
export const redeliverBody = {
  title: 'Redelivery',
  type: 'object',
  description: 'What to send again: `delivery` or `since`.',
  properties: {
    delivery: { type: 'string', description: 'Id of one delivery.', maxLength: 60 },
    since: timeParameter(
      'All deliveries that were created since this date or time, oldest first; at most 5,000.',
      40,
    ),
  },
} as const

export const webhookParams = pathSchema({ id: uuidParameter('Id of the webhook, a UUID.') })

export const deliveriesQuery = querySchema({
  limit: { ...limitParameter, maxLength: 20 },
  cursor: cursorParameter(16_384),
})

const properties = {
  id: text('Id of the webhook.'),
  name: text('The name that you gave the webhook.'),
  url: text('Where messages are posted.'),
  state: choice(
    '`pending`: it has not answered its challenge. `active`: events are sent. `paused`: events wait. `disabled`: ' +
      'events are not stored; `reason` says why.',
    ['pending', 'active', 'paused', 'disabled'],
  ),
  reason: textOrNull(
    'Why it is disabled; null if it is not. `gone`: it answered 410. `failing`: all attempts of a delivery failed. ' +
      '`challenge_failed`: all attempts of its challenge failed.',
  ),
  kinds: listOf('Kinds of events that are sent.', { type: 'string', enum: EVENT_KINDS } as const),
  election: textOrNull('Slug of the election whose events are sent; null: all elections.'),
  race: textOrNull('Id of the race whose events are sent; null: all races.'),
  area: textOrNull('Key of the area whose events are sent; null: all areas.'),
  markets: listOf(
    'Ids of the markets whose events are sent; empty: all markets.',
    text('Id of a market.'),
  ),
  entities: listOf(
    'Slugs or ids of the people, institutions and parties whose events are sent; empty: all.',
    text('Slug or id of an entity.'),
  ),
  by_at_least: number('Smallest move of a market that is sent, in percentage points.'),
  created_at: time('When the webhook was created.'),
  updated_at: time('When its settings changed last.'),
  last_delivered_at: timeOrNull('When a message was delivered last; null: never.'),
  old_secret_until: timeOrNull(
    'Until when messages are, or were, also signed with the previous secret; null if there was none.',
  ),
} as const

const secret = {
  type: 'string',
  description:
    'The secret that signs messages, see Standard Webhooks. It is shown in this reply only.',
  pattern: '^whsec_[0-9A-Za-z+/]{43}=$',
} as const

const webhook = component('Webhook', 'A webhook.', properties)

export const webhookReply = data('The webhook.', webhook)
export const newWebhookReply = data(
  'The webhook with its secret, which is shown in this reply only.',
  component('CreatedWebhook', 'A webhook with its new secret.', { ...properties, secret }),
)
export const webhooksReply = data(
  'The webhooks of your account, newest first.',
  listOf('The webhooks.', webhook),
)

const attempt = component('DeliveryAttempt', 'An attempt to deliver a message.', {
  at: time('When it was made.'),
  latency_ms: integer('How long it took, in milliseconds.'),
  status: integerOrNull('HTTP status of the answer; null: there was none.'),
  error: textOrNull(
    'Why it failed; null: it succeeded. `status`, `redirect`, `challenge` (the answer is not the challenge), ' +
      '`timeout`, `not_connected`, `tls`, `malformed_answer`, `address_refused`, `secret_unreadable`.',
  ),
  answer: textOrNull(
    `The first ${String(ANSWER_BYTES)} bytes of the answer; null: there was none.`,
  ),
})

const delivery = component('Delivery', 'A message to a webhook.', {
  id: text('Its `webhook-id`, the same on each attempt.'),
  kind: choice('Kind of the message.', MESSAGE_KINDS),
  seq: integerOrNull(
    'Number of the change in the change log; null if the message reports no change.',
  ),
  state: choice('State of the delivery.', ['waiting', 'delivered', 'abandoned']),
  created_at: time('When it was created.'),
  next_try_at: timeOrNull(
    'When the next attempt is due. During an attempt: when that attempt counts as failed. Null: no further attempt.',
  ),
  tries: integer(
    'Attempts since the delivery was created, or since you last asked to send it again.',
  ),
  attempts: listOf('The last 30 attempts, oldest first.', attempt),
})

export const deliveriesReply = page(
  'Deliveries, newest first. They are stored for 30 days.',
  'The deliveries on this page.',
  delivery,
)

export const testReply = data(
  'The test event is sent immediately.',
  object('The message.', { id: text('Its `webhook-id`.') }),
)

export const redeliverReply = data(
  'The messages are sent again, with the same ids.',
  object('The messages.', {
    count: integer('Number of messages.'),
    next_since: timeOrNull('Value of `since` for the remaining messages; null: there are none.'),
  }),
)
