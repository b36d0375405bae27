import type { EntityType } from '../domain/entity.js'
import type {
  AreaData,
  ElectionData,
  OrganizationData,
  PersonData,
  PostData,
} from '../domain/record.js'
import { describe } from './describe.js'

/** What a record that stands for an entity holds. */
export type EntityRecordData = PersonData | OrganizationData | AreaData | PostData | ElectionData

/** The newest value that is there and not empty. */
export type Newest = <T>(pick: (data: EntityRecordData) => T | undefined) => T | undefined

/** What kind of organization or area it is, in the source's word. */
export function classificationOf(newest: Newest): string | undefined {
  return newest((data) =>
    data.kind === 'organization' || data.kind === 'area' ? data.classification : undefined,
  )
}

/** Its country, and a sentence: that of a source, else one of ours. */
export function descriptionFields(newest: Newest, type: EntityType) {
  const countryCode = newest((data) => data.country) ?? ''
  const sourceDescription = newest((data) => data.description)
  const classification = classificationOf(newest)
  const description = sourceDescription ?? describe({ type, countryCode, classification })
  return { countryCode, sourceDescription, description }
}

/** What only people have. */
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

/** What only organizations have. */
export function organizationFields(newest: Newest) {
  const field = <T>(pick: (data: OrganizationData) => T | undefined) =>
    newest((data) => (data.kind === 'organization' ? pick(data) : undefined))
  return {
    seats: field(({ seats }) => seats),
    foundedOn: field(({ foundedOn }) => foundedOn),
    dissolvedOn: field(({ dissolvedOn }) => dissolvedOn),
  }
}

/** What only elections have. */
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
