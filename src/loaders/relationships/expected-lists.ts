import type { Bring, Loader } from '../batch.js'
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

/** More than a page asks for; a longer question asks for the others by themselves. */
const MOST = 8

/**
 * Those of `lists` that can be read together with what they are lists of: what goes out from an entity, newest
 * first. `null` when there are none.
 */
export function expectLists(lists: ExpectedLists['lists']): ExpectedLists | null {
  const few = lists
    .filter(({ shape, columns }) => isOutgoing(shape) && columns !== 'FACT')
    .slice(0, MOST)
  if (few.length === 0) return null
  const columns = few.some((list) => list.columns === 'ALL') ? 'ALL' : 'START'
  const names = few.map(({ shape, at, first, columns: own }) =>
    [shape.name, at ?? '', String(first), own].join('/'),
  )
  const rows = Math.max(...few.map(({ first }) => first)) + 1
  return { name: `${columns} ${names.join()}`, lists: few, columns, rows }
}

/** What queries take that read `expected` along. */
export function expectedParams({ lists, rows }: ExpectedLists) {
  return {
    expected: lists.map(({ shape: { kinds, types, committees }, at: date }, at) => {
      // `isOutgoing`: there is one kind.
      const kind = kinds[0] ?? 'MEMBER_OF'
      return { at, kind, types, committees, ...daysOf(date) }
    }),
    expectedLimit: rows,
  }
}

/** What such queries give of each entity: the place of each list among those expected, and its rows. */
export type BroughtLists = readonly (readonly [at: number, links: readonly ListedRow[]])[]

/** Brings the lists of the entity `id` to the loader of pages. */
export function bringLists(
  bring: Bring<RelationshipPageKey, RelationshipPage>,
  id: string,
  { lists }: ExpectedLists,
  brought: BroughtLists,
): void {
  for (const [at, links] of brought) {
    const list = lists[at]
    if (list === undefined) continue
    const key = keyOf(id, list)
    bring(key, toPage(key, links))
  }
}

type TakePage = Pick<Loader<RelationshipPageKey, RelationshipPage>, 'take'>

/**
 * Takes the lists that are expected of these entities, which were just brought, and then those of the entities in
 * them, so that a request that records what it is given finds them all at hand: a hundred fields that wait cost more
 * than what they wait for. Where nothing lies behind the first lists there is nothing to wait for.
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
  const once = [...new Set(ids)]
  await Promise.all(
    lists.map(async (list) => {
      const found = await Promise.all(once.map(async (id) => pages.take(keyOf(id, list))))
      if (!list.expected) return
      const ends = found.flatMap(({ edges }) => edges.map(({ node }) => node.id))
      await takeLists(pages, ends, list.expected)
    }),
  )
}

function keyOf(id: string, list: ExpectedList): RelationshipPageKey {
  return { id, ...list, order: 'START', after: null }
}
