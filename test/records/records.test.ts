import { v7 } from 'uuid'
import type { PartialDate } from '../../src/domain/partial-date.js'
import { recordKey } from '../../src/domain/record-key.js'
import type { RecordData } from '../../src/domain/record.js'
import {
  mergeLine,
  syncDecisions,
  unmergeLine,
  type DecisionLine,
} from '../../src/records/decisions.js'
import { derive } from '../../src/records/derive.js'
import { createRecordStore } from '../../src/records/store.js'
import { dump } from '../support/dump.js'
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
const date = (text: string) => text as PartialDate
const key = (scope: string, kind: RecordData['kind'], id: string) =>
  recordKey('test', scope, kind, id)

const aPerson = (name: string, identifiers: Record<string, string> = {}): RecordData => ({
  kind: 'person',
  names: [{ value: name }],
  identifiers: Object.entries(identifiers).map(([scheme, value]) => ({ scheme, value })),
})
const aParty = (name: string): RecordData => ({
  kind: 'organization',
  classification: 'party',
  names: [{ value: name }],
})

let test: TestGraph
beforeAll(async () => {
  test = await testGraph()
})
beforeEach(() => test.wipe())
afterAll(() => test.close())

/** One edition of one list, kept and derived. */
async function importList(scope: string, asOf: string, records: Record<string, RecordData>) {
  const store = createRecordStore({ graph: test.graph, now, mintId: () => v7() })
  const edition = await store.openEdition({ dataset: DATASET, scope, asOf })
  const kept = await store.keep(
    edition,
    Object.entries(records).map(([id, data]) => ({
      key: key(scope, data.kind, id),
      kind: data.kind,
      data,
    })),
    [],
  )
  const { withdrawn } = await store.finishEdition(edition)
  await deriveAll()
  return { ...kept, withdrawn, waiting: await store.waiting('test', scope) }
}

const deriveAll = () => derive({ graph: test.graph, now, holder: 'test' })

const decide = async (lines: readonly DecisionLine[]) => {
  await syncDecisions(test.graph, lines)
  await deriveAll()
}

const links = async () =>
  (
    await test.run(
      'MATCH (a:Entity)-[l]->(b:Entity) RETURN a.name + " " + type(l) + " " + b.name ORDER BY 1',
    )
  ).map(([line]) => line)

const changes = async () => Number((await test.run('MATCH (c:Change) RETURN count(*)'))[0]?.[0])

