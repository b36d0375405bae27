import fc from 'fast-check'
import type { UnitLevel } from '../../src/domain/result.js'
import { NO_UNIT_DETAILS, type TallyState } from '../../src/elections/feed-state.js'
import { UNIT_LEVELS } from '../../src/domain/result.js'
import { createRunningCount } from '../../src/elections/running-count.js'
import { shownCount } from '../../src/elections/shown-count.js'

const AREA = 'us/ca'

/** What is counted in one unit after an update. */
const aUnit = fc
  .record({
    unit: fc.constantFrom<readonly [UnitLevel, string]>(
      ...([
        ['county', 'us/ca/1'],
        ['county', 'us/ca/2'],
        ['county', 'us/ca/3'],
        ['precinct', 'us/ca/1/1'],
        ['state', 'us/ca'],
      ] as const),
    ),
    votes: fc.uniqueArray(
      fc.tuple(fc.constantFrom('x', 'y', 'z'), fc.option(fc.nat({ max: 9 }), { nil: null })),
      { selector: ([candidacy]) => candidacy },
    ),
    round: fc.oneof(
      { weight: 40, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 2 }) },
    ),
  })
  .map(({ unit: [level, key], votes, round }): TallyState => ({
    unit: { level, key, name: key, parent: null },
    ...(round !== undefined && { round }),
    ...{ at: '', copy: '', said: NO_UNIT_DETAILS },
    counts: votes.map(([candidacy, own]) => ({ candidacy, votes: own, unlistedAfter: null })),
  }))

it('a running count is after each update what all units add up to', () => {
  fc.assert(
    fc.property(fc.array(aUnit), fc.array(fc.array(aUnit)), (first, updates) => {
      let tallies = new Map(first.map((tally) => [tally.unit.key, tally]))
      const running = createRunningCount(AREA, tallies)
      for (const update of updates) {
        const before = tallies
        tallies = new Map([...before, ...update.map((tally) => [tally.unit.key, tally] as const)])
        running.change(
          update.map(({ unit }) => unit.key),
          before,
          tallies,
        )

        const level = UNIT_LEVELS.find((each) =>
          [...tallies.values()].some(({ unit }) => unit.level === each),
        )
        const own = [...tallies.values()].filter(({ unit }) => unit.level === level)
        const whole =
          level === undefined ? null : shownCount(AREA, [{ level, tallies: own, isComplete: true }])
        const count = running.count(tallies)
        expect(count && sorted(count.votes)).toEqual(whole && sorted(whole.votes))
        expect(count?.round).toEqual(whole?.round)
        expect(count?.countedVotes).toEqual(whole?.countedVotes)
        expect(count?.totalVotes).toEqual(whole?.totalVotes)
      }
    }),
  )
})

function sorted(votes: ReadonlyMap<string, number | null>) {
  return [...votes].sort(([a], [b]) => (a < b ? -1 : 1))
}
