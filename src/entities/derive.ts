import type { EntityType } from '../domain/entity.js'
import type {
  AreaData,
  ElectionData,
  Name,
  OrganizationData,
  PersonData,
  PostData,
  SourceIdentifier,
} from '../domain/record.js'
import { joiningKey } from '../domain/identifier.js'
import { describe } from './describe.js'
import { compare } from './identity.js'

export type EntityRecordData = PersonData | OrganizationData | AreaData | PostData | ElectionData

/** A record that stands for an entity, as identity has put it together with others. */
export interface EntityRecord {
  readonly key: string
  readonly dataset: string
  /** When the source last held it, a partial date; `''` when unknown, which sorts oldest. */
  readonly lastSeenAt: string
  readonly withdrawn: boolean
  readonly data: EntityRecordData
}

/** What people call an entity, by hand: for one of its records or identifiers. */
export interface UsualNames {
  readonly referenceKey: string
  /** Shown in place of the sources' own names. */
  readonly usualName: string | null
  /** Found beside them. */
  readonly aliases: readonly string[]
}

/** The properties of an entity that follow from its records; absent is left out. */
export interface DerivedEntity {
  readonly type: EntityType
  /** Joining identifiers, which get nodes of their own. */
  readonly joins: readonly string[]
  readonly properties: Readonly<Record<string, string | number | readonly string[]>>
}

const ORGANIZATIONS = new Set(['company', 'charity', 'organization'])

/**
 * The entity that follows from the live records of one component. A field comes from the newest record
 * that has it, ties by dataset, then key; lists are united. `null` when there is none: no live record,
 * or a party that is no party. `heldOffice`: whether some source says that the person held or sought one.
 * `usual`: names by hand, in any order; of several usual names that of the first reference key is shown, and
 * the sources' own stay among the names.
 */
export function deriveEntity(
  component: readonly EntityRecord[],
  heldOffice: boolean,
  usual: readonly UsualNames[] = [],
): DerivedEntity | null {
  const live = component.filter(({ withdrawn }) => !withdrawn).sort(newestFirst)
  const all = live.map(({ data }) => data)
  const type = typeOf(all, heldOffice)
  const ownNames = all.flatMap((data) => data.names)
  // A list of addresses or accounts holds nothing of its own: without a name there is no entity yet.
  if (type === null || ownNames.length === 0) return null
  const names = distinctNames(withUsual(ownNames, usual))
  const newest: Newest = (pick) => {
    for (const data of all) {
      const value = pick(data)
      if (value !== undefined && value !== '') return value
    }
    return undefined
  }
  // In this order, as the hash of the whole tells whether anything changed.
  const properties = withoutAbsent({
    type,
    name: names[0]?.value,
    names: names.map(({ value }) => value),
    nameLangs: names.map(({ langs }) => langs.join()),
    ...descriptionFields(newest, type),
    identifiers: distinct(identifiersOf(all, ({ scheme, value }) => `${scheme}:${value}`)),
    datasets: distinct(live.map(({ dataset }) => dataset)).sort(compare),
    links: distinct(all.flatMap((data) => (data.links ?? []).map(({ url }) => url))).slice(0, 50),
    image: newest((data) => data.image),
    classification: classificationOf(newest),
    ...personFields(newest),
    ...organizationFields(newest),
    ...electionFields(newest),
    contacts: distinct(all.flatMap(contactsOf)),
  })
  const joins = distinct(identifiersOf(all, ({ scheme, value }) => joiningKey(scheme, value)))
  return { type, joins, properties }
}

/** The newest value that is there and not empty. */
type Newest = <T>(pick: (data: EntityRecordData) => T | undefined) => T | undefined

function newestFirst(a: EntityRecord, b: EntityRecord): number {
  return (
    compare(b.lastSeenAt, a.lastSeenAt) || compare(a.dataset, b.dataset) || compare(a.key, b.key)
  )
}

