import type { LiveChange } from './live-change.js'

/** What the change log calls what happens to a race; `src/elections/race-events.ts` says what of each. */
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
  /** Of its entity. */
  readonly id: string
  /** What its races call it, as far as there are any. */
  readonly keys: readonly string[]
}

/**
 * A function that says whether the change of a race is of an election. Races may come after who follows it, and call it
 * by another key than those before them: which entity such a race is of is looked up, until it has one.
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

/** What the change of a race calls its election; `''` for what is none. */
function electionKeyOf(content: unknown): string {
  const isOfRace = typeof content === 'object' && content !== null && 'election' in content
  return isOfRace && typeof content.election === 'string' ? content.election : ''
}
