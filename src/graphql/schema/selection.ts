import {
  getNamedType,
  Kind,
  type FieldNode,
  type GraphQLResolveInfo,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import type { LinkColumns } from '../../loaders/relationships/among.js'
import type { RelationshipColumns } from '../../loaders/relationships/relationship-page.js'
import { fieldRulesOf, type FieldRule } from './directives.js'

const columnsByField = new WeakMap<FieldNode, RelationshipColumns>()
const needsEntityByField = new WeakMap<FieldNode, boolean>()

/**
 * The columns that a list of relationships needs for the selected fields. Fragments on types that
 * do not occur in the list also count. They can add a column that the response does not need, but
 * the response stays correct.
 */
export function columnsOf(info: GraphQLResolveInfo): RelationshipColumns {
  const { name } = getNamedType(info.returnType)
  return widest(info.fieldNodes.map((node) => columnsOfField(node, name, info)))
}

/** The columns that one field of the query needs. `type` is the type that the field returns. */
export function columnsOfField(
  node: FieldNode,
  type: string,
  info: Pick<GraphQLResolveInfo, 'fragments' | 'schema'>,
): RelationshipColumns {
  return cachedBy(columnsByField, node, () => {
    const pageFields = fieldsIn(node.selectionSet, type, info)
    const edgeFields = pageFields
      .filter(({ rule }) => rule.name === 'edges')
      .flatMap(({ node: { selectionSet }, rule }) => fieldsIn(selectionSet, rule.typeName, info))
    return widest([...pageFields, ...edgeFields].map(({ rule }) => rule.columns))
  })
}

/**
 * The columns that the loader must read for the relationships between the returned entities (type
 * `Link`). `null` if the query selects neither links nor `omitted`; then no relationships are read.
 */
export function linkColumnsOf(info: GraphQLResolveInfo): LinkColumns | null {
  const { name } = getNamedType(info.returnType)
  const fields = info.fieldNodes.flatMap((node) => fieldsOf(node, info))
  const linkFields =
    name === LINK
      ? fields
      : fields
          .filter(({ rule }) => rule.typeName === LINK)
          .flatMap(({ node }) => fieldsIn(node.selectionSet, LINK, info))
  if (widest(linkFields.map(({ rule }) => rule.columns)) === 'FACT') return 'FACT'
  const selectsOmitted = fields.some(({ rule }) => rule.typeName === 'Omitted')
  return linkFields.length > 0 || selectsOmitted ? 'ALL' : null
}

const LINK = 'Link'

/** True if a selected field needs the full entity. Fields in fragments on any type count, too. */
export function needsEntity(info: GraphQLResolveInfo): boolean {
  return info.fieldNodes.some((node) =>
    cachedBy(needsEntityByField, node, () =>
      fieldsOf(node, info).some(({ rule }) => rule.needsEntity),
    ),
  )
}

/** The smallest `RelationshipColumns` that includes all of `columns`. */
function widest(columns: readonly RelationshipColumns[]): RelationshipColumns {
  return columns.find((set) => set === 'FACT') ?? columns.find((set) => set === 'ALL') ?? 'START'
}

/** Caches a result by field node. Apollo caches documents, so each node is examined once. */
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

interface SelectedField {
  readonly node: FieldNode
  readonly rule: FieldRule
}

/** The fields that `node` selects. `node` is one of `info.fieldNodes`. */
function fieldsOf(node: FieldNode, info: GraphQLResolveInfo): readonly SelectedField[] {
  return fieldsIn(node.selectionSet, getNamedType(info.returnType).name, info)
}

/**
 * The selected fields of `type`, including those in fragments; each fragment is visited once. Omits
 * `__typename`, which needs no data.
 */
function fieldsIn(
  selected: SelectionSetNode | undefined,
  type: string,
  { fragments, schema }: Pick<GraphQLResolveInfo, 'fragments' | 'schema'>,
): readonly SelectedField[] {
  const rules = fieldRulesOf(schema)
  const fields: SelectedField[] = []
  const visited = new Set<string>()
  const walk = (selections: readonly SelectionNode[], parent: string): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const rule = rules.of(parent, selection.name.value)
        if (rule !== null) fields.push({ node: selection, rule })
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        walk(selection.selectionSet.selections, selection.typeCondition?.name.value ?? parent)
      } else if (!visited.has(selection.name.value)) {
        visited.add(selection.name.value)
        const fragment = fragments[selection.name.value]
        if (fragment === undefined) continue
        walk(fragment.selectionSet.selections, fragment.typeCondition.name.value)
      }
    }
  }
  walk(selected?.selections ?? [], type)
  return fields
}
