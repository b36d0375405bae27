import type { SoughtSeat } from '../domain/relationship.js'
import type { ContestReport } from '../domain/result.js'
import { contestId } from './contest-id.js'

/** Names of federal chambers and offices of the United States, by the word of contests. */
const OFFICES: Readonly<Record<string, readonly string[]>> = {
  house: ['United States House of Representatives', 'House of Representatives'],
  senate: ['United States Senate', 'Senate'],
  president: ['President of the United States'],
}

/**
 * What a candidate of a contest seeks, in the words and identifiers by which other sources name it. Of an office that is
 * not known here only who else is a candidate can be told.
 */
export function soughtSeat({ election, contest }: ContestReport): SoughtSeat {
  const { country } = election
  const isPresident = contest.office === 'president'
  // Electors are chosen state by state, for one office.
  const one = isPresident ? { ...contest, area: country } : contest
  return {
    contest: contestId(election, one),
    offices: country === 'us' ? (OFFICES[contest.office] ?? []) : [],
    areas: isPresident ? [] : divisionsOf(contest.area),
  }
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
