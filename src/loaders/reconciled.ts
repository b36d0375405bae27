import { entityNames, type EntityType } from '../domain/entity.js'
import { nearNames } from '../domain/name-query.js'
import type { Graph, Row } from '../graph/graph.js'
import { likeness } from '../reconcile/likeness.js'
import { batched } from './batch.js'
import type { Gate } from './batch/lanes.js'
import type { CacheLimits } from './batch/values.js'
import { fromSummary, type NamedEntity } from './named-entity.js'

export interface ReconciledKey {
  /** A name as somebody's table has it. */
  readonly q: string
  readonly types: readonly EntityType[]
}

/** An entity that may be meant. */
export interface Candidate {
  readonly node: NamedEntity
  /** Of its names the one most like what was asked. */
  readonly name: string
  /** From 0 to 1. */
  readonly likeness: number
}

/** Rows of the index that are compared, and how many of them are worth a look. */
const COMPARED = 100
const GIVEN = 25

/**
 * Entities that a name in a table may mean, the most alike name first, and of those alike the one that the graph knows
 * most of. `[]` for a name without a letter or digit.
 * Source: cypher/search/names.cypher.
 */
export const reconciledLoader = (graph: Graph, cache: CacheLimits, gate: Gate) =>
  batched<ReconciledKey, readonly Candidate[]>({
    graph,
    gate,
    name: 'reconciled',
    cache,
    evictBy: ({ q }) => q,
    sameQuery: ({ types }) => types.join(),
    rowsPerKey: () => COMPARED,
    async load(keys, graph) {
      const [{ types }] = keys
      const asks = keys.flatMap(({ q }) => {
        const words = nearNames(q)
        return words === null ? [] : [{ key: q, words, slug: q.trim(), name: q.trim() }]
      })
      if (asks.length === 0) return keys.map(() => [])
      const rows = await graph.read('search/names', {
        asks,
        types,
        countries: null,
        limit: COMPARED,
      })
      const byQuestion = new Map(rows.map(({ question, hits }) => [question, hits]))
      return keys.map(({ q }) => rankedFor(q, byQuestion.get(q) ?? []))
    },
  })

function rankedFor(asked: string, hits: Row<'search/names'>['hits']): readonly Candidate[] {
  return hits
    .map(([summary, names, languages, , degree]) => {
      const node = fromSummary(summary)
      const all = [node.name, ...entityNames(names ?? [], languages ?? []).map((one) => one.value)]
      const judged = all.map((name) => ({ name, likeness: likeness(asked, name) }))
      return { node, degree, ...judged.reduce((a, b) => (b.likeness > a.likeness ? b : a)) }
    })
    .sort(
      (a, b) => b.likeness - a.likeness || b.degree - a.degree || (a.node.id < b.node.id ? -1 : 1),
    )
    .slice(0, GIVEN)
    .map(({ node, name, likeness: best }) => ({ node, name, likeness: best }))
}
