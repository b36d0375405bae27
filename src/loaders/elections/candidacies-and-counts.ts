import { fromSummary, type NamedEntity } from '../../domain/entity.js'
import type { UnitLevel } from '../../domain/result.js'
import type { CandidacyState } from '../../elections/feed-state.js'
import { UNIT_LEVELS } from '../../domain/result.js'
import {
  shownCount,
  type CountedUnit,
  type LevelCount,
  type ShownCount,
} from '../../elections/shown-count.js'
import type { Row } from '../../graph/graph.js'
import type { Loader } from '../batch.js'
import { byKey, type Reading } from '../reading.js'

/** Maximum rows of each list. Each list also reports whether there are more rows. */
const MAX_ROWS = { candidacies: 1_000, units: 2_000 } as const

/** A race, and the feed whose reports about the race are read. */
export interface RaceFeedKey {
  readonly race: string
  readonly source: string
}

export interface RaceCandidacy extends CandidacyState {
  readonly id: string
  readonly politician: NamedEntity | null
  /**
   * An identifier of its party; `null` if the vocabulary does not contain the feed's word for the
   * party.
   */
  readonly partyIdentifier: string | null
}

export interface Candidacies {
  /** At most `MAX_ROWS.candidacies`. */
  readonly list: readonly RaceCandidacy[]
  readonly hasMore: boolean
}

/**
 * Loads the candidacies that one feed lists for a race.
 * Source: cypher/race/candidacies.cypher.
 */
export const raceCandidacies = byKey<RaceFeedKey, Candidacies>({
  idOf: feedOf,
  missing: { list: [], hasMore: false },
  evictBy: ({ race }) => race,
  identifiedBy: ({ source }) => source,
  rowsPerKey: () => MAX_ROWS.candidacies,
  async read(feeds, graph) {
    const limit = MAX_ROWS.candidacies
    const rows = await graph.read('race/candidacies', { feeds, limit: limit + 1 })
    return rows.map(({ feed, candidacies }) => [feed, toCandidacies(candidacies, limit)])
  },
})

export interface CountKey extends RaceFeedKey {
  /** The area of the race. */
  readonly area: string
}

/**
 * Loads one feed's count of a whole race; `null` if nothing is counted. The count is computed from
 * the two broadest levels of units in which the feed counts.
 * Source: cypher/race/counts.cypher.
 */
export const raceCounts: Reading<CountKey, ShownCount | null> = {
  evictBy: ({ race }) => race,
  queryGroup: () => '',
  identifiedBy: ({ source }) => source,
  rowsPerKey: () => MAX_ROWS.units,
  async load(keys, graph) {
    const feeds = keys.map(feedOf)
    const limit = MAX_ROWS.units + 1
    const rows = await graph.read('race/counts', { feeds, levels: [...UNIT_LEVELS], limit })
    const byFeed = new Map(rows.map(({ feed, tallies }) => [feed, tallies]))
    return keys.map((key) => toCount(key.area, byFeed.get(feedOf(key)) ?? [], MAX_ROWS.units))
  },
}

/**
 * Maximum numbers of rows of the shown feed that are read in the query of a race. Most races have
 * fewer rows, so they need no second query.
 */
export const MAX_WITH_RACE = { candidacies: 50, units: 100 } as const

/**
 * What a feed reports about a race. A part with more rows than `MAX_WITH_RACE` is absent, and has
 * to be loaded separately.
 */
export interface FeedReports {
  readonly candidacies?: Candidacies
  /** `null` if nothing is counted. */
  readonly count?: ShownCount | null
}

/** The reports of the shown feed in a row of the query of a race. */
export function toReports({ area, candidacies, tallies }: Row<'race/by-ids'>): FeedReports {
  const { candidacies: maxCandidacies, units: maxUnits } = MAX_WITH_RACE
  return {
    ...(candidacies.length <= maxCandidacies && {
      candidacies: toCandidacies(candidacies, maxCandidacies),
    }),
    ...(tallies.every(([, states]) => states.length <= maxUnits) && {
      count: toCount(area, tallies, maxUnits),
    }),
  }
}

/** The parts of a race that are necessary to load the reports of its shown feed. */
interface ShownRace {
  readonly id: string
  readonly area: string
  readonly shown: (FeedReports & { readonly source: string }) | null
}

interface FeedLoaders {
  readonly raceCandidacies: Loader<RaceFeedKey, Candidacies>
  readonly raceCounts: Loader<CountKey, ShownCount | null>
}

/**
 * Loads the candidacies that the feed `source` lists for the race. Takes the candidacies from
 * `shown` if possible.
 */
export async function loadCandidacies(
  { id, shown }: ShownRace,
  source: string,
  { raceCandidacies }: FeedLoaders,
): Promise<Candidacies> {
  const reports = shown?.source === source ? shown : null
  return reports?.candidacies ?? raceCandidacies.load({ race: id, source })
}

/**
 * Loads the count of the shown feed. Takes the count from `shown` if possible. `null` if nothing is
 * counted, or if no feed has reported the race.
 */
export async function loadCount(
  { id, area, shown }: ShownRace,
  { raceCounts }: FeedLoaders,
): Promise<ShownCount | null> {
  if (shown === null) return null
  const { source, count } = shown
  return count === undefined ? raceCounts.load({ race: id, source, area }) : count
}

function feedOf({ race, source }: RaceFeedKey): string {
  return `${race}/${source}`
}

function toCandidacies(rows: Row<'race/candidacies'>['candidacies'], limit: number): Candidacies {
  const list = rows.slice(0, limit).map(([id, state, politician, party]) => ({
    ...(JSON.parse(state) as CandidacyState),
    id,
    politician: politician === null ? null : fromSummary(politician),
    partyIdentifier: party,
  }))
  return { list, hasMore: rows.length > list.length }
}

function toCount(
  area: string,
  tallies: Row<'race/counts'>['tallies'],
  limit: number,
): ShownCount | null {
  const levels = tallies.map(([level, states]): LevelCount => ({
    level: level as UnitLevel,
    tallies: states.slice(0, limit).map((state) => JSON.parse(state) as CountedUnit),
    isComplete: states.length <= limit,
  }))
  return shownCount(area, levels)
}
