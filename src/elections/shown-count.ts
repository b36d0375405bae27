import type { ReportingReport, UnitLevel, UnitReport, UnitTotal } from '../domain/result.js'
import type { Count, RoundState, TallyState } from './feed-state.js'
import { byRound } from './rounds.js'

/** The counts of one feed in the units of one level. */
export interface LevelCount {
  readonly level: UnitLevel
  /** The units that were loaded; there may be more. */
  readonly tallies: readonly CountedUnit[]
  /** Whether `tallies` contains all units of the level. */
  readonly isComplete: boolean
}

export type CountedUnit = Pick<TallyState, 'unit' | 'counts' | 'said' | 'round' | 'otherRounds'>

/** The count of a whole race by one feed. */
export interface ShownCount extends Pick<
  CountedRound,
  'round' | 'totalVotes' | 'countedVotes' | 'totals'
> {
  /**
   * `unit`: the feed counts the whole race. `sum`: the feed counts only parts of the race, and the
   * counts of the parts are added here.
   */
  readonly basis: 'unit' | 'sum'
  /** The unit that covers the whole race; `null` for a sum. */
  readonly unit: UnitReport | null
  readonly level: UnitLevel
  /** The number of units in a sum; the level may have more units that were not loaded. */
  readonly units: number
  /**
   * False for a sum if not all units were loaded, or if no round is counted in all units. In this
   * case, `votes` is empty.
   */
  readonly isComplete: boolean
  /** All rounds that the feed counted, including the shown round; empty if there are none. */
  readonly rounds: readonly CountedRound[]
  /** The votes by candidacy; `null` if the feed lists the candidacy without a count. */
  readonly votes: ReadonlyMap<string, number | null>
  /** As the feed states it. It is never computed, so it is empty for a sum. */
  readonly reporting: readonly ReportingReport[]
  /**
   * The sum of the next lower level; `null` if there is no such level, or if this count is a sum.
   */
  readonly parts: PartsCount | null
}

/** The count of one round of a race, or of a unit. */
export interface CountedRound {
  /** The round of a ranked-choice count, from 1; `null`: the feed states no round. */
  readonly round: number | null
  readonly counts: readonly Count[]
  /** As the feed states it; `null` for a sum. */
  readonly totalVotes: number | null
  /** The sum over the candidacies. */
  readonly countedVotes: number | null
  /** Numbers of voters and ballots, such as exhausted ballots; empty for a sum. */
  readonly totals: readonly UnitTotal[]
}

/** The sum of the counts of all units at the next lower level, for the same round. */
export interface PartsCount {
  readonly level: UnitLevel
  readonly units: number
  readonly isComplete: boolean
  readonly votes: ReadonlyMap<string, number | null>
  readonly countedVotes: number | null
}

/**
 * Returns the count of a race from its two broadest levels, the broadest first; `null` without
 * counts. If the broadest level has a single unit that contains the area of the race, its count is
 * returned as the feed states it. Otherwise the units of the level are added up.
 */
export function shownCount(
  area: string,
  [broadest, next]: readonly LevelCount[],
): ShownCount | null {
  if (broadest === undefined) return null
  const { level, tallies, isComplete } = broadest
  const [only, ...others] = tallies
  if (only === undefined) return null
  if (others.length === 0 && covers(only.unit.key, area)) {
    const votes = votesIn(only.counts)
    return {
      ...{ basis: 'unit', unit: only.unit, level, units: 1, isComplete, votes },
      round: only.round ?? null,
      rounds: roundsOfUnit(only),
      totalVotes: only.said.totalVotes,
      totals: only.said.totals ?? [],
      countedVotes: sumOf(votes),
      reporting: only.said.reporting,
      parts: next === undefined ? null : partsOf(next, only.round),
    }
  }
  const shared = sharedRounds(tallies)
  const round = tallies.every((tally) => tally.round === only.round) ? only.round : shared.at(-1)
  return {
    ...{ basis: 'sum', unit: null, ...partsOf(broadest, round), round: round ?? null },
    rounds:
      isComplete && shared.some((sharedRound) => sharedRound !== undefined)
        ? shared.map((sharedRound) => sumOfRound(tallies, sharedRound))
        : [],
    ...{ totalVotes: null, totals: [], reporting: [], parts: null },
  }
}

