import { v7 } from 'uuid'
import { recordKey } from '../../src/domain/record-key.js'
import type { RecordData } from '../../src/domain/record.js'
import { readParked } from '../../src/derivation/parked.js'
import { derive } from '../../src/derivation/derive.js'
import type { Graph } from '../../src/graph/graph.js'
import { readRefusedComponents } from '../../src/records/decisions.js'
import { createRecordStore } from '../../src/records/store.js'
import { EVIDENCE } from '../support/evidence.js'
import { testGraph, type TestGraph } from '../support/test-graph.js'

const DATASET = {
  name: 'test',
  title: 'Test',
  licence: 'CC0-1.0',
  attribution: '',
  url: 'https://example.org',
  redistributable: true,
}
const now = () => new Date('2026-01-31T12:00:00Z')
const keyOf = (id: string) => recordKey('test', 'l', 'person', id)

let test: TestGraph
beforeAll(async () => {
  test = await testGraph()
})
beforeEach(() => test.wipe())
afterAll(() => test.close())

/** People by id, with the Wikidata item that they are said to be. */
async function keep(asOf: string, people: Readonly<Record<string, string | null>>) {
  const store = createRecordStore({ graph: test.graph, now, mintId: () => v7() })
  const edition = await store.openEdition({ dataset: DATASET, scope: 'l', asOf })
  const toRecord = ([id, item]: [string, string | null]) => {
    const identifiers = item === null ? [] : [{ scheme: 'wikidata', value: item }]
    const data: RecordData = { kind: 'person', names: [{ value: `Bob ${id}` }], identifiers }
    return { key: keyOf(id), kind: data.kind, data }
  }
  await store.add(edition, Object.entries(people).map(toRecord), [])
}

const deriveOn = (graph: Graph) =>
  derive({ graph, now, holder: 'test', maxRecords: 60, endings: [], evidence: EVIDENCE })
const names = async () =>
  (await test.run('MATCH (e:Entity) RETURN e.name ORDER BY e.name')).map(([name]) => name)

describe('records that hang together', () => {
  const many = (count: number, item: string) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`m${String(at).padStart(5, '0')}`, item]),
    )

  it('are refused and named where they are too many, and the others are derived', async () => {
    await keep('2015', { ...many(61, 'Q42'), ann: 'Q7', zoe: null })

    const put = await deriveOn(test.graph)

    expect(put).toBe(61)
    expect(await names()).toEqual(['Bob ann', 'Bob zoe'])
    expect(await readRefusedComponents(test.graph)).toEqual([
      { component: keyOf('m00000'), records: 61 },
    ])
    expect((await readParked(test.graph))[0]).toEqual({
      key: keyOf('m00000'),
      why: expect.stringContaining('more than 60 records would be one entity') as string,
      at: now().toISOString(),
    })
  })

  it('are derived once their source has mended what joined them', async () => {
    await keep('2015', many(61, 'Q42'))
    await deriveOn(test.graph)

    await keep('2016', { m00001: 'Q1', m00002: 'Q2' })
    await deriveOn(test.graph)

    expect(await names()).toEqual(['Bob m00001', 'Bob m00002'])
    expect(await readRefusedComponents(test.graph)).toEqual([
      { component: keyOf('m00000'), records: 59 },
    ])
  })

  it('are derived up to the limit, also where a batch reaches more of several entities', async () => {
    await keep('2015', { ...many(60, 'Q42'), ann: 'Q7' })

    expect(await deriveOn(test.graph)).toBe(0)
    expect(await readRefusedComponents(test.graph)).toEqual([])
  })
})

describe('a derivation', () => {
  /** The graph, in which what `cypher` matches is marked again after each write. */
  const marking = (cypher: string): Graph => ({
    ...test.graph,
    writeLong: async (work) => {
      const result = await test.graph.writeLong(work)
      await test.run(cypher)
      return result
    },
  })

  // 4: its entity is to be derived.
  it('ends where a record is marked again each time, puts it aside, and derives the others', async () => {
    await keep('2015', { ann: null, zoe: null })

    const put = await deriveOn(
      marking(`MATCH (r:Record {key: '${keyOf('ann')}'}) WHERE NOT r:Aside SET r.dirty = 4`),
    )

    expect(put).toBe(1)
    expect(await names()).toEqual(['Bob ann', 'Bob zoe'])
    expect(await readParked(test.graph)).toEqual([
      {
        key: keyOf('ann'),
        why: expect.stringContaining('was still changing') as string,
        at: now().toISOString(),
      },
    ])
  })
})
