import { GraphQLError, Kind, type DocumentNode } from 'graphql'
import { ERRORS, type ErrorCode } from '../errors.js'

/**
 * An error for a refused query, with a code from `ERRORS`. `numbers`: values that a client needs to
 * correct the query, such as the limit.
 */
export function refusal(
  code: ErrorCode,
  numbers: Readonly<Record<string, number | string>> = {},
  detail?: string,
): GraphQLError {
  return new GraphQLError(detail ?? ERRORS[code].message, { extensions: { code, ...numbers } })
}

/** The error for a document in which `operationName` selects no operation. */
export function noOperation({ definitions }: DocumentNode, operationName: unknown): GraphQLError {
  const names = definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? [definition.name?.value ?? '(unnamed)'] : [],
  )
  const detail =
    typeof operationName === 'string'
      ? `The document has no operation with the name in operationName. It has: ${names.join(', ')}.`
      : 'The document has several operations: in operationName, send the name of the operation to execute.'
  return refusal(
    'QUERY_INVALID',
    {},
    names.length === 0 ? 'The document has no operation.' : detail,
  )
}
