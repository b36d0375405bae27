import { COLLECTIONS, VENUES, type CollectionId, type VenueId } from '../domain/market.js'
import { compare } from '../domain/compare.js'
import type { Graph, Row } from '../graph/graph.js'
import { batched } from './batch.js'
import type { CacheLimits } from './batch/cached-values.js'

/** The imports of a venue. Times are ISO 8601, UTC; `null` if nothing was imported yet. */
export interface VenueReport {
  readonly id: VenueId
  readonly lastImportAt: string | null
  /** When the newest of its prices was observed. */
  readonly lastQuotedAt: string | null
  readonly drift: readonly Drift[]
}

/** A field of a venue that disappeared or changed its type. */
export interface Drift {
  readonly format: string
  readonly field: string
  readonly problem: 'MISSING' | 'TYPE'
  readonly count: number
  readonly lastSeenAt: string | null
}

/**
 * Loads each venue by its id; `null` for an unknown id. Not cached: an import that changes no
 * market still changes these values, and the change log does not report such an import.
 * Source: cypher/market/venues.cypher.
 */
export const venuesLoader = (graph: Graph) =>
  batched<VenueId, VenueReport | null>({
    graph,
    name: 'venues',
    cache: { maxEntries: 1, maxBytes: 0 },
    evictBy: (id) => id,
    queryGroup: () => '',
    async load(venues, graph) {
      const rows = await graph.read('market/venues', { venues })
      const byId = new Map(rows.map((row) => [row.venue, row]))
      return venues.map((id) => {
        const row = byId.get(id)
        return row === undefined ? null : toReport(id, row)
      })
    },
  })

/** The drift of a collection. The files of a collection contain the quotes of several venues. */
export interface CollectionReport {
  readonly id: CollectionId
  readonly drift: readonly Drift[]
}

/**
 * Loads each collection by its id. Not cached, for the same reason as `venuesLoader`.
 * Source: cypher/market/venues.cypher.
 */
export const collectionsLoader = (graph: Graph) =>
  batched<CollectionId, CollectionReport>({
    graph,
    name: 'collections',
    cache: { maxEntries: 1, maxBytes: 0 },
    evictBy: (id) => id,
    queryGroup: () => '',
    async load(ids, graph) {
      const rows = await graph.read('market/venues', { venues: ids })
      const byId = new Map(rows.map(({ venue, drift }) => [venue, drift.map(toDrift)]))
      return ids.map((id) => ({ id, drift: byId.get(id) ?? [] }))
    },
  })

/** The ids of all collections, sorted. */
export const COLLECTION_IDS = Object.keys(COLLECTIONS) as CollectionId[]

export interface VenueCounts {
  readonly listings: number
  /** Markets that the venue quotes. */
  readonly markets: number
}

/**
 * Counts the listings and markets of a venue.
 * Source: cypher/market/venue-counts.cypher.
 */
export const venueCountsLoader = (graph: Graph, cache: CacheLimits) =>
  batched<VenueId, VenueCounts>({
    graph,
    name: 'venueCounts',
    cache,
    evictBy: (id) => id,
    queryGroup: () => '',
    async load(venues, graph) {
      const rows = await graph.read('market/venue-counts', { venues })
      const byId = new Map(rows.map(({ venue, ...counts }) => [venue, counts]))
      return venues.map((id) => byId.get(id) ?? { listings: 0, markets: 0 })
    },
  })

/** The ids of all venues, sorted by the name of the venue. */
export const VENUE_IDS = (Object.keys(VENUES) as VenueId[]).sort((a, b) =>
  compare(VENUES[a].name, VENUES[b].name),
)

/** The venue with this name or id, in any letter case; `null` if there is none. */
export function venueNamed(text: string): VenueId | null {
  const wanted = text.trim().toLowerCase()
  return VENUE_IDS.find((id) => id === wanted || VENUES[id].name.toLowerCase() === wanted) ?? null
}

/** The freshness of a venue at `now`: fresh if its newest price is at most 24 hours old. */
export function freshnessOf({ lastImportAt, lastQuotedAt }: VenueReport, now: Date) {
  const lagSeconds =
    lastQuotedAt === null
      ? null
      : Math.max(0, Math.floor((now.getTime() - Date.parse(lastQuotedAt)) / 1_000))
  const isFresh = lagSeconds !== null && lagSeconds <= FRESH_SECONDS
  const status = lastImportAt === null ? 'NEVER' : isFresh ? 'FRESH' : 'STALE'
  return { lagSeconds, status } as const
}

const FRESH_SECONDS = 24 * 3_600

function toReport(id: VenueId, row: Row<'market/venues'>): VenueReport {
  const { lastImportAt, lastQuotedAt, drift } = row
  return {
    id,
    lastImportAt,
    // `''`: none of the imported prices has a time.
    lastQuotedAt: lastQuotedAt === '' ? null : lastQuotedAt,
    drift: drift.map(toDrift),
  }
}

function toDrift(row: Row<'market/venues'>['drift'][number]): Drift {
  const [format, field, problem, count, lastSeenAt] = row
  return { format, field, problem, count, lastSeenAt }
}
