import {
  getArgumentValues,
  getDirectiveValues,
  GraphQLError,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  getNamedType,
  isCompositeType,
  isObjectType,
  isInterfaceType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationRule,
} from 'graphql'
import { refusal } from './refusal.js'

/** What one request may ask for; beyond it nothing is executed. */
export const LIMITS = {
  queryBytes: 64 * 1024,
  tokens: 2_000,
  depth: 12,
  /** The usual introspection query is 15 deep; how wide it may grow is graphql-js's own rule. */
  introspectionDepth: 20,
  aliases: 30,
  operations: 1,
  nodes: 10_000,
} as const

interface Range {
  readonly min: number
  readonly max: number
}

/** What the arguments that cost may be, by name; by `Type.field.name` where that differs. */
const RANGES: Readonly<Record<string, Range>> = {
  first: { min: 0, max: 1_000 },
  'Query.search.first': { min: 0, max: 100 },
  'Query.path.limit': { min: 1, max: 5 },
  'Query.path.maxLength': { min: 1, max: 6 },
  'Query.neighbourhood.depth': { min: 0, max: 3 },
  'Query.neighbourhood.maxNodes': { min: 1, max: 500 },
}

/** The list or the step before has counted what these fields of these types show. */
const COUNTED_TYPES =
  /(?:Connection|Edge)$|^(?:SearchHit|Path|Hop|Neighbourhood|Link|Omitted|MarketEntity|MarketShare)$/
const COUNTED_FIELDS = new Set(['node', 'nodes', 'source', 'target', 'market'])
/** Types that are a node of the graph. */
const NODE_TYPES = new Set(['Node', 'Term', 'Evidence', 'Dataset', 'Market', 'MarketGroup'])
/** What the rows of one history count for. */
const HISTORY_NODES = 100

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

/**
 * Rules on the text alone: one operation, at most 30 aliases, at most 12 levels of fields. Apollo keeps
 * documents that passed, so they are judged once. They see fragments that turn in circles, too.
 */
export const LIMIT_RULES: readonly ValidationRule[] = [
  (context) => ({
    Document: {
      enter(document) {
        for (const error of documentErrors(document)) context.reportError(error)
      },
    },
  }),
]

/** What is wrong with the size of `document`; each part of it is looked at once. */
export function documentErrors(document: DocumentNode): GraphQLError[] {
  const errors: GraphQLError[] = []
  const refuse = (code: Parameters<typeof refusal>[0], limit: number, actual: number) => {
    if (actual > limit) errors.push(refusal(code, { limit, actual }))
  }
  const operations = document.definitions.filter(isOperation)
  const fragments = fragmentsOf(document)
  const depths = depthsOf(fragments)
  refuse('ONE_OPERATION', LIMITS.operations, operations.length)
  refuse('TOO_MANY_ALIASES', LIMITS.aliases, aliasesOf(document))
  const found = operations.map(({ selectionSet }) => depths(selectionSet))
  refuse('QUERY_TOO_DEEP', LIMITS.depth, Math.max(0, ...found.map(({ data }) => data)))
  const deepest = Math.max(0, ...found.map(({ introspection }) => introspection))
  refuse('QUERY_TOO_DEEP', LIMITS.introspectionDepth, deepest)
  return errors
}

/**
 * The number of nodes that an operation can bring, from its arguments as they will be: variables,
 * defaults and fragments included. A list in a list multiplies. Throws a refusal when that is more than
 * `most`, or when an argument is out of its range.
 *
 * `document` has passed validation. `variables` are coerced.
 */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  most: number = LIMITS.nodes,
): number {
  const fragments = fragmentsOf(document)
  const known = new Map<SelectionSetNode, number>()

  /** What `set` costs in one node of `type`; remembered, or fragments in fragments would take ages. */
  function costOfSet(set: SelectionSetNode, type: GraphQLCompositeType): number {
    const before = known.get(set)
    if (before !== undefined) return before
    const cost = set.selections.reduce((sum, each) => sum + costOfSelection(each, type), 0)
    known.set(set, cost)
    return cost
  }

  function costOfSelection(selection: SelectionNode, type: GraphQLCompositeType): number {
    if (isLeftOut(selection)) return 0
    if (selection.kind === Kind.FIELD) return costOfField(selection, type)
    const part =
      selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value)
    if (part === undefined) return 0
    const named = part.typeCondition === undefined ? type : typeNamed(part.typeCondition.name.value)
    return named === null ? 0 : costOfSet(part.selectionSet, named)
  }

  function costOfField(node: FieldNode, parent: GraphQLCompositeType): number {
    const field = fieldOf(parent, node.name.value)
    if (field === undefined) return 0
    const values: Values = field.args.length === 0 ? {} : getArgumentValues(field, node, variables)
    checkRanges(parent, field, values)
    const type = getNamedType(field.type)
    if (!isCompositeType(type) || node.selectionSet === undefined) return 0
    const inner = costOfSet(node.selectionSet, type)
    const nodes = nodesOf(parent, field, values)
    if (nodes !== null) return nodes * (1 + inner)
    const isCounted = COUNTED_FIELDS.has(field.name) && COUNTED_TYPES.test(parent.name)
    return isNode(type.name) && !isCounted ? 1 + inner : inner
  }

  const isLeftOut = ({ directives }: SelectionNode) =>
    directives !== undefined &&
    directives.length > 0 &&
    (getDirectiveValues(GraphQLSkipDirective, { directives }, variables)?.['if'] === true ||
      getDirectiveValues(GraphQLIncludeDirective, { directives }, variables)?.['if'] === false)

  const isNode = (name: string) =>
    NODE_TYPES.has(name) || name === 'Entity' || implementsEntity(schema, name)

  function typeNamed(name: string): GraphQLCompositeType | null {
    const type = schema.getType(name)
    return isCompositeType(type) ? type : null
  }

  const root = schema.getRootType(operation.operation)
  const cost = root ? costOfSet(operation.selectionSet, root) : 0
  if (cost > most) throw refusal('COST_EXCEEDED', { limit: most, actual: cost })
  return cost
}

