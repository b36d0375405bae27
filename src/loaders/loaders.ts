import type { Change } from '../graph/change-tail.js'
import type { Graph } from '../graph/graph.js'
import { createSemaphore } from './batch/queue.js'
import type { CacheLimits } from './batch/cached-values.js'
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
import { entitiesByIdLoader, entitiesLoader, namedEntitiesLoader } from './entities.js'
import { entityCountsLoader, entityPagesLoader } from './entity-lists.js'
import { groupSharesLoader, groupsOfMarketsLoader, marketGroupsLoader } from './market-groups.js'
import { marketHistoriesLoader, shownAtLoader } from './market-history.js'
import { marketCountsLoader, marketPagesLoader } from './market-lists.js'
import { marketEntitiesLoader, marketListingsLoader, marketsLoader } from './markets.js'
import { identifiedLoader } from './named-entity.js'
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
 * Maximum number of expensive reads at a time. More would leave no processor for reads of one
 * entity, which take a few milliseconds. This number is enough to use the full capacity of one
 * gateway.
 */
const MAX_WIDE_READS = 4
/**
 * Maximum number of replays of race updates at a time. Each reads up to several megabytes. A replay
 * that waits can start from a state that another replay stored.
 */
const MAX_REPLAYS = 2

/** Every read of public data, for the whole process. */
export type Loaders = ReturnType<typeof createLoaders>

