import { compare } from '../domain/compare.js'
import type { EntityName } from '../domain/entity.js'
import { createNameJudge, MATCHES, type Match } from '../domain/name-match.js'
import { likeNames } from '../domain/name-query.js'
import type { QueryReader } from './batch/queue.js'
import { byKey } from './reading.js'

/** A market or a race with a title similar to the text of a search. */
export interface TitleHit {
  readonly id: string
  /** The title that matches best, without languages: sources do not state the language of titles. */
  readonly title: EntityName
  readonly match: Match
}

/** The maximum number of hits of one search. */
const MAX_HITS = 100

/** A search finds and sorts all titles with the words, so it weighs more than other reads. */
const ROWS_PER_SEARCH = 2_000

/**
 * Loads markets of the default list with a title similar to the text, with one query for all
 * waiting texts.
 *
 * Value: at most 100 hits in four groups; `[]` for a text without a letter or digit.
 *
 * 1. Hits with exactly this title or id.
 * 2. Hits with a title that begins with the text.
 * 3. Hits with a title that contains all words of the text.
 * 4. All other hits.
 *
 * Groups 1 and 2 are sorted by volume, groups 3 and 4 by the score of the index, then by volume.
 * Source: cypher/search/markets.cypher.
 */
export const marketTitles = titleSearch(async (asks, graph) => {
  const rows = await graph.read('search/markets', { asks, limit: MAX_HITS })
  return rows.map(({ question, hits }) => [
    question,
    hits.map(([id, titles, score, volumeUsd]) => ({ id, titles, score, weight: volumeUsd ?? -1 })),
  ])
})

/**
 * Loads races with a title similar to the text. Each feed of a race may give another title. The
 * order is as in `marketTitles`, with the newest election instead of the largest volume.
 * Source: cypher/search/races.cypher.
 */
export const raceTitles = titleSearch(async (asks, graph) => {
  const rows = await graph.read('search/races', { asks, limit: MAX_HITS })
  return rows.map(({ question, hits }) => [
    question,
    hits.map(([id, titles, score, date]) => ({ id, titles, score, weight: dateNumber(date) })),
  ])
})

/** A hit of the index, before its titles are compared with the text. */
interface Candidate {
  readonly id: string
  readonly titles: readonly string[]
  /** The score of the index. */
  readonly score: number
  /** Among hits that match equally well, the hit with the largest weight comes first. */
  readonly weight: number
}

interface Ask {
  readonly key: string
  /** A Lucene query. */
  readonly words: string
}

function titleSearch(
  readCandidates: (
    asks: readonly Ask[],
    graph: QueryReader,
  ) => Promise<readonly (readonly [text: string, candidates: readonly Candidate[]])[]>,
) {
  return byKey<string, readonly TitleHit[]>({
    idOf: (q) => q,
    missing: [],
    semaphore: 'wide',
    rowsPerKey: () => ROWS_PER_SEARCH,
    async read(texts, graph) {
      const asks = texts.flatMap((key) => {
        const words = likeNames(key)
        return words === null ? [] : [{ key, words }]
      })
      const found = asks.length === 0 ? [] : await readCandidates(asks, graph)
      return found.map(([text, candidates]) => [text, ranked(text, candidates)])
    },
  })
}

function ranked(text: string, candidates: readonly Candidate[]): readonly TitleHit[] {
  const { judge } = createNameJudge(text)
  const hits = candidates.map(({ id, titles, score, weight }) => {
    const names = titles.toSorted(compare).map((value) => ({ value, langs: [] }))
    const { match, name: title } = judge(names, id)
    // For other matches, the score of the index is a better order than the weight.
    const isWeighed = match === 'EXACT' || match === 'PREFIX'
    return { hit: { id, title, match }, weight, score: isWeighed ? 0 : score }
  })
  hits.sort(
    (a, b) =>
      MATCHES.indexOf(a.hit.match) - MATCHES.indexOf(b.hit.match) ||
      b.score - a.score ||
      b.weight - a.weight ||
      compare(a.hit.title.value, b.hit.title.value) ||
      compare(a.hit.id, b.hit.id),
  )
  return hits.map(({ hit }) => hit)
}

/** A number that sorts like the date; 0 without a date. */
function dateNumber(date: string | null): number {
  return Number((date ?? '').replaceAll('-', '').padEnd(8, '0'))
}
