import type { components } from './generated/rest.js'

type Problem = components['schemas']['Problem']

/** What went wrong, for programs; `docs/limits.md` of Polity lists them. The same in REST and GraphQL. */
export type ErrorCode = Problem['code']

/** A parameter that is wrong, and why. */
export type FieldError = NonNullable<Problem['errors']>[number]

/** One error of a GraphQL answer. */
export interface GraphqlError {
  readonly message: string
  readonly path?: readonly (string | number)[]
  readonly extensions?: Readonly<Record<string, unknown>>
}

export interface ErrorDetails {
  readonly status: number
  /** Null: somebody else answered, such as a proxy. */
  readonly code: ErrorCode | null
  readonly requestId: string | null
  readonly fields: readonly FieldError[]
  /** How long to wait before asking again; null: nobody said so. */
  readonly retryAfterMs: number | null
  /** The errors of a GraphQL answer; else none. */
  readonly errors: readonly GraphqlError[]
  /** What GraphQL could answer all the same; else null. */
  readonly data: unknown
}

/** The gateway refused, or could not answer. `message` says what to do, for people. */
export class PolityError extends Error implements ErrorDetails {
  readonly status: number
  readonly code: ErrorCode | null
  readonly requestId: string | null
  readonly fields: readonly FieldError[]
  readonly retryAfterMs: number | null
  readonly errors: readonly GraphqlError[]
  readonly data: unknown

  constructor(message: string, details: Partial<ErrorDetails> & Pick<ErrorDetails, 'status'>) {
    super(message)
    this.name = 'PolityError'
    this.status = details.status
    this.code = details.code ?? null
    this.requestId = details.requestId ?? null
    this.fields = details.fields ?? []
    this.retryAfterMs = details.retryAfterMs ?? null
    this.errors = details.errors ?? []
    this.data = details.data ?? null
  }
}

/** The error that a response is: `application/problem+json`, RFC 9457, the errors of GraphQL, or what a proxy said. */
export function errorOf(
  response: Response,
  text: string,
  retryAfterMs: number | null,
): PolityError {
  const { status } = response
  const requestId = response.headers.get('x-request-id')
  const body = jsonIn(text)
  if (isGraphqlAnswer(body)) return graphqlError(response, body, retryAfterMs)
  if (!isProblem(body)) {
    const message = `The answer was ${String(status)} ${response.statusText}`.trimEnd()
    return new PolityError(message, { status, requestId, retryAfterMs })
  }
  const { detail, code, errors: fields = [] } = body
  return new PolityError(detail, { status, code, requestId, fields, retryAfterMs })
}

/** The error that the errors of a GraphQL answer are. */
export function graphqlError(
  response: Response,
  { errors = [], data }: GraphqlAnswer,
  retryAfterMs: number | null,
): PolityError {
  const code = errors.map(({ extensions }) => extensions?.['code']).find(isCode) ?? null
  return new PolityError(errors.map(({ message }) => message).join('\n'), {
    status: response.status,
    code,
    requestId: response.headers.get('x-request-id'),
    retryAfterMs,
    errors,
    data,
  })
}

export interface GraphqlAnswer {
  readonly data?: unknown
  readonly errors?: readonly GraphqlError[]
}

export function isGraphqlAnswer(body: unknown): body is GraphqlAnswer {
  if (!isObject(body)) return false
  if (!('errors' in body)) return 'data' in body
  return Array.isArray(body['errors']) && !('detail' in body)
}

export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isProblem(body: unknown): body is Problem {
  return isObject(body) && typeof body['detail'] === 'string' && isCode(body['code'])
}

/** A newer gateway may have codes that this client does not know. */
function isCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && /^[A-Z_]+$/.test(code)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
