import { numberWords } from './words.js'

/** What a page knows of a race when it says how many votes were cast. */
interface CountedRace {
  readonly isUncontested: boolean
  readonly count: { readonly countedVotes: number | null } | null
}

/**
 * Whether a race is over without a vote. A feed may list zeros for a race without opponents, and some places let
 * people vote in it all the same.
 */
export function isWithoutVotes({ isUncontested, count }: CountedRace): boolean {
  return isUncontested && (count?.countedVotes ?? 0) === 0
}

/** What a page says of a race instead of a count; null when there is one. */
export function withoutCount(race: CountedRace): string | null {
  if (isWithoutVotes(race)) return 'Uncontested: no votes are cast.'
  return race.count === null ? 'Nothing is counted yet.' : null
}

/** The votes of a candidacy, or why there are none. */
export function votesWords(votes: number | null, race: CountedRace, locale: string): string {
  if (isWithoutVotes(race)) return 'uncontested'
  return votes === null ? 'not counted' : numberWords(votes, locale)
}
