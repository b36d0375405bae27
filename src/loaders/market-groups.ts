import type { Graph } from '../graph/graph.js'
import { batched } from './batch.js'
import type { CacheLimits } from './batch/cached-values.js'

/** A question with several outcomes; each outcome is a market. */
export interface MarketGroup {
  readonly id: string
  readonly title: string
  /** Whether at most one outcome can come true; `null` when unknown. */
  readonly isExclusive: boolean | null
  /** Whether exactly one outcome must come true; `null` when unknown. */
  readonly isExhaustive: boolean | null
}

/** The shown percent of one market of a group. */
export interface Share {
  readonly marketId: string
  readonly percent: number
}

/**
 * Loads groups by id; `null` for an unknown id.
 * Source: cypher/market/groups-by-ids.cypher.
 */
export const marketGroupsLoader = (graph: Graph, cache: CacheLimits) =>
  batched<string, MarketGroup | null>({
    graph,
    name: 'marketGroups',
    cache,
    evictBy: (id) => id,
    queryGroup: () => '',
    async load(ids, graph) {
      const groups = await graph.read('market/groups-by-ids', { ids })
      const byId = new Map(groups.map((group) => [group.id, group]))
      return ids.map((id) => byId.get(id) ?? null)
    },
  })

/**
 * Loads the group of each market by the id of the market; `null` for a market without a group.
 * Source: cypher/market/groups.cypher.
 */
export const groupsOfMarketsLoader = (graph: Graph, cache: CacheLimits) =>
  batched<string, MarketGroup | null>({
    graph,
    name: 'groupsOfMarkets',
    cache,
    evictBy: (id) => id,
    queryGroup: () => '',
    async load(ids, graph) {
      const rows = await graph.read('market/groups', { ids })
      const byId = new Map(rows.map(({ marketId, ...group }) => [marketId, group]))
      return ids.map((id) => byId.get(id) ?? null)
    },
  })

/** No group has so many markets. */
const MAX_MARKETS_PER_GROUP = 1_000

/**
 * Loads the shown percents of the markets in a group, highest first. The percent of a resolved
 * market is its result. Cancelled markets and markets without a price are left out.
 * Source: cypher/market/shares.cypher.
 */
export const groupSharesLoader = (graph: Graph, cache: CacheLimits) =>
  batched<string, readonly Share[]>({
    graph,
    name: 'groupShares',
    cache,
    evictBy: (id) => id,
    queryGroup: () => '',
    rowsPerKey: () => MAX_MARKETS_PER_GROUP,
    async load(ids, graph) {
      const rows = await graph.read('market/shares', { ids, limit: MAX_MARKETS_PER_GROUP })
      const byId = new Map(
        rows.map(({ id, shares }) => [
          id,
          shares.map(([marketId, percent]) => ({ marketId, percent })),
        ]),
      )
      return ids.map((id) => byId.get(id) ?? [])
    },
  })
