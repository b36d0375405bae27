import { isBody, isPerson } from '../../domain/entity.js'
import {
  ENDED,
  FOLLOW_THE_MONEY_PREFIX,
  LINK_SCHEMAS,
  OTHER_LINK,
} from '../../domain/interchange/follow-the-money.js'
import { RELATIONSHIP_KINDS } from '../../domain/relationship.js'
import { membershipId } from '../memberships.js'
import type { ExportedRelationship, Subgraph } from '../subgraph.js'
import { supportedDate, datasetName, lineOf } from './entities.js'

/**
 * Writes a relationship as one line of FollowTheMoney. Its schema is `Membership` or `Occupancy` if
 * this schema accepts both ends of the relationship, otherwise `UnknownLink`. `summary` is the
 * kind. All relationships of one membership have the same `recordId`. `retrievedAt` is the date on
 * which a source last confirmed that the relationship had not ended.
 */
export function followTheMoneyLink(
  relationship: ExportedRelationship,
  typeOf: Subgraph['typeOf'],
): string {
  const { id, kind, fromId, toId, role, start, end, asOf, isPast, datasets } = relationship
  const { schema, from, to } = schemaOf(relationship, typeOf)
  const { label } = RELATIONSHIP_KINDS[kind]
  const roles = [role?.slice(0, MAX_ROLE_LENGTH)]
  return lineOf({
    id: FOLLOW_THE_MONEY_PREFIX + id,
    caption: role ?? label,
    schema,
    properties: {
      [from]: [FOLLOW_THE_MONEY_PREFIX + fromId],
      [to]: [FOLLOW_THE_MONEY_PREFIX + toId],
      summary: [label],
      // An `Occupancy` has no property for a role, because its post is the role.
      ...(schema === 'Occupancy' ? { description: roles } : { role: roles }),
      startDate: [supportedDate(start)],
      endDate: [supportedDate(end)],
      retrievedAt: [supportedDate(asOf)],
      status: [isPast ? ENDED : undefined],
      recordId: [membershipId(relationship) ?? undefined],
    },
    datasets: datasets.map(datasetName),
  })
}

const MAX_ROLE_LENGTH = 1_024

function schemaOf({ kind, fromId, toId }: ExportedRelationship, typeOf: Subgraph['typeOf']) {
  const [from, to] = [typeOf(fromId), typeOf(toId)]
  const isMember = kind === 'MEMBER_OF' && (isPerson(from) || isBody(from))
  if (isMember && isBody(to)) return { schema: 'Membership', ...LINK_SCHEMAS.Membership }
  if (kind === 'HOLDS' && isPerson(from) && to === 'office') {
    return { schema: 'Occupancy', ...LINK_SCHEMAS.Occupancy }
  }
  return OTHER_LINK
}
