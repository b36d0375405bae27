import type { Listing, VenueFact, VenueTarget } from '../../src/domain/market.js'
import { deriveMarkets } from '../../src/derivation/markets/markets.js'
import { categoryTable } from '../../src/markets/categories.js'
import { createListingStore } from '../../src/records/listings.js'
import { anEntity, store } from '../support/builders.js'
import { testGraph, type TestGraph } from '../support/test-graph.js'
import { VOCABULARY } from '../support/vocabulary.js'

const now = () => new Date('2026-08-18T00:00:00Z')
const QUOTED = '2026-08-17T12:00:00Z'
const ANN = 'kalshi:target/ann'
const PARTY = 'kalshi:target/party'
let test: TestGraph

beforeAll(async () => {
  test = await testGraph()
})
beforeEach(() => test.wipe())
afterAll(() => test.close())

const rows = (facts: readonly VenueFact[], at = QUOTED) =>
  createListingStore({ graph: test.graph, now }).add(
    facts.map((fact) => ({ format: 'test', observedAt: at, facts: [fact] })),
  )

/** Stores the name of an id, as a file of Kalshi's structured targets states it. */
const name = (key: string, stated: string, kind: VenueTarget['kind'] = 'person', at = QUOTED) =>
  rows([{ target: { venue: 'kalshi', key, kind, name: stated } }], at)

const list = (...given: readonly (Partial<Listing> & { contract: string; title: string })[]) =>
  rows(
    given.map((listing) => ({
      listing: {
        ...{ venue: 'kalshi', outcome: '', aliases: [], outcomeTitle: null, group: null },
        ...{ url: null, description: null, categories: [], state: 'open', venueState: 'active' },
        ...{ resultPercent: null, opensAt: '2025-11-21T15:00:00Z', quote: null },
        ...{ closesAt: '2027-11-03T15:00:00Z', ...listing },
      },
    })),
  )

const derive = () =>
  deriveMarkets({
    ...{ graph: test.graph, now, holder: 'test' },
    rules: {
      ...{ vocabulary: VOCABULARY, listingMatches: [] },
      categories: categoryTable('venue,word,category'),
    },
  })

const people = (...names: readonly string[]) =>
  store(test.graph, {
    entities: names.map((given) =>
      anEntity({
        ...{ slug: given.toLowerCase().replaceAll(' ', '-'), name: given, countryCode: 'us' },
        birthDate: '1970-01-01',
      }),
    ),
  })

/** Tells the next derivation that entities changed. */
const entitiesChanged = () =>
  test.run(
    `MERGE (c:Counter {name: 'change'}) SET c.seq = coalesce(c.seq, 0) + 1
     CREATE (:Change {seq: c.seq, kind: 'entity', keys: [], at: '2026-08-18T00:00:00Z'})`,
  )

const links = (role = 'SUBJECT') =>
  test.run(
    `MATCH (m:Market)-[c:CONCERNS {role: $role}]->(e)
     MATCH (m)<-[:QUOTES]-(l) RETURN l.contract, e.slug, c.method, c.reason ORDER BY l.contract`,
    { role },
  )

const SENATE = 'Will Democratics win the Senate race in Louisiana?'
const byId = (stated: string) => `The venue names “${stated}” by the id ${ANN}.`

it('links a market by the id of a person, although its question does not name this person', async () => {
  await people('Ann Ash')
  await name(ANN, 'Ann Ash')
  await list(
    { contract: 'A', title: SENATE, outcomeTitle: 'Democratic party', personTarget: ANN },
    { contract: 'B', title: 'Will it happen?', outcomeTitle: 'Yes', personTarget: ANN },
  )
  await derive()

  expect(await links()).toEqual([
    ['A', 'ann-ash', 'VENUE_ID', byId('Ann Ash')],
    ['B', 'ann-ash', 'VENUE_ID', byId('Ann Ash')],
  ])
})

it('uses only the words while the id has no name, and the id as soon as it has one', async () => {
  await people('Ann Ash')
  await list(
    { contract: 'A', title: SENATE, outcomeTitle: 'Ann Ash', personTarget: ANN },
    { contract: 'B', title: 'Will it happen?', personTarget: ANN },
  )
  await derive()
  const before = await links()
  await name(ANN, 'Ann Ash')
  await derive()

  expect(before).toEqual([['A', 'ann-ash', 'NAME', 'The wording has the name “Ann Ash”.']])
  expect((await links()).map(([contract, , method]) => [contract, method])).toEqual([
    ['A', 'VENUE_ID'],
    ['B', 'VENUE_ID'],
  ])
})

