/** Every error a client can receive. Add the row before you throw the code. */
export const ERRORS = {
  INVALID_PARAMETER: { status: 400, message: 'A parameter is missing or malformed.' },
  MALFORMED_URL: { status: 400, message: 'The address cannot be read.' },
  MALFORMED_REQUEST: { status: 400, message: 'This is not a request that HTTP allows.' },
  MALFORMED_BODY: { status: 400, message: 'The request body cannot be read.' },
  KEY_IN_URL: {
    status: 400,
    message:
      'A key must not stand in an address, which others may read; send it as Authorization: Bearer.',
  },
  KEY_INVALID: { status: 401, message: 'This is not a key of ours, or not the whole of it.' },
  KEY_EXPIRED: { status: 401, message: 'This key has expired; make a new one.' },
  KEY_REVOKED: { status: 401, message: 'This key was revoked; make a new one.' },
  SIGN_IN_REQUIRED: { status: 401, message: 'Sign in at /account first; a key does not do here.' },
  ACCOUNT_REQUIRED: {
    status: 401,
    message: 'Send a key of your account as Authorization: Bearer, or sign in at /account.',
  },
  SIGN_IN_FAILED: {
    status: 400,
    message: 'Signing in did not work, or took too long; start again.',
  },
  SIGN_IN_CANCELLED: { status: 400, message: 'Signing in was cancelled.' },
  EMAIL_UNVERIFIED: {
    status: 403,
    message:
      'The provider has not verified the e-mail address of this account; verify it there first.',
  },
  TIER_TOO_LOW: { status: 403, message: 'The tier of your account does not include this.' },
  CSRF_REFUSED: {
    status: 403,
    message: 'Only the page /account may do this: its origin or its X-CSRF-Token is missing.',
  },
  EXPORT_TOO_LARGE: {
    status: 403,
    message: 'The export has more rows than your tier may have at once; ask for less.',
  },
  DATASET_WITHHELD: {
    status: 403,
    message: 'This dataset may not be passed on; its publisher has it.',
  },
  RIGHT_MISSING: {
    status: 403,
    message: 'This takes a key that an operator gave the right to do it.',
  },
  ENTITY_NOT_FOUND: { status: 404, message: 'No entity has this slug.' },
  MARKET_NOT_FOUND: { status: 404, message: 'No market has this id.' },
  ELECTION_NOT_FOUND: { status: 404, message: 'No election has this slug or id.' },
  RACE_NOT_FOUND: { status: 404, message: 'No race has this id.' },
  DATASET_NOT_FOUND: { status: 404, message: 'No dataset has this name.' },
  KEY_NOT_FOUND: { status: 404, message: 'Your account has no key with this id.' },
  WEBHOOK_NOT_FOUND: { status: 404, message: 'Your account has no webhook with this id.' },
  DELIVERY_NOT_FOUND: { status: 404, message: 'Your webhook has no delivery with this id.' },
  REQUEST_NOT_FOUND: { status: 404, message: 'Your account has made no request with this id.' },
  CORRECTION_NOT_FOUND: {
    status: 404,
    message: 'Your account has proposed no correction with this id.',
  },
  NOT_FOUND: { status: 404, message: 'There is nothing at this path.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This path does not take this method.' },
  DISTINCT_CONNECTIONS: {
    status: 405,
    message:
      'Each subscription has a connection of its own: use distinct connections (graphql-sse: singleConnection: false).',
  },
  NOT_ACCEPTABLE: {
    status: 406,
    message:
      'Accept names no type that this has: application/json, application/graphql-response+json, text/event-stream.',
  },
  REQUEST_ENDED: { status: 408, message: 'Nobody waits for the answer any more.' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time.' },
  TOO_MANY_KEYS: {
    status: 409,
    message: 'An account may have 10 keys that work; revoke one that is no longer needed.',
  },
  KEY_ENDED: {
    status: 409,
    message: 'This key is revoked, expired or already replaced; make a new one.',
  },
  TOO_MANY_WEBHOOKS: {
    status: 409,
    message: 'Your account has as many webhooks as its tier allows; delete one, or ask for pro.',
  },
  TOO_MANY_TESTS: {
    status: 409,
    message: 'Ten test events of this webhook wait to be sent already.',
  },
  TOO_MANY_WAITING: {
    status: 409,
    message:
      '20,000 messages wait for the webhooks of your account; send others again later, or delete a webhook that does not answer.',
  },
  WEBHOOK_NOT_ACTIVE: {
    status: 409,
    message: 'This webhook is not active: it must answer its challenge, or be resumed, first.',
  },
  REQUEST_PENDING: { status: 409, message: 'A request of yours waits for an answer already.' },
  TOO_MANY_CORRECTIONS: {
    status: 409,
    message:
      '20 corrections of yours wait for a decision, or you have proposed 1,000; take one back, or wait.',
  },
  CORRECTION_DECIDED: {
    status: 409,
    message: 'This correction was decided on; it cannot be taken back any more.',
  },
  TIER_HELD: { status: 409, message: 'Your account is on this tier already.' },
  SNAPSHOT_DIFFERS: {
    status: 409,
    message: 'A snapshot with this id said something else; each needs an id of its own.',
  },
  FEED_TAKEN: {
    status: 409,
    message: 'Another account sends the feed of this name; choose another name.',
  },
  TOO_MANY_FEEDS: {
    status: 409,
    message: 'An account may send 20 feeds; send this under the name of one of yours.',
  },
  RESYNC: {
    status: 410,
    message: 'The log does not have this place: read what there is anew, then stream from now on.',
  },
  BODY_TOO_LARGE: { status: 413, message: 'The request body is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The request body is not of a supported type.' },
  RATE_LIMITED: {
    status: 429,
    message: 'Too few units are left in this minute; try again after Retry-After.',
  },
  TOO_MANY_AT_ONCE: {
    status: 429,
    message: 'Too many requests of yours are under way; send the next when one was answered.',
  },
  TOO_MANY_STREAMS: {
    status: 429,
    message: 'Too many streams are open; close one, or have one carry more.',
  },
  READER_TOO_SLOW: {
    status: 429,
    message:
      'More happened than this reader took; connect again with the last id, and read faster.',
  },
  HEADERS_TOO_LARGE: { status: 431, message: 'The address and headers are too large.' },
  PERSISTED_QUERY_NOT_FOUND: {
    status: 200,
    // Clients look for this text, and then send the query.
    message: 'PersistedQueryNotFound',
  },
  QUERY_MALFORMED: { status: 400, message: 'The query cannot be read.' },
  QUERY_INVALID: { status: 400, message: 'The query asks for what the schema does not have.' },
  QUERY_TOO_LONG: { status: 400, message: 'The text of the query is too long.' },
  TOO_MANY_TOKENS: { status: 400, message: 'The query has too many tokens.' },
  QUERY_TOO_DEEP: { status: 400, message: 'The query is nested too deeply.' },
  TOO_MANY_ALIASES: { status: 400, message: 'The query has too many aliases.' },
  TOO_MANY_FRAGMENTS: { status: 400, message: 'The query has too many fragments.' },
  FIELDS_REPEATED: { status: 400, message: 'The query asks for the same fields too often.' },
  ONE_OPERATION: { status: 400, message: 'Send each operation in a request of its own.' },
  COST_EXCEEDED: { status: 400, message: 'The query may bring too many nodes; ask for less.' },
  SAME_ENDS: { status: 400, message: 'A path needs two different ends.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side.' },
  SIGN_IN_UNAVAILABLE: {
    status: 503,
    message: 'Signing in is not possible now: no provider is set up, or it does not answer.',
  },
  GRAPH_UNAVAILABLE: { status: 503, message: 'The graph is not answering; try again.' },
  CHANGES_MISSED: {
    status: 503,
    message: 'Changes may have been missed; connect again with the last id.',
  },
  STOPPING: { status: 503, message: 'This gateway stops; connect again with the last id.' },
  OVERLOADED: { status: 503, message: 'Too much is asked at once; try again after Retry-After.' },
  REQUESTS_FULL: { status: 503, message: 'Too many requests wait for an answer; try again later.' },
  QUERY_TIMEOUT: { status: 503, message: 'The question took too long; ask for less.' },
} as const

export type ErrorCode = keyof typeof ERRORS

/** One parameter that is wrong, for the `errors` list of a problem document. */
export interface FieldError {
  readonly field: string
  readonly code: string
  readonly message: string
}

/** An error with a row in `ERRORS`; the client sees the row and `detail`, the log the cause. */
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
