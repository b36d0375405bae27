import { type EntityType, fromSummary, type NamedEntity } from '../domain/entity.js'
import { holdingNames } from '../domain/name-query.js'
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

export interface EntityPageKey extends EntityList {
  readonly order: 'NAME' | 'UPDATED'
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
 * Source: cypher/entity/page*.cypher, one file per order and index.
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

/** Greater than every time. */
const LAST = '~'

/** Reads the rows of a page and one more row, from the index that fits the list. */
async function readPage(graph: QueryReader, key: EntityPageKey): Promise<readonly ListedRow[]> {
  const { q, ids, types, countries, changedSince, order, after } = key
  const words = q === null ? null : holdingNames(q)
  if (q !== null && words === null) return []
  const [afterName, afterId, afterUpdated] = after ?? ['', '', LAST]
  const common = { types, changedSince: changedSince ?? '', afterId, limit: key.first + 1 }
  if (order === 'UPDATED')
    return graph.read('entity/page-by-update', { ...common, countries, afterUpdated })
  if (words !== null || ids !== null) {
    const filtered = { ...common, countries, afterName }
    return graph.read('entity/page-found', { ...filtered, ...foundBy(words, ids) })
  }
  const indexed = { ...common, fromName: afterName }
  if (countries !== null) return graph.read('entity/page-of-countries', { ...indexed, countries })
  return graph.read('entity/page', indexed)
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
