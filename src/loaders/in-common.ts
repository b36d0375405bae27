import { fromSummary, type NamedEntity } from '../domain/entity.js'
import { grouped } from '../domain/grouped.js'
import type { PartialDate } from '../domain/partial-date.js'
import { overlapOf, type Certainty } from '../domain/period.js'
import type { RelationshipKind } from '../domain/relationship.js'
import type { QueryReader } from './batch/queue.js'
import { perKey } from './reading.js'
import { loadAmong, type LinkColumns, type NeighbourRelationship } from './relationships/among.js'
import { daysOf } from './relationships/relationship-page.js'

export interface InCommonKey {
  /** Sorted entity ids without duplicates; at most 8. */
  readonly ids: readonly string[]
  readonly kinds: readonly RelationshipKind[]
  readonly at: PartialDate | null
  readonly limit: number
  readonly columns: LinkColumns
}

/** An entity to which two or more of the given entities are related. */
export interface SharedEntity {
  readonly node: NamedEntity
  /** The number of members, holders, representatives and candidates of the entity. */
  readonly size: number
  /**
   * Whether the given entities certainly or possibly were related to the shared entity at the same
   * time; `null` if they were not.
   */
  readonly overlap: Certainty | null
  /** The relationships of the shared entity with the given entities. */
  readonly links: readonly NeighbourRelationship[]
}

/** Maximum number of relationships between the given and the shared entities. */
const MAX_LINKS = 5_000

/**
 * Loads the entities to which two or more of the given entities are related. The entities that are
 * related to most of the given entities come first.
 * Source: cypher/path/shared.cypher and cypher/relationship/among.cypher.
 */
export const inCommon = perKey(loadInCommon, { semaphore: 'wide' })

async function loadInCommon(
  { ids, kinds, at, limit, columns }: InCommonKey,
  graph: QueryReader,
): Promise<readonly SharedEntity[]> {
  if (ids.length < 2 || kinds.length === 0 || limit === 0) return []
  const rows = await graph.read('path/shared', { ids, kinds, ...daysOf(at), limit })
  if (rows.length === 0) return []
  const shared = rows.map(({ summary, size }) => ({ node: fromSummary(summary), size }))
  const all = [...ids, ...shared.map(({ node }) => node.id)]
  const links = await loadAmong({ ids: all, kinds, at, first: MAX_LINKS, columns }, graph)
  const given = new Set(ids)
  return shared.map(({ node, size }) => {
    const own = links.filter(
      ({ source, target }) =>
        (source.id === node.id && given.has(target.id)) ||
        (target.id === node.id && given.has(source.id)),
    )
    const byEntity = grouped(
      own.map((link) => [link.source.id === node.id ? link.target.id : link.source.id, link]),
    )
    return { node, size, overlap: overlapOf([...byEntity.values()]), links: own }
  })
}
