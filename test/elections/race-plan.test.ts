import fc from 'fast-check'
import type { CallReport, RaceReport } from '../../src/domain/result.js'
import { applyChanges } from '../../src/elections/apply-changes.js'
import { planRace, type RacePlan } from '../../src/elections/race-plan.js'
import { UNKNOWN, type FeedState } from '../../src/elections/feed-state.js'
import { roundIn, roundsOf } from '../../src/elections/rounds.js'
import { aCandidacy, aRace, aTally, minute } from './a-result.js'

/** A copy of a feed: the minute that it was made, and what it says. */
interface Made {
  readonly at: number
  readonly report: RaceReport
  readonly id?: string
  readonly isWhole?: boolean
}

/** The graph's part: tallies that a copy does not speak of stay as they are. */
function kept(before: FeedState, after: FeedState): FeedState {
  const tallies = new Map(before.tallies.map((tally) => [tally.unit.key, tally]))
  for (const tally of after.tallies) tallies.set(tally.unit.key, tally)
  return {
    ...after,
    tallies: [...tallies.values()].sort((a, b) => (a.unit.key < b.unit.key ? -1 : 1)),
  }
}

function applied(copies: readonly Made[]) {
  let state = UNKNOWN
  const plans: RacePlan[] = []
  for (const { at, report, id = `copy-${String(at)}`, isWhole = true } of copies) {
    const plan = planRace(state, { report, isWhole }, { id, at: minute(at) })
    plans.push(plan)
    state = kept(state, plan.after)
  }
  return { state, plans, last: plans.at(-1) as RacePlan }
}

const votesIn = ({ tallies }: FeedState) =>
  tallies.map(({ counts }) =>
    Object.fromEntries(counts.map(({ candidacy, votes }) => [candidacy, votes])),
  )

const CALL: CallReport = { candidacy: 'x', status: 'winner', by: 'AP' }

