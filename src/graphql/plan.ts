import {
  getArgumentValues,
  getNamedType,
  Kind,
  type FieldNode,
  type GraphQLResolveInfo,
} from 'graphql'
import type { LinkColumns } from '../loaders/relationships/among.js'
import {
  isNewestFirst,
  planLists,
  type ListPlan,
  type PlannedList,
  type RelationshipColumns,
} from '../loaders/relationships/relationship-page.js'
import { FIRST, isAbsent, orderOf } from './resolvers/arguments.js'
import { fieldsIn, type SelectedField, type Values } from './cost/selections.js'
import {
  FIRST_OF,
  FIRST_ONLY,
  LISTS,
  type ListArgs,
  type Shapes,
} from './resolvers/paging/shapes.js'
import { fieldRulesOf, isTypeWithFields, type FieldRule } from './schema/directives.js'

// These caches store, for each field, what the loaders must read for the selected fields. Only the
// plans of lists depend on variables. In the other results, a field that `@skip` excludes counts
// too. It can add a column that the response does not need.
const columnsByField = new WeakMap<FieldNode, RelationshipColumns>()
const needsEntityByField = new WeakMap<FieldNode, boolean>()
/**
 * A field that returns a page is resolved for many entities, so its plan is cached. The key is the
 * object with the variables: each request has its own object.
 */
const plansByRequest = new WeakMap<object, WeakMap<FieldNode, ListPlan | null>>()

/** The lists that the query selects on the entity of the current field. */
export function planOfEntity(info: GraphQLResolveInfo): ListPlan | null {
  return planLists(currentFields(info).flatMap((field) => listsIn(field, info)))
}

/** The lists that the query selects on each entity of the page that the current field returns. */
export function planOfNodes(info: GraphQLResolveInfo): ListPlan | null {
  const { fieldNodes, variableValues } = info
  const [node] = fieldNodes
  if (node === undefined) return null
  const byNode = plansByRequest.get(variableValues) ?? new WeakMap<FieldNode, ListPlan | null>()
  plansByRequest.set(variableValues, byNode)
  return cachedBy(byNode, node, () => {
    const pageFields = currentFields(info).flatMap((page) => fieldsOf(page, info, variableValues))
    const nodes = [
      ...pageFields.filter(({ rule }) => rule.name === 'nodes'),
      ...edgeFieldsOf(pageFields, info, variableValues).filter(({ rule }) => rule.name === 'node'),
    ]
    return planLists(nodes.flatMap((field) => listsIn(field, info)))
  })
}

/**
 * The columns that a list of relationships needs for the selected fields. Fragments on types that
 * do not occur in the list also count. They can add a column that the response does not need, but
 * the response stays correct.
 */
export function columnsOf(info: GraphQLResolveInfo): RelationshipColumns {
  return widest(currentFields(info).map((page) => columnsOfPage(page, info)))
}

/**
 * The columns that the loader must read for the relationships between the returned entities (type
 * `Link`). `null` if the query selects neither links nor `omitted`; then no relationships are read.
 */
export function linkColumnsOf(info: GraphQLResolveInfo): LinkColumns | null {
  const current = currentFields(info)
  const fields = current.flatMap((field) => fieldsOf(field, info))
  const links = [...current, ...fields].filter(({ type }) => type === LINK)
  const linkFields = links.flatMap((field) => fieldsOf(field, info))
  if (widest(linkFields.map(({ rule }) => rule.columns)) === 'FACT') return 'FACT'
  const selectsOmitted = fields.some(({ type }) => type === 'Omitted')
  return linkFields.length > 0 || selectsOmitted ? 'ALL' : null
}

const LINK = 'Link'

/**
 * True if a selected field needs the full entity. Fields in fragments on any type count too. An
 * argument counts even if its variable is null; then the loaded entity has more than is needed.
 */
export function needsEntity(info: GraphQLResolveInfo): boolean {
  return currentFields(info).some((field) =>
    cachedBy(needsEntityByField, field.node, () =>
      fieldsOf(field, info).some(
        ({ node, rule }) => rule.needsEntity || givesEntityArgument(node, rule),
      ),
    ),
  )
}

