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
 * The columns that a list of relationships needs for the selected fields. Looks through fragments, also of
 * types that the list does not have: a superfluous column costs bytes, but never makes a reply wrong.
 */
export function columnsOf(info: GraphQLResolveInfo): RelationshipColumns {
  const { name } = getNamedType(info.returnType)
  return widest(info.fieldNodes.map((node) => columnsOfField(node, name, info)))
}

/** The same for one field of the query, whose type is `type`. */
export function columnsOfField(
  node: FieldNode,
  type: string,
  info: Pick<GraphQLResolveInfo, 'fragments' | 'schema'>,
): RelationshipColumns {
  return remembered(columnsByField, node, () => {
    const ofPage = fieldsIn(node.selectionSet, type, info)
    const ofEdges = ofPage
      .filter(({ rule }) => rule.name === 'edges')
      .flatMap(({ node: { selectionSet }, rule }) => fieldsIn(selectionSet, rule.gives, info))
    return widest([...ofPage, ...ofEdges].map(({ rule }) => rule.columns))
  })
}

/**
 * What is needed of the relationships that a field gives one by one, or between the entities that it gives; `null` where
 * nobody asks for any, nor how many there are.
 */
export function linkColumnsOf(info: GraphQLResolveInfo): LinkColumns | null {
  const { name } = getNamedType(info.returnType)
  const fields = info.fieldNodes.flatMap((node) => fieldsOf(node, info))
  const ofLinks =
    name === LINK
      ? fields
      : fields
          .filter(({ rule }) => rule.gives === LINK)
          .flatMap(({ node }) => fieldsIn(node.selectionSet, LINK, info))
  if (widest(ofLinks.map(({ rule }) => rule.columns)) === 'FACT') return 'FACT'
  const areCounted = fields.some(({ rule }) => rule.gives === 'Omitted')
  return ofLinks.length > 0 || areCounted ? 'ALL' : null
}

const LINK = 'Link'

/** Whether a field is selected that needs the full entity. Looks through fragments of any type. */
export function needsEntity(info: GraphQLResolveInfo): boolean {
  return info.fieldNodes.some((node) =>
    remembered(needsEntityByField, node, () =>
      fieldsOf(node, info).some(({ rule }) => rule.needsEntity),
    ),
  )
}

/** The smallest set that holds the columns of all. */
function widest(columns: readonly RelationshipColumns[]): RelationshipColumns {
  return (
    columns.find((each) => each === 'FACT') ?? columns.find((each) => each === 'ALL') ?? 'START'
  )
}

/** The result for each `node`: Apollo caches documents, so each is examined once. */
function remembered<Found>(found: WeakMap<FieldNode, Found>, node: FieldNode, find: () => Found) {
  const before = found.get(node)
  if (before !== undefined) return before
  const now = find()
  found.set(node, now)
  return now
}

interface SelectedField {
  readonly node: FieldNode
  readonly rule: FieldRule
}

/** The fields that `node` selects, for the field that `info` is about. */
function fieldsOf(node: FieldNode, info: GraphQLResolveInfo): readonly SelectedField[] {
  return fieldsIn(node.selectionSet, getNamedType(info.returnType).name, info)
}

/**
 * The fields of a selection of `type`, including those in fragments; each fragment is visited once.
 * `__typename` needs nothing and is left out.
 */
function fieldsIn(
  selected: SelectionSetNode | undefined,
  type: string,
  { fragments, schema }: Pick<GraphQLResolveInfo, 'fragments' | 'schema'>,
): readonly SelectedField[] {
  const rules = fieldRulesOf(schema)
  const fields: SelectedField[] = []
  const walked = new Set<string>()
  const walk = (selections: readonly SelectionNode[], parent: string): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const rule = rules.of(parent, selection.name.value)
        if (rule !== null) fields.push({ node: selection, rule })
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        walk(selection.selectionSet.selections, selection.typeCondition?.name.value ?? parent)
      } else if (!walked.has(selection.name.value)) {
        walked.add(selection.name.value)
        const fragment = fragments[selection.name.value]
        if (fragment === undefined) continue
        walk(fragment.selectionSet.selections, fragment.typeCondition.name.value)
      }
    }
  }
  walk(selected?.selections ?? [], type)
  return fields
}
