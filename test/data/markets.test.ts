import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 } from 'uuid'
import type { Graph } from '../../src/graph/graph.js'
import type { ImportReport } from '../../src/sources/pipeline/report.js'
import { SOURCES } from '../../src/sources/index.js'
import { importFiles as readFiles } from '../../src/sources/pipeline/import-files.js'
import { categoryTable } from '../../src/markets/categories.js'
import { electionsOf } from '../../src/questions/curated-elections.js'
import { listingMatchesOf } from '../../src/markets/listing-matches.js'
import { createListingStore } from '../../src/records/listings.js'
import { deriveMarkets } from '../../src/derivation/markets/markets.js'
import { createRecordStore } from '../../src/records/store.js'
import { ask, at } from '../support/ask.js'
import { sharedIds } from '../support/shared-ids.js'
import { vocabularyWith } from '../support/vocabulary.js'
import { testApp, type TestApp } from '../support/test-app.js'
import { MARKETS, POLITICIANS } from './data-files.js'
import { deriveAll } from './import-everything.js'

const CURATED = join(process.cwd(), 'curated')
const IMPORT_MS = 20 * 60_000
const now = () => new Date('2026-02-13T12:00:00Z')

/** The same questions at several venues, the Polymarket files two weeks apart. */
const FILES = [
  'polymarket/gamma-markets.2026-01-31.json',
  'polymarket/gamma-markets.2026-02-13.wrapped.json',
  'predictit/marketdata-all.2026-01-31.json',
  'kalshi/event-cards.2026-08-06.json',
  'kalshi/v2-candlesticks.2025-10.json',
  'intrade/romney.csv',
].map((file) => join(MARKETS, file))

let app: TestApp
let report: ImportReport

beforeAll(async () => {
  app = await testApp({
    given: async (graph) => {
      await importFiles(graph, [
        join(POLITICIANS, 'us-congress', 'legislators-current.json'),
        join(POLITICIANS, 'us-congress', 'executive.json'),
        join(CURATED, 'elections.csv'),
      ])
      await deriveAll(graph)
      report = await importMarkets(graph)
    },
    now,
  })
}, IMPORT_MS)

async function importFiles(graph: Graph, files: readonly string[]): Promise<ImportReport> {
  const store = createRecordStore({ graph, now, mintId: () => v7() })
  const listings = createListingStore({ graph, now })
  return readFiles({ sources: SOURCES, files, source: 'auto', into: { store, listings } })
}

async function importMarkets(graph: Graph): Promise<ImportReport> {
  const outcome = await importFiles(graph, FILES)
  const read = (name: string) => readFile(join(CURATED, name), 'utf8')
  const rules = {
    vocabulary: vocabularyWith(electionsOf(await read('elections.csv'))),
    listingMatches: listingMatchesOf(await read('links.csv')),
    categories: categoryTable(await read('categories.csv')),
  }
  await deriveMarkets({ graph, now, holder: 'test', rules })
  return outcome
}

const GROUP = `
  query Group($id: ID!) {
    market(by: { id: $id }) {
      group { title markets(first: 200) { nodes {
        id
        sources { venue { name } percent }
        entities { edges { role node { name type } } }
      } } }
    }
  }`

interface Asked {
  readonly id: string
  readonly sources: readonly {
    readonly venue: { readonly name: string }
    readonly percent: number
  }[]
  readonly entities: {
    readonly edges: readonly {
      readonly role: string
      readonly node: { readonly name: string; readonly type: string }
    }[]
  }
}

/** The market that a Polymarket contract quotes, and all of its question. */
async function questionOf(words: string) {
  const [[id] = []] = await app.run(
    `MATCH (m:Market)<-[:QUOTES]-(l:Listing {venue: 'polymarket'}) WHERE l.title = $words RETURN m.id`,
    { words },
  )
  const { data, errors } = await ask(app, GROUP, { id })
  expect(errors).toBeUndefined()
  const markets = at(data, 'market.group.markets.nodes') as readonly Asked[]
  return { markets, asked: markets.find((market) => market.id === id) }
}

const ofSeveral = (markets: readonly Asked[]) =>
  markets.filter(({ sources }) => new Set(sources.map(({ venue }) => venue.name)).size > 1)

