import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { validateXML } from 'xmllint-wasm'
import { aDataset, aRelationship, anEntity, idOf, type Stored } from '../support/builders.js'
import { itWithPython, PYTHON } from '../support/python.js'
import { testApp } from '../support/test-app.js'

const NAME = '=Ada “&<>”, "Ðe"\u0001'

/** Ada twice in a party, which she led; Bob, of whom no date is known; what may not be passed on. */
const GIVEN: Stored = {
  entities: [
    anEntity({ slug: 'ada', name: NAME, identifiers: ['wikidata:Q1', 'other:a|b'] }),
    anEntity({ slug: 'bob' }),
    anEntity({ slug: 'closed-carl', datasets: ['closed'] }),
    anEntity({ slug: 'reds', type: 'party' }),
  ],
  relationships: [
    aRelationship({
      ...{ from: 'ada', to: 'reds', startDate: '2015', endDate: '2019-02', role: 'leader' },
      recordKeys: ['tests/all/membership/1'],
    }),
    aRelationship({
      ...{ from: 'ada', to: 'reds', startDate: '2020-02-03' },
      recordKeys: ['tests/all/membership/2'],
    }),
    aRelationship({ from: 'bob', to: 'reds', recordKeys: ['tests/all/membership/3'] }),
    aRelationship({
      ...{ from: 'closed-carl', to: 'reds' },
      recordKeys: ['closed/all/membership/4'],
    }),
  ],
  datasets: [
    aDataset({ name: 'tests', licence: 'CC BY 4.0 & more', attribution: 'Testers' }),
    aDataset({ name: 'closed', licence: 'all rights reserved', redistributable: false }),
  ],
}

const TESTS = aDataset({ name: 'tests' })

async function appGiven() {
  const { inject } = await testApp({ given: GIVEN })
  return (query: string) => inject({ url: `/api/v1/export?all=true&${query}` })
}

const rowsOf = (body: string): Record<string, string>[] =>
  parse(body, { columns: true, bom: true, record_delimiter: '\r\n' })

describe('an export as CSV', () => {
  it('holds entities, one a row, with no cell that a spreadsheet would take for a formula', async () => {
    const get = await appGiven()

    const { body, headers } = await get('format=csv')

    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="polity.nodes.csv"')
    expect(body.startsWith('\ufeffid,type,name,')).toBe(true)
    const rows = rowsOf(body)
    expect(rows.map(({ slug }) => slug).sort()).toEqual(['ada', 'bob', 'reds'])
    expect(rows.find(({ slug }) => slug === 'ada')).toMatchObject({
      ...{ id: idOf('ada'), name: `'${NAME}`, type: 'politician', datasets: 'tests' },
      page: 'http://localhost:4000/entity/ada',
    })
    expect(rows.find(({ slug }) => slug === 'ada')?.['identifiers']?.split('|')).toHaveLength(3)
    expect(body).toContain('other:a\\|b')
  })

  it.each(['=1+1', '+1', '-1', '@sum', '\tx', '\rx', "'=x", '＝1', '＋1', '－1', '＠x'])(
    'keeps %j from being a formula, and anything else as it is',
    async (name) => {
      const { inject } = await testApp({
        given: {
          datasets: [TESTS],
          entities: [anEntity({ slug: 'ada', name }), anEntity({ slug: 'bob', name: 'a-b' })],
        },
      })

      const rows = rowsOf((await inject({ url: '/api/v1/export?all=true&format=csv' })).body)

      const names = new Map(rows.map((row) => [row['slug'], row['name']]))
      expect([names.get('ada'), names.get('bob')]).toEqual([`'${name}`, 'a-b'])
    },
  )

  it('quotes what holds a comma, a quote or the end of a line', async () => {
    const name = 'a,b "c"\rd\ne'
    const { inject } = await testApp({
      given: { datasets: [TESTS], entities: [anEntity({ slug: 'ada', name })] },
    })

    const [row, ...others] = rowsOf(
      (await inject({ url: '/api/v1/export?all=true&format=csv' })).body,
    )

    expect([row?.['name'], row?.['slug'], others]).toEqual([name, 'ada', []])
  })

  it('lists other names beside the name, which is none of them', async () => {
    const names = ['Ada', 'Ada B', 'A|B']
    const { inject } = await testApp({
      given: {
        datasets: [TESTS],
        entities: [anEntity({ slug: 'ada', name: 'Ada', names, nameLangs: ['', '', ''] })],
      },
    })

    const [row] = rowsOf((await inject({ url: '/api/v1/export?all=true&format=csv' })).body)

    expect(row?.['names']).toBe('Ada B|A\\|B')
  })

  it('holds relationships, one a row, with their dates as given', async () => {
    const get = await appGiven()

    const rows = rowsOf((await get('format=csv&part=edges')).body)

    expect(
      rows.map(({ from, to, type, role, start, end }) => [from, to, type, role, start, end]).sort(),
    ).toEqual(
      [
        [idOf('ada'), idOf('reds'), 'MEMBER_OF', 'leader', '2015', '2019-02'],
        [idOf('ada'), idOf('reds'), 'MEMBER_OF', '', '2020-02-03', ''],
        [idOf('bob'), idOf('reds'), 'MEMBER_OF', '', '', ''],
      ].sort(),
    )
  })

  it('names licences, and what is left out', async () => {
    const get = await appGiven()

    const rows = rowsOf((await get('format=csv&part=datasets')).body)

    expect(rows.map(({ name, licence, withheld }) => [name, licence, withheld])).toEqual([
      ['tests', 'CC BY 4.0 & more', ''],
      ['closed', 'all rights reserved', 'true'],
    ])
  })

  it.each(['format=csv&part=all', 'format=gexf&part=edges', 'format=csv&part=__proto__'])(
    'refuses %s',
    async (query) => {
      const get = await appGiven()

      const reply = await get(query)

      expect(reply.statusCode).toBe(400)
      expect(reply.json<{ detail: string }>().detail).toMatch(/^part must be one of nodes/)
    },
  )
})

