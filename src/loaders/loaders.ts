import type { Graph } from '../graph/graph.js'
import { createSemaphore } from './batch/queue.js'
import type { CacheLimits } from './batch/cached-values.js'
import {
  CACHED,
  EVICTIONS,
  shareOfMemory,
  type CacheChange,
  type CachedLoader,
} from './cache-table.js'
import { coveringListsLoader } from './coverage.js'
import {
  electionChangesLoader,
  electionPagesLoader,
  electionRacesLoader,
  electionsLoader,
} from './elections/elections.js'
import { pastUnitsLoader, raceSeqsLoader } from './elections/past-units.js'
import { politicianRacesLoader } from './elections/politician-races.js'
import { raceChangesLoader } from './elections/race-changes.js'
import { raceCallsLoader, raceUnitsLoader } from './elections/race-pages.js'
import { racesLoader } from './elections/races.js'
import { raceMarketsLoader, raceTimelinesLoader } from './elections/timeline.js'
import { raceCandidaciesLoader, raceCountsLoader } from './elections/candidacies-and-counts.js'
import {
  entitiesByIdLoader,
  entitiesLoader,
  identifiedLoader,
  namedEntitiesLoader,
} from './entities.js'
import { entityCountsLoader, entityPagesLoader } from './entity-lists.js'
import { groupSharesLoader, groupsOfMarketsLoader, marketGroupsLoader } from './market-groups.js'
import { marketHistoriesLoader, shownAtLoader } from './market-history.js'
import { marketCountsLoader, marketPagesLoader } from './market-lists.js'
import { marketEntitiesLoader, marketListingsLoader, marketsLoader } from './markets.js'
import { neighbourhoodsLoader } from './neighbourhoods.js'
import { datasetReportsLoader } from './pages/datasets.js'
import { duplicatesLoader } from './pages/duplicates.js'
import { overviewLoader } from './pages/overview.js'
import { pathsLoader } from './paths.js'
import { datasetsLoader, evidenceLoader } from './records.js'
import { relationshipsAmongLoader } from './relationships/among.js'
import { colleaguesLoader } from './relationships/colleagues.js'
import {
  relationshipCountsLoader,
  relationshipPagesLoader,
} from './relationships/relationship-lists.js'
import { reconciledLoader } from './reconciled.js'
import { restPagesLoader } from './relationships/rest-pages.js'
import { searchLoader } from './search.js'
import { sitemapPagesLoader, sitemapsLoader } from './pages/sitemap.js'
import { tenureFactsLoader } from './tenures.js'
import { termCountsLoader, termPagesLoader, termsLoader } from './terms.js'
import { venueListingIdsLoader } from './venue-ids.js'
import { collectionsLoader, venueCountsLoader, venuesLoader } from './venues.js'

const NO_CACHE: CacheLimits = { maxEntries: 1, maxBytes: 0 }

/**
 * Maximum number of expensive reads at a time. With more expensive reads, no processor would be
 * free for reads of one entity, which take a few milliseconds. This number is enough to use the
 * full capacity of one gateway.
 */
const MAX_WIDE_READS = 4
/**
 * Maximum number of replays of race updates at a time. Each replay reads up to several megabytes. A
 * replay that waits can start from a state that another replay stored.
 */
const MAX_REPLAYS = 2

/** The loaders for all public data. All requests of the process share them. */
export type Loaders = ReturnType<typeof createLoaders>

/**
 * `cache`: the size of all loaders together in bytes, and the maximum number of entries of each
 * loader. `cache-table.ts` has the share of each loader, and the changes that evict its values.
 */
