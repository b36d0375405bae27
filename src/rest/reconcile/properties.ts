import { likeness } from '../../reconcile/likeness.js'
import type { Entity } from '../../loaders/entities.js'

/** A property that a table may have in addition to the name, or that `extend` can fetch. */
export interface Property {
  readonly id: string
  readonly name: string
  readonly description: string
}

/** Properties that are compared with the columns of a table, to find the right candidate. */
export const COMPARED: readonly (Property & {
  readonly read: (entity: Entity) => string | null
})[] = [
  {
    id: 'country',
    name: 'Country',
    description: 'ISO 3166-1 alpha-2, or the name in English',
    read: ({ countryCode }) => countryCode || null,
  },
  {
    id: 'birth_date',
    name: 'Born',
    description: 'A year, month or day: 1815, 1815-12 or 1815-12-10',
    read: ({ birthDate }) => birthDate,
  },
  {
    id: 'death_date',
    name: 'Died',
    description: 'A year, month or day',
    read: ({ deathDate }) => deathDate,
  },
  { id: 'gender', name: 'Gender', description: 'One word', read: ({ gender }) => gender },
]

/** Schemes of identifiers that tables often have; `extend` accepts any other scheme by its name. */
const SCHEMES: readonly Property[] = [
  { id: 'wikidata', name: 'Wikidata', description: 'Such as Q7259' },
  { id: 'opensanctions', name: 'OpenSanctions', description: 'Such as NK-…' },
  { id: 'bioguide', name: 'Bioguide', description: 'Of members of the US Congress' },
]

/** Properties that `extend` can fetch, but that are not compared. */
const SHOWN: readonly Property[] = [
  { id: 'description', name: 'Description', description: 'One sentence' },
  { id: 'party', name: 'Party', description: 'Party that the person is a member of now' },
  { id: 'office', name: 'Office', description: 'Office that the person holds now' },
]

export const PROPERTIES: readonly Property[] = [...COMPARED, ...SHOWN, ...SCHEMES]

/**
 * How well a property matches a cell of a table, from 0 to 1; 0.5 if the entity has no value of the
 * property.
 */
export function agreement(entity: Entity, pid: string, value: string): number {
  const property = COMPARED.find(({ id }) => id === pid)
  if (property === undefined) return byIdentifier(entity, pid, value)
  const known = property.read(entity)
  if (known === null) return 0.5
  if (pid === 'country') return isCountry(known, value) ? 1 : 0
  if (pid === 'gender') return likeness(value, known)
  // Equal dates can differ in precision: 1815-12 begins with 1815.
  return known.startsWith(value) || value.startsWith(known) ? 1 : 0
}

function byIdentifier({ identifiers }: Entity, scheme: string, value: string): number {
  const known = identifiers.filter((identifier) => identifier.startsWith(`${scheme}:`))
  if (known.length === 0) return 0.5
  return known.includes(`${scheme}:${value}`) ? 1 : 0
}

const ENGLISH = new Intl.DisplayNames('en', { type: 'region' })

function isCountry(code: string, value: string): boolean {
  const name = value.toLowerCase()
  if (name === code) return true
  return /^[a-z]{2}$/.test(code) && ENGLISH.of(code.toUpperCase())?.toLowerCase() === name
}
