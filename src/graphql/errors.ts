import { unwrapResolverError } from '@apollo/server/errors'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { ApiError, ERRORS, type ErrorCode } from '../errors.js'
import { LIMITS } from './cost/limits.js'

/**
 * Maps error codes of Apollo to our codes. Contains only codes whose messages already explain the
 * problem to the client.
 */
const APOLLO_CODES: Readonly<Record<string, ErrorCode>> = {
  GRAPHQL_PARSE_FAILED: 'QUERY_MALFORMED',
  GRAPHQL_VALIDATION_FAILED: 'QUERY_INVALID',
  BAD_USER_INPUT: 'INVALID_PARAMETER',
  PERSISTED_QUERY_NOT_FOUND: 'PERSISTED_QUERY_NOT_FOUND',
  BAD_REQUEST: 'MALFORMED_BODY',
}

/** The log of server errors. */
export interface ErrorLog {
  readonly error: (details: Readonly<Record<string, unknown>>, message: string) => void
}

/**
 * Formats an error for the client, with the same code as in REST. Unexpected errors become
 * `INTERNAL` without details; the details are logged. `requestIdOf` returns the id of the request
 * that had the error, if known.
 */
export function formatErrors(log: ErrorLog, requestIdOf: (error: unknown) => string | undefined) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const { locations, path } = formatted
    const position = { ...(locations && { locations }), ...(path && { path }) }
    const cause = unwrapResolverError(error)
    if (cause instanceof ApiError) {
      if (cause.status >= 500) {
        log.error({ err: cause, requestId: requestIdOf(error), path }, cause.code)
      }
      const { code, message, fields } = cause
      return {
        message,
        ...position,
        extensions: { code, ...(fields.length > 0 && { errors: fields }) },
      }
    }
    const ourExtensions = ownExtensions(error)
    if (ourExtensions !== null)
      return { message: formatted.message, ...position, extensions: ourExtensions }
    if (/Document contains more tha[nt] \d+ tokens/.test(formatted.message)) {
      const extensions = { code: 'TOO_MANY_TOKENS', limit: LIMITS.tokens }
      return { message: ERRORS.TOO_MANY_TOKENS.message, ...position, extensions }
    }
    const code = APOLLO_CODES[String(formatted.extensions?.['code'])] ?? codeByStatus(error)
    if (code !== undefined) return { message: formatted.message, ...position, extensions: { code } }
    log.error({ err: cause, requestId: requestIdOf(error), path }, 'INTERNAL')
    return { message: ERRORS.INTERNAL.message, ...position, extensions: { code: 'INTERNAL' } }
  }
}

/**
 * Adds the HTTP status as the extension `http`. Apollo sends this status, and removes the extension
 * from the response.
 */
export function withHttpStatus(error: unknown): Error {
  if (error instanceof GraphQLError) {
    const extensions = { ...error.extensions, http: { status: 400 } }
    return new GraphQLError(error.message, { extensions })
  }
  if (error instanceof ApiError) {
    const extensions = { code: error.code, http: { status: error.status } }
    return new GraphQLError(error.message, { extensions })
  }
  return new Error('The cost of the operation could not be computed.', { cause: error })
}

/**
 * The code of an error that Apollo throws without a code, such as the error for a persisted query
 * with a wrong hash.
 */
function codeByStatus(error: unknown): ErrorCode | undefined {
  const http = error instanceof GraphQLError ? error.extensions['http'] : undefined
  return (http as { readonly status?: number } | undefined)?.status === 400
    ? 'INVALID_PARAMETER'
    : undefined
}

/**
 * The extensions of an error with one of our codes; `null` for other errors. Apollo or graphql-js
 * may have wrapped the error.
 */
function ownExtensions(error: unknown): Record<string, unknown> | null {
  for (let current = error; current instanceof GraphQLError; current = current.originalError) {
    if (!Object.hasOwn(ERRORS, String(current.extensions['code']))) continue
    // Apollo adds extensions that are not for clients.
    const shown = Object.entries(current.extensions).filter(
      ([name]) => name !== 'http' && name !== 'stacktrace',
    )
    return Object.fromEntries(shown)
  }
  return null
}
