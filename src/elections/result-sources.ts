import { curatedLines } from '../domain/curated-lines.js'

/** What is decided by hand about a feed of results. */
export interface ResultSourceRank {
  /** Of feeds that count as much, the count of the one with the lowest number is shown. */
  readonly rank: number
  /** Its counts and winners are certified, and do not change any more. */
  readonly isFinal: boolean
}

/** By the name of the feed. */
export type ResultSourceRanks = ReadonlyMap<string, ResultSourceRank>

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
