import { EVENT_KINDS, MESSAGE_KINDS } from '../../webhooks/kinds.js'
import { ANSWER_BYTES } from '../../webhooks/post.js'

// Owners and operators read it in a terminal, too: it must not move the cursor or change the order of letters.
const ONE_LINE = String.raw`^(?=.*\S)[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$`
const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const MOST_MARKETS = 100

const url = {
  type: 'string',
  description: 'Where messages are posted: `https:`, a public address, at most 2,000 characters.',
  maxLength: 2_000,
} as const

const settings = {
  name: {
    type: 'string',
    description: 'What you know it by.',
    maxLength: 100,
    pattern: ONE_LINE,
  },
  kinds: {
    type: 'array',
    description:
      'What it is told of. Absent: all, `market.moved` only where `markets` names some; that kind needs names.',
    items: { type: 'string', enum: EVENT_KINDS },
    minItems: 1,
    maxItems: EVENT_KINDS.length,
    uniqueItems: true,
  },
  election: {
    type: ['string', 'null'],
    description:
      'Slug of an election: only this one, its races, and those of elections that are part of it.',
    maxLength: 200,
  },
  race: { type: ['string', 'null'], description: 'Id of a race: only this one.', maxLength: 200 },
  area: {
    type: ['string', 'null'],
    description:
      'Key of an area: only races of it and within it. `us/ca` holds `us/ca/district/12`.',
    maxLength: 200,
  },
  markets: {
    type: 'array',
    description: 'Ids of markets: only these. Empty: all.',
    items: { type: 'string', maxLength: 200 },
    maxItems: MOST_MARKETS,
    uniqueItems: true,
  },
  by_at_least: {
    type: 'number',
    description:
      'By how many points a market has to move since its last move was told. At first 5.',
    minimum: 0.1,
    maximum: 100,
  },
} as const

/** Body of `POST /api/v1/webhooks`. */
export const newWebhookBody = {
  type: 'object',
  required: ['url'],
  properties: { url, ...settings },
} as const

/** Body of `PATCH /api/v1/webhooks/{id}`. */
export const webhookBody = { type: 'object', properties: { url, ...settings } } as const

/** Body of `POST /api/v1/webhooks/{id}/rotate`, which may be absent. */
export const rotateBody = {
  type: 'object',
  properties: {
    overlap_seconds: {
      type: 'integer',
      description: 'How long the old secret signs beside the new one; absent: a day.',
      minimum: 0,
      maximum: 604_800,
      default: 86_400,
    },
  },
} as const

/** Body of `POST /api/v1/webhooks/{id}/redeliver`. */
export const redeliverBody = {
  type: 'object',
  properties: {
    delivery: { type: 'string', description: 'Id of one delivery.', maxLength: 60 },
    since: {
      type: 'string',
      description: 'All that were made since this time, ISO 8601; at most 5,000, the oldest first.',
      maxLength: 40,
    },
  },
} as const

export const webhookParams = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'string', description: 'The id of the webhook, a UUID.', pattern: `^${UUID}$` },
  },
} as const

export const deliveriesQuery = {
  type: 'object',
  properties: {
    limit: {
      type: 'string',
      description: 'Deliveries a page. Above 100 it is 100; absent: 50.',
      pattern: '^\\s*(0*[1-9][0-9]*\\s*)?$',
      maxLength: 20,
    },
    cursor: {
      type: 'string',
      description: 'Where the page begins: `X-Next-Cursor` of the one before.',
    },
  },
} as const

const text = { type: 'string' } as const
const textOrNone = { type: ['string', 'null'] } as const
const time = { type: 'string', format: 'date-time' } as const
const timeOrNone = { type: ['string', 'null'], format: 'date-time' } as const

/** An object that has all of `properties`, and no other. */
const object = <const Properties extends object>(properties: Properties, description?: string) =>
  ({
    type: 'object',
    ...(description === undefined ? {} : { description }),
    required: Object.keys(properties) as (keyof Properties & string)[],
    additionalProperties: false,
    properties,
  }) as const

const properties = {
  id: text,
  name: text,
  url: text,
  state: {
    type: 'string',
    description:
      '`pending`: it has not answered its challenge. `paused`: what happens is kept for it. `disabled`: nothing is ' +
      'kept; `reason` says why.',
    enum: ['pending', 'active', 'paused', 'disabled'],
  },
  reason: {
    type: ['string', 'null'],
    description:
      '`gone`: it answered 410. `failing`: it took nothing in all tries of a delivery. `challenge_failed`: nor of its ' +
      'challenge.',
  },
  kinds: { type: 'array', items: { type: 'string', enum: EVENT_KINDS } },
  election: textOrNone,
  race: textOrNone,
  area: textOrNone,
  markets: { type: 'array', items: text },
  by_at_least: { type: 'number' },
  created_at: time,
  updated_at: time,
  last_delivered_at: timeOrNone,
  old_secret_until: {
    ...timeOrNone,
    description: 'Until when the secret before this one signs, too, or did.',
  },
} as const

const secret = {
  type: 'string',
  description: 'Shown this once: what messages are signed with, by Standard Webhooks.',
  pattern: '^whsec_[0-9A-Za-z+/]{43}=$',
} as const

export const webhookReply = object({ data: object(properties) }, 'The webhook.')
export const newWebhookReply = object(
  { data: object({ ...properties, secret }) },
  'The webhook with its secret. This is the only time that it is shown.',
)
export const webhooksReply = object(
  { data: { type: 'array', items: object(properties) } as const },
  'The webhooks of this account, newest first.',
)

const attempt = object({
  at: time,
  latency_ms: { type: 'integer' },
  status: { type: ['integer', 'null'], description: 'Null: there was no answer.' },
  error: {
    type: ['string', 'null'],
    description:
      'Why it does not count; null: it does. `status`, `redirect`, `challenge` (the answer is not the challenge), ' +
      '`timeout`, `not_connected`, `tls`, `malformed_answer`, `address_refused`, `secret_unreadable`.',
  },
  answer: {
    type: ['string', 'null'],
    description: `The first ${String(ANSWER_BYTES)} bytes of the answer.`,
  },
} as const)

const delivery = object({
  id: { type: 'string', description: 'Its `webhook-id`, the same on each try.' },
  kind: { type: 'string', enum: MESSAGE_KINDS },
  seq: { type: ['integer', 'null'], description: 'The change that it tells of.' },
  state: { type: 'string', enum: ['waiting', 'delivered', 'abandoned'] },
  created_at: time,
  next_try_at: {
    ...timeOrNone,
    description: 'When it is tried next; of one under way, when its try counts as lost.',
  },
  tries: { type: 'integer', description: 'Since it was sent, or sent again by hand.' },
  attempts: { type: 'array', description: 'The last 30, oldest first.', items: attempt },
} as const)

export const deliveriesReply = object(
  {
    meta: object({ count: { type: 'integer' }, limit: { type: 'integer' } } as const),
    data: { type: 'array', items: delivery } as const,
  },
  'What was sent and what waits, newest first. Kept for 30 days.',
)

export const testReply = object(
  { data: object({ id: text }) },
  'Its `webhook-id`; it is sent at once.',
)

export const redeliverReply = object(
  {
    data: object({
      count: { type: 'integer', description: 'How many are sent again.' },
      next_since: {
        ...timeOrNone,
        description: '`since` for the rest, when there are more than were taken.',
      },
    } as const),
  },
  'They are sent again under the same ids.',
)

/** The reply without a body. */
export const nothingReply = { type: 'null', description: 'Done.' } as const
