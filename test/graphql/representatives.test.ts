import { ask, at } from '../support/ask.js'
import { anEntity, aRelationship, type GivenRelationship } from '../support/builders.js'
import { testApp, type TestApp } from '../support/test-app.js'

const NY = 'ocd-division/country:us/state:ny'
const DIVISIONS = { country: 'ocd-division/country:us', state: NY, district: `${NY}/cd:14` }
const OFFICES = {
  president: 'us-congress:post/president',
  senator: 'us-congress:post/seat-senate',
  member: 'us-congress:post/seat-house-of-representatives',
}

const office = (slug: keyof typeof OFFICES) =>
  anEntity({ slug, type: 'office', identifiers: [OFFICES[slug]] })
const area = (slug: keyof typeof DIVISIONS) =>
  anEntity({ slug, type: 'area', identifiers: [`ocd:${DIVISIONS[slug]}`] })

const SENATE = anEntity({ slug: 'senate', type: 'institution' })
const SENATOR = office('senator')
const PARTY = anEntity({ slug: 'blue', type: 'party' })

const represents = (from: string, to: string, dates: Partial<GivenRelationship>) =>
  aRelationship({ type: 'REPRESENTS', from, to, ...dates })
const senator = { officeId: SENATOR.id, institutionId: SENATE.id, partyId: PARTY.id }

let app: TestApp

beforeAll(async () => {
  app = await testApp({
    now: '2026-11-28T12:00:00Z',
    given: {
      entities: [
        ...(['country', 'state', 'district'] as const).map(area),
        ...[office('president'), SENATOR, office('member'), SENATE, PARTY],
        ...['ada', 'bo', 'cy', 'dee', 'eve', 'fay'].map((slug) => anEntity({ slug })),
      ],
      relationships: [
        aRelationship({ type: 'IN_AREA', from: 'senate', to: 'country' }),
        aRelationship({ type: 'IN_AREA', from: 'president', to: 'country' }),
        aRelationship({
          type: 'HOLDS',
          from: 'ada',
          to: 'president',
          startDate: '2025-01-20',
          asOf: '2026-10-01',
        }),
        represents('bo', 'state', { startDate: '2019-01-03', endDate: '2031-01-03', ...senator }),
        represents('cy', 'district', { startDate: '2025-01-03', asOf: '2026-10-01' }),
        represents('dee', 'district', { startDate: '2019-01-03', endDate: '2025-01-03' }),
        // No source states the dates.
        represents('eve', 'state', senator),
        // The list is too old to say who is there today.
        represents('fay', 'state', { startDate: '2001', asOf: '2020-01-01', ...senator }),
      ],
    },
  })
  for (const [slug, division] of Object.entries(DIVISIONS)) {
    await app.run(
      `MATCH (e:Entity {slug: $slug})
       CREATE (e)-[:IDENTIFIED_BY]->(:ReferenceKey:Identifier {key: 'ocd:' + $division})`,
      { slug, division },
    )
  }
})

async function officials(args: string): Promise<unknown> {
  const { data, errors } = await ask(
    app,
    `{ representatives(${args}) { division area { slug } officials { person { slug } } } }`,
  )
  expect(errors).toBeUndefined()
  const found = at(data, 'representatives') as {
    division: string
    area: { slug: string } | null
    officials: { person: { slug: string } }[]
  }[]
  return found.map(({ division, area, officials }) => [
    ...[division.split('/').at(-1), area?.slug ?? null],
    officials.map(({ person }) => person.slug),
  ])
}

const district = `division: "${DIVISIONS.district}"`

