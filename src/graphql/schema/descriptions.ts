import { isScalarType, type GraphQLArgument, type GraphQLSchema } from 'graphql'
import { typesWithFields, type Field, type FieldRules, type TypeWithFields } from './directives.js'

/** Types of a list, by the end of their names. */
const LIST_TYPES: Readonly<Record<string, string>> = {
  Connection: 'One page of a list.',
  Edge: 'One item of a list, with its cursor.',
}

/** Fields of the types of a list. */
const LIST_FIELDS: Readonly<Record<string, string>> = {
  edges: 'The items of this page, each with its cursor and what belongs to its place in the list.',
  nodes: 'The items of this page without their edges.',
  pageInfo: 'Whether there are more pages, and the cursors to get them.',
  totalCount: 'The number of items in the whole list, over all pages.',
  cursor: 'The position of this item in the list, for `after`.',
  node: 'The item itself.',
}

/** Arguments that mean the same in every field. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  after: 'The `endCursor` of the previous page; null for the first page.',
  at: 'Only what may have held on this day, or in this month or year; null for any time.',
  orderBy: 'The order of the list.',
  kinds: 'Only relationships of these kinds; null for all kinds.',
  types: 'Only entities of these types; null for all types.',
  direction: 'Only relationships in this direction; null for both.',
  status:
    'Only markets in these states; null for open and disputed ones, and closed ones for 30 days.',
}

/**
 * Adds the descriptions that the files of `schema` leave out: those that interfaces have, those that lists have in common,
 * and those that scalars lost to their resolvers.
 */
export function addDescriptions(schema: GraphQLSchema, rules: FieldRules): void {
  for (const type of Object.values(schema.getTypeMap())) {
    // A built-in scalar has no node, and is shared by all schemas.
    const written = isScalarType(type) ? type.astNode?.description?.value : undefined
    if (written !== undefined) type.description = written
  }
  for (const type of typesWithFields(schema)) {
    const end = Object.keys(LIST_TYPES).find((each) => type.name.endsWith(each))
    if (end !== undefined) type.description ??= LIST_TYPES[end]
    for (const field of Object.values(type.getFields())) {
      const above = declarations(type, field)
      field.description ??=
        found(above) ?? (end === undefined ? undefined : LIST_FIELDS[field.name])
      for (const argument of field.args) {
        const same = above.flatMap(({ args }) => args.filter(({ name }) => name === argument.name))
        argument.description ??=
          found(same) ?? ofFirst(rules, type, field, argument) ?? ARGUMENTS[argument.name]
      }
    }
  }
}

/** The field in each interface of `type` that has it. */
function declarations(type: TypeWithFields, { name }: Field): readonly Field[] {
  return type.getInterfaces().flatMap((each) => each.getFields()[name] ?? [])
}

function found(places: readonly (Field | GraphQLArgument)[]): string | undefined {
  return places.find(({ description }) => description)?.description ?? undefined
}

/** Of an argument `first`, with its bounds. */
function ofFirst(rules: FieldRules, type: TypeWithFields, field: Field, argument: GraphQLArgument) {
  if (argument.name !== 'first') return undefined
  const range = rules
    .of(type.name, field.name)
    ?.ranges.find(({ argument: name }) => name === 'first')
  if (range === undefined) return undefined
  const [min, max] = [range.min, range.max].map((each) => each.toLocaleString('en'))
  return `The maximum number of items, from ${String(min)} to ${String(max)}.`
}
