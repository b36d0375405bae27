import { RELATIONSHIP_KINDS, type RelationshipKind } from '../relationship.js'

// Conventions of our exporter and of our reader of exports. FollowTheMoney does not define them.

/** The prefix of the ids of our entities in FollowTheMoney. */
export const FOLLOW_THE_MONEY_PREFIX = 'polity-'

/** An export begins with a note that contains the credits. The id of the note has this prefix. */
export const CREDITS_PREFIX = `${FOLLOW_THE_MONEY_PREFIX}export-`

/** Topics that distinguish parties from other organizations, and politicians from other people. */
export const PARTY_TOPIC = 'pol.party'
export const POLITICIAN_TOPIC = 'role.pol'
export const OFFICE_HOLDER_TOPIC = 'role.pep'

/** The `status` of a relationship that has ended at an unknown time. */
export const ENDED = 'ended'

/**
 * The schemas for some kinds of relationship. Other relationships use `OTHER_LINK`, with the kind
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
  // The values of the map are the keys of `RELATIONSHIP_KINDS`.
  return KINDS_BY_LABEL.get(label) as RelationshipKind | undefined
}
