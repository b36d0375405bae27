import { isWebAddress } from '../../components/outside-link.js'
import type { EntityType } from '../../generated/operations.js'
import type { Entity } from './entity.js'

/** The schema.org type for each type of entity. */
const TYPES: Readonly<Record<EntityType, string>> = {
  POLITICIAN: 'Person',
  PERSON: 'Person',
  PARTY: 'Organization',
  ORGANIZATION: 'Organization',
  INSTITUTION: 'GovernmentOrganization',
  OFFICE: 'Role',
  ELECTION: 'Event',
  AREA: 'AdministrativeArea',
}

/** An entity in the vocabulary of schema.org. Unknown values are left out. */
export function jsonLdOf(entity: Entity, origin: string): Readonly<Record<string, unknown>> {
  const { type, name, slug, description, names, identifiers, links } = entity
  const others = names.map(({ value }) => value).filter((value) => value !== name)
  const pages = [...links.filter(isWebAddress), ...identifiers.flatMap(({ url }) => url ?? [])]
  return {
    '@context': 'https://schema.org',
    '@type': TYPES[type],
    '@id': `${origin}/entity/${slug}`,
    url: `${origin}/entity/${slug}`,
    name,
    description,
    ...(others.length > 0 && { alternateName: others }),
    ...(pages.length > 0 && { sameAs: [...new Set(pages)] }),
    ...datesOf(entity),
  }
}

function datesOf(entity: Entity): Readonly<Record<string, string>> {
  if ('birthDate' in entity) {
    return known({
      birthDate: entity.birthDate,
      deathDate: entity.deathDate,
      gender: entity.gender,
    })
  }
  if ('foundedOn' in entity) {
    return known({ foundingDate: entity.foundedOn, dissolutionDate: entity.dissolvedOn })
  }
  if ('startDate' in entity) return known({ startDate: entity.startDate, endDate: entity.endDate })
  return {}
}

function known(fields: Readonly<Record<string, string | null>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
}
