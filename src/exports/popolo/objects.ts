import { PAGE_NOTE } from '../../domain/interchange/popolo.js'
import type { ExportedDataset, ExportedEntity } from '../subgraph.js'
import { validEmail } from '../email.js'
import type { Place } from './places.js'

/*
 * Entities in the format of Popolo. Additional properties contain data for which Popolo has no
 * property: `type` (only in persons), `country_code`, `official_name`, `seats` and `datasets`. All
 * classes have `identifiers`, `other_names` and `links`, which Popolo defines only for some of
 * them.
 */

/** The datasets of the export, for the property `sources` of each object. */
export interface Sources {
  readonly datasetNamed: (name: string) => ExportedDataset | undefined
}

export function personObject(entity: ExportedEntity, sources: Sources) {
  return {
    ...commonProperties(entity, sources),
    type: entity.type,
    official_name: entity.officialName,
    email: validEmail(entity.email),
    gender: entity.gender,
    birth_date: entity.birthDate,
    death_date: entity.deathDate,
    image: uriOf(entity.image),
    summary: entity.description,
    contact_details: entity.contacts.map(partsOf).map(([type, value]) => ({ type, value })),
  }
}

export function organizationObject(
  entity: ExportedEntity,
  { parentId, areaId }: Place,
  sources: Sources,
) {
  return {
    ...commonProperties(entity, sources),
    classification: entity.classification,
    parent_id: parentId,
    area_id: areaId,
    founding_date: entity.foundedOn,
    dissolution_date: entity.dissolvedOn,
    image: uriOf(entity.image),
    seats: entity.seats,
    description: entity.description,
  }
}

/** A post has `label` and `other_labels` in place of `name` and `other_names`. */
export function postObject(entity: ExportedEntity, { parentId, areaId }: Place, sources: Sources) {
  const { name, other_names, ...rest } = commonProperties(entity, sources)
  return {
    ...rest,
    label: name,
    other_labels: other_names.map(({ name: label, ...language }) => ({ label, ...language })),
    organization_id: parentId,
    area_id: areaId,
    image: uriOf(entity.image),
    description: entity.description,
  }
}

export function areaObject(entity: ExportedEntity, { parentId }: Place, sources: Sources) {
  return {
    ...commonProperties(entity, sources),
    classification: entity.classification,
    parent_id: parentId,
    image: uriOf(entity.image),
    description: entity.description,
  }
}

export function eventObject(entity: ExportedEntity, { parentId }: Place, sources: Sources) {
  return {
    ...commonProperties(entity, sources),
    classification: 'election',
    organization_id: parentId,
    start_date: entity.startDate,
    end_date: entity.endDate,
    image: uriOf(entity.image),
    description: entity.description,
  }
}

function commonProperties(entity: ExportedEntity, { datasetNamed }: Sources) {
  const { id, name, names, countryCode, identifiers, links, url, datasets } = entity
  return {
    id,
    name,
    other_names: otherNames(name, names),
    identifiers: identifiers.map(partsOf).map(([scheme, identifier]) => ({ scheme, identifier })),
    links: [{ url, note: PAGE_NOTE }, ...links.map((link) => ({ url: uriOf(link) }))],
    country_code: countryCode === '' ? undefined : countryCode,
    datasets,
    sources: datasets.flatMap((dataset) => {
      const { url, title } = datasetNamed(dataset) ?? { url: '', title: '' }
      return url === '' ? [] : [{ url, note: title }]
    }),
  }
}

/** One entry per name and language. The main name is only included if its languages are known. */
function otherNames(main: string, names: ExportedEntity['names']) {
  return names.flatMap(({ value, langs }) => {
    if (langs.length > 0) return langs.map((lang) => ({ name: value, lang }))
    return value === main ? [] : [{ name: value }]
  })
}

/** The parts of `scheme:value`. The value may contain colons. */
function partsOf(text: string): readonly [string, string] {
  const colon = text.indexOf(':')
  return [text.slice(0, colon), text.slice(colon + 1)]
}

/** Percent-encodes characters that a URI cannot contain, because the Popolo schemas refuse them. */
function uriOf(url: string | undefined): string | undefined {
  return url?.replaceAll(NOT_IN_URIS, (text) =>
    [...Buffer.from(text)]
      .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
      .join(''),
  )
}

const NOT_IN_URIS = /[^!-~]|["<>\\^`{|}[\]]|%(?![0-9a-f]{2})/giu
