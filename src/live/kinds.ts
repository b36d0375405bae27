import type { LiveChange } from './live-change.js'

/**
 * The kinds of race changes in the change log. src/elections/race-events.ts defines their content.
 */
export const KINDS_OF_RACES: ReadonlySet<string> = new Set([
  'race.updated',
  'race.corrected',
  'race.called',
  'race.call_retracted',
])

export const KINDS_OF_ELECTIONS: ReadonlySet<string> = new Set([
  'election.opened',
  'election.certified',
  'election.cancelled',
])

/** An election whose races are followed. */
export interface FollowedElection {
  /** The id of its entity. */
  readonly id: string
  /** The keys by which the existing races refer to this election. */
  readonly keys: readonly string[]
}

/**
 * Returns a function that returns true for the changes of an election's races. Races that are added
 * later may refer to the election by a new key. For each change with such a key, the function looks
 * up the election of the race, until the election is found.
 */
export function racesOf(
  { id, keys }: FollowedElection,
  electionOfRace: (race: string) => Promise<string | null>,
): (change: Pick<LiveChange, 'content' | 'keys'>) => boolean | Promise<boolean> {
  const known = new Map(keys.map((key) => [key, true]))

  async function lookUp(race: string, key: string): Promise<boolean> {
    const found = await electionOfRace(race)
    if (found !== null) known.set(key, found === id)
    return found === id
  }

  return ({ content, keys: [race] }) => {
    const key = electionKeyOf(content())
    return known.get(key) ?? (race !== undefined && lookUp(race, key))
  }
}

/** The key by which the change of a race refers to its election; `''` for any other change. */
function electionKeyOf(content: unknown): string {
  const isOfRace = typeof content === 'object' && content !== null && 'election' in content
  return isOfRace && typeof content.election === 'string' ? content.election : ''
}
