import { type EntityType, fromSummary, type NamedEntity } from '../domain/entity.js'
import { holdingNames } from '../domain/name-query.js'
import type { Order } from '../domain/order.js'
import type { QueryReader } from './batch/queue.js'
import { foundBy } from './found-by.js'
import { perKey } from './reading.js'
import { toPage, type Page } from './page.js'

/** The filters of a list of entities. */
export interface EntityList {
  readonly types: readonly EntityType[]
  /** Lowercase; `null` for all countries. */
  readonly countries: readonly string[] | null
  /** Words of a name; `null` for any name. */
  readonly q: string | null
  readonly ids: readonly string[] | null
  /** ISO 8601, UTC, whole seconds. */
  readonly changedSince: string | null
}

/**
 * The end of a page: the name and id of its last entity and, in `UPDATED` order, the time of this
 * entity's last change.
 */
export type EntityPosition = readonly [name: string, id: string, updatedAt: string]

/** The order of a list of entities; equal values are sorted by id, in the same direction. */
export type EntityOrder = Order<'NAME' | 'UPDATED'>

export interface EntityPageKey extends EntityList {
  readonly order: EntityOrder
  readonly first: number
  readonly after: EntityPosition | null
}

export interface ListedEntity {
  readonly node: NamedEntity
  /** `''` in `NAME` order. */
  readonly updatedAt: string
}

/**
 * Loads one page of a list of entities, without entities that no source mentions any more.
 * Source: cypher/entity/page*.cypher, one file per order, direction and index.
 */
export const entityPages = perKey(loadPage, {
  semaphore: 'wide',
  rowsPerKey: ({ first }) => first + 1,
})

/**
 * Counts the entities of a list.
 * Source: cypher/entity/count*.cypher.
 */
export const entityCounts = perKey<EntityList, number>(
  async (list, graph) => (await readCount(graph, list))[0]?.total ?? 0,
  { semaphore: 'wide' },
)

async function loadPage(key: EntityPageKey, graph: QueryReader): Promise<Page<ListedEntity>> {
  return toPage(key, await readPage(graph, key), toListedEntity)
}

/** Greater than every time and every name. */
const LAST = '\u{10ffff}'

/** Reads the rows of a page and one more row, from the index that fits the list. */
async function readPage(graph: QueryReader, key: EntityPageKey): Promise<readonly ListedRow[]> {
  const { q, ids, types, countries, changedSince, order, after } = key
  const words = q === null ? null : holdingNames(q)
  if (q !== null && words === null) return []
  const { field, direction } = order
  const isAscending = direction === 'ASC'
  const start = isAscending ? '' : LAST
  const [name, id, updated] = after ?? [start, '', start]
  const common = { types, changedSince: changedSince ?? '', limit: key.first + 1 }
  if (field === 'UPDATED') {
    const page = { ...common, countries, afterUpdated: updated, afterId: id }
    return isAscending
      ? graph.read('entity/page-by-update-ascending', page)
      : graph.read('entity/page-by-update', page)
  }
  if (words !== null || ids !== null) {
    const filtered = { ...common, countries, direction, after: after && [name, id] }
    return graph.read('entity/page-found', { ...filtered, ...foundBy(words, ids) })
  }
  if (isAscending) {
    const page = { ...common, fromName: name, afterId: id }
    return countries === null
      ? graph.read('entity/page', page)
      : graph.read('entity/page-of-countries', { ...page, countries })
  }
  const page = { ...common, fromName: name, beforeId: id }
  return countries === null
    ? graph.read('entity/page-descending', page)
    : graph.read('entity/page-of-countries-descending', { ...page, countries })
}

/** Returns one row, or no row if the list must be empty. */
async function readCount(graph: QueryReader, list: EntityList) {
  const { q, ids, types, countries } = list
  const words = q === null ? null : holdingNames(q)
  if (q !== null && words === null) return []
  const common = { types, changedSince: list.changedSince ?? '' }
  if (words !== null || ids !== null) {
    return graph.read('entity/count-found', { ...common, countries, ...foundBy(words, ids) })
  }
  if (countries !== null) return graph.read('entity/count-of-countries', { ...common, countries })
  return graph.read('entity/count', common)
}

interface ListedRow {
  readonly summary: string
  readonly updatedAt?: string
}

function toListedEntity({ summary, updatedAt = '' }: ListedRow): ListedEntity {
  return { node: fromSummary(summary), updatedAt }
}