describe('a copy of a count', () => {
  it('says of each candidacy and unit what it was and what it is', () => {
    const { last } = applied([
      { at: 1, report: aRace({ tallies: [aTally({ x: 10, y: 7 })] }) },
      { at: 2, report: aRace({ tallies: [aTally({ x: 15, y: 7 })] }) },
    ])

    expect(last.changes?.tallies).toMatchObject([
      {
        unit: { key: 'us/ca/001' },
        isCorrection: false,
        counts: [{ before: { candidacy: 'x', votes: 10 }, after: { candidacy: 'x', votes: 15 } }],
      },
    ])
    expect(last.isCorrection).toBe(false)
  })

  it('names people in capitals as people write them, and choices as the feed does', () => {
    const candidacies = [
      aCandidacy({ key: 'x', name: 'ADA ASHGROVE', runningMate: "BO O'TUAMA" }),
      aCandidacy({ key: 'y', name: 'BONDS REJECTED', kind: 'choice' }),
    ]

    const { state } = applied([{ at: 1, report: aRace({ candidacies }) }])

    expect(state.candidacies.map(({ name, runningMate }) => [name, runningMate])).toEqual([
      ['Ada Ashgrove', "Bo O'Tuama"],
      ['BONDS REJECTED', null],
    ])
  })

  it.each([
    ['votes', aTally({ x: 10 }), aTally({ x: 9 })],
    ['votes taken back', aTally({ x: 10 }), aTally({ x: null })],
    ['all votes', aTally({ x: 1 }, { totalVotes: 10 }), aTally({ x: 1 }, { totalVotes: 9 })],
    [
      'precincts that are in',
      aTally(
        { x: 1 },
        { reporting: [{ kind: 'precincts', reported: 5, total: 9, percent: null }] },
      ),
      aTally(
        { x: 1 },
        { reporting: [{ kind: 'precincts', reported: 4, total: 9, percent: null }] },
      ),
    ],
  ])('is marked as a correction when it has less %s', (_what, before, after) => {
    const { last } = applied([
      { at: 1, report: aRace({ tallies: [before] }) },
      { at: 2, report: aRace({ tallies: [after] }) },
    ])

    expect(last.isCorrection).toBe(true)
    expect(last.changes?.tallies).toMatchObject([{ isCorrection: true }])
  })

  it('never compares how much is in by one kind with another', () => {
    const [precincts, expected] = (['precincts', 'expected_vote'] as const).map((kind, at) =>
      aTally({ x: 1 }, { reporting: [{ kind, reported: 9 - at, total: 9, percent: null }] }),
    )

    const { last } = applied([
      { at: 1, report: aRace({ tallies: precincts === undefined ? [] : [precincts] }) },
      { at: 2, report: aRace({ tallies: expected === undefined ? [] : [expected] }) },
    ])

    expect(last.isCorrection).toBe(false)
    expect(last.after.tallies[0]?.said.reporting).toMatchObject([{ kind: 'expected_vote' }])
  })

  it('keeps 125 % as it was said', () => {
    const reporting = [
      { kind: 'expected_vote', reported: null, total: null, percent: 125 },
    ] as const

    const { state } = applied([
      { at: 1, report: aRace({ tallies: [aTally({ x: 1 }, { reporting })] }) },
    ])

    expect(state.tallies[0]?.said.reporting).toEqual(reporting)
  })

  it('changes nothing when it says the same', () => {
    const report = aRace({ tallies: [aTally({ x: 10 })], calls: [CALL] })

    const { last } = applied([
      { at: 1, report },
      { at: 2, report },
    ])

    expect(last.changes).toBeNull()
  })

  it('tells no count from a count of 0', () => {
    const { last } = applied([
      { at: 1, report: aRace({ tallies: [aTally({ x: null })] }) },
      { at: 2, report: aRace({ tallies: [aTally({ x: 0 })] }) },
    ])

    expect(last.changes?.tallies[0]?.counts).toMatchObject([
      { before: { votes: null }, after: { votes: 0 } },
    ])
    expect(last.isCorrection).toBe(false)
  })

  it('becomes history when a newer one was there first, even if the same was said in between', () => {
    const { state, last } = applied([
      { at: 1, report: aRace({ tallies: [aTally({ x: 10 })] }) },
      { at: 3, report: aRace({ tallies: [aTally({ x: 10 })] }) },
      { at: 2, report: aRace({ tallies: [aTally({ x: 99 })] }) },
    ])

    expect(votesIn(state)).toEqual([{ x: 10 }])
    expect(last.changes).toBeNull()
    expect(last.late?.tallies).toMatchObject([{ votes: [['x', 99]] }])
  })

  it('says what delegates were and are, of no correction, and nothing of them where the feed does not', () => {
    const withDelegates = (...delegates: number[]) =>
      aRace({
        candidacies: [
          aCandidacy({ key: 'x', ...(delegates[0] !== undefined && { delegates: delegates[0] }) }),
        ],
      })

    const { plans, state } = applied([
      { at: 1, report: withDelegates() },
      { at: 2, report: withDelegates(9) },
      { at: 3, report: withDelegates(8) },
    ])

    expect(plans[0]?.after.candidacies[0]).not.toHaveProperty('delegates')
    expect(plans[2]?.changes?.candidacies).toMatchObject([
      { before: { delegates: 9 }, after: { delegates: 8 } },
    ])
    expect(plans.map(({ isCorrection }) => isCorrection)).toEqual([false, false, false])
    expect(state.candidacies).toMatchObject([{ delegates: 8 }])
  })

  it('is no correction when it is older, even where it is the last that lists a candidacy', () => {
    const { state, last } = applied([
      { at: 1, report: aRace({ tallies: [aTally({ x: 10, y: 7 })] }) },
      { at: 3, report: aRace({ tallies: [aTally({ x: 15 })] }) },
      { at: 2, report: aRace({ tallies: [aTally({ x: 12, y: 5 })] }) },
    ])

    expect(votesIn(state)).toEqual([{ x: 15, y: 5 }])
    expect(last.changes?.tallies).toMatchObject([{ isCorrection: false }])
    expect(last.isCorrection).toBe(false)
  })

  it('adds up parts that speak of one unit: what only the first says stays', () => {
    const precincts = { kind: 'precincts', reported: 3, total: 9, percent: null } as const
    const ballots = { kind: 'ballots', reported: 50, total: 80, percent: null } as const
    const { state } = applied([
      {
        at: 1,
        isWhole: false,
        report: aRace({
          tallies: [aTally({ x: 10 }, { totalVotes: 20, reporting: [precincts] })],
        }),
      },
      {
        at: 1,
        isWhole: false,
        report: aRace({ tallies: [aTally({ y: 8 }, { reporting: [ballots] })] }),
      },
    ])

    expect(state.tallies[0]?.said).toMatchObject({
      totalVotes: 20,
      reporting: [ballots, precincts],
    })
  })

  it('counts in a unit of which no newer one speaks', () => {
    const other = { level: 'county', key: 'us/ca/003', name: 'Alpine', parent: 'us/ca' } as const

    const { state } = applied([
      { at: 2, report: aRace({ tallies: [aTally({ x: 10 })] }) },
      { at: 1, report: aRace({ tallies: [aTally({ x: 3 }, { unit: other })] }) },
    ])

    expect(votesIn(state)).toEqual([{ x: 10 }, { x: 3 }])
  })
})

