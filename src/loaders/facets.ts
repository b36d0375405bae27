import type { EntityType } from '../domain/entity.js'
import { likeNames } from '../domain/name-query.js'
import { byKey } from './reading.js'

/** The number of entities of one type in one country (`''` for none) that a search matches. */
export type FacetRow = readonly [type: EntityType, countryCode: string, count: number]

/** A search reads all entities with a similar name, so it counts as this many rows. */
const ROWS_PER_SEARCH = 2_000

/**
 * Counts the entities with a name like a text, by type and country, with one query for all waiting
 * texts.
 * Source: cypher/search/facets.cypher.
 */
export const facets = byKey<string, readonly FacetRow[]>({
  idOf: (q) => q,
  missing: [],
  semaphore: 'wide',
  rowsPerKey: () => ROWS_PER_SEARCH,
  async read(texts, graph) {
    const asks = texts.flatMap((key) => {
      const words = likeNames(key)
      return words === null ? [] : [{ key, words }]
    })
    if (asks.length === 0) return []
    const rows = await graph.read('search/facets', { asks })
    return rows.map(({ question, counts }) => [question, counts])
  },
})
