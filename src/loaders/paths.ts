import { fromSummary, type NamedEntity } from '../domain/entity.js'
import { rangeOf, type PartialDate } from '../domain/partial-date.js'
import { RELATIONSHIP_KINDS, type RelationshipKind } from '../domain/relationship.js'
import type { QueryReader } from './batch/queue.js'
import { perKey } from './reading.js'
import { daysOf } from './relationships/relationship-page.js'
import { toRelationship, type RelatedEntity } from './relationships/relationships.js'

export interface PathKey {
  /** Ids of two different entities. */
  readonly from: string
  readonly to: string
  /** Highest number of hops, from 1 to 6. */
  readonly maxLength: number
  readonly kinds: readonly RelationshipKind[]
  readonly at: PartialDate | null
  readonly limit: number
}

/**
 * One step of a path. `direction`: `OUTGOING` if the relationship points along the path. `node`:
 * the entity at the end of the step.
 */
export type Hop = RelatedEntity

export interface Path {
  readonly length: number
  readonly nodes: readonly NamedEntity[]
  readonly hops: readonly Hop[]
}

/**
 * Loads the shortest paths between two entities, all of equal length; `[]` if there is no path.
 * Source: cypher/path/shortest.cypher and filtered.cypher.
 */
export const paths = perKey(loadPaths, { semaphore: 'wide' })

const KINDS = Object.keys(RELATIONSHIP_KINDS).length

async function loadPaths(key: PathKey, graph: QueryReader): Promise<readonly Path[]> {
  const { from, to, maxLength, kinds, at, limit } = key
  const range = at === null ? null : rangeOf(at)
  const common = { from, to, maxLength, limit }
  const rows =
    range === null && kinds.length === KINDS
      ? await graph.read('path/shortest', common)
      : await graph.read('path/filtered', { ...common, kinds, ...daysOf(at) })
  return rows.map((row) => {
    const nodes = row.summaries.map(fromSummary)
    const hops = row.hops.flatMap((step, hop): Hop[] => {
      const node = nodes[hop + 1]
      if (node === undefined) return []
      const [isOutgoing] = step
      const direction = isOutgoing ? 'OUTGOING' : 'INCOMING'
      return [{ ...toRelationship([node, ...step], range), direction, node, termIds: [] }]
    })
    return { length: hops.length, nodes, hops }
  })
}
