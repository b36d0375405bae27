import type { CandidacyState, ContestDetails } from '../../elections/feed-state.js'
import { LEVELS } from '../../elections/race-events.js'
import { shownFeed } from '../../elections/result-sources.js'
import {
  shownCount,
  type CountedUnit,
  type LevelCount,
  type ShownCount,
} from '../../elections/shown-count.js'
import type { UnitLevel } from '../../domain/result.js'
import type { Graph, Row } from '../../graph/graph.js'
import type { CallRow } from '../../graph/rows.js'
import { batched } from '../batch.js'
import type { CacheLimits } from '../batch/values.js'
import { fromSummary, type NamedEntity } from '../named-entity.js'

/** The most of each list that a race shows; how many there are stands beside it. */
export const MOST = {
  feeds: 20,
  standing: 100,
  calls: 20,
  candidacies: 1_000,
  units: 2_000,
} as const

/** A race, but for what its feeds say of candidacies and counts. */
export interface Race {
  readonly id: string
  readonly office: string
  readonly area: string
  readonly party: string
  readonly seat: string
  readonly kind: string
  /** The number of its last update. */
  readonly seq: number
  /** What its contests say of the election, see `electionId`. */
  readonly electionKey: string
  readonly updatedAt: string | null
  readonly election: NamedEntity | null
  /** The feed that is shown; `null`: no feed has told of it. */
  readonly shown: RaceFeed | null
  /** The shown one first. */
  readonly feeds: readonly RaceFeed[]
  readonly feedCount: number
  /** The newest call of each candidacy that is not taken back, newest first. */
  readonly standing: readonly RaceCall[]
  /** The newest of all calls. */
  readonly calls: readonly RaceCall[]
  readonly callCount: number
}

export interface RaceFeed {
  readonly source: string
  readonly at: string
  readonly rank: number | null
  readonly details: ContestDetails | null
}

export interface RaceCandidacy extends CandidacyState {
  readonly id: string
  readonly politician: NamedEntity | null
}

export interface RaceCall {
  readonly id: string
  readonly source: string
  readonly seq: number
  /** Its key in the feed, and its id when it is known. */
  readonly candidacy: string
  readonly candidacyId: string | null
  /** `retract`: a taking back. */
  readonly status: string
  readonly by: string
  readonly receivedAt: string
  /** Not taken back since. */
  readonly stands: boolean
}

/** What one feed says of a race. */
export interface ToldKey {
  readonly race: string
  readonly source: string
}

export interface Candidacies {
  /** At most `MOST.candidacies`. */
  readonly list: readonly RaceCandidacy[]
  readonly hasMore: boolean
}

/**
 * Races by id, `null` for an unknown one.
 * Source: cypher/race/by-ids.cypher.
 */
export const racesLoader = (graph: Graph, cache: CacheLimits) =>
  batched<string, Race | null>({
    graph,
    name: 'races',
    cache,
    evictBy: (id) => id,
    sameQuery: () => '',
    async load(ids, graph) {
      const { feeds, standing, calls } = MOST
      const rows = await graph.read('race/by-ids', { ids, feeds, standing, calls })
      const byId = new Map(rows.map((row) => [row.id, toRace(row)]))
      return ids.map((id) => byId.get(id) ?? null)
    },
  })

/**
 * The candidacies of a race that one feed lists.
 * Source: cypher/race/candidacies.cypher.
 */
export const raceCandidaciesLoader = (graph: Graph, cache: CacheLimits) =>
  batched<ToldKey, Candidacies>({
    graph,
    name: 'raceCandidacies',
    cache,
    evictBy: ({ race }) => race,
    sameQuery: () => '',
    identifiedBy: ({ source }) => source,
    rowsPerKey: () => MOST.candidacies,
    async load(keys, graph) {
      const feeds = keys.map(feedOf)
      const limit = MOST.candidacies + 1
      const rows = await graph.read('race/candidacies', { feeds, limit })
      const byFeed = new Map(rows.map(({ feed, candidacies }) => [feed, candidacies]))
      return feeds.map((feed) => {
        const found = byFeed.get(feed) ?? []
        const list = found.slice(0, MOST.candidacies).map(toCandidacy)
        return { list, hasMore: found.length > list.length }
      })
    },
  })

/** `area`: of the race. */
export type CountKey = ToldKey & Pick<Race, 'area'>

/**
 * The count of a whole race by one feed, of its two broadest levels; `null` without any.
 * Source: cypher/race/counts.cypher.
 */
export const raceCountsLoader = (graph: Graph, cache: CacheLimits) =>
  batched<CountKey, ShownCount | null>({
    graph,
    name: 'raceCounts',
    cache,
    evictBy: ({ race }) => race,
    sameQuery: () => '',
    identifiedBy: ({ source }) => source,
    rowsPerKey: () => MOST.units,
    async load(keys, graph) {
      const feeds = keys.map(feedOf)
      const limit = MOST.units + 1
      const rows = await graph.read('race/counts', { feeds, levels: [...LEVELS], limit })
      const byFeed = new Map(rows.map(({ feed, tallies }) => [feed, tallies.map(toLevel)]))
      return keys.map((key) => shownCount(key.area, byFeed.get(feedOf(key)) ?? []))
    },
  })

/** A row of calls. */
export function toCall(row: CallRow): RaceCall {
  const [id, source, seq, candidacy, candidacyId, status, by, receivedAt, stands] = row
  return { id, source, seq, candidacy, candidacyId, status, by, receivedAt, stands }
}

function feedOf({ race, source }: ToldKey): string {
  return `${race}/${source}`
}

function toRace({ election, feeds, standing, calls, ...race }: Row<'race/by-ids'>): Race {
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
    standing: newestOfEach(standing.map(toCall)),
    calls: calls.map(toCall),
  }
}

function newestOfEach(calls: readonly RaceCall[]): readonly RaceCall[] {
  const byCandidacy = new Map<string, RaceCall>()
  for (const call of calls) {
    const about = call.candidacyId ?? JSON.stringify([call.source, call.candidacy])
    if (!byCandidacy.has(about)) byCandidacy.set(about, call)
  }
  return [...byCandidacy.values()]
}

function toCandidacy([
  id,
  said,
  politician,
]: Row<'race/candidacies'>['candidacies'][number]): RaceCandidacy {
  return {
    ...(JSON.parse(said) as CandidacyState),
    id,
    politician: politician === null ? null : fromSummary(politician),
  }
}

function toLevel([level, states]: Row<'race/counts'>['tallies'][number]): LevelCount {
  return {
    level: level as UnitLevel,
    tallies: states.slice(0, MOST.units).map((state) => JSON.parse(state) as CountedUnit),
    isComplete: states.length <= MOST.units,
  }
}