it('accounts for every row of every file', () => {
  for (const file of report.files) {
    const { read, created, changed, unchanged, refused } = file
    expect([file.file, created + changed + unchanged + refused]).toEqual([file.file, read])
  }
  expect(report.unrecognised).toEqual([])
  expect(report.refused).toBe(8)
})

it('gives no id to two objects', async () => {
  expect(await sharedIds(app)).toEqual([])
})

it('updates what two files two weeks apart share, and doubles nothing', async () => {
  const [first, second] = await Promise.all(
    FILES.slice(0, 2).map(async (file) => {
      const parsed: unknown = JSON.parse(await readFile(file, 'utf8'))
      const wrapped = parsed as { readonly markets?: readonly unknown[] }
      const list = Array.isArray(parsed) ? parsed : (wrapped.markets ?? [])
      return new Set((list as { conditionId: string }[]).map(({ conditionId }) => conditionId))
    }),
  )
  const shared = [...(second ?? [])].filter((id) => first?.has(id))
  const [[listings] = []] = await app.run(
    `MATCH (l:Listing {venue: 'polymarket'}) WHERE l.outcome = '' RETURN count(DISTINCT l.contract)`,
  )

  expect(shared.length).toBeGreaterThan(100)
  const later = report.files.find(({ file }) => file.endsWith('wrapped.json'))
  expect(later?.changed).toBe(shared.length)
  expect(listings).toBeLessThanOrEqual(new Set([...(first ?? []), ...(second ?? [])]).size)
  const [[days] = []] = await app.run(
    'MATCH (l:Listing {contract: $id})-[:HAS_DAY]->(d) RETURN count(d)',
    { id: shared[0] },
  )
  expect(days).toBe(2)
})

it.each([
  ['Will JD Vance win the 2028 US Presidential Election?', 8, 'J.D. Vance'],
  ['Will Gavin Newsom win the 2028 Democratic presidential nomination?', 12, null],
  ['Will J.D. Vance win the 2028 Republican presidential nomination?', 10, 'J.D. Vance'],
])('makes one question of all venues of "%s"', async (words, several, politician) => {
  const { markets, asked } = await questionOf(words)

  expect(ofSeveral(markets).length).toBeGreaterThanOrEqual(several)
  expect(asked?.sources.map(({ venue }) => venue.name)).toEqual([
    'Kalshi',
    'Polymarket',
    'PredictIt',
  ])
  const linked = (role: string) =>
    asked?.entities.edges.filter((each) => each.role === role).map(({ node }) => node.name) ?? []
  expect(linked('SUBJECT').map((name) => name.replaceAll('.', ''))).toEqual(
    politician === null ? [] : ['JD Vance'],
  )
  expect(linked('ELECTION')).toHaveLength(1)
})

it.each(['house', 'senate'])(
  'makes one question of who controls the %s in 2026',
  async (chamber) => {
    const rows = await app.run(
      `MATCH (g:MarketGroup {key: $key})<-[:IN_GROUP]-(m:Market)
     RETURN m.venues, COLLECT { MATCH (m)-[:CONCERNS {role: 'PARTY'}]->(e:Party) RETURN e.name }
     ORDER BY m.id`,
      { key: `controls|${chamber}|us|year:2026||party` },
    )

    expect(rows).toHaveLength(2)
    for (const [venues, parties] of rows) {
      expect(venues).toEqual(expect.arrayContaining(['polymarket', 'predictit']))
      expect(parties).toEqual([expect.stringMatching(/Democrat|Republican/)])
    }
  },
)

it('changes nothing when all is imported a second time', async () => {
  const changes = () => app.run('MATCH (c:Change) RETURN count(c)')
  const before = await changes()

  const again = await importMarkets(app.graph)

  expect(again).toMatchObject({ read: report.read, created: 0, changed: 0 })
  expect(await changes()).toEqual(before)
})

it('goes from a party to its members to the markets about them in one query', async () => {
  const { data, errors } = await ask(
    app,
    `{ entities(type: PARTY, q: "Republican", first: 4) { nodes { ... on Party {
        members(first: 300) { nodes { name markets(first: 2) { nodes { title } } } } } } } }`,
  )

  expect(errors).toBeUndefined()
  const parties = at(data, 'entities.nodes') as {
    members: { nodes: { markets: { nodes: readonly { title: string }[] } }[] }
  }[]
  const members = parties.flatMap((party) => party.members.nodes)
  expect(members.filter(({ markets }) => markets.nodes.length > 0).length).toBeGreaterThan(3)
})
