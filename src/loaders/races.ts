import type { CandidacyState, ContestDetails, TallyState } from '../elections/feed-state.js'
import type { ContestChanges, Late } from '../elections/contest-plan.js'
import { shownFeed } from '../elections/result-sources.js'
import type { Graph, Row } from '../graph/graph.js'
import { batched } from './batch.js'
import { fromSummary, type NamedEntity } from './named-entity.js'

/** A race as one feed tells of it: the one that is shown. */
export interface Race {
  readonly id: string
  readonly office: string
  readonly area: string
  readonly party: string
  readonly seat: string
  readonly kind: string
  /** The number of its last update. */
  readonly seq: number
  readonly updatedAt: string | null
  readonly election: NamedEntity | null
  /** `null`: no feed has told of it. */
  readonly shown: RaceFeed | null
  readonly feeds: readonly RaceFeed[]
  readonly candidacies: readonly RaceCandidacy[]
  readonly calls: readonly RaceCall[]
}

export interface RaceFeed {
  readonly source: string
  readonly at: string
  readonly rank: number | null
  readonly details: ContestDetails | null
}

export interface RaceCandidacy extends CandidacyState {
  readonly source: string
  readonly id: string
  readonly politician: NamedEntity | null
}

export interface RaceCall {
  readonly source: string
  readonly seq: number
  readonly candidacy: string
  readonly status: string
  readonly by: string
  readonly receivedAt: string
  /** Not taken back since. */
  readonly stands: boolean
}

/** The count in one unit, by what the graph calls the unit. */
export interface UnitCount extends Omit<TallyState, 'at' | 'copy'> {
  readonly key: string
  readonly at: string
}

/** One update of a race. */
export interface RaceUpdate {
  readonly seq: number
  readonly source: string
  readonly sourceAt: string | null
  readonly receivedAt: string
  readonly isCorrection: boolean
  readonly isLate: boolean
  readonly changes: ContestChanges | null
  readonly late: Late | null
}

// A race changes each second on its night; who asks for what did not change gets 304.
const NOTHING = { maxEntries: 1, maxBytes: 0 }

/**
 * Races by id, `null` for an unknown one; not cached.
 * Source: cypher/race/by-ids.cypher.
 */
export const racesLoader = (graph: Graph) =>
  batched<string, Race | null>({
    graph,
    name: 'races',
    cache: NOTHING,
    evictBy: (id) => id,
    sameQuery: () => '',
    async load(ids, graph) {
      const rows = await graph.read('race/by-ids', { ids })
      const byId = new Map(rows.map((row) => [row.id, toRace(row)]))
      return ids.map((id) => byId.get(id) ?? null)
    },
  })

/**
 * The counts of races in units broader than counties, by feed; not cached.
 * Source: cypher/race/broad-tallies.cypher.
 */
export const broadTalliesLoader = (graph: Graph) =>
  batched<string, ReadonlyMap<string, readonly Tallied[]>>({
    graph,
    name: 'broadTallies',
    cache: NOTHING,
    evictBy: (id) => id,
    sameQuery: () => '',
    async load(ids, graph) {
      const rows = await graph.read('race/broad-tallies', { ids })
      const byId = new Map(rows.map(({ id, tallies }) => [id, bySource(tallies)]))
      return ids.map((id) => byId.get(id) ?? new Map<string, readonly Tallied[]>())
    },
  })

export type Tallied = Pick<TallyState, 'unit' | 'counts' | 'said'>

export interface UnitsKey {
  /** The race and the feed. */
  readonly feed: string
  readonly level: string
  readonly unit: string
  readonly after: string
  readonly limit: number
}

/**
 * Pages of a race's counts by unit, one more than `limit`; not cached.
 * Source: cypher/race/tallies.cypher.
 */
export const raceUnitsLoader = (graph: Graph) =>
  batched<UnitsKey, readonly UnitCount[]>({
    graph,
    name: 'raceUnits',
    cache: NOTHING,
    evictBy: ({ feed }) => feed,
    sameQuery: (key) => JSON.stringify(key),
    async load([key, ...others], graph) {
      const { feed, level, unit, after, limit } = key
      const rows = await graph.read('race/tallies', { feed, level, unit, after, limit: limit + 1 })
      const page = rows.map((row) => ({
        ...(JSON.parse(row.state) as Tallied),
        key: row.unit,
        at: row.at,
      }))
      return [page, ...others.map(() => page)]
    },
  })

export interface UpdatesKey {
  readonly race: string
  readonly after: number
  readonly limit: number
}

/**
 * Pages of a race's updates, one more than `limit`; not cached.
 * Source: cypher/race/updates.cypher.
 */
export const raceUpdatesLoader = (graph: Graph) =>
  batched<UpdatesKey, readonly RaceUpdate[]>({
    graph,
    name: 'raceUpdates',
    cache: NOTHING,
    evictBy: ({ race }) => race,
    sameQuery: (key) => JSON.stringify(key),
    async load([key, ...others], graph) {
      const { race, after, limit } = key
      const rows = await graph.read('race/updates', { race, after, limit: limit + 1 })
      const page = rows.map((row) => ({
        ...row,
        changes: JSON.parse(row.changes) as ContestChanges | null,
        late: JSON.parse(row.late) as Late | null,
      }))
      return [page, ...others.map(() => page)]
    },
  })

/** What a stream of an election goes by. */
export type StreamedElection = Row<'race/streamed-election'>

/**
 * Elections by their slugs; `null` for a slug of none. Not cached.
 * Source: cypher/race/streamed-election.cypher.
 */
export const streamedElectionsLoader = (graph: Graph) =>
  batched<string, StreamedElection | null>({
    graph,
    name: 'streamedElections',
    cache: NOTHING,
    evictBy: (slug) => slug,
    sameQuery: (slug) => slug,
    async load([slug, ...others], graph) {
      const [found = null] = await graph.read('race/streamed-election', { slug })
      return [found, ...others.map(() => found)]
    },
  })

function toRace({ election, feeds, candidacies, calls, ...race }: Row<'race/by-ids'>): Race {
  const told = feeds.map(([source, rank, at, details]) => ({
    source,
    rank,
    at,
    details: JSON.parse(details) as ContestDetails | null,
  }))
  const ranks = new Map(
    told.flatMap(({ source, rank }) =>
      rank === null ? [] : [[source, { rank, isFinal: false }] as const],
    ),
  )
  return {
    ...race,
    election: election === null ? null : fromSummary(election),
    shown: shownFeed(told, ranks),
    feeds: told,
    candidacies: candidacies.map(([source, id, said, politician]) => ({
      ...(JSON.parse(said) as CandidacyState),
      source,
      id,
      politician: politician === null ? null : fromSummary(politician),
    })),
    calls: calls.map(([source, seq, candidacy, status, by, receivedAt, stands]) => ({
      ...{ source, seq, candidacy, status, by, receivedAt, stands },
    })),
  }
}

function bySource(
  rows: readonly (readonly [source: string, state: string])[],
): ReadonlyMap<string, readonly Tallied[]> {
  const found = new Map<string, Tallied[]>()
  for (const [source, state] of rows) {
    const tallies = found.get(source) ?? []
    tallies.push(JSON.parse(state) as Tallied)
    found.set(source, tallies)
  }
  return found
}
