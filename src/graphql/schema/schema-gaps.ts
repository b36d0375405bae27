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
 * The gaps in the files of `schema`: a sentence for each field, argument or type that needs a directive or a
 * resolver and has none. Without it the field would silently be null, or bring more than it costs. `schema`
 * includes its resolvers; a gap in an interface is reported once.
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

/** A type with an id can be a node of the graph. */
function typeGaps(directives: Directives, type: TypeWithFields): readonly string[] {
  const id = type.getFields()['id']
  if (id === undefined || getNamedType(id.type) !== GraphQLID) return []
  if (directives.onType('cost', type) !== undefined) return []
  return [`${type.name} has an id: @cost says how many nodes one of it is.`]
}

function sizeGaps(directives: Directives, type: TypeWithFields, field: Field): readonly string[] {
  const name = nameOf(type, field)
  const has = (directive: string, argument: string) =>
    directives.onArgument(directive, type, field, argument) !== undefined
  const unbounded = field.args
    .filter((argument) => getNamedType(argument.type) === GraphQLInt)
    .filter((argument) => !has('size', argument.name) && !has('range', argument.name))
    .map((argument) => `${name}(${argument.name}:) is a number: @size or @range bounds it.`)
  if (!isMany(type, field)) return unbounded
  const isSized = field.args.some((argument) => has('size', argument.name))
  const isDeclared =
    directives.onField('listSize', type, field) !== undefined ||
    Number(directives.onField('cost', type, field)?.['nodes'] ?? 0) > 0
  if (isSized || (isDeclared && !isConnection(field.type))) return unbounded
  return [...unbounded, `${name} brings many values: @size, @listSize or @cost says how many.`]
}

/** Whether `field` gives a connection, or a list that is not part of one. */
function isMany(type: TypeWithFields, field: Field): boolean {
  if (isConnection(field.type)) return true
  return isListType(getNullableType(field.type)) && !('pageInfo' in type.getFields())
}

function isConnection(type: Field['type']): boolean {
  const given = getNamedType(type)
  return isTypeWithFields(given) && 'pageInfo' in given.getFields()
}

/** What is asked of the graph by itself takes work that its nodes do not pay: it has a price, even if that is 0. */
function baseGaps(directives: Directives, type: TypeWithFields, field: Field): readonly string[] {
  const isQuestion =
    type.name === 'Query' ||
    field.args.some(({ name }) => directives.onArgument('size', type, field, name) !== undefined)
  if (!isQuestion) return []
  if (typeof directives.onField('cost', type, field)?.['base'] === 'number') return []
  return [`${nameOf(type, field)} is asked by itself: @cost(base:) says what that costs.`]
}

/** Lists show only a part of what is stored of an entity. */
function entityGaps(directives: Directives, type: TypeWithFields, field: Field): readonly string[] {
  const name = nameOf(type, field)
  const has = (directive: string) => directives.onField(directive, type, field) !== undefined
  const isSaid = has('inSummary') || has('needsEntity')
  if (!isEntity(type)) {
    return isSaid ? [`${name} is not of an entity: @inSummary and @needsEntity say nothing.`] : []
  }
  if (isSaid || !isObjectType(type) || field.resolve !== undefined) return []
  return [`${name} has no resolver: @inSummary or @needsEntity says what is read for it.`]
}

/** The fields of Query have no parent value, and a field with arguments is not computed beforehand. */
function resolverGaps(type: TypeWithFields, field: Field): readonly string[] {
  if (!isObjectType(type) || field.resolve !== undefined) return []
  if (type.name !== 'Query' && field.args.length === 0) return []
  return [`${nameOf(type, field)} has no resolver.`]
}

function isEntity(type: TypeWithFields): boolean {
  return type.name === 'Entity' || type.getInterfaces().some((each) => each.name === 'Entity')
}

/** By the interface that declares the field, if one does. */
function nameOf(type: TypeWithFields, { name }: Field): string {
  const declaring = type.getInterfaces().find((each) => name in each.getFields())
  return `${(declaring ?? type).name}.${name}`
}
