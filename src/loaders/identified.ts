import type { Graph } from '../graph/graph.js'
import { batched, type CacheLimits } from './batch.js'
import { fromSummary, type NamedEntity } from './named-entity.js'

/**
 * The entity that an identifier names, one query for all the identifiers that are waiting.
 *
 * Key: `scheme:value` of a scheme that may join records. Value: `null` when no entity has it.
 * Source: cypher/entity/by-identifiers.cypher.
 */
export const identifiedLoader = (graph: Graph, cache: CacheLimits) =>
  batched<string, NamedEntity | null>({
    name: 'identified',
    cache,
    evictBy: (key) => key,
    sameQuery: () => '',
    async load(keys) {
      const rows = await graph.read('entity/by-identifiers', { keys })
      const byKey = new Map(rows.map(({ key, summary }) => [key, fromSummary(summary)]))
      return keys.map((key) => byKey.get(key) ?? null)
    },
  })
