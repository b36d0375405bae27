import type { QualityReport } from '../../src/records/quality.js'
import { aRelationship, anEntity, store } from '../support/builders.js'
import { commandLine } from '../support/command-line.js'
import { testGraph, type TestGraph } from '../support/test-graph.js'

let test: TestGraph
beforeAll(async () => {
  test = await testGraph()
})
beforeEach(() => test.wipe())
afterAll(() => test.close())

const at = (text: string) => ({ session: { now: () => new Date(text) } })
const area = (slug: string, name: string, more: Parameters<typeof anEntity>[0] = {}) =>
  anEntity({ slug, name, type: 'area', countryCode: 'gb', ...more })

describe('polity quality', () => {
  it('counts twins by name, what stands alone and what has no date, by dataset', async () => {
    await store(test.graph, {
      entities: [
        area('aberavon', 'Aberavon', { datasets: ['a'] }),
        area('aberavon-2', 'AberAvon', { datasets: ['b', 'c'] }),
        // Elsewhere, of another type, or no longer spoken of: no twin.
        area('aberavon-3', 'Aberavon', { countryCode: 'au', datasets: ['a'] }),
        anEntity({ slug: 'a-ship', name: 'Aberavon', type: 'organization', countryCode: 'gb' }),
        area('aberavon-4', 'Aberavon', { orphaned: true, datasets: ['a'] }),
        anEntity({ slug: 'ann', name: 'Ann', datasets: ['a'] }),
      ],
      relationships: [
        aRelationship({
          ...{ type: 'REPRESENTS', from: 'ann', to: 'aberavon', startDate: '2001' },
          recordKeys: ['a/l/membership/1', 'b/l/membership/1', 'a/l/membership/2'],
        }),
        aRelationship({
          ...{ type: 'PART_OF', from: 'aberavon-2', to: 'aberavon-3' },
          recordKeys: ['b/l/post/1'],
        }),
      ],
    })

    const { out } = await commandLine(['quality', '--json'], at('2026-01-31T12:00:00Z'))

    expect(JSON.parse(out) as QualityReport).toEqual({
      ...{ contradictions: [], found: [] },
      at: '2026-01-31T12:00:00.000Z',
      suspects: 0,
      twins: [{ type: 'area', countryCode: 'gb', names: 1, entities: 2 }],
      datasets: [
        {
          ...{ dataset: 'a', entities: 3, unrelated: 0, areas: 2, areasWithoutParent: 2 },
          ...{ relationships: 1, undated: 0 },
        },
        {
          ...{ dataset: 'b', entities: 1, unrelated: 0, areas: 1, areasWithoutParent: 0 },
          ...{ relationships: 2, undated: 1 },
        },
        {
          ...{ dataset: 'c', entities: 1, unrelated: 0, areas: 1, areasWithoutParent: 0 },
          ...{ relationships: 0, undated: 0 },
        },
        {
          ...{ dataset: 'tests', entities: 1, unrelated: 1, areas: 0, areasWithoutParent: 0 },
          ...{ relationships: 0, undated: 0 },
        },
      ],
    })
  })

  it('says what became more and what fewer since the last time', async () => {
    const twice = [area('bath', 'Bath'), area('bath-2', 'Bath')]
    await store(test.graph, { entities: [...twice, area('ely', 'Ely')] })
    const first = await commandLine(['quality'], at('2026-01-30T12:00:00Z'))
    await test.run(`MATCH (e:Entity {slug: 'bath-2'}) SET e.name = 'Wells'`)
    await test.run(
      `UNWIND ['suspect', 'same'] AS verdict CREATE (:Verdict {key: verdict, verdict: verdict})`,
    )
    await store(test.graph, {
      entities: [anEntity({ slug: 'x' }), anEntity({ slug: 'x-2', name: 'x' })],
    })

    const second = await commandLine(['quality'], at('2026-01-31T12:00:00Z'))

    expect(first.out.split('\n')).toEqual([
      'The first report.',
      'Pairs that may be the same entity: 0',
      'Names shared by several entities of the same type and country:',
      '  area, United Kingdom: 1 (2 entities)',
      'Contradictions:',
      '  none',
      'By dataset:',
      '  tests: 3 of 3 entities without a relationship; 0 of 0 relationships without a date; 3 of 3 areas without a parent',
    ])
    expect(second.out.split('\n')).toEqual([
      'In brackets: the change since the report of 2026-01-30T12:00:00.000Z.',
      'Pairs that may be the same entity: 1 [+1]',
      'Names shared by several entities of the same type and country:',
      '  politician, Denmark: 1 [+1] (2 entities)',
      '  area, United Kingdom: 0 [−1] (0 entities)',
      'Contradictions:',
      '  none',
      'By dataset:',
      '  tests: 5 [+2] of 5 [+2] entities without a relationship; 0 of 0 relationships without a date; 3 of 3 areas without a parent',
    ])
  })

  it('names what cannot be true, with the records it follows from', async () => {
    await store(test.graph, {
      entities: [
        anEntity({ slug: 'ada', name: 'Ada', deathDate: '2020-05-01' }),
        anEntity({ slug: 'voters', name: 'Registered Voters' }),
        anEntity({ slug: 'oak', name: 'Oak', type: 'party' }),
      ],
      relationships: [
        aRelationship({
          ...{ from: 'ada', to: 'oak', startDate: '2019', asOf: '2024-01' },
          recordKeys: ['list/all/membership/7'],
        }),
      ],
    })

    const first = await commandLine(['quality'], at('2026-01-30T12:00:00Z'))
    await test.run(`MATCH (e:Entity {slug: 'voters'}) SET e.name = 'Ron Vance'`)
    const second = await commandLine(['quality'], at('2026-01-31T12:00:00Z'))
    const { out } = await commandLine(['quality', '--json'], at('2026-01-31T13:00:00Z'))

    expect(first.out).toContain(
      'Contradictions:\n' +
        '  after-death (holds an office, seat or ownership after the day of death): 1\n' +
        '  count-label (a person or party whose name is the label of a vote count, such as Blank votes): 1\n' +
        '  after-death, ada: MEMBER_OF oak, 2019 to open\n' +
        '  count-label, voters: Registered Voters\n',
    )
    expect(second.out).toContain(
      '  count-label (a person or party whose name is the label of a vote count, such as Blank votes): 0 [−1]\n',
    )
    expect(JSON.parse(out)).toMatchObject({
      contradictions: [{ kind: 'after-death', count: 1 }],
      found: [{ kind: 'after-death', slug: 'ada', recordKeys: ['list/all/membership/7'] }],
    })
  })

  it('keeps what it counted, newest first, and no more than is asked for', async () => {
    await commandLine(['quality'], at('2026-01-29T12:00:00Z'))
    await commandLine(['quality'], at('2026-01-31T12:00:00Z'))
    await commandLine(['quality'], at('2026-01-30T12:00:00Z'))
    const days = async () => {
      const { out } = await commandLine(['quality', '--history'])
      return (JSON.parse(out) as QualityReport[]).map(({ at: instant }) => instant.slice(0, 10))
    }

    expect(await days()).toEqual(['2026-01-31', '2026-01-30', '2026-01-29'])
    await test.graph.writeLong((tx) =>
      tx.run('quality/keep', {
        at: '2026-02-01T12:00:00.000Z',
        report: '{"at":"2026-02-01"}',
        max: 2,
      }),
    )
    expect(await days()).toEqual(['2026-02-01', '2026-01-31'])
  })
})
