import { curatedLines } from '../domain/curated-lines.js'

/** What is decided by hand about a feed of results. */
export interface ResultSourceRank {
  /** The count of the feed with the lowest number is shown, before any other. */
  readonly rank: number
  /** Its counts and winners are certified, and do not change any more. */
  readonly isFinal: boolean
}

/** By the name of the feed. */
export type ResultSourceRanks = ReadonlyMap<string, ResultSourceRank>

/** Feeds that curated/result-sources.csv does not name come last. */
const LAST = Number.MAX_SAFE_INTEGER

/** The lines of curated/result-sources.csv. Throws `CuratedError` naming line, column and what was expected. */
export function resultSourcesOf(text: string, file = 'result-sources.csv'): ResultSourceRanks {
  const ranks = new Map<string, ResultSourceRank>()
  for (const { value, fail } of curatedLines(text, file, ['source', 'rank', 'final', 'reason'])) {
    const [source, rank, final] = [value('source'), value('rank'), value('final')]
    if (source === '' || ranks.has(source)) fail('source', 'a feed that no line above names')
    if (!/^[1-9]\d{0,3}$/.test(rank)) fail('rank', 'a number from 1')
    if (!['yes', 'no'].includes(final)) fail('final', 'yes or no')
    if (value('reason') === '') fail('reason', 'a reason')
    ranks.set(source, { rank: Number(rank), isFinal: final === 'yes' })
  }
  return ranks
}

/** A feed that tells of a contest. */
interface Telling {
  readonly source: string
  /** The time of its newest copy. */
  readonly at: string
}

/** The feed whose count is shown: by rank, then the one that was heard last, then by name. `null` without any. */
export function shownFeed<Feed extends Telling>(
  feeds: readonly Feed[],
  ranks: ResultSourceRanks,
): Feed | null {
  const rankOf = ({ source }: Feed) => ranks.get(source)?.rank ?? LAST
  const [first = null] = [...feeds].sort(
    (a, b) =>
      rankOf(a) - rankOf(b) || (a.at > b.at ? -1 : a.at < b.at ? 1 : a.source < b.source ? -1 : 1),
  )
  return first
}
