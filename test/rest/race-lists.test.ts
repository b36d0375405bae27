import { aCandidacy, aRace, aTally, ELECTION } from '../elections/a-result.js'
import { storeResults } from '../elections/store-results.js'
import { ask, textsAt } from '../support/ask.js'
import { testApp, type TestApp } from '../support/test-app.js'

const PATH = '/api/v1/races'

/** Races: the day of the election, the office, the area, and whether it is called. */
const RACES = [
  ['2022-11-08', 'house', 'us/ca/district/12', true],
  ['2024-11-05', 'house', 'us/ca/district/1', false],
  ['2024-11-05', 'house', 'us/ca/district/12', true],
  ['2024-11-05', 'senate', 'us/ca', false],
  ['2024-11-05', 'senate', 'us/ca-1', false],
  ['2024-11-05', 'governor', 'us/ny', true],
  ['2026-06-02', 'house', 'us/ca/district/12', false],
] as const
type GivenRace = (typeof RACES)[number]

const report = ([date, office, area, isCalled]: GivenRace) =>
  aRace({
    election: { ...ELECTION, date: date as typeof ELECTION.date },
    race: { office, area, party: '', seat: '' },
    title: `${date} ${office} ${area}`,
    candidacies: [aCandidacy({ key: 'x', name: 'Ada' })],
    tallies: [aTally({ x: 7 })],
    calls: isCalled ? [{ candidacy: 'x', status: 'winner', by: 'AP' }] : [],
  })

let app: TestApp

beforeAll(async () => {
  app = await testApp({ now: '2026-05-01T12:00:00Z' })
  for (const race of RACES) await storeResults(app.graph, report(race))
  await app.changed()
})

type Query = Readonly<Record<string, string>>

interface Body {
  readonly meta: unknown
  readonly data: readonly { readonly id: string; readonly title: string }[]
  readonly code?: string
  readonly detail?: string
  readonly errors?: readonly object[]
}

async function get(query: Query = {}) {
  const reply = await app.inject({ url: PATH, query })
  const next = reply.headers['x-next-cursor'] as string | undefined
  return { status: reply.statusCode, next, body: reply.json<Body>() }
}

async function graphqlIds(args: string): Promise<readonly string[]> {
  const { data, errors } = await ask(app, `{ races(first: 100${args}) { nodes { id } } }`)
  expect(errors).toBeUndefined()
  return textsAt(data, 'races.nodes', 'id')
}

const inCalifornia = (area: string) => /^us\/ca(\/|$)/.test(area)

describe('GET /api/v1/races', () => {
  it.each([
    [{}, '', () => true],
    [{ area: 'us/ca' }, ', area: "us/ca"', ([, , area]) => inCalifornia(area)],
    [{ area: ' US/CA ' }, ', area: " US/CA "', ([, , area]) => inCalifornia(area)],
    [{ area: 'us/c' }, ', area: "us/c"', () => false],
    [{ office: 'senate' }, ', office: "senate"', ([, office]) => office === 'senate'],
    [
      { area: 'us/ca', office: 'house' },
      ', area: "us/ca", office: "house"',
      ([, office]) => office === 'house',
    ],
    [{ from: '2024-11' }, ', from: "2024-11"', ([date]) => date > '2024'],
    [
      { from: '2024', to: '2025' },
      ', from: "2024", to: "2025"',
      ([date]) => date.startsWith('2024'),
    ],
    [{ called: 'true' }, ', called: true', ([, , , isCalled]) => isCalled],
    [
      { called: 'false', area: 'us/ca/district/12' },
      ', called: false, area: "us/ca/district/12"',
      ([date]) => date === '2026-06-02',
    ],
    [{ order_by: 'DATE_ASC' }, ', orderBy: { direction: ASC }', () => true],
    [
      { order_by: 'date_asc', office: 'house', to: '2024' },
      ', orderBy: { direction: ASC }, office: "house", to: "2024"',
      ([date, office]) => office === 'house' && date < '2025',
    ],
  ] as readonly (readonly [Query, string, (race: GivenRace) => boolean])[])(
    'lists for %j the races that match, in the order of GraphQL',
    async (query, args, matches) => {
      const { status, body } = await get(query)

      expect(status).toBe(200)
      expect(body.data.map(({ id }) => id)).toEqual(await graphqlIds(args))
      const titles = RACES.filter(matches).map((race) => race.slice(0, 3).join(' '))
      expect(body.data.map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
    },
  )

  it('has rows in the shape of the races of an election', async () => {
    const { body } = await get({ area: 'us/ny' })

    expect(body.meta).toEqual({ count: 1, limit: 50 })
    expect(body.data).toMatchObject([
      {
        ...{ office: 'governor', area: 'us/ny', counted_votes: 7, candidates_in_all: 1 },
        leaders: [{ name: 'Ada', votes: 7 }],
        standing_calls: [{ candidacy: 'x', status: 'winner', by: 'AP' }],
      },
    ])
  })

  it.each([[{}], [{ order_by: 'date_asc' }], [{ area: 'us/ca' }]])(
    'is read page by page to the end, without gap or repeat: %j',
    async (query: Query) => {
      const found: string[] = []
      let url: string | undefined =
        `${PATH}?${new URLSearchParams({ ...query, limit: '2' }).toString()}`
      while (url !== undefined) {
        const reply: Awaited<ReturnType<TestApp['inject']>> = await app.inject({ url })
        const { data } = reply.json<Body>()
        expect(data.length).toBeGreaterThan(0)
        found.push(...data.map(({ id }) => id))
        url = /^<(.*)>; rel="next"$/.exec(String(reply.headers['link']))?.[1]
        expect(reply.headers['x-next-cursor'] === undefined).toBe(url === undefined)
      }

      const { body } = await get(query)
      expect(found.length).toBeGreaterThan(2)
      expect(found).toEqual(body.data.map(({ id }) => id))
    },
  )

  it('refuses the cursor of a list with other filters or another order', async () => {
    const { next = '' } = await get({ area: 'us/ca', limit: '1' })

    const same = await get({ area: 'US/CA', order_by: 'date_desc', limit: '2', cursor: next })
    const office = await get({ area: 'us/ca', office: 'house', cursor: next })
    const order = await get({ area: 'us/ca', order_by: 'date_asc', cursor: next })

    expect(same.status).toBe(200)
    for (const { status, body } of [office, order]) {
      expect(status).toBe(400)
      expect(body).toMatchObject({
        code: 'INVALID_PARAMETER',
        errors: [{ field: 'cursor', code: 'CURSOR' }],
      })
    }
  })

  it.each([
    [{ from: 'soon' }, 'from', 'PATTERN'],
    [{ from: '2026-13' }, 'from', 'FORMAT'],
    [{ to: '2026-02-30' }, 'to', 'FORMAT'],
    [{ called: 'yes' }, 'called', 'PATTERN'],
    [{ order_by: 'name' }, 'order_by', 'ENUM'],
    [{ limit: '0' }, 'limit', 'PATTERN'],
    [{ office: 'x'.repeat(201) }, 'office', 'MAX_LENGTH'],
  ])('refuses %j', async (query, field, code) => {
    const { status, body } = await get(query)

    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'INVALID_PARAMETER', errors: [{ field, code }] })
    expect(body.detail).toMatch(new RegExp(`^${field} must `))
  })
})
