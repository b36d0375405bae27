import type { Change } from '../graph/change-tail.js'
import { coveringLists } from './coverage.js'
import { datasets } from './datasets.js'
import { raceCandidacies, raceCounts } from './elections/candidacies-and-counts.js'
import {
  electionChanges,
  electionCounts,
  electionPages,
  electionRaces,
  elections,
} from './elections/elections.js'
import { pastUnits, raceSeqs } from './elections/past-units.js'
import { politicianRaces } from './elections/politician-races.js'
import { raceChanges } from './elections/race-changes.js'
import {
  previousRaces,
  raceCallCounts,
  raceCalls,
  raceUnitCounts,
  raceUnits,
} from './elections/race-pages.js'
import {
  electionRaceCounts,
  foundRaceCounts,
  foundRaces,
  politicianRaceCounts,
} from './elections/race-lists.js'
import { races } from './elections/races.js'
import { raceMarkets, raceTimelines } from './elections/timeline.js'
import { entities, entitiesById, identified, namedEntities } from './entities.js'
import { entityCounts, entityPages } from './entity-lists.js'
import { facets } from './facets.js'
import { filteredEntities } from './filtered-entities.js'
import { filteredMembers } from './filtered-members.js'
import { groupShares, groupsOfMarkets, marketGroups } from './market-groups.js'
import { marketHistories, shownAt } from './market-history.js'
import { marketCounts, marketPages } from './market-lists.js'
import { marketEntities, marketListings, markets } from './markets.js'
import { memberGroups } from './member-groups.js'
import { inCommon } from './in-common.js'
import { neighbourhoods } from './neighbourhoods.js'
import { partySwitches } from './party-switches.js'
import { paths } from './paths.js'
import { reconciled } from './reconciled.js'
import { evidence } from './records.js'
import { contradictions, contradictionsOf, relatedMarkets } from './related-markets.js'
import { relationshipsAmong } from './relationships/among.js'
import { colleagueCounts, colleagues } from './relationships/colleagues.js'
import { relationshipCounts, relationshipPages } from './relationships/relationship-lists.js'
import { representatives } from './representatives.js'
import { restPages } from './rest-pages.js'
import { search } from './search.js'
import { tenureFacts } from './tenures.js'
import { termCounts, termPages, terms } from './terms.js'
import { marketTitles, raceTitles } from './title-search.js'
import { venueListingIds } from './venue-ids.js'
import { venueCounts } from './venues.js'

/** The parts of a change that decide which values are evicted. */
export type CacheChange = Pick<Change, 'kind' | 'keys' | 'subject'>

/**
 * `keys` evicts the values of the keys in the change, `all` evicts all values, `null` evicts none.
 */
type Eviction = 'keys' | 'all' | null

const isFacts = ({ subject }: CacheChange) => subject === 'facts'
/**
 * True if an entity may have a new name or may be merged. Markets and races contain names of
 * entities, and the markets of a merged entity move to the other entity.
 */
const isRenamed = (change: CacheChange) =>
  change.kind === 'entity' && !isFacts(change) && change.subject !== 'relationships'
const isOfRace = ({ kind }: CacheChange) => kind.startsWith('race.')

function evictionOfRace(change: CacheChange): Eviction {
  // If the ranks of feeds change, any race may show another feed. If an entity is renamed, any race
  // may contain its name.
  if (change.kind === 'result-source' || isRenamed(change)) return 'all'
  return isOfRace(change) ? 'keys' : null
}

/** For each group of loaders, a function that decides which values a change evicts. */
export const EVICTIONS = {
  /** Keyed by the id or slug of an entity. */
  entity: ({ kind }) => (kind === 'entity' ? 'keys' : null),
  /** Lists can be filtered by the time of the last change, so every change of an entity matters. */
  entities: ({ kind }) => (kind === 'entity' ? 'all' : null),
  /** The values depend on the names, relationships or terms of any entities. */
  connections: (change) => (change.kind === 'entity' && !isFacts(change) ? 'all' : null),
  /** A record can change without a change to its entity. */
  records: ({ kind }) => (kind === 'entity' || kind === 'dataset' ? 'all' : null),
  /** Keyed by the id of a market. */
  market: ({ kind }) => (kind === 'market' ? 'keys' : null),
  markets: (change) => (change.kind === 'market' || isRenamed(change) ? 'all' : null),
  /** Keyed by the id of a race. */
  race: evictionOfRace,
  raceMarkets: (change) => (change.kind === 'market' ? 'all' : evictionOfRace(change)),
  elections: (change) =>
    isOfRace(change) || /^(?:election\.|entity$|result-source$)/.test(change.kind) ? 'all' : null,
} as const satisfies Readonly<Record<string, (change: CacheChange) => Eviction>>

