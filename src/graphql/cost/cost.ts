import {
  getArgumentValues,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import { VALUES_A_NODE } from '../../domain/caller.js'
import { fieldRulesOf, type FieldRule, type FieldRules } from '../schema/directives.js'
import { introspectionCost } from './introspection.js'
import { LIMITS } from './limits.js'
import { fragmentsOf, isLeftOut, type Fragments, type Values } from './selections.js'
import { refusal } from '../refusal.js'

/** An operation as it will be executed: its document has passed validation, its variables are coerced. */
export interface CheckedOperation {
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  readonly variables: Values
}

/** What an operation is estimated to cost, and what is counted while it is executed. */
export interface Estimate {
  readonly nodes: number
  /** The values that one object of this selection has, without those in lists inside it. */
  readonly valuesOf: (set: SelectionSetNode) => number
}

/**
 * The number of nodes that an operation can bring, and what its fields cost beside them, as the directives of
 * `schema` say, from its arguments as they will be: variables, defaults and fragments included. A list in a
 * list multiplies. Throws a refusal when that is more than `most`, or when an argument is out of its range.
 */
export function costOf(
  schema: GraphQLSchema,
  { document, operation, variables }: CheckedOperation,
  most: number = LIMITS.nodes,
): Estimate {
  const fragments = fragmentsOf(document)
  const known = new Map<SelectionSetNode, CostOfSet>()
  const counting = {
    schema,
    rules: fieldRulesOf(schema),
    fragments,
    variables,
    introspection: introspectionCost({ schema, fragments, variables }, most),
    known,
  }
  const root = schema.getRootType(operation.operation)
  const cost = root ? costOfSet(counting, operation.selectionSet, root) : NOTHING
  const nodes = Math.ceil((cost.own + cost.nodes + cost.inside) / VALUES_A_NODE)
  if (nodes > most) throw refusal('COST_EXCEEDED', { limit: most, actual: nodes })
  return {
    nodes,
    valuesOf: (set) => {
      const { own, nodes: singles } = known.get(set) ?? NOTHING
      return own + singles
    },
  }
}

/** What one count goes by. */
interface Counting {
  readonly schema: GraphQLSchema
  readonly rules: FieldRules
  readonly fragments: Fragments
  readonly variables: Values
  /** What a question about the schema costs; null for any other field. */
  readonly introspection: (node: FieldNode) => number | null
  /** What was counted, or fragments in fragments would take ages. */
  readonly known: Map<SelectionSetNode, CostOfSet>
}

/** What a selection costs in one object, in values, and how often it counts the connection that it is of. */
interface CostOfSet {
  /** The values of the object itself. */
  readonly own: number
  /** Single nodes inside it. */
  readonly nodes: number
  /** Lists inside it, and what fields cost beside their values. */
  readonly inside: number
  readonly counts: number
}

const NOTHING: CostOfSet = { own: 0, nodes: 0, inside: 0, counts: 0 }
const VALUE: CostOfSet = { ...NOTHING, own: 1 }
const COUNT: CostOfSet = { ...NOTHING, counts: 1 }

/** What `set` costs in one object of `type`. */
function costOfSet(
  counting: Counting,
  set: SelectionSetNode,
  type: GraphQLCompositeType,
): CostOfSet {
  const before = counting.known.get(set)
  if (before !== undefined) return before
  let [own, nodes, inside, counts] = [0, 0, 0, 0]
  for (const selection of set.selections) {
    const part = costOfSelection(counting, selection, type)
    own += part.own
    nodes += part.nodes
    inside += part.inside
    counts += part.counts
  }
  const cost = { own, nodes, inside, counts }
  counting.known.set(set, cost)
  return cost
}

function costOfSelection(
  counting: Counting,
  selection: SelectionNode,
  type: GraphQLCompositeType,
): CostOfSet {
  if (isLeftOut(selection, counting.variables)) return NOTHING
  if (selection.kind === Kind.FIELD) return costOfField(counting, selection, type)
  const part =
    selection.kind === Kind.INLINE_FRAGMENT
      ? selection
      : counting.fragments.get(selection.name.value)
  if (part === undefined) return NOTHING
  if (part.typeCondition === undefined) return costOfSet(counting, part.selectionSet, type)
  const named = counting.schema.getType(part.typeCondition.name.value)
  return isCompositeType(named) ? costOfSet(counting, part.selectionSet, named) : NOTHING
}

function costOfField(counting: Counting, node: FieldNode, parent: GraphQLCompositeType): CostOfSet {
  const introspection = counting.introspection(node)
  if (introspection !== null) return { ...NOTHING, inside: introspection * VALUES_A_NODE }
  const field = fieldOf(parent, node.name.value)
  const rule = counting.rules.of(parent.name, node.name.value)
  if (field === undefined || rule === null) return NOTHING
  // The list that the connection belongs to says what that costs.
  if (field.name === 'totalCount') return COUNT
  if (rule.gives === 'PageInfo') return NOTHING
  const values = field.args.length === 0 ? {} : getArgumentValues(field, node, counting.variables)
  checkRanges(field.name, rule, values)
  const type = getNamedType(field.type)
  const inner =
    isCompositeType(type) && node.selectionSet !== undefined
      ? costOfSet(counting, node.selectionSet, type)
      : VALUE
  const part = costOfObjects(rule, values, inner)
  return { ...part, inside: part.inside + rule.base * VALUES_A_NODE }
}

/** What the objects of a field cost, with what is selected of each, and its counts, which are made once. */
function costOfObjects(rule: FieldRule, values: Values, inner: CostOfSet): CostOfSet {
  const isSized = rule.sizes.length > 0
  const objects = isSized ? sizeOf(rule, values) : (rule.assumedSize ?? Math.max(1, rule.nodes))
  const isNode = isSized || rule.nodes > 0
  if (objects === 1 && !isNode) return { ...inner, counts: 0 }
  const own = isNode ? Math.max(VALUES_A_NODE, inner.own) : inner.own
  if (!rule.isList && !isSized) {
    return { ...NOTHING, nodes: own + inner.nodes, inside: inner.inside }
  }
  const ofCounts = inner.counts * rule.count * VALUES_A_NODE
  return { ...NOTHING, inside: ofCounts + objects * (own + inner.nodes + inner.inside) }
}

function checkRanges(field: string, { ranges }: FieldRule, values: Values): void {
  for (const { argument, min, max } of ranges) {
    const value = values[argument]
    const actual = Array.isArray(value) ? value.length : value
    if (typeof actual !== 'number' || (actual >= min && actual <= max)) continue
    const detail = `${field}(${argument}:) must be from ${String(min)} to ${String(max)}.`
    throw refusal('INVALID_PARAMETER', { argument, min, max, actual }, detail)
  }
}

/**
 * The nodes that the arguments of a field ask for. A null argument is its default. A list of none is looked for
 * as one of one.
 */
function sizeOf({ sizes }: FieldRule, values: Values): number {
  const size = sizes.reduce((product, { argument, whenNull, plus }) => {
    const value = values[argument]
    const size = Array.isArray(value) ? value.length : value
    return product * ((typeof size === 'number' ? size : whenNull) + plus)
  }, 1)
  return Math.max(1, size)
}

function fieldOf(type: GraphQLCompositeType, name: string) {
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined
}
