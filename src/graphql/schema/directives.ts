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

/** What a field costs and needs, as the schema says; see schema/directives.graphql. */
export interface FieldRule {
  readonly name: string
  /** The type of its value, or of each item when that is a list. */
  readonly gives: string
  /** Nodes that it brings for any arguments; 0: none of its own. */
  readonly nodes: number
  /** What it costs beside the nodes that it brings, each time that it is resolved. */
  readonly base: number
  /** Of a connection: what its `totalCount` costs. */
  readonly count: number
  /** The arguments that say how many nodes it brings; `[]` when none does. */
  readonly sizes: readonly Size[]
  readonly isList: boolean
  /** Of a list: how many items it is assumed to have; null where an argument, or `nodes`, says it. */
  readonly assumedSize: number | null
  readonly ranges: readonly Range[]
  readonly isPublic: boolean
  readonly needsEntity: boolean
  /** Of a list of relationships. */
  readonly columns: RelationshipColumns
}

interface Size {
  readonly argument: string
  /** The value that null stands for. */
  readonly whenNull: number
  readonly plus: number
}

interface Range {
  readonly argument: string
  readonly min: number
  readonly max: number
}

/** How long an argument may be. */
export interface Length {
  readonly max: number
  readonly items: number
}

/** The rules of all fields of the schema's files. */
export interface FieldRules {
  /** `null` for a field that is not in the files, such as those of introspection. */
  readonly of: (type: string, field: string) => FieldRule | null
  /** The rule of any argument, also of a directive or of introspection. */
  readonly lengthOf: (argument: GraphQLArgument) => Length
}

/** The rule for what no file mentions. */
const LENGTH: Length = { max: 4_000, items: 100 }

/** A type that has fields. */
export type TypeWithFields = GraphQLObjectType | GraphQLInterfaceType
export type Field = GraphQLField<unknown, unknown>

/** Reads the rules of each field from the directives in `schema`. */
export function readFieldRules(schema: GraphQLSchema): FieldRules {
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
    lengthOf: (argument) => lengths.get(argument) ?? LENGTH,
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

/** The key of the rules among a schema's extensions. */
const RULES = 'fieldRules'

/** `schema` with its rules attached. */
export function withFieldRules(schema: GraphQLSchema, rules: FieldRules): GraphQLSchema {
  schema.extensions = { ...schema.extensions, [RULES]: rules }
  return schema
}

/** The rules of a schema that `loadSchema` made. */
export function fieldRulesOf({ extensions }: GraphQLSchema): FieldRules {
  // `withFieldRules` put them there.
  return extensions[RULES] as FieldRules
}

/** The types of the schema's files that have fields. */
export function typesWithFields(schema: GraphQLSchema): readonly TypeWithFields[] {
  return Object.values(schema.getTypeMap())
    .filter((type) => isTypeWithFields(type))
    .filter(({ name }) => !name.startsWith('__'))
}

export type Directives = ReturnType<typeof directivesOf>

/**
 * The arguments of directives; `undefined` for an absent directive. Those on an interface, its fields and
 * their arguments also apply to the types that implement it, unless these override them.
 */
export function directivesOf(schema: GraphQLSchema) {
  function firstOf(name: string, places: readonly (Place | undefined)[]) {
    const directive = schema.getDirective(name)
    if (!directive) throw new Error(`schema/ does not define @${name}.`)
    for (const place of places) {
      const found = place?.astNode ? getDirectiveValues(directive, place.astNode) : undefined
      if (found !== undefined) return found
    }
    return undefined
  }
  const declarations = (type: TypeWithFields, field: Field) =>
    withInterfaces(type).map((each) => each.getFields()[field.name])
  return {
    onType: (name: string, type: TypeWithFields) => firstOf(name, withInterfaces(type)),
    onScalar: (name: string, type: GraphQLNamedType) =>
      isScalarType(type) ? firstOf(name, [type]) : undefined,
    onField: (name: string, type: TypeWithFields, field: Field) =>
      firstOf(name, declarations(type, field)),
    onArgument: (name: string, type: TypeWithFields, field: Field, argument: string) =>
      firstOf(
        name,
        declarations(type, field).map((each) => each?.args.find((one) => one.name === argument)),
      ),
  }
}

/** What a directive can stand on. */
interface Place {
  readonly astNode?: Parameters<typeof getDirectiveValues>[1] | null | undefined
}

function withInterfaces(type: TypeWithFields): readonly TypeWithFields[] {
  return [type, ...type.getInterfaces()]
}

export function isTypeWithFields(type: unknown): type is TypeWithFields {
  return isObjectType(type) || isInterfaceType(type)
}

function ruleOf(directives: Directives, type: TypeWithFields, field: Field): FieldRule {
  const has = (name: string) => directives.onField(name, type, field) !== undefined
  const given = getNamedType(field.type)
  const cost = directives.onField('cost', type, field)
  const assumed = directives.onField('listSize', type, field)?.['assumedSize']
  const costOfGiven = isTypeWithFields(given) ? directives.onType('cost', given) : undefined
  return {
    name: field.name,
    gives: given.name,
    nodes: Number(cost?.['nodes'] ?? costOfGiven?.['nodes'] ?? 0),
    base: Number(cost?.['base'] ?? 0),
    count: Number(cost?.['count'] ?? 0),
    ...boundsOf(directives, type, field),
    isList: isListType(getNullableType(field.type)),
    assumedSize: typeof assumed === 'number' ? assumed : null,
    isPublic: has('public'),
    needsEntity: has('needsEntity'),
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