describe('a candidacy that a feed no longer lists', () => {
  const copies: Made[] = [
    { at: 1, report: aRace({ tallies: [aTally({ x: 10, y: 7 })] }) },
    { at: 2, report: aRace({ tallies: [aTally({ x: 15 })] }) },
  ]

  it('stays with its last votes, both marked, as a change of its own', () => {
    const { state, last } = applied(copies)

    expect(votesIn(state)).toEqual([{ x: 15, y: 7 }])
    expect(state.candidacies).toMatchObject([
      { key: 'x', unlistedAfter: null },
      { key: 'y', unlistedAfter: minute(1) },
    ])
    expect(last.changes?.candidacies).toMatchObject([{ after: { key: 'y' } }])
    expect(last.isCorrection).toBe(false)
  })

  it('is listed again when a later copy has it', () => {
    const { state } = applied([
      ...copies,
      { at: 3, report: aRace({ tallies: [aTally({ x: 15, y: 8 })] }) },
    ])

    expect(state.candidacies).toMatchObject([{ unlistedAfter: null }, { unlistedAfter: null }])
    expect(state.tallies[0]?.counts).toMatchObject([{}, { votes: 8, unlistedAfter: null }])
  })

  it('is not missing because another part of the copy has it', () => {
    const { state } = applied([
      { at: 1, report: aRace({ tallies: [aTally({ x: 10, y: 7 })] }) },
      {
        at: 2,
        isWhole: false,
        report: aRace({ tallies: [aTally({ x: 11 })], calls: [CALL] }),
      },
      { at: 2, isWhole: false, report: aRace({ tallies: [aTally({ y: 8 })] }) },
    ])

    expect(state.candidacies).toMatchObject([{ unlistedAfter: null }, { unlistedAfter: null }])
    expect(state.tallies[0]?.counts).toMatchObject([
      { votes: 11, unlistedAfter: null },
      { votes: 8, unlistedAfter: null },
    ])
    expect(state.calls).toEqual([CALL])
  })
})