/** All rounds of a unit, in order; empty if the feed reports no round. */
export function roundsOfUnit(tally: CountedUnit): readonly CountedRound[] {
  return numberedRounds(
    countsOf(tally).map(({ round = null, counts, said }) => ({
      ...{ round, counts, totalVotes: said.totalVotes, countedVotes: sumOf(votesIn(counts)) },
      totals: said.totals ?? [],
    })),
  )
}

/**
 * The share of all votes in percent, with three decimals; `null` if `votes` or the total is
 * unknown, or the total is 0.
 */
export function shareOf(
  votes: number | null,
  count: Pick<ShownCount, 'totalVotes' | 'countedVotes'> | null,
): number | null {
  const all = count?.totalVotes ?? count?.countedVotes ?? null
  if (votes === null || all === null || all <= 0) return null
  return Math.round((votes / all) * 100_000) / 1_000
}

/** Whether the area with the key `area` is the unit with the key `unit`, or within it. */
function covers(unit: string, area: string): boolean {
  return area === unit || area.startsWith(`${unit}/`)
}

function partsOf(level: LevelCount, round: number | undefined): PartsCount {
  const { tallies } = level
  const counted = tallies.map((tally) => countsIn(tally, round))
  const isComplete = level.isComplete && counted.every((counts) => counts !== undefined)
  const votes = sumByCandidacy(isComplete ? counted.flat() : [])
  return {
    ...{ level: level.level, units: tallies.length, isComplete, votes },
    countedVotes: sumOf(votes),
  }
}

function sumOfRound(tallies: readonly CountedUnit[], round: number | undefined): CountedRound {
  const votes = sumByCandidacy(tallies.flatMap((tally) => countsIn(tally, round) ?? []))
  const counts = [...votes].map(([candidacy, candidacyVotes]) => ({
    candidacy,
    votes: candidacyVotes,
    unlistedAfter: null,
  }))
  return { round: round ?? null, counts, totalVotes: null, countedVotes: sumOf(votes), totals: [] }
}

/** Rounds that every unit counts, in order. */
function sharedRounds(tallies: readonly CountedUnit[]): readonly (number | undefined)[] {
  const [first = [], ...others] = tallies.map((tally) => countsOf(tally).map(({ round }) => round))
  return first.filter((round) => others.every((rounds) => rounds.includes(round)))
}

/** Returns no rounds if the only count has no round number, because such a count is not a round. */
function numberedRounds(rounds: readonly CountedRound[]): readonly CountedRound[] {
  return rounds.some(({ round }) => round !== null) ? rounds : []
}

function countsIn(tally: CountedUnit, round: number | undefined): readonly Count[] | undefined {
  return countsOf(tally).find((counted) => counted.round === round)?.counts
}

/** The counts of a unit by round, in order. */
function countsOf(tally: CountedUnit): readonly Pick<RoundState, 'round' | 'counts' | 'said'>[] {
  return [tally, ...(tally.otherRounds ?? [])].sort(byRound)
}

function votesIn(counts: readonly Count[]): ReadonlyMap<string, number | null> {
  return new Map(counts.map(({ candidacy, votes }) => [candidacy, votes]))
}

function sumByCandidacy(counts: readonly Count[]): ReadonlyMap<string, number | null> {
  const votes = new Map<string, number | null>()
  for (const { candidacy, votes: candidacyVotes } of counts) {
    const before = votes.get(candidacy) ?? null
    votes.set(candidacy, before === null ? candidacyVotes : before + (candidacyVotes ?? 0))
  }
  return votes
}

/** The sum of the known counts; `null` if no candidacy has a count. */
function sumOf(votes: ReadonlyMap<string, number | null>): number | null {
  const known = [...votes.values()].filter((count) => count !== null)
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0)
}
