import { entityNames, type EntityType, fromSummary, type NamedEntity } from '../domain/entity.js'
import { nearNames } from '../domain/name-query.js'
import { compare } from '../domain/compare.js'
import { likeness } from '../reconcile/likeness.js'
import type { Reading } from './reading.js'
import { readHits, type HitRow } from './search.js'

export interface ReconciledKey {
  /** A name from the client's table. */
  readonly q: string
  readonly types: readonly EntityType[]
}

/** An entity that may match the name. */
export interface Candidate {
  readonly node: NamedEntity
  /** The name with the highest likeness, among all names of the entity. */
  readonly name: string
  /** From 0 to 1. */
  readonly likeness: number
}

/** The maximum number of index rows to compare, and of candidates to return. */
const MAX_COMPARED = 100
const MAX_CANDIDATES = 25

/**
 * Loads the entities that a name in a table may refer to. They are sorted by the similarity of
 * their names, then by their number of relationships. `[]` for a name without a letter or digit.
 * Source: cypher/search/names.cypher.
 */
export const reconciled: Reading<ReconciledKey, readonly Candidate[]> = {
  semaphore: 'wide',
  evictBy: ({ q }) => q,
  queryGroup: ({ types }) => types.join(),
  rowsPerKey: () => MAX_COMPARED,
  async load(keys, graph) {
    const [{ types }] = keys
    const hits = await readHits(graph, keys, {
      ...{ types, countries: null, limit: MAX_COMPARED },
      ...{ wordsOf: nearNames, slugOf: (text) => text.trim() },
    })
    return keys.map(({ q }) => rankedFor(q, hits.get(q) ?? []))
  },
}

function rankedFor(requested: string, hits: readonly HitRow[]): readonly Candidate[] {
  return hits
    .map(([summary, names, languages, , degree]) => {
      const node = fromSummary(summary)
      const all = [
        node.name,
        ...entityNames(names ?? [], languages ?? []).map(({ value }) => value),
      ]
      const scored = all.map((name) => ({ name, likeness: likeness(requested, name) }))
      return { node, degree, ...scored.reduce((a, b) => (b.likeness > a.likeness ? b : a)) }
    })
    .sort((a, b) => b.likeness - a.likeness || b.degree - a.degree || compare(a.node.id, b.node.id))
    .slice(0, MAX_CANDIDATES)
    .map(({ node, name, likeness: best }) => ({ node, name, likeness: best }))
}
