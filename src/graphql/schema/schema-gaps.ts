import {
  getNamedType,
  getNullableType,
  GraphQLID,
  GraphQLInt,
  isListType,
  isObjectType,
  type GraphQLSchema,
} from 'graphql'
import {
  directivesOf,
  isTypeWithFields,
  typesWithFields,
  type Directives,
  type Field,
  type TypeWithFields,
} from './directives.js'

/**
 * Checks `schema`, including its resolvers. Returns one sentence for each field, argument or type
 * without a required directive or resolver. Without this check, such a field would silently be
 * null, or return more data than the caller pays for. A gap in an interface is reported once, not
 * for each type that implements the interface.
 */
export function schemaGaps(schema: GraphQLSchema): readonly string[] {
  const directives = directivesOf(schema)
  const gaps = typesWithFields(schema).flatMap((type) => [
    ...typeGaps(directives, type),
    ...Object.values(type.getFields()).flatMap((field) => [
      ...sizeGaps(directives, type, field),
      ...baseGaps(directives, type, field),
      ...entityGaps(directives, type, field),
      ...resolverGaps(type, field),
    ]),
  ])
  return [...new Set(gaps)]
}

/** A type with an id can be a node of the graph, so it needs a cost. */
function typeGaps(directives: Directives, type: TypeWithFields): readonly string[] {
  const id = type.getFields()['id']
  if (id === undefined || getNamedType(id.type) !== GraphQLID) return []
  if (directives.onType('cost', type) !== undefined) return []
  return [`${type.name} has an id: add @cost with the nodes of one object.`]
}

function sizeGaps(directives: Directives, type: TypeWithFields, field: Field): readonly string[] {
  const name = nameOf(type, field)
  const has = (directive: string, argument: string) =>
    directives.onArgument(directive, type, field, argument) !== undefined
  const unbounded = field.args
    .filter((argument) => getNamedType(argument.type) === GraphQLInt)
    .filter((argument) => !has('size', argument.name) && !has('range', argument.name))
    .map((argument) => `${name}(${argument.name}:) is a number: add @size or @range to limit it.`)
  if (!isMany(type, field)) return unbounded
  const isSized = field.args.some((argument) => has('size', argument.name))
  const isDeclared =
    directives.onField('listSize', type, field) !== undefined ||
    Number(directives.onField('cost', type, field)?.['nodes'] ?? 0) > 0
  if (isSized || (isDeclared && !isConnection(field.type))) return unbounded
  return [
    ...unbounded,
    `${name} returns many values: add @size, @listSize or @cost with their number.`,
  ]
}

/**
 * True if `field` returns a connection or a list. The lists inside a connection, such as `edges`,
 * do not count.
 */
function isMany(type: TypeWithFields, field: Field): boolean {
  if (isConnection(field.type)) return true
  return isListType(getNullableType(field.type)) && !('pageInfo' in type.getFields())
}

function isConnection(type: Field['type']): boolean {
  const named = getNamedType(type)
  return isTypeWithFields(named) && 'pageInfo' in named.getFields()
}

/**
 * A field that needs its own query of the graph causes work in addition to its nodes. So the field
 * needs `@cost(base:)`, even if the base cost is 0.
 */
function baseGaps(directives: Directives, type: TypeWithFields, field: Field): readonly string[] {
  const hasOwnQuery =
    type.name === 'Query' ||
    field.args.some(({ name }) => directives.onArgument('size', type, field, name) !== undefined)
  if (!hasOwnQuery) return []
  if (typeof directives.onField('cost', type, field)?.['base'] === 'number') return []
  return [`${nameOf(type, field)} has a query of its own: add its cost with @cost(base:).`]
}

/**
 * Lists load only a part of each entity, so each field of an entity must declare whether the field
 * is in this part.
 */
function entityGaps(directives: Directives, type: TypeWithFields, field: Field): readonly string[] {
  const name = nameOf(type, field)
  const has = (directive: string) => directives.onField(directive, type, field) !== undefined
  const isDeclared = has('inSummary') || has('needsEntity')
  if (!isEntity(type)) {
    return isDeclared
      ? [`${name} is not a field of an entity: remove @inSummary or @needsEntity.`]
      : []
  }
  if (isDeclared || !isObjectType(type) || field.resolve !== undefined) return []
  return [`${name} has no resolver: add @inSummary or @needsEntity.`]
}

/**
 * Fields of `Query` have no parent value, and fields with arguments have no stored value. Such
 * fields need a resolver.
 */
function resolverGaps(type: TypeWithFields, field: Field): readonly string[] {
  if (!isObjectType(type) || field.resolve !== undefined) return []
  if (type.name !== 'Query' && field.args.length === 0) return []
  return [`${nameOf(type, field)} has no resolver.`]
}

function isEntity(type: TypeWithFields): boolean {
  return type.name === 'Entity' || type.getInterfaces().some(({ name }) => name === 'Entity')
}

/**
 * The name of a field with a prefix: the interface that declares the field, or its type if there is
 * no such interface.
 */
function nameOf(type: TypeWithFields, { name }: Field): string {
  const declaring = type.getInterfaces().find((parent) => name in parent.getFields())
  return `${(declaring ?? type).name}.${name}`
}