/**
 * Each loader with a cache: its weight, which determines its share of the memory, its group, and
 * what it reads.
 */
export const CACHED = {
  relationshipPages: [12, 'entity', relationshipPages],
  entitiesById: [9, 'entity', entitiesById],
  restPages: [7, 'entity', restPages],
  entities: [5, 'entity', entities],
  namedEntities: [4, 'entity', namedEntities],
  relationshipCounts: [2, 'entity', relationshipCounts],

  entityPages: [5, 'entities', entityPages],
  entityCounts: [1, 'entities', entityCounts],
  filteredEntities: [3, 'entities', filteredEntities],
  identified: [1, 'entities', identified],

  paths: [4, 'connections', paths],
  search: [3, 'connections', search],
  facets: [0.5, 'connections', facets],
  termPages: [3, 'connections', termPages],
  neighbourhoods: [2, 'connections', neighbourhoods],
  inCommon: [1, 'connections', inCommon],
  reconciled: [1, 'connections', reconciled],
  relationshipsAmong: [1, 'connections', relationshipsAmong],
  termCounts: [1, 'connections', termCounts],
  terms: [1, 'connections', terms],
  colleagues: [0.5, 'connections', colleagues],
  colleagueCounts: [0.1, 'connections', colleagueCounts],
  memberGroups: [0.5, 'connections', memberGroups],
  filteredMembers: [0.5, 'connections', filteredMembers],
  partySwitches: [0.5, 'connections', partySwitches],
  representatives: [0.5, 'connections', representatives],

  evidence: [6, 'records', evidence],
  tenureFacts: [1, 'records', tenureFacts],
  datasets: [1, 'records', datasets],
  coveringLists: [0.5, 'records', coveringLists],

  marketHistories: [7.5, 'market', marketHistories],
  markets: [2, 'market', markets],
  marketListings: [2, 'market', marketListings],
  shownAt: [1, 'market', shownAt],

  marketPages: [4, 'markets', marketPages],
  marketCounts: [1, 'markets', marketCounts],
  marketTitles: [1, 'markets', marketTitles],
  marketEntities: [1, 'markets', marketEntities],
  marketGroups: [1, 'markets', marketGroups],
  groupsOfMarkets: [1, 'markets', groupsOfMarkets],
  groupShares: [1, 'markets', groupShares],
  relatedMarkets: [1, 'markets', relatedMarkets],
  contradictions: [0.5, 'markets', contradictions],
  contradictionsOf: [0.5, 'markets', contradictionsOf],
  venueCounts: [1, 'markets', venueCounts],
  venueListingIds: [0.5, 'markets', venueListingIds],

  pastUnits: [3, 'race', pastUnits],
  races: [2, 'race', races],
  raceCandidacies: [0.5, 'race', raceCandidacies],
  raceCounts: [0.5, 'race', raceCounts],
  raceUnits: [1, 'race', raceUnits],
  raceUnitCounts: [0.1, 'race', raceUnitCounts],
  raceCalls: [0.5, 'race', raceCalls],
  raceCallCounts: [0.1, 'race', raceCallCounts],
  raceChanges: [0.5, 'race', raceChanges],
  raceTimelines: [0.5, 'race', raceTimelines],
  raceSeqs: [0.1, 'race', raceSeqs],

  raceMarkets: [0.5, 'raceMarkets', raceMarkets],

  elections: [0.5, 'elections', elections],
  previousRaces: [0.1, 'elections', previousRaces],
  electionPages: [0.5, 'elections', electionPages],
  electionRaces: [0.5, 'elections', electionRaces],
  electionChanges: [0.5, 'elections', electionChanges],
  electionCounts: [0.1, 'elections', electionCounts],
  electionRaceCounts: [0.1, 'elections', electionRaceCounts],
  foundRaces: [0.5, 'elections', foundRaces],
  foundRaceCounts: [0.1, 'elections', foundRaceCounts],
  politicianRaceCounts: [0.1, 'elections', politicianRaceCounts],
  politicianRaces: [0.5, 'elections', politicianRaces],
  raceTitles: [0.5, 'elections', raceTitles],
} as const satisfies Readonly<
  Record<string, readonly [weight: number, group: keyof typeof EVICTIONS, reading: object]>
>

export type CachedLoader = keyof typeof CACHED

const TOTAL = Object.values(CACHED).reduce((sum, [weight]) => sum + weight, 0)

/** The part of `bytes` that a loader may use. */
export const shareOfMemory = (name: CachedLoader, bytes: number): number =>
  Math.floor((bytes * CACHED[name][0]) / TOTAL)
