import {
  COLLECTIONS,
  isReviewed,
  venueWith,
  VENUES,
  type CollectionId,
  type ReviewedVenueId,
  type VenueId,
} from '../domain/market.js'
import { grouped } from '../domain/grouped.js'
import type { Row } from '../graph/graph.js'
import { byId, perPeriod, type Reading } from './reading.js'
import { compare } from '../domain/compare.js'

/**
 * The imports of a venue. Times are ISO 8601, UTC; `null` if nothing was imported yet.
 * `firstQuotedAt`, `lastQuotedAt`: when the oldest and the newest of its prices were observed.
 */
export interface VenueReport extends Omit<Row<'venue/imports'>, 'venue'> {
  readonly id: VenueId
}

/** A venue, by its id. Its report is loaded when a client selects a part of it. */
export type Venue = Pick<VenueReport, 'id'>

/** A field of a venue that disappeared or changed its type. */
export type Drift = VenueReport['drift'][number]

/**
 * Loads each venue by its id. Not cached: an import that changes no market still changes these
 * values, and the change log does not report such an import.
 * Source: cypher/venue/imports.cypher.
 */
export const venues: Reading<VenueId, VenueReport> = {
  evictBy: (id) => id,
  queryGroup: () => '',
  async load(ids, graph) {
    const rows = await graph.read('venue/imports', { venues: ids })
    const byId = new Map(rows.map((row) => [row.venue, row]))
    return ids.map((id) => toReport(id, byId.get(id)))
  },
}

/** The drift of a collection. The files of a collection contain the quotes of several venues. */
export interface CollectionReport {
  readonly id: CollectionId
  readonly drift: readonly Drift[]
}

/**
 * Loads each collection by its id. Not cached, for the same reason as `venues`.
 * Source: cypher/venue/imports.cypher.
 */
export const collections: Reading<CollectionId, CollectionReport> = {
  evictBy: (id) => id,
  queryGroup: () => '',
  async load(ids, graph) {
    const rows = await graph.read('venue/imports', { venues: ids })
    const byId = new Map(rows.map(({ venue, drift }) => [venue, drift]))
    return ids.map((id) => ({ id, drift: byId.get(id) ?? [] }))
  },
}

/** The ids of all collections, sorted. */
export const COLLECTION_IDS = Object.keys(COLLECTIONS) as CollectionId[]

/** The number of listings of a venue, and the number of markets that the venue quotes. */
export type VenueCounts = Omit<Row<'venue/counts'>, 'venue'>

const NO_COUNTS: VenueCounts = { listings: 0, markets: 0 }

/**
 * Counts the listings and markets of a venue.
 * Source: cypher/venue/counts.cypher.
 */
export const venueCounts = byId<VenueCounts, VenueId>(NO_COUNTS, async (ids, graph) => {
  const rows = await graph.read('venue/counts', { venues: ids })
  return rows.map(({ venue, ...counts }) => [venue, counts])
})

/** Maximum number of combinations of venue, category and country. All venues together have fewer. */
const MAX_COVERED = 50_000

/**
 * Counts the markets of all venues by category and country, at most once a minute, because the
 * query reads all markets with a price.
 *
 * Key: minutes since 1970.
 * Source: cypher/venue/covered.cypher.
 */
export const venueCoverage = perPeriod(async (graph) => {
  const rows = await graph.read('venue/covered', { limit: MAX_COVERED })
  const byVenue = grouped(rows.map((row) => [row.venue, row]))
  return new Map(
    [...byVenue].map(([venue, counts]) => [
      venue,
      {
        categories: sumBy(counts, ({ category }) => category).map(([name, count]) => ({
          ...{ name, count },
        })),
        countries: sumBy(counts, ({ countryCode }) => countryCode).flatMap(
          ([countryCode, count]) => (countryCode === '' ? [] : [{ countryCode, count }]),
        ),
      },
    ]),
  )
})

/** The sums of the counts of each key, largest first. */
function sumBy(
  counts: readonly Row<'venue/covered'>[],
  keyOf: (row: Row<'venue/covered'>) => string,
) {
  const sums = new Map<string, number>()
  for (const row of counts) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.count)
  return [...sums].sort(([a, countA], [b, countB]) => countB - countA || compare(a, b))
}

/**
 * The ids of all venues: the venues in `VENUES`, and other venues whose quotes are in the files of
 * a collection. Sorted by the name of the venue. Not cached, for the same reason as `venues`. The
 * key is always `''`.
 * Source: cypher/venue/ids.cypher.
 */
export const venueIds: Reading<'', readonly VenueId[]> = {
  evictBy: () => '',
  queryGroup: () => '',
  async load(keys, graph) {
    const imported = (await graph.read('venue/ids', {})).map(({ venue }) => venue)
    const unreviewed = imported.filter((id) => !isReviewed(id) && !Object.hasOwn(COLLECTIONS, id))
    const ids = [...REVIEWED_IDS, ...unreviewed]
    ids.sort((a, b) => compare(venueWith(a).name, venueWith(b).name))
    return keys.map(() => ids)
  },
}

const REVIEWED_IDS = Object.keys(VENUES) as ReviewedVenueId[]

/**
 * The venue with this name or id, in any letter case; `null` if there is none. The ids are only
 * loaded if no venue in `VENUES` has this name or id.
 */
export async function venueNamed(
  text: string,
  { venueIds }: { readonly venueIds: { load: (key: '') => Promise<readonly VenueId[]> } },
): Promise<VenueId | null> {
  const wanted = text.trim().toLowerCase()
  const isWanted = (id: VenueId) => id === wanted || venueWith(id).name.toLowerCase() === wanted
  return REVIEWED_IDS.find(isWanted) ?? (await venueIds.load('')).find(isWanted) ?? null
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

function toReport(id: VenueId, row: Row<'venue/imports'> | undefined): VenueReport {
  return {
    ...{ id, lastImportAt: row?.lastImportAt ?? null, drift: row?.drift ?? [] },
    // `''`: none of the imported prices has a time.
    firstQuotedAt: row?.firstQuotedAt || null,
    lastQuotedAt: row?.lastQuotedAt || null,
  }
}
