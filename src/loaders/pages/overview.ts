import { ENTITY_LABELS, type EntityType } from '../../domain/entity.js'
import { compare } from '../../domain/compare.js'
import type { QueryReader } from '../batch/queue.js'
import { toDataset, type Dataset } from '../datasets.js'

/** The size of the graph. */
export interface Overview {
  /** When it was counted, in minutes since 1970. */
  readonly minute: number
  /** Largest count first. */
  readonly types: readonly { readonly type: EntityType; readonly count: number }[]
  /** Largest count first. Entities without a country are left out. */
  readonly countries: readonly { readonly countryCode: string; readonly count: number }[]
  readonly openMarkets: number
  /** Newest first. */
  readonly datasets: readonly Dataset[]
}

const MAX_DATASETS = 100
// The keys of `ENTITY_LABELS` are exactly the entity types.
const TYPES = Object.keys(ENTITY_LABELS) as readonly EntityType[]

/**
 * Counts the contents of the graph at most once a minute, because the query reads an index of all
 * entities. The loader stores the counts itself: nearly every change changes a count, so a cache
 * would have to evict the counts after each change.
 *
 * Key: minutes since 1970.
 * Source: cypher/overview/*.cypher.
 */
export async function countGraph(graph: QueryReader, minute: number): Promise<Overview> {
  const [rows, [markets], datasets] = await Promise.all([
    graph.read('overview/entities', { types: TYPES }),
    graph.read('overview/open-markets', {}),
    graph.read('overview/datasets', { limit: MAX_DATASETS }),
  ])
  const types = new Map<EntityType, number>()
  const countries = new Map<string, number>()
  for (const { type, countryCode, total } of rows) {
    types.set(type, (types.get(type) ?? 0) + total)
    if (countryCode !== '') countries.set(countryCode, (countries.get(countryCode) ?? 0) + total)
  }
  return {
    minute,
    types: largestFirst(types).map(([type, count]) => ({ type, count })),
    countries: largestFirst(countries).map(([countryCode, count]) => ({ countryCode, count })),
    openMarkets: markets?.total ?? 0,
    datasets: datasets.map(toDataset),
  }
}

/** More categories than any list of venues has. */
const MAX_CATEGORIES = 1_000

/**
 * Counts the markets of each category at most once a minute, for the same reason.
 *
 * Key: minutes since 1970.
 * Source: cypher/market/categories.cypher.
 */
export function countCategories(graph: QueryReader) {
  return graph.read('market/categories', { limit: MAX_CATEGORIES })
}

function largestFirst<Key extends string>(counts: ReadonlyMap<Key, number>) {
  return [...counts].sort(([a, countA], [b, countB]) => countB - countA || compare(a, b))
}
