import type { NamedEntity } from '../../domain/entity.js'
import type { DayRange } from '../../domain/partial-date.js'
import { certaintyAt, type Certainty, type Period } from '../../domain/period.js'
import type { DateBasis, RelationshipKind } from '../../domain/relationship.js'
import type { FactRow, RelationshipRow } from '../../graph/rows.js'

export type Direction = 'OUTGOING' | 'INCOMING'

/** A relationship between two entities, without the entities. */
export interface Relationship extends Period {
  readonly id: string
  readonly kind: RelationshipKind
  /** The source's own words; `null` for none. */
  readonly role: string | null
  readonly startBasis: DateBasis | null
  readonly endBasis: DateBasis | null
  /**
   * Whether the relationship certainly or possibly existed at the requested time; `null` if no time
   * was requested.
   */
  readonly certainty: Certainty | null
  /** `null` if it was not requested. */
  readonly fact: FactParts | null
}

/**
 * A fact, such as a membership: the entities and terms that a source names together, and the
 * records that state the fact.
 */
export interface FactParts {
  readonly id: string
  readonly personId: string | null
  readonly institutionId: string | null
  readonly partyId: string | null
  readonly areaId: string | null
  readonly officeId: string | null
  readonly termIds: readonly string[]
  readonly recordKeys: readonly string[]
}

/** A relationship as seen from one of its ends. */
export interface RelatedEntity extends Relationship {
  readonly direction: Direction
  /** The other end. */
  readonly node: NamedEntity
  /**
   * The terms of the tenure that contains the relationship, otherwise the terms of its fact; `[]`
   * if the fact was not requested.
   */
  readonly termIds: readonly string[]
}

/** The other end, the direction, the relationship and, if requested, its fact. */
type FullRow = readonly [otherEnd: unknown, side: unknown, ...RelationshipRow, ...Partial<FactRow>]

/** Converts a row to a relationship. `at`: the days to which `certainty` applies. */
export function toRelationship(row: FullRow, at: DayRange | null): Relationship {
  // A single destructuring is faster. This runs for every row of every page.
  // prettier-ignore
  const [
    , , id, kind, role, start, end, startBasis, endBasis, from, to, sureFrom, sureTo, asOf, past,
    factId, personId = null, institutionId = null, partyId = null, areaId = null, officeId = null,
    termIds, recordKeys,
  ] = row
  const isPast = past === true
  const period: Period = { start, end, from, to, sureFrom, sureTo, asOf, isPast }
  const certainty = at === null ? null : certaintyAt(period, at)
  const fact =
    factId === undefined
      ? null
      : {
          id: factId,
          personId,
          institutionId,
          partyId,
          areaId,
          officeId,
          termIds: termIds ?? [],
          recordKeys: recordKeys ?? [],
        }
  return {
    id,
    kind,
    role,
    start,
    end,
    startBasis,
    endBasis,
    from,
    to,
    sureFrom,
    sureTo,
    asOf,
    isPast,
    certainty,
    fact,
  }
}
