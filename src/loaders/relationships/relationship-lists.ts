import type { Graph } from '../../graph/graph.js'
import { batched, type Bring, type Loader } from '../batch.js'
import type { Reading } from '../batch/lanes.js'
import type { CacheLimits } from '../batch/values.js'
import { bringLists, expectedParams } from './expected-lists.js'
import {
  BEFORE_ALL,
  daysOf,
  isOutgoing,
  listKeyAfter,
  rowsOf,
  toPage,
  type ExpectedLists,
  type ListedRow,
  type ListShape,
  type RelationshipList,
  type RelationshipPage,
  type RelationshipPageKey,
} from './relationship-page.js'

export type RelationshipPagesLoader = Loader<RelationshipPageKey, RelationshipPage>

/**
 * One page of an entity's relationships, one query for all the entities that are waiting; lists of outgoing
 * relationships share one query, whatever they hold.
 *
 * Value: newest start first or by name, then a total order; empty for an unknown entity. It does not depend
 * on the clock: `certainty` is judged on the key's own `at`.
 * Source: cypher/relationship/outgoing.cypher, incoming.cypher, page.cypher and page-by-name.cypher.
 */
export function relationshipPagesLoader(graph: Graph, cache: CacheLimits): RelationshipPagesLoader {
  const loader: RelationshipPagesLoader = batched({
    graph,
    name: 'relationshipPages',
    cache,
    evictBy: ({ id }) => id,
    identifiedBy: (key) => `${key.shape.name}/${argumentsOf(key)}`,
    sameQuery: (key) =>
      isOutgoing(key.shape)
        ? `OUT/${key.order}/${key.columns}/${String(rowsOf(key))}`
        : `${key.shape.name}/${argumentsOf(key)}/${expectedOf(key)?.name ?? ''}`,
    rowsPerKey: (key) => {
      const expected = expectedOf(key)
      return rowsOf(key) * (expected === null ? 1 : 1 + expected.lists.length * expected.rows)
    },
    isShort: ({ shape }) => isOutgoing(shape),
    load: (keys, reading) => {
      const [first] = keys
      if (isOutgoing(first.shape)) return loadOutgoing(reading, keys)
      return isIncoming(first)
        ? loader.alongside((bring) => loadIncoming(reading, keys, bring))
        : loadAlike(reading, keys)
    },
  })
  return loader
}

/** Whether a page is one of an order that an index holds: of entities once, by relationships of one kind that come in, newest first. */
function isIncoming({
  shape: { kinds, direction, distinct },
  order,
}: RelationshipPageKey): boolean {
  return distinct && kinds.length === 1 && direction === 'INCOMING' && order === 'START'
}

/** What is read along; only one query does so. */
function expectedOf(key: RelationshipPageKey): ExpectedLists | null {
  return isIncoming(key) ? (key.expected ?? null) : null
}

type Keys = readonly [RelationshipPageKey, ...RelationshipPageKey[]]

/** Lists of outgoing relationships, which share only the order, the columns and the size. */
async function loadOutgoing(graph: Reading, keys: Keys) {
  const [{ order, columns }] = keys
  const groups = groupsOf(keys)
  const rows = await graph.read('relationship/outgoing', {
    lists: groups.map(({ key: { shape, at: date, after }, ids }, at) => {
      const { types, committees } = shape
      const [afterFrom, afterName, afterId] = after ?? BEFORE_ALL
      // `isOutgoing`: there is one kind.
      const kind = shape.kinds[0] ?? 'MEMBER_OF'
      return { at, ids, kind, types, committees, ...daysOf(date), afterFrom, afterName, afterId }
    }),
    order,
    columns,
    limit: rowsOf(keys[0]),
  })
  const found = new Map(groups.map(({ name }) => [name, new Map<string, readonly ListedRow[]>()]))
  for (const { at, id, links } of rows) found.get(groups[at]?.name ?? '')?.set(id, links)
  return keys.map((key) => toPage(key, found.get(listName(key))?.get(key.id) ?? []))
}

interface Group {
  readonly name: string
  readonly key: RelationshipPageKey
  readonly ids: string[]
}

