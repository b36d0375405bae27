import { entityNames, type EntityType, fromSummary, type NamedEntity } from '../domain/entity.js'
import { nearNames } from '../domain/name-query.js'
import { compare } from '../domain/compare.js'
import type { Graph, Row } from '../graph/graph.js'
import { likeness } from '../reconcile/likeness.js'
import { batched } from './batch.js'
import type { Semaphore } from './batch/queue.js'
import type { CacheLimits } from './batch/cached-values.js'

export interface ReconciledKey {
  /** A name from the client's table. */
  readonly q: string
  readonly types: readonly EntityType[]
}

/** An entity that may match the name. */
export interface Candidate {
  readonly node: NamedEntity
  /** Of all names of the entity, the name that is most similar to the requested name. */
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
export const reconciledLoader = (graph: Graph, cache: CacheLimits, semaphore: Semaphore) =>
  batched<ReconciledKey, readonly Candidate[]>({
    graph,
    semaphore,
    name: 'reconciled',
    cache,
    evictBy: ({ q }) => q,
    queryGroup: ({ types }) => types.join(),
    rowsPerKey: () => MAX_COMPARED,
    async load(keys, graph) {
      const [{ types }] = keys
      const requests = keys.flatMap(({ q }) => {
        const words = nearNames(q)
        return words === null ? [] : [{ key: q, words, slug: q.trim(), name: q.trim() }]
      })
      if (requests.length === 0) return keys.map(() => [])
      const rows = await graph.read('search/names', {
        asks: requests,
        types,
        countries: null,
        limit: MAX_COMPARED,
      })
      const hitsByName = new Map(rows.map(({ question, hits }) => [question, hits]))
      return keys.map(({ q }) => rankedFor(q, hitsByName.get(q) ?? []))
    },
  })

function rankedFor(requested: string, hits: Row<'search/names'>['hits']): readonly Candidate[] {
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
