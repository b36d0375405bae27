import { createHash } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import {
  aDataset,
  aRecord,
  aRelationship,
  anEntity,
  idOf,
  type Stored,
} from '../support/builders.js'
import type { Graph } from '../../src/graph/graph.js'
import { EVERYTHING } from '../exports/everything.js'
import { testApp, type TestApp, type TestAppOptions } from '../support/test-app.js'

const PATH = '/api/v1/export'

/** Ada in a party and a chamber; Bob in the party; Carl, who knows nobody. */
const FEW: Stored = {
  entities: [
    anEntity({ slug: 'ada', name: 'Ada “&<>” Ðe', identifiers: ['wikidata:Q1'] }),
    anEntity({ slug: 'bob' }),
    anEntity({ slug: 'carl' }),
    anEntity({ slug: 'reds', type: 'party' }),
    anEntity({ slug: 'house', type: 'institution', datasets: ['tests', 'other'] }),
  ],
  relationships: [
    aRelationship({
      ...{ from: 'ada', to: 'reds', startDate: '2015', endDate: '2019-06', role: 'leader' },
      recordKeys: ['tests/all/membership/1'],
    }),
    aRelationship({
      ...{ from: 'bob', to: 'reds', startDate: '2020-02-03' },
      recordKeys: ['tests/all/membership/2'],
    }),
    aRelationship({
      ...{ from: 'ada', to: 'house', past: true },
      recordKeys: ['tests/all/membership/3'],
    }),
  ],
  datasets: [
    aDataset({ name: 'tests', licence: 'CC0 1.0', attribution: 'Testers' }),
    aDataset({ name: 'other' }),
    aDataset({ name: 'unused' }),
  ],
}

interface NodeLink {
  readonly graph: Readonly<Record<string, unknown>> & {
    readonly datasets: readonly { readonly name: string; readonly licence: string }[]
    readonly withheld_datasets: readonly { readonly name: string }[]
  }
  readonly nodes: readonly (Readonly<Record<string, unknown>> & { readonly slug: string })[]
  readonly edges: readonly (Readonly<Record<string, unknown>> & {
    readonly source: string
    readonly target: string
  })[]
}

const appWith = (given: Stored = FEW, options: TestAppOptions = {}) =>
  testApp({ given, ...options })

const get = ({ inject }: TestApp, query: string) => inject({ url: `${PATH}?${query}` })

const nodeLinkOf = async (app: TestApp, query: string): Promise<NodeLink> =>
  (await get(app, `${query}&format=node-link`)).json<NodeLink>()

const slugsOf = ({ nodes }: NodeLink) => nodes.map(({ slug }) => slug).sort()

const codeOf = (reply: LightMyRequestResponse) => [
  reply.statusCode,
  reply.json<{ code: string }>().code,
]

