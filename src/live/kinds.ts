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

/** What the change of a race calls its election; `''` for what is none. */
export function electionKeyOf(content: unknown): string {
  const isOfRace = typeof content === 'object' && content !== null && 'election' in content
  return isOfRace && typeof content.election === 'string' ? content.election : ''
}
