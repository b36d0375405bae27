import type { EntityType } from '../domain/entity.js'
import type {
  AreaData,
  ElectionData,
  OrganizationData,
  PersonData,
  PostData,
} from '../domain/record.js'
import { describe } from './describe.js'

/** The data of an entity's record. */
export type EntityRecordData = PersonData | OrganizationData | AreaData | PostData | ElectionData

/** Picks the newest value that is present and not empty. */
export type Newest = <T>(pick: (data: EntityRecordData) => T | undefined) => T | undefined

/** The kind of organization or area, in the words of the source. */
export function classificationOf(newest: Newest): string | undefined {
  return newest((data) =>
    data.kind === 'organization' || data.kind === 'area' ? data.classification : undefined,
  )
}

/** Returns the country and a description: from a source, otherwise a generated sentence. */
export function descriptionFields(newest: Newest, type: EntityType) {
  const countryCode = newest((data) => data.country) ?? ''
  const sourceDescription = newest((data) => data.description)
  const classification = classificationOf(newest)
  const description = sourceDescription ?? describe({ type, countryCode, classification })
  return { countryCode, sourceDescription, description }
}

/** Fields that only records of people, organizations or elections have. */
export function fieldsOfKinds(newest: Newest) {
  const of = <Kind extends EntityRecordData['kind'], Value>(
    kind: Kind,
    pick: (data: Extract<EntityRecordData, { kind: Kind }>) => Value | undefined,
  ) => newest((data) => (isOfKind(data, kind) ? pick(data) : undefined))
  const deathDate = of('person', (data) => data.deathDate)
  return {
    officialName: of('person', ({ officialName }) => officialName),
    birthDate: of('person', ({ birthDate }) => birthDate),
    deathDate,
    died: deathDate === undefined ? of('person', ({ died }) => died) : undefined,
    gender: of('person', ({ gender }) => gender),
    email: of('person', ({ email }) => email),
    seats: of('organization', ({ seats }) => seats),
    foundedOn: of('organization', ({ foundedOn }) => foundedOn),
    dissolvedOn: of('organization', ({ dissolvedOn }) => dissolvedOn),
    startDate: of('election', ({ start }) => start),
    endDate: of('election', ({ end }) => end),
  }
}

function isOfKind<Kind extends EntityRecordData['kind']>(
  data: EntityRecordData,
  kind: Kind,
): data is Extract<EntityRecordData, { kind: Kind }> {
  return data.kind === kind
}

/** A person's addresses, `type:value`. */
export function contactsOf(data: EntityRecordData): readonly string[] {
  if (data.kind !== 'person') return []
  return (data.contacts ?? []).map(({ type, value }) => `${type}:${value}`)
}
