import { KEY_PATTERN } from '../accounts/keys.js'
import { TIERS } from '../caller.js'
import { pathSchema, querySchema, timeParameter, uuidParameter } from './parameter-schemas.js'
import {
  choice,
  component,
  data,
  integer,
  listOf,
  object,
  text,
  textOrNull,
  time,
  timeOrNull,
} from './reply-schemas.js'

// Operators read these texts in a terminal, so the texts must not contain characters that move the
// cursor or change the direction of writing.
const CONTROL_CHARACTERS = String.raw`\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069`
const ONE_LINE = String.raw`^(?=.*\S)[^${CONTROL_CHARACTERS}]*$`
const SEVERAL_LINES = String.raw`^(?=[\s\S]*\S)(?:[^${CONTROL_CHARACTERS}]|\t|\r?\n)*$`

const textOf =
  (pattern: string, errorMessage: string) => (description: string, maxLength: number) =>
    ({
      type: 'string',
      description,
      maxLength,
      pattern,
      errorMessage,
      documented: { type: 'string', minLength: 1, maxLength },
    }) as const

/** A text of one line that is not blank. */
export const line = textOf(ONE_LINE, 'must be one line of text, without control characters')

/** A text of one or more lines that is not blank. */
export const lines = textOf(SEVERAL_LINES, 'must be text, without control characters')

/** A URL or an e-mail address, which must also be a text of one line. */
export const formatted = <const Format extends 'uri' | 'email'>(
  format: Format,
  description: string,
  maxLength: number,
) =>
  ({
    ...line(description, maxLength),
    format,
    documented: { type: 'string', format, maxLength },
  }) as const

/** The body of a rotation, after which the old key or secret is still valid for some time. */
export function overlapBody(description: string, overlap: string) {
  return {
    type: 'object',
    description,
    properties: {
      overlap_seconds: {
        type: 'integer',
        description: overlap,
        minimum: 0,
        maximum: 604_800,
        default: 86_400,
      },
    },
  } as const
}

/** The header of requests that change data, for /openapi.json; `requireSession` checks it. */
export const csrfHeader = {
  type: 'object',
  properties: {
    'x-csrf-token': {
      type: 'string',
      description:
        'The `csrf_token` of `GET /api/v1/account`. The header `Origin` has to be the origin of this service.',
    },
  },
} as const

/** Body of `POST /api/v1/keys`. */
export const newKeyBody = {
  title: 'NewKey',
  type: 'object',
  description: 'The key to create.',
  required: ['name'],
  properties: {
    name: line('A name by which you recognize the key.', 100),
    expires_at: timeParameter(
      'When the key expires: a date or time in the future; a date means 00:00 UTC of this day. Absent: never.',
      40,
    ),
  },
} as const

/** Body of `POST /api/v1/keys/{id}/rotate`, which may be absent. */
export const rotateBody = overlapBody(
  'How long both keys work. The body may be absent.',
  'How long the old key still works, in seconds. Absent: one day.',
)

/** Body of `POST /api/v1/tier-requests`. */
export const tierRequestBody = {
  title: 'NewTierRequest',
  type: 'object',
  description: 'The application.',
  required: ['purpose', 'expected_volume'],
  properties: {
    purpose: lines('Why you need the pro tier.', 2_000),
    expected_volume: {
      type: 'integer',
      description: 'Units per day. A unit is one REST request or 50 GraphQL nodes.',
      minimum: 1,
      maximum: 1_000_000_000,
    },
  },
} as const

/** Body of `POST /api/v1/partner-requests`. */
export const partnerRequestBody = {
  title: 'NewPartnerRequest',
  type: 'object',
  description: 'The application.',
  required: ['organization', 'website', 'contact', 'intended_use'],
  properties: {
    organization: line('Name of the organization.', 200),
    website: formatted('uri', 'Web site of the organization: `https://example.org`.', 500),
    contact: formatted('email', 'E-mail address for the answer.', 254),
    intended_use: lines('What you need the data for.', 4_000),
  },
} as const

export const keyParams = pathSchema({
  id: {
    type: 'string',
    description: 'Id of the key: the 12 characters after `pol_`.',
    pattern: '^[0-9A-Za-z]{12}$',
    errorMessage: 'must consist of 12 letters and digits',
  },
})

export const tierRequestParams = pathSchema({ id: uuidParameter('Id of the application, a UUID.') })

const day = (description: string) =>
  ({
    type: 'string',
    description,
    maxLength: 20,
    documented: { type: 'string', format: 'date' },
  }) as const

export const usageQuery = querySchema({
  from: day('First day, in UTC. Absent: 29 days before `to`.'),
  to: day('Last day, in UTC (inclusive). The period has at most 366 days. Absent: today.'),
})

const tier = {
  title: 'Tier',
  type: 'string',
  description: 'The tier of an account.',
  enum: TIERS,
} as const

const tierRequest = component('TierRequest', 'An application for a higher tier.', {
  id: text('Id of the application.'),
  tier,
  purpose: text('Why the tier is needed.'),
  expected_volume: integer('Units per day.'),
  state: choice('`revoked`: the application was approved, and the approval was withdrawn later.', [
    'pending',
    'approved',
    'denied',
    'revoked',
  ]),
  created_at: time('When the application was made.'),
  decided_at: timeOrNull('When an operator decided; null while it is pending.'),
  reason: textOrNull('The reason that the operator gave; null if there is none.'),
})

export const tierRequestReply = data('The application.', tierRequest)
export const tierRequestsReply = data(
  'The applications of your account, newest first.',
  listOf('The applications.', tierRequest),
)

export const accountReply = data(
  'Your account.',
  component('Account', 'An account.', {
    id: text('Id of the account.'),
    email: text('E-mail address, as the identity provider confirmed it.'),
    tier,
    created_at: time('When the account was created.'),
    csrf_token: text('Value of the header `X-CSRF-Token` of requests that change something.'),
    limits: object('The limits of your tier.', {
      units_per_minute: integer('Units per minute of all keys of the account together.'),
    }),
    tier_requests: listOf('Your tier requests, newest first.', tierRequest),
  }),
)

const keyProperties = {
  id: text('Id of the key.'),
  name: text('The name that you gave the key.'),
  prefix: text('The first characters of the key.'),
  created_at: time('When the key was created.'),
  expires_at: timeOrNull('When the key expires; null: never.'),
  revoked_at: timeOrNull('When the key was revoked; null if it was not.'),
  last_used_on: {
    type: ['string', 'null'],
    format: 'date',
    description:
      'Day of the last request with the key, in UTC; null: never used. This value is updated a few seconds after a request.',
  },
} as const

export const keysReply = data(
  'The keys of your account, newest first: the active ones and the last 90 that expired or were revoked.',
  listOf('The keys.', component('Key', 'An API key, without its secret part.', keyProperties)),
)

export const newKeyReply = data(
  'The new key. It is shown in this reply only.',
  component('CreatedKey', 'A new API key.', {
    ...keyProperties,
    key: {
      type: 'string',
      description: 'The key, for the header `Authorization: Bearer …`.',
      pattern: KEY_PATTERN.source,
    },
  }),
)

export const usageReply = data(
  'The days on which the key was used, oldest first.',
  listOf(
    'The days.',
    component('KeyUsage', 'The usage of a key on one day.', {
      day: { type: 'string', format: 'date', description: 'The day, in UTC.' },
      requests: integer('Number of requests.'),
      units: integer('Units that these requests cost.'),
    }),
  ),
)

export const partnerRequestReply = data(
  'The application was stored; an operator will decide.',
  object('The application.', { id: text('Id of the application.') }),
)
