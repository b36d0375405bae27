import { RELATIONSHIP_KINDS, type RelationshipKind } from '../relationship.js'

// Conventions that the exporter and the reader of exports share where FollowTheMoney defines none.

/** The prefix of the ids of our entities in FollowTheMoney. */
export const FOLLOW_THE_MONEY_PREFIX = 'polity-'

/** The prefix of the id of the first object in an export, a note with the credits. */
export const CREDITS_PREFIX = `${FOLLOW_THE_MONEY_PREFIX}export-`

/** Topics that distinguish organizations and people with the same schema. */
export const PARTY_TOPIC = 'pol.party'
export const POLITICIAN_TOPIC = 'role.pol'
export const OFFICE_HOLDER_TOPIC = 'role.pep'

/** The `status` of a relationship that has ended at an unknown time. */
export const ENDED = 'ended'

/**
 * Schemas of relationships by kind. Relationships of other kinds are `UnknownLink`s, with the kind
 * in `summary`.
 */
export const LINK_SCHEMAS = {
  Membership: { kind: 'MEMBER_OF', from: 'member', to: 'organization' },
  Occupancy: { kind: 'HOLDS', from: 'holder', to: 'post' },
} as const

export const OTHER_LINK = { schema: 'UnknownLink', from: 'subject', to: 'object' } as const

const KINDS_BY_LABEL = new Map(
  Object.entries(RELATIONSHIP_KINDS).map(([kind, { label }]) => [label as string, kind]),
)

/** Returns the kind with this label, or `undefined`. */
export function kindLabelled(label: string): RelationshipKind | undefined {
  // The map is built from the keys of RELATIONSHIP_KINDS.
  return KINDS_BY_LABEL.get(label) as RelationshipKind | undefined
}
