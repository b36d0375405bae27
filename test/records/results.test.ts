import { randomUUID } from 'node:crypto'
import type { CallReport, RaceReport } from '../../src/domain/result.js'
import { applyChanges } from '../../src/elections/apply-changes.js'
import { raceId } from '../../src/elections/race-id.js'
import type { RaceChanges } from '../../src/elections/race-plan.js'
import { UNKNOWN, type FeedState } from '../../src/elections/feed-state.js'
import type { Graph } from '../../src/graph/graph.js'
import type { FeedSnapshot, StoredPart } from '../../src/records/result-state.js'
import { createResultStore } from '../../src/records/results.js'
import { aRace, aTally, minute } from '../elections/a-result.js'
import { testGraph, type TestGraph } from '../support/test-graph.js'

let test: TestGraph
const NOW = new Date('2024-11-06T05:00:00Z')

beforeAll(async () => {
  test = await testGraph()
})
beforeEach(() => test.wipe())
afterAll(() => test.close())

const CALL: CallReport = { candidacy: 'x', status: 'winner', by: 'AP' }

const aCopy = (at: number, given: Partial<FeedSnapshot> = {}): FeedSnapshot => ({
  source: 'feed',
  id: `copy-${String(at)}`,
  sourceAt: minute(at),
  at: minute(at),
  ...given,
})

const aPart = (report: RaceReport): StoredPart => ({
  race: raceId(report.election, report.race),
  report,
  isWhole: true,
  election: 'tests/us/election/1',
  people: new Map(report.candidacies.map(({ key }) => [key, `tests/us/person/${key}`])),
  parties: new Map(),
})

const RACE = raceId(aRace().election, aRace().race)

const storeOn = (graph: Graph = test.graph) => createResultStore({ graph, now: () => NOW })

const keep = (at: number, report: RaceReport, given: Partial<FeedSnapshot> = {}) =>
  storeOn().add(aCopy(at, given), [aPart(report)])

/** By feed and unit, the votes that stand. */
const votes = async () => {
  const rows = (await test.run(
    `MATCH (t:Tally)-[:COUNTS]->(:Race {id: $race}), (t)-[:COUNTED_IN]->(u:ReportingUnit)
     RETURN t.feed, u.key, t.state ORDER BY t.key`,
    { race: RACE },
  )) as [string, string, string][]
  return rows.map(([feed, unit, state]) => {
    const { counts } = JSON.parse(state) as FeedState['tallies'][number]
    const shown = Object.fromEntries(counts.map((count) => [count.candidacy, count.votes]))
    return [feed.slice(RACE.length + 1), unit, shown]
  })
}

const changeLog = async () =>
  (await test.run(
    `MATCH (c:Change) WHERE c.kind STARTS WITH 'race.' RETURN c.kind, c.keys, c.data ORDER BY c.seq`,
  )) as [string, string[], string][]

const kinds = async () => (await changeLog()).map(([kind]) => kind)

const updates = async () =>
  (await test.run(
    `MATCH (u:ResultUpdate)-[:UPDATE_OF]->(:Race) RETURN u.seq, u.source, u.isCorrection, u.isLate, u.changes
     ORDER BY u.seq`,
  )) as [number, string, boolean, boolean, string][]

