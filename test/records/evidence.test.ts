import { v7 } from 'uuid'
import type { PartialDate } from '../../src/domain/partial-date.js'
import { recordKey } from '../../src/domain/record-key.js'
import type { RecordData } from '../../src/domain/record.js'
import { readParked, unparkAll } from '../../src/derivation/parked.js'
import { derive } from '../../src/derivation/derive.js'
import { ApiError } from '../../src/errors.js'
import type { Graph } from '../../src/graph/graph.js'
import { storeDecision, unmergeLine } from '../../src/records/decisions.js'
import { createRecordStore } from '../../src/records/store.js'
import { dump } from '../support/dump.js'
import { EVIDENCE } from '../support/evidence.js'
import { testGraph, type TestGraph } from '../support/test-graph.js'

const now = () => new Date('2026-01-31T12:00:00Z')
const date = (text: string) => text as PartialDate

let test: TestGraph
beforeAll(async () => {
  test = await testGraph()
})
beforeEach(() => test.wipe())
afterAll(() => test.close())

type List = Readonly<Record<string, RecordData>>

/** Keeps one edition of the only list of a dataset; nothing is derived. */
async function keep(dataset: string, asOf: string, records: List): Promise<void> {
  const store = createRecordStore({ graph: test.graph, now, mintId: () => v7() })
  const about = { licence: '', attribution: '', url: '', redistributable: true }
  const edition = await store.openEdition({
    dataset: { name: dataset, title: dataset, ...about },
    scope: 'l',
    asOf,
  })
  const kept = Object.entries(records).map(([id, data]) => ({
    key: keyOf(dataset, data.kind, id),
    kind: data.kind,
    data,
  }))
  await store.add(edition, kept, [])
  await store.finishEdition(edition)
}

const keyOf = (dataset: string, kind: RecordData['kind'], id: string) =>
  recordKey(dataset, 'l', kind, id)

const deriveIn = (graph: Graph) =>
  derive({ graph, now, holder: 'test', evidence: EVIDENCE, endings: [] })

async function importList(dataset: string, records: List, asOf = '2015'): Promise<void> {
  await keep(dataset, asOf, records)
  await deriveIn(test.graph)
}

const aPerson = (name: string, birthDate?: string): RecordData => ({
  kind: 'person',
  names: [{ value: name }],
  country: 'gb',
  ...(birthDate === undefined ? {} : { birthDate: date(birthDate) }),
})

/** A list of a chamber: Ann sits for `area`, and is in a party. */
const aChamber = (dataset: string, name: string, area: string): List => ({
  ann: aPerson(name),
  house: {
    kind: 'organization',
    classification: 'legislature',
    names: [{ value: 'House of Commons' }],
    country: 'gb',
    identifiers: [{ scheme: 'wikidata', value: 'Q11005' }],
  },
  area: { kind: 'area', names: [{ value: area }], country: 'gb', classification: 'constituency' },
  seat: {
    kind: 'membership',
    person: keyOf(dataset, 'person', 'ann'),
    organization: keyOf(dataset, 'organization', 'house'),
    area: keyOf(dataset, 'area', 'area'),
    start: date('2010-05-06'),
  },
})

const names = async (label: string) =>
  (await test.run(`MATCH (e:${label}) RETURN e.name ORDER BY e.name`)).map(([name]) => name)

const verdicts = () =>
  test.run('MATCH (v:Verdict) RETURN v.a, v.b, v.verdict, v.why ORDER BY v.key')

