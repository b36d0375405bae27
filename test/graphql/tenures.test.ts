import { aDataset, anEntity, aRecord, aRelationship, idOf } from '../support/builders.js'
import { ask, at, warmUp } from '../support/ask.js'
import { testApp, type TestApp } from '../support/test-app.js'

const TERM = '01900000-0000-7000-8000-00000000bbbb'

/** The relationships of one membership in Folketing. */
function membership(
  name: string,
  area: string,
  dates: { startDate?: string; endDate?: string; asOf?: string },
  termIds: readonly string[] = [],
) {
  const fact = {
    ...{ factId: name, personId: idOf('ida'), institutionId: idOf('folketing') },
    ...{ officeId: idOf('seat'), areaId: idOf(area), partyId: idOf('blue'), termIds },
    recordKeys: [`tests/all/membership/${name}`],
  }
  return [
    aRelationship({ from: 'ida', to: 'folketing', ...dates, ...fact }),
    aRelationship({ from: 'ida', to: 'blue', ...dates, ...fact }),
    aRelationship({ type: 'HOLDS', from: 'ida', to: 'seat', ...dates, ...fact }),
    aRelationship({ type: 'REPRESENTS', from: 'ida', to: area, ...dates, ...fact }),
  ]
}

const record = (name: string, lastSeenAt: string, end?: string) =>
  aRecord({
    key: `tests/all/membership/${name}`,
    // The record of a source, whose dates are checked when it is read.
    data: JSON.parse(
      JSON.stringify({ kind: 'membership', person: 'x', start: '2011', end }),
    ) as ReturnType<typeof aRecord>['data'],
    lastSeenAt,
  })

const ALL = `office { name } institution { name } area { name } party { name } role
  start end asOf isCurrent terms { name } facts { start end area { name } }
  evidence { end lastSeen dataset { name } }`

let app: TestApp

beforeAll(async () => {
  app = await testApp({
    given: {
      entities: [
        anEntity({ slug: 'ida', name: 'Ida' }),
        anEntity({ slug: 'ole', name: 'Ole' }),
        anEntity({ slug: 'eva', name: 'Eva' }),
        anEntity({ slug: 'blue', name: 'Blue', type: 'party' }),
        anEntity({ slug: 'folketing', name: 'Folketing', type: 'institution' }),
        anEntity({ slug: 'seat', name: 'Member of Folketing', type: 'office' }),
        anEntity({ slug: 'mayor', name: 'Mayor', type: 'office' }),
        anEntity({ slug: 'fyn', name: 'Fyn', type: 'area' }),
        anEntity({ slug: 'als', name: 'Als', type: 'area' }),
      ],
      relationships: [
        ...membership('one', 'fyn', { startDate: '2007-11-13', endDate: '2011-08-26' }, [TERM]),
        ...membership('two', 'fyn', { startDate: '2011-09-15', endDate: '2015-06-18' }),
        ...membership('three', 'als', { startDate: '2015-06-18', asOf: '2026-01' }),
        ...membership('old', 'als', { startDate: '2015', asOf: '2015-07' }),
        aRelationship({
          ...{ type: 'HOLDS', from: 'ida', to: 'mayor', officeId: idOf('mayor') },
          ...{ startDate: '2001', asOf: '2003' },
        }),
        aRelationship({
          ...{ type: 'HOLDS', from: 'ole', to: 'mayor', officeId: idOf('mayor') },
          ...{ startDate: '2003', endDate: '2005' },
        }),
        aRelationship({ from: 'ole', to: 'blue', startDate: '1999', partyId: idOf('blue') }),
      ],
      datasets: [aDataset({ name: 'tests' })],
      records: [
        record('one', '2018', '2011-08-26'),
        record('two', '2020', '2015-06-18'),
        record('three', '2026-01'),
        record('old', '2015-07'),
      ],
    },
  })
  await app.run(
    `MATCH (body:Entity {slug: 'folketing'})
     CREATE (:Term {id: $id, key: 'term', name: '2007-2011', startDate: '2007-11-13',
       endDate: '2011-08-26', from: toInteger(20071113), to: toInteger(20110826)})-[:PERIOD_OF]->(body)`,
    { id: TERM },
  )
  await warmUp(
    app,
    `{ entity(slug: "ida") { ... on Politician { tenures { nodes { ${ALL} } } } } }`,
  )
}, 90_000)

