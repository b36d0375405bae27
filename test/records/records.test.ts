import { v7 } from 'uuid'
import type { PartialDate } from '../../src/domain/partial-date.js'
import { recordKey } from '../../src/domain/record-key.js'
import type { RecordData } from '../../src/domain/record.js'
import {
  storeDecision,
  readStoredDecisions,
  decisionLine,
  syncDecisions,
  unmergeLine,
  type DecisionLine,
} from '../../src/records/decisions.js'
import { ApiError } from '../../src/errors.js'
import { readParked, unparkAll, processInParts } from '../../src/derivation/parked.js'
import { derive } from '../../src/derivation/derive.js'
import { createRecordStore } from '../../src/records/store.js'
import { syncUsualNames } from '../../src/records/usual-names.js'
import { dump } from '../support/dump.js'
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
  const kept = await store.add(
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

const deriveAll = () =>
  derive({ graph: test.graph, now, holder: 'test', endings: [], evidence: EVIDENCE })

const decide = async (lines: readonly DecisionLine[]) => {
  await syncDecisions(test.graph, lines)
  await deriveAll()
}

const name = async (lines: Parameters<typeof syncUsualNames>[1]) => {
  await syncUsualNames(test.graph, lines)
  await deriveAll()
}

const links = async () =>
  (
    await test.run(
      'MATCH (a:Entity)-[l]->(b:Entity) RETURN a.name + " " + type(l) + " " + b.name AS line ORDER BY line',
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

  it('is told to gateways, for what they keep of the dataset and its records, and only when it is new', async () => {
    const told = async () => {
      const rows = await test.run(
        `MATCH (c:Change {kind: 'dataset'})
         RETURN c.seq, c.keys, c.subject ORDER BY c.seq`,
      )
      await test.run(`MATCH (c:Change {kind: 'dataset'}) SET c.kind = 'told'`)
      return rows.map(([, keys, subject]) => [keys, subject])
    }
    const one = [['test'], 'test']
    const list = { ann: aPerson('Ann Lee'), bob: aPerson('Bob Lee') }

    await importList('l', '2015', list)
    const first = await told()
    await importList('l', '2015', list)
    const again = await told()
    // The same of a later date: nothing follows from it, but the evidence and the dataset are younger.
    await importList('l', '2016', list)
    const later = await told()
    await importList('l', '2017', { ann: aPerson('Ann Lee') })
    const withdrawn = await told()

    // New, with records, of a first date; seen later, of a later date; the same and less.
    expect(first).toEqual([one, one, one])
    expect(again).toEqual([])
    expect(later).toEqual([one, one])
    expect(withdrawn).toEqual([one, one, one])
  })

  it('is told to gateways with what of an entity changed, and a sentence stays meanwhile', async () => {
    const seat = {
      kind: 'membership',
      person: key('l', 'person', 'ann'),
      party: key('l', 'organization', 'left'),
      start: date('2011'),
      end: date('2014'),
    } as const
    const list = { ann: aPerson('Ann Lee'), left: aParty('The Left'), m: seat } as const
    const told = async (asOf: string, records: Record<string, RecordData>) => {
      await test.run(`MATCH (c:Change {kind: 'entity'}) SET c.kind = 'told'`)
      await importList('l', asOf, records)
      const rows = await test.run(
        `MATCH (c:Change {kind: 'entity'}) RETURN DISTINCT c.subject AS subject ORDER BY subject`,
      )
      return rows.map(([subject]) => subject)
    }
    await importList('l', '2015', list)
    const image = 'https://example.org/ann.jpg'
    const named = (...names: string[]): RecordData => ({
      kind: 'person',
      names: names.map((value) => ({ value })),
      image,
    })
    const renamed = named('Ann Smith', 'Annie Smith')
    const longer = { ...seat, start: date('2010') }

    // The sentence is not made anew, so nothing but the picture is told.
    expect(await told('2016', { ...list, ann: named('Ann Lee') })).toEqual(['facts'])
    expect(await told('2017', { ...list, ann: named('Ann Smith') })).toEqual(['entities'])
    expect(await told('2018', { ...list, ann: renamed })).toEqual(['entities'])
    expect(await told('2019', { ...list, ann: renamed, m: longer })).toEqual(['relationships'])
    expect(await test.run('MATCH (e:Politician) RETURN e.description')).toEqual([
      ['Politician: member of The Left, 2010–2014.'],
    ])
  })

  it('gives one entity for one identifier, with the newest name and all sources', async () => {
    await importList('new', '2018', { a: aPerson('Ann Smith', { wikidata: 'Q1' }) })
    await importList('old', '2015', { a: aPerson('Ann Lee', { wikidata: 'Q1' }) })

    const rows = await test.run('MATCH (e:Entity) RETURN e.name, e.names, e.slug')

    expect(rows).toEqual([['Ann Smith', ['Ann Smith', 'Ann Lee'], 'ann-smith']])
  })

  it('gives one entity for a chain of identifiers of any length, from whichever end it is looked at', async () => {
    const store = createRecordStore({ graph: test.graph, now, mintId: () => v7() })
    for (let at = 0; at < 60; at++) {
      const scope = `l${String(at).padStart(2, '0')}`
      // Each shares one identifier with the next, and none with any other.
      const [one, other] = [`local/${String(at)}`, `local/${String(at + 1)}`].map((value) => ({
        scheme: 'local',
        value,
      }))
      const data = { ...aPerson('Ann Lee'), identifiers: [one, other] } as RecordData
      const edition = await store.openEdition({ dataset: DATASET, scope, asOf: '' })
      await store.add(edition, [{ key: key(scope, 'person', 'a'), kind: 'person', data }], [])
    }
    await test.run('MATCH (r:Record) WHERE r.key > $first SET r.dirty = null', {
      first: key('l00', 'person', 'a'),
    })

    await deriveAll()

    expect(
      await test.run('MATCH (e:Entity)<-[:STANDS_FOR]-(r:Record) RETURN e.slug, count(r)'),
    ).toEqual([['ann-lee', 60]])
  })

  it('gives slugs in the order of keys, however many records came before', async () => {
    const fillers = Array.from({ length: 500 }, (_, at) => [
      `m${String(at)}`,
      aPerson(`Bob ${String(at)}`),
    ])
    const twin = aPerson('Ann Lee')

    await importList('l', '', {
      z: twin,
      ...(Object.fromEntries(fillers) as Record<string, RecordData>),
      a: twin,
    })

    expect(
      await test.run(
        `MATCH (r:Record)-[:STANDS_FOR]->(e {name: 'Ann Lee'}) RETURN r.key, e.slug ORDER BY r.key`,
      ),
    ).toEqual([
      [key('l', 'person', 'a'), 'ann-lee'],
      [key('l', 'person', 'z'), 'ann-lee-2'],
    ])
  }, 60_000)

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
      'MATCH (e:Entity) RETURN e.name, coalesce(e.orphaned, false) ORDER BY e.name',
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
    await store.add(edition, [{ key: key('l', 'person', 'a'), kind: 'person', data }], [])

    await deriveAll()

    expect(await test.run('MATCH (e:Entity) RETURN e.name')).toEqual([['Ann Lee']])
  })
})

