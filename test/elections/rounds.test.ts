import type { RaceReport } from '../../src/domain/result.js'
import { UNKNOWN, type FeedState } from '../../src/elections/feed-state.js'
import { planRace } from '../../src/elections/race-plan.js'
import { shownCount, type LevelCount } from '../../src/elections/shown-count.js'
import { aRace, aTally, minute } from './a-result.js'

type Votes = Readonly<Record<string, number>>

/** A copy of one county, of a round or of none. */
const copy = (votes: Votes, round?: number): RaceReport =>
  aRace({ tallies: [aTally(votes, round === undefined ? {} : { round })] })

/** Applies copies in the order of their minutes, or of those that are given; says which are corrections. */
function applied(copies: readonly RaceReport[], minutes: readonly number[] = []) {
  let state: FeedState = UNKNOWN
  const corrections = copies.map((report, index) => {
    const at = minutes[index] ?? index
    const made = { id: `copy-${String(at)}`, at: minute(at) }
    const plan = planRace(state, { report, isWhole: true }, made)
    state = plan.after
    return plan.isCorrection
  })
  const [tally] = state.tallies
  return { corrections, shown: tally?.round, rounds: tally?.otherRounds?.map(({ round }) => round) }
}

describe('a later round', () => {
  it.each([
    ['after the first', [copy({ x: 9, y: 4 }, 1), copy({ x: 8 }, 2)]],
    ['after a count without a round', [copy({ x: 9, y: 4 }), copy({ x: 8, y: 0 }, 2)]],
    ['that skips one', [copy({ x: 9, y: 4 }, 2), copy({ x: 1 }, 4)]],
  ])('%s is no correction, and the other stays', (_what, copies) => {
    const { corrections, rounds } = applied(copies)

    expect(corrections).toEqual([false, false])
    expect(rounds).toHaveLength(1)
  })

  it('stays the one that is shown when an earlier one comes later, or is counted again', () => {
    const copies = [copy({ x: 9 }, 2), copy({ x: 5 }, 1), copy({ x: 4 }, 1)]

    expect(applied(copies, [5, 1, 6])).toEqual({
      ...{ corrections: [false, false, true], shown: 2, rounds: [1] },
    })
  })
})

describe('fewer votes are a correction', () => {
  it.each([
    ['within a round', [copy({ x: 9 }, 2), copy({ x: 8 }, 2)]],
    ['in a first round after a count without one', [copy({ x: 9 }), copy({ x: 8 }, 1)]],
    ['in a count without a round after one', [copy({ x: 9 }, 2), copy({ x: 8 })]],
  ])('%s', (_what, copies) => {
    expect(applied(copies).corrections).toEqual([false, true])
  })

  it('but not where an older copy without a round comes later', () => {
    expect(applied([copy({ x: 9 }, 2), copy({ x: 8 })], [2, 1])).toMatchObject({
      ...{ corrections: [false, false], shown: 2 },
    })
  })
})

describe('the count of a race', () => {
  const level = (
    name: 'state' | 'county',
    ...units: readonly (readonly (readonly [number | undefined, Votes])[])[]
  ): LevelCount => ({
    level: name,
    isComplete: true,
    tallies: units.map((rounds, index) => {
      const key = name === 'state' ? 'us/ca' : `us/ca/00${String(index)}`
      const report = aRace({
        tallies: rounds.map(([round, votes]) =>
          aTally(votes, {
            unit: { level: name, key, name: key, parent: null },
            ...(round === undefined ? {} : { round }),
          }),
        ),
      })
      const { after } = planRace(UNKNOWN, { report, isWhole: true }, { id: 'copy', at: minute(1) })
      if (after.tallies[0] === undefined) throw new Error('There is no tally.')
      return after.tallies[0]
    }),
  })

  it('adds up the last round that all units have counted', () => {
    const counties = level(
      'county',
      [
        [1, { x: 5, y: 3 }],
        [2, { x: 8 }],
      ],
      [[1, { x: 1, y: 2 }]],
    )

    expect(shownCount('us/ca', [counties])).toMatchObject({
      ...{
        round: 1,
        isComplete: true,
        votes: new Map([
          ['x', 6],
          ['y', 5],
        ]),
      },
      rounds: [{ round: 1, countedVotes: 11 }],
    })
  })

  it('adds nothing up where units count no round in common', () => {
    const counties = level('county', [[undefined, { x: 5 }]], [[2, { x: 1 }]])

    expect(shownCount('us/ca', [counties])).toMatchObject({
      ...{ round: null, isComplete: false, countedVotes: null, rounds: [] },
    })
  })

  it('compares a round of the whole with the same round of its parts alone', () => {
    const state = level('state', [
      [1, { x: 9 }],
      [2, { x: 12 }],
    ])
    const of = (round: number) => shownCount('us/ca', [state, level('county', [[round, { x: 8 }]])])

    expect(of(2)).toMatchObject({ round: 2, parts: { isComplete: true, countedVotes: 8 } })
    expect(of(1)).toMatchObject({ round: 2, parts: { isComplete: false, countedVotes: null } })
  })
})