function identifiersOf(
  all: readonly EntityRecordData[],
  textOf: (identifier: SourceIdentifier) => string | null,
): string[] {
  return all
    .flatMap(({ identifiers = [] }) => identifiers.flatMap((each) => textOf(each) ?? []))
    .sort(compare)
}

function contactsOf(data: EntityRecordData): readonly string[] {
  if (data.kind !== 'person') return []
  return (data.contacts ?? []).map(({ type, value }) => `${type}:${value}`)
}

function classificationOf(newest: Newest): string | undefined {
  return newest((data) =>
    data.kind === 'organization' || data.kind === 'area' ? data.classification : undefined,
  )
}

function descriptionFields(newest: Newest, type: EntityType) {
  const countryCode = newest((data) => data.country) ?? ''
  const sourceDescription = newest((data) => data.description)
  const classification = classificationOf(newest)
  const description = sourceDescription ?? describe({ type, countryCode, classification })
  return { countryCode, sourceDescription, description }
}

function personFields(newest: Newest) {
  const field = <T>(pick: (data: PersonData) => T | undefined) =>
    newest((data) => (data.kind === 'person' ? pick(data) : undefined))
  return {
    birthDate: field(({ birthDate }) => birthDate),
    deathDate: field(({ deathDate }) => deathDate),
    gender: field(({ gender }) => gender),
    email: field(({ email }) => email),
  }
}

function organizationFields(newest: Newest) {
  const field = <T>(pick: (data: OrganizationData) => T | undefined) =>
    newest((data) => (data.kind === 'organization' ? pick(data) : undefined))
  return {
    seats: field(({ seats }) => seats),
    foundedOn: field(({ foundedOn }) => foundedOn),
    dissolvedOn: field(({ dissolvedOn }) => dissolvedOn),
  }
}

function electionFields(newest: Newest) {
  const field = <T>(pick: (data: ElectionData) => T | undefined) =>
    newest((data) => (data.kind === 'election' ? pick(data) : undefined))
  return { startDate: field(({ start }) => start), endDate: field(({ end }) => end) }
}

function typeOf(all: readonly EntityRecordData[], heldOffice: boolean): EntityType | null {
  const [first] = all
  switch (first?.kind) {
    case 'person': {
      const politician = all.some((data) => data.kind === 'person' && data.type === 'politician')
      return heldOffice || politician ? 'politician' : 'person'
    }
    case 'organization':
      if (first.classification === 'no-party') return null
      if (first.classification === 'party') return 'party'
      return ORGANIZATIONS.has(first.classification) ? 'organization' : 'institution'
    case 'area':
      return 'area'
    case 'post':
      return 'office'
    case 'election':
      return 'election'
    case undefined:
      return null
  }
}

/** Usual names, then those of the sources, then aliases. */
function withUsual(names: readonly Name[], usual: readonly UsualNames[]): Name[] {
  const sorted = [...usual].sort((a, b) => compare(a.referenceKey, b.referenceKey))
  return [
    ...sorted.flatMap(({ usualName }) => (usualName === null ? [] : [{ value: usualName }])),
    ...names,
    ...sorted.flatMap(({ aliases }) => aliases.map((value) => ({ value }))),
  ]
}

/** Names in the order that records give them, each once, with the languages it is written so in. */
function distinctNames(names: readonly Name[]): { value: string; langs: string[] }[] {
  const byValue = new Map<string, Set<string>>()
  for (const { value, lang } of names) {
    const langs = byValue.get(value) ?? new Set()
    if (lang !== undefined) langs.add(lang)
    byValue.set(value, langs)
  }
  return [...byValue].map(([value, langs]) => ({ value, langs: [...langs].sort(compare) }))
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}

function withoutAbsent(
  properties: Readonly<Record<string, string | number | readonly string[] | undefined>>,
): Record<string, string | number | readonly string[]> {
  const present: Record<string, string | number | readonly string[]> = {}
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue
    present[name] = value
  }
  return present
}
