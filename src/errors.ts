/**
 * Every error code that a client can receive, with its status and message. Add a row before you
 * throw a new code.
 */
export const ERRORS = {
  ...withStatus(400, {
    INVALID_PARAMETER: 'A parameter is missing or malformed.',
    MALFORMED_URL: 'The URL is malformed; check its percent-encoding.',
    MALFORMED_REQUEST: 'The request is not valid HTTP.',
    MALFORMED_BODY: 'The request body cannot be parsed as JSON.',
    KEY_IN_URL:
      'Do not put an API key in the URL, where others may see it; send it in the header Authorization: Bearer.',
  }),
  ...withStatus(401, {
    KEY_INVALID: 'The API key is unknown or incomplete; check that you copied all of it.',
    KEY_EXPIRED: 'The API key has expired; create a new one at /account.',
    KEY_REVOKED: 'The API key was revoked; create a new one at /account.',
    SIGN_IN_REQUIRED: 'This operation does not accept an API key; sign in at /account.',
    ACCOUNT_REQUIRED:
      'This operation needs an account: send an API key in the header Authorization: Bearer, or sign in at /account.',
  }),
  ...withStatus(400, {
    SIGN_IN_FAILED: 'Signing in failed or took too long; start again.',
    SIGN_IN_CANCELLED: 'Signing in was cancelled.',
  }),
  ...withStatus(403, {
    EMAIL_UNVERIFIED:
      'The sign-in provider has not verified your e-mail address; verify it there, then sign in again.',
    TIER_TOO_LOW: 'Your tier allows no webhooks; apply for a higher tier at /account.',
    CSRF_REFUSED:
      'The Origin or X-CSRF-Token header is missing or wrong; reload /account and try again.',
    EXPORT_TOO_LARGE: 'The export has more rows than your tier allows; select fewer entities.',
    DATASET_WITHHELD:
      'The licence of this dataset does not permit redistribution; get it from its publisher.',
    RIGHT_MISSING:
      'This operation needs an API key with a special permission; ask the operator of this gateway for such a key.',
  }),
  ...withStatus(404, {
    ENTITY_NOT_FOUND: 'No entity has this slug.',
    MARKET_NOT_FOUND: 'No market has this id.',
    SOURCE_NOT_FOUND: 'No venue has this id.',
    ELECTION_NOT_FOUND: 'No election has this slug or id.',
    RACE_NOT_FOUND: 'No race has this id.',
    DATASET_NOT_FOUND: 'No dataset has this name.',
    KEY_NOT_FOUND: 'Your account has no key with this id.',
    WEBHOOK_NOT_FOUND: 'Your account has no webhook with this id.',
    DELIVERY_NOT_FOUND: 'Your webhook has no delivery with this id.',
    REQUEST_NOT_FOUND: 'Your account has no application with this id.',
    CORRECTION_NOT_FOUND: 'Your account has proposed no correction with this id.',
    NOT_FOUND: 'No resource has this path.',
  }),
  ...withStatus(405, {
    METHOD_NOT_ALLOWED: 'This path does not support this method; see the header Allow.',
    DISTINCT_CONNECTIONS:
      'Open one connection for each subscription: in graphql-sse, set singleConnection: false.',
  }),
  ...withStatus(406, {
    NOT_ACCEPTABLE:
      'No supported type matches the header Accept; use application/json, application/graphql-response+json or text/event-stream.',
  }),
  ...withStatus(408, {
    REQUEST_ENDED: 'The client disconnected before the response was complete.',
    REQUEST_TIMEOUT: 'The request took too long to arrive; send it again.',
  }),
  ...withStatus(409, {
    TOO_MANY_KEYS: 'Your account has 10 active API keys, the maximum; revoke one.',
    KEY_ENDED: 'This API key is revoked, expired or already replaced; create a new one.',
    TOO_MANY_WEBHOOKS:
      'Your account has as many webhooks as its tier allows; delete one or apply for the pro tier.',
    TOO_MANY_TESTS:
      '10 test events of this webhook are already waiting, which is the maximum; try again later.',
    TOO_MANY_WAITING:
      '20,000 messages, which is the maximum, are already waiting for the webhooks of your account; try again later, or delete a webhook that does not respond.',
    WEBHOOK_NOT_ACTIVE: 'This webhook is not active: respond to its challenge or resume it.',
    REQUEST_PENDING: 'You already have an open application; wait for its decision.',
    TOO_MANY_CORRECTIONS:
      'Your account has 20 open corrections or 1,000 corrections in total, which is the maximum; withdraw an open one before you propose another.',
    CORRECTION_DECIDED:
      'An operator has already decided on this correction; it cannot be withdrawn.',
    TIER_HELD: 'Your account already has this tier.',
    SNAPSHOT_DIFFERS: 'Another snapshot already has this id; use a new id for different content.',
    FEED_TAKEN: 'Another account uses this feed name; choose another name.',
    TOO_MANY_FEEDS: 'Your account has 20 feeds, the maximum; use the name of one of them.',
  }),
  ...withStatus(410, {
    RESYNC:
      'The change log cannot continue from this id; read the current data again, then connect without an id.',
  }),
  ...withStatus(413, {
    BODY_TOO_LARGE: 'The request body is larger than the maximum of 256 kB.',
  }),
  ...withStatus(415, {
    UNSUPPORTED_MEDIA_TYPE:
      'The Content-Type of the request body is not supported; use application/json.',
  }),
  ...withStatus(429, {
    RATE_LIMITED:
      'The rate limit is exceeded; wait for the number of seconds in Retry-After, then try again.',
    TOO_MANY_AT_ONCE:
      'Too many of your requests are in flight; wait for a response before you send the next one.',
    TOO_MANY_STREAMS:
      'Too many streams are open; close one, or follow several markets, or a whole election, in one stream.',
    READER_TOO_SLOW:
      'The client reads too slowly; connect again with the last id, and read faster.',
  }),
  ...withStatus(431, {
    HEADERS_TOO_LARGE:
      'The URL and headers are too large; send a shorter URL, or fewer headers and cookies.',
  }),
  ...withStatus(200, {
    // Clients of persisted queries look for this exact text, and then send the full query.
    PERSISTED_QUERY_NOT_FOUND: 'PersistedQueryNotFound',
  }),
  ...withStatus(400, {
    QUERY_MALFORMED: 'The query cannot be parsed.',
    QUERY_INVALID: 'The query does not match the schema.',
    QUERY_TOO_LONG:
      'The text of the query is longer than the maximum of 64 kB; split it into several queries.',
    TOO_MANY_TOKENS:
      'The query has more than the maximum of 2,000 tokens; split it into several queries.',
    QUERY_TOO_DEEP: 'The query has too many nested levels; split it into several queries.',
    TOO_MANY_ALIASES:
      'The query has more than the maximum of 30 aliases; split it into several queries.',
    TOO_MANY_FRAGMENTS:
      'The query has more than the maximum of 100 fragments; split it into several queries.',
    FIELDS_REPEATED:
      'The query selects the same fields at the same place too many times; remove the repeats, for example in overlapping fragments.',
    ONE_OPERATION: 'A request can contain one operation; send each one separately.',
    FILTER_TOO_BROAD: 'Each filter matches too many entities; add a filter that matches fewer.',
    COST_EXCEEDED:
      'The query may return more nodes than the maximum; request shorter lists or fewer nested lists.',
    SAME_ENDS: 'The first and the last entity of a path must differ.',
  }),
  ...withStatus(500, {
    INTERNAL:
      'Something went wrong on our side; try again. If the error occurs again, report the request id.',
  }),
  ...withStatus(503, {
    SIGN_IN_UNAVAILABLE:
      'Signing in is not available: no provider is configured, or it does not respond.',
    GRAPH_UNAVAILABLE: 'The graph database is not available; try again.',
    CHANGES_MISSED: 'Changes may have been missed; connect again with the last id.',
    STOPPING: 'This gateway is shutting down; connect again with the last id.',
    OVERLOADED:
      'The gateway is overloaded; wait for the number of seconds in Retry-After, then try again.',
    REQUESTS_FULL:
      'Too many applications or proposals are waiting for a decision; try again later.',
    QUERY_TIMEOUT: 'The query took too long; try again, or request shorter lists or fewer fields.',
  }),
}

