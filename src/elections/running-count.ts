import type { UnitLevel } from '../domain/result.js'
import type { TallyState } from './feed-state.js'
import { UNIT_LEVELS } from '../domain/result.js'
import { shownCount, type ShownCount } from './shown-count.js'

/** Counts by the key that the feed gives each unit. */
export type Tallies = ReadonlyMap<string, TallyState>

/** The parts of the count of a race that a timeline shows. */
export type CountInTime = Pick<
  ShownCount,
  'round' | 'votes' | 'totalVotes' | 'countedVotes' | 'reporting'
>

/**
 * The known votes of a candidacy in all units. `listed`: the number of units that list the
 * candidacy. `units`: the number of those units that also give its votes.
 */
interface Sum {
  votes: number
  listed: number
  units: number
}

/**
 * Calculates `shownCount` for the broadest level while counts change, beginning with `start`. A sum
 * of many units is updated with the changed units only: adding up all units after each update would
 * take minutes for a large race.
 */
export function createRunningCount(area: string, start: Tallies) {
  const unitsByLevel = new Map<UnitLevel, number>()
  /** The sums of the broadest level, by candidacy. */
  let sums = new Map<string, Sum>()
  let hasRounds = false
  let level: UnitLevel | undefined

  function add({ counts, round, otherRounds }: TallyState, sign: 1 | -1): void {
    hasRounds ||= round !== undefined || otherRounds !== undefined
    for (const { candidacy, votes } of counts) {
      const sum = sums.get(candidacy) ?? { votes: 0, listed: 0, units: 0 }
      sum.listed += sign
      if (sum.listed === 0) sums.delete(candidacy)
      else sums.set(candidacy, sum)
      if (votes === null) continue
      sum.votes += sign * votes
      sum.units += sign
    }
  }

  function countUnit({ unit }: TallyState, sign: 1 | -1): void {
    unitsByLevel.set(unit.level, (unitsByLevel.get(unit.level) ?? 0) + sign)
  }

  function addAll(tallies: Tallies): void {
    sums = new Map()
    level = UNIT_LEVELS.find((candidate) => (unitsByLevel.get(candidate) ?? 0) > 0)
    for (const tally of tallies.values()) if (tally.unit.level === level) add(tally, 1)
  }

  for (const tally of start.values()) countUnit(tally, 1)
  addAll(start)

  return {
    /**
     * Replaces the counts of the units `keys`: subtracts their counts in `before`, and adds their
     * counts in `after`.
     */
    change(keys: readonly string[], before: Tallies, after: Tallies): void {
      const changed = [...new Set(keys)]
      const replaced = changed.flatMap((key) => before.get(key) ?? [])
      const current = changed.flatMap((key) => after.get(key) ?? [])
      for (const tally of replaced) countUnit(tally, -1)
      for (const tally of current) countUnit(tally, 1)
      if (UNIT_LEVELS.find((candidate) => (unitsByLevel.get(candidate) ?? 0) > 0) !== level) {
        addAll(after)
        return
      }
      for (const tally of replaced) if (tally.unit.level === level) add(tally, -1)
      for (const tally of current) if (tally.unit.level === level) add(tally, 1)
    },

    /**
     * Returns the count of `tallies`; `null` if there are none. `tallies` must be `after` of the
     * last change, or `start`.
     */
    count(tallies: Tallies): CountInTime | null {
      if (level === undefined) return null
      if (hasRounds || unitsByLevel.get(level) === 1) {
        const levelTallies = [...tallies.values()].filter(({ unit }) => unit.level === level)
        return shownCount(area, [{ level, tallies: levelTallies, isComplete: true }])
      }
      const counted = [...sums.values()].filter(({ units }) => units > 0)
      return {
        ...{ round: null, totalVotes: null, reporting: [] },
        votes: new Map(
          [...sums].map(([candidacy, { votes, units }]) => [candidacy, units > 0 ? votes : null]),
        ),
        countedVotes:
          counted.length === 0 ? null : counted.reduce((sum, { votes }) => sum + votes, 0),
      }
    },
  }
}
