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

/** Fields of people. */
export function personFields(newest: Newest) {
  const field = <T>(pick: (data: PersonData) => T | undefined) =>
    newest((data) => (data.kind === 'person' ? pick(data) : undefined))
  const deathDate = field((data) => data.deathDate)
  return {
    officialName: field(({ officialName }) => officialName),
    birthDate: field(({ birthDate }) => birthDate),
    deathDate,
    died: deathDate === undefined ? field(({ died }) => died) : undefined,
    gender: field(({ gender }) => gender),
    email: field(({ email }) => email),
  }
}

/** Fields of organizations. */
export function organizationFields(newest: Newest) {
  const field = <T>(pick: (data: OrganizationData) => T | undefined) =>
    newest((data) => (data.kind === 'organization' ? pick(data) : undefined))
  return {
    seats: field(({ seats }) => seats),
    foundedOn: field(({ foundedOn }) => foundedOn),
    dissolvedOn: field(({ dissolvedOn }) => dissolvedOn),
  }
}

/** Fields of elections. */
export function electionFields(newest: Newest) {
  const field = <T>(pick: (data: ElectionData) => T | undefined) =>
    newest((data) => (data.kind === 'election' ? pick(data) : undefined))
  return { startDate: field(({ start }) => start), endDate: field(({ end }) => end) }
}

/** A person's addresses, `type:value`. */
export function contactsOf(data: EntityRecordData): readonly string[] {
  if (data.kind !== 'person') return []
  return (data.contacts ?? []).map(({ type, value }) => `${type}:${value}`)
}