describe('what sources say', () => {
  it('becomes entities and relationships, once: a second import changes nothing', async () => {
    const list = {
      ann: aPerson('Ann Lee', { wikidata: 'Q1' }),
      left: aParty('The Left'),
      m: {
        kind: 'membership',
        person: key('l', 'person', 'ann'),
        party: key('l', 'organization', 'left'),
        start: date('2011'),
      },
    } as const
    const first = await importList('l', '2015', list)
    const before = [await dump(test), await changes()]

    const second = await importList('l', '2015', list)

    expect(first).toMatchObject({ created: 3, changed: 0, unchanged: 0 })
    expect(await links()).toEqual(['Ann Lee MEMBER_OF The Left'])
    expect(second).toMatchObject({ created: 0, changed: 0, unchanged: 3, withdrawn: 0 })
    expect([await dump(test), await changes()]).toEqual(before)
  })

  it('gives one entity for one identifier, with the newest name and all sources', async () => {
    await importList('new', '2018', { a: aPerson('Ann Smith', { wikidata: 'Q1' }) })
    await importList('old', '2015', { a: aPerson('Ann Lee', { wikidata: 'Q1' }) })

    const rows = await test.run('MATCH (e:Entity) RETURN e.name, e.names, e.slug')

    expect(rows).toEqual([['Ann Smith', ['Ann Smith', 'Ann Lee'], 'ann-smith']])
  })

  it('waits for what it refers to, and follows when that arrives', async () => {
    const waiting = await importList('posts', '', {
      m: { kind: 'membership', person: 'wikidata:Q1', party: key('l', 'organization', 'left') },
    })
    const none = await links()

    await importList('l', '', { left: aParty('The Left') })
    await importList('people', '', { ann: aPerson('Ann Lee', { wikidata: 'Q1' }) })

    expect(waiting.waiting).toBe(1)
    expect(none).toEqual([])
    expect(await links()).toEqual(['Ann Lee MEMBER_OF The Left'])
    expect(await test.run('MATCH (r:Record {waiting: true}) RETURN count(*)')).toEqual([[0]])
  })

  it('makes a politician of whom some source gives an office, and a person again when it is gone', async () => {
    const office = { kind: 'post', names: [{ value: 'Mayor' }] } as const
    const m = {
      kind: 'membership',
      person: 'wikidata:Q1',
      post: key('o', 'post', 'mayor'),
    } as const
    const types = async () =>
      (await test.run('MATCH (e:Entity {name: "Ann Lee"}) RETURN e.type, labels(e)'))[0]
    await importList('people', '', { ann: aPerson('Ann Lee', { wikidata: 'Q1' }) })
    const before = await types()

    await importList('o', '2015', { mayor: office, m })
    const during = await types()
    await importList('o', '2016', { mayor: office })

    expect(before).toEqual(['person', ['Entity', 'Person']])
    expect(during).toEqual(['politician', ['Entity', 'Politician']])
    expect(await types()).toEqual(['person', ['Entity', 'Person']])
  })

  it('follows what a thing is part of when nothing else of it changes, and who says so', async () => {
    const land: RecordData = { kind: 'area', names: [{ value: 'Land' }] }
    const empire: RecordData = { kind: 'area', names: [{ value: 'Empire' }] }
    const northOf = (parent: string): RecordData => ({
      kind: 'area',
      names: [{ value: 'North' }],
      identifiers: [{ scheme: 'wikidata', value: 'Q1' }],
      parent: key('l', 'area', parent),
    })
    await importList('l', '2015', { land, empire, north: northOf('land') })

    await importList('l', '2016', { land, empire, north: northOf('empire') })
    const moved = await links()
    await importList('m', '2016', { north: northOf('empire') })

    expect(moved).toEqual(['North PART_OF Empire'])
    expect(await test.run('MATCH (:Area)-[l:PART_OF]->() RETURN l.recordKeys')).toEqual([
      [[key('l', 'area', 'north'), key('m', 'area', 'north')]],
    ])
  })

  it('loses what the newest edition of a list no longer has, and nothing by an older one', async () => {
    const ann = aPerson('Ann Lee', { wikidata: 'Q1' })
    const bob = aPerson('Bob Roy', { wikidata: 'Q2' })
    await importList('l', '2015', { ann, bob })

    const newer = await importList('l', '2018', { ann })
    const older = await importList('l', '2012', { bob })

    const rows = await test.run(
      'MATCH (e:Entity) RETURN e.name, coalesce(e.orphaned, false) ORDER BY 1',
    )
    expect(newer.withdrawn).toBe(1)
    expect(older.created).toBe(0)
    expect(rows).toEqual([
      ['Ann Lee', false],
      ['Bob Roy', true],
    ])
  })

  it('says the same graph for editions and lists in any order', async () => {
    const person = (name: string, more: Record<string, string> = {}) => aPerson(name, more)
    const member = (party: string, start: string) =>
      ({
        kind: 'membership',
        person: 'wikidata:Q1',
        party: key('p', 'organization', party),
        start: date(start),
      }) as const
    const imports: (readonly [string, string, Record<string, RecordData>])[] = [
      ['l', '2015', { a: person('Ann Lee', { wikidata: 'Q1' }), m: member('left', '2001') }],
      ['l', '2018', { a: person('Ann Smith', { wikidata: 'Q1' }), n: member('right', '2016') }],
      [
        'k',
        '2016',
        { b: person('A. Lee', { wikidata: 'Q1', govtrack: '400001' }), m: member('left', '2001') },
      ],
      ['p', '', { left: aParty('The Left'), right: aParty('The Right') }],
    ]
    for (const each of imports) await importList(...each)
    const forward = await dump(test)
    await test.wipe()

    for (const each of [...imports].reverse()) await importList(...each)

    expect(await dump(test)).toEqual(forward)
  })

  it('gives a chamber that stands in two lists one seat', async () => {
    const chamber = (scope: string): Record<string, RecordData> => ({
      house: {
        kind: 'organization',
        classification: 'legislature',
        names: [{ value: 'House' }],
        identifiers: [{ scheme: 'wikidata', value: 'Q9' }],
      },
      'seat/house': {
        kind: 'post',
        seatOf: key(scope, 'organization', 'house'),
        names: [{ value: 'Member of House' }],
      },
    })

    await importList('one', '', chamber('one'))
    await importList('other', '', chamber('other'))

    expect(await links()).toEqual(['Member of House PART_OF House'])
  })

  it('keeps what was not derived before a kill for the next run', async () => {
    const store = createRecordStore({ graph: test.graph, now, mintId: () => v7() })
    const edition = await store.openEdition({ dataset: DATASET, scope: 'l', asOf: '' })
    const data = aPerson('Ann Lee')
    await store.keep(edition, [{ key: key('l', 'person', 'a'), kind: 'person', data }], [])

    await deriveAll()

    expect(await test.run('MATCH (e:Entity) RETURN e.name')).toEqual([['Ann Lee']])
  })
})

