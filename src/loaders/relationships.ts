import type { DayRange } from '../domain/partial-date.js'
import { certaintyAt, type Certainty, type Period } from '../domain/period.js'
import type { DateBasis, RelationshipKind } from '../domain/relationship.js'
import type { FactRow, RelationshipRow } from '../graph/rows.js'
import type { NamedEntity } from './named-entity.js'

export type Direction = 'OUTGOING' | 'INCOMING'

/** A relationship between two entities, with all but who they are. */
export interface Relationship extends Period {
  readonly id: string
  readonly kind: RelationshipKind
  /** The source's own words; `null` for none. */
  readonly role: string | null
  readonly startBasis: DateBasis | null
  readonly endBasis: DateBasis | null
  /** How sure it is that it held at the time that was asked for; `null` when none was. */
  readonly certainty: Certainty | null
  /** `null` when it was not asked for. */
  readonly fact: FactParts | null
}

/** The entities and terms of which a source spoke at once, and the records in which it did. */
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

/** A relationship as one of its ends sees it. */
export interface RelatedEntity extends Relationship {
  readonly direction: Direction
  /** The other end. */
  readonly node: NamedEntity
}

/** A relationship and, where it was asked for, its fact, after who the other end is and which way it goes. */
type FullRow = readonly [
  other: unknown,
  isOutgoing: boolean,
  ...RelationshipRow,
  ...Partial<FactRow>,
]

/** `at`: the days on which `certainty` is judged. */
export function toRelationship(row: FullRow, at: DayRange | null): Relationship {
  // One reading of the whole: taking it apart costs, and this runs for every row of every page.
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
