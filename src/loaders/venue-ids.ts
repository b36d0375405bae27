import { VENUES, type VenueId } from '../domain/market.js'
import type { Graph } from '../graph/graph.js'
import { batched } from './batch.js'
import type { CacheLimits } from './batch/values.js'
import type { Reading } from './batch/lanes.js'

/** What a venue calls a listing. */
export interface VenueListingId {
  readonly venue: VenueId
  readonly venueId: string
}

/** A question of a venue seldom has more than a hundred outcomes. */
const MARKETS_AN_ID = 1_000
const ALL_VENUES = Object.keys(VENUES)

/**
 * Ids of the markets that a venue's own id names, sorted: one, or several when it is that of a contract with several
 * outcomes; `[]` for an unknown one.
 * Source: cypher/listing/markets-by-venue-ids.cypher.
 */
export const venueListingIdsLoader = (graph: Graph, cache: CacheLimits) =>
  batched<VenueListingId, readonly string[]>({
    graph,
    name: 'venueListingIds',
    cache,
    evictBy: ({ venue, venueId }) => `${venue}:${venueId}`,
    sameQuery: () => '',
    async load(keys, graph) {
      const named = keys.map(({ venue, venueId }) => `${venue}:${venueId}`)
      const rows = await readMarkets(graph, named)
      const byName = new Map(rows.map((row) => [row.named, row.ids]))
      return named.map((name) => byName.get(name) ?? [])
    },
  })

/** Ids of the markets that `venueId` names at `venue`, or at any when that is `null`; sorted. */
export async function marketsByVenueId(
  graph: Reading,
  venue: VenueId | null,
  venueId: string,
): Promise<readonly string[]> {
  const venues = venue === null ? ALL_VENUES : [venue]
  const rows = await readMarkets(
    graph,
    venues.map((each) => `${each}:${venueId}`),
  )
  return [...new Set(rows.flatMap(({ ids }) => ids))].sort().slice(0, MARKETS_AN_ID)
}

function readMarkets(graph: Reading, named: readonly string[]) {
  return graph.read('listing/markets-by-venue-ids', { named, limit: MARKETS_AN_ID })
}
