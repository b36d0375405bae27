import type { PartialDate } from '../domain/partial-date.js'
import type { Reference } from '../domain/record.js'
import type { DateBasis, RelationshipKind } from '../domain/relationship.js'

/**
 * Finds the entity or term that a reference means; `null` if the referenced record never becomes an
 * entity, `undefined` if the record is not imported yet.
 */
export type Resolve = (reference: Reference) => Target | null | undefined

export interface Target {
  readonly id: string
  readonly type: string
  readonly name: string
}

/** Ids of the entities that one row of a source names together. */
export interface Parts {
  readonly personId?: string | undefined
  readonly institutionId?: string | undefined
  readonly partyId?: string | undefined
  readonly areaId?: string | undefined
  readonly officeId?: string | undefined
}

/**
 * A fact about an entity, from one record or from several records with adjoining periods. These
 * records differ only in term and dates.
 */
export interface Fact {
  readonly parts: Parts
  readonly ends: readonly {
    readonly type: RelationshipKind
    readonly toId: string
    /** The type of the entity; only set for parties and for relation records. */
    readonly toType?: string
  }[]
  readonly role?: string | undefined
  readonly start?: PartialDate | undefined
  readonly end?: PartialDate | undefined
  /** The first possible day, when the start is unknown. */
  readonly notBefore?: PartialDate | undefined
  /** Set if this fact is only the party or area of a row; the seat is then a separate fact. */
  readonly part?: 'partyId' | 'areaId' | undefined
  readonly startBasis?: DateBasis | undefined
  readonly endBasis?: DateBasis | undefined
  readonly past: boolean
  /** True when the person's next fact in the same body starts on the last day of this fact. */
  readonly isSwitched?: true
  /** True for a fact that is never merged with other facts. */
  readonly isWhole?: true
  /** The date of the newest record that leaves the end open; `''` when unknown. */
  readonly asOf: string
  readonly termIds: readonly string[]
  readonly recordKeys: readonly string[]
  /** Records whose dates are ignored, because they contradict each other or the date of death. */
  readonly contradictory?: readonly string[]
  /** Records of the corrections that changed this fact. */
  readonly correctionKeys?: readonly string[]
}
