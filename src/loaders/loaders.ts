import type { Change } from '../graph/change-tail.js'
import type { Graph } from '../graph/graph.js'
import { createGate } from './batch/lanes.js'
import type { CacheLimits } from './batch/values.js'
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
import { raceCandidaciesLoader, raceCountsLoader } from './elections/told-of-races.js'
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

const NOTHING: CacheLimits = { maxEntries: 1, maxBytes: 0 }

/**
 * Reads that look at much of the graph, at once: many of them would leave a page of one entity, which takes a few
 * milliseconds, no processor. As many give one gateway all that it can pass on.
 */
const WIDE_AT_ONCE = 4
/** Replays of the past of races, each of up to megabytes; one that waits begins from the state that another stored. */
const REPLAYS_AT_ONCE = 2

/** Every read of public data, for the whole process. */
export type Loaders = ReturnType<typeof createLoaders>

/** `cache`: what all loaders together may keep in bytes, and each of them in entries. */
export function createLoaders({ graph, cache }: { graph: Graph; cache: CacheLimits }) {
  const percent = (share: number): CacheLimits => ({
    maxEntries: cache.maxEntries,
    maxBytes: Math.floor((cache.maxBytes * share) / 100),
  })
  const wide = createGate(WIDE_AT_ONCE)
  const replays = createGate(REPLAYS_AT_ONCE)
  const relationshipPages = relationshipPagesLoader(graph, percent(14))
  /** Keyed by an id or a slug: they lose what a change names. */
  const byEntity = {
    entities: entitiesLoader(graph, percent(5), relationshipPages),
    namedEntities: namedEntitiesLoader(graph, percent(2), relationshipPages),
    entitiesById: entitiesByIdLoader(graph, percent(9)),
    restPages: restPagesLoader(graph, percent(7)),
    relationshipPages,
    relationshipCounts: relationshipCountsLoader(graph, percent(2)),
  }
  /** Any change to an entity can alter them, if only because lists can be of what changed since some day. */
  const byFacts = {
    entityPages: entityPagesLoader(graph, percent(5), wide),
    entityCounts: entityCountsLoader(graph, percent(1), wide),
    identified: identifiedLoader(graph, percent(1)),
  }
  /** Another name, relationship or term anywhere can alter any of them: they lose everything. */
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
  /** What sources said: a record can change without a change to what follows from it. */
  const bySource = {
    evidence: evidenceLoader(graph, percent(6)),
    tenureFacts: tenureFactsLoader(graph, percent(1)),
    coveringLists: coveringListsLoader(graph, percent(0.5), wide),
    datasets: datasetsLoader(graph, percent(1)),
  }

  /** Keyed by the id of a market: they lose what a change of markets names. */
  const byMarket = {
    markets: marketsLoader(graph, percent(2)),
    marketListings: marketListingsLoader(graph, percent(2)),
    marketHistories: marketHistoriesLoader(graph, percent(7.5)),
    shownAt: shownAtLoader(graph, percent(1)),
  }
  /** Any change to a market can alter any list or group: they lose everything. */
  const byMarketKind = {
    marketPages: marketPagesLoader(graph, percent(4)),
    marketCounts: marketCountsLoader(graph, percent(1)),
    marketGroups: marketGroupsLoader(graph, percent(1)),
    groupsOfMarkets: groupsOfMarketsLoader(graph, percent(1)),
    groupShares: groupSharesLoader(graph, percent(1)),
    venueCounts: venueCountsLoader(graph, percent(1)),
    venueListingIds: venueListingIdsLoader(graph, percent(0.5)),
  }
  /** Markets and entities alike. */
  const raceMarkets = raceMarketsLoader(graph, percent(0.5))
  const byEither = { marketEntities: marketEntitiesLoader(graph, percent(1)), raceMarkets }
  const told = {
    candidacies: raceCandidaciesLoader(graph, percent(1)),
    counts: raceCountsLoader(graph, percent(1)),
  }
  /** Keyed by the id of a race: they lose what a change of races names. */
  const byRace = {
    races: racesLoader(graph, percent(1), told),
    raceCandidacies: told.candidacies,
    raceCounts: told.counts,
    raceUnits: raceUnitsLoader(graph, percent(1)),
    raceCalls: raceCallsLoader(graph, percent(0.5)),
    raceChanges: raceChangesLoader(graph, percent(0.5)),
    pastUnits: pastUnitsLoader(graph, percent(3), replays),
    raceSeqs: raceSeqsLoader(graph, percent(0.1)),
    raceTimelines: raceTimelinesLoader(graph, percent(0.5), replays),
    raceMarkets,
  }
  /** Any change to a race or an election can alter them: they lose everything. */
  const byElection = {
    elections: electionsLoader(graph, percent(0.5)),
    electionPages: electionPagesLoader(graph, percent(0.5)),
    electionRaces: electionRacesLoader(graph, percent(0.5)),
    electionChanges: electionChangesLoader(graph, percent(0.5)),
    politicianRaces: politicianRacesLoader(graph, percent(0.5)),
  }
  /** What is not kept, nor any reply that is made from it. */
  const unkept = {
    historiesToNow: marketHistoriesLoader(graph, NOTHING),
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
  /** Without keys: there were too many to name. */
  const forget = (
    loaders: Readonly<Record<string, { clear: () => void; evict: (name: string) => unknown }>>,
    keys: readonly string[],
  ) => {
    if (keys.length === 0) clearAll(loaders)
    for (const loader of Object.values(loaders)) for (const key of keys) loader.evict(key)
  }

  const followed = new Set<string>()
  /**
   * Reads races again that somebody has read, all that one copy of a feed changed in one batch: who follows a count asks
   * again at once, and each would be a query of its own.
   */
  const readAgain = (races: readonly string[]) => {
    if (races.length > 0 && followed.size === 0) {
      // After the changes that come in the same turn, of which many may be of one race.
      queueMicrotask(() => {
        const ids = [...followed]
        followed.clear()
        // Who asks for them meanwhile is told what went wrong.
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
    ...unkept,
    /** How often something was forgotten: what was held at equal counts is held still, or as it was. */
    changes: (): number => changes,
    /** Forgets what `change` made stale. */
    evict: ({ kind, keys, subject }: Pick<Change, 'kind' | 'keys' | 'subject'>): void => {
      changes += 1
      if (kind === 'market') {
        clearAll({ ...byMarketKind, ...byEither })
        forget(byMarket, keys)
      }
      if (kind.startsWith('race.')) {
        readAgain(keys.filter((key) => byRace.races.evict(key)))
        forget(byRace, keys)
      }
      if (/^(race|election)\./.test(kind)) clearAll(byElection)
      // Any race may show another feed.
      if (kind === 'result-source') clearAll({ ...byRace, ...byElection })
      if (kind === 'entity' || kind === 'dataset') clearAll(bySource)
      if (kind === 'entity') {
        forget(byEntity, keys)
        clearAll({ ...byFacts, ...byElection })
        if (subject !== 'facts') clearAll(byKind)
        // An entity that is merged into another takes its markets along.
        if (subject !== 'facts' && subject !== 'relationships') {
          // They name elections and politicians.
          clearAll({ ...byMarketKind, ...byEither, ...byRace })
        }
      }
    },
    /** Forgets everything. */
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
