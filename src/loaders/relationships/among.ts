import { fromSummary, type NamedEntity } from '../../domain/entity.js'
import { rangeOf, type PartialDate } from '../../domain/partial-date.js'
import type { RelationshipKind } from '../../domain/relationship.js'
import type { QueryReader } from '../batch/queue.js'
import { perKey } from '../reading.js'
import { daysOf, type RelationshipColumns } from './relationship-page.js'
import { toRelationship, type Relationship } from './relationships.js'

export interface NeighbourRelationship extends Relationship {
  readonly source: NamedEntity
  readonly target: NamedEntity
}

/**
 * The columns that are read of each relationship. `ALL`: all columns except the fact. `FACT`: all
 * columns with the fact, see `FactParts`.
 */
export type LinkColumns = Exclude<RelationshipColumns, 'START'>

export interface AmongKey {
  /** Sorted entity ids without duplicates; at most 2,000. */
  readonly ids: readonly string[]
  readonly kinds: readonly RelationshipKind[]
  readonly at: PartialDate | null
  readonly first: number
  readonly columns: LinkColumns
}

/**
 * Loads the relationships between the entities of a set, sorted by id.
 * Source: cypher/relationship/among.cypher.
 */
export const relationshipsAmong = perKey(loadAmong, { semaphore: 'wide' })

/** Loads the relationships of one key, for loaders that have their own batches. */
export async function loadAmong(
  { ids, kinds, at, first, columns }: AmongKey,
  graph: QueryReader,
): Promise<readonly NeighbourRelationship[]> {
  if (first === 0 || kinds.length === 0) return []
  const limit = first
  const rows = await graph.read('relationship/among', { ids, kinds, ...daysOf(at), columns, limit })
  const range = at === null ? null : rangeOf(at)
  return rows.map(({ source, target, link }) => {
    const targetEntity = fromSummary(target)
    // `toRelationship` expects the other end and the direction at the start of a row.
    const relationship = toRelationship([targetEntity, true, ...link], range)
    return { ...relationship, source: fromSummary(source), target: targetEntity }
  })
}
