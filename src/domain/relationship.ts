import type { PartialDate } from './partial-date.js'
import { isPerson } from './entity.js'
import { inverseRole } from './roles.js'

/** The kinds of relationship between entities, with the label that each end shows. */
export const RELATIONSHIP_KINDS = {
  MEMBER_OF: { label: 'Member of', inverse: 'Member' },
  HOLDS: { label: 'Holds office', inverse: 'Office holder' },
  REPRESENTS: { label: 'Represents', inverse: 'Represented by' },
  CANDIDATE_IN: { label: 'Candidate in', inverse: 'Candidate' },
  WON: { label: 'Elected in', inverse: 'Elected' },
  PART_OF: { label: 'Part of', inverse: 'Includes' },
  FOR_OFFICE: { label: 'Election for', inverse: 'Elected through' },
  IN_AREA: { label: 'Covers', inverse: 'Covered by' },
  RELATED_TO: { label: 'Related to', inverse: 'Related to' },
} as const

export type RelationshipKind = keyof typeof RELATIONSHIP_KINDS

/**
 * Returns the label of a relationship as seen from one end. For `RELATED_TO`, the label is the role
 * of the entity at the other end.
 */
export function relationshipLabel(
  kind: RelationshipKind,
  role: string | null,
  end: 'label' | 'inverse',
): string {
  if (kind !== 'RELATED_TO' || role === null) return RELATIONSHIP_KINDS[kind][end]
  const seen = end === 'label' ? role : inverseRole(role)
  return `${seen.charAt(0).toUpperCase()}${seen.slice(1)}`
}

/** Whether `text` names a kind of relationship. */
export function isRelationshipKind(text: string): text is RelationshipKind {
  return Object.hasOwn(RELATIONSHIP_KINDS, text)
}

/**
 * Where a start or end date comes from: the source states it, it is the date of the legislative
 * term, the row disappeared from the source, or the person died.
 */
export const DATE_BASES = ['STATED', 'TERM', 'WITHDRAWN', 'DEATH'] as const

export type DateBasis = (typeof DATE_BASES)[number]

/** The rank of a basis: 0 is the most reliable. */
export function basisRank(basis: DateBasis | null | undefined): number {
  return basis === 'STATED' ? 0 : basis === 'TERM' ? 1 : 2
}

/** The kinds of relationship of a person who serves in a body or an office. */
export const SEAT_KINDS: ReadonlySet<RelationshipKind> = new Set([
  ...(['MEMBER_OF', 'HOLDS', 'REPRESENTS'] as const),
])

/** Whether a relationship ends with the life of a person. Family relations do not. */
export function endsWithLife(kind: RelationshipKind, toType: string | undefined): boolean {
  if (kind === 'RELATED_TO') return !isPerson(toType)
  return SEAT_KINDS.has(kind)
}

/**
 * The seat that a candidate seeks. It is compared with the seats of office holders and other
 * candidates.
 */
export interface SoughtSeat {
  /** The id of the race, which is the same for all feeds. */
  readonly race: string
  /** Names of the chamber or office; empty if unknown. */
  readonly offices: readonly string[]
  /** Identifiers that the area may have; empty if the office covers the whole country. */
  readonly areas: readonly string[]
}

/** The dates of a tenure; `''` is an unknown date. `past`: the tenure ended on an unknown day. */
export type TenureText = readonly [
  start: PartialDate | '',
  startBasis: DateBasis | '',
  end: PartialDate | '',
  endBasis: DateBasis | '',
  asOf: PartialDate | '',
  past: 'past' | '',
]
