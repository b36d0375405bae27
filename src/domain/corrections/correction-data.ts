import type { PartialDate } from '../partial-date.js'
import type { RelationshipKind } from '../relationship.js'

/**
 * What a reader found to be otherwise than sources say, and an operator applied. It wins over what they say. Entities and
 * relationships that follow from the records of `subject` do so with it; none makes an entity.
 */
export type CorrectionData =
  CorrectedField | CorrectedRelationship | MissingRelationship | CorrectedIdentity

interface Corrected {
  readonly kind: 'correction'
  /** The key of a record of the entity that it is of. */
  readonly subject: string
  /** Where what is right can be read. */
  readonly url: string
  /** What it is about, in words: "Member of Labour Party"; absent for what an entity has one of. */
  readonly about?: string
}

/** A value of an entity; `null`: it has none, whatever sources say. */
export interface CorrectedField extends Corrected {
  readonly field: 'name' | 'other_name' | 'birth_date' | 'death_date' | 'identifier'
  readonly value: string | null
}

/** A date of a relationship, `null` for one that is open or unknown; or that there is no such relationship. */
export interface CorrectedRelationship extends Corrected {
  readonly field: 'start' | 'end' | 'not_related'
  readonly value: PartialDate | null
  readonly type: RelationshipKind
  /** The key of a record of the entity at the far end. */
  readonly other: string
  readonly role?: string
  /** The records that it followed from, and when it held by them, as yyyymmdd: which of several it is. */
  readonly recordKeys: readonly string[]
  readonly from: number
  readonly to: number
}

/** A relationship that no source gives. */
export interface MissingRelationship extends Corrected {
  readonly field: 'related'
  /** The name of the entity at the far end. */
  readonly value: string
  readonly type: RelationshipKind
  /** The key of a record of that entity. */
  readonly other: string
  readonly start?: PartialDate
  readonly end?: PartialDate
}

/** That it is the same as another one, or is not. A decision by hand says so to derivation; this says why, and to readers. */
export interface CorrectedIdentity extends Corrected {
  readonly field: 'same' | 'not_same'
  /** The other one's name. */
  readonly value: string
}
