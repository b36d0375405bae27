import {
  GraphQLError,
  Kind,
  type DocumentNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import { refusal } from '../refusal.js'
import { overlapsIn } from './overlaps.js'
import { fragmentsOf, type Fragments } from './selections.js'

/** What one request may ask for; beyond it nothing is executed. */
export const LIMITS = {
  queryBytes: 64 * 1024,
  tokens: 2_000,
  /** From entity to entity, whatever levels of a connection stand between. */
  hops: 8,
  depth: 40,
  /** The usual introspection query is 15 deep; how wide it may grow is graphql-js's own rule. */
  introspectionDepth: 20,
  aliases: 30,
  fragments: 100,
  /** Pairs of fields with one name in one place, which validation compares. */
  overlaps: 20_000,
  /** A query that is wrong all over need not be told so more often. */
  errors: 20,
  /** In a request. A document may define several, of which `operationName` chooses one. */
  operations: 1,
  nodes: 10_000,
} as const

/**
 * What is wrong with the size of `document`: at most 30 aliases, 100 fragments, 8 hops from entity to entity, 40 levels of
 * fields.
 * Each part of it is looked at once, also where fragments turn in circles.
 */
export function documentErrors(document: DocumentNode): GraphQLError[] {
  const errors: GraphQLError[] = []
  const refuse = (code: Parameters<typeof refusal>[0], limit: number, actual: number) => {
    if (actual > limit) errors.push(refusal(code, { limit, actual }))
  }
  const operations = document.definitions.filter(isOperation)
  const fragments = fragmentsOf(document)
  const depths = depthsOf(fragments)
  refuse('TOO_MANY_ALIASES', LIMITS.aliases, aliasesOf(document))
  refuse('TOO_MANY_FRAGMENTS', LIMITS.fragments, fragmentNamesIn(document).size)
  refuse('FIELDS_REPEATED', LIMITS.overlaps, overlapsIn(document, LIMITS.overlaps))
  const found = operations.map(({ selectionSet }) => depths(selectionSet))
  refuse('QUERY_TOO_DEEP', LIMITS.hops, Math.max(0, ...found.map(({ hops }) => hops)) - 1)
  refuse('QUERY_TOO_DEEP', LIMITS.depth, Math.max(0, ...found.map(({ data }) => data)))
  const deepest = Math.max(0, ...found.map(({ introspection }) => introspection))
  refuse('QUERY_TOO_DEEP', LIMITS.introspectionDepth, deepest)
  return errors
}

interface Depth {
  readonly data: number
  /** Levels with fields of their own, without those of connections; the first is no hop. */
  readonly hops: number
  readonly introspection: number
}

/** Measures selection sets; each fragment once, and one inside itself as nothing. */
function depthsOf(fragments: Fragments): (set: SelectionSetNode) => Depth {
  const known = new Map<string, Depth>()
  const under = new Set<string>()

  const ofSet = (set: SelectionSetNode): Depth => {
    const depths = set.selections.map(ofSelection)
    return {
      data: Math.max(0, ...depths.map(({ data }) => data)),
      hops: Math.max(0, ...depths.map(({ hops }) => hops)),
      introspection: Math.max(0, ...depths.map(({ introspection }) => introspection)),
    }
  }
  const ofSelection = (selection: SelectionNode): Depth => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return ofFragment(selection.name.value)
    if (selection.kind === Kind.INLINE_FRAGMENT) return ofSet(selection.selectionSet)
    if (selection.selectionSet === undefined) return ofField(selection.name.value, NO_DEPTH, 0)
    const ownHops = OF_CONNECTIONS.has(selection.name.value) ? 0 : 1
    return ofField(selection.name.value, ofSet(selection.selectionSet), ownHops)
  }
  const ofFragment = (name: string): Depth => {
    const before = known.get(name)
    if (before !== undefined) return before
    const fragment = fragments.get(name)
    if (fragment === undefined || under.has(name)) return NO_DEPTH
    under.add(name)
    const depth = ofSet(fragment.selectionSet)
    under.delete(name)
    known.set(name, depth)
    return depth
  }
  return ofSet
}

const NO_DEPTH: Depth = { data: 0, hops: 0, introspection: 0 }
const OF_CONNECTIONS = new Set(['edges', 'node', 'nodes'])

function ofField(name: string, inner: Depth, ownHops: number): Depth {
  if (name.startsWith('__')) {
    return { data: 0, hops: 0, introspection: 1 + Math.max(inner.data, inner.introspection) }
  }
  const introspection = inner.introspection === 0 ? 0 : 1 + inner.introspection
  return { data: 1 + inner.data, hops: ownHops + inner.hops, introspection }
}

function aliasesOf(document: DocumentNode): number {
  let aliases = 0
  for (const selection of selectionsIn(document)) {
    if (selection.kind === Kind.FIELD && selection.alias !== undefined) aliases += 1
  }
  return aliases
}

/** The fragments that there are, and those that are only spread: validation compares each with each other. */
function fragmentNamesIn(document: DocumentNode): ReadonlySet<string> {
  const names = new Set(fragmentsOf(document).keys())
  for (const selection of selectionsIn(document)) {
    if (selection.kind === Kind.FRAGMENT_SPREAD) names.add(selection.name.value)
  }
  return names
}

/** Every selection of the document once. */
function* selectionsIn(document: DocumentNode): Generator<SelectionNode> {
  const sets = document.definitions.flatMap((each) =>
    'selectionSet' in each ? [each.selectionSet] : [],
  )
  for (let set = sets.pop(); set !== undefined; set = sets.pop()) {
    for (const selection of set.selections) {
      yield selection
      if (selection.kind !== Kind.FRAGMENT_SPREAD && selection.selectionSet !== undefined) {
        sets.push(selection.selectionSet)
      }
    }
  }
}

function isOperation(node: { readonly kind: Kind }): node is OperationDefinitionNode {
  return node.kind === Kind.OPERATION_DEFINITION
}
