import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { v7 } from 'uuid'
import type { Listing } from '../../src/domain/market.js'
import type { PartialDate } from '../../src/domain/partial-date.js'
import { RELATIONSHIP_KINDS } from '../../src/domain/relationship.js'
import { recordKey } from '../../src/domain/record-key.js'
import type { RecordData } from '../../src/domain/record.js'
import { derive } from '../../src/derivation/derive.js'
import { deriveMarkets } from '../../src/derivation/markets/markets.js'
import type { Graph } from '../../src/graph/graph.js'
import { migrate } from '../../src/graph/migrate.js'
import { categoryTable } from '../../src/markets/categories.js'
import { createListingStore } from '../../src/records/listings.js'
import { createRecordStore } from '../../src/records/store.js'
import { dump } from '../support/dump.js'
import { testApp, type TestApp } from '../support/test-app.js'
import { EVIDENCE } from '../support/evidence.js'
import { CYPHER, testGraph, type TestGraph } from '../support/test-graph.js'
import { VOCABULARY } from '../support/vocabulary.js'

const MIGRATIONS = join(CYPHER, 'migrations')
/** Those that give what build 4 stored its new names, and what it did not store. */
const REWRITES = [
  '005-reference-keys',
  '006-entity-summaries',
  '007-market-words',
  '008-relation-records',
  '009-list-keys',
]
const now = () => new Date('2026-01-31T12:00:00Z')
const key = (kind: RecordData['kind'], id: string) => recordKey('test', 'l', kind, id)

/** One of each kind of record. */
const RECORDS: Readonly<Record<string, RecordData>> = {
  ann: {
    kind: 'person',
    names: [{ value: 'Ann Lee' }],
    identifiers: [{ scheme: 'wikidata', value: 'Q1' }],
  },
  bob: { kind: 'person', names: [{ value: 'Bob Lee' }] },
  house: { kind: 'organization', classification: 'legislature', names: [{ value: 'House' }] },
  seat: {
    kind: 'post',
    names: [{ value: 'Member of House' }],
    seatOf: key('organization', 'house'),
  },
  term: { kind: 'term', name: 'First', organization: key('organization', 'house') },
  row: {
    kind: 'membership',
    person: 'wikidata:Q1',
    organization: key('organization', 'house'),
    post: key('post', 'seat'),
    term: key('term', 'term'),
    fromMembershipList: true,
    start: '2011' as PartialDate,
  },
  tie: {
    kind: 'relation',
    type: 'RELATED_TO',
    from: key('person', 'ann'),
    to: key('person', 'bob'),
    role: 'sister',
  },
}

const LISTING: Listing = {
  ...{ venue: 'polymarket', contract: 'c1', outcome: '', aliases: ['slug:ann'] },
  ...{ title: 'Will Ann Lee win?', outcomeTitle: null, group: null, url: null, description: null },
  ...{ categories: [], state: 'open', venueState: 'active', resultPercent: null },
  ...{ opensAt: '2025-01-01T00:00:00Z', closesAt: '2028-11-07T00:00:00Z' },
  quote: {
    ...{ bid: null, ask: null, last: 25, stated: null, volumeUsd: 10, volume: 1 },
    quotedAt: '2026-01-31T11:00:00Z',
  },
}

// Each change of the schema has Neo4j plan every question anew, which takes a crowded machine a minute.
const LIMIT_MS = 240_000

let test: TestGraph
beforeAll(async () => {
  test = await testGraph()
}, LIMIT_MS)
afterAll(async () => {
  await migrate(test.graph, MIGRATIONS)
  await test.close()
}, LIMIT_MS)

const deriveAll = async (graph: Graph) => {
  await derive({ graph, now, holder: 'test', endings: [], evidence: EVIDENCE })
  await deriveMarkets({
    graph,
    now,
    holder: 'test',
    rules: {
      vocabulary: VOCABULARY,
      listingMatches: [],
      categories: categoryTable('venue,word,category'),
    },
  })
}

/** Imports records and a listing. Returns what became of them. */
async function importAll(graph: Graph) {
  const store = createRecordStore({ graph, now, mintId: () => v7() })
  const dataset = {
    ...{ name: 'test', title: 'Test', licence: 'CC0-1.0', attribution: '' },
    ...{ url: 'https://example.org', redistributable: true },
  }
  const edition = await store.openEdition({ dataset, scope: 'l', asOf: '2015' })
  const records = Object.entries(RECORDS).map(([id, data]) => {
    return { key: key(data.kind, id), kind: data.kind, data }
  })
  const kept = await store.add(edition, records, [])
  const { withdrawn } = await store.finishEdition(edition)
  const { outcomes } = await createListingStore({ graph, now }).add([
    { format: 'f', observedAt: '2026-01-31T11:00:00Z', facts: [{ listing: LISTING }] },
    {
      format: 'f',
      observedAt: '2026-01-31T11:00:00Z',
      facts: [
        { result: { ...LISTING, at: '2026-01-30T00:00:00Z', resultPercent: 100, isFinal: true } },
      ],
    },
  ])
  await deriveAll(graph)
  return { ...kept, withdrawn, outcomes }
}

