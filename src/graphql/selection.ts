import {
  Kind,
  type FieldNode,
  type GraphQLResolveInfo,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import type { RelationshipColumns } from '../loaders/pages.js'

/** What a page answers without the columns of its relationships. */
const OF_PAGE = new Set(['__typename', 'edges', 'nodes', 'totalCount'])
/** What an edge answers from the least that is read of it. */
const OF_EDGE = new Set(['__typename', 'start', 'node'])
/** What an entity answers only when it was read whole. */
const OF_WHOLE: ReadonlySet<string> = new Set([
  ...['names', 'description', 'links', 'image', 'updatedAt', 'identifiers', 'datasets'],
  ...['birthDate', 'deathDate', 'gender', 'email', 'contacts'],
  ...['classification', 'foundedOn', 'dissolvedOn', 'seats', 'startDate', 'endDate'],
])
const OF_FACT = new Set(['fact', 'evidence'])

const columnsByField = new WeakMap<FieldNode, RelationshipColumns>()
const selectedByField = new WeakMap<FieldNode, boolean>()

/**
 * The columns that a list of relationships needs for what is selected of it. Looks through fragments,
 * also of types that the list does not have: a column too many costs bytes, never a wrong reply.
 */
export function columnsOf(info: GraphQLResolveInfo): RelationshipColumns {
  const wanted = info.fieldNodes.map((node) => {
    const known = columnsByField.get(node)
    if (known !== undefined) return known
    const columns = columnsOfPage(node.selectionSet, info)
    columnsByField.set(node, columns)
    return columns
  })
  return wanted.find((each) => each === 'FACT') ?? wanted.find((each) => each === 'ALL') ?? 'START'
}

/** Whether anything is selected that only the whole entity says. Looks through fragments of any type. */
export function selectsWhole(info: GraphQLResolveInfo): boolean {
  return info.fieldNodes.some((node) => {
    const known = selectedByField.get(node)
    if (known !== undefined) return known
    const selects = fieldsIn(node.selectionSet, info).some(({ name }) => OF_WHOLE.has(name.value))
    selectedByField.set(node, selects)
    return selects
  })
}

function columnsOfPage(
  selected: SelectionSetNode | undefined,
  info: GraphQLResolveInfo,
): RelationshipColumns {
  const ofPage = fieldsIn(selected, info)
  const ofEdge = ofPage
    .filter(({ name }) => name.value === 'edges')
    .flatMap(({ selectionSet }) => fieldsIn(selectionSet, info))
  if (ofEdge.some(({ name }) => OF_FACT.has(name.value))) return 'FACT'
  const isLittle =
    ofPage.every(({ name }) => OF_PAGE.has(name.value)) &&
    ofEdge.every(({ name }) => OF_EDGE.has(name.value))
  return isLittle ? 'START' : 'ALL'
}

/** The fields of a selection, those in fragments among them; each fragment is walked once. */
function fieldsIn(
  selected: SelectionSetNode | undefined,
  { fragments }: GraphQLResolveInfo,
): readonly FieldNode[] {
  const fields: FieldNode[] = []
  const walked = new Set<string>()
  const walk = (selections: readonly SelectionNode[]): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) fields.push(selection)
      else if (selection.kind === Kind.INLINE_FRAGMENT) walk(selection.selectionSet.selections)
      else if (!walked.has(selection.name.value)) {
        walked.add(selection.name.value)
        walk(fragments[selection.name.value]?.selectionSet.selections ?? [])
      }
    }
  }
  walk(selected?.selections ?? [])
  return fields
}
