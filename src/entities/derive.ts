import type { EntityType } from '../domain/entity.js'
import { joiningKey } from '../domain/identifier.js'
import type { SourceIdentifier } from '../domain/record.js'
import { compare } from '../domain/compare.js'
import {
  classificationOf,
  contactsOf,
  descriptionFields,
  fieldsOfKinds,
  type EntityRecordData,
  type Newest,
} from './fields.js'
import { allNames, type Naming } from './names.js'
import { withoutAbsent, type Properties } from './properties.js'

/** A record of an entity. Identity resolution has decided that it belongs to this entity. */
export interface EntityRecord {
  readonly key: string
  readonly dataset: string
  /** The partial date of the record's last edition; `''`: unknown, sorted as the oldest. */
  readonly lastSeenAt: string
  readonly withdrawn: boolean
  readonly data: EntityRecordData
}

/** The properties of an entity that are derived from its records. Absent values are left out. */
export interface DerivedEntity {
  readonly type: EntityType
  /** Joining identifiers; each gets its own node. */
  readonly joins: readonly string[]
  readonly properties: Properties
}

const ORGANIZATIONS = new Set(['company', 'charity', 'organization'])

/**
 * Derives an entity from the records of one component. Withdrawn records are ignored. Each field is
 * from the newest record with this field (ties: dataset, then key); lists are merged. Returns
 * `null` if all records are withdrawn, or for "no party". `heldOffice`: whether a source says that
 * the person held or sought an office. `mergedBecause`: the evidence that joins the records, in
 * sentences.
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
  // Records of addresses or accounts have no names. A component of only such records is no entity.
  if (type === null || names.length === 0) return null
  const newest: Newest = (pick) => {
    for (const data of all) {
      const value = pick(data)
      if (value !== undefined && value !== '') return value
    }
    return undefined
  }
  // Do not change this order: changes are detected by a hash of all properties.
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
    ...fieldsOfKinds(newest),
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
    .flatMap(({ identifiers = [] }) =>
      identifiers.flatMap((identifier) => textOf(identifier) ?? []),
    )
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
