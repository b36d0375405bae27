import { joiningKey } from '../domain/identifier.js'
import type { CorrectionData } from '../domain/corrections/correction-data.js'
import type { DerivedEntity } from './derive.js'
import { compare } from './identity.js'

/** The dataset of what readers proposed and an operator applied. */
export const CORRECTIONS = 'corrections'

/** A correction of an entity that an operator applied, as an entity keeps it. */
export type EntityCorrection = Pick<CorrectionData, 'field' | 'value' | 'url' | 'about'> & {
  readonly key: string
  /** The day on which it was applied, `2026-11-24`. */
  readonly on: string
}

// The newest of an entity; nobody needs more.
const MOST = 100

/**
 * The entity with what corrections say in place of what its sources do: of several of one value the newest. None
 * makes an entity, or keeps one that no source speaks of.
 */
export function correctEntity(
  derived: DerivedEntity | null,
  corrections: readonly EntityCorrection[],
): DerivedEntity | null {
  if (derived === null || corrections.length === 0) return derived
  const sorted = [...corrections].sort((a, b) => compare(a.on, b.on) || compare(a.key, b.key))
  const { type, joins, properties } = sorted.reduce(correctOne, derived)
  const isItsSource = sorted.some(({ field }) => !OF_RELATIONSHIPS.has(field))
  return {
    type,
    joins,
    properties: {
      ...properties,
      ...(isItsSource && {
        datasets: withOne(properties['datasets'], CORRECTIONS).toSorted(compare),
      }),
      corrections: sorted
        .toReversed()
        .slice(0, MOST)
        .map((correction) => JSON.stringify(correction)),
    },
  }
}

const OF_RELATIONSHIPS: ReadonlySet<string> = new Set(['start', 'end', 'related', 'not_related'])

function correctOne(entity: DerivedEntity, { field, value }: EntityCorrection): DerivedEntity {
  const { type, joins, properties } = entity
  const isPerson = type === 'politician' || type === 'person'
  switch (field) {
    case 'name':
    case 'other_name':
      return value === null ? entity : { ...entity, properties: named(properties, field, value) }
    case 'birth_date':
    case 'death_date':
      if (!isPerson) return entity
      return { ...entity, properties: withField(properties, PROPERTIES[field], value) }
    case 'identifier': {
      if (value === null) return entity
      const [scheme = '', ...rest] = value.split(':')
      const joining = joiningKey(scheme, rest.join(':'))
      const identifiers = withOne(properties['identifiers'], value).toSorted(compare)
      return {
        type,
        joins: joining === null ? joins : withOne(joins, joining),
        properties: { ...properties, identifiers },
      }
    }
    default:
      return entity
  }
}

const PROPERTIES = { birth_date: 'birthDate', death_date: 'deathDate' } as const

type Properties = DerivedEntity['properties']

/** With one more name: the main one, which is shown, or the last. */
function named(properties: Properties, field: 'name' | 'other_name', value: string): Properties {
  const names = listOf(properties['names'])
  const langs = listOf(properties['nameLangs'])
  const pairs = names.map((name, index) => [name, langs[index] ?? ''] as const)
  const known = pairs.find(([name]) => name === value)
  if (field === 'other_name' && known !== undefined) return properties
  const one = known ?? ([value, ''] as const)
  const others = pairs.filter(([name]) => name !== value)
  const all = field === 'name' ? [one, ...others] : [...others, one]
  return {
    ...properties,
    ...(field === 'name' && { name: value }),
    names: all.map(([name]) => name),
    nameLangs: all.map(([, lang]) => lang),
  }
}

function withField(properties: Properties, name: string, value: string | null): Properties {
  const others = Object.fromEntries(Object.entries(properties).filter(([each]) => each !== name))
  return value === null ? others : { ...others, [name]: value }
}

function withOne(values: Properties[string] | undefined, value: string): readonly string[] {
  return [...new Set([...listOf(values), value])]
}

function listOf(value: Properties[string] | undefined): readonly string[] {
  return typeof value === 'object' ? value : []
}
