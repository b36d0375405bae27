import type { Row } from '../graph/graph.js'
import { isFresh } from '../markets/display.js'
import { relationBetween } from '../questions/logic.js'
import { toMarket, type Market } from './markets.js'
import { byId, perKey } from './reading.js'

/** The markets that a market implies or excludes. */
export interface RelatedMarkets {
  readonly implies: readonly RelatedMarket[]
  readonly excludes: readonly RelatedMarket[]
}

/** A related market, with the reason in a sentence. */
export interface RelatedMarket {
  readonly marketId: string
  readonly reason: string
}

/** This limit is high: no question at the known venues has so many outcomes. */
const MAX_RELATED = 500

/**
 * Loads the markets that each market implies or excludes, the highest price first.
 * Source: cypher/market/related.cypher.
 */
export const relatedMarkets = byId<RelatedMarkets>(
  { implies: [], excludes: [] },
  async (ids, graph) => {
    const params = { ids, freshAfter: '', minSum: -1, limit: MAX_RELATED }
    const rows = await graph.read('market/related', params)
    return rows.map(({ market, others }) => {
      const related = others.flatMap((candidate) => {
        const relation = relationBetween(market, candidate, candidate)
        return relation === null ? [] : [{ ...relation, marketId: candidate.id }]
      })
      return [
        market.id,
        {
          implies: related.filter(({ kind }) => kind === 'IMPLIES'),
          excludes: related.filter(({ kind }) => kind === 'EXCLUDES'),
        },
      ]
    })
  },
  { semaphore: 'wide', rowsPerKey: () => MAX_RELATED },
)

/** Two markets whose prices contradict each other. `first` implies or excludes `second`. */
export interface Contradiction {
  readonly claim: 'IMPLIES' | 'EXCLUDES'
  /** In percentage points. */
  readonly gap: number
  readonly reason: string
  readonly first: Market
  readonly second: Market
}

/**
 * Maximum number of contradictions in the list. If there are more, the smallest gaps are left out.
 */
const MAX_CONTRADICTIONS = 1_000

/**
 * Loads all pairs of markets whose prices contradict each other, the largest gap first. The key is
 * always ''.
 * Source: cypher/market/contradictions.cypher.
 */
export const contradictions = perKey<'', readonly Contradiction[]>(
  async (_key, graph) => {
    const rows = await graph.read('market/contradictions', { limit: MAX_CONTRADICTIONS })
    return rows.map(toContradiction)
  },
  { semaphore: 'wide', rowsPerKey: () => MAX_CONTRADICTIONS },
)

/**
 * Loads the contradictions of each market, by its id.
 * Source: cypher/market/contradictions-of.cypher.
 */
export const contradictionsOf = byId<readonly Contradiction[]>([], async (ids, graph) => {
  const rows = await graph.read('market/contradictions-of', { ids, limit: MAX_RELATED })
  return rows.map(({ id, pairs }) => [id, pairs.map(toContradiction)])
})

/**
 * The contradictions between two open markets with fresh prices. This check is necessary, because a
 * market can close, or its price can become old, before the next derivation.
 */
export function currentAmong(found: readonly Contradiction[], now: Date): readonly Contradiction[] {
  const isCurrent = ({ state, shown }: Market) =>
    state === 'open' && shown !== null && isFresh(shown, now)
  return found.filter(({ first, second }) => isCurrent(first) && isCurrent(second))
}

function toContradiction({ first, second, ...row }: Row<'market/contradictions'>): Contradiction {
  return { ...row, first: toMarket(first), second: toMarket(second) }
}