describe('a record that cannot be derived', () => {
  // Longer than an index takes; what imports go through refuses it earlier.
  const poison = Array.from({ length: 400 }, () => v7()).join(' ')
  const good = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`p${String(at)}`, aPerson(`Bob ${String(at)}`)]),
    )
  const poisoned = key('l', 'person', 'p7x')
  const derived = async () =>
    (await test.run('MATCH (e:Entity) RETURN count(e), max(size(e.name)) < 1000'))[0]

  it('is put aside and named, and the others are derived', async () => {
    await importList('l', '2015', { ...good(30), p7x: aPerson(poison) })

    expect(await derived()).toEqual([30, true])
    expect(await readParked(test.graph)).toEqual([
      {
        key: poisoned,
        why: expect.stringMatching(/index|size|large/i) as string,
        at: now().toISOString(),
      },
    ])
  })

  it('is not tried again until it changes, and is one like the others then', async () => {
    await importList('l', '2015', { ...good(3), p7x: aPerson(poison) })

    expect(await deriveAll()).toBe(0)
    await importList('l', '2016', { ...good(3), p7x: aPerson('Ann Lee') })

    expect(await derived()).toEqual([4, true])
    expect(await readParked(test.graph)).toEqual([])
  })

  it('is tried again when all are taken up, and put aside again', async () => {
    await importList('l', '2015', { p7x: aPerson(poison) })

    await unparkAll(test.graph)

    expect(await deriveAll()).toBe(1)
    expect(await readParked(test.graph)).toHaveLength(1)
  })

  it('has those put aside whose relationships cannot be written', async () => {
    const member = (role: string) =>
      ({
        kind: 'membership',
        person: key('l', 'person', 'p1'),
        party: key('l', 'organization', 'left'),
        role,
      }) as const
    const list = { ...good(3), left: aParty('The Left') }
    await test.run('CREATE CONSTRAINT no_bad_role FOR ()-[l:MEMBER_OF]-() REQUIRE l.role IS UNIQUE')
    try {
      await importList('l', '2015', {
        ...list,
        m: member('chair'),
        n: { ...member('chair'), person: key('l', 'person', 'p2') },
      })
    } finally {
      await test.run('DROP CONSTRAINT no_bad_role')
    }

    expect((await readParked(test.graph)).map(({ key: slug }) => slug)).toEqual(['bob-2'])
    expect(await links()).toEqual(['Bob 1 MEMBER_OF The Left'])
    await unparkAll(test.graph)
    expect(await deriveAll()).toBe(0)
    expect(await links()).toHaveLength(2)
    expect(await readParked(test.graph)).toEqual([])
  })

  it('is not looked for where hardly any can be, or the graph is away', async () => {
    const keys = Array.from({ length: 500 }, (_, at) => String(at))
    let tries = 0
    const failing = (error: Error) =>
      processInParts(keys, () => {
        tries += 1
        return Promise.reject(error)
      })

    await expect(failing(new Error('wrong query'))).rejects.toThrow('wrong query')
    expect(tries).toBeLessThan(500)
    tries = 0
    await expect(failing(new ApiError('GRAPH_UNAVAILABLE'))).rejects.toThrow()
    expect(tries).toBe(1)
  })
})

