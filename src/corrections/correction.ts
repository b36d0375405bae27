import type { EntityType } from '../domain/entity.js'
import type { PartialDate } from '../domain/partial-date.js'
import type { RelationshipKind } from '../domain/relationship.js'
import type { Row } from '../graph/graph.js'

/** The kinds of corrections. */
export const CORRECTION_KINDS = [
  ...(['name', 'other_name', 'birth_date', 'death_date', 'identifier'] as const),
  ...(['start', 'end', 'related', 'not_related', 'same', 'not_same'] as const),
] as const

export type CorrectionKind = (typeof CORRECTION_KINDS)[number]

/** The states of a proposal. `REVOKED`: it was applied and later revoked. */
export const CORRECTION_STATES = ['OPEN', 'APPLIED', 'REFUSED', 'REVOKED'] as const

export type CorrectionState = (typeof CORRECTION_STATES)[number]

/** A proposal as the client sent it. */
export interface CorrectionProposal {
  /** Slug or id. */
  readonly entity: string
  readonly kind: CorrectionKind
  /** A name, a date, `scheme:value`, or the slug or id of another entity; `null` for no value. */
  readonly value: string | null
  /** The id of a relationship of the entity; `null` for a correction of the entity itself. */
  readonly relationship: string | null
  /** For `related`: the relationship from this entity to the other entity; otherwise `null`. */
  readonly missing: ProposedRelationship | null
  /** The https URL of the evidence. */
  readonly source: string
  readonly comment: string
}

/**
 * A missing relationship as the client sent it. `start` is null if it is unknown. `end` is null if
 * it is unknown, or if the relationship has not ended.
 */
export interface ProposedRelationship {
  readonly type: RelationshipKind | null
  readonly start: string | null
  readonly end: string | null
}

/** A missing relationship with valid fields. */
export interface CheckedRelationship {
  readonly type: RelationshipKind
  readonly start: PartialDate | null
  readonly end: PartialDate | null
}

/** The relationship that a proposal corrects, as it was when the proposal was sent. */
export type TargetRelationship = Omit<
  Row<'correction/relationship'>,
  'start' | 'end' | 'isOutgoing' | 'otherName'
>

/** A stored proposal. */
export interface Correction {
  readonly id: string
  readonly state: CorrectionState
  readonly kind: CorrectionKind
  readonly value: string | null
  readonly entityId: string
  /** Slug and name of the entity at the time of the proposal. */
  readonly entitySlug: string
  readonly entityName: string
  readonly entityType: EntityType
  /**
   * The relationship or the other entity in words, such as "Member of: Labour Party"; null for a
   * field of the entity.
   */
  readonly about: string | null
  /**
   * The value in the graph at the time of the proposal; null if there is no value, or if there are
   * several values.
   */
  readonly was: string | null
  readonly relationship: TargetRelationship | null
  readonly missing: CheckedRelationship | null
  /**
   * The other entity of `related`, `same` and `not_same`. Null for other kinds, and for a
   * `not_same` that does not name the entity to which the wrong records belong.
   */
  readonly otherId: string | null
  readonly source: string
  readonly comment: string
  /** Times are ISO 8601, whole seconds. */
  readonly createdAt: string
  readonly decidedAt: string | null
  /** The operator's reason, shown to the account that proposed the correction. */
  readonly reason: string | null
  /** Key of the manual decision that was created when the proposal was applied; null for none. */
  readonly decisionKey: string | null
}

type StoredCorrection = Row<'correction/of-account'>

/** A proposal as the graph stores it: relationships are JSON text. */
export function toStored({ relationship, missing, ...correction }: Correction) {
  return {
    ...correction,
    relationship: relationship === null ? null : JSON.stringify(relationship),
    missing: missing === null ? null : JSON.stringify(missing),
  }
}

/** The fields that a stored correction may lack. */
const ABSENT = {
  ...{ entityId: '', entitySlug: '', entityName: '', source: '', comment: '', createdAt: '' },
  ...{ value: null, about: null, was: null, relationship: null, missing: null, otherId: null },
  ...{ decidedAt: null, reason: null, decisionKey: null },
}

export function toCorrection({ id, state, correction }: StoredCorrection): Correction {
  // `toStored` wrote these values, so the types are right.
  const stored = { ...ABSENT, ...correction } as unknown as ReturnType<typeof toStored>
  const { relationship, missing } = stored
  return {
    ...stored,
    ...{ id, state },
    relationship: relationship === null ? null : (JSON.parse(relationship) as TargetRelationship),
    missing: missing === null ? null : (JSON.parse(missing) as CheckedRelationship),
  }
}

/** The value of a proposal of kind `start`, `end` or `not_related`: a date, or null for no date. */
export function dateIn({ value }: Pick<Correction, 'value'>): PartialDate | null {
  // `checkProposal` accepts only dates and null for these kinds.
  return value as PartialDate | null
}
