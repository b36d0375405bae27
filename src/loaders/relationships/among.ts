import { rangeOf, type PartialDate } from '../../domain/partial-date.js'
import type { RelationshipKind } from '../../domain/relationship.js'
import type { Graph } from '../../graph/graph.js'
import { batched } from '../batch.js'
import type { Reading } from '../batch/lanes.js'
import type { CacheLimits } from '../batch/values.js'
import { fromSummary } from '../named-entity.js'
import type { NeighbourRelationship } from '../neighbourhoods.js'
import { daysOf } from './relationship-page.js'
import { toRelationship } from './relationships.js'

export interface AmongKey {
  /** Entity ids in order, each once; at most 2,000. */
  readonly ids: readonly string[]
  readonly kinds: readonly RelationshipKind[]
  readonly at: PartialDate | null
  readonly first: number
}

/**
 * The relationships that entities of a set have with each other, ordered by id.
 * Source: cypher/relationship/among.cypher.
 */
export const relationshipsAmongLoader = (graph: Graph, cache: CacheLimits) =>
  batched<AmongKey, readonly NeighbourRelationship[]>({
    graph,
    name: 'relationshipsAmong',
    cache,
    evictBy: ({ ids }) => ids.join(),
    sameQuery: ({ ids, kinds, at, first }) =>
      `${ids.join()}/${kinds.join()}/${at ?? ''}/${String(first)}`,
    load: (keys, graph) => Promise.all(keys.map((key) => loadAmong(graph, key))),
  })

async function loadAmong(
  graph: Reading,
  { ids, kinds, at, first }: AmongKey,
): Promise<readonly NeighbourRelationship[]> {
  if (first === 0 || kinds.length === 0) return []
  const rows = await graph.read('relationship/among', { ids, kinds, ...daysOf(at), limit: first })
  const range = at === null ? null : rangeOf(at)
  return rows.map(({ source, target, link }) => {
    const other = fromSummary(target)
    // The row of a list begins with the other end and the direction.
    const relationship = toRelationship([other, true, ...link], range)
    return { ...relationship, source: fromSummary(source), target: other }
  })
}