describe('a copy of a count', () => {
  it('is kept as what stands, as an update, and in the change log', async () => {
    await keep(1, aRace({ tallies: [aTally({ x: 10, y: 7 })] }))
    await keep(2, aRace({ tallies: [aTally({ x: 15, y: 6 })] }))

    expect(await votes()).toEqual([['feed', 'us/ca/001', { x: 15, y: 6 }]])
    expect((await updates()).map((row) => row.slice(0, 4))).toEqual([
      [1, 'feed', false, false],
      [2, 'feed', true, false],
    ])
    expect(await kinds()).toEqual(['race.updated', 'race.corrected'])
    const [, keys, data] = (await changeLog())[1] ?? ['', [], '{}']
    expect(keys).toEqual([RACE])
    expect(JSON.parse(data)).toMatchObject({
      race: RACE,
      seq: 2,
      corrections: [{ unit: 'us/ca/001', counts: [{}, { before: 7, after: 6 }] }],
    })
  })

  it('is applied once, whenever it comes again', async () => {
    const first = aRace({ tallies: [aTally({ x: 10 })] })
    await keep(1, first)
    await keep(2, aRace({ tallies: [aTally({ x: 15 })] }))
    const before = [await votes(), await updates(), await changeLog()]

    const again = await keep(1, first)

    expect(again.outcomes).toEqual(['unchanged'])
    expect([await votes(), await updates(), await changeLog()]).toEqual(before)
  })

  it('writes nothing to the log when it says the same', async () => {
    await keep(1, aRace({ tallies: [aTally({ x: 10 })] }))
    await keep(2, aRace({ tallies: [aTally({ x: 10 })] }))

    expect(await kinds()).toEqual(['race.updated'])
    expect(await updates()).toHaveLength(1)
  })

  it('is history when it comes after a newer one', async () => {
    await keep(2, aRace({ tallies: [aTally({ x: 15 })] }))
    await keep(1, aRace({ tallies: [aTally({ x: 10 })] }))

    expect(await votes()).toEqual([['feed', 'us/ca/001', { x: 15 }]])
    expect((await updates()).map(([seq, , , isLate]) => [seq, isLate])).toEqual([
      [1, false],
      [2, true],
    ])
    expect(await kinds()).toEqual(['race.updated'])
  })

  it('of another feed stands beside the first, and corrects nothing of it', async () => {
    await keep(1, aRace({ tallies: [aTally({ x: 15 })] }))
    await keep(2, aRace({ tallies: [aTally({ x: 10 })] }), { source: 'other' })

    expect(await votes()).toEqual([
      ['feed', 'us/ca/001', { x: 15 }],
      ['other', 'us/ca/001', { x: 10 }],
    ])
    expect(await kinds()).toEqual(['race.updated', 'race.updated'])
  })

  it('is told in at most 20 kB, however many stand for election', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 500 }, (_, at) => [`${String(at)}-${'ö'.repeat(900)}`, at]),
    )

    await keep(1, aRace({ tallies: [aTally(many)] }))

    const [, , data = ''] = (await changeLog())[0] ?? []
    expect(Buffer.byteLength(data)).toBeLessThan(20_000)
    expect(JSON.parse(data)).toMatchObject({ tally: { candidatesInAll: 500 } })
  })

  it('leads to what stands when all changes are applied again from zero', async () => {
    await keep(1, aRace({ tallies: [aTally({ x: 10, y: 3 })], calls: [CALL] }))
    await keep(3, aRace({ tallies: [aTally({ x: 15 })] }))
    await keep(2, aRace({ tallies: [aTally({ x: 12, z: 1 })] }))

    const again = (await updates())
      .flatMap((row) => JSON.parse(row[4]) as RaceChanges | null)
      .reduce<FeedState>(
        (state, changes) => (changes === null ? state : applyChanges(state, changes)),
        UNKNOWN,
      )

    expect(again.tallies.map(({ counts }) => counts)).toEqual([
      [
        { candidacy: 'x', votes: 15, unlistedAfter: null },
        { candidacy: 'y', votes: 3, unlistedAfter: minute(1) },
        { candidacy: 'z', votes: 1, unlistedAfter: minute(2) },
      ],
    ])
    expect(await votes()).toEqual([['feed', 'us/ca/001', { x: 15, y: 3, z: 1 }]])
  })
})

describe('a call', () => {
  it('is a record, and so is taking it back', async () => {
    const tallies = [aTally({ x: 10 })]
    await keep(1, aRace({ tallies, calls: [CALL] }))
    await keep(2, aRace({ tallies }))

    const calls = await test.run(
      `MATCH (call:Call)-[:CALLS]->(c:Candidacy) RETURN call.status, call.by, call.stands, c.name ORDER BY call.seq`,
    )
    expect(calls).toEqual([
      ['winner', 'AP', false, 'Candidate x'],
      ['retract', 'AP', false, 'Candidate x'],
    ])
    expect(await kinds()).toEqual(['race.updated', 'race.called', 'race.call_retracted'])
  })
})

describe('writers of one race', () => {
  it('lose no update of each other', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        keep(at, aRace({ tallies: [aTally({ x: at + 1 })] }), {
          source: at % 2 === 0 ? 'feed' : 'other',
        }),
      ),
    )

    expect(await votes()).toEqual([
      ['feed', 'us/ca/001', { x: 11 }],
      ['other', 'us/ca/001', { x: 12 }],
    ])
    expect((await updates()).map(([seq]) => seq)).toEqual(
      Array.from({ length: 12 }, (_, at) => at + 1),
    )
  })

  it('apply a copy once, even if they begin it at the same moment', async () => {
    const report = aRace({ tallies: [aTally({ x: 1 })] })

    await Promise.all([keep(1, report), keep(1, report), keep(1, report)])

    expect(await updates()).toHaveLength(1)
    expect(await kinds()).toEqual(['race.updated'])
  })

  it('leave nothing behind when they end at any statement, and apply the copy once afterwards', async () => {
    const report = aRace({ tallies: [aTally({ x: 1 })], calls: [CALL] })
    let statements = 0
    await storeOn(endingAfter(Infinity, () => (statements += 1))).add(
      aCopy(0, { source: randomUUID() }),
      [aPart(report)],
    )
    await test.wipe()
    expect(statements).toBeGreaterThan(8)

    for (let most = 1; most < statements; most += 1) {
      await expect(storeOn(endingAfter(most)).add(aCopy(1), [aPart(report)])).rejects.toThrow('end')
      expect(await test.run('MATCH (c:Race) RETURN c.id')).toEqual([])
    }
    await keep(1, report)

    expect(await kinds()).toEqual(['race.updated', 'race.called'])
  })
})

/** The graph for a process that ends after some statements of its transaction. */
const endingAfter = (most: number, onStatement: () => void = () => undefined): Graph => ({
  ...test.graph,
  writeLong: (work) =>
    test.graph.writeLong((tx) => {
      let count = 0
      return work({
        run: async (name, params) => {
          if (count >= most) throw new Error('end')
          count += 1
          onStatement()
          return tx.run(name, params)
        },
      })
    }),
})
