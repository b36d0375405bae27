import { RELATIONSHIP_KINDS, type RelationshipKind } from '../relationship.js'

/*
 * What exports and the reader of exports have to agree on where FollowTheMoney leaves it open.
 */

/** What the id of each of our entities begins with there. */
export const FOLLOW_THE_MONEY_PREFIX = 'polity-'

/** What the id of the note begins with that holds the credits and comes first. */
export const CREDITS_PREFIX = `${FOLLOW_THE_MONEY_PREFIX}export-`

/** Topics by which organizations and people are told apart that have one schema. */
export const PARTY_TOPIC = 'pol.party'
export const POLITICIAN_TOPIC = 'role.pol'
export const OFFICE_HOLDER_TOPIC = 'role.pep'

/** The `status` of what is over, nobody knows since when. */
export const ENDED = 'ended'

/** Schemas of relationships, by kind; the others are links that say their kind in `summary`. */
export const LINK_SCHEMAS = {
  Membership: { kind: 'MEMBER_OF', from: 'member', to: 'organization' },
  Occupancy: { kind: 'HOLDS', from: 'holder', to: 'post' },
} as const

export const OTHER_LINK = { schema: 'UnknownLink', from: 'subject', to: 'object' } as const

const KINDS_BY_LABEL = new Map(
  Object.entries(RELATIONSHIP_KINDS).map(([kind, { label }]) => [label as string, kind]),
)

/** The kind with this label, `undefined` when there is none. */
export function kindLabelled(label: string): RelationshipKind | undefined {
  // The keys of the table that the map was made of.
  return KINDS_BY_LABEL.get(label) as RelationshipKind | undefined
}
