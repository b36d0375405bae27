import { GraphQLError } from 'graphql'
import { ERRORS, type ErrorCode } from '../errors.js'

/** Why a query is refused: a code of `ERRORS`, and the numbers that a client needs to correct it. */
export function refusal(
  code: ErrorCode,
  numbers: Readonly<Record<string, number | string>> = {},
  detail?: string,
): GraphQLError {
  return new GraphQLError(detail ?? ERRORS[code].message, { extensions: { code, ...numbers } })
}
