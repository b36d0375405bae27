import { ask, textsAt } from '../support/ask.js'
import { anEntity, aRelationship, idOf } from '../support/builders.js'
import { testApp, type TestApp } from '../support/test-app.js'

const PATH = '/api/v1/entities'

/** Twenty-four people; what differs between two of them depends only on their numbers. */
const PEOPLE = Array.from({ length: 24 }, (_, n) => ({
  slug: `person-${String(n)}`,
  name: `${n % 3 === 0 ? 'Ada' : 'Émile'} ${n % 2 === 0 ? 'Moss' : 'Pike'} ${String(n).padStart(2, '0')}`,
  type: n % 4 === 3 ? ('person' as const) : ('politician' as const),
  countryCode: ['gb', 'dk', 'us'][n % 3] ?? '',
  gender: n % 2 === 0 ? 'female' : 'male',
  birthDate: ['1950', '1959-12', '1960-01-01', '1972-05-03'][n % 4],
  datasets: n % 5 === 0 ? ['north', 'south'] : ['south'],
}))

const BODIES = [
  anEntity({ slug: 'chamber', type: 'institution', countryCode: 'gb' }),
  anEntity({ slug: 'minister', type: 'office', countryCode: 'gb' }),
  anEntity({ slug: 'northmere', type: 'area', countryCode: 'gb' }),
]

const PAST = { startDate: '2001-05-01', endDate: '2005-04-30' }
const NOW = { startDate: '2024-07-01', asOf: '2026-01-15' }
const relation = (type: 'MEMBER_OF' | 'HOLDS' | 'REPRESENTS', to: string, every: number) =>
  PEOPLE.filter((_, n) => n % every === 0).map(({ slug }, at) =>
    aRelationship({ type, from: slug, to, ...(at % 2 === 0 ? NOW : PAST) }),
  )

let app: TestApp

beforeAll(async () => {
  app = await testApp({
    given: {
      entities: [...PEOPLE.map((person) => anEntity(person)), ...BODIES],
      relationships: [
        ...relation('MEMBER_OF', 'chamber', 2),
        ...relation('HOLDS', 'minister', 3),
        ...relation('REPRESENTS', 'northmere', 4),
      ],
    },
  })
})

type Query = Readonly<Record<string, string | string[]>>

interface Problem {
  readonly code: string
  readonly detail: string
  readonly errors?: readonly { readonly field: string; readonly code: string }[]
}

async function get(query: Query = {}) {
  const reply = await app.inject({ url: PATH, query })
  return {
    status: reply.statusCode,
    type: String(reply.headers['content-type']),
    next: reply.headers['x-next-cursor'] as string | undefined,
    link: reply.headers['link'] as string | undefined,
    body: reply.json<
      Problem & { meta: unknown; data: readonly { readonly slug: string; readonly name: string }[] }
    >(),
  }
}

async function slugs(query: Query): Promise<readonly string[]> {
  const { status, body } = await get({ limit: '100', ...query })
  expect(status).toBe(200)
  return body.data.map(({ slug }) => slug)
}

async function graphqlSlugs(where: string): Promise<readonly string[]> {
  const query = `{ entities(first: 100, where: { ${where} }) { nodes { slug } } }`
  const { data, errors } = await ask(app, query)
  expect(errors).toBeUndefined()
  return textsAt(data, 'entities.nodes', 'slug')
}

type Person = (typeof PEOPLE)[number]
const number = ({ slug }: Person) => Number(slug.slice('person-'.length))
/** Whether the person has the relation that every so many people have, and only now or only then. */
const has = (person: Person, every: number, isNow: boolean | null = null) =>
  number(person) % every === 0 && (isNow === null || ((number(person) / every) % 2 === 0) === isNow)

