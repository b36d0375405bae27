import type { EntityType } from '../domain/entity.js'
import { fold } from '../domain/fold.js'
import type { Office } from './contest.js'
import type { Place } from './places.js'
import type { Proposition } from './proposition.js'

/** Something that a proposition speaks of and that may be an entity of the graph. */
export interface Reference {
  readonly role: 'SUBJECT' | 'PARTY' | 'OFFICE' | 'ELECTION' | 'PLACE' | 'CHAMBER'
  /** What it may be called, the likeliest first. */
  readonly names: readonly string[]
  readonly types: readonly EntityType[]
  /** Lowercase ISO 3166-1 alpha-2; `null` when nothing tells. */
  readonly countryCode: string | null
  /** USPS code of the US state that it is about, lowercase; `null` for none. */
  readonly state: string | null
  /** Its `id` in curated/elections.csv, for an election. */
  readonly electionId: string | null
  /** The year in which it was so, for the choice between namesakes; `null` unknown. */
  readonly year: number | null
}

const PARTY_NAMES: Readonly<Record<string, readonly string[]>> = {
  democratic: ['Democratic Party', 'Democrat', 'Democratic'],
  republican: ['Republican Party', 'Republican'],
  libertarian: ['Libertarian Party', 'Libertarian'],
  green: ['Green Party', 'Green'],
}

const OFFICE_NAMES: Partial<Readonly<Record<Office, string>>> = {
  president: 'President',
  'vice-president': 'Vice President',
  governor: 'Governor',
  'lieutenant-governor': 'Lieutenant Governor',
  'attorney-general': 'Attorney General',
  'secretary-of-state': 'Secretary of State',
  mayor: 'Mayor',
  'prime-minister': 'Prime Minister',
  chancellor: 'Chancellor',
  'supreme-leader': 'Supreme Leader',
  'fed-chair': 'Chair of the Federal Reserve',
}

/** What `proposition` speaks of, to be looked up by name, country and year. */
export function referencesOf(proposition: Proposition): readonly Reference[] {
  const { subject, place, office } = proposition
  const countryCode = place?.country ?? null
  const state = place?.state ?? null
  const around = { countryCode, state, electionId: null, year: yearOf(proposition) }
  const references: Reference[] = []
  if (subject.kind === 'person') {
    const names = [subject.name, ...subject.aliases]
    references.push({ role: 'SUBJECT', names, types: ['politician', 'person'], ...around })
  }
  const parties = new Set<string>()
  if (subject.kind === 'party' && subject.key !== 'independent') parties.add(subject.key)
  const nominating = proposition.object.split(' ')[0] ?? ''
  if (Object.hasOwn(PARTY_NAMES, nominating)) parties.add(nominating)
  for (const key of parties) {
    const names = (Object.hasOwn(PARTY_NAMES, key) ? PARTY_NAMES[key] : null) ?? [subject.name]
    references.push({ role: 'PARTY', names, types: ['party'], ...around })
  }
  if (office !== null && place !== null) {
    const names = officeNames(office, place)
    if (names.length > 0) references.push({ role: 'OFFICE', names, types: ['office'], ...around })
    const chamber = chamberOf(office)
    if (chamber !== null && place.country === 'us') {
      references.push({ role: 'CHAMBER', names: chamber, types: ['institution'], ...around })
    }
  }
  const electionId = electionIdOf(proposition)
  if (electionId !== null) {
    const names: readonly string[] = []
    references.push({ role: 'ELECTION', names, types: ['election'], ...around, electionId })
  }
  if (place !== null) {
    references.push({ role: 'PLACE', names: placeNames(place), types: ['area'], ...around })
  }
  return references
}

/**
 * The id in curated/elections.csv of the election that a proposition is about: `us-senate-tx-2026`,
 * `us-president-2028`, `us-president-democratic-2028` (a nomination); `null` when it is about none. One seat
 * of the House belongs to the election of the House.
 */
export function electionIdOf(proposition: Proposition): string | null {
  const { predicate, office, place, date, object } = proposition
  if (date?.kind !== 'year' || place === null) return null
  if (office === null) return predicate === 'balance-of-power' ? `us-house-${date.value}` : null
  const isPrimary = predicate === 'is-nominated' || predicate === 'wins-primary'
  const party = isPrimary && office !== 'house-seat' ? (object.split(' ')[0] ?? '') : ''
  const isWhole = office === 'president' || office === 'vice-president' || office === 'house-seat'
  const part = isWhole
    ? []
    : [place.state, place.part === null ? null : fold(place.part).replaceAll(' ', '-')]
  const kind = office === 'vice-president' ? 'president' : office.replace(/-seat$/, '')
  return [place.country, kind, ...part, party, date.value]
    .filter((each) => each !== null && each !== '')
    .join('-')
}

function yearOf({ date }: Proposition): number | null {
  return date === null ? null : Number(date.value.slice(0, 4))
}

function officeNames(office: Office, place: Place): readonly string[] {
  const name = OFFICE_NAMES[office]
  if (name !== undefined) {
    const of =
      place.part !== null && office === 'mayor'
        ? place.name
        : place.state !== null && office !== 'president' && office !== 'vice-president'
          ? place.name
          : countryName(place)
    return office === 'fed-chair' ? [name] : [`${name} of ${of}`, `${name} of the ${of}`, name]
  }
  if (place.country !== 'us') return []
  if (office === 'senate-seat')
    return ['Member of the United States Senate', 'United States Senator']
  if (office === 'house-seat') {
    return ['Member of the United States House of Representatives', 'United States representative']
  }
  return office === 'speaker' ? ['Speaker of the United States House of Representatives'] : []
}

function chamberOf(office: Office): readonly string[] | null {
  if (office === 'senate' || office === 'senate-seat' || office === 'senate-majority-leader') {
    return ['United States Senate', 'Senate']
  }
  if (office === 'house' || office === 'house-seat' || office === 'speaker') {
    return ['United States House of Representatives', 'House of Representatives']
  }
  return null
}

function placeNames(place: Place): readonly string[] {
  return place.part !== null && place.state !== null && /^(?:\d+|al)$/.test(place.part)
    ? [place.name, `${place.name} congressional district`]
    : [place.name]
}

function countryName(place: Place): string {
  return place.country === 'us' ? 'United States' : place.name
}
