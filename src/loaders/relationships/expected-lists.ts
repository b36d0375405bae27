import type { Prime, Loader } from '../batch.js'
import {
  daysOf,
  isOutgoing,
  toPage,
  type ExpectedList,
  type ExpectedLists,
  type ListedRow,
  type RelationshipPage,
  type RelationshipPageKey,
} from './relationship-page.js'

/**
 * Maximum number of lists that one query reads with an entity. A web page requests fewer lists. If
 * a GraphQL query requests more, the remaining lists are read separately.
 */
const MAX_LISTS = 8

/**
 * Selects the lists that can be read in the same query as their entity: outgoing relationships,
 * newest first, without facts. Returns `null` if there are none.
 */
export function expectLists(lists: ExpectedLists['lists']): ExpectedLists | null {
  const selected = lists
    .filter(({ shape, columns }) => isOutgoing(shape) && columns !== 'FACT')
    .slice(0, MAX_LISTS)
  if (selected.length === 0) return null
  const columns = selected.some((list) => list.columns === 'ALL') ? 'ALL' : 'START'
  const names = selected.map(({ shape, at, first, columns: listColumns }) =>
    [shape.name, at ?? '', String(first), listColumns].join('/'),
  )
  const rows = Math.max(...selected.map(({ first }) => first)) + 1
  return { name: `${columns} ${names.join()}`, lists: selected, columns, rows }
}

/** The parameters of queries that also read expected lists. */
export function expectedParams({ lists, rows }: ExpectedLists) {
  return {
    expected: lists.map(({ shape: { kinds, types, committees }, at: date }, at) => {
      // `isOutgoing` allows only one kind.
      const kind = kinds[0] ?? 'MEMBER_OF'
      return { at, kind, types, committees, ...daysOf(date) }
    }),
    expectedLimit: rows,
  }
}

/**
 * The lists of one entity, as queries with `expectedParams` return them: the index of each list in
 * `ExpectedLists.lists`, and its rows.
 */
export type ExpectedRows = readonly (readonly [at: number, links: readonly ListedRow[]])[]

/** Primes the loader of pages with the lists of the entity `id`. */
export function primeLists(
  prime: Prime<RelationshipPageKey, RelationshipPage>,
  id: string,
  { lists }: ExpectedLists,
  rows: ExpectedRows,
): void {
  for (const [at, links] of rows) {
    const list = lists[at]
    if (list === undefined) continue
    const key = keyOf(id, list)
    prime(key, toPage(key, links))
  }
}

type TakePage = Pick<Loader<RelationshipPageKey, RelationshipPage>, 'take'>

/**
 * Loads the expected lists of these entities; the lists were just primed. Then loads the lists that
 * are expected for the entities in these lists, so that the fields of a GraphQL query find all
 * lists in memory. Otherwise each of perhaps a hundred fields would wait for its own promise, which
 * costs more than the reads. Does nothing if no list has expected lists of its own.
 */
export async function takeExpected(
  pages: TakePage,
  ids: readonly string[],
  expected: ExpectedLists,
): Promise<void> {
  if (expected.lists.some((list) => list.expected)) await takeLists(pages, ids, expected)
}

async function takeLists(
  pages: TakePage,
  ids: readonly string[],
  { lists }: ExpectedLists,
): Promise<void> {
  const uniqueIds = [...new Set(ids)]
  await Promise.all(
    lists.map(async (list) => {
      const found = await Promise.all(uniqueIds.map(async (id) => pages.take(keyOf(id, list))))
      if (!list.expected) return
      const ends = found.flatMap(({ edges }) => edges.map(({ node }) => node.id))
      await takeLists(pages, ends, list.expected)
    }),
  )
}

function keyOf(id: string, list: ExpectedList): RelationshipPageKey {
  return { id, ...list, order: 'START', after: null }
}
