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

/** Whether `text` names a kind of relationship. */
export function isRelationshipKind(text: string): text is RelationshipKind {
  return Object.hasOwn(RELATIONSHIP_KINDS, text)
}

/** Where a period's end comes from: said of this fact, of its legislative term, or a vanished row. */
export type DateBasis = 'STATED' | 'TERM' | 'WITHDRAWN'

/** What a candidate seeks, by which it is compared with those who hold it and with other candidates. */
export interface SoughtSeat {
  /** The id of the contest, the same for all feeds. */
  readonly contest: string
  /** Names of the chamber or office; none: not known. */
  readonly offices: readonly string[]
  /** Identifiers that the area may have; none: the office is of the whole country. */
  readonly areas: readonly string[]
}