export type ErrorCode = keyof typeof ERRORS

function withStatus<Code extends string>(status: number, messages: Readonly<Record<Code, string>>) {
  const rows = Object.entries<string>(messages).map(([code, message]) => [
    code,
    { status, message },
  ])
  return Object.fromEntries(rows) as Readonly<Record<Code, { status: number; message: string }>>
}

/** One parameter that is wrong, for the `errors` list of a problem document. */
export interface FieldError {
  readonly field: string
  readonly code: string
  readonly message: string
}

/**
 * An error with a row in `ERRORS`. The client sees that row and `detail`; the log also has the
 * cause.
 */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly detail: string | null
  readonly fields: readonly FieldError[]

  constructor(
    code: ErrorCode,
    options: { cause?: unknown; detail?: string; fields?: readonly FieldError[] } = {},
  ) {
    super(options.detail ?? ERRORS[code].message, { cause: options.cause })
    this.name = 'ApiError'
    this.code = code
    this.status = ERRORS[code].status
    this.detail = options.detail ?? null
    this.fields = options.fields ?? []
  }
}

/** The error for one parameter. `message` continues a sentence that begins with `field`. */
export function invalidParameter(field: string, code: string, message: string): ApiError {
  return new ApiError('INVALID_PARAMETER', {
    detail: `${field} ${message}.`,
    fields: [{ field, code, message }],
  })
}
