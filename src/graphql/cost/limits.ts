import {
  GraphQLError,
  Kind,
  type DocumentNode,
  type SelectionNode,
  type SelectionSetNode,
  visit,
} from 'graphql'
import type { ErrorCode } from '../../errors.js'
import { refusal } from '../refusal.js'
import { overlapsIn } from './overlaps.js'
import { fragmentsOf, operationsIn, type Fragments } from './selections.js'

/** The limits of one request. A request that exceeds a limit is not executed. */
export const LIMITS = {
  queryBytes: 64 * 1024,
  tokens: 2_000,
  /** Levels of nested objects. `edges`, `node` and `nodes` of connections do not count. */
  hops: 8,
  depth: 40,
  /**
   * The usual introspection query has 15 levels. A rule of graphql-js also limits the nested lists
   * of an introspection query.
   */
  introspectionDepth: 20,
  aliases: 30,
  fragments: 100,
  /**
   * Pairs of fields with the same response name at the same position. Validation compares the
   * fields of every pair.
   */
  overlaps: 20_000,
  /** Validation errors that are reported. */
  errors: 20,
  /**
   * Operations that a request executes. A document can contain several operations; `operationName`
   * selects one of them.
   */
  operations: 1,
  nodes: 10_000,
} as const

/**
 * Returns an error for each limit that the size of `document` exceeds: aliases, fragments,
 * overlapping fields, hops and depth. Each part of the document is visited once, even if fragments
 * form cycles.
 */
export function documentErrors(document: DocumentNode): GraphQLError[] {
  const errors: GraphQLError[] = []
  const refuse = (code: ErrorCode, limit: number, actual: number, detail?: string) => {
    if (actual > limit) errors.push(refusal(code, { limit, actual }, detail))
  }
  const refuseDeep = (limit: number, actual: number, levels: string) => {
    const numbers = `${String(actual)} levels of ${levels}; the maximum is ${String(limit)}`
    const detail = `The query has ${numbers}. Split it into several queries.`
    refuse('QUERY_TOO_DEEP', limit, actual, detail)
  }
  const fragments = fragmentsOf(document)
  let aliases = 0
  // Validation compares each fragment that is defined or spread with every other fragment.
  const fragmentNames = new Set(fragments.keys())
  visit(document, {
    Field: ({ alias }) => {
      if (alias !== undefined) aliases += 1
    },
    FragmentSpread: ({ name }) => {
      fragmentNames.add(name.value)
    },
  })
  refuse('TOO_MANY_ALIASES', LIMITS.aliases, aliases)
  refuse('TOO_MANY_FRAGMENTS', LIMITS.fragments, fragmentNames.size)
  refuse('FIELDS_REPEATED', LIMITS.overlaps, overlapsIn(document, LIMITS.overlaps))
  const depthOfSet = depthsOf(fragments)
  const depth = deepest(operationsIn(document).map(({ selectionSet }) => depthOfSet(selectionSet)))
  refuseDeep(LIMITS.hops, depth.hops - 1, 'objects below the first level')
  refuseDeep(LIMITS.depth, depth.data, 'fields')
  refuseDeep(LIMITS.introspectionDepth, depth.introspection, 'introspection')
  return errors
}

interface Depth {
  readonly data: number
  /**
   * Levels of objects, without the levels of connections. `documentErrors` subtracts the first
   * level, which is not a hop.
   */
  readonly hops: number
  readonly introspection: number
}

/**
 * Measures the depth of selection sets. Each fragment is measured once; a cyclic spread counts as
 * empty.
 */
function depthsOf(fragments: Fragments): (set: SelectionSetNode) => Depth {
  const known = new Map<string, Depth>()
  const inProgress = new Set<string>()

  const ofSet = (set: SelectionSetNode): Depth => deepest(set.selections.map(ofSelection))
  const ofSelection = (selection: SelectionNode): Depth => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return ofFragment(selection.name.value)
    if (selection.kind === Kind.INLINE_FRAGMENT) return ofSet(selection.selectionSet)
    if (selection.selectionSet === undefined) return ofField(selection.name.value, NO_DEPTH, 0)
    const ownHops = CONNECTION_FIELDS.has(selection.name.value) ? 0 : 1
    return ofField(selection.name.value, ofSet(selection.selectionSet), ownHops)
  }
  const ofFragment = (name: string): Depth => {
    const measured = known.get(name)
    if (measured !== undefined) return measured
    const fragment = fragments.get(name)
    if (fragment === undefined || inProgress.has(name)) return NO_DEPTH
    inProgress.add(name)
    const depth = ofSet(fragment.selectionSet)
    inProgress.delete(name)
    known.set(name, depth)
    return depth
  }
  return ofSet
}

function deepest(depths: readonly Depth[]): Depth {
  return {
    data: Math.max(0, ...depths.map(({ data }) => data)),
    hops: Math.max(0, ...depths.map(({ hops }) => hops)),
    introspection: Math.max(0, ...depths.map(({ introspection }) => introspection)),
  }
}

const NO_DEPTH: Depth = { data: 0, hops: 0, introspection: 0 }
const CONNECTION_FIELDS = new Set(['edges', 'node', 'nodes'])

function ofField(name: string, inner: Depth, ownHops: number): Depth {
  if (name.startsWith('__')) {
    return { data: 0, hops: 0, introspection: 1 + Math.max(inner.data, inner.introspection) }
  }
  const introspection = inner.introspection === 0 ? 0 : 1 + inner.introspection
  return { data: 1 + inner.data, hops: ownHops + inner.hops, introspection }
}
