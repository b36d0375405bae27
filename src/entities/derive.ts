import type { EntityType } from '../domain/entity.js'
import { joiningKey } from '../domain/identifier.js'
import type { SourceIdentifier } from '../domain/record.js'
import {
  classificationOf,
  contactsOf,
  descriptionFields,
  electionFields,
  organizationFields,
  personFields,
  type EntityRecordData,
  type Newest,
} from './fields.js'
import { compare } from './identity.js'
import { allNames, type Naming } from './names.js'

/** A record that stands for an entity, as identity has put it together with others. */
export interface EntityRecord {
  readonly key: string
  readonly dataset: string
  /** When the source last held it, a partial date; `''` when unknown, which sorts oldest. */
  readonly lastSeenAt: string
  readonly withdrawn: boolean
  readonly data: EntityRecordData
}

/** The properties of an entity that follow from its records; absent is left out. */
export interface DerivedEntity {
  readonly type: EntityType
  /** Joining identifiers, which get nodes of their own. */
  readonly joins: readonly string[]
  readonly properties: Readonly<Record<string, string | number | boolean | readonly string[]>>
}

const ORGANIZATIONS = new Set(['company', 'charity', 'organization'])

/**
 * The entity that follows from the live records of one component. A field comes from the newest record
 * that has it, ties by dataset, then key; lists are united. `null` when there is none: no live record,
 * or a party that is no party. `heldOffice`: whether some source says that the person held or sought one.
 * `mergedBecause`: why evidence joins them, a sentence each.
 */
export function deriveEntity(
  component: readonly EntityRecord[],
  heldOffice: boolean,
  naming: Naming = {},
  mergedBecause: readonly string[] = [],
): DerivedEntity | null {
  const live = component.filter(({ withdrawn }) => !withdrawn).sort(newestFirst)
  const all = live.map(({ data }) => data)
  const type = typeOf(all, heldOffice)
  const names = allNames(all, naming)
  // A list of addresses or accounts holds nothing of its own: without a name there is no entity yet.
  if (type === null || names.length === 0) return null
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
    mergedBecause,
  })
  const joins = distinct(identifiersOf(all, ({ scheme, value }) => joiningKey(scheme, value)))
  return { type, joins, properties }
}

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

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}

function withoutAbsent(
  properties: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>,
): Record<string, string | number | boolean | readonly string[]> {
  const present: Record<string, string | number | boolean | readonly string[]> = {}
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue
    present[name] = value
  }
  return present
}
