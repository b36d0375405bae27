import { ask } from '../support/ask.js'
import { commandLine } from '../support/command-line.js'
import { aMarket, storeMarkets } from '../support/market-builders.js'
import { testApp, type TestApp } from '../support/test-app.js'
import { folderWith } from '../sources/importing.js'

const COLUMNS = 'id,type,name,country,death_date'
let app: TestApp

beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-02-01T12:00:00Z') })
  const folder = await folderWith({
    'one.csv': `${COLUMNS}\na,person,Ann Lee,gb,2001-02-03\nx,dragon,Xan,gb,\np,party,Red,gb,\n`,
    'two.csv': `${COLUMNS}\nb,person,Ann Mary Lee,gb,2001-02-03\n`,
    'edges.csv': 'from,to,type\na,p,MEMBER_OF\n',
  })
  await commandLine(['import', 'csv', folder, '--dataset', 'press', '--as-of', '2026-01'])
})

describe('GET /api/v1/datasets', () => {
  it('says what each dataset gives, how old it is, and what of it could not be read', async () => {
    const reply = await app.inject('/api/v1/datasets')

    expect(reply.json()).toEqual({
      meta: { count: 1, suspected_duplicates: 1 },
      data: [
        {
          ...{ id: 'press', title: 'press', licence: 'not stated', attribution: '', url: '' },
          ...{ redistributable: false, as_of: '2026-01', last_import: '2026-02-01T12:00:00Z' },
          ...{ entities: 3, relationships: 1, records: 4, refused_rows: 1 },
          counted_at: '2026-02-01T12:00:00Z',
        },
      ],
    })
  })

  it('is not sent again to who has it', async () => {
    const { headers } = await app.inject('/api/v1/datasets')

    const again = await app.inject({
      url: '/api/v1/datasets',
      headers: { 'if-none-match': String(headers['etag']) },
    })

    expect(again.statusCode).toBe(304)
  })

  it('is answered in GraphQL, too', async () => {
    const { data } = await ask(
      app,
      `{
        datasets { nodes { dataset { name } entities relationships records refused lastImportAt countedAt } }
        suspectedDuplicates(first: 1) { totalCount nodes { why a { slug } b { slug } } }
      }`,
    )

    expect(data).toMatchObject({
      datasets: {
        nodes: [
          { dataset: { name: 'press' }, entities: 3, relationships: 1, records: 4, refused: 1 },
        ],
      },
      suspectedDuplicates: {
        totalCount: 1,
        nodes: [{ a: { slug: 'ann-lee' }, b: { slug: 'ann-mary-lee' } }],
      },
    })
  })
})

it('refuses a dataset with the id of a market or a venue, under which clients would find both', async () => {
  await storeMarkets(app.graph, { markets: [aMarket({ id: 'ann-wins' })] })
  const folder = await folderWith({ 'more.csv': `${COLUMNS}\nc,person,Cy Coe,gb,\n` })

  for (const name of ['Ann-Wins', 'kalshi']) {
    const { exitCode, out, notices } = await commandLine([
      'import',
      'csv',
      folder,
      '--dataset',
      name,
    ])

    expect(exitCode).toBe(1)
    expect(`${out}${notices}`).toContain(`the name ${name} is already the id`)
  }
  const { data } = await ask(
    app,
    '{ datasets { nodes { dataset { id } } } node(id: "ann-wins") { __typename } }',
  )
  expect(data).toEqual({
    datasets: { nodes: [{ dataset: { id: 'press' } }] },
    node: { __typename: 'Market' },
  })
})

describe('GET /api/v1/duplicates', () => {
  it('lists what may be one and may be two, with the evidence', async () => {
    const reply = await app.inject('/api/v1/duplicates?limit=5')

    expect(reply.json()).toMatchObject({
      meta: { count: 1, total: 1 },
      data: [
        {
          reason: 'Both named ann lee, died 2001-02-03.',
          entities: [
            { name: 'Ann Lee', type: 'person', slug: 'ann-lee', country_code: 'gb' },
            { name: 'Ann Mary Lee', type: 'person', slug: 'ann-mary-lee', country_code: 'gb' },
          ],
        },
      ],
    })
  })

  it.each(['0', '101', 'x'])('does not list %s of them', async (limit) => {
    const reply = await app.inject(`/api/v1/duplicates?limit=${limit}`)

    expect(reply.json()).toMatchObject({ status: 400, code: 'INVALID_PARAMETER' })
  })
})
