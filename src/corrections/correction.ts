import type { EntityType } from '../domain/entity.js'
import type { PartialDate } from '../domain/partial-date.js'
import type { RelationshipKind } from '../domain/relationship.js'
import type { Row } from '../graph/graph.js'

/** What can be corrected. */
export const CORRECTION_KINDS = [
  ...(['name', 'other_name', 'birth_date', 'death_date', 'identifier'] as const),
  ...(['start', 'end', 'related', 'not_related', 'same', 'not_same'] as const),
] as const

export type CorrectionKind = (typeof CORRECTION_KINDS)[number]

/** What became of a proposal. `REVOKED`: it was applied, and later taken back. */
export const CORRECTION_STATES = ['OPEN', 'APPLIED', 'REFUSED', 'REVOKED'] as const

export type CorrectionState = (typeof CORRECTION_STATES)[number]

/** What somebody proposes, as it was sent. */
export interface CorrectionWish {
  /** Slug or id. */
  readonly entity: string
  readonly kind: CorrectionKind
  /** A name, a date, `scheme:value`, or the slug or id of another entity; `null`: there is none. */
  readonly value: string | null
  /** The id of a relationship of the entity; `null` where it is about the entity itself. */
  readonly relationship: string | null
  /** Of `related`: the kind of the relationship from the entity to the other, and when it held; else `null`. */
  readonly missing: MissingWish | null
  /** Where what is right can be read: https. */
  readonly source: string
  readonly comment: string
}

/** A relationship that is missing, as it was sent; no date is unknown, or has not ended. */
export interface MissingWish {
  readonly type: RelationshipKind | null
  readonly start: string | null
  readonly end: string | null
}

/** A relationship that is missing. */
export interface MissingMeant {
  readonly type: RelationshipKind
  readonly start: PartialDate | null
  readonly end: PartialDate | null
}

/** The relationship that a proposal is about, as it was then. */
export interface RelationshipMeant {
  readonly type: RelationshipKind
  readonly role: string | null
  readonly fromId: string
  readonly toId: string
  readonly recordKeys: readonly string[]
  readonly from: number
  readonly to: number
}

/** A proposal as it is kept. */
export interface Correction {
  readonly id: string
  readonly state: CorrectionState
  readonly kind: CorrectionKind
  readonly value: string | null
  readonly entityId: string
  /** Slug and name of the entity when it was proposed. */
  readonly entitySlug: string
  readonly entityName: string
  readonly entityType: EntityType
  /** What it is about, in words: "Member of Labour Party"; null for what an entity has one of. */
  readonly about: string | null
  /** What the graph said then; null for nothing, or what cannot be said in a word. */
  readonly was: string | null
  readonly relationship: RelationshipMeant | null
  readonly missing: MissingMeant | null
  /** The other entity of `related`, `same` and `not_same`; null: which of its records are another's is not said. */
  readonly otherId: string | null
  readonly source: string
  readonly comment: string
  /** Times are ISO 8601, whole seconds. */
  readonly createdAt: string
  readonly decidedAt: string | null
  /** The operator's words, for who proposed it. */
  readonly reason: string | null
  /** The decision by hand that it made, if any. */
  readonly decisionKey: string | null
}

type Stored = Row<'correction/of-account'>

/** A proposal as the graph has it: relationships as text, absent for null. */
export function toStored({
  relationship,
  missing,
  ...correction
}: Correction): Readonly<Record<string, unknown>> {
  return {
    ...correction,
    relationship: relationship === null ? null : JSON.stringify(relationship),
    missing: missing === null ? null : JSON.stringify(missing),
  }
}

export function toCorrection({ id, state, correction: stored }: Stored): Correction {
  const text = (name: string) => (stored[name] as string | undefined) ?? null
  const relationship = text('relationship')
  const missing = text('missing')
  return {
    id,
    state,
    // `toStored` wrote them.
    kind: text('kind') as CorrectionKind,
    value: text('value'),
    entityId: text('entityId') ?? '',
    entitySlug: text('entitySlug') ?? '',
    entityName: text('entityName') ?? '',
    entityType: text('entityType') as EntityType,
    about: text('about'),
    was: text('was'),
    relationship: relationship === null ? null : (JSON.parse(relationship) as RelationshipMeant),
    missing: missing === null ? null : (JSON.parse(missing) as MissingMeant),
    otherId: text('otherId'),
    source: text('source') ?? '',
    comment: text('comment') ?? '',
    createdAt: text('createdAt') ?? '',
    decidedAt: text('decidedAt'),
    reason: text('reason'),
    decisionKey: text('decisionKey'),
  }
}

/** A date of a proposal about one; `null` for none. */
export function dateIn({ value }: Pick<Correction, 'value'>): PartialDate | null {
  // `checkWish` let nothing else through.
  return value as PartialDate | null
}