describe('decisions by hand', () => {
  const parties = () =>
    importList('l', '', {
      one: aParty('Labour'),
      other: aParty('Labour Party'),
      ann: aPerson('Ann Lee'),
      m: {
        kind: 'membership',
        person: key('l', 'person', 'ann'),
        party: key('l', 'organization', 'other'),
      },
    })

  it('merge two entities, whose ids and slugs lead to one, and part them again as before', async () => {
    await parties()
    const before = await dump(test)
    const slugs = await test.run('MATCH (e:Party) RETURN e.id, e.slug ORDER BY e.slug')
    const line = await mergeLine(test.graph, 'labour', 'labour-party', 'me', 'one party')

    await decide([line])
    const merged = await test.run(
      `MATCH (e:Party) RETURN e.name, e.slug, COLLECT { MATCH (s:Slug)-[:NAMES]->(e) RETURN s.value ORDER BY s.value },
         COLLECT { MATCH (f:FormerId)-[:NAMES]->(e) RETURN f.id }`,
    )
    const followed = await links()
    const edit = await unmergeLine(test.graph, 'labour-party', [line], 'me', 'not one after all')
    await decide([])

    expect(merged).toEqual([['Labour', 'labour', ['labour', 'labour-party'], [slugs[1]?.[0]]]])
    expect(followed).toEqual(['Ann Lee MEMBER_OF Labour'])
    expect(edit).toEqual({ remove: line })
    expect(await dump(test)).toEqual(before)
    expect(await test.run('MATCH (e:Party) RETURN e.id, e.slug ORDER BY e.slug')).toEqual(slugs)
  })

  it('refuse to make one of a party and a politician', async () => {
    await parties()

    await expect(mergeLine(test.graph, 'labour', 'ann-lee', 'me', '')).rejects.toThrow(
      'labour is a party and ann-lee a person: they cannot be one.'.replace('person', 'politician'),
    )
  })

  it('part what shares an identifier, and say which line does', async () => {
    await importList('one', '', { a: aPerson('Ann Lee', { wikidata: 'Q1' }) })
    await importList('other', '', { b: aPerson('Ann Leigh', { wikidata: 'Q1' }) })

    const edit = await unmergeLine(test.graph, 'ann-lee', [], 'me', 'two people')
    if (!('add' in edit)) throw new Error('a line to add was expected')
    await decide([edit.add])

    expect(edit.add.verdict).toBe('never')
    expect(await test.run('MATCH (e:Entity) RETURN e.name ORDER BY 1')).toEqual([
      ['Ann Lee'],
      ['Ann Leigh'],
    ])
  })
})