describe.each([
  ['gexf', 'application/gexf+xml'],
  ['graphml', 'application/graphml+xml'],
])('an export as %s', (format, mediaType) => {
  it('is XML, and names licences and what is left out', async () => {
    const get = await appGiven()

    const { body, headers } = await get(`format=${format}`)
    const { errors } = await validateXML({ xml: body, normalization: 'format' })

    expect(errors).toEqual([])
    expect(headers['content-type']).toBe(`${mediaType}; charset=utf-8`)
    expect(body).toContain('(tests), licence: CC BY 4.0 &amp; more; Testers')
    expect(body).toMatch(/Left out, because it may not be redistributed: [^;]*\(closed\)/)
    expect(body).not.toContain('closed-carl')
    expect(body).toContain('=Ada “&amp;&lt;&gt;”, &quot;Ðe&quot;\ufffd')
  })
})

describe('an export as GEXF', () => {
  it('has a spell from the first to the last day that the dates can mean', async () => {
    const get = await appGiven()

    const { body } = await get('format=gexf')

    expect((body.match(/<spell [^>]*>/g) ?? []).sort()).toEqual([
      '<spell start="2015-01-01" end="2019-02-28"/>',
      '<spell start="2020-02-03"/>',
    ])
  })

  it('opens in Gephi Lite by a link', async () => {
    const get = await appGiven()

    const { headers } = await get('format=csv&part=edges&at=2016')

    const [, link = ''] = /^<(.*)>; rel="alternate"$/.exec(String(headers['link'])) ?? []
    const gexf = new URL(new URL(link).searchParams.get('gexf') ?? '')
    expect(gexf.origin + gexf.pathname).toBe('http://localhost:4000/api/v1/export')
    expect(Object.fromEntries(gexf.searchParams)).toEqual({
      all: 'true',
      at: '2016',
      format: 'gexf',
    })
  })
})

itWithPython('networkx')(
  'networkx reads the same graph from node-link, GEXF and GraphML',
  async () => {
    const get = await appGiven()
    const folder = await mkdtemp(join(tmpdir(), 'polity-exports-'))
    try {
      for (const [format, ending] of [
        ['node-link', 'json'],
        ['gexf', 'gexf'],
        ['graphml', 'graphml'],
      ] as const) {
        // XML has no word for the control character in the name.
        const body = (await get(`format=${format}`)).body.replace('\\u0001', '\ufffd')
        await writeFile(join(folder, `export.${ending}`), body)
      }

      const { stdout, stderr } = spawnSync(PYTHON, ['test/python/check_exports.py', folder])

      expect(stderr.toString()).toBe('')
      expect(JSON.parse(stdout.toString())).toEqual([])
    } finally {
      await rm(folder, { recursive: true })
    }
  },
)
