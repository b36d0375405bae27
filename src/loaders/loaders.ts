import type { Graph } from '../graph/graph.js'
import { batched, type Loader } from './batch.js'
import { createSemaphore } from './batch/queue.js'
import type { CacheLimits } from './batch/cached-values.js'
import {
  CACHED,
  EVICTIONS,
  shareOfMemory,
  type CacheChange,
  type CachedLoader,
} from './cache-table.js'
import { calibrations } from './calibration.js'
import { changePages } from './change-pages.js'
import { datasetReports } from './datasets.js'
import { marketHistories } from './market-history.js'
import { findDuplicates } from './pages/duplicates.js'
import { findLargestBodies, findSharedCommittees } from './pages/highlights.js'
import { countCategories, countGraph, countMarkets } from './pages/overview.js'
import { findSitemaps, sitemapPages } from './pages/sitemap.js'
import type { Vocabulary } from '../questions/vocabulary.js'
import { perPeriod, type Reading } from './reading.js'
import { similarMarkets } from './similar-markets.js'
import { collections, venueCoverage, venueIds, venues } from './venues.js'

const NO_CACHE: CacheLimits = { maxEntries: 1, maxBytes: 0 }

/**
 * Maximum number of expensive reads at a time. More expensive reads would leave no processor for
 * reads of one entity, which take a few milliseconds. This number is enough to use the full
 * capacity of one gateway.
 */
const MAX_WIDE_READS = 4
/**
 * Maximum number of replays of race updates at a time. Each replay reads up to several megabytes. A
 * replay that waits can start from a state that another replay stored.
 */
const MAX_REPLAYS = 2

type CachedLoaders = {
  readonly [Name in CachedLoader]: (typeof CACHED)[Name][2] extends Reading<infer Key, infer Value>
    ? Loader<Key, Value>
    : never
}

/** The loaders for all public data. All requests of the process share them. */
export type Loaders = ReturnType<typeof createLoaders>

/**
 * Creates the loaders. `cache`: the size of all loaders together in bytes, and the maximum number
 * of entries of each loader. `cache-table.ts` has the share of each loader, and the changes that
 * evict its values. `vocabulary`: compares the wordings of markets.
 */
export function createLoaders({
  graph,
  cache,
  vocabulary,
}: {
  graph: Graph
  cache: CacheLimits
  vocabulary: Vocabulary
}) {
  const semaphores = {
    wide: createSemaphore(MAX_WIDE_READS),
    replays: createSemaphore(MAX_REPLAYS),
  }
  const create = <Key, Value>(
    name: string,
    { semaphore, load, ...reading }: Reading<Key, Value>,
    limits = NO_CACHE,
  ): Loader<Key, Value> =>
    batched({
      ...reading,
      ...{ graph, name, cache: limits },
      ...(semaphore && { semaphore: semaphores[semaphore] }),
      load: (keys, { read }) => load(keys, { read, write: graph.write }),
    })
  // The types of keys and values come from the row of each loader in the table.
  const cached = Object.fromEntries(
    Object.entries(CACHED).map(([name, [, , reading]]) => {
      const maxBytes = shareOfMemory(name as CachedLoader, cache.maxBytes)
      return [name, create(name, reading as Reading<unknown, unknown>, { ...cache, maxBytes })]
    }),
  ) as CachedLoaders
  /** These loaders are not cached. Responses that use their values are not cached either. */
  const uncached = {
    historiesToNow: create('historiesToNow', marketHistories),
    overviews: create('overviews', perPeriod(countGraph)),
    countsOfMarkets: create('countsOfMarkets', perPeriod(countMarkets)),
    largestBodies: create('largestBodies', perPeriod(findLargestBodies)),
    sharedCommittees: create('sharedCommittees', perPeriod(findSharedCommittees)),
    marketCategories: create('marketCategories', perPeriod(countCategories)),
    datasetReports: create('datasetReports', datasetReports),
    duplicates: create('duplicates', perPeriod(findDuplicates)),
    sitemaps: create('sitemaps', perPeriod(findSitemaps)),
    sitemapPages: create('sitemapPages', sitemapPages),
    changePages: create('changePages', changePages),
    venues: create('venues', venues),
    venueIds: create('venueIds', venueIds),
    venueCoverage: create('venueCoverage', venueCoverage),
    calibrations: create('calibrations', calibrations()),
    collections: create('collections', collections),
    similarMarkets: create('similarMarkets', similarMarkets(vocabulary)),
  }

  const clearAll = () => {
    for (const loader of Object.values<Evictable>(cached)) loader.clear()
  }
  const followed = new Set<string>()
  /**
   * Reloads the changed races that were in the cache. If a snapshot of a feed changed several
   * races, one batch loads them all. Without the reload, each client that follows a race would
   * cause its own query.
   */
  const reload = (races: readonly string[]) => {
    if (races.length > 0 && followed.size === 0) {
      // Runs after all changes of the same turn of the event loop, because many of these changes
      // may be for one race.
      queueMicrotask(() => {
        const ids = [...followed]
        followed.clear()
        // Ignore an error here, because requests for the race report their own errors.
        cached.races.loadMany(ids).catch(() => undefined)
      })
    }
    for (const race of races) followed.add(race)
  }

  let changes = 0

  return {
    ...cached,
    ...uncached,
    /**
     * The number of evictions. While this number stays the same, every cached value is still valid.
     */
    changes: (): number => changes,
    /** Evicts the values that `change` made stale. */
    evict: (change: CacheChange): void => {
      changes += 1
      const { kind, keys } = change
      if (kind.startsWith('race.')) reload(keys.filter((key) => cached.races.evict(key)))
      for (const [name, loader] of Object.entries<Evictable>(cached)) {
        const eviction = EVICTIONS[CACHED[name as CachedLoader][1]](change)
        // If a change has too many keys to list, `keys` is empty.
        if (eviction === 'all' || (eviction === 'keys' && keys.length === 0)) loader.clear()
        else if (eviction === 'keys') for (const key of keys) loader.evict(key)
      }
    },
    /** Evicts everything. */
    clear: (): void => {
      changes += 1
      clearAll()
    },
  }
}

interface Evictable {
  readonly clear: () => void
  readonly evict: (name: string) => unknown
}
