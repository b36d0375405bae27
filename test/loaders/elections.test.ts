import { loadCandidacies, loadCount } from '../../src/loaders/elections/candidacies-and-counts.js'
import { createLoaders, type Loaders } from '../../src/loaders/loaders.js'
import { raceId } from '../../src/elections/race-id.js'
import { aRace, aTally, ELECTION } from '../elections/a-result.js'
import { RACE, storeElection, storeResults } from '../elections/store-results.js'
import { anEntity, idOf, store } from '../support/builders.js'
import { testGraph, type TestGraph } from '../support/test-graph.js'
import { VOCABULARY } from '../support/vocabulary.js'

const HOUSE = { office: 'house', area: 'us/ca/district/1', party: '', seat: '' }
const OTHER = raceId(ELECTION, HOUSE)
const OF_RACES = ['race/by-ids', 'race/candidacies', 'race/counts', 'race/tallies', 'race/updates']
const OF_ELECTIONS = ['election/coverage', 'election/page', 'election/races']

let test: TestGraph
let loaders: Loaders

beforeAll(async () => {
  test = await testGraph()
  await test.wipe()
  const night = anEntity({ type: 'election', slug: 'night', startDate: '2024-11-05' })
  await store(test.graph, { entities: [night] })
  await storeResults(test.graph, aRace({ tallies: [aTally({ x: 1 })] }))
  await storeResults(test.graph, aRace({ race: HOUSE, tallies: [aTally({ y: 2 })] }))
  await storeElection(test.graph, 'night')
})
afterAll(() => test.close())

/** Reads a race in each way that there is. */
const readRace = (race: string) => {
  const told = { race, source: 'feed' }
  return [
    loaders.races.load(race),
    loaders.raceCandidacies.load(told),
    loaders.raceCounts.load({ ...told, area: 'us/ca' }),
    loaders.raceUnits.load({ ...told, level: '', unit: '', after: '', limit: 5 }),
    loaders.raceChanges.load({ race, seq: 0, part: 0, limit: 5 }),
  ]
}
const ALL = {
  direction: 'DESC' as const,
  country: null,
  q: null,
  from: null,
  to: null,
  after: null,
  limit: 5,
}
const RACES = { office: null, area: null, isCalled: null, after: null, limit: 5 }
const readElection = () => [
  loaders.elections.load(idOf('night')),
  loaders.electionPages.load(ALL),
  loaders.electionRaces.load({ ...RACES, keys: ['x'] }),
]

/** What is asked of the graph again, by reads that were answered before. */
async function askedAgain(reads: () => readonly Promise<unknown>[]): Promise<readonly string[]> {
  test.forgetQueries()
  await Promise.all(reads())
  const names = test.queriesSent().filter((name) => name !== 'race/calls-by-hand')
  return [...names].sort()
}

beforeEach(async () => {
  loaders = createLoaders({
    graph: test.graph,
    cache: { maxEntries: 1_000, maxBytes: 9_000_000 },
    vocabulary: VOCABULARY,
  })
  await Promise.all([...readRace(RACE), ...readRace(OTHER), ...readElection()])
})

describe('a read of a race', () => {
  /** What the feed says of it, asked as who shows a race asks. */
  const shownOf = async (id: string) => {
    const race = await loaders.races.load(id)
    if (race === null) throw new RangeError(`no race ${id}`)
    return Promise.all([loadCandidacies(race, 'feed', loaders), loadCount(race, loaders)])
  }

  it('brings what is shown of it along, in one query', async () => {
    loaders.clear()
    test.forgetQueries()

    const [candidacies, count] = await shownOf(RACE)

    expect(test.queriesSent()).toEqual(['race/by-ids'])
    expect(candidacies).toMatchObject({ list: [{ key: 'x' }], hasMore: false })
    expect(count).toMatchObject({ basis: 'sum', units: 1, countedVotes: 1 })
  })

  it('leaves what is longer than others to a read of its own, and nothing is missing', async () => {
    const tallies = Array.from({ length: 150 }, (_, at) => {
      const key = `us/ca/${String(1_000 + at)}`
      const unit = { level: 'county', key, name: key, parent: 'us/ca' } as const
      return aTally({ [`c${String(at % 60)}`]: 1 }, { unit })
    })
    const long = { office: 'governor', area: 'us/ca', party: '', seat: '' }
    await storeResults(test.graph, aRace({ race: long, tallies }))

    test.forgetQueries()
    const [candidacies, count] = await shownOf(raceId(ELECTION, long))

    expect(test.queriesSent()).toEqual(['race/by-ids', 'race/candidacies', 'race/counts'])
    expect([candidacies.list.length, candidacies.hasMore]).toEqual([60, false])
    expect(count).toMatchObject({ units: 150, isComplete: true, countedVotes: 150 })
  })
})

describe('reads of races and elections', () => {
  it('are held until something changes', async () => {
    expect(await askedAgain(() => [...readRace(RACE), ...readElection()])).toEqual([])
  })

  it.each(['race.updated', 'race.corrected', 'race.called', 'race.call_retracted'])(
    'are read again after %s: that race and the lists, and no other race',
    async (kind) => {
      test.forgetQueries()
      loaders.evict({ kind, keys: [RACE], subject: `${RACE}/feed` })
      // One query reads the race together with its candidacies and its count.
      await loaders.races.load(RACE)

      expect(test.queriesSent()).toEqual(['race/by-ids'])
      expect(await askedAgain(() => readRace(OTHER))).toEqual([])
      expect(await askedAgain(() => readRace(RACE))).toEqual(
        OF_RACES.filter((name) => name !== 'race/by-ids'),
      )
      expect(await askedAgain(readElection)).toEqual(OF_ELECTIONS)
    },
  )

  it('are read again in one query when a copy changes many that somebody reads, and no others', async () => {
    const unread = ['never', 'asked-for']
    test.forgetQueries()

    for (const race of [RACE, ...unread, OTHER, RACE]) {
      loaders.evict({ kind: 'race.updated', keys: [race], subject: `${race}/feed` })
    }
    await Promise.resolve()

    expect(await askedAgain(() => [loaders.races.load(OTHER), loaders.races.load(RACE)])).toEqual([
      'race/by-ids',
    ])
    expect(await askedAgain(() => [loaders.races.load(RACE)])).toEqual([])
  })

  it('leave races alone when an operator says what becomes of an election', async () => {
    loaders.evict({ kind: 'election.certified', keys: ['night'], subject: 'night' })

    expect(await askedAgain(() => readRace(RACE))).toEqual([])
    expect(await askedAgain(readElection)).toEqual(OF_ELECTIONS)
  })

  it.each([
    ['another feed may be shown', { kind: 'result-source', keys: [], subject: '' }],
    ['a name changed', { kind: 'entity', keys: ['night'], subject: 'entities' }],
  ])('are all read again when %s', async (_, change) => {
    loaders.evict(change)

    expect(await askedAgain(() => [...readRace(RACE), ...readElection()])).toEqual(
      [...OF_ELECTIONS, ...OF_RACES].sort(),
    )
  })
})
