import type { Change } from '../graph/change-tail.js'

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
 * Each loader with a cache: its weight, which determines its share of the memory, and its group.
 */
export const CACHED = {
  relationshipPages: [12, 'entity'],
  entitiesById: [9, 'entity'],
  restPages: [7, 'entity'],
  entities: [5, 'entity'],
  namedEntities: [4, 'entity'],
  relationshipCounts: [2, 'entity'],

  entityPages: [5, 'entities'],
  entityCounts: [1, 'entities'],
  identified: [1, 'entities'],

  paths: [4, 'connections'],
  search: [3, 'connections'],
  termPages: [3, 'connections'],
  neighbourhoods: [2, 'connections'],
  reconciled: [1, 'connections'],
  relationshipsAmong: [1, 'connections'],
  termCounts: [1, 'connections'],
  terms: [1, 'connections'],
  colleagues: [0.5, 'connections'],

  evidence: [6, 'records'],
  tenureFacts: [1, 'records'],
  datasets: [1, 'records'],
  coveringLists: [0.5, 'records'],

  marketHistories: [7.5, 'market'],
  markets: [2, 'market'],
  marketListings: [2, 'market'],
  shownAt: [1, 'market'],

  marketPages: [4, 'markets'],
  marketCounts: [1, 'markets'],
  marketEntities: [1, 'markets'],
  marketGroups: [1, 'markets'],
  groupsOfMarkets: [1, 'markets'],
  groupShares: [1, 'markets'],
  venueCounts: [1, 'markets'],
  venueListingIds: [0.5, 'markets'],

  pastUnits: [3, 'race'],
  races: [2, 'race'],
  raceCandidacies: [0.5, 'race'],
  raceCounts: [0.5, 'race'],
  raceUnits: [1, 'race'],
  raceCalls: [0.5, 'race'],
  raceChanges: [0.5, 'race'],
  raceTimelines: [0.5, 'race'],
  raceSeqs: [0.1, 'race'],

  raceMarkets: [0.5, 'raceMarkets'],

  elections: [0.5, 'elections'],
  electionPages: [0.5, 'elections'],
  electionRaces: [0.5, 'elections'],
  electionChanges: [0.5, 'elections'],
  politicianRaces: [0.5, 'elections'],
} as const satisfies Readonly<
  Record<string, readonly [weight: number, group: keyof typeof EVICTIONS]>
>

export type CachedLoader = keyof typeof CACHED

const TOTAL = Object.values(CACHED).reduce((sum, [weight]) => sum + weight, 0)

/** The part of `bytes` that a loader may use. */
export const shareOfMemory = (name: CachedLoader, bytes: number): number =>
  Math.floor((bytes * CACHED[name][0]) / TOTAL)
