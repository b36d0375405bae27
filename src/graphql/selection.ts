import { Kind, type FieldNode, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql'

const known = new WeakMap<FieldNode, boolean>()

/**
 * Whether a list of relationships is asked for `fact` or `evidence`, so that their keys are read with
 * it. Looks through `edges` and fragments; an answer too many costs bytes, never a wrong reply.
 */
export function selectsFact(info: GraphQLResolveInfo): boolean {
  return info.fieldNodes.some((node) => {
    const before = known.get(node)
    if (before !== undefined) return before
    const selects = node.selectionSet !== undefined && setSelects(node.selectionSet, info)
    known.set(node, selects)
    return selects
  })
}

function setSelects({ selections }: SelectionSetNode, info: GraphQLResolveInfo): boolean {
  return selections.some((selection) => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = info.fragments[selection.name.value]
      return fragment !== undefined && setSelects(fragment.selectionSet, info)
    }
    if (selection.kind === Kind.INLINE_FRAGMENT) return setSelects(selection.selectionSet, info)
    const name = selection.name.value
    if (name === 'fact' || name === 'evidence') return true
    return name === 'edges' && selection.selectionSet !== undefined
      ? setSelects(selection.selectionSet, info)
      : false
  })
}