describe('a call', () => {
  const tallies = [aTally({ x: 10 })]

  it('is taken back by a later copy of the feed that has none', () => {
    const { state, plans } = applied([
      { at: 1, report: aRace({ tallies, calls: [CALL] }) },
      { at: 2, report: aRace({ tallies }) },
    ])

    expect(plans.map(({ changes }) => [changes?.called, changes?.retracted])).toEqual([
      [[CALL], []],
      [[], [CALL]],
    ])
    expect(state.calls).toEqual([])
  })

  it('stays when the copy without it is older', () => {
    const { state } = applied([
      { at: 2, report: aRace({ tallies, calls: [CALL] }) },
      { at: 1, report: aRace({ tallies }) },
    ])

    expect(state.calls).toEqual([CALL])
  })
})

describe('whatever a feed says', () => {
  const candidacies = fc.constantFrom('w', 'x', 'y', 'z')
  const tally = fc
    .record({
      county: fc.constantFrom('001', '003'),
      votes: fc.dictionary(candidacies, fc.option(fc.integer({ min: -5, max: 100 })), {
        maxKeys: 4,
      }),
      totalVotes: fc.option(fc.integer({ min: 0, max: 400 })),
      percent: fc.option(fc.integer({ min: 0, max: 130 })),
      round: fc.option(fc.integer({ min: 1, max: 3 })),
    })
    .map(({ county, votes, totalVotes, percent, round }) =>
      aTally(votes, {
        ...(round === null ? {} : { round }),
        unit: { level: 'county', key: `us/ca/${county}`, name: county, parent: 'us/ca' },
        totalVotes,
        reporting: [{ kind: 'expected_vote', reported: null, total: null, percent }],
      }),
    )
  const report = fc
    .record({
      tallies: fc.array(tally, { maxLength: 3 }),
      calls: fc.array(candidacies.map((candidacy) => ({ ...CALL, candidacy }))),
    })
    .map((given) => aRace(given))
  const copies = fc
    .array(report, { minLength: 1, maxLength: 6 })
    .map((reports) => reports.map((each, at) => ({ at, report: each })))
  const shuffled = copies.chain((all) =>
    fc
      .shuffledSubarray(all, { minLength: all.length, maxLength: all.length })
      .map((some) => ({ all, some })),
  )

  it('all changes from zero give what stands', () => {
    fc.assert(
      fc.property(shuffled, ({ some }) => {
        const { state, plans } = applied(some)

        const again = plans
          .flatMap(({ changes }) => changes ?? [])
          .reduce(
            (sum, changes) =>
              applyChanges(sum, JSON.parse(JSON.stringify(changes)) as typeof changes),
            UNKNOWN,
          )

        expect(visible(again)).toEqual(visible(state))
      }),
    )
  })

  it('any order of its copies ends in one state', () => {
    fc.assert(
      fc.property(shuffled, ({ all, some }) => {
        expect(applied(some).state).toEqual(applied(all).state)
      }),
    )
  })

  it('loses no count: what is not current is in the history', () => {
    fc.assert(
      fc.property(shuffled, ({ some }) => {
        const { plans } = applied(some)

        some.forEach((copy, at) => {
          const { changes, late, after } = plans[at] as RacePlan
          for (const { unit, round } of copy.report.tallies) {
            const isCurrent = after.tallies.some(
              (each) =>
                each.unit.key === unit.key &&
                roundIn(roundsOf(each), { round })?.at === minute(copy.at),
            )
            const isLate =
              late?.tallies.some((each) => each.unit.key === unit.key && each.round === round) ??
              false
            expect(isCurrent || isLate).toBe(true)
          }
          expect(changes === null || isFull(changes)).toBe(true)
        })
      }),
    )
  })
})

/** What a reader sees; times of copies that changed nothing are for the next copy only. */
function visible({ details, candidacies, calls, tallies }: FeedState) {
  return {
    ...{ details, candidacies, calls },
    tallies: tallies.map((tally) => ({
      ...{ unit: tally.unit, shown: tally.round },
      rounds: roundsOf(tally).map(({ round, counts, said }) => ({ round, counts, said })),
    })),
  }
}

const isFull = (changes: object): boolean =>
  Object.values(changes).some((value) => (Array.isArray(value) ? value.length > 0 : value !== null))
