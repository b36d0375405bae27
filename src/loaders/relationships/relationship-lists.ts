import type { Graph } from '../../graph/graph.js'
import { batched, type Bring, type Loader } from '../batch.js'
import type { Reading } from '../batch/lanes.js'
import type { CacheLimits } from '../batch/values.js'
import { bringLists, expectedParams } from './expected-lists.js'
import {
  BEFORE_ALL,
  daysOf,
  isOutgoing,
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
 * Source: cypher/relationship/outgoing.cypher, page.cypher and page-by-name.cypher.
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
      const expected = expectedOf(first)
      return expected === null
        ? loadAlike(reading, keys)
        : loader.alongside((bring) => loadWithLists(reading, keys, expected, bring))
    },
  })
  return loader
}

/** What is read along; only one query does so. */
function expectedOf({
  shape,
  order,
  columns,
  expected,
}: RelationshipPageKey): ExpectedLists | null {
  const isOneKindIn = shape.kinds.length === 1 && shape.direction === 'INCOMING'
  return isOneKindIn && order === 'START' && columns !== 'FACT' ? (expected ?? null) : null
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

/** Lists that differ only in their entity. */
async function loadAlike(graph: Reading, keys: Keys) {
  const [{ columns, order }] = keys
  const query = order === 'START' ? 'relationship/page' : 'relationship/page-by-name'
  const rows = await graph.read(query, {
    ...alikeParams(keys),
    ...patternOf(keys[0].shape),
    columns,
  })
  const byId = new Map(rows.map(({ id, links }) => [id, links]))
  return keys.map((each) => toPage(each, byId.get(each.id) ?? []))
}

/** The same, with lists of the entities in them. */
async function loadWithLists(
  graph: Reading,
  keys: Keys,
  expected: ExpectedLists,
  bring: Bring<RelationshipPageKey, RelationshipPage>,
) {
  const [{ columns, shape }] = keys
  // `expectedOf`: there is one kind.
  const pattern = `${shape.kinds[0] ?? 'MEMBER_OF'}_IN` as const
  const isAll = columns === 'ALL' || expected.columns === 'ALL'
  const rows = await graph.read('relationship/page-with-lists', {
    ...alikeParams(keys),
    pattern,
    columns: isAll ? 'ALL' : 'START',
    ...expectedParams(expected),
  })
  const byId = new Map(rows.map(({ id, links }) => [id, links]))
  return keys.map((key) => {
    const found = byId.get(key.id) ?? []
    const links = found.map(([link]) => link)
    const page = toPage(key, links)
    page.edges.forEach(({ node }, index) => {
      bringLists(bring, node.id, expected, found[index]?.[1] ?? [])
    })
    return page
  })
}

/** What queries take for lists that differ only in their entity. */
function alikeParams(keys: Keys) {
  const [key] = keys
  const { shape, at, after } = key
  const [afterFrom, afterName, afterId] = after ?? BEFORE_ALL
  return {
    ids: keys.map(({ id }) => id),
    types: shape.types,
    committees: shape.committees,
    ...daysOf(at),
    afterFrom,
    afterName,
    afterId,
    limit: rowsOf(key),
  }
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
    ? { pattern: `${kind}_IN` as const }
    : {
        pattern: 'ANY' as const,
        kinds,
        outgoing: direction !== 'INCOMING',
        incoming: direction !== 'OUTGOING',
      }
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
