import { relationshipLabel } from '../domain/relationship.js'
import type {
  ExportDescription,
  ExportedDataset,
  ExportedEntity,
  ExportedRelationship,
} from './subgraph.js'

/** The description of an export in JSON formats. */
export const toDescriptionJson = (description: ExportDescription) => ({
  title: description.title,
  url: description.url,
  exported_at: description.exportedAt,
  at: description.at,
  entities: description.entities,
  datasets: description.datasets.map(toDatasetJson),
  withheld_datasets: description.restricted.map(toDatasetJson),
})

const toDatasetJson = ({ dataAsOf, ...dataset }: ExportedDataset) => ({
  ...dataset,
  data_as_of: dataAsOf,
})

/** An entity. `JSON.stringify` omits absent fields. */
export const toExportedEntityJson = (entity: ExportedEntity) => ({
  id: entity.id,
  type: entity.type,
  slug: entity.slug,
  url: entity.url,
  name: entity.name,
  names: entity.names,
  country_code: entity.countryCode,
  description: entity.description,
  identifiers: entity.identifiers,
  datasets: entity.datasets,
  links: entity.links,
  contacts: entity.contacts,
  image: entity.image,
  official_name: entity.officialName,
  birth_date: entity.birthDate,
  death_date: entity.deathDate,
  gender: entity.gender,
  email: entity.email,
  classification: entity.classification,
  seats: entity.seats,
  founded_on: entity.foundedOn,
  dissolved_on: entity.dissolvedOn,
  start_date: entity.startDate,
  end_date: entity.endDate,
})

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