describe('decisions by hand', () => {
  const importParties = () =>
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
    await importParties()
    const before = await dump(test)
    const slugs = await test.run('MATCH (e:Party) RETURN e.id, e.slug ORDER BY e.slug')
    const line = await decisionLine(test.graph, 'labour', 'labour-party', {
      verdict: 'same',
      who: 'me',
      why: 'one party',
    })

    await decide([line])
    const merged = await test.run(
      `MATCH (e:Party) RETURN e.name, e.slug, COLLECT { MATCH (s:Slug)-[:NAMES]->(e) RETURN s.value ORDER BY s.value },
         COLLECT { MATCH (f:FormerId)-[:NAMES]->(e) RETURN f.id }`,
    )
    const followed = await links()
    const parting = await unmergeLine(test.graph, 'labour-party', 'me', 'not one after all')
    await storeDecision(test.graph, parting, now())
    await deriveAll()

    expect(merged).toEqual([['Labour', 'labour', ['labour', 'labour-party'], [slugs[1]?.[0]]]])
    expect(followed).toEqual(['Ann Lee MEMBER_OF Labour'])
    expect(parting).toEqual({ ...line, verdict: 'never', why: 'not one after all' })
    expect(await dump(test)).toEqual(before)
    expect(await test.run('MATCH (e:Party) RETURN e.id, e.slug ORDER BY e.slug')).toEqual(slugs)
  })

  it('refuse to make one of a party and a politician', async () => {
    await importParties()

    await expect(
      decisionLine(test.graph, 'labour', 'ann-lee', { verdict: 'same', who: 'me', why: '' }),
    ).rejects.toThrow(
      'labour has the type party, and ann-lee has the type politician: entities of different types cannot be merged.',
    )
  })

  it('part what shares an identifier, and say which line does', async () => {
    await importList('one', '', { a: aPerson('Ann Lee', { wikidata: 'Q1' }) })
    await importList('other', '', { b: aPerson('Ann Leigh', { wikidata: 'Q1' }) })

    const parting = await unmergeLine(test.graph, 'ann-lee', 'me', 'two people')
    await decide([parting])

    expect(parting.verdict).toBe('never')
    expect(await test.run('MATCH (e:Entity) RETURN e.name ORDER BY e.name')).toEqual([
      ['Ann Lee'],
      ['Ann Leigh'],
    ])
  })

  const parties = () =>
    test.run('MATCH (e:Party) RETURN e.name ORDER BY e.name').then((rows) => rows.map(([n]) => n))
  const ONE = ['Labour']
  const TWO = ['Labour', 'Labour Party']

  it('of a file go when their lines do, those of commands stay', async () => {
    await importParties()
    const line = await decisionLine(test.graph, 'labour', 'labour-party', {
      verdict: 'same',
      who: 'me',
      why: 'one party',
    })

    await decide([line])
    const ofFile = await parties()
    await decide([])
    const gone = await parties()
    await storeDecision(test.graph, line, now())
    await decide([])

    expect([ofFile, gone, await parties()]).toEqual([ONE, TWO, ONE])
  })

  it('of commands stand over lines of the file, and the later over the earlier', async () => {
    await importParties()
    const same = await decisionLine(test.graph, 'labour', 'labour-party', {
      verdict: 'same',
      who: 'me',
      why: 'one party',
    })
    const never = { ...same, a: same.b, b: same.a, verdict: 'never' } as const

    await decide([same])
    await storeDecision(test.graph, never, now())
    await decide([same])
    const parted = await parties()
    await storeDecision(test.graph, same, now())
    await decide([never])

    expect([parted, await parties()]).toEqual([TWO, ONE])
    expect(await readStoredDecisions(test.graph)).toMatchObject([
      { verdict: 'same', who: 'me', why: 'one party', origin: 'command', at: now().toISOString() },
    ])
  })
})

