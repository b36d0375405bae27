import type { PartialDate } from '../domain/partial-date.js'
import type { Reference } from '../domain/record.js'
import type { DateBasis, RelationshipKind } from '../domain/relationship.js'

/** What a reference points at: an entity, a term, nothing that is an entity (`null`), or not there yet. */
export type Resolve = (reference: Reference) => Target | null | undefined

export interface Target {
  readonly id: string
  readonly type: string
  readonly name: string
}

/** Ids of the entities that one row of a source names together. */
export interface Parts {
  readonly personId?: string
  readonly institutionId?: string
  readonly partyId?: string
  readonly areaId?: string
  readonly officeId?: string
}

/** One record's fact, or several of them that agree in all but term and dates and adjoin. */
export interface Fact {
  readonly parts: Parts
  readonly ends: readonly {
    readonly type: RelationshipKind
    readonly toId: string
    /** Type of the entity, where it matters. */
    readonly toType?: string
  }[]
  readonly role?: string
  readonly start?: PartialDate
  readonly end?: PartialDate
  /** The first day on which it can have begun, when the start is unknown. */
  readonly notBefore?: PartialDate
  /** The one part of a row that this is; the seat is another fact. */
  readonly part?: 'partyId' | 'areaId'
  readonly startBasis?: DateBasis
  readonly endBasis?: DateBasis
  readonly past: boolean
  /** The next one in the same body starts on the day on which this one ends. */
  readonly isSwitched?: true
  /** Joined with no other. */
  readonly isWhole?: true
  /** The newest record that leaves the end open; `''` when unknown. */
  readonly asOf: string
  readonly termIds: readonly string[]
  readonly recordKeys: readonly string[]
  /** Those of the records whose dates contradict each other or the death: none of these dates is believed. */
  readonly contradictory?: readonly string[]
  /** Records of the corrections that it was changed by. */
  readonly correctionKeys?: readonly string[]
}
