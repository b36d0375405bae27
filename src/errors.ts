/** Every error a client can receive. Add the row before you throw the code. */
export const ERRORS = {
  INVALID_PARAMETER: { status: 400, message: 'A parameter is missing or malformed.' },
  MALFORMED_URL: { status: 400, message: 'The address cannot be read.' },
  MALFORMED_REQUEST: { status: 400, message: 'This is not a request that HTTP allows.' },
  MALFORMED_BODY: { status: 400, message: 'The request body cannot be read.' },
  ENTITY_NOT_FOUND: { status: 404, message: 'No entity has this slug.' },
  MARKET_NOT_FOUND: { status: 404, message: 'No market has this id.' },
  NOT_FOUND: { status: 404, message: 'There is nothing at this path.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This path does not take this method.' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time.' },
  BODY_TOO_LARGE: { status: 413, message: 'The request body is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The request body is not of a supported type.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'The address and headers are too large.' },
  QUERY_MALFORMED: { status: 400, message: 'The query cannot be read.' },
  QUERY_INVALID: { status: 400, message: 'The query asks for what the schema does not have.' },
  QUERY_TOO_LONG: { status: 400, message: 'The text of the query is too long.' },
  TOO_MANY_TOKENS: { status: 400, message: 'The query has too many tokens.' },
  QUERY_TOO_DEEP: { status: 400, message: 'The query is nested too deeply.' },
  TOO_MANY_ALIASES: { status: 400, message: 'The query has too many aliases.' },
  ONE_OPERATION: { status: 400, message: 'A request takes one operation.' },
  COST_EXCEEDED: { status: 400, message: 'The query may bring too many nodes; ask for less.' },
  SAME_ENDS: { status: 400, message: 'A path needs two different ends.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side.' },
  GRAPH_UNAVAILABLE: { status: 503, message: 'The graph is not answering; try again.' },
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
