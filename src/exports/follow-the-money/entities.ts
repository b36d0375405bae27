import {
  FOLLOW_THE_MONEY_PREFIX,
  OFFICE_HOLDER_TOPIC,
  PARTY_TOPIC,
  POLITICIAN_TOPIC,
} from '../../domain/interchange/follow-the-money.js'
import { joiningKey } from '../../domain/identifier.js'
import { isBody, isPerson, type EntityType } from '../../domain/entity.js'
import { validEmail } from '../email.js'
import type { ExportedEntity } from '../subgraph.js'

/** The values of a property; undefined values are left out. */
export type Values = readonly (string | undefined)[]

/**
 * Facts from the relationships of an entity. FollowTheMoney stores them as properties of the
 * entity.
 */
export interface RelationshipFacts {
  readonly holdsOffice: boolean
  /**
   * For an office: the ids of its organizations. For an area: the ids of the areas that contain it.
   */
  readonly partOf: readonly string[]
}

/**
 * Writes an entity as one line of FollowTheMoney. Its schema is `Person` for people, `Organization`
 * for parties, `Organization` or `Company` for organizations, `PublicBody` for institutions,
 * `Position` for offices, `Territory` for areas, and `Event` for elections. `caption` is the
 * display name, and the second value of `name` is the official name. Values that FollowTheMoney
 * would refuse are left out.
 */
export function followTheMoneyEntity(entity: ExportedEntity, facts: RelationshipFacts): string {
  const { id, type, name, classification, datasets, identifiers } = entity
  return lineOf({
    id: FOLLOW_THE_MONEY_PREFIX + id,
    caption: name,
    schema: type === 'organization' && classification === 'company' ? 'Company' : SCHEMAS[type],
    properties: { ...thingProperties(entity), ...ownProperties(entity, facts) },
    datasets: datasets.map(datasetName),
    // Outside of `properties`, because no property of the format can contain an identifier with its
    // scheme.
    identifiers,
  })
}

/** Writes one line. Properties without a value are left out. */
export function lineOf({
  properties,
  ...rest
}: Readonly<Record<string, unknown>> & {
  readonly properties: Readonly<Record<string, Values>>
}): string {
  const filled = Object.entries(properties).flatMap(([property, values]) => {
    const presentValues = [
      ...new Set(values.filter((value) => value !== undefined && value !== '')),
    ]
    return presentValues.length === 0 ? [] : [[property, presentValues] as const]
  })
  return `${JSON.stringify({ ...rest, properties: Object.fromEntries(filled) })}\n`
}

/** A name that FollowTheMoney allows for a dataset. */
export function datasetName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')
}

/** The schemas by type of entity. A company has the schema `Company`. */
const SCHEMAS: Readonly<Record<EntityType, string>> = {
  politician: 'Person',
  person: 'Person',
  institution: 'PublicBody',
  organization: 'Organization',
  party: 'Organization',
  office: 'Position',
  area: 'Territory',
  election: 'Event',
}

/** The properties of the schema `Thing`, which all other schemas extend. */
function thingProperties({
  name,
  names,
  officialName,
  countryCode,
  description,
  ...entity
}: ExportedEntity) {
  const others = names.map(({ value }) => value)
  return {
    // FollowTheMoney refuses names of more than 384 characters.
    name: [name.slice(0, MAX_NAME_LENGTH), ifShort(officialName)],
    alias: others.filter((value) => value !== name).map(ifShort),
    country: [countryCode],
    description: [description],
    wikidataId: entity.identifiers.flatMap((identifier) => wikidataIdOf(identifier) ?? []),
    // People and bodies have their links in `website`.
    sourceUrl: [entity.url, ...(isPerson(entity.type) || isBody(entity.type) ? [] : entity.links)],
  } satisfies Record<string, Values>
}

const MAX_NAME_LENGTH = 384

function ifShort(name: string | undefined): string | undefined {
  return name !== undefined && name.length <= MAX_NAME_LENGTH ? name : undefined
}

function wikidataIdOf(identifier: string): string | null {
  const [scheme = '', value = ''] = identifier.split(':')
  return scheme === 'wikidata' && joiningKey(scheme, value) !== null ? value : null
}

function ownProperties(entity: ExportedEntity, { holdsOffice, partOf }: RelationshipFacts) {
  const containerIds = partOf.map((id) => FOLLOW_THE_MONEY_PREFIX + id)
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
      return { organization: containerIds }
    case 'area':
      return { level: [entity.classification], partOf: containerIds }
    case 'election':
      return {
        startDate: [supportedDate(entity.startDate)],
        endDate: [supportedDate(entity.endDate)],
      }
  }
}

function personProperties({ birthDate, deathDate, gender, email, links }: ExportedEntity) {
  return {
    birthDate: [supportedDate(birthDate)],
    deathDate: [supportedDate(deathDate)],
    gender: [gender !== undefined && GENDERS.has(gender) ? gender : undefined],
    email: [validEmail(email)],
    website: links,
  }
}

const GENDERS = new Set(['male', 'female', 'other'])

function organizationProperties(entity: ExportedEntity) {
  const { type, classification = '', foundedOn, dissolvedOn, links } = entity
  return {
    topics: [type === 'party' ? PARTY_TOPIC : TOPICS[classification]],
    classification: [classification],
    incorporationDate: [supportedDate(foundedOn)],
    dissolutionDate: [supportedDate(dissolvedOn)],
    website: links,
  }
}

/** Topics of public bodies, by classification. */
const TOPICS: Readonly<Record<string, string>> = {
  legislature: 'gov.legislative',
  committee: 'gov.legislative',
  executive: 'gov.executive',
}

/** Returns the date, or `undefined` for a year before 1000, which FollowTheMoney refuses. */
export function supportedDate(date: string | null | undefined): string | undefined {
  return date !== null && date !== undefined && date >= '1000' ? date : undefined
}
