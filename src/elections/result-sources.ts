import { curatedLines, REPEATED } from '../curated-lines.js'

/** Curated settings for a feed of results. */
export interface ResultSourceRank {
  /**
   * Decides between feeds that are equally complete and final: the feed with the lowest rank is
   * shown.
   */
  readonly rank: number
  /** Whether the counts and winners of the feed are certified and no longer change. */
  readonly isFinal: boolean
}

/** The settings of each feed, by the name of the feed. */
export type ResultSourceRanks = ReadonlyMap<string, ResultSourceRank>

/**
 * Parses `curated/result-sources.csv`. Throws an `OperatorError` that names the line, the column
 * and the expected value.
 */
export function resultSourcesOf(text: string, file = 'result-sources.csv'): ResultSourceRanks {
  const ranks = new Map<string, ResultSourceRank>()
  const lines = curatedLines(text, file, ['source', 'rank', 'final', 'reason'])
  for (const { value, required, oneOf, fail, refuse } of lines) {
    const source = required('source', 'a feed')
    if (ranks.has(source)) refuse('source', `${JSON.stringify(source)} ${REPEATED}`)
    const rank = value('rank')
    if (!/^[1-9]\d{0,3}$/.test(rank)) fail('rank', 'a whole number from 1 to 9999')
    const final = oneOf('final', ['yes', 'no'], 'yes or no')
    required('reason', 'a reason')
    ranks.set(source, { rank: Number(rank), isFinal: final === 'yes' })
  }
  return ranks
}