describe('representatives', () => {
  it.each([
    [
      'today',
      district,
      [
        ['cd:14', 'district', ['cy']],
        ['state:ny', 'state', ['bo']],
        ['country:us', 'country', ['ada']],
      ],
    ],
    [
      'on a day',
      `${district}, at: "2019-06-01"`,
      [
        ['cd:14', 'district', ['dee']],
        ['state:ny', 'state', ['bo', 'fay']],
        ['country:us', 'country', []],
      ],
    ],
    [
      'of a state',
      `division: "${NY}"`,
      [
        ['state:ny', 'state', ['bo']],
        ['country:us', 'country', ['ada']],
      ],
    ],
    [
      'with a role',
      `${district}, roles: [HEAD_OF_GOVERNMENT]`,
      [
        ['cd:14', 'district', []],
        ['state:ny', 'state', []],
        ['country:us', 'country', ['ada']],
      ],
    ],
    [
      'of an unknown division',
      'division: "ocd-division/country:us/state:zz"',
      [
        ['state:zz', null, []],
        ['country:us', 'country', ['ada']],
      ],
    ],
  ])('are those who are certainly in office: %s', async (_when, args, expected) => {
    expect(await officials(args)).toEqual(expected)
  })

  it('have their office, body, party, level and roles', async () => {
    const { data } = await ask(
      app,
      `{ representatives(division: "${NY}", levels: [COUNTRY]) { officials {
        person { slug } office { slug } institution { slug } party { slug } level roles start end asOf } } }`,
    )

    expect(at(data, 'representatives.0.officials')).toEqual([
      {
        ...{ person: { slug: 'bo' }, office: { slug: 'senator' }, institution: { slug: 'senate' } },
        ...{ party: { slug: 'blue' }, level: 'COUNTRY', roles: ['LEGISLATOR_UPPER_BODY'] },
        ...{ start: '2019-01-03', end: '2031-01-03', asOf: null },
      },
    ])
    expect(at(data, 'representatives.1.officials')).toMatchObject([
      {
        ...{ person: { slug: 'ada' }, roles: ['HEAD_OF_STATE', 'HEAD_OF_GOVERNMENT'] },
        ...{ start: '2025-01-20', end: null, asOf: '2026-10-01' },
      },
    ])
  })

  it('are refused for a text that is not a division', async () => {
    const { errors } = await ask(app, '{ representatives(division: "us/ny") { division } }')

    expect(errors?.[0]).toMatchObject({
      message: 'division: must be a division, such as ocd-division/country:us/state:ny.',
      extensions: { code: 'INVALID_PARAMETER', argument: 'division' },
    })
  })
})

describe('GET /api/v1/representatives', () => {
  const get = async (query: Record<string, string>) => {
    const reply = await app.inject({ url: '/api/v1/representatives', query })
    return { status: reply.statusCode, body: reply.json<{ data: unknown; detail?: string }>() }
  }

  it('gives the same', async () => {
    const { status, body } = await get({ division: NY, roles: 'legislator_upper_body', at: '2026' })

    expect(status).toBe(200)
    expect(body.data).toEqual([
      {
        division: NY,
        area: { name: 'state', type: 'area', slug: 'state', country_code: 'dk' },
        officials: [
          {
            person: { name: 'bo', type: 'politician', slug: 'bo', country_code: 'dk' },
            office: expect.objectContaining({ slug: 'senator' }) as unknown,
            institution: expect.objectContaining({ slug: 'senate' }) as unknown,
            party: expect.objectContaining({ slug: 'blue' }) as unknown,
            ...{ level: 'country', roles: ['legislator_upper_body'] },
            ...{ start: '2019-01-03', end: '2031-01-03', as_of: null },
          },
        ],
      },
      {
        division: 'ocd-division/country:us',
        area: expect.objectContaining({ slug: 'country' }) as unknown,
        officials: [],
      },
    ])
  })

  it.each([
    [{}, 'division must be a division, such as ocd-division/country:us/state:ny.'],
    [{ division: NY, at: 'soon' }, 'at must be a day, a month or a year, such as 2015-12-01.'],
    [{ division: NY, levels: 'world' }, /^levels must be from country, administrative_area_1/],
  ])('refuses %j', async (query, message) => {
    const { status, body } = await get(query)

    expect(status).toBe(400)
    expect(body.detail).toEqual(
      typeof message === 'string' ? message : (expect.stringMatching(message) as unknown),
    )
  })
})
