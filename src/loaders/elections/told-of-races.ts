import type { UnitLevel } from '../../domain/result.js'
import type { CandidacyState } from '../../elections/feed-state.js'
import { LEVELS } from '../../elections/race-events.js'
import {
  shownCount,
  type CountedUnit,
  type LevelCount,
  type ShownCount,
} from '../../elections/shown-count.js'
import type { Graph, Row } from '../../graph/graph.js'
import { batched } from '../batch.js'
import type { CacheLimits } from '../batch/values.js'
import { fromSummary, type NamedEntity } from '../named-entity.js'

/** The most of each list that is looked at; that there are more is said beside it. */
const MOST = { candidacies: 1_000, units: 2_000 } as const

/** What one feed says of a race. */
export interface ToldKey {
  readonly race: string
  readonly source: string
}

export interface RaceCandidacy extends CandidacyState {
  readonly id: string
  readonly politician: NamedEntity | null
  /** An identifier of the party that it stands for, where the vocabulary knows the feed's word. */
  readonly partyIdentifier: string | null
}

export interface Candidacies {
  /** At most `MOST.candidacies`. */
  readonly list: readonly RaceCandidacy[]
  readonly hasMore: boolean
}

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
      return feeds.map((feed) => toCandidacies(byFeed.get(feed) ?? [], MOST.candidacies))
    },
  })

/** `area`: of the race. */
export interface CountKey extends ToldKey {
  readonly area: string
}

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
      const byFeed = new Map(rows.map(({ feed, tallies }) => [feed, tallies]))
      return keys.map((key) => toCount(key, byFeed.get(feedOf(key)) ?? [], MOST.units))
    },
  })

/** What the read of a race brings of its shown feed: all of it for most races, and then nobody asks for it again. */
export const BROUGHT = { candidacies: 50, units: 100 } as const

export type CandidaciesLoader = ReturnType<typeof raceCandidaciesLoader>
export type CountsLoader = ReturnType<typeof raceCountsLoader>

/** Takes what came with a race, unless there is more of it than came. */
export function bringTold(
  key: CountKey,
  { candidacies, tallies }: Pick<Row<'race/by-ids'>, 'candidacies' | 'tallies'>,
  bring: {
    readonly candidacies: (key: ToldKey, value: Candidacies) => void
    readonly count: (key: CountKey, value: ShownCount | null) => void
  },
): void {
  const { race, source } = key
  if (candidacies.length <= BROUGHT.candidacies) {
    bring.candidacies({ race, source }, toCandidacies(candidacies, BROUGHT.candidacies))
  }
  if (tallies.every(([, states]) => states.length <= BROUGHT.units)) {
    bring.count(key, toCount(key, tallies, BROUGHT.units))
  }
}

function feedOf({ race, source }: ToldKey): string {
  return `${race}/${source}`
}

function toCandidacies(found: Row<'race/candidacies'>['candidacies'], most: number): Candidacies {
  const list = found.slice(0, most).map(([id, said, politician, party]) => ({
    ...(JSON.parse(said) as CandidacyState),
    id,
    politician: politician === null ? null : fromSummary(politician),
    partyIdentifier: party,
  }))
  return { list, hasMore: found.length > list.length }
}

function toCount(
  { area }: CountKey,
  tallies: Row<'race/counts'>['tallies'],
  most: number,
): ShownCount | null {
  const levels = tallies.map(([level, states]): LevelCount => ({
    level: level as UnitLevel,
    tallies: states.slice(0, most).map((state) => JSON.parse(state) as CountedUnit),
    isComplete: states.length <= most,
  }))
  return shownCount(area, levels)
}