/** `cache`: the size of all loaders together in bytes, and of each of them in entries. */
export function createLoaders({ graph, cache }: { graph: Graph; cache: CacheLimits }) {
  const percent = (share: number): CacheLimits => ({
    maxEntries: cache.maxEntries,
    maxBytes: Math.floor((cache.maxBytes * share) / 100),
  })
  const wide = createSemaphore(MAX_WIDE_READS)
  const replays = createSemaphore(MAX_REPLAYS)
  const relationshipPages = relationshipPagesLoader(graph, percent(14))
  /** Keyed by an id or a slug: a change evicts the keys that it names. */
  const byEntity = {
    entities: entitiesLoader(graph, percent(5), relationshipPages),
    namedEntities: namedEntitiesLoader(graph, percent(2), relationshipPages),
    entitiesById: entitiesByIdLoader(graph, percent(9)),
    restPages: restPagesLoader(graph, percent(7)),
    relationshipPages,
    relationshipCounts: relationshipCountsLoader(graph, percent(2)),
  }
  /** Any change to an entity evicts all of these, because lists can be filtered by the time of the last change. */
  const byFacts = {
    entityPages: entityPagesLoader(graph, percent(5), wide),
    entityCounts: entityCountsLoader(graph, percent(1), wide),
    identified: identifiedLoader(graph, percent(1)),
  }
  /** A new name, relationship or term anywhere can change any of these, so it evicts everything. */
  const byKind = {
    search: searchLoader(graph, percent(3), wide),
    reconciled: reconciledLoader(graph, percent(1), wide),
    paths: pathsLoader(graph, percent(4), wide),
    neighbourhoods: neighbourhoodsLoader(graph, percent(2), wide),
    relationshipsAmong: relationshipsAmongLoader(graph, percent(1), wide),
    colleagues: colleaguesLoader(graph, percent(0.5)),
    termPages: termPagesLoader(graph, percent(3)),
    termCounts: termCountsLoader(graph, percent(1)),
    terms: termsLoader(graph, percent(1)),
  }
  /** Data of sources: a record can change without a change to its entity. */
  const bySource = {
    evidence: evidenceLoader(graph, percent(6)),
    tenureFacts: tenureFactsLoader(graph, percent(1)),
    coveringLists: coveringListsLoader(graph, percent(0.5), wide),
    datasets: datasetsLoader(graph, percent(1)),
  }

  /** Keyed by the id of a market: a change of markets evicts the keys that it names. */
  const byMarket = {
    markets: marketsLoader(graph, percent(2)),
    marketListings: marketListingsLoader(graph, percent(2)),
    marketHistories: marketHistoriesLoader(graph, percent(7.5)),
    shownAt: shownAtLoader(graph, percent(1)),
  }
  /** Any change to a market can change any list or group, so it evicts everything. */
  const byMarketKind = {
    marketPages: marketPagesLoader(graph, percent(4)),
    marketCounts: marketCountsLoader(graph, percent(1)),
    marketGroups: marketGroupsLoader(graph, percent(1)),
    groupsOfMarkets: groupsOfMarketsLoader(graph, percent(1)),
    groupShares: groupSharesLoader(graph, percent(1)),
    venueCounts: venueCountsLoader(graph, percent(1)),
    venueListingIds: venueListingIdsLoader(graph, percent(0.5)),
  }
  /** Depend on both markets and entities. */
  const raceMarkets = raceMarketsLoader(graph, percent(0.5))
  const byEither = { marketEntities: marketEntitiesLoader(graph, percent(1)), raceMarkets }
  const shownFeed = {
    candidacies: raceCandidaciesLoader(graph, percent(1)),
    counts: raceCountsLoader(graph, percent(1)),
  }
  /** Keyed by the id of a race: a change of races evicts the keys that it names. */
  const byRace = {
    races: racesLoader(graph, percent(1), shownFeed),
    raceCandidacies: shownFeed.candidacies,
    raceCounts: shownFeed.counts,
    raceUnits: raceUnitsLoader(graph, percent(1)),
    raceCalls: raceCallsLoader(graph, percent(0.5)),
    raceChanges: raceChangesLoader(graph, percent(0.5)),
    pastUnits: pastUnitsLoader(graph, percent(3), replays),
    raceSeqs: raceSeqsLoader(graph, percent(0.1)),
    raceTimelines: raceTimelinesLoader(graph, percent(0.5), replays),
    raceMarkets,
  }
  /** Any change to a race or an election can change these, so it evicts everything. */
  const byElection = {
    elections: electionsLoader(graph, percent(0.5)),
    electionPages: electionPagesLoader(graph, percent(0.5)),
    electionRaces: electionRacesLoader(graph, percent(0.5)),
    electionChanges: electionChangesLoader(graph, percent(0.5)),
    politicianRaces: politicianRacesLoader(graph, percent(0.5)),
  }
  /** Not cached, and neither are the responses made from them. */
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

  const clearAll = (loaders: Readonly<Record<string, { clear: () => void }>>) => {
    for (const loader of Object.values(loaders)) loader.clear()
  }
  /** `keys` is empty if the change has too many keys to list. */
  const evictFrom = (
    loaders: Readonly<Record<string, { clear: () => void; evict: (name: string) => unknown }>>,
    keys: readonly string[],
  ) => {
    if (keys.length === 0) clearAll(loaders)
    for (const loader of Object.values(loaders)) for (const key of keys) loader.evict(key)
  }

  const followed = new Set<string>()
  /**
   * Loads races again that were in the cache, all races that one snapshot of a feed changed in one batch. Clients
   * that follow a count request it immediately, and each request would be a query of its own.
   */
  const reload = (races: readonly string[]) => {
    if (races.length > 0 && followed.size === 0) {
      // Runs after the changes of the same turn, because many of them may be for one race.
      queueMicrotask(() => {
        const ids = [...followed]
        followed.clear()
        // A request for the same race gets the error.
        byRace.races.loadMany(ids).catch(() => undefined)
      })
    }
    for (const race of races) followed.add(race)
  }

  let changes = 0

  return {
    ...byEntity,
    ...byFacts,
    ...byKind,
    ...bySource,
    ...byMarket,
    ...byMarketKind,
    ...byEither,
    ...byRace,
    ...byElection,
    ...uncached,
    /** How often something was evicted. While the count is equal, every cached value is still valid. */
    changes: (): number => changes,
    /** Evicts the values that `change` made stale. */
    evict: ({ kind, keys, subject }: Pick<Change, 'kind' | 'keys' | 'subject'>): void => {
      changes += 1
      if (kind === 'market') {
        clearAll({ ...byMarketKind, ...byEither })
        evictFrom(byMarket, keys)
      }
      if (kind.startsWith('race.')) {
        reload(keys.filter((key) => byRace.races.evict(key)))
        evictFrom(byRace, keys)
      }
      if (/^(race|election)\./.test(kind)) clearAll(byElection)
      // Any race may show another feed.
      if (kind === 'result-source') clearAll({ ...byRace, ...byElection })
      if (kind === 'entity' || kind === 'dataset') clearAll(bySource)
      if (kind === 'entity') {
        evictFrom(byEntity, keys)
        clearAll({ ...byFacts, ...byElection })
        if (subject !== 'facts') clearAll(byKind)
        // The markets of a merged entity move to the survivor.
        if (subject !== 'facts' && subject !== 'relationships') {
          // Markets and races contain the names of elections and politicians.
          clearAll({ ...byMarketKind, ...byEither, ...byRace })
        }
      }
    },
    /** Evicts everything. */
    clear: (): void => {
      changes += 1
      clearAll(byEntity)
      clearAll(byFacts)
      clearAll(byKind)
      clearAll(bySource)
      clearAll(byMarket)
      clearAll(byMarketKind)
      clearAll(byEither)
      clearAll(byRace)
      clearAll(byElection)
    },
  }
}
