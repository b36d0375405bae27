import { likeness } from '../../reconcile/likeness.js'
import type { Entity } from '../../loaders/entities.js'

/** What a table may say of an entity beside its name, and what can be fetched of it. */
export interface Property {
  readonly id: string
  readonly name: string
  readonly description: string
}

/** Those by which candidates are told apart. */
export const COMPARED: readonly (Property & { readonly of: (entity: Entity) => string | null })[] =
  [
    {
      id: 'country',
      name: 'Country',
      description: 'ISO 3166-1 alpha-2, or the name in English',
      of: ({ countryCode }) => countryCode || null,
    },
    {
      id: 'birth_date',
      name: 'Born',
      description: 'A year, month or day: 1815, 1815-12 or 1815-12-10',
      of: ({ birthDate }) => birthDate,
    },
    {
      id: 'death_date',
      name: 'Died',
      description: 'A year, month or day',
      of: ({ deathDate }) => deathDate,
    },
    { id: 'gender', name: 'Gender', description: 'In a word', of: ({ gender }) => gender },
  ]

/** Schemes of identifiers that tables often have; any other scheme may be asked for by its own name. */
export const SCHEMES: readonly Property[] = [
  { id: 'wikidata', name: 'Wikidata', description: 'Such as Q7259' },
  { id: 'opensanctions', name: 'OpenSanctions', description: 'Such as NK-…' },
  { id: 'bioguide', name: 'Bioguide', description: 'Of members of the US Congress' },
]

/** Those that are entities themselves, or nothing to compare. */
export const SHOWN: readonly Property[] = [
  { id: 'description', name: 'Description', description: 'One sentence' },
  { id: 'party', name: 'Party', description: 'Of which somebody is a member now' },
  { id: 'office', name: 'Office', description: 'That somebody holds now' },
]

export const PROPERTIES: readonly Property[] = [...COMPARED, ...SHOWN, ...SCHEMES]

/** How well an entity fits what a table says: 1 agrees, 0 contradicts, 0.5: it is not known here. */
export function agreement(entity: Entity, pid: string, value: string): number {
  const own = COMPARED.find(({ id }) => id === pid)
  if (own === undefined) return byIdentifier(entity, pid, value)
  const known = own.of(entity)
  if (known === null) return 0.5
  if (pid === 'country') return isCountry(known, value) ? 1 : 0
  if (pid === 'gender') return likeness(value, known)
  // The more precise of the two begins with the other.
  return known.startsWith(value) || value.startsWith(known) ? 1 : 0
}

function byIdentifier({ identifiers }: Entity, scheme: string, value: string): number {
  const known = identifiers.filter((one) => one.startsWith(`${scheme}:`))
  if (known.length === 0) return 0.5
  return known.includes(`${scheme}:${value}`) ? 1 : 0
}

const ENGLISH = new Intl.DisplayNames('en', { type: 'region' })

function isCountry(code: string, value: string): boolean {
  const asked = value.toLowerCase()
  if (asked === code) return true
  return /^[a-z]{2}$/.test(code) && ENGLISH.of(code.toUpperCase())?.toLowerCase() === asked
}
