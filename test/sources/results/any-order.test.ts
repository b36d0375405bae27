// The feeds of one race, read in any order, lead to one state.

import fc from 'fast-check'
import type { RaceReport, UnitLevel } from '../../../src/domain/result.js'
import { derive } from '../../../src/derivation/derive.js'
import type { CandidacyState } from '../../../src/elections/feed-state.js'
import { UNIT_LEVELS } from '../../../src/domain/result.js'
import { raceId } from '../../../src/elections/race-id.js'
import {
  shownCount,
  type CountedUnit,
  type LevelCount,
} from '../../../src/elections/shown-count.js'
import { createRecordStore } from '../../../src/records/store.js'
import { createResultStore, storeRanks } from '../../../src/records/results.js'
import { createResultRecords } from '../../../src/sources/pipeline/results/result-records.js'
import { aRace, aTally, minute } from '../../elections/a-result.js'
import { EVIDENCE } from '../../support/evidence.js'
import { testGraph, type TestGraph } from '../../support/test-graph.js'

let test: TestGraph
let [ids, races] = [0, 0]
const now = () => new Date('2024-11-06T05:00:00Z')
const mintId = () => `00000000-0000-7000-8000-${String((ids += 1)).padStart(12, '0')}`

beforeAll(async () => {
  test = await testGraph()
  await test.wipe()
  await storeRanks(test.graph, RANKS, FEEDS, now())
})
afterAll(() => test.close())

/** A copy that a feed made in some minute of the night. */
interface Made {
  readonly source: string
  readonly at: number
  readonly report: RaceReport
}

const FEEDS = ['certified', 'first', 'second'] as const
const RANKS = new Map([
  ['certified', { rank: 2, isFinal: true }],
  ['first', { rank: 1, isFinal: false }],
])
const COUNTY = { level: 'county', key: 'us/ca/001', name: 'Alameda', parent: 'us/ca' } as const
const STATE = { level: 'state', key: 'us/ca', name: 'California', parent: null } as const

const candidacies = fc.constantFrom('x', 'y', 'z')
const tally = fc
  .record({
    unit: fc.constantFrom(COUNTY, STATE),
    votes: fc.dictionary(candidacies, fc.option(fc.integer({ min: 0, max: 9 })), { minKeys: 1 }),
    round: fc.constantFrom({}, { round: 1 }, { round: 2 }),
  })
  .map(({ unit, votes, round }) => aTally(votes, { unit, ...round }))
const made = fc
  .record({
    source: fc.constantFrom(...FEEDS),
    at: fc.integer({ min: 1, max: 50 }),
    tallies: fc.array(tally, { maxLength: 2 }),
    calls: fc.array(candidacies, { maxLength: 1 }),
  })
  .map(({ source, at, tallies, calls }): Made => {
    const called = calls.map((candidacy) => ({ candidacy, status: 'winner', by: 'AP' }) as const)
    return { source, at, report: aRace({ tallies, calls: called }) }
  })
const orders = fc
  .uniqueArray(made, { selector: ({ at }) => at, minLength: 3, maxLength: 5 })
  .chain((all) =>
    fc.shuffledSubarray(all, { minLength: all.length }).map((shuffled) => [all, shuffled] as const),
  )

/** Applies copies to a race that no other order has, and says what is shown of it. */
async function shownAfter(copies: readonly Made[], { isDerived = false } = {}) {
  races += 1
  const seat = `order-${String(races)}`
  const results = createResultStore({ graph: test.graph, now })
  const store = createRecordStore({ graph: test.graph, now, mintId })
  for (const { source, at, report: made } of copies) {
    const report = { ...made, race: { ...made.race, seat } }
    const about = { title: source, licence: '', attribution: '', url: '', redistributable: true }
    const records = createResultRecords({
      ...{ store, dataset: { name: source, ...about } },
      ...{ curated: [], isFinal: source === 'certified', parties: [] },
    })
    const part = { race: raceId(report.election, report.race), report, isWhole: true }
    const stored = isDerived
      ? await records.add([part], minute(at).slice(0, 10))
      : [{ ...part, election: 'tests/election', people: new Map(), parties: new Map() }]
    const copy = { source, id: `${seat}-${String(at)}`, sourceAt: minute(at), at: minute(at) }
    await results.add(copy, stored)
  }
  if (isDerived) {
    await derive({ graph: test.graph, now, holder: 'test', evidence: EVIDENCE, endings: [] })
  }
  return shown(seat)
}

async function shown(seat: string) {
  const { election, race } = aRace()
  const [row] = await test.graph.read('race/by-ids', {
    ids: [raceId(election, { ...race, seat })],
    ...{
      feeds: 20,
      standing: 100,
      calls: 20,
      candidacies: 50,
      units: 50,
      levels: [...UNIT_LEVELS],
    },
  })
  if (row === undefined) throw new Error('There is no race.')
  const levels = row.tallies.map(([level, states]): LevelCount => ({
    level: level as UnitLevel,
    tallies: states.map((state) => JSON.parse(state) as CountedUnit),
    isComplete: true,
  }))
  return {
    feeds: row.feeds,
    count: shownCount(row.area, levels),
    candidacies: row.candidacies
      .map(([, said]) => JSON.parse(said) as CandidacyState)
      .sort((a, b) => (a.key < b.key ? -1 : 1)),
    standing: row.standing.map(([, source, , candidacy]) => [source, candidacy]).sort(),
  }
}

it('any order of the copies of feeds ends in one shown state', async () => {
  await fc.assert(
    fc.asyncProperty(orders, async ([one, other]) => {
      expect(await shownAfter(other)).toEqual(await shownAfter(one))
    }),
    { numRuns: 10 },
  )
}, 60_000)

const copy = (source: string, at: number, votes: number): Made => {
  return { source, at, report: aRace({ tallies: [aTally({ x: votes, y: 0 }, { unit: STATE })] }) }
}

it('any order of feeds ends in one election and one race', async () => {
  await test.wipe()
  await shownAfter([copy('first', 2, 4), copy('certified', 1, 5)], { isDerived: true })
  races -= 1
  await shownAfter([copy('second', 3, 4)], { isDerived: true })

  expect(
    await test.run(
      `RETURN COUNT { (:Race) }, COUNT { (e:Election) WHERE NOT coalesce(e.orphaned, false) }`,
    ),
  ).toEqual([[1, 1]])
})

it('a feed that counted votes before is shown, whichever of its copies comes first', async () => {
  const copies = [copy('certified', 1, 5), copy('certified', 3, 0), copy('second', 2, 4)]

  const state = await shownAfter(copies)

  expect(state.feeds[0]?.[0]).toBe('certified')
  expect(await shownAfter([...copies].reverse())).toEqual(state)
})
