import { createHash } from 'node:crypto'
import type { ExportedRelationship } from './subgraph.js'

/**
 * What the relationships that one membership gave have in common: the seat in a chamber, for a party, of an area, is one
 * membership with up to four relationships. `null` for a relationship that came from no membership.
 */
export function membershipId(relationship: ExportedRelationship): string | null {
  const { fromId, toId, parts, role, start, end, startBasis, endBasis, asOf, isPast } = relationship
  const { institutionId, partyId, areaId, officeId } = parts
  const all = [institutionId, partyId, areaId, officeId]
  if (!all.includes(toId)) return null
  return createHash('sha256')
    .update(JSON.stringify([fromId, all, role, start, end, startBasis, endBasis, asOf, isPast]))
    .digest('hex')
    .slice(0, 24)
}
