import type { SoughtSeat } from '../domain/relationship.js'
import type { RaceReport } from '../domain/result.js'
import { raceId } from './race-id.js'

/** Names of federal chambers and offices of the United States, by the `office` of a race. */
const OFFICES: Readonly<Record<string, readonly string[]>> = {
  house: ['United States House of Representatives', 'House of Representatives'],
  senate: ['United States Senate', 'Senate'],
  president: ['President of the United States'],
}

/**
 * The seat that a candidate of a race seeks, with the names and identifiers that other sources use.
 * If the office is not in `OFFICES`, only the id of the race identifies the seat.
 */
export function soughtSeat({ election, race }: RaceReport): SoughtSeat {
  const { country } = election
  const isPresident = race.office === 'president'
  // Each state has its own race for president, but all these races are about the same office.
  const wholeRace = isPresident ? { ...race, area: country } : race
  return {
    race: raceId(election, wholeRace),
    offices: country === 'us' ? (OFFICES[race.office] ?? []) : [],
    areas: isPresident ? [] : divisionsOf(race.area),
  }
}

/** Identifiers of seats in the source `congress-legislators`, by the `office` of a race. */
const SEATS: Readonly<Record<string, string>> = {
  house: 'us-congress:post/seat-house-of-representatives',
  senate: 'us-congress:post/seat-senate',
}

/** The offices that races fill, by the `office` of the race. */
const FILLED: Readonly<Record<string, string>> = {
  ...SEATS,
  president: 'us-congress:post/president',
}

/** The possible identifiers of the area of a race, by its key. */
export function areaIdentifiers(area: string): readonly string[] {
  return area === 'us' ? ['ocd:ocd-division/country:us'] : divisionsOf(area)
}

/** The identifier of the office that a race fills, by its keys; `null` if it has none. */
export function officeIdentifier(area: string, office: string): string | null {
  return area.split('/')[0] === 'us' ? (FILLED[office] ?? null) : null
}

/** The key of an office in races, from the identifiers of the office; `null` if it has no key. */
export function raceOffice(identifiers: readonly string[]): string | null {
  const found = Object.entries(FILLED).find(([, seat]) => identifiers.includes(seat))
  return found?.[0] ?? null
}

const DIVISION =
  /^ocd:ocd-division\/country:us(?:\/(?:state|district|territory):([a-z]{2})(?:\/cd:(\w+))?)?$/

/** The keys of an area of the United States in races, from the identifiers of the area. */
export function raceAreas(identifiers: readonly string[]): readonly string[] {
  return identifiers.flatMap((identifier) => {
    const match = DIVISION.exec(identifier)
    if (match === null) return []
    const [, state, district] = match
    const parts = ['us', ...(state ? [state] : []), ...(district ? ['district', district] : [])]
    return [parts.join('/')]
  })
}

/** The codes of areas that Open Civic Data does not treat as states. */
const NOT_STATES: ReadonlySet<string> = new Set(['as', 'dc', 'gu', 'mp', 'pr', 'vi'])

/**
 * The seat of Congress that a special election fills: identifiers of its office and its state or
 * district. `area` is `null` for an area that is not a state. Returns `null` for other elections,
 * which may fill many seats.
 */
export function filledSeat({
  election,
  race,
}: RaceReport): { readonly office: string; readonly area: string | null } | null {
  const office = SEATS[race.office]
  if (election.kind !== 'special' || election.country !== 'us' || office === undefined) return null
  const [area] = NOT_STATES.has(race.area.split('/')[1] ?? '') ? [] : divisionsOf(race.area)
  return { office, area: area ?? null }
}

/**
 * The possible Open Civic Data divisions of an area of the United States, such as
 * `us/ca/district/12`.
 */
function divisionsOf(area: string): readonly string[] {
  const [country, state, level, district, ...more] = area.split('/')
  if (country !== 'us' || state === undefined || more.length > 0) return []
  const states = ['state', 'district', 'territory'].map(
    (kind) => `ocd:ocd-division/country:us/${kind}:${state}`,
  )
  if (level === undefined) return states
  return level === 'district' && district !== undefined
    ? states.map((division) => `${division}/cd:${district}`)
    : []
}