it('follows the id if the words name another person, and says so', async () => {
  await people('Ann Ash', 'Bob Birch')
  await name(ANN, 'Ann Ash')
  const title = 'Will Bob Birch win the 2026 Louisiana Senate election?'
  await list({ contract: 'A', title, personTarget: ANN })
  await derive()

  const reason = `${byId('Ann Ash')} The wording names “bob birch” instead, which is not used.`
  expect(await links()).toEqual([['A', 'ann-ash', 'VENUE_ID', reason]])
})

it('links no one if the words name another person than an id of no known entity', async () => {
  await people('Bob Birch')
  await name(ANN, 'Ann Ash')
  const title = 'Will Bob Birch win the 2026 Louisiana Senate election?'
  await list({ contract: 'A', title, personTarget: ANN })
  await derive()

  expect(await links()).toEqual([])
})

it('takes the newest name of an id, in any order of files', async () => {
  await people('Ann Ash', 'Ann Birch')
  await list({ contract: 'A', title: 'Will it happen?', personTarget: ANN })
  const first = await name(ANN, 'Ann Birch', 'person', '2026-08-01T00:00:00Z')
  await derive()
  const second = await name(ANN, 'Ann Ash', 'person', '2026-08-02T00:00:00Z')
  const older = await name(ANN, 'Ann Birch', 'person', '2026-08-01T00:00:00Z')
  await derive()

  expect([first, second, older].map(({ outcomes }) => outcomes)).toEqual([
    ['created'],
    ['changed'],
    ['unchanged'],
  ])
  expect(await links()).toEqual([['A', 'ann-ash', 'VENUE_ID', byId('Ann Ash')]])
})

it('links an id when its entity arrives, and no longer when a namesake does', async () => {
  await name(ANN, 'Ann Ash')
  await list({ contract: 'A', title: 'Will it happen?', personTarget: ANN })
  await derive()
  const without = await links()
  await people('Ann Ash')
  await entitiesChanged()
  await derive()
  const alone = await links()
  await store(test.graph, {
    entities: [anEntity({ slug: 'other', name: 'Ann Ash', birthDate: '1980-01-01' })],
  })
  await entitiesChanged()
  await derive()

  expect([without.length, alone.length]).toEqual([0, 1])
  expect(await links()).toEqual([])
})

it('gives the id to the market of another venue that asks the same', async () => {
  await people('Bea Ash')
  await name(ANN, 'Bea Ash')
  const title = 'Will B. Ash win the 2026 Louisiana Senate election?'
  await list({ venue: 'polymarket', contract: 'A', title, opensAt: '2025-01-01T00:00:00Z' })
  await derive()
  const before = await links()
  await list({ contract: 'B', title, personTarget: ANN })
  await derive()

  expect(before.map(([, , method]) => method)).toEqual([])
  expect(await links()).toEqual([
    ['A', 'bea-ash', 'VENUE_ID', byId('Bea Ash')],
    ['B', 'bea-ash', 'VENUE_ID', byId('Bea Ash')],
  ])
})

it('links a party by its id', async () => {
  await store(test.graph, {
    entities: [
      anEntity({ slug: 'dems', type: 'party', name: 'Democratic Party', countryCode: 'us' }),
    ],
  })
  await name(PARTY, 'Democratic Party', 'party')
  const title = 'Who will win the Senate race in Louisiana in 2026?'
  await list({ contract: 'A', title, outcomeTitle: 'Ann Ash', partyTarget: PARTY })
  await derive()

  expect((await links('PARTY')).map(([, slug, method]) => [slug, method])).toEqual([
    ['dems', 'VENUE_ID'],
  ])
})

it('takes the place of a question that names none from a milestone of its event', async () => {
  await store(test.graph, {
    entities: [anEntity({ slug: 'taiwan', type: 'area', name: 'Taiwan', countryCode: 'tw' })],
  })
  const group = { id: 'KXA', title: 'Winner', isExclusive: true }
  const title = 'Will Ann Ash win the next presidential election?'
  const asked = { title, closesAt: '2029-01-20T15:00:00Z' }
  await list(
    { ...asked, contract: 'A', group },
    { ...asked, contract: 'B', group: { ...group, id: 'KXB' } },
  )
  await derive()
  const before = await links('PLACE')
  const milestone = { venue: 'kalshi', key: 'kalshi:milestone/1', groups: ['KXA'] } as const
  await rows([{ milestone: { ...milestone, title: 'Taiwan presidential election' } }])
  await derive()

  expect(before).toEqual([])
  expect((await links('PLACE')).map(([contract, slug]) => [contract, slug])).toEqual([
    ['A', 'taiwan'],
  ])
})
