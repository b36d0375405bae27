import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, ERRORS, type ErrorCode, type FieldError } from '../errors.js'
import type { Meter } from './meter.js'
import { sentenceOf } from './sentences.js'

/** Where what went wrong on our side is written down. */
export interface ErrorLog {
  readonly error: (details: Readonly<Record<string, unknown>>, message: string) => void
}

/** A problem document, RFC 9457, with our code and the request's id. */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly code: ErrorCode
  readonly request_id: string
  readonly errors?: readonly FieldError[]
}

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

// When the graph is away its driver notices the return within a second or two.
const RETRY_AFTER_SECONDS = 2

/** How a client says who it is, RFC 6750; on account routes a browser does by its cookie. */
const CHALLENGE = 'Bearer realm="polity", error="invalid_token"'
const SESSION_CHALLENGE = 'Session realm="polity"'

/** Answers in another form than the problem document, and says whether it did. */
export type AnswerError = (error: ApiError, request: FastifyRequest, reply: FastifyReply) => boolean

/**
 * Answers with the problem that `error` is, or as the first of `others` that answers it, and logs what is our own fault;
 * the handler for errors.
 */
export function sendError(
  log: ErrorLog,
  meter: Pick<Meter, 'failed'>,
  ...others: readonly AnswerError[]
) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const problem = toApiError(error)
    request.error ??= problem.code
    meter.failed(problem.code)
    if (problem.status >= 500) {
      const { method, url, id } = request
      log.error({ err: error, requestId: id, method, url: url.slice(0, 500) }, problem.code)
    }
    if (problem.code === 'TOO_MANY_AT_ONCE') void reply.header('retry-after', 1)
    if (problem.status === 503) void reply.header('retry-after', RETRY_AFTER_SECONDS)
    if (problem.status === 401) {
      const isOfSession = problem.code === 'SIGN_IN_REQUIRED'
      void reply.header('www-authenticate', isOfSession ? SESSION_CHALLENGE : CHALLENGE)
    }
    if (others.some((answer) => answer(problem, request, reply))) return
    void reply
      .code(problem.status)
      .header('cache-control', 'no-store')
      .type(PROBLEM_TYPE)
      .send(JSON.stringify(toProblem(problem, request.id)))
  }
}

/** The document that tells a client of `error`. */
export function toProblem(error: ApiError, requestId: string): Problem {
  const { message } = ERRORS[error.code]
  return {
    type: `urn:polity:error:${error.code.toLowerCase().replaceAll('_', '-')}`,
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    detail: error.detail ?? message,
    code: error.code,
    request_id: requestId,
    ...(error.fields.length > 0 && { errors: error.fields }),
  }
}

/** `error` as one that a client may see: ours, Fastify's in our words, else `INTERNAL`. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (!(error instanceof Error)) return new ApiError('INTERNAL', { cause: error })
  // What Fastify throws is one of these; the fields are read as unknown.
  const { validation, validationContext, code, statusCode } = error as Partial<FastifyError>
  if (validation !== undefined) {
    const fields = validation.map(toFieldError)
    const detail = `${fields.map(({ field, message }) => `${field || 'body'} ${message}`).join('; ')}.`
    return new ApiError('INVALID_PARAMETER', {
      fields: validationContext === 'body' ? fields.map(inBody) : fields,
      detail,
      cause: error,
    })
  }
  const known = FASTIFY_ERRORS[code ?? '']
  if (known !== undefined) return new ApiError(known, { cause: error })
  if (statusCode === 400) return new ApiError('MALFORMED_BODY', { cause: error })
  return new ApiError('INTERNAL', { cause: error })
}

const FASTIFY_ERRORS: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_BAD_URL: 'MALFORMED_URL',
  FST_ERR_MAX_PARAM_LENGTH: 'MALFORMED_URL',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_NOT_FOUND: 'NOT_FOUND',
}

type Violation = NonNullable<FastifyError['validation']>[number]

function toFieldError(violation: Violation): FieldError {
  const { instancePath, keyword, params } = violation
  const missing = params['missingProperty']
  const field = typeof missing === 'string' ? missing : instancePath.replace(/^\//, '')
  return {
    field: field.replaceAll('/', '.'),
    code: keyword.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase(),
    message: sentenceOf(violation),
  }
}

function inBody(error: FieldError): FieldError {
  return { ...error, field: error.field === '' ? 'body' : `body.${error.field}` }
}
