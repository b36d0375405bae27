import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, ERRORS, type ErrorCode, type FieldError } from '../../errors.js'
import type { Meter } from '../web/meter.js'
import { sentenceOf } from './sentences.js'

/** The log for errors of the server. */
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

// After an outage of the graph, the driver connects again within two seconds.
const RETRY_AFTER_SECONDS = 2

/**
 * Values of `WWW-Authenticate` for 401. API clients must send a key (RFC 6750). On account routes,
 * browsers must send a session cookie.
 */
const CHALLENGE = 'Bearer realm="polity", error="invalid_token"'
const SESSION_CHALLENGE = 'Session realm="polity"'

/**
 * Sends an error in another form than a problem document. Returns false if this form does not apply
 * to the request.
 */
export type AnswerError = (error: ApiError, request: FastifyRequest, reply: FastifyReply) => boolean

/**
 * Returns the error handler. It sends an error with the first of `others` that applies, otherwise
 * as a problem document, and logs errors of the server.
 */
export function sendError(
  log: ErrorLog,
  meter: Pick<Meter, 'failed'> | null,
  ...others: readonly AnswerError[]
) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const problem = toApiError(error)
    request.error ??= problem.code
    meter?.failed(problem.code)
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

/** Converts `error` to a problem document. */
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

/** Converts any error to one that a client may see. Unexpected errors become `INTERNAL`. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (!(error instanceof Error)) return new ApiError('INTERNAL', { cause: error })
  // An error of Fastify has these fields; any other error lacks them.
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
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') {
    const detail = 'A part of the path is too long; check the slug or id.'
    return new ApiError('MALFORMED_URL', { detail, cause: error })
  }
  const known = FASTIFY_ERRORS[code ?? '']
  if (known !== undefined) return new ApiError(known, { cause: error })
  if (statusCode === 400) return new ApiError('MALFORMED_BODY', { cause: error })
  return new ApiError('INTERNAL', { cause: error })
}

const FASTIFY_ERRORS: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_BAD_URL: 'MALFORMED_URL',
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
