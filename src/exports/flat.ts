import { relationshipLabel } from '../domain/relationship.js'
import type { ExportedEntity, ExportedRelationship } from './subgraph.js'

/** Text values by column or attribute name; `''` for values that no source gives. */
export type Flat = Readonly<Record<string, string>>

/** Writes a list as one text: `a|b`. A `|` or `\` inside an item gets a `\` before it. */
function joinItems(items: readonly string[]): string {
  return items.map((item) => item.replaceAll(/[|\\]/g, '\\$&')).join('|')
}

/** The values of an entity, without its id. */
export function flatEntity(entity: ExportedEntity): Flat {
  const { type, slug, url, name, countryCode, description, classification = '' } = entity
  const others = entity.names.map(({ value }) => value).filter((value) => value !== name)
  return {
    ...{ type, name, slug, page: url, country: countryCode, description, classification },
    names: joinItems([...new Set(others)]),
    identifiers: joinItems(entity.identifiers),
    datasets: joinItems(entity.datasets),
    links: joinItems(entity.links),
    contacts: joinItems(entity.contacts),
    image: entity.image ?? '',
    official_name: entity.officialName ?? '',
    birth_date: entity.birthDate ?? '',
    death_date: entity.deathDate ?? '',
    gender: entity.gender ?? '',
    email: entity.email ?? '',
    seats: entity.seats === undefined ? '' : String(entity.seats),
    founded: entity.foundedOn ?? '',
    dissolved: entity.dissolvedOn ?? '',
    start: entity.startDate ?? '',
    end: entity.endDate ?? '',
  }
}

/** The values of a relationship, without its id and ends. */
export function flatRelationship(relationship: ExportedRelationship): Flat {
  const { kind, role, start, end, startBasis, endBasis, asOf, isPast, datasets, parts } =
    relationship
  return {
    type: kind,
    label: relationshipLabel(kind, role, 'label'),
    role: role ?? '',
    start: start ?? '',
    end: end ?? '',
    start_basis: startBasis ?? '',
    end_basis: endBasis ?? '',
    as_of: asOf ?? '',
    past: isPast ? 'true' : '',
    institution: parts.institutionId ?? '',
    party: parts.partyId ?? '',
    area: parts.areaId ?? '',
    office: parts.officeId ?? '',
    datasets: joinItems(datasets),
  }
}

export const ENTITY_COLUMNS = [
  ...['type', 'name', 'slug', 'page', 'country', 'description', 'classification', 'names'],
  ...['identifiers', 'datasets', 'links', 'contacts', 'image', 'official_name', 'birth_date'],
  ...['death_date', 'gender', 'email', 'seats', 'founded', 'dissolved', 'start', 'end'],
]

export const RELATIONSHIP_COLUMNS = [
  ...['type', 'label', 'role', 'start', 'end', 'start_basis', 'end_basis', 'as_of', 'past'],
  ...['institution', 'party', 'area', 'office', 'datasets'],
]
