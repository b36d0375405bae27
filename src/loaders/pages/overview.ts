import { ENTITY_LABELS, type EntityType } from '../../domain/entity.js'
import { compare } from '../../domain/compare.js'
import type { Graph } from '../../graph/graph.js'
import { batched } from '../batch.js'
import type { QueryReader } from '../batch/queue.js'
import { toDataset, type Dataset } from '../records.js'

/** The size of the graph. */
export interface Overview {
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
export const overviewLoader = (graph: Graph) => {
  let counted: { readonly minute: number; readonly overview: Overview } | null = null
  return batched<number, Overview>({
    graph,
    name: 'overviews',
    cache: { maxEntries: 1, maxBytes: 0 },
    evictBy: String,
    queryGroup: String,
    async load(minutes, graph) {
      const [minute] = minutes
      if (counted?.minute !== minute) counted = { minute, overview: await count(graph) }
      const { overview } = counted
      return minutes.map(() => overview)
    },
  })
}

async function count(graph: QueryReader): Promise<Overview> {
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
    types: largestFirst(types).map(([type, count]) => ({ type, count })),
    countries: largestFirst(countries).map(([countryCode, count]) => ({ countryCode, count })),
    openMarkets: markets?.total ?? 0,
    datasets: datasets.map(toDataset),
  }
}

function largestFirst<Key extends string>(counts: ReadonlyMap<Key, number>) {
  return [...counts].sort(([a, countA], [b, countB]) => countB - countA || compare(a, b))
}
