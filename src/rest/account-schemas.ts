import { KEY_PATTERN } from '../accounts/keys.js'
import { TIERS } from '../domain/caller.js'

// Operators read these texts in a terminal: they must not move its cursor or change the order of letters.
const UNSEEN = String.raw`\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069`
const ONE_LINE = String.raw`^(?=.*\S)[^${UNSEEN}]*$`
const LINES = String.raw`^(?=[\s\S]*\S)(?:[^${UNSEEN}]|\t|\r?\n)*$`

export const line = (description: string, maxLength: number) =>
  ({ type: 'string', description, maxLength, pattern: ONE_LINE }) as const

export const lines = (description: string, maxLength: number) =>
  ({ type: 'string', description, maxLength, pattern: LINES }) as const

/** The header that a request that changes something needs, for /openapi.json; `requireSession` checks it. */
export const csrfHeader = {
  type: 'object',
  properties: {
    'x-csrf-token': {
      type: 'string',
      description: '`csrf_token` of `GET /api/v1/account`. `Origin` must be this service’s own.',
    },
  },
} as const

/** Body of `POST /api/v1/keys`. */
export const newKeyBody = {
  type: 'object',
  required: ['name'],
  properties: {
    name: line('What you know the key by.', 100),
    expires_at: {
      type: 'string',
      description:
        'When it ends: a date or a time to come, ISO 8601; a date is its first instant. ' +
        'Absent: when it is revoked.',
      maxLength: 40,
    },
  },
} as const

/** Body of `POST /api/v1/keys/{id}/rotate`, which may be absent. */
export const rotateBody = {
  type: 'object',
  properties: {
    overlap_seconds: {
      type: 'integer',
      description: 'How long the old key goes on working beside the new one; absent: a day.',
      minimum: 0,
      maximum: 604_800,
      default: 86_400,
    },
  },
} as const

/** Body of `POST /api/v1/tier-requests`. */
export const tierRequestBody = {
  type: 'object',
  required: ['purpose', 'expected_volume'],
  properties: {
    purpose: lines('What you need the pro tier for.', 2_000),
    expected_volume: {
      type: 'integer',
      description: 'Units a day; a unit is a REST call or 50 GraphQL nodes.',
      minimum: 1,
      maximum: 1_000_000_000,
    },
  },
} as const

/** Body of `POST /api/v1/partner-requests`. */
export const partnerRequestBody = {
  type: 'object',
  required: ['organization', 'website', 'contact', 'intended_use'],
  properties: {
    organization: line('Its name.', 200),
    website: { ...line('Its address: `https://example.org`.', 500), format: 'uri' },
    contact: { ...line('An e-mail address that answers.', 254), format: 'email' },
    intended_use: lines('What the data is for.', 4_000),
  },
} as const

export const keyParams = {
  type: 'object',
  required: ['id'],
  properties: {
    id: {
      type: 'string',
      description: 'The id of the key: what stands between `pol_` and the next `_`.',
      pattern: '^[0-9A-Za-z]{12}$',
    },
  },
} as const

export const tierRequestParams = {
  type: 'object',
  required: ['id'],
  properties: {
    id: {
      type: 'string',
      description: 'The id of the request, a UUID.',
      pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
    },
  },
} as const

const day = (description: string) => ({ type: 'string', description, maxLength: 20 }) as const

export const usageQuery = {
  type: 'object',
  properties: {
    from: day('The first day, in UTC: `2026-01-31`. Absent: 30 days, the last one included.'),
    to: day('The last day, in UTC, at most 366 days with the first. Absent: today.'),
  },
} as const

export const time = { type: 'string', format: 'date-time' } as const
export const timeOrNone = { type: ['string', 'null'], format: 'date-time' } as const

const tierRequest = {
  type: 'object',
  required: [
    ...(['id', 'tier', 'purpose', 'expected_volume', 'state'] as const),
    ...(['created_at', 'decided_at', 'reason'] as const),
  ],
  additionalProperties: false,
  properties: {
    id: { type: 'string' },
    tier: { type: 'string', enum: TIERS },
    purpose: { type: 'string' },
    expected_volume: { type: 'integer' },
    state: {
      type: 'string',
      description: '`revoked`: it was approved, and taken back later.',
      enum: ['pending', 'approved', 'denied', 'revoked'],
    },
    created_at: time,
    decided_at: timeOrNone,
    reason: { type: ['string', 'null'], description: 'Why it was decided so.' },
  },
} as const

export const data = <Schema extends object>(description: string, schema: Schema) =>
  ({
    type: 'object',
    description,
    required: ['data'],
    additionalProperties: false,
    properties: { data: schema },
  }) as const

export const tierRequestReply = data('The request.', tierRequest)
export const tierRequestsReply = data('What this account asked for, newest first.', {
  type: 'array',
  items: tierRequest,
} as const)

export const accountReply = data('The account.', {
  type: 'object',
  required: [
    ...(['id', 'email', 'tier', 'created_at', 'csrf_token', 'limits'] as const),
    ...(['tier_requests'] as const),
  ],
  additionalProperties: false,
  properties: {
    id: { type: 'string' },
    email: { type: 'string', description: 'As the provider vouched for it.' },
    tier: { type: 'string', enum: TIERS },
    created_at: time,
    csrf_token: {
      type: 'string',
      description: 'To be sent as `X-CSRF-Token` with what changes something.',
    },
    limits: {
      type: 'object',
      required: ['units_per_minute'],
      additionalProperties: false,
      properties: {
        units_per_minute: {
          type: 'integer',
          description: 'What all keys of the account may spend together.',
        },
      },
    },
    tier_requests: { type: 'array', items: tierRequest },
  },
} as const)

const KEY_FIELDS = [
  ...(['id', 'name', 'prefix', 'created_at', 'expires_at', 'revoked_at', 'last_used_on'] as const),
]

const keyProperties = {
  id: { type: 'string' },
  name: { type: 'string' },
  prefix: { type: 'string', description: 'What the key begins with.' },
  created_at: time,
  expires_at: { ...timeOrNone, description: 'Null: it works until it is revoked.' },
  revoked_at: timeOrNone,
  last_used_on: {
    type: ['string', 'null'],
    format: 'date',
    description: 'The day of the last request with it, in UTC; a few seconds late.',
  },
} as const

export const keysReply = data(
  'The keys of this account, newest first: those that work, and the last 90 that ended.',
  {
    type: 'array',
    items: {
      type: 'object',
      required: KEY_FIELDS,
      additionalProperties: false,
      properties: keyProperties,
    },
  } as const,
)

export const newKeyReply = data('The new key. This is the only time that it is shown.', {
  type: 'object',
  required: [...KEY_FIELDS, 'key'],
  additionalProperties: false,
  properties: {
    ...keyProperties,
    key: {
      type: 'string',
      description: 'To be sent as `Authorization: Bearer …`.',
      pattern: KEY_PATTERN.source,
    },
  },
} as const)

export const usageReply = data('The days on which the key was used, oldest first.', {
  type: 'array',
  items: {
    type: 'object',
    required: ['day', 'requests', 'units'],
    additionalProperties: false,
    properties: {
      day: { type: 'string', format: 'date' },
      requests: { type: 'integer' },
      units: { type: 'integer' },
    },
  },
} as const)

export const partnerRequestReply = data('It was taken down; an operator will decide.', {
  type: 'object',
  required: ['id'],
  additionalProperties: false,
  properties: { id: { type: 'string' } },
} as const)

/** The reply without a body. */
export const nothingReply = { type: 'null', description: 'Done.' } as const
