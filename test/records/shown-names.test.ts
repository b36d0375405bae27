import { join } from 'node:path'
import { v7 } from 'uuid'
import { recordKey } from '../../src/domain/record-key.js'
import { derive } from '../../src/derivation/derive.js'
import { nameEndingsOf } from '../../src/entities/name-endings.js'
import { migrate } from '../../src/graph/migrate.js'
import { createRecordStore } from '../../src/records/store.js'
import { EVIDENCE } from '../support/evidence.js'
import { CYPHER, testGraph, type TestGraph } from '../support/test-graph.js'

const now = () => new Date('2026-01-31T12:00:00Z')
const endings = nameEndingsOf('ending,of,why\nCo Const,area,short\n')

let test: TestGraph
beforeAll(async () => {
  test = await testGraph()
  await test.wipe()
})
afterAll(() => test.close())

it('shows names of earlier builds by the rules of today after the migration, at their old address', async () => {
  const store = createRecordStore({ graph: test.graph, now, mintId: () => v7() })
  const about = { licence: '', attribution: '', url: '', redistributable: true }
  const edition = await store.openEdition({
    dataset: { name: 'd', title: 'd', ...about },
    scope: 'l',
    asOf: '2018',
  })
  const key = recordKey('d', 'l', 'area', 'aberavon')
  const data = { kind: 'area', names: [{ value: 'Aberavon Co Const' }] } as const
  await store.add(edition, [{ key, kind: 'area', data }], [])
  await derive({ graph: test.graph, now, holder: 'test', evidence: EVIDENCE, endings: [] })
  const shown = async () => (await test.run('MATCH (e:Entity) RETURN e.name, e.slug, e.names'))[0]
  const before = await shown()

  await derive({ graph: test.graph, now, holder: 'test', evidence: EVIDENCE, endings })
  const unmarked = await shown()
  await test.run("MATCH (m:Migration) WHERE m.name STARTS WITH '014' DELETE m")
  await migrate(test.graph, join(CYPHER, 'migrations'))
  await derive({ graph: test.graph, now, holder: 'test', evidence: EVIDENCE, endings })

  expect(before).toEqual(['Aberavon Co Const', 'aberavon-co-const', ['Aberavon Co Const']])
  expect(unmarked).toEqual(before)
  expect(await shown()).toEqual([
    'Aberavon',
    'aberavon-co-const',
    ['Aberavon', 'Aberavon Co Const'],
  ])
}, 240_000)
