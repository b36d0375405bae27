import { ENTITY_LABELS, type EntityType } from '../../domain/entity.js'
import { compare } from '../../domain/compare.js'
import { MARKET_STATES, type MarketState, type VenueId } from '../../domain/market.js'
import type { QueryReader } from '../batch/queue.js'
import { toDataset, type Dataset } from '../datasets.js'

/** The size of the graph. */
export interface Overview {
  /** When it was counted, in minutes since 1970. */
  readonly minute: number
  /** Largest count first. */
  readonly types: readonly { readonly type: EntityType; readonly count: number }[]
  /** Largest count first. Entities without a country are left out. */
  readonly countries: readonly CountryCount[]
  /** The same counts for the entities of each type. */
  readonly countriesOf: ReadonlyMap<EntityType, readonly CountryCount[]>
  /** Newest first. */
  readonly datasets: readonly Dataset[]
}

interface CountryCount {
  readonly countryCode: string
  readonly count: number
}

const MAX_DATASETS = 100
// The keys of `ENTITY_LABELS` are exactly the entity types.
const TYPES = Object.keys(ENTITY_LABELS) as readonly EntityType[]

/**
 * Counts the contents of the graph at most once a minute, because the query reads an index of all
 * entities. The loader stores the counts itself: nearly every change changes a count, so a cache
 * would have to evict the counts after each change.
 *
 * Key: minutes since 1970.
 * Source: cypher/overview/*.cypher.
 */
export async function countGraph(graph: QueryReader, minute: number): Promise<Overview> {
  const [rows, datasets] = await Promise.all([
    graph.read('overview/entities', { types: TYPES }),
    graph.read('overview/datasets', { limit: MAX_DATASETS }),
  ])
  const types = new Map<EntityType, number>()
  for (const { type, total } of rows) types.set(type, (types.get(type) ?? 0) + total)
  return {
    minute,
    types: largestFirst(types).map(([type, count]) => ({ type, count })),
    countries: countriesIn(rows),
    countriesOf: new Map(
      TYPES.map((type) => [type, countriesIn(rows.filter((row) => row.type === type))]),
    ),
    datasets: datasets.map(toDataset),
  }
}

function countriesIn(
  rows: readonly { readonly countryCode: string; readonly total: number }[],
): readonly CountryCount[] {
  const countries = new Map<string, number>()
  for (const { countryCode, total } of rows) {
    if (countryCode !== '') countries.set(countryCode, (countries.get(countryCode) ?? 0) + total)
  }
  return largestFirst(countries).map(([countryCode, count]) => ({ countryCode, count }))
}

/** The number of markets with a price, largest count first. A market can have several venues. */
export interface MarketCounts {
  readonly states: readonly { readonly state: MarketState; readonly count: number }[]
  readonly venues: readonly { readonly venue: VenueId; readonly count: number }[]
}

/**
 * Counts the markets by state and by venue at most once a minute, for the same reasons as
 * `countGraph`.
 *
 * Key: minutes since 1970.
 * Source: cypher/overview/markets.cypher.
 */
export async function countMarkets(graph: QueryReader): Promise<MarketCounts> {
  const states = new Map<MarketState, number>()
  const byVenue = new Map<VenueId, number>()
  const rows = await graph.read('overview/markets', { states: MARKET_STATES })
  for (const { state, venues, total } of rows) {
    states.set(state, (states.get(state) ?? 0) + total)
    for (const venue of venues) byVenue.set(venue, (byVenue.get(venue) ?? 0) + total)
  }
  return {
    states: largestFirst(states).map(([state, count]) => ({ state, count })),
    venues: largestFirst(byVenue).map(([venue, count]) => ({ venue, count })),
  }
}

/** This limit is high: the venues have fewer categories. */
const MAX_CATEGORIES = 1_000

/**
 * Counts the markets of each category at most once a minute, for the same reasons as `countGraph`.
 *
 * Key: minutes since 1970.
 * Source: cypher/market/categories.cypher.
 */
export function countCategories(graph: QueryReader) {
  return graph.read('market/categories', { limit: MAX_CATEGORIES })
}

function largestFirst<Key extends string>(counts: ReadonlyMap<Key, number>) {
  return [...counts].sort(([a, countA], [b, countB]) => countB - countA || compare(a, b))
}
