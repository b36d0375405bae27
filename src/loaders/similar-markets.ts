import { compare } from '../domain/compare.js'
import { sharingWords } from '../domain/name-query.js'
import { judge, readWording, type ReadWording } from '../questions/paraphrase/judge.js'
import type { Vocabulary } from '../questions/vocabulary.js'
import type { Loader } from './batch.js'
import type { Market } from './markets.js'
import { byId, type Reading } from './reading.js'

/** A market with a similar question. */
export interface SimilarMarket {
  readonly id: string
  /** How many of their words the two questions have in common, from 0 to 1. */
  readonly score: number
  /** What differs, or why the questions are probably the same. */
  readonly reason: string
}

/** Maximum number of markets with shared words that are compared with a market. */
const MAX_COMPARED = 50
/**
 * Maximum hits of the index for a market. This limit is high, because a group can have a hundred
 * outcomes. The titles of a group share the most words, but markets of the same group are left out.
 */
const MAX_HITS = 200
const MAX_SIMILAR = 10
/** Minimum score: questions with fewer words in common do not count as similar. */
const MIN_SCORE = 0.35

/**
 * Loads other markets with a similar question, by the id of a market.
 *
 * Value: at most 10. First come markets that probably ask the same question, then the markets with
 * the most words in common. Markets of the same group are left out. `[]` for an unknown id.
 * Source: cypher/search/alike-markets.cypher and cypher/market/wordings.cypher.
 */
export function similarMarkets(vocabulary: Vocabulary): Reading<string, readonly SimilarMarket[]> {
  return byId<readonly SimilarMarket[]>(
    [],
    async (ids, graph) => {
      const wordings = await graph.read('market/wordings', { ids: [...ids] })
      const asks = wordings.flatMap(({ id, title, outcomeTitle }) => {
        const words = sharingWords(`${title} ${outcomeTitle ?? ''}`)
        return words === null ? [] : [{ id, words }]
      })
      if (asks.length === 0) return []
      const limits = { hits: MAX_HITS, limit: MAX_COMPARED }
      const found = await graph.read('search/alike-markets', { asks, ...limits })
      const others = [...new Set(found.flatMap(({ alike }) => alike))]
      const read = await graph.read('market/wordings', { ids: others })
      const byMarket = new Map(
        [...wordings, ...read].map((row) => [
          row.id,
          readWording({ ...row, categories: [] }, vocabulary),
        ]),
      )
      return found.map(({ id, alike }) => [id, mostAlike(id, alike, byMarket, vocabulary)] as const)
    },
    { semaphore: 'wide', rowsPerKey: () => MAX_COMPARED },
  )
}

/** Loads the markets that are similar to a market. */
export async function similarTo(
  { id }: Pick<Market, 'id'>,
  loaders: {
    readonly similarMarkets: Loader<string, readonly SimilarMarket[]>
    readonly markets: Loader<string, Market | null>
  },
) {
  const alike = await loaders.similarMarkets.load(id)
  const found = await loaders.markets.loadMany(alike.map((similar) => similar.id))
  return alike.flatMap(({ score, reason }, index) => {
    const market = found[index] ?? null
    // A market may have been merged between the two reads.
    return market === null || market.id === id ? [] : [{ market, score, reason }]
  })
}

function mostAlike(
  id: string,
  alike: readonly string[],
  byMarket: ReadonlyMap<string, ReadWording | null>,
  vocabulary: Vocabulary,
): readonly SimilarMarket[] {
  const wording = byMarket.get(id) ?? null
  if (wording === null) return []
  return alike
    .flatMap((similar) => {
      const second = byMarket.get(similar) ?? null
      return second === null ? [] : { id: similar, ...judge(wording, second, vocabulary) }
    })
    .filter(({ score }) => score >= MIN_SCORE)
    .sort(
      (a, b) =>
        Number(b.isLikelySame) - Number(a.isLikelySame) || b.score - a.score || compare(a.id, b.id),
    )
    .slice(0, MAX_SIMILAR)
    .map(({ id: similar, score, reason }) => ({
      ...{ id: similar, reason },
      score: Math.round(score * 100) / 100,
    }))
}