describe('evidence', () => {
  it('makes one of a person and of an area that two datasets hold, under the first slug alone', async () => {
    await keep('one', '2015', aChamber('one', 'Ann Lee', 'Wells'))
    await keep('two', '2017', aChamber('two', 'Ann Lee', 'Wells Co Const'))
    await deriveIn(test.graph)

    expect(await test.run('MATCH (e:Politician) RETURN e.slug, e.datasets')).toEqual([
      ['ann-lee', ['one', 'two']],
    ])
    expect(await test.run('MATCH (e:Area) RETURN e.mergedBecause')).toEqual([
      [['Both named wells, chamber house of commons.']],
    ])
    expect(await test.run('MATCH (f:FormerId) RETURN f')).toEqual([])
    expect((await verdicts()).map(([, , verdict, why]) => [verdict, why])).toEqual([
      ['same', 'Both named wells, chamber house of commons.'],
      ['same', 'Both named ann lee, in house of commons for wells at about the same time.'],
    ])
  })

  it('says the same graph for lists in any order, and for all at once', async () => {
    const imports: (readonly [string, string, List])[] = [
      ['one', '2015', aChamber('one', 'Ann Lee', 'Wells')],
      ['two', '2017', aChamber('two', 'Ann Lee', 'Wells Co Const')],
      ['three', '2016', { ann: aPerson('Ann Lee', '1960-01-02') }],
      ['four', '2016', { ann: aPerson('Ann Lee', '1960-01-02'), bob: aPerson('Ann Lee') }],
      ['five', '2016', { ann: aPerson('Ann Lee', '1970-01-02') }],
    ]
    for (const [dataset, asOf, records] of imports) await importList(dataset, records, asOf)
    const forward = [await dump(test), await verdicts()]
    await test.wipe()
    for (const [dataset, asOf, records] of imports.toReversed()) {
      await importList(dataset, records, asOf)
    }
    const backward = [await dump(test), await verdicts()]
    await test.wipe()

    for (const [dataset, asOf, records] of imports) await keep(dataset, asOf, records)
    await deriveIn(test.graph)

    expect(backward).toEqual(forward)
    expect([await dump(test), await verdicts()]).toEqual(forward)
    expect(forward[1]).not.toEqual([])
  })

  it('is found by what a later list says of a person who is there already', async () => {
    const { ann, ...rest } = aChamber('one', 'Ann Lee', 'Wells')
    await importList('two', aChamber('two', 'Ann Lee', 'Wells'))
    await importList('one', ann === undefined ? {} : { ann })
    const before = await names('Politician')

    await importList('one', { ...(ann && { ann }), ...rest }, '2016')

    expect(before).toEqual(['Ann Lee'])
    expect(await names('Person')).toEqual([])
    expect(await names('Politician')).toEqual(['Ann Lee'])
  })

  it('is withdrawn when a source says another thing, and the entities are as they were', async () => {
    await importList('one', { ann: aPerson('Ann Lee', '1960-01-02') })
    await importList('two', { ann: aPerson('Ann Lee', '1961-01-02') })
    const apart = await dump(test)
    const slugs = await test.run('MATCH (e:Person) RETURN e.id, e.slug ORDER BY e.slug')
    await importList('two', { ann: aPerson('Ann Lee', '1960-01-02') }, '2016')
    const merged = await names('Person')

    await importList('two', { ann: aPerson('Ann Lee', '1961-01-02') }, '2017')

    expect(merged).toEqual(['Ann Lee'])
    expect(await verdicts()).toEqual([])
    expect((await dump(test)).filter((line) => line.startsWith('entity'))).toEqual(
      apart.filter((line) => line.startsWith('entity')),
    )
    expect(await test.run('MATCH (e:Person) RETURN e.id, e.slug ORDER BY e.slug')).toEqual(slugs)
  })

  it("is withdrawn when the membership that it rests on is another person's now", async () => {
    const one: List = { ...aChamber('one', 'Ann Lee', 'Wells'), eve: aPerson('Eve May') }
    const ofEve: RecordData = { kind: 'membership', person: keyOf('one', 'person', 'eve') }
    await importList('one', one, '2015')
    await importList('two', aChamber('two', 'Ann Lee', 'Wells'), '2015')
    const before = await names('Person|Politician')
    // A copy of the same day: what did not change is not compared again.
    await importList('one', { ...one, seat: ofEve }, '2015')

    expect(before).toEqual(['Ann Lee', 'Eve May'])
    expect(await names('Person|Politician')).toEqual(['Ann Lee', 'Ann Lee', 'Eve May'])
  })

  it('compares everything once in a first import', async () => {
    await keep('one', '2015', aChamber('one', 'Ann Lee', 'Wells'))
    await keep('two', '2015', aChamber('two', 'Ann Lee', 'Wells'))
    const compared: string[] = []
    const counting = watchedGraph((name, { keys }) => {
      if (name === 'derive-evidence/clear-blocks') compared.push(...(keys as string[]))
    })
    await deriveIn(counting)

    expect(new Set(compared).size).toBe(compared.length)
    expect(compared.length).toBeGreaterThan(1)
  })

  it('loses against a decision by hand, which stands after the next import', async () => {
    await importList('one', { ann: aPerson('Ann Lee', '1960-01-02') })
    await importList('two', { ann: aPerson('Ann Lee', '1960-01-02') })
    const merged = await names('Person')
    const line = await unmergeLine(test.graph, 'ann-lee', 'me', 'mother and daughter')

    await storeDecision(test.graph, line, now())
    await deriveIn(test.graph)
    const parted = await names('Person')
    await importList('two', { ann: aPerson('Ann Lee', '1960-01-02') }, '2016')
    await importList('three', { eve: aPerson('Eve Lee', '1960-01-02') })

    expect(merged).toEqual(['Ann Lee'])
    expect(line).toMatchObject({ verdict: 'never', why: 'mother and daughter' })
    expect(parted).toEqual(['Ann Lee', 'Ann Lee'])
    expect(await names('Person')).toEqual(['Ann Lee', 'Ann Lee', 'Eve Lee'])
  })

  it('is repaired by the next run after a kill at any moment', async () => {
    const lists = async () => {
      await keep('one', '2015', aChamber('one', 'Ann Lee', 'Wells'))
      await keep('two', '2017', aChamber('two', 'Ann Lee', 'Wells Co Const'))
    }
    await lists()
    const whole = countingGraph(Infinity)
    await deriveIn(whole.graph)
    const wanted = [await dump(test), await verdicts()]

    for (let writes = 2; writes < whole.writes(); writes += 3) {
      await test.wipe()
      await lists()
      await expect(deriveIn(countingGraph(writes).graph)).rejects.toThrow()
      await deriveIn(test.graph)

      expect([await dump(test), await verdicts()]).toEqual(wanted)
    }
  }, 300_000)

  it('is put aside where it cannot be had, and the rest is derived; a replay takes it up', async () => {
    await keep('one', '2015', { ann: aPerson('Ann Lee', '1960-01-02') })
    await keep('two', '2015', { ann: aPerson('Ann Lee', '1960-01-02') })
    const failing = watchedGraph((name) => {
      if (name === 'derive-evidence/records') throw new Error('no evidence')
    })

    const put = await deriveIn(failing)
    const apart = await names('Person')
    const aside = await readParked(test.graph)
    await unparkAll(test.graph)
    await deriveIn(test.graph)

    expect(put).toBe(1)
    expect(apart).toEqual(['Ann Lee', 'Ann Lee'])
    expect(aside).toMatchObject([{ key: 'person/gb/ann lee', why: 'no evidence' }])
    expect(await names('Person')).toEqual(['Ann Lee'])
    expect(await readParked(test.graph)).toEqual([])
  })

  it('costs an import only what its own blocks hold', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [`p${String(at)}`, aPerson(`Ann ${String(at)}`)]),
    )
    await importList('one', many)
    await importList('two', many)
    const compared: string[] = []
    const watched = watchedGraph((name, { keys }) => {
      if (name === 'derive-evidence/records') compared.push(...(keys as string[]))
    })

    await keep('three', '2015', { p: aPerson('Ann 7') })
    await deriveIn(watched)

    expect(new Set(compared)).toEqual(
      new Set(['one/l/person/p7', 'two/l/person/p7', 'three/l/person/p']),
    )
  })
})

/** The graph, which is away after so many writes. */
function countingGraph(most: number) {
  let count = 0
  const graph: Graph = {
    ...test.graph,
    writeLong: (work) => {
      count += 1
      if (count > most) return Promise.reject(new ApiError('GRAPH_UNAVAILABLE'))
      return test.graph.writeLong(work)
    },
  }
  return { graph, writes: () => count }
}

/** The graph, which tells each query of a long write. */
function watchedGraph(onQuery: (name: string, params: Readonly<Record<string, unknown>>) => void) {
  const graph: Graph = {
    ...test.graph,
    writeLong: (work) =>
      test.graph.writeLong((tx) =>
        work({
          run: (name, params) => {
            onQuery(name, params)
            return tx.run(name, params)
          },
        }),
      ),
  }
  return graph
}