/** The same list of many entities is sent once. */
function groupsOf(keys: Keys): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const key of keys) {
    const name = listName(key)
    const known = groups.get(name)
    if (known === undefined) groups.set(name, { name, key, ids: [key.id] })
    else known.ids.push(key.id)
  }
  return [...groups.values()]
}

/** Equal for lists that differ only in their entity and in how much of them is shown. */
function listName({ shape, at, after }: RelationshipPageKey): string {
  return `${shape.name}/${at ?? ''}/${after === null ? '' : JSON.stringify(after)}`
}

/** Lists of one kind of incoming relationships that differ only in their entity, with lists of the entities in them. */
async function loadIncoming(
  graph: Reading,
  keys: Keys,
  bring: Bring<RelationshipPageKey, RelationshipPage>,
) {
  const [key] = keys
  const { shape, at, after, columns } = key
  const expected = expectedOf(key)
  const { atStart, atEnd } = daysOf(at)
  const rows = await graph.read('relationship/incoming', {
    ids: keys.map(({ id }) => id),
    // `isIncoming`: there is one kind.
    kind: shape.kinds[0] ?? 'MEMBER_OF',
    types: shape.types,
    committees: shape.committees,
    atStart,
    atEnd,
    afterKey: listKeyAfter(atEnd, after),
    columns,
    limit: rowsOf(key),
    ...(expected === null
      ? { expectedColumns: 'NONE' }
      : { ...expectedParams(expected), expectedColumns: expected.columns }),
  })
  const byId = new Map(rows.map(({ id, links }) => [id, links]))
  return keys.map((each) => {
    const found = byId.get(each.id) ?? []
    const page = toPage(
      each,
      found.map(([link]) => link),
    )
    if (expected !== null) {
      page.edges.forEach(({ node }, index) => {
        bringLists(bring, node.id, expected, found[index]?.[1] ?? [])
      })
    }
    return page
  })
}

/** Lists that differ only in their entity. */
async function loadAlike(graph: Reading, keys: Keys) {
  const [key] = keys
  const { shape, at, after, columns, order } = key
  const [afterFrom, afterName, afterId] = after ?? BEFORE_ALL
  const common = {
    ids: keys.map(({ id }) => id),
    ...paramsOf(shape, at),
    columns,
    afterName,
    afterId,
    limit: rowsOf(key),
  }
  const rows =
    order === 'START'
      ? await graph.read('relationship/page', { ...common, afterFrom })
      : await graph.read('relationship/page-by-name', {
          ...common,
          distinct: shape.distinct,
          pattern: patternOf(shape),
        })
  const byId = new Map(rows.map(({ id, links }) => [id, links]))
  return keys.map((each) => toPage(each, byId.get(each.id) ?? []))
}

/**
 * How many relationships a list holds, one query for all the entities that are waiting.
 * Source: cypher/relationship/count.cypher.
 */
export const relationshipCountsLoader = (graph: Graph, cache: CacheLimits) =>
  batched<RelationshipList, number>({
    graph,
    name: 'relationshipCounts',
    cache,
    evictBy: ({ id }) => id,
    sameQuery: ({ shape, at }) => `${shape.name}/${at ?? ''}`,
    async load(keys, graph) {
      const [{ shape, at }] = keys
      const rows = await graph.read('relationship/count', {
        ids: keys.map(({ id }) => id),
        distinct: shape.distinct,
        ...paramsOf(shape, at),
      })
      const byId = new Map(rows.map(({ id, total }) => [id, total]))
      return keys.map(({ id }) => byId.get(id) ?? 0)
    },
  })

function argumentsOf({ at, order, first, after, columns }: RelationshipPageKey): string {
  const position = after === null ? '' : JSON.stringify(after)
  return `${at ?? ''}/${order}/${String(first)}/${columns}/${position}`
}

/** One kind of incoming relationship has its own pattern, which is twice as fast. */
function patternOf({ kinds, direction }: ListShape) {
  const [kind] = kinds
  return kinds.length === 1 && kind !== undefined && direction === 'INCOMING'
    ? (`${kind}_IN` as const)
    : 'ANY'
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
