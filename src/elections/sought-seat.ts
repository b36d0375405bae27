import type { SoughtSeat } from '../domain/relationship.js'
import type { RaceReport } from '../domain/result.js'
import { raceId } from './race-id.js'

/** Names of federal chambers and offices of the United States, by the word of races. */
const OFFICES: Readonly<Record<string, readonly string[]>> = {
  house: ['United States House of Representatives', 'House of Representatives'],
  senate: ['United States Senate', 'Senate'],
  president: ['President of the United States'],
}

/**
 * What a candidate of a race seeks, in the words and identifiers by which other sources name it. Of an office that is
 * not known here only who else is a candidate can be told.
 */
export function soughtSeat({ election, race }: RaceReport): SoughtSeat {
  const { country } = election
  const isPresident = race.office === 'president'
  // Electors are chosen state by state, for one office.
  const one = isPresident ? { ...race, area: country } : race
  return {
    race: raceId(election, one),
    offices: country === 'us' ? (OFFICES[race.office] ?? []) : [],
    areas: isPresident ? [] : divisionsOf(race.area),
  }
}

/** Seats of Congress, by the word of races, as congress-legislators names their offices. */
const SEATS: Readonly<Record<string, string>> = {
  house: 'us-congress:post/seat-house-of-representatives',
  senate: 'us-congress:post/seat-senate',
}

/** Whose divisions are no states of Open Civic Data. */
const NO_STATES: ReadonlySet<string> = new Set(['as', 'dc', 'gu', 'mp', 'pr', 'vi'])

/**
 * The seat of Congress that a special election fills: identifiers of its office and its state or district, `null` for a
 * place that is no state. `null` for other elections, which may fill many seats.
 */
export function filledSeat({
  election,
  race,
}: RaceReport): { readonly office: string; readonly area: string | null } | null {
  const office = SEATS[race.office]
  if (election.kind !== 'special' || election.country !== 'us' || office === undefined) return null
  const [area] = NO_STATES.has(race.area.split('/')[1] ?? '') ? [] : divisionsOf(race.area)
  return { office, area: area ?? null }
}

/** Open Civic Data divisions that an area of the United States may be: `us/ca/district/12`. */
function divisionsOf(area: string): readonly string[] {
  const [country, state, level, district, ...more] = area.split('/')
  if (country !== 'us' || state === undefined || more.length > 0) return []
  const states = ['state', 'district', 'territory'].map(
    (kind) => `ocd:ocd-division/country:us/${kind}:${state}`,
  )
  if (level === undefined) return states
  return level === 'district' && district !== undefined
    ? states.map((each) => `${each}/cd:${district}`)
    : []
}
