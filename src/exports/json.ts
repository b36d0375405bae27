import { relationshipLabel } from '../domain/relationship.js'
import { toRestNames } from '../domain/rest-names.js'
import type { ExportDescription, ExportedEntity, ExportedRelationship } from './subgraph.js'

/** The description of an export in JSON formats. */
export const toDescriptionJson = ({ restricted, ...description }: ExportDescription) =>
  toRestNames({ ...description, withheldDatasets: restricted })

/** An entity. `JSON.stringify` omits absent fields. */
export const toExportedEntityJson = (entity: ExportedEntity) => toRestNames(entity)

/** A relationship without its two entities; unknown values are `null`. */
export const toExportedRelationshipJson = (relationship: ExportedRelationship) => ({
  type: relationship.kind,
  label: relationshipLabel(relationship.kind, relationship.role, 'label'),
  role: relationship.role,
  start_date: relationship.start,
  end_date: relationship.end,
  start_basis: relationship.startBasis,
  end_basis: relationship.endBasis,
  as_of: relationship.asOf,
  is_past: relationship.isPast,
  datasets: relationship.datasets,
  institution: relationship.parts.institutionId,
  party: relationship.parts.partyId,
  area: relationship.parts.areaId,
  office: relationship.parts.officeId,
})