describe('GET /api/v1/export', () => {
  it('exports what surrounds an entity, with dates as given and licences', async () => {
    const app = await appWith()

    const found = await nodeLinkOf(app, 'entity=ada')

    expect(slugsOf(found)).toEqual(['ada', 'house', 'reds'])
    expect(found.graph.datasets.map(({ name, licence }) => [name, licence])).toEqual([
      ['other', 'CC0-1.0'],
      ['tests', 'CC0 1.0'],
    ])
    expect(found.nodes.find(({ slug }) => slug === 'ada')).toMatchObject({
      id: idOf('ada'),
      name: 'Ada “&<>” Ðe',
      url: 'http://localhost:4000/entity/ada',
      identifiers: ['wikidata:Q1'],
    })
    expect(found.edges.find(({ target }) => target === idOf('reds'))).toMatchObject({
      source: idOf('ada'),
      type: 'MEMBER_OF',
      role: 'leader',
      start_date: '2015',
      end_date: '2019-06',
      datasets: ['tests'],
    })
    expect(found.edges.find(({ target }) => target === idOf('house'))).toMatchObject({
      start_date: null,
      end_date: null,
      is_past: true,
    })
  })

  it('exports a path, a search, a dataset and the whole graph', async () => {
    const app = await appWith()

    expect(slugsOf(await nodeLinkOf(app, 'from=ada&to=bob'))).toEqual(['ada', 'bob', 'reds'])
    expect(slugsOf(await nodeLinkOf(app, 'q=carl'))).toEqual(['carl'])
    expect(slugsOf(await nodeLinkOf(app, 'q=reds&types=politician'))).toEqual([])
    expect(slugsOf(await nodeLinkOf(app, 'q=reds&country=us'))).toEqual([])
    expect(slugsOf(await nodeLinkOf(app, 'q=reds&country=DK'))).toEqual(['reds'])
    expect(slugsOf(await nodeLinkOf(app, 'dataset=other'))).toEqual(['house'])
    const all = await nodeLinkOf(app, 'all=true')
    expect(slugsOf(all)).toEqual(['ada', 'bob', 'carl', 'house', 'reds'])
    expect(all.edges).toHaveLength(3)
  })

  it('exports of a dataset what it says, and both ends of it', async () => {
    const app = await appWith({
      ...FEW,
      relationships: [
        aRelationship({ from: 'ada', to: 'reds', recordKeys: ['unused/all/link/1'] }),
        aRelationship({ from: 'bob', to: 'reds', recordKeys: ['tests/all/membership/1'] }),
      ],
    })

    const found = await nodeLinkOf(app, 'dataset=unused')

    expect(slugsOf(found)).toEqual(['ada', 'reds'])
    expect(found.edges.map(({ source }) => source)).toEqual([idOf('ada')])
    const all = await nodeLinkOf(app, 'all=true')
    expect(all.graph.datasets.map(({ name }) => name)).toEqual(['other', 'tests', 'unused'])
  })

  it('leaves out relationships that did not hold at a time, and who is reached by them only', async () => {
    const app = await appWith()

    const found = await nodeLinkOf(app, 'entity=reds&at=2021-05')

    expect(slugsOf(found)).toEqual(['bob', 'reds'])
    expect((await nodeLinkOf(app, 'all=true&at=2018')).edges.map(({ source }) => source)).toEqual([
      idOf('ada'),
      idOf('ada'),
    ])
  })

  it('gives each relationship its id, and names of its fact only what is exported', async () => {
    const app = await appWith({
      ...FEW,
      relationships: [
        aRelationship({
          ...{ from: 'ada', to: 'reds', startDate: '2015' },
          ...{ institutionId: idOf('house'), partyId: idOf('reds') },
          recordKeys: ['tests/all/membership/1'],
        }),
      ],
    })

    const some = await nodeLinkOf(app, 'from=ada&to=reds')
    const all = await nodeLinkOf(app, 'all=true')

    const parts = ({ edges }: NodeLink) =>
      edges.map(({ institution, party }) => [institution, party])
    expect(parts(some)).toEqual([[null, idOf('reds')]])
    expect(parts(all)).toEqual([[idOf('house'), idOf('reds')]])
    expect(all.edges.map(({ key }) => key)).toEqual([expect.stringMatching(/^\w{8,}/)])
  })

  it.each(['node-link', 'csv&part=edges', 'gexf', 'graphml', 'ndjson', 'ftm', 'popolo'])(
    'leads as %s to nobody who is gone by the time that they are read',
    async (format) => {
      const gone = new Set<string>()
      const app = await appWith(
        {
          ...EVERYTHING,
          relationships: [
            ...(EVERYTHING.relationships ?? []),
            aRelationship({ type: 'RELATED_TO', from: 'works', to: 'ada' }),
          ],
        },
        { around: (graph) => ({ ...graph, read: withoutAdaAndReds(graph, gone) }) },
      )

      const { body, statusCode } = await get(app, `all=true&format=${format}`)

      expect([statusCode, [...gone].sort()]).toEqual([200, [idOf('ada'), idOf('reds')].sort()])
      expect(body).toContain(idOf('bob'))
      expect(body).not.toContain(idOf('ada'))
      expect(body).not.toContain(idOf('reds'))
    },
  )

  it('is read in slices of at most 100 entities and 500 relationships, or all of one entity', async () => {
    const parties = Array.from({ length: 110 }, (_, at) =>
      anEntity({ slug: `p-${String(at)}`, type: 'party' }),
    )
    const from = ['ada', 'bob', 'carl']
    const app = await appWith({
      ...FEW,
      entities: [...from.map((slug) => anEntity({ slug })), ...parties],
      relationships: from.flatMap((slug, at) =>
        Array.from({ length: at === 2 ? 2 : 6 * 110 }, (_, n) =>
          aRelationship({
            ...{
              from: slug,
              to: `p-${String(n % 110)}`,
              startDate: String(1900 + Math.floor(n / 110)),
            },
            recordKeys: [`tests/all/membership/${slug}-${String(n)}`],
          }),
        ),
      ),
    })

    const found = await nodeLinkOf(app, 'all=true')

    expect(found.nodes).toHaveLength(113)
    expect(found.edges).toHaveLength(2 * 660 + 2)
    expect(app.queriesSent('export/entities')).toHaveLength(2)
    expect(app.queriesSent('export/relationships')).toHaveLength(3)
  })

  it('ends a dump with counts and the hash of what is before', async () => {
    const app = await appWith()

    const { body, headers } = await get(app, 'all=true&format=ndjson')

    const lines = body.trimEnd().split('\n')
    const last = lines.pop() ?? ''
    const sha256 = createHash('sha256')
      .update(`${lines.join('\n')}\n`)
      .digest('hex')
    expect(headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="polity.ndjson"')
    expect(JSON.parse(last)).toEqual({ kind: 'end', entities: 5, relationships: 3, sha256 })
    expect(lines).toHaveLength(9)
  })

  it.each([
    ['', 400, 'INVALID_PARAMETER'],
    ['entity=ada&q=ada', 400, 'INVALID_PARAMETER'],
    ['entity=ada&depth=4', 400, 'INVALID_PARAMETER'],
    ['entity=ada&at=2021-13', 400, 'INVALID_PARAMETER'],
    ['to=ada', 400, 'INVALID_PARAMETER'],
    ['all=yes', 400, 'INVALID_PARAMETER'],
    ['from=ada&to=ada', 400, 'SAME_ENDS'],
    ['entity=nobody', 404, 'ENTITY_NOT_FOUND'],
    ['dataset=none', 404, 'DATASET_NOT_FOUND'],
  ])('refuses %j with %d %s', async (query, status, code) => {
    const app = await appWith()

    expect(codeOf(await get(app, `${query}&format=ndjson`))).toEqual([status, code])
  })

  it('answers HEAD with the headers of GET, and reads no rows', async () => {
    const app = await appWith()
    app.forgetQueries()

    const head = await app.inject({ method: 'HEAD', url: '/api/v1/export?all=true&format=ndjson' })
    const asked = app.queriesSent().filter((name) => name.startsWith('export/'))
    const whole = await get(app, 'all=true&format=ndjson')

    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['content-type']).toBe(whole.headers['content-type'])
    expect(head.headers['content-disposition']).toBe(whole.headers['content-disposition'])
    expect(head.headers['content-length']).toBeUndefined()
    expect(asked.length).toBeLessThan(
      app.queriesSent().filter((name) => name.startsWith('export/')).length - asked.length,
    )
  })

  it('refuses a format that it does not have', async () => {
    const app = await appWith()

    expect(codeOf(await get(app, 'entity=ada&format=docx'))).toEqual([400, 'INVALID_PARAMETER'])
  })

  it('refuses before the first byte what has more rows than the tier may have', async () => {
    // With those of `FEW` fewer entities than rows that may be, and more rows with its relationships.
    const many = Array.from({ length: 394 }, (_, at) => anEntity({ slug: `e-${String(at)}` }))
    const entities = [...(FEW.entities ?? []), ...many]
    // A third of them, 100 rows each.
    const unitsAMinute = { free: 12 }

    const app = await appWith({ ...FEW, entities }, { unitsAMinute })
    const refused = await get(app, 'all=true&format=ndjson')
    const smaller = await appWith({ ...FEW, entities: entities.slice(0, 390) }, { unitsAMinute })

    expect(codeOf(refused)).toEqual([403, 'EXPORT_TOO_LARGE'])
    expect(codeOf(await get(smaller, 'all=true&format=ndjson'))).toEqual([429, 'RATE_LIMITED'])
    expect(
      (await get(await appWith(FEW, { unitsAMinute }), 'all=true&format=ndjson')).statusCode,
    ).toBe(200)
  })
})

