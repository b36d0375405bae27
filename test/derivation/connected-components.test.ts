import fc from 'fast-check'
import { v7 } from 'uuid'
import { derive } from '../../src/derivation/derive.js'
import { renamed, type Joined } from '../../src/derivation/relationships/connected-components.js'
import type { RecordData } from '../../src/domain/record.js'
import { recordKey } from '../../src/domain/record-key.js'
import { createRecordStore } from '../../src/records/store.js'
import { EVIDENCE } from '../support/evidence.js'
import { testGraph, type TestGraph } from '../support/test-graph.js'

const DATASET = {
  ...{ name: 'test', title: 'Test', licence: 'CC0-1.0', attribution: '' },
  ...{ url: 'https://example.org', redistributable: true },
}
const now = () => new Date('2026-01-31T12:00:00Z')
const PEOPLE = 30

let test: TestGraph
beforeAll(async () => {
  test = await testGraph()
})
afterAll(() => test.close())

type Pair = readonly [number, number]

/** Derives from an edition of people, and of who is related to whom. */
async function tell(asOf: string, pairs: readonly Pair[]) {
  const store = createRecordStore({ graph: test.graph, now, mintId: () => v7() })
  const edition = await store.openEdition({ dataset: DATASET, scope: 'l', asOf })
  const keyOf = (kind: RecordData['kind'], id: string) => recordKey('test', 'l', kind, id)
  const personOf = (at: number) => keyOf('person', String(at))
  const people = Array.from({ length: PEOPLE }, (_each, at) => {
    const names = [{ value: `Bob ${String(at)}` }]
    return { key: personOf(at), kind: 'person', data: { kind: 'person', names } } as const
  })
  const related = new Map(
    pairs.map(([a, b]) => {
      const key = keyOf('relation', `${String(a)}-${String(b)}`)
      const ends = { from: personOf(a), to: personOf(b) }
      const data = { kind: 'relation', type: 'RELATED_TO', ...ends } as const
      return [key, { key, kind: 'relation', data } as const]
    }),
  )
  await store.add(edition, [...people, ...related.values()], [])
  await store.finishEdition(edition)
  await derive({ graph: test.graph, now, holder: 'test', endings: [], evidence: EVIDENCE })
}

/** What each person's connected component is called, by number. */
async function namesOfComponents(): Promise<ReadonlyMap<number, string>> {
  const rows = (await test.run(
    'MATCH (e:Entity) RETURN e.name, coalesce(e.connectedComponent, e.id)',
  )) as [string, string][]
  return new Map(rows.map(([name, component]) => [Number(name.slice(4)), component]))
}

/** The lowest number that a way leads to from each. */
function lowestReached(pairs: readonly Pair[]): readonly number[] {
  const lowest = Array.from({ length: PEOPLE }, (_each, at) => at)
  for (let isChanged = true; isChanged;) {
    isChanged = false
    for (const [a, b] of pairs) {
      const least = Math.min(lowest[a] ?? 0, lowest[b] ?? 0)
      isChanged ||= lowest[a] !== least || lowest[b] !== least
      lowest[a] = least
      lowest[b] = least
    }
  }
  return lowest
}

const pairs = (most: number) =>
  fc.array(fc.tuple(fc.nat(PEOPLE - 1), fc.nat(PEOPLE - 1)), { maxLength: most })

describe('connected components', () => {
  it('are those that relationships make, in whatever order they come', async () => {
    await fc.assert(
      fc.asyncProperty(pairs(12), pairs(12), async (one, other) => {
        await test.wipe()
        const [first, second] = [one, other].map((some) => some.filter(([a, b]) => a !== b))
        await tell('2015', first ?? [])
        const all = [...(first ?? []), ...(second ?? [])]
        await tell('2016', all)

        const found = await namesOfComponents()
        const expected = lowestReached(all)
        for (let a = 0; a < PEOPLE; a += 1) {
          for (let b = 0; b < a; b += 1) {
            expect(found.get(a) === found.get(b)).toBe(expected[a] === expected[b])
          }
        }
      }),
      { numRuns: 4 },
    )
  }, 60_000)

  it('are joined whatever the order and the sizes, and each has one name then', () => {
    const joined = fc
      .tuple(fc.nat(20), fc.nat(20), fc.nat(1_000), fc.nat(1_000))
      .filter(([a, b]) => a !== b)
      .map(([a, b, oneSize, otherSize]): Joined => {
        return { one: `c${String(a)}`, other: `c${String(b)}`, oneSize, otherSize }
      })
    fc.assert(
      fc.property(fc.array(joined, { maxLength: 30 }), (all) => {
        const names = new Map(renamed(all).map(({ from, to }) => [from, to]))
        const nameOf = (one: string) => names.get(one) ?? one

        for (const { one, other } of all) expect(nameOf(one)).toBe(nameOf(other))
        for (const to of names.values()) expect(names.has(to)).toBe(false)
      }),
    )
  })
})