describe('names by hand', () => {
  const DEMOCRAT = {
    referenceKey: key('l', 'organization', 'democrat'),
    usualName: 'Democratic Party',
    aliases: ['Democrats', 'Dems'],
  }
  const list = () =>
    importList('l', '', {
      democrat: aParty('Democrat'),
      ann: aPerson('Ann Lee'),
      m: {
        kind: 'membership',
        person: key('l', 'person', 'ann'),
        party: key('l', 'organization', 'democrat'),
        start: date('2011'),
      },
    })
  const parties = () => test.run('MATCH (e:Party) RETURN e.name, e.names, e.slug ORDER BY e.slug')

  it('are what is shown and found of a party, whose slug they give, beside what the source says', async () => {
    await name([DEMOCRAT])
    await list()

    expect(await parties()).toEqual([
      [
        'Democratic Party',
        ['Democratic Party', 'Democrat', 'Democrats', 'Dems'],
        'democratic-party',
      ],
    ])
    expect(await test.run('MATCH (e:Politician) RETURN e.description')).toEqual([
      ['Politician: member of Democratic Party, from 2011.'],
    ])
  })

  it('give the same graph when they come after the records, and keep the slug that is there', async () => {
    await name([DEMOCRAT])
    await list()
    const before = await dump(test)
    await test.wipe()

    await list()
    const own = await parties()
    await name([DEMOCRAT])

    expect(own).toEqual([['Democrat', ['Democrat'], 'democrat']])
    expect(await dump(test)).toEqual(before)
    expect(await parties()).toMatchObject([['Democratic Party', expect.anything(), 'democrat']])
  })

  it('leave no trace when they are taken back, and write nothing when they are as they were', async () => {
    await list()
    const before = await dump(test)

    await name([DEMOCRAT])
    const written = await changes()
    await name([DEMOCRAT])
    const again = await changes()
    await name([])

    expect(again).toBe(written)
    expect(await dump(test)).toEqual(before)
    expect(await test.run('MATCH (h:Named) RETURN h.key')).toEqual([])
  })

  it('follow a change of one name, and what was marked before a kill', async () => {
    await name([DEMOCRAT])
    await list()

    await syncUsualNames(test.graph, [{ ...DEMOCRAT, usualName: null, aliases: ['The Democrats'] }])
    await deriveAll()

    expect(await parties()).toEqual([
      ['Democrat', ['Democrat', 'The Democrats'], 'democratic-party'],
    ])
  })

  it('are found by an identifier, whichever list bears it', async () => {
    await name([{ referenceKey: 'wikidata:Q9630', usualName: 'Labour Party', aliases: [] }])
    const labour = { ...aParty('Labour'), identifiers: [{ scheme: 'wikidata', value: 'Q9630' }] }
    await importList('one', '', { a: labour })
    await importList('other', '', { b: labour })

    expect(await parties()).toEqual([['Labour Party', ['Labour Party', 'Labour'], 'labour-party']])
  })

  it('show that of the first record when records that are one have two', async () => {
    const line = { a: key('l', 'organization', 'a'), b: key('l', 'organization', 'b') }
    const usual = (referenceKey: string, usualName: string) => ({
      referenceKey,
      usualName,
      aliases: [],
    })
    await decide([{ ...line, verdict: 'same', who: 'me', why: 'one' }])
    await name([usual(line.b, 'Second'), usual(line.a, 'First')])
    await importList('l', '', { b: aParty('B'), a: aParty('A') })

    expect(await parties()).toEqual([['First', ['First', 'Second', 'A', 'B'], 'first']])
  })

  it('make no entity of a record that nothing was said of', async () => {
    await name([DEMOCRAT])

    expect(await parties()).toEqual([])
  })
})
