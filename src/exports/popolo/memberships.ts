import type { EntityType } from '../../domain/entity.js'
import { membershipId } from '../memberships.js'
import type { ExportedRelationship, FactParts } from '../subgraph.js'

type TypeOf = (id: string) => EntityType | undefined

/**
 * The memberships among relationships from people, and what is none: what one membership gave is one again. `asOf` and where
 * dates come from stand beside what Popolo has.
 */
export function membershipsOf(relationships: readonly ExportedRelationship[], typeOf: TypeOf) {
  const memberships = new Map<string, object>()
  const others: ExportedRelationship[] = []
  for (const one of relationships) {
    const parts = partsOf(one, typeOf)
    const id = membershipId(one) ?? one.id
    if (parts === null) others.push(one)
    else if (!memberships.has(id)) memberships.set(id, { id, ...membershipObject(one, parts) })
  }
  return { memberships: [...memberships.values()], others }
}

/** What the membership has; `null` for a relationship that Popolo has no word for. */
function partsOf(one: ExportedRelationship, typeOf: TypeOf): Partial<FactParts> | null {
  if (membershipId(one) !== null) return one.parts
  const to = typeOf(one.toId)
  switch (one.kind) {
    case 'MEMBER_OF':
      return to === 'party' ? { partyId: one.toId } : { institutionId: one.toId }
    case 'HOLDS':
      return { officeId: one.toId }
    case 'REPRESENTS':
      return { areaId: one.toId }
    default:
      return null
  }
}

function membershipObject(one: ExportedRelationship, parts: Partial<FactParts>) {
  const { institutionId = null, partyId = null, officeId = null, areaId = null } = parts
  return {
    person_id: one.fromId,
    organization_id: institutionId ?? partyId ?? undefined,
    on_behalf_of_id: institutionId === null ? undefined : (partyId ?? undefined),
    post_id: officeId ?? undefined,
    area_id: areaId ?? undefined,
    // Of what came from no membership of a source, so that it does not become one.
    type: membershipId(one) === null ? one.kind : undefined,
    ...periodObject(one),
  }
}

/** A relationship that Popolo has no class for. */
export function relationshipObject(one: ExportedRelationship) {
  return { id: one.id, type: one.kind, from_id: one.fromId, to_id: one.toId, ...periodObject(one) }
}

function periodObject(one: ExportedRelationship) {
  return {
    role: one.role ?? undefined,
    start_date: one.start ?? undefined,
    end_date: one.end ?? undefined,
    start_basis: one.startBasis ?? undefined,
    end_basis: one.endBasis ?? undefined,
    as_of: one.asOf ?? undefined,
    is_past: one.isPast ? true : undefined,
    datasets: one.datasets,
  }
}
