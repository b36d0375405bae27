import { shortHash } from '../domain/hash.js'
import type { ExportedRelationship } from './subgraph.js'

/**
 * The id of the membership that a relationship comes from; `null` if it comes from no membership.
 * One membership, such as a seat in a chamber for a party and an area, has up to four
 * relationships. They all have the same membership id.
 */
export function membershipId(relationship: ExportedRelationship): string | null {
  const { fromId, toId, parts, role, start, end, startBasis, endBasis, asOf, isPast } = relationship
  const { institutionId, partyId, areaId, officeId } = parts
  const all = [institutionId, partyId, areaId, officeId]
  if (!all.includes(toId)) return null
  return shortHash(
    JSON.stringify([fromId, all, role, start, end, startBasis, endBasis, asOf, isPast]),
    24,
  )
}