function givesEntityArgument({ arguments: args = [] }: FieldNode, { entityArguments }: FieldRule) {
  return args.some(
    ({ name, value }) => entityArguments.includes(name.value) && value.kind !== Kind.NULL,
  )
}

/** A field of the query, and the type of its value or of each item. */
interface Field {
  readonly node: FieldNode
  readonly type: string
}

/** The selections of the field that is resolved now; usually there is one. */
function currentFields({ fieldNodes, returnType }: GraphQLResolveInfo): readonly Field[] {
  const type = getNamedType(returnType).name
  return fieldNodes.map((node) => ({ node, type }))
}

/** The lists among the selected fields of an entity. */
function listsIn(entity: Field, info: GraphQLResolveInfo): readonly PlannedList[] {
  return fieldsOf(entity, info, info.variableValues).flatMap((field) => listOf(field, info) ?? [])
}

/**
 * The list that a field needs. Null if the field needs no list, or if the query selects a later
 * page, another order than newest first, or further conditions.
 */
function listOf(selected: FieldWithRule, info: GraphQLResolveInfo): PlannedList | null {
  const { node, parent, rule } = selected
  const first = (FIRST_OF as Shapes)[parent]?.[rule.name]
  if (first !== undefined) return { shape: first, ...FIRST_ONLY }
  const shape = (LISTS as Shapes)[parent]?.[rule.name]
  if (shape === undefined) return null
  const type = info.schema.getType(parent)
  const field = isTypeWithFields(type) ? type.getFields()[rule.name] : undefined
  if (field === undefined) return null
  const args: ListArgs = getArgumentValues(field, node, info.variableValues)
  const isFiltered = !isAbsent(args.where) || !isAbsent(args.current)
  if (isFiltered || typeof args.after === 'string') return null
  if (!isNewestFirst(orderOf(args.orderBy, 'START'))) return null
  const columns = columnsOfPage(selected, info)
  return { shape, at: args.at ?? null, first: args.first ?? FIRST, columns }
}

/**
 * The columns that the loader must read for `page`, a field that returns a page of relationships.
 */
function columnsOfPage(page: Field, info: GraphQLResolveInfo): RelationshipColumns {
  return cachedBy(columnsByField, page.node, () => {
    const pageFields = fieldsOf(page, info)
    const fields = [...pageFields, ...edgeFieldsOf(pageFields, info)]
    return widest(fields.map(({ rule }) => rule.columns))
  })
}

/** The smallest `RelationshipColumns` that includes all of `columns`. */
function widest(columns: readonly RelationshipColumns[]): RelationshipColumns {
  return columns.find((set) => set === 'FACT') ?? columns.find((set) => set === 'ALL') ?? 'START'
}

/** Caches a result by field node. Apollo caches documents, so the nodes stay the same. */
function cachedBy<Result>(
  cache: WeakMap<FieldNode, Result>,
  node: FieldNode,
  compute: () => Result,
): Result {
  const cached = cache.get(node)
  if (cached !== undefined) return cached
  const result = compute()
  cache.set(node, result)
  return result
}

/** The fields that the query selects on the edges of a page. */
function edgeFieldsOf(
  pageFields: readonly FieldWithRule[],
  info: GraphQLResolveInfo,
  variables: Values | null = null,
): readonly FieldWithRule[] {
  const edges = pageFields.filter(({ rule }) => rule.name === 'edges')
  return edges.flatMap((field) => fieldsOf(field, info, variables))
}

interface FieldWithRule extends Field, SelectedField {
  readonly rule: FieldRule
}

/**
 * The fields that the query selects on the value of a field, including those in fragments; each
 * fragment is visited once. With `variables`, omits fields that `@skip` or `@include` excludes.
 * Always omits `__typename`, which needs no data.
 */
function fieldsOf(
  { node, type }: Field,
  { fragments, schema }: GraphQLResolveInfo,
  variables: Values | null = null,
): readonly FieldWithRule[] {
  if (node.selectionSet === undefined) return []
  const rules = fieldRulesOf(schema)
  const byName = { get: (name: string) => fragments[name] }
  return fieldsIn(node.selectionSet, byName, type, variables).flatMap((selected) => {
    const rule = rules.of(selected.parent, selected.node.name.value)
    return rule === null ? [] : [{ ...selected, type: rule.typeName, rule }]
  })
}
