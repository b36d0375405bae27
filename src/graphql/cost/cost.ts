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

/**
 * The number of nodes that an operation can bring, and what its fields cost beside them, as the directives of
 * `schema` say, from its arguments as they will be: variables, defaults and fragments included. A list in a
 * list multiplies. Throws a refusal when that is more than `most`, or when an argument is out of its range.
 */
export function costOf(
  schema: GraphQLSchema,
  { document, operation, variables }: CheckedOperation,
  most: number = LIMITS.nodes,
): number {
  const fragments = fragmentsOf(document)
  const counting = {
    schema,
    rules: fieldRulesOf(schema),
    fragments,
    variables,
    introspection: introspectionCost({ schema, fragments, variables }, most),
    known: new Map<SelectionSetNode, CostOfSet>(),
  }
  const root = schema.getRootType(operation.operation)
  const { cost } = root ? costOfSet(counting, operation.selectionSet, root) : NOTHING
  if (cost > most) throw refusal('COST_EXCEEDED', { limit: most, actual: cost })
  return cost
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

/** What a selection costs in one node, and how often it counts the connection that it is of. */
interface CostOfSet {
  readonly cost: number
  readonly counts: number
}

const NOTHING: CostOfSet = { cost: 0, counts: 0 }
const COUNT: CostOfSet = { cost: 0, counts: 1 }

/** What `set` costs in one node of `type`. */
function costOfSet(
  counting: Counting,
  set: SelectionSetNode,
  type: GraphQLCompositeType,
): CostOfSet {
  const before = counting.known.get(set)
  if (before !== undefined) return before
  let [cost, counts] = [0, 0]
  for (const selection of set.selections) {
    const part = costOfSelection(counting, selection, type)
    cost += part.cost
    counts += part.counts
  }
  counting.known.set(set, { cost, counts })
  return { cost, counts }
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
  if (introspection !== null) return { cost: introspection, counts: 0 }
  const field = fieldOf(parent, node.name.value)
  const rule = counting.rules.of(parent.name, node.name.value)
  if (field === undefined || rule === null) return NOTHING
  // The list that the connection belongs to says what that costs.
  if (field.name === 'totalCount') return COUNT
  const values = field.args.length === 0 ? {} : getArgumentValues(field, node, counting.variables)
  checkRanges(field.name, rule, values)
  const type = getNamedType(field.type)
  const inner =
    isCompositeType(type) && node.selectionSet !== undefined
      ? costOfSet(counting, node.selectionSet, type)
      : null
  return { cost: rule.base + (inner === null ? 0 : costOfNodes(rule, values, inner)), counts: 0 }
}

/** What the nodes of a field cost, with what is selected of each, and its counts, which are made once. */
function costOfNodes(rule: FieldRule, values: Values, { cost, counts }: CostOfSet): number {
  if (rule.sizes.length > 0) return counts * rule.count + sizeOf(rule, values) * (1 + cost)
  return rule.nodes === 0 ? cost : rule.nodes * (1 + cost)
}

function checkRanges(field: string, { ranges }: FieldRule, values: Values): void {
  for (const { argument, min, max } of ranges) {
    const actual = values[argument]
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
    return product * ((typeof value === 'number' ? value : whenNull) + plus)
  }, 1)
  return Math.max(1, size)
}

function fieldOf(type: GraphQLCompositeType, name: string) {
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined
}
