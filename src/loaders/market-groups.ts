import type { Graph } from '../graph/graph.js'
import { batched } from './batch.js'
import type { CacheLimits } from './batch/values.js'

/** A question with several outcomes, each a market. */
export interface MarketGroup {
  readonly id: string
  readonly title: string
  /** Whether at most one of them can come true; `null` when unknown. */
  readonly isExclusive: boolean | null
  /** Whether one of them must come true; `null` when unknown. */
  readonly isExhaustive: boolean | null
}

/** What one market of a group shows. */
export interface Share {
  readonly marketId: string
  readonly percent: number
}

/**
 * Groups by id, `null` for an unknown one.
 * Source: cypher/market/groups-by-ids.cypher.
 */
export const marketGroupsLoader = (graph: Graph, cache: CacheLimits) =>
  batched<string, MarketGroup | null>({
    graph,
    name: 'marketGroups',
    cache,
    evictBy: (id) => id,
    sameQuery: () => '',
    async load(ids, graph) {
      const groups = await graph.read('market/groups-by-ids', { ids })
      const byId = new Map(groups.map((group) => [group.id, group]))
      return ids.map((id) => byId.get(id) ?? null)
    },
  })

/**
 * The groups that markets belong to, by the market's id; `null` for none.
 * Source: cypher/market/groups.cypher.
 */
export const groupsOfMarketsLoader = (graph: Graph, cache: CacheLimits) =>
  batched<string, MarketGroup | null>({
    graph,
    name: 'groupsOfMarkets',
    cache,
    evictBy: (id) => id,
    sameQuery: () => '',
    async load(ids, graph) {
      const rows = await graph.read('market/groups', { ids })
      const byId = new Map(rows.map(({ marketId, ...group }) => [marketId, group]))
      return ids.map((id) => byId.get(id) ?? null)
    },
  })

/** More than any question has. */
const MARKETS_A_GROUP = 1_000

/**
 * What the markets of a group show, highest first; the result of those that are resolved. Without cancelled
 * markets and those without a price.
 * Source: cypher/market/shares.cypher.
 */
export const groupSharesLoader = (graph: Graph, cache: CacheLimits) =>
  batched<string, readonly Share[]>({
    graph,
    name: 'groupShares',
    cache,
    evictBy: (id) => id,
    sameQuery: () => '',
    rowsPerKey: () => MARKETS_A_GROUP,
    async load(ids, graph) {
      const rows = await graph.read('market/shares', { ids, limit: MARKETS_A_GROUP })
      const byId = new Map(
        rows.map(({ id, shares }) => [
          id,
          shares.map(([marketId, percent]) => ({ marketId, percent })),
        ]),
      )
      return ids.map((id) => byId.get(id) ?? [])
    },
  })
