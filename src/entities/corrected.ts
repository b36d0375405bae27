import { isPerson } from '../domain/entity.js'
import { joiningKey } from '../domain/identifier.js'
import type { CorrectionData } from '../domain/corrections/correction-data.js'
import { compare } from '../domain/compare.js'
import type { DerivedEntity } from './derive.js'
import { union } from './identity.js'
import { listIn, type Properties } from './properties.js'

/** The dataset of corrections that readers proposed and operators applied. */
export const CORRECTIONS = 'corrections'

/** An applied correction of an entity, as the entity stores it. */
export type EntityCorrection = Pick<CorrectionData, 'field' | 'value' | 'url' | 'about'> & {
  readonly key: string
  /** The day on which the correction was applied, `2026-11-24`. */
  readonly on: string
}

// The maximum number of corrections that an entity stores. Only the newest are stored.
const MAX_CORRECTIONS = 100

/**
 * Applies corrections to an entity; the newest correction of a value wins. Corrections alone do not
 * make an entity: without a record of a source, it does not exist.
 */
export function correctEntity(
  derived: DerivedEntity | null,
  corrections: readonly EntityCorrection[],
): DerivedEntity | null {
  if (derived === null || corrections.length === 0) return derived
  const sorted = [...corrections].sort((a, b) => compare(a.on, b.on) || compare(a.key, b.key))
  const { type, joins, properties } = sorted.reduce(correctOne, derived)
  const correctsOwnField = sorted.some(({ field }) => !RELATIONSHIP_FIELDS.has(field))
  return {
    type,
    joins,
    properties: {
      ...properties,
      ...(correctsOwnField && {
        datasets: union(listIn(properties, 'datasets'), [CORRECTIONS]),
      }),
      corrections: sorted
        .toReversed()
        .slice(0, MAX_CORRECTIONS)
        .map((correction) => JSON.stringify(correction)),
    },
  }
}

const RELATIONSHIP_FIELDS: ReadonlySet<string> = new Set(['start', 'end', 'related', 'not_related'])

function correctOne(entity: DerivedEntity, { field, value }: EntityCorrection): DerivedEntity {
  const { type, joins, properties } = entity
  switch (field) {
    case 'name':
    case 'other_name':
      return value === null ? entity : { ...entity, properties: withName(properties, field, value) }
    case 'birth_date':
    case 'death_date':
      if (!isPerson(type)) return entity
      return { ...entity, properties: withField(properties, PROPERTIES[field], value) }
    case 'identifier': {
      if (value === null) return entity
      const [scheme = '', ...rest] = value.split(':')
      const joining = joiningKey(scheme, rest.join(':'))
      const identifiers = union(listIn(properties, 'identifiers'), [value])
      return {
        type,
        joins: joining === null ? joins : [...new Set([...joins, joining])],
        properties: { ...properties, identifiers },
      }
    }
    default:
      return entity
  }
}

const PROPERTIES = { birth_date: 'birthDate', death_date: 'deathDate' } as const

/**
 * Adds `value` to the names. For `name`, adds it at the beginning, so that it is shown, and gives
 * it the languages of the name that it replaces. Otherwise, clients that prefer one of these
 * languages would get the replaced name. For `other_name`, adds `value` at the end.
 */
function withName(properties: Properties, field: 'name' | 'other_name', value: string): Properties {
  const names = listIn(properties, 'names')
  const langs = listIn(properties, 'nameLangs')
  const pairs = names.map((name, index) => [name, langs[index] ?? ''] as const)
  const known = pairs.find(([name]) => name === value)
  if (field === 'other_name' && known !== undefined) return properties
  const replaced = field === 'name' ? (langs[0] ?? '') : ''
  const ownLangs = [known?.[1] ?? '', replaced].flatMap((tags) => tags.split(',')).filter(Boolean)
  const entry = [value, union(ownLangs, []).join()] as const
  const others = pairs.filter(([name]) => name !== value)
  const all = field === 'name' ? [entry, ...others] : [...others, entry]
  return {
    ...properties,
    ...(field === 'name' && { name: value }),
    names: all.map(([name]) => name),
    nameLangs: all.map(([, lang]) => lang),
  }
}

function withField(properties: Properties, name: string, value: string | null): Properties {
  const others = Object.fromEntries(
    Object.entries(properties).filter(([property]) => property !== name),
  )
  return value === null ? others : { ...others, [name]: value }
}
