import { rangeOf, type PartialDate } from '../../domain/partial-date.js'
import type { RelationshipKind } from '../../domain/relationship.js'
import type { Graph } from '../../graph/graph.js'
import { batched } from '../batch.js'
import type { Gate, Reading } from '../batch/lanes.js'
import type { CacheLimits } from '../batch/values.js'
import { fromSummary, type NamedEntity } from '../named-entity.js'
import { daysOf, type RelationshipColumns } from './relationship-page.js'
import { toRelationship, type Relationship } from './relationships.js'

export interface NeighbourRelationship extends Relationship {
  readonly source: NamedEntity
  readonly target: NamedEntity
}

/** What is read of each relationship: everything but the fact; everything. */
export type LinkColumns = Exclude<RelationshipColumns, 'START'>

export interface AmongKey {
  /** Entity ids in order, each once; at most 2,000. */
  readonly ids: readonly string[]
  readonly kinds: readonly RelationshipKind[]
  readonly at: PartialDate | null
  readonly first: number
  readonly columns: LinkColumns
}

/**
 * The relationships that entities of a set have with each other, ordered by id.
 * Source: cypher/relationship/among.cypher.
 */
export const relationshipsAmongLoader = (graph: Graph, cache: CacheLimits, gate: Gate) =>
  batched<AmongKey, readonly NeighbourRelationship[]>({
    graph,
    gate,
    name: 'relationshipsAmong',
    cache,
    evictBy: ({ ids }) => ids.join(),
    sameQuery: ({ ids, kinds, at, first, columns }) =>
      `${ids.join()}/${kinds.join()}/${at ?? ''}/${String(first)}/${columns}`,
    load: (keys, graph) => Promise.all(keys.map((key) => loadAmong(graph, key))),
  })

/** The same for who reads by itself. */
export async function loadAmong(
  graph: Reading,
  { ids, kinds, at, first, columns }: AmongKey,
): Promise<readonly NeighbourRelationship[]> {
  if (first === 0 || kinds.length === 0) return []
  const limit = first
  const rows = await graph.read('relationship/among', { ids, kinds, ...daysOf(at), columns, limit })
  const range = at === null ? null : rangeOf(at)
  return rows.map(({ source, target, link }) => {
    const other = fromSummary(target)
    // The row of a list begins with the other end and the direction.
    const relationship = toRelationship([other, true, ...link], range)
    return { ...relationship, source: fromSummary(source), target: other }
  })
}