describe('GET /api/v1/entities', () => {
  it('lists all entities by name, in the shape of a reference', async () => {
    const { status, body } = await get({ limit: '2' })

    expect(status).toBe(200)
    expect(body).toEqual({
      meta: { count: 2, limit: 2 },
      data: [
        { name: 'Ada Moss 00', type: 'politician', slug: 'person-0', country_code: 'gb' },
        { name: 'Ada Moss 06', type: 'politician', slug: 'person-6', country_code: 'gb' },
      ],
    })
  })

  it.each([
    [{ types: 'person, Area' }, 'types: [PERSON, AREA]', ({ type }) => type === 'person'],
    [{ countries: 'DK,us' }, 'countries: ["DK", "us"]', ({ countryCode }) => countryCode !== 'gb'],
    [{ name: 'emile pi' }, 'name: "emile pi"', ({ name }) => name.startsWith('Émile Pike')],
    [{ gender: ' Female ' }, 'gender: "Female"', ({ gender }) => gender === 'female'],
    [
      { born_from: '1959', born_to: '1960' },
      'birthDate: { from: "1959", to: "1960" }',
      ({ birthDate = '' }) => /^19(59|60)/.test(birthDate),
    ],
    [
      { born_to: '1959-12-15' },
      'birthDate: { to: "1959-12-15" }',
      ({ birthDate = '' }) => birthDate < '1960',
    ],
    [{ member_of: 'Chamber' }, 'memberOf: "chamber"', (person) => has(person, 2)],
    [{ holds: idOf('minister') }, 'holds: "minister"', (person) => has(person, 3)],
    [
      { represents: 'northmere', at: '2004' },
      'represents: "northmere", at: "2004"',
      (person) => has(person, 4, false),
    ],
    [
      { member_of: 'chamber', holds: 'minister', current: 'true' },
      'memberOf: "chamber", holds: "minister", current: true',
      (person) => has(person, 2, true) && has(person, 3, true),
    ],
    [
      { holds: 'minister', current: 'false', countries: 'gb' },
      'holds: "minister", current: false, countries: ["gb"]',
      (person) => has(person, 3, false) && person.countryCode === 'gb',
    ],
    [{ dataset: 'north' }, 'dataset: "north"', ({ datasets }) => datasets.length === 2],
  ] as readonly (readonly [Query, string, (person: Person) => boolean])[])(
    'finds for %j the entities that match, as GraphQL does',
    async (query, where, matches) => {
      const found = await slugs(query)

      expect(found).toEqual(await graphqlSlugs(where))
      const people = PEOPLE.filter(matches).map(({ slug }) => slug)
      expect(people.length).toBeGreaterThan(0)
      expect(found.filter((slug) => slug.startsWith('person-')).toSorted()).toEqual(
        people.toSorted(),
      )
    },
  )

  it.each([[{}], [{ gender: 'female', member_of: 'chamber' }], [{ types: 'politician' }]])(
    'is read page by page to the end, without gap or repeat: %j',
    async (query: Query) => {
      const found: string[] = []
      let url: string | undefined =
        `${PATH}?${new URLSearchParams({ ...query, limit: '5' } as Record<string, string>).toString()}`
      while (url !== undefined) {
        const reply: Awaited<ReturnType<TestApp['inject']>> = await app.inject({ url })
        const { data } = reply.json<{ data: { slug: string }[] }>()
        expect(data.length).toBeGreaterThan(0)
        found.push(...data.map(({ slug }) => slug))
        url = /^<(.*)>; rel="next"$/.exec(String(reply.headers['link']))?.[1]
        expect(reply.headers['x-next-cursor'] === undefined).toBe(url === undefined)
      }

      expect(found.length).toBeGreaterThan(5)
      expect(found).toEqual(await slugs(query))
    },
  )

  it('refuses the cursor of a list with other filters', async () => {
    const { next = '' } = await get({ gender: 'female', limit: '1' })

    const same = await get({ gender: ' female ', limit: '2', cursor: next })
    const another = await get({ gender: 'male', limit: '1', cursor: next })

    expect(same.status).toBe(200)
    expect(another).toMatchObject({
      status: 400,
      body: { code: 'INVALID_PARAMETER', errors: [{ field: 'cursor', code: 'CURSOR' }] },
    })
  })

  it.each([
    [{ types: 'politician,king' }, 400, 'types', 'ENUM', /politician/],
    [{ countries: 'dnk' }, 400, 'countries', 'PATTERN', /two-letter/],
    [
      {
        countries: Array.from(
          { length: 51 },
          (_, n) => `${'ab'[n % 2] ?? ''}${String.fromCharCode(97 + (n >> 1))}`,
        ).join(','),
      },
      ...([400, 'countries', 'MAX_ITEMS', /at most 50 items/] as const),
    ],
    [{ born_from: 'soon' }, 400, 'born_from', 'PATTERN', /a year, a month or a day/],
    [{ born_to: '2026-13' }, 400, 'born_to', 'FORMAT', /a day, a month or a year/],
    [{ at: '2026-02-30' }, 400, 'at', 'FORMAT', /a day, a month or a year/],
    [{ current: 'yes' }, 400, 'current', 'PATTERN', /true or false/],
    [{ at: '2020', current: 'true' }, 400, 'at', 'COMBINATION', /combined with current/],
    [{ name: 'x'.repeat(201) }, 400, 'name', 'MAX_LENGTH', /200/],
    [{ gender: ['male', 'female'] }, 400, 'gender', 'TYPE', /text/],
    [{ limit: '0' }, 400, 'limit', 'PATTERN', /whole number/],
    [{ member_of: 'nowhere' }, 404, 'member_of', 'UNKNOWN', /slug or id/],
    [{ holds: 'nowhere' }, 404, 'holds', 'UNKNOWN', /slug or id/],
    [{ represents: idOf('nowhere') }, 404, 'represents', 'UNKNOWN', /slug or id/],
  ] as readonly (readonly [Query, number, string, string, RegExp])[])(
    'refuses %j',
    async (query, status, field, code, detail) => {
      const reply = await get(query)

      expect(reply.status).toBe(status)
      expect(reply.type).toMatch(/^application\/problem\+json/)
      expect(reply.body.code).toBe(status === 404 ? 'ENTITY_NOT_FOUND' : 'INVALID_PARAMETER')
      expect(reply.body.detail).toMatch(detail)
      expect(reply.body.errors).toMatchObject([{ field, code }])
    },
  )

  it('ignores empty and unknown parameters, as other lists do', async () => {
    const all = await slugs({})

    expect(all).toHaveLength(PEOPLE.length + BODIES.length)
    expect(await slugs({ member_of: ' ', at: '', countries: '', colour: 'blue' })).toEqual(all)
  })

  it('refuses conditions that each match too many entities, and names them', async () => {
    await app.run(
      `UNWIND range(1, 5001) AS n
       CREATE (:Entity:Election {id: 'e' + n, type: 'election', countryCode: 'se', name: 'Vote ' + n,
         names: ['Vote ' + n], slug: 'vote-' + n, datasets: ['votes'], updatedAt: '2026-01-01T00:00:00Z',
         summary: 'Vote ' + n + '\\u001fe' + n + '\\u001fvote-' + n + '\\u001felection\\u001fse'})`,
    )
    await app.run('CALL db.index.fulltext.awaitEventuallyConsistentIndexRefresh()')

    const few = await slugs({ types: 'election', dataset: 'votes', name: 'vote 4711' })
    const { status, body } = await get({ countries: 'se', dataset: 'votes' })

    expect(few).toEqual(['vote-4711'])
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'FILTER_TOO_BROAD',
      errors: [
        { field: 'countries', code: 'TOO_BROAD' },
        { field: 'dataset', code: 'TOO_BROAD' },
      ],
    })
    expect(body.detail).toMatch(/add name, born_from, member_of, holds, represents/)
  })
})