/** The graph under the names that build 4 stored. */
async function storeAsBuild4(run: TestGraph['run']): Promise<void> {
  await run('DROP CONSTRAINT reference_key')
  await run('DROP INDEX slug_canonical_id')
  for (const kind of Object.keys(RELATIONSHIP_KINDS)) {
    await run(`DROP INDEX ${kind.toLowerCase()}_list`)
    await run(`MATCH ()-[l:${kind}]->() REMOVE l.listKey`)
  }
  await run('CREATE CONSTRAINT handle_key FOR (h:Handle) REQUIRE h.key IS UNIQUE')
  await run('CREATE INDEX slug_home FOR (s:Slug) ON (s.home)')
  await run('MATCH (m:Migration) WHERE m.name IN $names DELETE m', { names: REWRITES })
  await run(`MATCH (h:ReferenceKey) SET h:Handle, h.homeId = h.canonicalId
             REMOVE h:ReferenceKey, h.canonicalId`)
  for (const [type, before] of [
    ['HAS_IDENTIFIER', 'HAS'],
    ['HAS_SUBJECT', 'FROM'],
    ['REFERS_TO', 'REFERS'],
    ['STANDS_FOR', 'OF'],
  ]) {
    await run(
      `MATCH (a)-[l:${type ?? ''}]->(b) CREATE (a)-[:${before ?? ''} {noted: 'by hand'}]->(b) DELETE l`,
    )
  }
  await run('MATCH (s:Slug) SET s.home = s.canonicalId REMOVE s.canonicalId')
  await run('MATCH (e:Entity) SET e.card = e.summary REMOVE e.summary')
  await run(`MATCH (m:Market) SET m.founder = m.foundingListing, m.isTurned = m.isInverted
             REMOVE m.foundingListing, m.isInverted`)
  await run(`MATCH (l:Listing)
             SET l.said = l.wordingReports, l.quoteSaid = l.quoteReport, l.judged = l.resultReport
             REMOVE l.wordingReports, l.quoteReport, l.resultReport`)
  await run(`MATCH (l:Lease) SET l.linkedSeq = l.subjectsSeq REMOVE l.subjectsSeq`)
  await run(`MATCH (c:Change {subject: 'subjects'}) SET c.subject = 'links'`)
  await run(`MATCH (r:Record {kind: 'relation'})
             SET r.kind = 'link', r.data = replace(r.data, '"kind":"relation"', '"kind":"link"')`)
  await run(`MATCH (r:Record {kind: 'membership'})
             SET r.data = replace(r.data, '"fromMembershipList":true', '"roll":true')`)
}

/** All that is stored but ids of Neo4j's own: nodes, then relationships between them. */
const everything = async (run: TestGraph['run']) => [
  await run(`MATCH (n) WHERE NOT n:Migration AND NOT n:Lease
             RETURN labels(n) AS labels, properties(n) AS it ORDER BY labels, it.key, it.id, it.value, it.seq, it.name`),
  await run(`MATCH (a)-[l]->(b) RETURN coalesce(a.key, a.id, a.value) AS one, type(l) AS type,
               coalesce(b.key, b.id, b.value) AS other, properties(l) ORDER BY one, type, other`),
  await run('MATCH (l:Lease) RETURN l.name, l.subjectsSeq ORDER BY l.name'),
]

/** Names of labels, types and properties that something has. */
const namesInUse = async () =>
  (
    await test.run(
      `CALL () {
         MATCH (n) UNWIND labels(n) + keys(n) AS name RETURN name
         UNION MATCH ()-[l]->() UNWIND [type(l)] + keys(l) AS name RETURN name
       } RETURN DISTINCT name`,
    )
  ).map(([name]) => name)

const FORMER_NAMES = [
  ...['Handle', 'HAS', 'FROM', 'REFERS', 'OF', 'homeId', 'home', 'card', 'founder', 'isTurned'],
  ...['said', 'quoteSaid', 'judged', 'linkedSeq'],
]

const noted = (rows: unknown) =>
  JSON.parse(
    JSON.stringify(rows).replaceAll(
      /("(?:HAS_IDENTIFIER|HAS_SUBJECT|REFERS_TO|STANDS_FOR)","[^"]*",)\{\}/g,
      '$1{"noted":"by hand"}',
    ),
  ) as unknown

