import {
  getDirectiveValues,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  isScalarType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql'
import type { RelationshipColumns } from '../../loaders/relationships/relationship-page.js'

/**
 * The cost of a field and the data that it needs, read from its directives; see
 * `schema/directives.graphql`.
 */
export interface FieldRule {
  readonly name: string
  /** The type of the value, or of each item if the value is a list. */
  readonly typeName: string
  /** The number of nodes that the field returns if no argument sets the number; 0 for no nodes. */
  readonly nodes: number
  /** The cost of resolving the field once, in addition to its nodes. */
  readonly base: number
  /** The cost that each of these arguments adds to `base` when the argument is not null. */
  readonly priced: readonly { readonly argument: string; readonly base: number }[]
  /** The cost of `totalCount`, if the field returns a connection. */
  readonly count: number
  /** The arguments that set the number of nodes. */
  readonly sizes: readonly Size[]
  readonly isList: boolean
  /** The assumed number of items of a list; null if an argument or `nodes` sets the number. */
  readonly assumedSize: number | null
  readonly ranges: readonly Range[]
  readonly isPublic: boolean
  readonly needsEntity: boolean
  /** The arguments that are language tags. */
  readonly languageTags: readonly string[]
  /** The arguments with which the field needs the full entity. */
  readonly entityArguments: readonly string[]
  /** The columns of a relationship that the field needs. */
  readonly columns: RelationshipColumns
}

interface Size {
  readonly argument: string
  /** The value to use for a null argument. */
  readonly whenNull: number
  /**
   * This number is added to the value of the argument. For example, a path with 6 hops has 7 nodes.
   */
  readonly plus: number
}

interface Range {
  readonly argument: string
  readonly min: number
  readonly max: number
}

/** The maximum length of an argument: characters of each text, and items of each list. */
export interface Length {
  readonly max: number
  readonly items: number
}

/** The rules of all fields in the SDL files. */
export interface FieldRules {
  /** The rule of a field; `null` for fields that are not in the files, such as `__schema`. */
  readonly of: (type: string, field: string) => FieldRule | null
  /** The maximum length of any argument, including arguments of directives and introspection. */
  readonly lengthOf: (argument: GraphQLArgument) => Length
}

/** The maximum length of arguments for which the files have no `@length`. */
const DEFAULT_LENGTH: Length = { max: 4_000, items: 100 }

/** A type that has fields. */
export type TypeWithFields = GraphQLObjectType | GraphQLInterfaceType
export type Field = GraphQLField<unknown, unknown>

const rulesBySchema = new WeakMap<GraphQLSchema, FieldRules>()

/** The rules of each field, read once from the directives in `schema`. */
export function fieldRulesOf(schema: GraphQLSchema): FieldRules {
  const rules = rulesBySchema.get(schema) ?? readFieldRules(schema)
  rulesBySchema.set(schema, rules)
  return rules
}

function readFieldRules(schema: GraphQLSchema): FieldRules {
  const directives = directivesOf(schema)
  const byType = new Map(
    typesWithFields(schema).map((type) => {
      const rules = Object.values(type.getFields()).map((field) => ruleOf(directives, type, field))
      return [type.name, new Map(rules.map((rule) => [rule.name, rule]))]
    }),
  )
  const lengths = readLengths(schema, directives)
  return {
    of: (type, field) => byType.get(type)?.get(field) ?? null,
    lengthOf: (argument) => lengths.get(argument) ?? DEFAULT_LENGTH,
  }
}

function readLengths(schema: GraphQLSchema, directives: Directives) {
  const lengths = new Map<GraphQLArgument, Length>()
  for (const type of typesWithFields(schema)) {
    for (const field of Object.values(type.getFields())) {
      for (const argument of field.args) {
        const bounds =
          directives.onArgument('length', type, field, argument.name) ??
          directives.onScalar('length', getNamedType(argument.type))
        if (bounds === undefined) continue
        lengths.set(argument, { max: Number(bounds['max']), items: Number(bounds['items']) })
      }
    }
  }
  return lengths
}

/** The object and interface types of the SDL files. */
export function typesWithFields(schema: GraphQLSchema): readonly TypeWithFields[] {
  return Object.values(schema.getTypeMap())
    .filter((type) => isTypeWithFields(type))
    .filter(({ name }) => !name.startsWith('__'))
}

export type Directives = ReturnType<typeof directivesOf>

/**
 * Returns functions that read the arguments of a directive. These functions return `undefined` if
 * the directive is absent. A directive on an interface, or on its fields and arguments, also
 * applies to the types that implement the interface, unless a type overrides the directive.
 */
export function directivesOf(schema: GraphQLSchema) {
  function firstFound(name: string, locations: readonly (Location | undefined)[]) {
    const directive = schema.getDirective(name)
    if (!directive) throw new Error(`schema/ does not define @${name}.`)
    for (const location of locations) {
      const found = location?.astNode ? getDirectiveValues(directive, location.astNode) : undefined
      if (found !== undefined) return found
    }
    return undefined
  }
  return {
    onType: (name: string, type: TypeWithFields) => firstFound(name, withInterfaces(type)),
    onScalar: (name: string, type: GraphQLNamedType) =>
      isScalarType(type) ? firstFound(name, [type]) : undefined,
    onField: (name: string, type: TypeWithFields, field: Field) =>
      firstFound(name, declarations(type, field)),
    onArgument: (name: string, type: TypeWithFields, field: Field, argument: string) =>
      firstFound(
        name,
        declarations(type, field).map(({ args }) => args.find(({ name }) => name === argument)),
      ),
  }
}

/** An element of the schema that can have directives. */
interface Location {
  readonly astNode?: Parameters<typeof getDirectiveValues>[1] | null | undefined
}

function withInterfaces(type: TypeWithFields): readonly TypeWithFields[] {
  return [type, ...type.getInterfaces()]
}

/** The declarations of a field in `type` and in its interfaces. */
export function declarations(type: TypeWithFields, { name }: Field): readonly Field[] {
  return withInterfaces(type).flatMap((declaring) => declaring.getFields()[name] ?? [])
}

export function isTypeWithFields(type: unknown): type is TypeWithFields {
  return isObjectType(type) || isInterfaceType(type)
}

function ruleOf(directives: Directives, type: TypeWithFields, field: Field): FieldRule {
  const has = (name: string) => directives.onField(name, type, field) !== undefined
  const argumentsWith = (directive: string) =>
    field.args
      .map(({ name }) => name)
      .filter((name) => directives.onArgument(directive, type, field, name) !== undefined)
  const returned = getNamedType(field.type)
  const cost = directives.onField('cost', type, field)
  const assumed = directives.onField('listSize', type, field)?.['assumedSize']
  const costOfType = isTypeWithFields(returned) ? directives.onType('cost', returned) : undefined
  return {
    name: field.name,
    typeName: returned.name,
    nodes: Number(cost?.['nodes'] ?? costOfType?.['nodes'] ?? 0),
    base: Number(cost?.['base'] ?? 0),
    priced: field.args.flatMap(({ name }) => {
      const base = Number(directives.onArgument('cost', type, field, name)?.['base'] ?? 0)
      return base === 0 ? [] : [{ argument: name, base }]
    }),
    count: Number(cost?.['count'] ?? 0),
    ...boundsOf(directives, type, field),
    isList: isListType(getNullableType(field.type)),
    assumedSize: typeof assumed === 'number' ? assumed : null,
    isPublic: has('public'),
    needsEntity: has('needsEntity'),
    languageTags: argumentsWith('languageTag'),
    entityArguments: argumentsWith('needsEntity'),
    columns: has('needsFact') ? 'FACT' : has('needsStart') ? 'START' : 'ALL',
  }
}

function boundsOf(directives: Directives, type: TypeWithFields, field: Field) {
  const sizes: Size[] = []
  const ranges: Range[] = []
  for (const { name, defaultValue } of field.args) {
    const size = directives.onArgument('size', type, field, name)
    const range = size ?? directives.onArgument('range', type, field, name)
    if (range === undefined) continue
    ranges.push({ argument: name, min: Number(range['min']), max: Number(range['max']) })
    if (size === undefined) continue
    const whenNull = typeof defaultValue === 'number' ? defaultValue : 0
    sizes.push({ argument: name, whenNull, plus: Number(size['plus']) })
  }
  return { sizes, ranges }
}
