import {
  Kind,
  parse,
  print,
  type ConstDirectiveNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  type TypeDefinitionNode,
} from 'graphql'

/** A type of the schema in the reference. */
export interface SchemaType {
  readonly name: string
  readonly kind: TypeKind
  readonly description: string
  readonly interfaces: readonly string[]
  /** For an interface: the types that implement it. For a union: its types. */
  readonly members: readonly string[]
  /** The fields of the type, without the fields from its interfaces. */
  readonly fields: readonly SchemaField[]
  /** The values of an enum. */
  readonly values: readonly { readonly name: string; readonly description: string }[]
}

export type TypeKind = 'type' | 'interface' | 'union' | 'enum' | 'input' | 'scalar'

export interface SchemaField {
  readonly name: string
  readonly description: string
  readonly args: readonly SchemaArgument[]
  /** The type in the schema language, such as [Name!]!. */
  readonly type: string
  /** The cost in words; empty: only the cost of the returned nodes. */
  readonly cost: string
  readonly deprecated: string | null
}

export interface SchemaArgument {
  readonly name: string
  readonly description: string
  readonly type: string
  /** The default value as text; `null`: none. */
  readonly standard: string | null
  /** The bounds in words; empty: the schema gives none. */
  readonly bounds: string
}

type Definition = TypeDefinitionNode

const KINDS: Readonly<Record<string, TypeKind>> = {
  [Kind.OBJECT_TYPE_DEFINITION]: 'type',
  [Kind.INTERFACE_TYPE_DEFINITION]: 'interface',
  [Kind.UNION_TYPE_DEFINITION]: 'union',
  [Kind.ENUM_TYPE_DEFINITION]: 'enum',
  [Kind.INPUT_OBJECT_TYPE_DEFINITION]: 'input',
  [Kind.SCALAR_TYPE_DEFINITION]: 'scalar',
}

/** The types of a schema in SDL, in the order of the text. */
export function typesOf(sdl: string): readonly SchemaType[] {
  const definitions = parse(sdl, { noLocation: true }).definitions.filter(
    (each): each is Definition => each.kind in KINDS,
  )
  return definitions.map((each) => toType(each, definitions))
}

function toType(definition: Definition, all: readonly Definition[]): SchemaType {
  const name = nameOf(definition)
  const interfaces = interfacesOf(definition)
  const inherited = new Set(
    all
      .filter((each) => interfaces.includes(nameOf(each)))
      .flatMap((each) => fieldsOf(each).map(headOf)),
  )
  return {
    name,
    kind: KINDS[definition.kind] ?? 'type',
    description: definition.description?.value ?? '',
    interfaces,
    members: [
      ...all.filter((each) => interfacesOf(each).includes(name)).map(nameOf),
      ...('types' in definition ? (definition.types ?? []).map((each) => each.name.value) : []),
    ],
    fields: fieldsOf(definition)
      .filter((field) => field.description !== undefined || !inherited.has(headOf(field)))
      .map(toField),
    values: ('values' in definition ? (definition.values ?? []) : []).map((value) => ({
      name: value.name.value,
      description: value.description?.value ?? '',
    })),
  }
}

function nameOf(definition: Definition): string {
  return definition.name.value
}

function interfacesOf(definition: Definition): readonly string[] {
  return 'interfaces' in definition
    ? (definition.interfaces ?? []).map((each) => each.name.value)
    : []
}

function fieldsOf(
  definition: Definition,
): readonly (FieldDefinitionNode | InputValueDefinitionNode)[] {
  return 'fields' in definition ? (definition.fields ?? []) : []
}

/**
 * The name and the type of a field. A field is inherited only if its type is the same as in the
 * interface.
 */
function headOf(field: FieldDefinitionNode | InputValueDefinitionNode): string {
  return `${field.name.value}: ${print(field.type)}`
}

function toField(field: FieldDefinitionNode | InputValueDefinitionNode): SchemaField {
  return {
    name: field.name.value,
    description: field.description?.value ?? '',
    args: ('arguments' in field ? (field.arguments ?? []) : []).map(toArgument),
    type: print(field.type),
    cost: costWords(field.directives ?? []),
    deprecated: valueOf(field.directives ?? [], 'deprecated', 'reason'),
  }
}

function toArgument(argument: InputValueDefinitionNode): SchemaArgument {
  const { name, description, type, defaultValue, directives = [] } = argument
  return {
    name: name.value,
    description: description?.value ?? '',
    type: print(type),
    standard: defaultValue === undefined ? null : print(defaultValue),
    bounds: boundWords(directives),
  }
}

function costWords(directives: readonly ConstDirectiveNode[]): string {
  const [base, count, nodes] = ['base', 'count', 'nodes'].map((of) =>
    valueOf(directives, 'cost', of),
  )
  const parts = [
    nodes !== null && nodes !== undefined && nodes !== '0' && `counts as ${nodes} nodes`,
    base !== null && base !== undefined && base !== '0' && `${base} in addition to its nodes`,
    count !== null && count !== undefined && `its \`totalCount\` ${count}`,
  ]
  return parts.filter((part) => part !== false).join('; ')
}

function boundWords(directives: readonly ConstDirectiveNode[]): string {
  const range = ['size', 'range'].find((name) =>
    directives.some((each) => each.name.value === name),
  )
  const characters = valueOf(directives, 'length', 'max')
  const items = valueOf(directives, 'length', 'items')
  const parts = [
    range !== undefined &&
      `${valueOf(directives, range, 'min') ?? '0'} to ${valueOf(directives, range, 'max') ?? MOST}`,
    characters !== null && `at most ${characters} characters`,
    items !== null && `at most ${items} of them`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}

/** The default value of `max` in the definition of `@size`. */
const MOST = '1000'

/** An argument of a directive as text; `null`: absent. */
function valueOf(
  directives: readonly ConstDirectiveNode[],
  name: string,
  argument: string,
): string | null {
  const directive = directives.find((each) => each.name.value === name)
  const found = directive?.arguments?.find((each) => each.name.value === argument)
  if (found === undefined) return null
  return found.value.kind === Kind.STRING ? found.value.value : print(found.value)
}
