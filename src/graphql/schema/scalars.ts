import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import { GraphQLDateTime, GraphQLJSON, GraphQLNonNegativeInt } from 'graphql-scalars'
import { toPartialDate, type PartialDate } from '../../domain/partial-date.js'

const partialDate = new GraphQLScalarType<PartialDate, PartialDate>({
  name: 'PartialDate',
  // Values are checked before they are stored.
  serialize: (value) => value as PartialDate,
  parseValue: (value) => parsed(value),
  parseLiteral: (node) => parsed(node.kind === Kind.STRING ? node.value : undefined),
})

const dateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  // It is stored as it is shown: UTC, whole seconds.
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

function parsed(value: unknown): PartialDate {
  const date = typeof value === 'string' ? toPartialDate(value) : null
  if (date !== null) return date
  throw new GraphQLError(
    'A partial date is like 2015, 2015-12 or 2015-12-01, and a day that was.',
    {
      extensions: { code: 'INVALID_PARAMETER' },
    },
  )
}
