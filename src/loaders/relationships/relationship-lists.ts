import { grouped } from '../../domain/grouped.js'
import type { RelationshipKind } from '../../domain/relationship.js'
import type { QueryName, Row } from '../../graph/graph.js'
import type { QueryReader } from '../batch/queue.js'
import { byKey, type Reading } from '../reading.js'
import {
  BEFORE_ALL,
  daysOf,
  filtersOf,
  isNewestFirst,
  isOutgoing,
  listKeyAfter,
  listText,
  orderText,
  planParams,
  rowsOf,
  rowsWithLists,
  sortKey,
  toRelationshipPage,
  withLists,
  type ListedRow,
  type ListPlan,
  type ListShape,
  type RelationshipList,
  type RelationshipPage,
  type RelationshipPageKey,
} from './relationship-page.js'

/**
 * Loads one page of an entity's relationships, with one query for all waiting entities. All lists
 * of outgoing relationships share one query, even if their filters differ.
 *
 * Value: a page. No two rows have the same position. The page of an unknown entity is empty. The
 * value does not depend on the clock, because `certainty` applies to the `at` of the key. The
 * entities in the page have their planned lists, see `ListPlan`.
 * Source: cypher/relationship/outgoing.cypher, incoming-*.cypher and page.cypher, newest start
 * first; page-sorted.cypher in other orders.
 */
export const relationshipPages: Reading<RelationshipPageKey, RelationshipPage> = {
  evictBy: ({ id }) => id,
  alsoEvictBy: (key, { edges }) => (planOf(key) === null ? [] : edges.map(({ node }) => node.id)),
  identifiedBy: argumentsOf,
  queryGroup: (key) =>
    hasOutgoingQuery(key) ? `OUT/${key.columns}/${String(rowsOf(key))}` : argumentsOf(key),
  rowsPerKey: (key) => rowsOf(key) * rowsWithLists(planOf(key)),
  isShort: ({ shape }) => isOutgoing(shape),
  load: (keys, graph) => {
    const [first] = keys
    if (!isNewestFirst(first.order)) return loadSorted(graph, keys)
    if (isOutgoing(first.shape)) return loadOutgoing(graph, keys)
    const query = incomingQuery(first)
    return query === null ? loadSimilarLists(graph, keys) : loadIncoming(graph, query, keys)
  },
}

/** True if one query also reads lists with other filters. */
function hasOutgoingQuery({ shape, order }: RelationshipPageKey): boolean {
  return isOutgoing(shape) && isNewestFirst(order)
}

type IncomingQuery = Extract<QueryName, `relationship/incoming-${string}`>

/** The query for each kind of incoming relationship that a field lists. */
const INCOMING: Partial<Record<RelationshipKind, IncomingQuery>> = {
  MEMBER_OF: 'relationship/incoming-member-of',
  HOLDS: 'relationship/incoming-holds',
  REPRESENTS: 'relationship/incoming-represents',
  CANDIDATE_IN: 'relationship/incoming-candidate-in',
  WON: 'relationship/incoming-won',
  PART_OF: 'relationship/incoming-part-of',
  IN_AREA: 'relationship/incoming-in-area',
}

/**
 * The query that reads a list from an index with the order of the list; `null` if there is no such
 * query. Such a list contains the distinct entities of incoming relationships of a single kind,
 * newest first.
 */
function incomingQuery({ shape, order }: RelationshipPageKey): IncomingQuery | null {
  const [kind, ...others] = shape.kinds
  const isIncoming = shape.distinct && shape.direction === 'INCOMING' && isNewestFirst(order)
  return isIncoming && kind !== undefined && others.length === 0 ? (INCOMING[kind] ?? null) : null
}

/**
 * The planned lists that the query for the page also reads; `null` if there are none. Only a query
 * for incoming relationships can read planned lists.
 */
function planOf(key: RelationshipPageKey): ListPlan | null {
  return incomingQuery(key) === null ? null : (key.plan ?? null)
}

type Keys = readonly [RelationshipPageKey, ...RelationshipPageKey[]]

/**
 * Loads lists of outgoing relationships. The lists have the same columns and number of rows; their
 * filters can differ.
 */
