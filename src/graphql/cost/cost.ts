import {
  getArgumentValues,
  getNamedType,
  isCompositeType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import { VALUES_A_NODE } from '../../caller.js'
import { lookupTags, TAG_FORM } from '../../domain/language.js'
import {
  fieldRulesOf,
  isTypeWithFields,
  type FieldRule,
  type FieldRules,
} from '../schema/directives.js'
import { isAbsent } from '../resolvers/arguments.js'
import { introspectionCost } from './introspection.js'
import { LIMITS } from './limits.js'
import { fragmentsOf, isLeftOut, type Fragments, type Values } from './selections.js'
import { refusal } from '../refusal.js'

/** An operation to execute: its document is validated and its variables are coerced. */
export interface CheckedOperation {
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  readonly variables: Values
}

/** The estimated cost of an operation, and a function that counts the values of its response. */
export interface Estimate {
  readonly nodes: number
  /** The number of values in one object of this selection, without the values in nested lists. */
  readonly valuesOf: (set: SelectionSetNode) => number
}

/**
 * Estimates the cost of an operation in nodes: the nodes that it can return, plus the base costs of
 * its fields. The estimate uses the directives of `schema`, the fragments, and the arguments,
 * including variables and default values. The sizes of nested lists are multiplied. Throws
 * `COST_EXCEEDED` above `maxNodes`, and `INVALID_PARAMETER` for an argument out of its range or a
 * malformed language tag.
 */
export function costOf(
  schema: GraphQLSchema,
  { document, operation, variables }: CheckedOperation,
  maxNodes: number = LIMITS.nodes,
): Estimate {
  const fragments = fragmentsOf(document)
  const known = new Map<SelectionSetNode, CostOfSet>()
  const context = {
    schema,
    rules: fieldRulesOf(schema),
    fragments,
    variables,
    introspection: introspectionCost({ schema, fragments, variables }, maxNodes),
    known,
  }
  const root = schema.getRootType(operation.operation)
  const cost = root ? costOfSet(context, operation.selectionSet, root) : NOTHING
  const nodes = Math.ceil((cost.own + cost.ofSingleNodes + cost.ofLists) / VALUES_A_NODE)
  if (nodes > maxNodes) {
    const detail =
      `The query may return ${String(nodes)} nodes, and the maximum is ${String(maxNodes)}; ` +
      'request shorter lists or fewer nested lists.'
    throw refusal('COST_EXCEEDED', { limit: maxNodes, actual: nodes }, detail)
  }
  return {
    nodes,
    valuesOf: (set) => {
      const { own, ofSingleNodes } = known.get(set) ?? NOTHING
      return own + ofSingleNodes
    },
  }
}

/** The inputs of one estimate, and the results so far. */
interface EstimateContext {
  readonly schema: GraphQLSchema
  readonly rules: FieldRules
  readonly fragments: Fragments
  readonly variables: Values
  /** The cost of an introspection field; null for `__typename`. */
  readonly introspection: (node: FieldNode) => number | null
  /**
   * The costs computed so far. Without this cache, nested fragments would take exponential time.
   */
  readonly known: Map<SelectionSetNode, CostOfSet>
}

/** The cost of a selection in one object, in values. */
interface CostOfSet {
  /** Values of the object itself. */
  readonly own: number
  /** Values of single nodes inside the object. */
  readonly ofSingleNodes: number
  /** Values of lists inside the object, and base costs of fields. */
  readonly ofLists: number
  /** How often `totalCount` of the connection is selected. */
  readonly counts: number
}

const NOTHING: CostOfSet = { own: 0, ofSingleNodes: 0, ofLists: 0, counts: 0 }
const VALUE: CostOfSet = { ...NOTHING, own: 1 }
const COUNT: CostOfSet = { ...NOTHING, counts: 1 }

/** The cost of `set` in one object of `type`. */
function costOfSet(
  context: EstimateContext,
  set: SelectionSetNode,
  type: GraphQLCompositeType,
): CostOfSet {
  const known = context.known.get(set)
  if (known !== undefined) return known
  let [own, ofSingleNodes, ofLists, counts] = [0, 0, 0, 0]
  for (const selection of set.selections) {
    const part = costOfSelection(context, selection, type)
    own += part.own
    ofSingleNodes += part.ofSingleNodes
    ofLists += part.ofLists
    counts += part.counts
  }
  const cost = { own, ofSingleNodes, ofLists, counts }
  context.known.set(set, cost)
  return cost
}

function costOfSelection(
  context: EstimateContext,
  selection: SelectionNode,
  type: GraphQLCompositeType,
): CostOfSet {
  if (isLeftOut(selection, context.variables)) return NOTHING
  if (selection.kind === Kind.FIELD) return costOfField(context, selection, type)
  const part =
    selection.kind === Kind.INLINE_FRAGMENT
      ? selection
      : context.fragments.get(selection.name.value)
  if (part === undefined) return NOTHING
  if (part.typeCondition === undefined) return costOfSet(context, part.selectionSet, type)
  const conditionType = context.schema.getType(part.typeCondition.name.value)
  return isCompositeType(conditionType)
    ? costOfSet(context, part.selectionSet, conditionType)
    : NOTHING
}

function costOfField(
  context: EstimateContext,
  node: FieldNode,
  parent: GraphQLCompositeType,
): CostOfSet {
  const introspection = context.introspection(node)
  if (introspection !== null) return { ...NOTHING, ofLists: introspection * VALUES_A_NODE }
  const field = isTypeWithFields(parent) ? parent.getFields()[node.name.value] : undefined
  const rule = context.rules.of(parent.name, node.name.value)
  if (field === undefined || rule === null) return NOTHING
  // The price of `totalCount` is in the rule of the field that returns the connection.
  if (field.name === 'totalCount') return COUNT
  if (rule.typeName === 'PageInfo') return NOTHING
  const values = field.args.length === 0 ? {} : getArgumentValues(field, node, context.variables)
  checkRanges(field.name, rule, values)
  checkLanguageTags(rule, values)
  const type = getNamedType(field.type)
  const inner =
    isCompositeType(type) && node.selectionSet !== undefined
      ? costOfSet(context, node.selectionSet, type)
      : VALUE
  const part = costOfObjects(rule, values, inner)
  const base = rule.priced.reduce(
    (sum, priced) => (isAbsent(values[priced.argument]) ? sum : sum + priced.base),
    rule.base,
  )
  return { ...part, ofLists: part.ofLists + base * VALUES_A_NODE }
}

/**
 * The cost of the objects that a field returns, with their selections. The cost of `totalCount` is
 * added once for the connection, not for each object.
 */
function costOfObjects(rule: FieldRule, values: Values, inner: CostOfSet): CostOfSet {
  const isSized = rule.sizes.length > 0
  const objects = isSized ? sizeOf(rule, values) : (rule.assumedSize ?? Math.max(1, rule.nodes))
  const isNode = isSized || rule.nodes > 0
  if (objects === 1 && !isNode) return { ...inner, counts: 0 }
  const own = isNode ? Math.max(VALUES_A_NODE, inner.own) : inner.own
  if (!rule.isList && !isSized) {
    return { ...NOTHING, ofSingleNodes: own + inner.ofSingleNodes, ofLists: inner.ofLists }
  }
  const ofCounts = inner.counts * rule.count * VALUES_A_NODE
  return { ...NOTHING, ofLists: ofCounts + objects * (own + inner.ofSingleNodes + inner.ofLists) }
}

function checkRanges(field: string, { ranges }: FieldRule, values: Values): void {
  for (const { argument, min, max } of ranges) {
    const value = values[argument]
    const actual = Array.isArray(value) ? value.length : value
    if (typeof actual !== 'number' || (actual >= min && actual <= max)) continue
    const range = `${String(min)} to ${String(max)}`
    const rule = Array.isArray(value) ? `must have ${range} items` : `must be from ${range}`
    const detail = `The argument ${argument} of ${field} ${rule}.`
    throw refusal('INVALID_PARAMETER', { argument, min, max, actual }, detail)
  }
}

/** Refuses a malformed tag once, instead of at each entity of a list. */
function checkLanguageTags({ languageTags }: FieldRule, values: Values): void {
  for (const argument of languageTags) {
    const tag = values[argument]
    if (typeof tag !== 'string' || lookupTags(tag) !== null) continue
    throw refusal('INVALID_PARAMETER', { argument }, `${argument}: ${TAG_FORM}.`)
  }
}

/**
 * The number of nodes that a field can return with its arguments. It is at least 1, because an
 * empty list also costs a query. A null argument counts as its default.
 */
function sizeOf({ sizes }: FieldRule, values: Values): number {
  const size = sizes.reduce((product, { argument, whenNull, plus }) => {
    const value = values[argument]
    const requested = Array.isArray(value) ? value.length : value
    return product * ((typeof requested === 'number' ? requested : whenNull) + plus)
  }, 1)
  return Math.max(1, size)
}
