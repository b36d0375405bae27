import { membershipId } from '../memberships.js'
import type { ExportedRelationship, FactParts, Subgraph } from '../subgraph.js'

/**
 * Divides relationships that start at a person into memberships and others. Relationships from the
 * same membership become one membership again. `as_of`, `start_basis` and `end_basis` are
 * additional properties, which Popolo does not define.
 */
export function membershipsOf(
  relationships: readonly ExportedRelationship[],
  typeOf: Subgraph['typeOf'],
) {
  const memberships = new Map<string, object>()
  const others: ExportedRelationship[] = []
  for (const relationship of relationships) {
    const parts = partsOf(relationship, typeOf)
    const id = membershipId(relationship) ?? relationship.id
    if (parts === null) others.push(relationship)
    else if (!memberships.has(id))
      memberships.set(id, { id, ...membershipObject(relationship, parts) })
  }
  return { memberships: [...memberships.values()], others }
}

/** The parts of the membership; `null` for a relationship for which Popolo has no class. */
function partsOf(
  relationship: ExportedRelationship,
  typeOf: Subgraph['typeOf'],
): Partial<FactParts> | null {
  if (membershipId(relationship) !== null) return relationship.parts
  const to = typeOf(relationship.toId)
  switch (relationship.kind) {
    case 'MEMBER_OF':
      return to === 'party' ? { partyId: relationship.toId } : { institutionId: relationship.toId }
    case 'HOLDS':
      return { officeId: relationship.toId }
    case 'REPRESENTS':
      return { areaId: relationship.toId }
    default:
      return null
  }
}

function membershipObject(relationship: ExportedRelationship, parts: Partial<FactParts>) {
  const { institutionId = null, partyId = null, officeId = null, areaId = null } = parts
  return {
    person_id: relationship.fromId,
    organization_id: institutionId ?? partyId ?? undefined,
    on_behalf_of_id: institutionId === null ? undefined : (partyId ?? undefined),
    post_id: officeId ?? undefined,
    area_id: areaId ?? undefined,
    // Set only if the relationship does not come from a membership. Our importer needs it to
    // restore the relationship.
    type: membershipId(relationship) === null ? relationship.kind : undefined,
    ...periodObject(relationship),
  }
}

/** Converts a relationship for which Popolo has no class. */
export function relationshipObject(relationship: ExportedRelationship) {
  return {
    id: relationship.id,
    type: relationship.kind,
    from_id: relationship.fromId,
    to_id: relationship.toId,
    ...periodObject(relationship),
  }
}

function periodObject(relationship: ExportedRelationship) {
  return {
    role: relationship.role ?? undefined,
    start_date: relationship.start ?? undefined,
    end_date: relationship.end ?? undefined,
    start_basis: relationship.startBasis ?? undefined,
    end_basis: relationship.endBasis ?? undefined,
    as_of: relationship.asOf ?? undefined,
    is_past: relationship.isPast ? true : undefined,
    datasets: relationship.datasets,
  }
}
