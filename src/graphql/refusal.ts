import { GraphQLError, Kind, type DocumentNode } from 'graphql'
import { ERRORS, type ErrorCode } from '../errors.js'

/** Why a query is refused: a code of `ERRORS`, and the numbers that a client needs to correct it. */
export function refusal(
  code: ErrorCode,
  numbers: Readonly<Record<string, number | string>> = {},
  detail?: string,
): GraphQLError {
  return new GraphQLError(detail ?? ERRORS[code].message, { extensions: { code, ...numbers } })
}

/** Why none of the operations of `document` runs: `operationName` chooses none of them. */
export function noOperation({ definitions }: DocumentNode, operationName: unknown): GraphQLError {
  const names = definitions.flatMap((each) =>
    each.kind === Kind.OPERATION_DEFINITION ? [each.name?.value ?? 'without a name'] : [],
  )
  const detail =
    typeof operationName === 'string'
      ? `The document has no operation of the name in operationName. It has: ${names.join(', ')}.`
      : `The document has several operations: send the name of one in operationName.`
  return refusal(
    'QUERY_INVALID',
    {},
    names.length === 0 ? 'The document has no operation.' : detail,
  )
}
