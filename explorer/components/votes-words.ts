import { numberWords } from './words.js'

/** The parts of a race that say whether votes are counted. */
interface CountedRace {
  readonly isUncontested: boolean
  readonly count: { readonly countedVotes: number | null } | null
}

/**
 * Whether a race is decided without a vote. The race needs no opponents and no counted votes: a
 * feed may list zeros for such a race, and in some places people vote in it.
 */
export function isWithoutVotes({ isUncontested, count }: CountedRace): boolean {
  return isUncontested && (count?.countedVotes ?? 0) === 0
}

/** The sentence in place of a count; null if there is a count. */
export function withoutCount(race: CountedRace): string | null {
  if (isWithoutVotes(race)) return 'Uncontested: no votes are cast.'
  return race.count === null ? 'Nothing is counted yet.' : null
}

/** The votes of a candidacy, or why there are none. */
export function votesWords(votes: number | null, race: CountedRace, locale: string): string {
  if (isWithoutVotes(race)) return 'uncontested'
  return votes === null ? 'not counted' : numberWords(votes, locale)
}
