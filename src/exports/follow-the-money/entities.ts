import {
  FOLLOW_THE_MONEY_PREFIX,
  OFFICE_HOLDER_TOPIC,
  PARTY_TOPIC,
  POLITICIAN_TOPIC,
} from '../../domain/interchange/follow-the-money.js'
import { joiningKey } from '../../domain/identifier.js'
import { isEmail } from '../email.js'
import type { ExportedEntity } from '../subgraph.js'

/** Values of a property; those of none are left out. */
export type Values = readonly (string | undefined)[]

/** What relationships say of an entity that FollowTheMoney has a property for. */
export interface Told {
  readonly holdsOffice: boolean
  /** Ids of organizations that an office belongs to, and of areas that an area is part of. */
  readonly partOf: readonly string[]
}

/**
 * An entity of FollowTheMoney: people are Person, parties and organizations Organization or Company, institutions
 * PublicBody, offices Position, areas Territory, elections Event. The caption is the name that is shown, and the second
 * value of `name` the name in full. What its validation would refuse is left out.
 */
export function followTheMoneyEntity(entity: ExportedEntity, told: Told): string {
  const { id, name, datasets, identifiers } = entity
  return lineOf({
    id: FOLLOW_THE_MONEY_PREFIX + id,
    caption: name,
    schema: schemaOf(entity),
    properties: { ...thing(entity), ...ownProperties(entity, told) },
    datasets: datasets.map(datasetName),
    // Beside the format's own properties, none of which can hold an identifier with its scheme.
    identifiers,
  })
}

/** One line, without properties that have no value. */
export function lineOf({
  properties,
  ...rest
}: Readonly<Record<string, unknown>> & {
  readonly properties: Readonly<Record<string, Values>>
}): string {
  const filled = Object.entries(properties).flatMap(([property, values]) => {
    const given = [...new Set(values.filter((value) => value !== undefined && value !== ''))]
    return given.length === 0 ? [] : [[property, given] as const]
  })
  return `${JSON.stringify({ ...rest, properties: Object.fromEntries(filled) })}\n`
}

/** A name that FollowTheMoney allows for a dataset. */
export function datasetName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')
}

function schemaOf({ type, classification }: ExportedEntity): string {
  switch (type) {
    case 'politician':
    case 'person':
      return 'Person'
    case 'institution':
      return 'PublicBody'
    case 'organization':
      return classification === 'company' ? 'Company' : 'Organization'
    case 'party':
      return 'Organization'
    case 'office':
      return 'Position'
    case 'area':
      return 'Territory'
    case 'election':
      return 'Event'
  }
}

function thing({ name, names, officialName, countryCode, description, ...entity }: ExportedEntity) {
  const others = names.map(({ value }) => value)
  return {
    // Names of more than 384 characters are refused.
    name: [name.slice(0, LONGEST_NAME), shorter(officialName)],
    alias: others.filter((value) => value !== name).map(shorter),
    country: [countryCode],
    description: [description],
    wikidataId: entity.identifiers.flatMap((identifier) => itemOf(identifier) ?? []),
    sourceUrl: [entity.url, ...(isLegal(entity) ? [] : entity.links)],
  } satisfies Record<string, Values>
}

const LONGEST_NAME = 384

function shorter(name: string | undefined): string | undefined {
  return name !== undefined && name.length <= LONGEST_NAME ? name : undefined
}

function itemOf(identifier: string): string | null {
  const [scheme = '', value = ''] = identifier.split(':')
  return scheme === 'wikidata' && joiningKey(scheme, value) !== null ? value : null
}

function isLegal({ type }: Pick<ExportedEntity, 'type'>): boolean {
  return !['office', 'area', 'election'].includes(type)
}

function ownProperties(entity: ExportedEntity, { holdsOffice, partOf }: Told) {
  const within = partOf.map((id) => FOLLOW_THE_MONEY_PREFIX + id)
  switch (entity.type) {
    case 'politician':
    case 'person':
      return {
        ...personProperties(entity),
        topics: [
          entity.type === 'politician' ? POLITICIAN_TOPIC : undefined,
          holdsOffice ? OFFICE_HOLDER_TOPIC : undefined,
        ],
      }
    case 'party':
    case 'institution':
    case 'organization':
      return organizationProperties(entity)
    case 'office':
      return { organization: within }
    case 'area':
      return { level: [entity.classification], partOf: within }
    case 'election':
      return { startDate: [dated(entity.startDate)], endDate: [dated(entity.endDate)] }
  }
}

function personProperties({ birthDate, deathDate, gender, email, links }: ExportedEntity) {
  return {
    birthDate: [dated(birthDate)],
    deathDate: [dated(deathDate)],
    gender: [gender !== undefined && GENDERS.has(gender) ? gender : undefined],
    email: [email !== undefined && isEmail(email) ? email : undefined],
    website: links,
  }
}

const GENDERS = new Set(['male', 'female', 'other'])

function organizationProperties(entity: ExportedEntity) {
  const { type, classification = '', foundedOn, dissolvedOn, links } = entity
  return {
    topics: [type === 'party' ? PARTY_TOPIC : TOPICS[classification]],
    classification: [classification],
    incorporationDate: [dated(foundedOn)],
    dissolutionDate: [dated(dissolvedOn)],
    website: links,
  }
}

/** Topics of public bodies, by classification. */
const TOPICS: Readonly<Record<string, string>> = {
  legislature: 'gov.legislative',
  committee: 'gov.legislative',
  executive: 'gov.executive',
}

/** A date as it was given; its validation refuses years before 1000. */
export function dated(date: string | null | undefined): string | undefined {
  return date !== null && date !== undefined && date >= '1000' ? date : undefined
}
