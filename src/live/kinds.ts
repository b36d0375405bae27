import type { LiveChange } from './live-change.js'

/**
 * The kinds of changes that clients can follow. src/elections/race-events.ts defines the content of
 * race changes.
 */
export const CHANGE_KINDS = [
  'race.updated',
  'race.corrected',
  'race.called',
  'race.call_retracted',
  'election.opened',
  'election.certified',
  'election.cancelled',
  'entity',
  'entity.joined',
  'entity.left',
  'entity.switched_party',
  'market',
  'market.resolved',
  'dataset',
] as const

export type ChangeKind = (typeof CHANGE_KINDS)[number]

export const KINDS_OF_RACES = kindsOf('race')
export const KINDS_OF_ELECTIONS = kindsOf('election')

function kindsOf(noun: string): ReadonlySet<string> {
  return new Set(CHANGE_KINDS.filter((kind) => kind.startsWith(`${noun}.`)))
}

/** An election whose races are followed. */
export interface FollowedElection {
  /** The id of its entity. */
  readonly id: string
  /** The keys by which the existing races refer to this election. */
  readonly keys: readonly string[]
}

/**
 * Returns a function that tells whether a change belongs to a race of the election. Races that are
 * added later may refer to the election by a new key. For each change with such a key, the function
 * looks up the election of the race, until the election is found.
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