async function loadOutgoing(graph: QueryReader, keys: Keys) {
  const [{ columns }] = keys
  const groups = [...grouped(keys.map((key) => [listName(key), key]))]
  const rows = await graph.read('relationship/outgoing', {
    lists: groups.flatMap(([, group], at) => {
      const [key] = group
      if (key === undefined) return []
      const ids = group.map(({ id }) => id)
      return [{ at, ids, ...filtersOf(key), ...positionOf(key) }]
    }),
    columns,
    limit: rowsOf(keys[0]),
  })
  const found = new Map(groups.map(([name]) => [name, new Map<string, readonly ListedRow[]>()]))
  for (const { at, id, links } of rows) found.get(groups[at]?.[0] ?? '')?.set(id, links)
  return keys.map((key) => toRelationshipPage(key, found.get(listName(key))?.get(key.id) ?? []))
}

/** A text that is equal for lists that differ only in their entity, page size or columns. */
function listName({ shape, at, after }: RelationshipPageKey): string {
  return `${shape.name}/${at ?? ''}/${after === null ? '' : JSON.stringify(after)}`
}

/**
 * Loads lists of incoming relationships of a single kind, and the planned lists of the entities in
 * these lists. The keys differ only in their entity.
 */
async function loadIncoming(
  graph: QueryReader,
  query: IncomingQuery,
  keys: Keys,
): Promise<readonly RelationshipPage[]> {
  const [key] = keys
  const { shape, at, after, columns } = key
  const plan = planOf(key)
  const { atStart, atEnd } = daysOf(at)
  const rows = await graph.read(query, {
    ids: keys.map(({ id }) => id),
    types: shape.types,
    committees: shape.committees,
    atStart,
    atEnd,
    afterKey: listKeyAfter(atEnd, after),
    columns,
    limit: rowsOf(key),
    ...planParams(plan),
  })
  const byId = new Map(rows.map(({ id, links }) => [id, links]))
  return keys.map((pageKey) => {
    const found = byId.get(pageKey.id) ?? []
    const links = found.map(([link]) => link)
    const page = toRelationshipPage(pageKey, links)
    if (plan === null) return page
    const edges = page.edges.map((edge, index) => ({
      ...edge,
      node: withLists(edge.node, plan, found[index]?.[1] ?? []),
    }))
    return { ...page, edges }
  })
}

/** Loads lists that differ only in their entity. */
async function loadSimilarLists(graph: QueryReader, keys: Keys) {
  const [key] = keys
  const rows = await graph.read('relationship/page', { ...similarParams(keys), ...positionOf(key) })
  return toPages(keys, rows)
}

/** Loads lists that are not newest first and that differ only in their entity. */
async function loadSorted(graph: QueryReader, keys: Keys) {
  const [{ shape, order, after }] = keys
  const rows = await graph.read('relationship/page-sorted', {
    ...similarParams(keys),
    distinct: shape.distinct,
    ...order,
    after: after && sortKey(after, order),
  })
  return toPages(keys, rows)
}

function similarParams(keys: Keys) {
  const [key] = keys
  const { shape, at, columns } = key
  return { ids: keys.map(({ id }) => id), ...paramsOf(shape, at), columns, limit: rowsOf(key) }
}

function toPages(keys: Keys, rows: readonly Row<'relationship/page'>[]) {
  const byId = new Map(rows.map(({ id, links }) => [id, links]))
  return keys.map((pageKey) => toRelationshipPage(pageKey, byId.get(pageKey.id) ?? []))
}

/** The parameters for the end of the previous page. */
function positionOf({ after }: RelationshipPageKey) {
  const [afterFrom, afterName, afterId] = after ?? BEFORE_ALL
  return { afterFrom, afterName, afterId }
}

/**
 * Counts the relationships of a list, with one query for all waiting entities.
 * Source: cypher/relationship/count.cypher.
 */
export const relationshipCounts = byKey<RelationshipList, number>({
  idOf: ({ id }) => id,
  missing: 0,
  queryGroup: ({ shape, at }) => `${shape.name}/${at ?? ''}`,
  async read(ids, graph, [{ shape, at }]) {
    const params = { ids, distinct: shape.distinct, ...paramsOf(shape, at) }
    const rows = await graph.read('relationship/count', params)
    return rows.map(({ id, total }) => [id, total])
  },
})

/** A text that is equal for pages that differ only in their entity. */
function argumentsOf(key: RelationshipPageKey): string {
  const position = key.after === null ? '' : JSON.stringify(key.after)
  return `${listText(key)}/${orderText(key.order)}/${position}/${planOf(key)?.name ?? ''}`
}

function paramsOf({ kinds, types, direction, committees }: ListShape, at: RelationshipList['at']) {
  return {
    kinds,
    types,
    outgoing: direction !== 'INCOMING',
    incoming: direction !== 'OUTGOING',
    committees,
    ...daysOf(at),
  }
}