export function createLoaders({ graph, cache }: { graph: Graph; cache: CacheLimits }) {
  const size = (name: CachedLoader): CacheLimits => ({
    maxEntries: cache.maxEntries,
    maxBytes: shareOfMemory(name, cache.maxBytes),
  })
  const wide = createSemaphore(MAX_WIDE_READS)
  const replays = createSemaphore(MAX_REPLAYS)
  const cached = {
    relationshipPages: relationshipPagesLoader(graph, size('relationshipPages')),
    raceCandidacies: raceCandidaciesLoader(graph, size('raceCandidacies')),
    raceCounts: raceCountsLoader(graph, size('raceCounts')),
    raceMarkets: raceMarketsLoader(graph, size('raceMarkets')),
    marketEntities: marketEntitiesLoader(graph, size('marketEntities')),
    entities: entitiesLoader(graph, size('entities')),
    namedEntities: namedEntitiesLoader(graph, size('namedEntities')),
    entitiesById: entitiesByIdLoader(graph, size('entitiesById')),
    restPages: restPagesLoader(graph, size('restPages')),
    relationshipCounts: relationshipCountsLoader(graph, size('relationshipCounts')),
    entityPages: entityPagesLoader(graph, size('entityPages'), wide),
    entityCounts: entityCountsLoader(graph, size('entityCounts'), wide),
    identified: identifiedLoader(graph, size('identified')),
    search: searchLoader(graph, size('search'), wide),
    reconciled: reconciledLoader(graph, size('reconciled'), wide),
    paths: pathsLoader(graph, size('paths'), wide),
    neighbourhoods: neighbourhoodsLoader(graph, size('neighbourhoods'), wide),
    relationshipsAmong: relationshipsAmongLoader(graph, size('relationshipsAmong'), wide),
    colleagues: colleaguesLoader(graph, size('colleagues')),
    termPages: termPagesLoader(graph, size('termPages')),
    termCounts: termCountsLoader(graph, size('termCounts')),
    terms: termsLoader(graph, size('terms')),
    evidence: evidenceLoader(graph, size('evidence')),
    tenureFacts: tenureFactsLoader(graph, size('tenureFacts')),
    coveringLists: coveringListsLoader(graph, size('coveringLists'), wide),
    datasets: datasetsLoader(graph, size('datasets')),
    markets: marketsLoader(graph, size('markets')),
    marketListings: marketListingsLoader(graph, size('marketListings')),
    marketHistories: marketHistoriesLoader(graph, size('marketHistories')),
    shownAt: shownAtLoader(graph, size('shownAt')),
    marketPages: marketPagesLoader(graph, size('marketPages')),
    marketCounts: marketCountsLoader(graph, size('marketCounts')),
    marketGroups: marketGroupsLoader(graph, size('marketGroups')),
    groupsOfMarkets: groupsOfMarketsLoader(graph, size('groupsOfMarkets')),
    groupShares: groupSharesLoader(graph, size('groupShares')),
    venueCounts: venueCountsLoader(graph, size('venueCounts')),
    venueListingIds: venueListingIdsLoader(graph, size('venueListingIds')),
    races: racesLoader(graph, size('races')),
    raceUnits: raceUnitsLoader(graph, size('raceUnits')),
    raceCalls: raceCallsLoader(graph, size('raceCalls')),
    raceChanges: raceChangesLoader(graph, size('raceChanges')),
    pastUnits: pastUnitsLoader(graph, size('pastUnits'), replays),
    raceSeqs: raceSeqsLoader(graph, size('raceSeqs')),
    raceTimelines: raceTimelinesLoader(graph, size('raceTimelines'), replays),
    elections: electionsLoader(graph, size('elections')),
    electionPages: electionPagesLoader(graph, size('electionPages')),
    electionRaces: electionRacesLoader(graph, size('electionRaces')),
    electionChanges: electionChangesLoader(graph, size('electionChanges')),
    politicianRaces: politicianRacesLoader(graph, size('politicianRaces')),
  } satisfies Readonly<Record<CachedLoader, Evictable>>
  /** These loaders are not cached. Responses that use their values are not cached either. */
  const uncached = {
    historiesToNow: marketHistoriesLoader(graph, NO_CACHE),
    overviews: overviewLoader(graph),
    datasetReports: datasetReportsLoader(graph),
    duplicates: duplicatesLoader(graph),
    sitemaps: sitemapsLoader(graph),
    sitemapPages: sitemapPagesLoader(graph),
    venues: venuesLoader(graph),
    collections: collectionsLoader(graph),
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
        // Ignore an error here, because a request for the same race gets it.
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
