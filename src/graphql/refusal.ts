import { GraphQLError } from 'graphql'
import { ERRORS, type ErrorCode } from '../errors.js'

/** Why a query is not answered: a code of `ERRORS`, and the numbers that a client needs to do better. */
export function refusal(
  code: ErrorCode,
  numbers: Readonly<Record<string, number | string>> = {},
  detail?: string,
): GraphQLError {
  return new GraphQLError(detail ?? ERRORS[code].message, { extensions: { code, ...numbers } })
}