type Values = Readonly<Record<string, unknown>>

function checkRanges(
  parent: GraphQLCompositeType,
  field: GraphQLField<unknown, unknown>,
  values: Values,
): void {
  for (const [argument, value] of Object.entries(values)) {
    const range = RANGES[`${parent.name}.${field.name}.${argument}`] ?? RANGES[argument]
    if (range === undefined || typeof value !== 'number') continue
    if (value >= range.min && value <= range.max) continue
    const { min, max } = range
    const detail = `${field.name}(${argument}:) must be from ${String(min)} to ${String(max)}.`
    throw refusal('INVALID_PARAMETER', { argument, min, max, actual: value }, detail)
  }
}

/** The nodes that a field with a size brings; `null` for any other. A null argument is its default. */
function nodesOf(
  parent: GraphQLCompositeType,
  field: GraphQLField<unknown, unknown>,
  values: Values,
): number | null {
  const size = (name: string) => {
    const argument = field.args.find((each) => each.name === name)
    const value = values[name] ?? argument?.defaultValue
    return typeof value === 'number' ? value : 0
  }
  if (field.args.some(({ name }) => name === 'first')) return size('first')
  if (parent.name === 'Market' && field.name === 'history') return HISTORY_NODES
  if (parent.name !== 'Query') return null
  if (field.name === 'path') return size('limit') * (size('maxLength') + 1)
  return field.name === 'neighbourhood' ? size('maxNodes') : null
}

function implementsEntity(schema: GraphQLSchema, name: string): boolean {
  const type = schema.getType(name)
  return isObjectType(type) && type.getInterfaces().some((each) => each.name === 'Entity')
}

function fieldOf(type: GraphQLCompositeType, name: string) {
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined
}

interface Depth {
  readonly data: number
  readonly introspection: number
}

/** Measures selection sets; each fragment once, and one inside itself as nothing. */
function depthsOf(fragments: Fragments): (set: SelectionSetNode) => Depth {
  const known = new Map<string, Depth>()
  const under = new Set<string>()

  const ofSet = (set: SelectionSetNode): Depth => {
    const depths = set.selections.map(ofSelection)
    return {
      data: Math.max(0, ...depths.map(({ data }) => data)),
      introspection: Math.max(0, ...depths.map(({ introspection }) => introspection)),
    }
  }
  const ofSelection = (selection: SelectionNode): Depth => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return ofFragment(selection.name.value)
    if (selection.kind === Kind.INLINE_FRAGMENT) return ofSet(selection.selectionSet)
    const inner = selection.selectionSet === undefined ? NO_DEPTH : ofSet(selection.selectionSet)
    if (selection.name.value.startsWith('__')) {
      return { data: 0, introspection: 1 + Math.max(inner.data, inner.introspection) }
    }
    const introspection = inner.introspection === 0 ? 0 : 1 + inner.introspection
    return { data: 1 + inner.data, introspection }
  }
  const ofFragment = (name: string): Depth => {
    const before = known.get(name)
    if (before !== undefined) return before
    const fragment = fragments.get(name)
    if (fragment === undefined || under.has(name)) return NO_DEPTH
    under.add(name)
    const depth = ofSet(fragment.selectionSet)
    under.delete(name)
    known.set(name, depth)
    return depth
  }
  return ofSet
}

const NO_DEPTH: Depth = { data: 0, introspection: 0 }

function aliasesOf(document: DocumentNode): number {
  let aliases = 0
  const sets = document.definitions.flatMap((each) =>
    'selectionSet' in each ? [each.selectionSet] : [],
  )
  for (let set = sets.pop(); set !== undefined; set = sets.pop()) {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD && selection.alias !== undefined) aliases += 1
      if (selection.kind !== Kind.FRAGMENT_SPREAD && selection.selectionSet !== undefined) {
        sets.push(selection.selectionSet)
      }
    }
  }
  return aliases
}

function isOperation(node: { readonly kind: Kind }): node is OperationDefinitionNode {
  return node.kind === Kind.OPERATION_DEFINITION
}

function fragmentsOf(document: DocumentNode): Fragments {
  return new Map(
    document.definitions.flatMap((each) =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [],
    ),
  )
}