describe('a graph that build 4 stored', () => {
  let stored: Awaited<ReturnType<typeof everything>>
  let former: readonly unknown[]
  let applied: readonly string[]
  let app: TestApp

  beforeAll(async () => {
    app = await testApp({
      now: '2026-02-01T12:00:00Z',
      given: async (graph) => {
        await importAll(graph)
        stored = await everything(test.run)
        await storeAsBuild4(test.run)
        former = await namesInUse()
        applied = await migrate(graph, MIGRATIONS)
      },
    })
  }, LIMIT_MS)

  it(
    'is given the names of this build, with all that stands under them',
    async () => {
      expect(former).toEqual(expect.arrayContaining(FORMER_NAMES))
      expect(applied).toEqual(REWRITES)
      expect(await everything(test.run)).toEqual(noted(stored))
      expect((await namesInUse()).filter((name) => FORMER_NAMES.includes(String(name)))).toEqual([])
      expect(
        await test.run(
          `SHOW INDEXES YIELD name WHERE name IN ['handle_key', 'slug_home', 'reference_key', 'slug_canonical_id']
         RETURN name ORDER BY name`,
        ),
      ).toEqual([['reference_key'], ['slug_canonical_id']])
    },
    LIMIT_MS,
  )

  it(
    'is answered from as before',
    async () => {
      const entity = await app.inject({ url: '/api/graph/entity/ann-lee' })
      const markets = await app.inject({ url: '/api/v1/markets?status=resolved' })
      const graphql = await app.inject({
        method: 'POST',
        url: '/graphql',
        payload: {
          query: `{ entity(slug: "ann-lee") { name
          relationships { nodes { name } edges { kind evidence { role dataset { name } } } } } }`,
        },
      })

      expect(entity.json()).toMatchObject({
        entity: { name: 'Ann Lee', slug: 'ann-lee' },
        relationships: [
          { label: 'Holds office', entity: { name: 'Member of House' } },
          { label: 'Member of', entity: { name: 'House' } },
          { label: 'Sister', entity: { name: 'Bob Lee' } },
        ],
      })
      expect(markets.json<{ data: unknown[] }>().data).toHaveLength(1)
      expect(graphql.json()).toMatchObject({ data: { entity: { name: 'Ann Lee' } } })
      expect(graphql.body).toContain('"evidence":[{"role":"sister","dataset":{"name":"test"}}]')
    },
    LIMIT_MS,
  )

  it(
    'has the keys and the hashes of records that it had',
    async () => {
      const rows = await test.run(
        `MATCH (r:Record) WHERE r.kind IN ['membership', 'relation'] RETURN r.key, r.hash ORDER BY r.key`,
      )

      const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
      expect(rows).toEqual([
        [
          'test/l/link/tie',
          hash(
            '{"kind":"link","type":"RELATED_TO","from":"test/l/person/ann","to":"test/l/person/bob","role":"sister"}',
          ),
        ],
        [
          'test/l/membership/row',
          hash(
            '{"kind":"membership","person":"wikidata:Q1","organization":"test/l/organization/house","post":"test/l/post/seat","term":"test/l/term/term","roll":true,"start":"2011"}',
          ),
        ],
      ])
    },
    LIMIT_MS,
  )

  it(
    'is not changed by an import of the same, nor by deriving all of it again',
    async () => {
      const before = [await dump(test), await everything(test.run)]

      const again = await importAll(test.graph)
      const afterImport = await everything(test.run)
      await test.run('MATCH (r:Record) SET r.dirty = r.phase')
      await test.run(`MATCH (l:Listing) SET l.dirty = 'WORDING'`)
      await deriveAll(test.graph)

      expect(again).toEqual({
        ...{ created: 0, changed: 0, unchanged: 7, withdrawn: 0 },
        outcomes: ['unchanged', 'unchanged'],
      })
      expect(afterImport).toEqual(before[1])
      expect(await dump(test)).toEqual(before[0])
    },
    LIMIT_MS,
  )

  it(
    'is gone on with where a migration was killed, in the middle of a statement too',
    async () => {
      await test.wipe()
      await importAll(test.graph)
      const before = await everything(test.run)
      await storeAsBuild4(test.run)
      let left = 0
      // Two rows at a time, until the process is killed.
      const killed: Graph = {
        ...test.graph,
        apply: async (statement, params) => {
          if (/\bLIMIT \d+/.test(statement)) {
            if (left === 0) throw new Error('killed')
            left -= 1
          }
          return test.graph.apply(statement.replace(/\bLIMIT \d+/, 'LIMIT 2'), params)
        },
      }
      const kills: string[] = []
      const applied: string[] = []
      for (let parts = 2; applied.length === 0; parts += 5) {
        left = parts
        await test.run('MATCH (m:Migration {name: "lock"}) SET m.until = 0')
        await migrate(killed, MIGRATIONS)
          .then((names) => applied.push(...names))
          .catch((error: unknown) => kills.push(String(error)))
      }

      expect(kills.length).toBeGreaterThan(3)
      expect(new Set(kills)).toEqual(new Set(['Error: killed']))
      expect(applied.at(-1)).toBe(REWRITES.at(-1))
      expect(await everything(test.run)).toEqual(noted(before))
    },
    LIMIT_MS,
  )
})
