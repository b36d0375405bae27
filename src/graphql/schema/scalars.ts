import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import { GraphQLDateTime, GraphQLJSON, GraphQLNonNegativeInt } from 'graphql-scalars'
import { toPartialDate, type PartialDate } from '../../domain/partial-date.js'

const partialDate = new GraphQLScalarType<PartialDate, PartialDate>({
  name: 'PartialDate',
  // Values were validated before they were stored.
  serialize: (value) => value as PartialDate,
  parseValue: (value) => parsePartialDate(value),
  parseLiteral: (node) => parsePartialDate(node.kind === Kind.STRING ? node.value : undefined),
})

const dateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  // Times are stored in the format of the API: ISO 8601 in UTC, whole seconds.
  serialize: (value) => value as string,
  parseValue: (value) => GraphQLDateTime.parseValue(value),
  parseLiteral: (node, variables) => GraphQLDateTime.parseLiteral(node, variables),
})

export const scalars = {
  PartialDate: partialDate,
  DateTime: dateTime,
  NonNegativeInt: GraphQLNonNegativeInt,
  JSON: GraphQLJSON,
}

function parsePartialDate(value: unknown): PartialDate {
  const date = typeof value === 'string' ? toPartialDate(value) : null
  if (date !== null) return date
  throw new GraphQLError(
    'A partial date must be a year, month or day that exists, such as 2015, 2015-12 or 2015-12-01.',
    {
      extensions: { code: 'INVALID_PARAMETER' },
    },
  )
}
