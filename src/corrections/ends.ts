import type { EntityType } from '../domain/entity.js'
import type { RelationshipKind } from '../domain/relationship.js'

const PEOPLE: readonly EntityType[] = ['politician', 'person']
const BODIES: readonly EntityType[] = ['party', 'institution', 'organization']

interface Ends {
  readonly from: readonly EntityType[]
  readonly to: readonly EntityType[]
}

/**
 * The types of entities that a relationship of each kind can connect, if a reader proposes it.
 * `RELATED_TO` cannot be proposed: a relationship of this kind also needs a role, which proposals
 * do not have.
 */
export const ENDS: Readonly<Record<RelationshipKind, Ends>> = {
  MEMBER_OF: { from: [...PEOPLE, ...BODIES], to: BODIES },
  HOLDS: { from: PEOPLE, to: ['office'] },
  REPRESENTS: { from: PEOPLE, to: ['area'] },
  CANDIDATE_IN: { from: [...PEOPLE, 'party'], to: ['election'] },
  WON: { from: [...PEOPLE, 'party'], to: ['election'] },
  PART_OF: { from: [...BODIES, 'office', 'area', 'election'], to: [...BODIES, 'area', 'election'] },
  FOR_OFFICE: { from: ['election'], to: ['office', ...BODIES] },
  IN_AREA: { from: ['election', 'office', ...BODIES], to: ['area'] },
  RELATED_TO: { from: [], to: [] },
}
