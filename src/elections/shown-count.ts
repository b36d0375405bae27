import type { ReportingReport, UnitLevel, UnitReport, UnitTotal } from '../domain/result.js'
import type { Count, RoundState, TallyState } from './feed-state.js'
import { byRound } from './rounds.js'

/** What a feed counts in the units of one level. */
export interface LevelCount {
  readonly level: UnitLevel
  /** At most those that were read. */
  readonly tallies: readonly CountedUnit[]
  /** Whether these are all units of the level. */
  readonly isComplete: boolean
}

export type CountedUnit = Pick<TallyState, 'unit' | 'counts' | 'said' | 'round' | 'otherRounds'>

/** The count of a whole race, by one feed. */
export interface ShownCount {
  /** `unit`: the feed counts the whole race; `sum`: it counts only in parts, which are added up here. */
  readonly basis: 'unit' | 'sum'
  /** The unit that is the whole race; `null`: a sum. */
  readonly unit: UnitReport | null
  readonly level: UnitLevel
  /** Of a sum the units that are added up; those that were not read are more. */
  readonly units: number
  /** `false`: too many units to be added up, or no round that all of them count, and so there are no votes. */
  readonly isComplete: boolean
  /** Of a ranked-choice count, from 1; `null`: the feed states none. */
  readonly round: number | null
  /** All rounds that the feed counted, also the one that is shown; empty: it states none. */
  readonly rounds: readonly CountedRound[]
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

/** The count of one round of a race, or of a unit. */
export interface CountedRound {
  /** `null`: a count of which the feed states no round. */
  readonly round: number | null
  readonly counts: readonly Count[]
  /** As the feed says it, never of a sum. */
  readonly totalVotes: number | null
  /** Over the candidacies. */
  readonly countedVotes: number | null
  /** Such as exhausted ballots; none of a sum. */
  readonly totals: readonly UnitTotal[]
}

/** The sum over the units of one level below a count, in the round of the count. */
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
    const votes = votesIn(only.counts)
    return {
      ...{ basis: 'unit', unit: only.unit, level, units: 1, isComplete, votes },
      round: only.round ?? null,
      rounds: roundsOfUnit(only),
      totalVotes: only.said.totalVotes,
      countedVotes: sumOf(votes),
      reporting: only.said.reporting,
      parts: next === undefined ? null : partsOf(next, only.round),
    }
  }
  const shared = sharedRounds(tallies)
  const round = tallies.every((one) => one.round === only.round) ? only.round : shared.at(-1)
  return {
    ...{ basis: 'sum', unit: null, ...partsOf(broadest, round), round: round ?? null },
    rounds:
      isComplete && shared.some((each) => each !== undefined)
        ? shared.map((each) => sumOfRound(tallies, each))
        : [],
    ...{ totalVotes: null, reporting: [], parts: null },
  }
}

/** All rounds of a unit, in order; empty when the feed states none. */
export function roundsOfUnit(tally: CountedUnit): readonly CountedRound[] {
  return numbered(
    countsOf(tally).map(({ round = null, counts, said }) => ({
      ...{ round, counts, totalVotes: said.totalVotes, countedVotes: sumOf(votesIn(counts)) },
      totals: said.totals ?? [],
    })),
  )
}

/** In percent of all votes, three decimals; `null` when there is nothing to have a share of. */
export function shareOf(
  votes: number | null,
  count: Pick<ShownCount, 'totalVotes' | 'countedVotes'> | null,
): number | null {
  const all = count?.totalVotes ?? count?.countedVotes ?? null
  if (votes === null || all === null || all <= 0) return null
  return Math.round((votes / all) * 100_000) / 1_000
}

/** Whether an area is a unit, or within it, by their keys. */
function holds(unit: string, area: string): boolean {
  return area === unit || area.startsWith(`${unit}/`)
}

function partsOf(level: LevelCount, round: number | undefined): PartsCount {
  const { tallies } = level
  const counted = tallies.map((tally) => countsIn(tally, round))
  const isComplete = level.isComplete && counted.every((counts) => counts !== undefined)
  const votes = added(isComplete ? counted.flat() : [])
  return {
    ...{ level: level.level, units: tallies.length, isComplete, votes },
    countedVotes: sumOf(votes),
  }
}

function sumOfRound(tallies: readonly CountedUnit[], round: number | undefined): CountedRound {
  const votes = added(tallies.flatMap((tally) => countsIn(tally, round) ?? []))
  const counts = [...votes].map(([candidacy, own]) => ({
    candidacy,
    votes: own,
    unlistedAfter: null,
  }))
  return { round: round ?? null, counts, totalVotes: null, countedVotes: sumOf(votes), totals: [] }
}

/** Rounds that every unit counts, in order. */
function sharedRounds(tallies: readonly CountedUnit[]): readonly (number | undefined)[] {
  const [first = [], ...others] = tallies.map((tally) => countsOf(tally).map(({ round }) => round))
  return first.filter((round) => others.every((rounds) => rounds.includes(round)))
}

/** None where no round has a number: then there is only the count. */
function numbered(rounds: readonly CountedRound[]): readonly CountedRound[] {
  return rounds.some(({ round }) => round !== null) ? rounds : []
}

function countsIn(tally: CountedUnit, round: number | undefined): readonly Count[] | undefined {
  return countsOf(tally).find((each) => each.round === round)?.counts
}

/** The counts of a unit by round, in order. */
function countsOf(tally: CountedUnit): readonly Pick<RoundState, 'round' | 'counts' | 'said'>[] {
  return [tally, ...(tally.otherRounds ?? [])].sort(byRound)
}

function votesIn(counts: readonly Count[]): ReadonlyMap<string, number | null> {
  return new Map(counts.map(({ candidacy, votes }) => [candidacy, votes]))
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
