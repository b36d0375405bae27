import type { ReportingReport, UnitLevel, UnitReport } from '../domain/result.js'
import type { Count, TallyState } from './feed-state.js'

/** What a feed counts in the units of one level. */
export interface LevelCount {
  readonly level: UnitLevel
  /** At most those that were read. */
  readonly tallies: readonly CountedUnit[]
  /** Whether these are all units of the level. */
  readonly isComplete: boolean
}

export type CountedUnit = Pick<TallyState, 'unit' | 'counts' | 'said'>

/** The count of a whole race, by one feed. */
export interface ShownCount {
  /** `unit`: the feed counts the whole race; `sum`: it counts only in parts, which are added up here. */
  readonly basis: 'unit' | 'sum'
  /** The unit that is the whole race; `null`: a sum. */
  readonly unit: UnitReport | null
  readonly level: UnitLevel
  /** Of a sum the units that are added up; those that were not read are more. */
  readonly units: number
  /** `false`: too many units to be added up, and so there are no votes. */
  readonly isComplete: boolean
  /** By candidacy; `null`: listed without a count. */
  readonly votes: ReadonlyMap<string, number | null>
  /** As the feed says it, never of a sum. */
  readonly totalVotes: number | null
  /** Over the candidacies. */
  readonly countedVotes: number | null
  /** As the feed says it; never computed, and so none of a sum. */
  readonly reporting: readonly ReportingReport[]
  /** The units of the next level; `null`: none, or the count is their sum already. */
  readonly parts: PartsCount | null
}

/** The sum over the units of one level below a count. */
export interface PartsCount {
  readonly level: UnitLevel
  readonly units: number
  readonly isComplete: boolean
  readonly votes: ReadonlyMap<string, number | null>
  readonly countedVotes: number | null
}

/**
 * What is shown of a feed's counts in its two broadest levels, the broadest first. One unit that holds the area of the
 * race is the whole of it, as the feed has it; else the units of the broadest level are added up, which is said. `null`
 * without any.
 */
export function shownCount(
  area: string,
  [broadest, next]: readonly LevelCount[],
): ShownCount | null {
  if (broadest === undefined) return null
  const { level, tallies, isComplete } = broadest
  const [only, ...others] = tallies
  if (only === undefined) return null
  if (others.length === 0 && holds(only.unit.key, area)) {
    const votes = new Map(only.counts.map((count) => [count.candidacy, count.votes]))
    return {
      ...{ basis: 'unit', unit: only.unit, level, units: 1, isComplete, votes },
      totalVotes: only.said.totalVotes,
      countedVotes: sumOf(votes),
      reporting: only.said.reporting,
      parts: next === undefined ? null : partsOf(next),
    }
  }
  const { units, votes, countedVotes } = partsOf(broadest)
  return {
    ...{ basis: 'sum', unit: null, level, units, isComplete, votes, countedVotes },
    ...{ totalVotes: null, reporting: [], parts: null },
  }
}

/** In percent of all votes, three decimals; `null` when there is nothing to have a share of. */
export function shareOf(votes: number | null, count: ShownCount | null): number | null {
  const all = count?.totalVotes ?? count?.countedVotes ?? null
  if (votes === null || all === null || all <= 0) return null
  return Math.round((votes / all) * 100_000) / 1_000
}

/** Whether an area is a unit, or within it, by their keys. */
function holds(unit: string, area: string): boolean {
  return area === unit || area.startsWith(`${unit}/`)
}

function partsOf({ level, tallies, isComplete }: LevelCount): PartsCount {
  const votes = isComplete
    ? added(tallies.flatMap(({ counts }) => counts))
    : new Map<string, number | null>()
  return { level, units: tallies.length, isComplete, votes, countedVotes: sumOf(votes) }
}

function added(counts: readonly Count[]): ReadonlyMap<string, number | null> {
  const votes = new Map<string, number | null>()
  for (const { candidacy, votes: own } of counts) {
    const before = votes.get(candidacy) ?? null
    votes.set(candidacy, before === null ? own : before + (own ?? 0))
  }
  return votes
}

/** `null` when nobody is counted. */
function sumOf(votes: ReadonlyMap<string, number | null>): number | null {
  const known = [...votes.values()].filter((each) => each !== null)
  return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0)
}
