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
 * The number of nodes that an operation can bring, as the directives of `schema` say, from its arguments
 * as they will be: variables, defaults and fragments included. A list in a list multiplies. Throws a
 * refusal when that is more than `most`, or when an argument is out of its range.
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
    known: new Map<SelectionSetNode, number>(),
  }
  const root = schema.getRootType(operation.operation)
  const cost = root ? costOfSet(counting, operation.selectionSet, root) : 0
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
  readonly known: Map<SelectionSetNode, number>
}

/** What `set` costs in one node of `type`. */
function costOfSet(counting: Counting, set: SelectionSetNode, type: GraphQLCompositeType): number {
  const before = counting.known.get(set)
  if (before !== undefined) return before
  const cost = set.selections.reduce((sum, each) => sum + costOfSelection(counting, each, type), 0)
  counting.known.set(set, cost)
  return cost
}

function costOfSelection(
  counting: Counting,
  selection: SelectionNode,
  type: GraphQLCompositeType,
): number {
  if (isLeftOut(selection, counting.variables)) return 0
  if (selection.kind === Kind.FIELD) return costOfField(counting, selection, type)
  const part =
    selection.kind === Kind.INLINE_FRAGMENT
      ? selection
      : counting.fragments.get(selection.name.value)
  if (part === undefined) return 0
  if (part.typeCondition === undefined) return costOfSet(counting, part.selectionSet, type)
  const named = counting.schema.getType(part.typeCondition.name.value)
  return isCompositeType(named) ? costOfSet(counting, part.selectionSet, named) : 0
}

function costOfField(counting: Counting, node: FieldNode, parent: GraphQLCompositeType): number {
  const introspection = counting.introspection(node)
  if (introspection !== null) return introspection
  const field = fieldOf(parent, node.name.value)
  const rule = counting.rules.of(parent.name, node.name.value)
  if (field === undefined || rule === null) return 0
  const values = field.args.length === 0 ? {} : getArgumentValues(field, node, counting.variables)
  checkRanges(field.name, rule, values)
  const type = getNamedType(field.type)
  if (!isCompositeType(type) || node.selectionSet === undefined) return 0
  const inner = costOfSet(counting, node.selectionSet, type)
  if (rule.sizes.length > 0) return sizeOf(rule, values) * (1 + inner)
  return rule.nodes === 0 ? inner : rule.nodes * (1 + inner)
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
