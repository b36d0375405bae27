/** Every error code that a client can receive. Add a row before you throw a new code. */
export const ERRORS = {
  INVALID_PARAMETER: { status: 400, message: 'A parameter is missing or malformed.' },
  MALFORMED_URL: { status: 400, message: 'The URL is malformed; check its percent-encoding.' },
  MALFORMED_REQUEST: { status: 400, message: 'The request is not valid HTTP.' },
  MALFORMED_BODY: { status: 400, message: 'The request body cannot be parsed as JSON.' },
  KEY_IN_URL: {
    status: 400,
    message:
      'Do not put an API key in the URL, where others may see it; send it in the header Authorization: Bearer.',
  },
  KEY_INVALID: {
    status: 401,
    message: 'The API key is unknown or incomplete; check that you copied all of it.',
  },
  KEY_EXPIRED: { status: 401, message: 'The API key has expired; create a new one at /account.' },
  KEY_REVOKED: { status: 401, message: 'The API key was revoked; create a new one at /account.' },
  SIGN_IN_REQUIRED: {
    status: 401,
    message: 'This operation does not accept an API key; sign in at /account.',
  },
  ACCOUNT_REQUIRED: {
    status: 401,
    message:
      'This operation needs an account: send an API key in the header Authorization: Bearer, or sign in at /account.',
  },
  SIGN_IN_FAILED: {
    status: 400,
    message: 'Signing in failed or took too long; start again.',
  },
  SIGN_IN_CANCELLED: { status: 400, message: 'Signing in was cancelled.' },
  EMAIL_UNVERIFIED: {
    status: 403,
    message:
      'The sign-in provider has not verified your e-mail address; verify it there, then sign in again.',
  },
  TIER_TOO_LOW: {
    status: 403,
    message: 'Your tier allows no webhooks; apply for a higher tier at /account.',
  },
  CSRF_REFUSED: {
    status: 403,
    message:
      'The Origin or X-CSRF-Token header is missing or wrong; reload /account and try again.',
  },
  EXPORT_TOO_LARGE: {
    status: 403,
    message: 'The export has more rows than your tier allows; select fewer entities.',
  },
  DATASET_WITHHELD: {
    status: 403,
    message:
      'The licence of this dataset does not permit redistribution; get it from its publisher.',
  },
  RIGHT_MISSING: {
    status: 403,
    message:
      'This operation needs an API key with a special permission; ask the operator of this gateway for such a key.',
  },
  ENTITY_NOT_FOUND: { status: 404, message: 'No entity has this slug.' },
  MARKET_NOT_FOUND: { status: 404, message: 'No market has this id.' },
  ELECTION_NOT_FOUND: { status: 404, message: 'No election has this slug or id.' },
  RACE_NOT_FOUND: { status: 404, message: 'No race has this id.' },
  DATASET_NOT_FOUND: { status: 404, message: 'No dataset has this name.' },
  KEY_NOT_FOUND: { status: 404, message: 'Your account has no key with this id.' },
  WEBHOOK_NOT_FOUND: { status: 404, message: 'Your account has no webhook with this id.' },
  DELIVERY_NOT_FOUND: { status: 404, message: 'Your webhook has no delivery with this id.' },
  REQUEST_NOT_FOUND: { status: 404, message: 'Your account has no application with this id.' },
  CORRECTION_NOT_FOUND: {
    status: 404,
    message: 'Your account has proposed no correction with this id.',
  },
  NOT_FOUND: { status: 404, message: 'No resource has this path.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: 'This path does not support this method; see the header Allow.',
  },
  DISTINCT_CONNECTIONS: {
    status: 405,
    message:
      'Open one connection for each subscription: in graphql-sse, set singleConnection: false.',
  },
  NOT_ACCEPTABLE: {
    status: 406,
    message:
      'No supported type matches the header Accept; use application/json, application/graphql-response+json or text/event-stream.',
  },
  REQUEST_ENDED: {
    status: 408,
    message: 'The client disconnected before the response was complete.',
  },
  REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive; send it again.' },
  TOO_MANY_KEYS: {
    status: 409,
    message: 'Your account has 10 active API keys, the maximum; revoke one.',
  },
  KEY_ENDED: {
    status: 409,
    message: 'This API key is revoked, expired or already replaced; create a new one.',
  },
  TOO_MANY_WEBHOOKS: {
    status: 409,
    message:
      'Your account has as many webhooks as its tier allows; delete one or apply for the pro tier.',
  },
  TOO_MANY_TESTS: {
    status: 409,
    message:
      '10 test events of this webhook are already waiting, which is the maximum; try again later.',
  },
  TOO_MANY_WAITING: {
    status: 409,
    message:
      '20,000 messages, which is the maximum, are already waiting for the webhooks of your account; try again later, or delete a webhook that does not respond.',
  },
  WEBHOOK_NOT_ACTIVE: {
    status: 409,
    message: 'This webhook is not active: respond to its challenge or resume it.',
  },
  REQUEST_PENDING: {
    status: 409,
    message: 'You already have an open application; wait for its decision.',
  },
  TOO_MANY_CORRECTIONS: {
    status: 409,
    message:
      'Your account has 20 open corrections or 1,000 corrections in total, which is the maximum; withdraw an open one before you propose another.',
  },
  CORRECTION_DECIDED: {
    status: 409,
    message: 'An operator has already decided on this correction; it cannot be withdrawn.',
  },
  TIER_HELD: { status: 409, message: 'Your account already has this tier.' },
  SNAPSHOT_DIFFERS: {
    status: 409,
    message: 'Another snapshot already has this id; use a new id for different content.',
  },
  FEED_TAKEN: {
    status: 409,
    message: 'Another account uses this feed name; choose another name.',
  },
  TOO_MANY_FEEDS: {
    status: 409,
    message: 'Your account has 20 feeds, the maximum; use the name of one of them.',
  },
  RESYNC: {
    status: 410,
    message:
      'The change log cannot continue from this id; read the current data again, then connect without an id.',
  },
  BODY_TOO_LARGE: {
    status: 413,
    message: 'The request body is larger than the maximum of 256 kB.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'The Content-Type of the request body is not supported; use application/json.',
  },
  RATE_LIMITED: {
    status: 429,
    message: 'The rate limit is exceeded; wait for the seconds in Retry-After, then try again.',
  },
  TOO_MANY_AT_ONCE: {
    status: 429,
    message:
      'Too many of your requests are in flight; wait for a response before you send the next one.',
  },
  TOO_MANY_STREAMS: {
    status: 429,
    message:
      'Too many streams are open; close one, or follow several markets, or a whole election, in one stream.',
  },
  READER_TOO_SLOW: {
    status: 429,
    message: 'The client reads too slowly; connect again with the last id, and read faster.',
  },
  HEADERS_TOO_LARGE: { status: 431, message: 'The URL and headers are too large.' },
  PERSISTED_QUERY_NOT_FOUND: {
    status: 200,
    // Clients of persisted queries look for this exact text, and then send the full query.
    message: 'PersistedQueryNotFound',
  },
  QUERY_MALFORMED: { status: 400, message: 'The query cannot be parsed.' },
  QUERY_INVALID: { status: 400, message: 'The query does not match the schema.' },
  QUERY_TOO_LONG: {
    status: 400,
    message:
      'The text of the query is longer than the maximum of 64 kB; split it into several queries.',
  },
  TOO_MANY_TOKENS: {
    status: 400,
    message: 'The query has more than the maximum of 2,000 tokens; split it into several queries.',
  },
  QUERY_TOO_DEEP: {
    status: 400,
    message: 'The query has too many nested levels; split it into several queries.',
  },
  TOO_MANY_ALIASES: {
    status: 400,
    message: 'The query has more than the maximum of 30 aliases; split it into several queries.',
  },
  TOO_MANY_FRAGMENTS: {
    status: 400,
    message: 'The query has more than the maximum of 100 fragments; split it into several queries.',
  },
  FIELDS_REPEATED: {
    status: 400,
    message:
      'The query selects the same fields at the same place too many times; remove the repeats, for example in overlapping fragments.',
  },
  ONE_OPERATION: {
    status: 400,
    message: 'A request can contain one operation; send each one separately.',
  },
  COST_EXCEEDED: {
    status: 400,
    message:
      'The query may return more nodes than the maximum; request shorter lists or fewer nested lists.',
  },
  SAME_ENDS: { status: 400, message: 'The first and the last entity of a path must differ.' },
  INTERNAL: {
    status: 500,
    message:
      'Something went wrong on our side; try again. If the error occurs again, report the request id.',
  },
  SIGN_IN_UNAVAILABLE: {
    status: 503,
    message: 'Signing in is not available: no provider is configured, or it does not respond.',
  },
  GRAPH_UNAVAILABLE: { status: 503, message: 'The graph database is not available; try again.' },
  CHANGES_MISSED: {
    status: 503,
    message: 'Changes may have been missed; connect again with the last id.',
  },
  STOPPING: {
    status: 503,
    message: 'This gateway is shutting down; connect again with the last id.',
  },
  OVERLOADED: {
    status: 503,
    message: 'The gateway is overloaded; wait for the seconds in Retry-After, then try again.',
  },
  REQUESTS_FULL: {
    status: 503,
    message: 'Too many applications or proposals are waiting for a decision; try again later.',
  },
  QUERY_TIMEOUT: {
    status: 503,
    message: 'The query took too long; try again, or request shorter lists or fewer fields.',
  },
} as const

export type ErrorCode = keyof typeof ERRORS

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
