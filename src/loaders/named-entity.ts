import { summaryParts, type EntityType } from '../domain/entity.js'
import type { Graph } from '../graph/graph.js'
import { batched } from './batch.js'
import type { CacheLimits } from './batch/cached-values.js'

/**
 * An entity as lists and relationships show it. If one of these fields changes, the change log also
 * reports the neighbours of the entity, so cached lists that show it are evicted. All other fields
 * are read by id.
 */
export interface NamedEntity {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly type: EntityType
  /** Lowercase ISO 3166-1 alpha-2, `''` for none. */
  readonly countryCode: string
}

/**
 * Loads entities by identifier, with one query for all waiting identifiers.
 *
 * Key: `scheme:value` of a scheme that may join records. Value: `null` if no entity has this
 * identifier.
 * Source: cypher/entity/by-identifiers.cypher.
 */
export const identifiedLoader = (graph: Graph, cache: CacheLimits) =>
  batched<string, NamedEntity | null>({
    graph,
    name: 'identified',
    cache,
    evictBy: (key) => key,
    queryGroup: () => '',
    async load(keys, graph) {
      const rows = await graph.read('entity/by-identifiers', { keys })
      const byKey = new Map(rows.map(({ key, summary }) => [key, fromSummary(summary)]))
      return keys.map((key) => byKey.get(key) ?? null)
    },
  })

/** Parses a stored summary, see `summaryOf`. */
export function fromSummary(summary: string): NamedEntity {
  return fromSummaryParts(summaryParts(summary))
}

/** Creates the entity from the parts of a summary. */
export function fromSummaryParts([
  name,
  id,
  slug,
  type,
  countryCode,
]: readonly string[]): NamedEntity {
  // `summaryOf` always writes all parts of a summary.
  return { id, slug, name, type, countryCode } as NamedEntity
}