/** Reads of which each deletes, before it reads them as entities of an export, these two. */
function withoutAdaAndReds({ read, apply }: Graph, gone: Set<string>): Graph['read'] {
  return async (name, params) => {
    const isNext = (id: string) =>
      name === 'export/entities' && JSON.stringify(params['ids']).includes(id)
    for (const id of [idOf('ada'), idOf('reds')].filter(isNext)) {
      gone.add(id)
      await apply('MATCH (one:Entity {id: $id}) DETACH DELETE one', { id })
    }
    return read(name, params)
  }
}

describe('a dataset that may not be passed on', () => {
  const WITHHELD: Stored = {
    ...FEW,
    entities: [
      anEntity({ slug: 'ada', datasets: ['closed', 'tests'], email: 'secret@closed.example' }),
      anEntity({ slug: 'bob', datasets: ['closed'] }),
      anEntity({ slug: 'reds', type: 'party' }),
    ],
    relationships: [
      aRelationship({ from: 'bob', to: 'reds', recordKeys: ['closed/all/membership/1'] }),
      aRelationship({
        ...{ from: 'ada', to: 'reds', startDate: '2001', endDate: '2020' },
        partyId: idOf('reds'),
        recordKeys: ['closed/all/membership/2', 'tests/all/membership/2'],
      }),
    ],
    records: [
      aRecord({
        key: 'tests/all/membership/2',
        data: {
          kind: 'membership',
          person: 'tests/all/person/ada',
          party: 'tests/all/organization/reds',
          start: '2015' as never,
          end: '2020' as never,
        },
      }),
    ],
    datasets: [
      aDataset({ name: 'tests' }),
      aDataset({ name: 'closed', redistributable: false, licence: 'all rights reserved' }),
    ],
  }

  it('is left out and named, and so is what it adds to what others say', async () => {
    const app = await appWith(WITHHELD)
    await app.run(
      `MATCH (e:Entity {slug: 'ada'})
       CREATE (:Record:ReferenceKey {key: 'tests/all/person/ada', dataset: 'tests', kind: 'person', withdrawn: false,
         lastSeenAt: '2020', data: '{"kind":"person","names":[{"value":"Ada"}],"birthDate":"1970"}'})-[:STANDS_FOR]->(e)`,
    )

    const found = await nodeLinkOf(app, 'all=true')

    expect(slugsOf(found)).toEqual(['ada', 'reds'])
    expect(found.graph.withheld_datasets.map(({ name }) => name)).toEqual(['closed'])
    expect(found.nodes.find(({ slug }) => slug === 'ada')).toMatchObject({
      name: 'Ada',
      birth_date: '1970',
      datasets: ['tests'],
    })
    expect(JSON.stringify(found.nodes)).not.toContain('secret')
    expect(
      found.edges.map(({ start_date, end_date, datasets }) => [start_date, end_date, datasets]),
    ).toEqual([['2015', '2020', ['tests']]])
    // It alone says that ada was there by then.
    expect((await nodeLinkOf(app, 'all=true&at=2005')).edges).toEqual([])
    expect((await nodeLinkOf(app, 'all=true&at=2016')).edges).toHaveLength(1)
  })

  it('takes nothing of what was corrected with it', async () => {
    const app = await appWith(WITHHELD)
    await app.run(
      `MATCH (e:Entity {slug: 'ada'}) SET e.corrections = [$correction]
       CREATE (:Record:ReferenceKey {key: 'tests/all/person/ada', dataset: 'tests', kind: 'person', withdrawn: false,
         lastSeenAt: '2020', data: '{"kind":"person","names":[{"value":"Ada"}],"birthDate":"1970"}'})-[:STANDS_FOR]->(e)`,
      {
        correction: JSON.stringify({
          ...{ field: 'birth_date', value: '1971-02-03', url: 'https://example.org/register' },
          ...{ key: 'corrections/applied/correction/1', on: '2026-01-01' },
        }),
      },
    )

    const { nodes } = await nodeLinkOf(app, 'all=true')

    expect(nodes.find(({ slug }) => slug === 'ada')).toMatchObject({
      ...{ name: 'Ada', birth_date: '1971-02-03' },
    })
  })

  it('cannot be had as a whole, and the refusal says why', async () => {
    const app = await appWith(WITHHELD)

    const reply = await get(app, 'dataset=closed&format=ndjson')

    expect(codeOf(reply)).toEqual([403, 'DATASET_WITHHELD'])
    expect(reply.json<{ detail: string }>().detail).toContain('all rights reserved')
  })
})