afterAll(() => app.close())

async function tenures(fields: string, args = '', slug = 'ida') {
  const { data, errors } = await ask(
    app,
    `{ entity(slug: "${slug}") { ... on Politician { tenures${args} { nodes { ${fields} } } } } }`,
  )
  expect(errors).toBeUndefined()
  return at(data, 'entity.tenures.nodes')
}

describe('the tenures of a politician', () => {
  it('are consecutive terms in one office or chamber, with what they are made of', async () => {
    expect(await tenures(ALL)).toEqual([
      {
        ...{ office: { name: 'Member of Folketing' }, institution: { name: 'Folketing' } },
        ...{ area: { name: 'Als' }, party: { name: 'Blue' }, role: null },
        ...{ start: '2007-11-13', end: null, asOf: '2026-01', isCurrent: true },
        terms: [{ name: '2007-2011' }],
        facts: [
          { start: '2007-11-13', end: '2011-08-26', area: { name: 'Fyn' } },
          { start: '2011-09-15', end: '2015-06-18', area: { name: 'Fyn' } },
          { start: '2015', end: null, area: { name: 'Als' } },
          { start: '2015-06-18', end: null, area: { name: 'Als' } },
        ],
        evidence: [
          { end: null, lastSeen: '2026-01', dataset: { name: 'tests' } },
          { end: '2015-06-18', lastSeen: '2020', dataset: { name: 'tests' } },
          { end: '2011-08-26', lastSeen: '2018', dataset: { name: 'tests' } },
          { end: null, lastSeen: '2015-07', dataset: { name: 'tests' } },
        ],
      },
      {
        ...{ office: { name: 'Mayor' }, institution: null, area: null, party: null, role: null },
        ...{ start: '2001', end: null, asOf: '2003', isCurrent: null },
        ...{ terms: [], facts: [{ start: '2001', end: null, area: null }], evidence: [] },
      },
    ])
  })

  it('end with the area when it is asked so', async () => {
    expect(await tenures('area { name } start end isCurrent', '(by: AREA)')).toEqual([
      { area: { name: 'Als' }, start: '2015-06-18', end: null, isCurrent: true },
      { area: { name: 'Fyn' }, start: '2007-11-13', end: '2015-06-18', isCurrent: false },
      { area: null, start: '2001', end: null, isCurrent: null },
    ])
  })

  it('are as many as are asked for, those that last longest first', async () => {
    expect(await tenures('office { name }', '(first: 1)')).toEqual([
      { office: { name: 'Member of Folketing' } },
    ])
  })

  it('have pages', async () => {
    const page = async (args: string) => {
      const query = `{ entity(slug: "ida") { ... on Politician { tenures(by: AREA, ${args}) {
        totalCount pageInfo { hasNextPage endCursor } nodes { area { name } } } } } }`
      return at((await ask(app, query)).data, 'entity.tenures') as {
        readonly pageInfo: { readonly endCursor: string }
      }
    }
    const first = await page('first: 2')

    expect(first).toMatchObject({
      ...{ totalCount: 3, pageInfo: { hasNextPage: true } },
      nodes: [{ area: { name: 'Als' } }, { area: { name: 'Fyn' } }],
    })
    expect(await page(`first: 2, after: "${first.pageInfo.endCursor}"`)).toMatchObject({
      ...{ totalCount: 3, pageInfo: { hasNextPage: false }, nodes: [{ area: null }] },
    })
  })

  it('are of offices and bodies, not of parties', async () => {
    expect(await tenures('office { name } end isCurrent', '', 'ole')).toEqual([
      { office: { name: 'Mayor' }, end: '2005', isCurrent: false },
    ])
  })

  it('are read in one query for all politicians of a list', async () => {
    const before = app.queriesSent().length
    await ask(
      app,
      '{ entities(types: [POLITICIAN]) { nodes { ... on Politician { tenures { nodes { end } } } } } }',
    )

    const asked = app.queriesSent().slice(before)
    expect(asked.filter((name) => name === 'tenure/facts')).toHaveLength(1)
  })
})
