import type { Row } from '../graph/graph.js'
import { byId } from './reading.js'

/**
 * A question with several outcomes; each outcome is a market. `isExclusive`: whether at most one
 * outcome can come true. `isExhaustive`: whether exactly one outcome must come true. Both are `null`
 * when unknown.
 */
export type MarketGroup = Row<'market/groups-by-ids'>

/** The shown percent of one market of a group. */
export interface Share {
  readonly marketId: string
  readonly percent: number
}

/**
 * Loads groups by id; `null` for an unknown id.
 * Source: cypher/market/groups-by-ids.cypher.
 */
export const marketGroups = byId<MarketGroup | null>(null, async (ids, graph) => {
  const groups = await graph.read('market/groups-by-ids', { ids })
  return groups.map((group) => [group.id, group])
})

/**
 * Loads the group of each market by the id of the market; `null` for a market without a group.
 * Source: cypher/market/groups.cypher.
 */
export const groupsOfMarkets = byId<MarketGroup | null>(null, async (ids, graph) => {
  const rows = await graph.read('market/groups', { ids })
  return rows.map(({ marketId, ...group }) => [marketId, group])
})

/** This limit is high: no group has so many markets. */
const MAX_MARKETS_PER_GROUP = 1_000

/**
 * Loads the shown percents of the markets in a group, highest first. The percent of a resolved
 * market is its result. Cancelled markets and markets without a price are left out.
 * Source: cypher/market/shares.cypher.
 */
export const groupShares = byId<readonly Share[]>(
  [],
  async (ids, graph) => {
    const rows = await graph.read('market/shares', { ids, limit: MAX_MARKETS_PER_GROUP })
    return rows.map(({ id, shares }) => [
      id,
      shares.map(([marketId, percent]) => ({ marketId, percent })),
    ])
  },
  { rowsPerKey: () => MAX_MARKETS_PER_GROUP },
)
