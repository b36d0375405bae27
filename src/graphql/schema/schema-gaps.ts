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
 * Checks `schema`, including its resolvers, and returns one sentence for each field, argument or type without a required
 * directive or resolver. Such a field would silently be null or return more than it costs. A gap in an interface is
 * reported once.
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

/** True if `field` returns a connection, or a list outside of a connection. */
function isMany(type: TypeWithFields, field: Field): boolean {
  if (isConnection(field.type)) return true
  return isListType(getNullableType(field.type)) && !('pageInfo' in type.getFields())
}

function isConnection(type: Field['type']): boolean {
  const named = getNamedType(type)
  return isTypeWithFields(named) && 'pageInfo' in named.getFields()
}

/** A field with its own query of the graph takes work in addition to its nodes. It needs a base cost, even if that is 0. */
function baseGaps(directives: Directives, type: TypeWithFields, field: Field): readonly string[] {
  const hasOwnQuery =
    type.name === 'Query' ||
    field.args.some(({ name }) => directives.onArgument('size', type, field, name) !== undefined)
  if (!hasOwnQuery) return []
  if (typeof directives.onField('cost', type, field)?.['base'] === 'number') return []
  return [`${nameOf(type, field)} has a query of its own: add its cost with @cost(base:).`]
}

/**
 * Lists only load a part of an entity, so each field of an entity declares whether it is in that
 * part.
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

/** Fields of Query have no parent value, and fields with arguments have no stored value. Both need a resolver. */
function resolverGaps(type: TypeWithFields, field: Field): readonly string[] {
  if (!isObjectType(type) || field.resolve !== undefined) return []
  if (type.name !== 'Query' && field.args.length === 0) return []
  return [`${nameOf(type, field)} has no resolver.`]
}

function isEntity(type: TypeWithFields): boolean {
  return type.name === 'Entity' || type.getInterfaces().some(({ name }) => name === 'Entity')
}

/** The name of a field, with the interface that declares it, if there is one. */
function nameOf(type: TypeWithFields, { name }: Field): string {
  const declaring = type.getInterfaces().find((parent) => name in parent.getFields())
  return `${(declaring ?? type).name}.${name}`
}
