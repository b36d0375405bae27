import type { PartialDate } from './partial-date.js'
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
 * What a relationship is called from one of its ends: of related entities what the entity at the other end is to this one.
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

/** Where a start or an end comes from: said of this fact, of its legislative term, a vanished row, or the person's death. */
export const DATE_BASES = ['STATED', 'TERM', 'WITHDRAWN', 'DEATH'] as const

export type DateBasis = (typeof DATE_BASES)[number]

/** What a candidate seeks, by which it is compared with those who hold it and with other candidates. */
export interface SoughtSeat {
  /** The id of the race, the same for all feeds. */
  readonly race: string
  /** Names of the chamber or office; none: not known. */
  readonly offices: readonly string[]
  /** Identifiers that the area may have; none: the office is of the whole country. */
  readonly areas: readonly string[]
}

/** Start, its basis, end, its basis, as of, and `past` when it ended on an unknown day; '' where unknown. */
export type TenureText = readonly [
  start: PartialDate | '',
  startBasis: DateBasis | '',
  end: PartialDate | '',
  endBasis: DateBasis | '',
  asOf: PartialDate | '',
  past: 'past' | '',
]
