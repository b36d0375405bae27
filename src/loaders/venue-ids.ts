import { VENUES, type VenueId } from '../domain/market.js'
import type { QueryReader } from './batch/queue.js'
import { byKey } from './reading.js'

/** The id that a venue uses for a listing. */
export interface VenueListingId {
  readonly venue: VenueId
  readonly venueId: string
}

/** This limit is high: a question of a venue rarely has more than a hundred outcomes. */
const MAX_MARKETS_PER_ID = 1_000

/**
 * Loads the sorted ids of the markets that the id of a listing at a venue refers to. The id of a
 * contract with several outcomes refers to several markets. `[]` for an unknown id.
 * Source: cypher/listing/markets-by-venue-ids.cypher.
 */
export const venueListingIds = byKey<VenueListingId, readonly string[]>({
  idOf: ({ venue, venueId }) => `${venue}:${venueId}`,
  missing: [],
  async read(keys, graph) {
    const rows = await readMarkets(graph, keys)
    return rows.map(({ named, ids }) => [named, ids])
  },
})

/** The sorted ids of the markets that `venueId` refers to. `venue`: `null` for any venue. */
export async function marketsByVenueId(
  graph: QueryReader,
  venue: VenueId | null,
  venueId: string,
): Promise<readonly string[]> {
  const imported = venue === null ? await graph.read('venue/ids', {}) : []
  const venues =
    venue === null
      ? new Set<string>([...Object.keys(VENUES), ...imported.map((row) => row.venue)])
      : [venue]
  const rows = await readMarkets(
    graph,
    [...venues].map((id) => `${id}:${venueId}`),
  )
  return [...new Set(rows.flatMap(({ ids }) => ids))].sort().slice(0, MAX_MARKETS_PER_ID)
}

function readMarkets(graph: QueryReader, named: readonly string[]) {
  return graph.read('listing/markets-by-venue-ids', { named, limit: MAX_MARKETS_PER_ID })
}
