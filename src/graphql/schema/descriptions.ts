import { isScalarType, type GraphQLArgument, type GraphQLSchema } from 'graphql'
import {
  declarations,
  fieldRulesOf,
  typesWithFields,
  type Field,
  type FieldRule,
} from './directives.js'

/** Descriptions of list types, by the suffix of their names. */
const LIST_TYPES: Readonly<Record<string, string>> = {
  Connection: 'One page of a list.',
  Edge: 'One item of a list, with its cursor.',
}

/** Descriptions of the fields of list types. */
const LIST_FIELDS: Readonly<Record<string, string>> = {
  edges:
    'The items of this page. Each has its cursor and, in lists of relationships, the data of the relationship.',
  nodes: 'The items of this page without their edges.',
  pageInfo: 'Whether there are more pages, and the cursors to get them.',
  totalCount: 'The number of items in the whole list, over all pages.',
  cursor: 'The position of this item in the list, for `after`.',
  node: 'The item itself.',
}

/** Descriptions of arguments with the same meaning in every field. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  after: 'The `endCursor` of the previous page; null for the first page.',
  at: 'Only what existed, or may have existed, on this day or in this month or year; null for any time.',
  orderBy: 'The order of the list; null for the default order.',
  kinds: 'Only relationships of these kinds; null for all kinds.',
  types: 'Only entities of these types; null for all types.',
  direction: 'Only relationships in this direction; null for both.',
  status:
    'Only markets in these states; null for open and disputed markets, and those that closed in the last 30 days.',
}

/**
 * Adds descriptions for the parts that the SDL files do not describe: fields and arguments that a
 * type inherits from an interface, and parts that all lists share. Also restores the descriptions
 * of scalars, because the resolvers of scalars overwrite them.
 */
export function addDescriptions(schema: GraphQLSchema): void {
  const rules = fieldRulesOf(schema)
  for (const type of Object.values(schema.getTypeMap())) {
    // Built-in scalars have no AST node. They are shared by all schemas and must not be changed.
    const inFile = isScalarType(type) ? type.astNode?.description?.value : undefined
    if (inFile !== undefined) type.description = inFile
  }
  for (const type of typesWithFields(schema)) {
    const suffix = Object.keys(LIST_TYPES).find((name) => type.name.endsWith(name))
    if (suffix !== undefined) type.description ??= LIST_TYPES[suffix]
    for (const field of Object.values(type.getFields())) {
      const declared = declarations(type, field)
      field.description ??=
        firstDescription(declared) ?? (suffix === undefined ? undefined : LIST_FIELDS[field.name])
      for (const argument of field.args) {
        const declaredArguments = declared.flatMap(({ args }) =>
          args.filter(({ name }) => name === argument.name),
        )
        argument.description ??=
          firstDescription(declaredArguments) ??
          describeFirst(rules.of(type.name, field.name), argument) ??
          ARGUMENTS[argument.name]
      }
    }
  }
}

function firstDescription(declared: readonly (Field | GraphQLArgument)[]): string | undefined {
  return declared.find(({ description }) => description)?.description ?? undefined
}

/** The description of an argument `first`, with its bounds; undefined for other arguments. */
function describeFirst(rule: FieldRule | null, { name }: GraphQLArgument) {
  const range = rule?.ranges.find(({ argument }) => argument === name)
  if (name !== 'first' || range === undefined) return undefined
  const [min, max] = [range.min, range.max].map((bound) => bound.toLocaleString('en'))
  return `The maximum number of items, from ${String(min)} to ${String(max)}.`
}
