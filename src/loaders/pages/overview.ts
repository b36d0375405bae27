import { ENTITY_LABELS, type EntityType } from '../../domain/entity.js'
import type { Graph } from '../../graph/graph.js'
import { batched } from '../batch.js'
import type { Reading } from '../batch/lanes.js'
import { toDataset, type Dataset } from '../records.js'

/** What is in the graph. */
export interface Overview {
  /** Those with most first, as in all lists here. */
  readonly types: readonly { readonly type: EntityType; readonly count: number }[]
  /** Without what belongs to no country. */
  readonly countries: readonly { readonly countryCode: string; readonly count: number }[]
  readonly openMarkets: number
  /** The newest first. */
  readonly datasets: readonly Dataset[]
}

const MOST_DATASETS = 100
// Every key of the table belongs to the union.
const TYPES = Object.keys(ENTITY_LABELS) as readonly EntityType[]

/**
 * What is in the graph, counted once for all who ask within one minute: it walks an index of every entity, and
 * changes with each of them.
 *
 * Key: minutes since 1970. Not cached as other values are, since no change evicts it.
 * Source: cypher/overview/*.cypher.
 */
export const overviewLoader = (graph: Graph) => {
  let counted: { readonly minute: number; readonly overview: Overview } | null = null
  return batched<number, Overview>({
    graph,
    name: 'overviews',
    cache: { maxEntries: 1, maxBytes: 0 },
    evictBy: String,
    sameQuery: String,
    async load(minutes, graph) {
      const [minute] = minutes
      if (counted?.minute !== minute) counted = { minute, overview: await count(graph) }
      const { overview } = counted
      return minutes.map(() => overview)
    },
  })
}

async function count(graph: Reading): Promise<Overview> {
  const [rows, [markets], datasets] = await Promise.all([
    graph.read('overview/entities', { types: TYPES }),
    graph.read('overview/open-markets', {}),
    graph.read('overview/datasets', { limit: MOST_DATASETS }),
  ])
  const types = new Map<EntityType, number>()
  const countries = new Map<string, number>()
  for (const { type, countryCode, total } of rows) {
    types.set(type, (types.get(type) ?? 0) + total)
    if (countryCode !== '') countries.set(countryCode, (countries.get(countryCode) ?? 0) + total)
  }
  return {
    types: mostFirst(types).map(([type, count]) => ({ type, count })),
    countries: mostFirst(countries).map(([countryCode, count]) => ({ countryCode, count })),
    openMarkets: markets?.total ?? 0,
    datasets: datasets.map(toDataset),
  }
}

function mostFirst<Key extends string>(counts: ReadonlyMap<Key, number>) {
  return [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
}
