import {
  getArgumentValues,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  type FieldNode,
  type GraphQLResolveInfo,
  type SelectionSetNode,
} from 'graphql'
import { expectLists } from '../../loaders/relationships/expected-lists.js'
import type {
  ExpectedList,
  ExpectedLists,
  ListShape,
} from '../../loaders/relationships/relationship-page.js'
import { isLeftOut } from '../cost/selections.js'
import { columnsOfField } from '../schema/selection.js'
import { FIRST, isAbsent } from '../arguments.js'
import { FIRST_OF, FIRST_ONLY, LISTS, type ListArgs } from './shapes.js'

type Fields = Readonly<Record<string, Readonly<Record<string, ListShape>>>>

/** A selected field: its AST node in the query, and the name of the type that has the field. */
interface Selected {
  readonly node: FieldNode
  readonly parent: string
}

/**
 * The lists that the query selects on the entity of the current field. These lists are "expected":
 * the loader reads them together with the entity.
 */
export function expectedOfEntity(info: GraphQLResolveInfo): ExpectedLists | null {
  const type = getNamedType(info.returnType).name
  return expectLists(info.fieldNodes.flatMap((node) => listsIn(node.selectionSet, type, info)))
}

/**
 * Like `expectedOfEntity`, for a field that returns a page: the lists that the query selects on
 * each entity of the page.
 */
export function expectedOfNodes(info: GraphQLResolveInfo): ExpectedLists | null {
  const { fieldNodes, variableValues, returnType } = info
  const [node] = fieldNodes
  if (node === undefined) return null
  const byNode = expectedByRequest.get(variableValues) ?? new Map<FieldNode, ExpectedLists | null>()
  expectedByRequest.set(variableValues, byNode)
  const cached = byNode.get(node)
  if (cached !== undefined) return cached
  const expected = expectedIn(fieldNodes, getNamedType(returnType).name, info)
  byNode.set(node, expected)
  return expected
}

/**
 * Caches the results of `expectedOfNodes`, because a field is resolved for many entities. The key
 * is the object with the variables: each request has its own object.
 */
const expectedByRequest = new WeakMap<object, Map<FieldNode, ExpectedLists | null>>()

/**
 * The lists that the query selects on the entities of a page. `pages`: the AST nodes of the fields
 * that return the page.
 */
function expectedIn(
  pages: readonly FieldNode[],
  type: string,
  info: GraphQLResolveInfo,
): ExpectedLists | null {
  const pageFields = pages.flatMap((node) => fieldsIn(node.selectionSet, type, info))
  const edgeFields = pageFields
    .filter(({ node }) => node.name.value === 'edges')
    .flatMap((edges) => fieldsIn(edges.node.selectionSet, typeOf(edges, info), info))
  const nodes = [
    ...pageFields.filter(({ node }) => node.name.value === 'nodes'),
    ...edgeFields.filter(({ node }) => node.name.value === 'node'),
  ]
  return expectLists(
    nodes.flatMap((field) => listsIn(field.node.selectionSet, typeOf(field, info), info)),
  )
}

/** The lists among the selected fields of an entity of `type`. */
function listsIn(
  set: SelectionSetNode | undefined,
  type: string,
  info: GraphQLResolveInfo,
): readonly ExpectedList[] {
  return fieldsIn(set, type, info).flatMap((selected) => listOf(selected, info) ?? [])
}

/**
 * The list that a field needs; null if the field needs no list, a later page of a list, or a list
 * that is sorted by name.
 */
function listOf({ node, parent }: Selected, info: GraphQLResolveInfo): ExpectedList | null {
  const name = node.name.value
  const field = fieldOf(parent, name, info)
  if (field === undefined) return null
  const type = getNamedType(field.type).name
  const first = (FIRST_OF as Fields)[parent]?.[name]
  if (first !== undefined) {
    const expected = expectLists(listsIn(node.selectionSet, type, info))
    return { shape: first, ...FIRST_ONLY, expected }
  }
  const shape = (LISTS as Fields)[parent]?.[name]
  if (shape === undefined) return null
  const args: ListArgs = getArgumentValues(field, node, info.variableValues)
  if (!isAbsent(args.after) || args.orderBy === 'NAME') return null
  const columns = columnsOfField(node, type, info)
  const expected = expectedIn([node], type, info)
  return { shape, at: args.at ?? null, first: args.first ?? FIRST, columns, expected }
}

/**
 * The selected fields of `type`, including fields in fragments. Omits fields that `@skip` or
 * `@include` excludes.
 */
function fieldsIn(
  set: SelectionSetNode | undefined,
  type: string,
  { fragments, variableValues }: GraphQLResolveInfo,
): readonly Selected[] {
  const fields: Selected[] = []
  const visited = new Set<string>()
  const walk = ({ selections }: SelectionSetNode, parent: string): void => {
    for (const selection of selections) {
      if (isLeftOut(selection, variableValues)) continue
      if (selection.kind === Kind.FIELD) fields.push({ node: selection, parent })
      else if (selection.kind === Kind.INLINE_FRAGMENT) {
        walk(selection.selectionSet, selection.typeCondition?.name.value ?? parent)
      } else if (!visited.has(selection.name.value)) {
        visited.add(selection.name.value)
        const fragment = fragments[selection.name.value]
        if (fragment !== undefined) walk(fragment.selectionSet, fragment.typeCondition.name.value)
      }
    }
  }
  if (set !== undefined) walk(set, type)
  return fields
}

function typeOf({ node, parent }: Selected, info: GraphQLResolveInfo): string {
  const field = fieldOf(parent, node.name.value, info)
  return field === undefined ? '' : getNamedType(field.type).name
}

function fieldOf(parent: string, name: string, { schema }: GraphQLResolveInfo) {
  const type = schema.getType(parent)
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined
}
