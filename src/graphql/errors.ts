import { unwrapResolverError } from '@apollo/server/errors'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { ApiError, ERRORS, type ErrorCode } from '../errors.js'
import { LIMITS } from './cost/limits.js'

/** Our codes for Apollo's own, where its message says what the client did wrong. */
const APOLLO_CODES: Readonly<Record<string, ErrorCode>> = {
  GRAPHQL_PARSE_FAILED: 'QUERY_MALFORMED',
  GRAPHQL_VALIDATION_FAILED: 'QUERY_INVALID',
  BAD_USER_INPUT: 'INVALID_PARAMETER',
  PERSISTED_QUERY_NOT_FOUND: 'PERSISTED_QUERY_NOT_FOUND',
  BAD_REQUEST: 'MALFORMED_BODY',
}

/** The log of errors that are our own fault. */
export interface ErrorLog {
  readonly error: (details: Readonly<Record<string, unknown>>, message: string) => void
}

/**
 * What the client sees of an error: the same code as in REST; `INTERNAL` without details, which are logged.
 * `requestOf`: the id of the request that met the error, if known.
 */
export function formatErrors(log: ErrorLog, requestOf: (error: unknown) => string | undefined) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const { locations, path } = formatted
    const place = { ...(locations && { locations }), ...(path && { path }) }
    const cause = unwrapResolverError(error)
    if (cause instanceof ApiError) {
      if (cause.status >= 500) {
        log.error({ err: cause, requestId: requestOf(error), path }, cause.code)
      }
      const { code, message, fields } = cause
      return {
        message,
        ...place,
        extensions: { code, ...(fields.length > 0 && { errors: fields }) },
      }
    }
    const own = ownExtensions(error)
    if (own !== null) return { message: formatted.message, ...place, extensions: own }
    if (/Document contains more tha[nt] \d+ tokens/.test(formatted.message)) {
      const extensions = { code: 'TOO_MANY_TOKENS', limit: LIMITS.tokens }
      return { message: ERRORS.TOO_MANY_TOKENS.message, ...place, extensions }
    }
    const code = APOLLO_CODES[String(formatted.extensions?.['code'])] ?? codeByStatus(error)
    if (code !== undefined) return { message: formatted.message, ...place, extensions: { code } }
    log.error({ err: cause, requestId: requestOf(error), path }, 'INTERNAL')
    return { message: ERRORS.INTERNAL.message, ...place, extensions: { code: 'INTERNAL' } }
  }
}

/** Of what Apollo refuses without a code, such as a persisted query whose hash is wrong. */
function codeByStatus(error: unknown): ErrorCode | undefined {
  const http = error instanceof GraphQLError ? error.extensions['http'] : undefined
  return (http as { readonly status?: number } | undefined)?.status === 400
    ? 'INVALID_PARAMETER'
    : undefined
}

/** The code and numbers of a refusal of ours, even if Apollo or graphql-js wrapped it. */
function ownExtensions(error: unknown): Record<string, unknown> | null {
  for (let each = error; each instanceof GraphQLError; each = each.originalError) {
    if (!Object.hasOwn(ERRORS, String(each.extensions['code']))) continue
    // Apollo's own extensions are not for the client.
    const shown = Object.entries(each.extensions).filter(
      ([name]) => name !== 'http' && name !== 'stacktrace',
    )
    return Object.fromEntries(shown)
  }
  return null
}
