import type { PartialDate } from '../partial-date.js'
import type { RelationshipKind } from '../relationship.js'

/**
 * A correction that a reader proposed and an operator applied. It takes precedence over the
 * sources. It applies to the entity that is derived from the record `subject`, or to a relationship
 * of this entity. A correction never creates an entity.
 */
export type CorrectionData =
  CorrectedField | CorrectedRelationship | MissingRelationship | CorrectedIdentity

interface Corrected {
  readonly kind: 'correction'
  /** The key of a record of the corrected entity. */
  readonly subject: string
  /** A web page that shows the correct value. */
  readonly url: string
  /** What is corrected, in words: "Member of: Labour Party". Absent for a field of the entity. */
  readonly about?: string
}

/**
 * A corrected value of an entity; `null` means that the entity has no such value, even if a source
 * gives one.
 */
export interface CorrectedField extends Corrected {
  readonly field: 'name' | 'other_name' | 'birth_date' | 'death_date' | 'identifier'
  readonly value: string | null
}

/**
 * A corrected date of a relationship (`null`: open or unknown), or the statement that the
 * relationship does not exist.
 */
export interface CorrectedRelationship extends Corrected {
  readonly field: 'start' | 'end' | 'not_related'
  readonly value: PartialDate | null
  readonly type: RelationshipKind
  /** The key of a record of the entity at the other end. */
  // eslint-disable-next-line id-denylist -- Stored records have this name.
  readonly other: string
  readonly role?: string
  /**
   * The records that the relationship was derived from. If several relationships are possible,
   * these records and the period `from` to `to` (yyyymmdd) identify the corrected relationship.
   */
  readonly recordKeys: readonly string[]
  readonly from: number
  readonly to: number
}

/** A relationship that no source gives. */
export interface MissingRelationship extends Corrected {
  readonly field: 'related'
  /** The name of the entity at the other end. */
  readonly value: string
  readonly type: RelationshipKind
  /** The key of a record of that entity. */
  // eslint-disable-next-line id-denylist -- Stored records have this name.
  readonly other: string
  readonly start?: PartialDate
  readonly end?: PartialDate
}

/**
 * States that two entities are the same entity, or that they are not. Derivation uses the manual
 * decision, not this record. This record shows readers the reason for the decision.
 */
export interface CorrectedIdentity extends Corrected {
  readonly field: 'same' | 'not_same'
  /** The name of the other entity. */
  readonly value: string
}
