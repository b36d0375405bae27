import type { RaceKey, ElectionKey, UnitReport } from '../domain/result.js'
import { shortHash } from '../domain/hash.js'
import { electionWords } from './keys.js'

/** The maximum number of characters of an id before its hash. Longer titles of measures are cut. */
const MAX_SLUG_LENGTH = 80

/** The id of an election, similar to a slug. It is the same for all feeds. */
export function electionId(election: ElectionKey): string {
  const { date, kind, jurisdiction } = election
  return idOf([jurisdiction, kind, date], electionWords(election))
}

/** The id of a race, similar to a slug. It is the same for all feeds. */
export function raceId(election: ElectionKey, race: RaceKey): string {
  const { office, area, party, seat } = race
  const text = JSON.stringify([electionWords(election), office, area, party, seat])
  return idOf([office, area, party, seat, election.kind, election.date], text)
}

/** The id of a candidacy of one feed. */
export function candidacyId(race: string, source: string, key: string): string {
  return `${race}-${shortHash(JSON.stringify([source, key]))}`
}

/** Levels whose keys mean the same in every election. */
const LASTING_LEVELS: ReadonlySet<string> = new Set(['nation', 'state', 'county', 'constituency'])

/**
 * The key of a unit in the graph. If the level is not in `LASTING_LEVELS`, keys are only unique
 * within an election, so the key in the graph also contains the election.
 */
export function unitKey(election: string, { level, key }: UnitReport): string {
  return LASTING_LEVELS.has(level) ? key : `${election}:${key}`
}

function idOf(words: readonly string[], text: string): string {
  const slug = words
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replaceAll(/^-|-$/g, '')
  return slug === '' ? shortHash(text) : `${slug}-${shortHash(text)}`
}
