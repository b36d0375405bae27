import { keepRanks } from '../../src/records/results.js'
import { aCandidacy, aContest, aTally } from '../elections/a-result.js'
import { RACE, storeResults } from '../elections/store-results.js'
import { testApp, type TestApp } from '../support/test-app.js'

let app: TestApp

const STATE = { level: 'state', key: 'us/ca', name: 'California', parent: null } as const
const counties = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    level: 'county' as const,
    key: `us/ca/${String(at).padStart(3, '0')}`,
    name: `County ${String(at)}`,
    parent: 'us/ca',
  }))

beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

const get = async (path = '', headers: Readonly<Record<string, string>> = {}) => {
  const reply = await app.inject({ url: `/api/v1/races/${RACE}${path}`, headers })
  return { status: reply.statusCode, headers: reply.headers, body: reply.payload }
}
const json = async (path = '') =>
  JSON.parse((await get(path)).body) as {
    meta: Record<string, unknown>
    data: Record<string, unknown> & Record<string, unknown>[]
  }

describe('GET /api/v1/races/{id}', () => {
  it('shows votes, shares, how much is in and calls, of the broadest unit', async () => {
    await storeResults(
      app.graph,
      aContest({
        candidacies: [
          aCandidacy({ key: 'x', name: 'Xenia Xu', partyName: 'Dem' }),
          aCandidacy({ key: 'y', name: 'Yves Young' }),
        ],
        tallies: [
          aTally({ x: 1, y: 1 }),
          aTally(
            { x: 50, y: 25 },
            {
              unit: STATE,
              totalVotes: 80,
              reporting: [{ kind: 'precincts', reported: 9, total: 8, percent: 112.5 }],
            },
          ),
        ],
        calls: [{ candidacy: 'x', status: 'winner', by: 'AP' }],
      }),
    )

    const { data } = await json()

    expect(data).toMatchObject({
      id: RACE,
      source: 'feed',
      unit: 'us/ca',
      total_votes: 80,
      counted_votes: 75,
      candidates: [
        { name: 'Xenia Xu', party: 'Dem', votes: 50, share: 62.5, listed: true },
        { name: 'Yves Young', party: null, votes: 25, share: 31.25 },
      ],
      reporting: [{ kind: 'precincts', percent: 112.5, above_100: true }],
      calls: [{ candidacy: 'x', status: 'winner', by: 'AP', stands: true }],
    })
  })

  it('shows the feed that is curated, and names the others', async () => {
    await keepRanks(app.graph, new Map([['certified', { rank: 1, isFinal: true }]]), ['feed'])
    await storeResults(app.graph, aContest({ tallies: [aTally({ x: 7 }, { unit: STATE })] }), {
      source: 'certified',
    })
    await storeResults(app.graph, aContest({ tallies: [aTally({ x: 9 }, { unit: STATE })] }))

    const { data } = await json()

    expect(data).toMatchObject({ source: 'certified', candidates: [{ votes: 7 }] })
    expect(data['sources']).toHaveLength(2)
  })

  it('gives 304 until something changes', async () => {
    const tallies = (x: number) => [aTally({ x }, { unit: STATE })]
    await storeResults(app.graph, aContest({ tallies: tallies(1) }))
    const tag = { 'if-none-match': String((await get()).headers.etag) }

    const same = await get('', tag)
    await storeResults(app.graph, aContest({ tallies: tallies(2) }))
    const changed = await get('', tag)

    expect([same.status, changed.status]).toEqual([304, 200])
  })

  it.each(['', '/results', '/changes'])(
    'answers an unknown id with 404 RACE_NOT_FOUND%s',
    async (rest) => {
      const reply = await app.inject({ url: `/api/v1/races/nothing${rest}` })

      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toMatchObject({ code: 'RACE_NOT_FOUND' })
    },
  )
})

describe('GET /api/v1/races/{id}/results', () => {
  it('gives each unit once, page by page', async () => {
    const units = counties(5)
    await storeResults(
      app.graph,
      aContest({ tallies: units.map((unit, at) => aTally({ x: at }, { unit })) }),
    )

    const seen: unknown[] = []
    let path = '/results?limit=2'
    for (let pages = 0; pages < 3; pages += 1) {
      const { body, headers } = await get(path)
      seen.push(...(JSON.parse(body) as { data: { unit: string }[] }).data.map(({ unit }) => unit))
      const cursor = headers['x-next-cursor']
      if (cursor === undefined) break
      path = `/results?limit=2&cursor=${String(cursor)}`
    }

    expect(seen).toEqual(units.map(({ key }) => key))
  })

  it('keeps to a level, to a unit and its parts, and to a feed', async () => {
    const tallies = [...counties(2), STATE].map((unit) => aTally({ x: 1 }, { unit }))
    await storeResults(app.graph, aContest({ tallies }))
    await storeResults(app.graph, aContest({ tallies: [aTally({ x: 5 })] }), { source: 'other' })
    const unitsOf = async (query: string) =>
      (await json(`/results?source=feed&${query}`)).data.map(({ unit }) => unit)

    expect(await unitsOf('level=state')).toEqual(['us/ca'])
    expect(await unitsOf('unit=us/ca/001')).toEqual(['us/ca/001'])
    expect(await unitsOf('unit=us/ca')).toEqual(['us/ca', 'us/ca/000', 'us/ca/001'])
    expect((await json('/results?source=other')).data).toMatchObject([
      { votes: [{ candidacy: 'x', votes: 5, listed: true }] },
    ])
  })

  it('refuses a cursor of another list', async () => {
    const tallies = counties(3).map((unit) => aTally({ x: 1 }, { unit }))
    await storeResults(app.graph, aContest({ tallies }))
    const { headers } = await get('/results?limit=1')

    const reply = await get(`/results?level=county&cursor=${String(headers['x-next-cursor'])}`)

    expect(reply.status).toBe(400)
  })
})

describe('GET /api/v1/races/{id}/changes', () => {
  it('gives what each count was and became, corrections marked, and calls', async () => {
    const call = { candidacy: 'x', status: 'winner', by: 'AP' } as const
    await storeResults(app.graph, aContest({ tallies: [aTally({ x: 9 })], calls: [call] }))
    await storeResults(app.graph, aContest({ tallies: [aTally({ x: 8 })] }))

    const { data } = await json('/changes')

    expect(data).toMatchObject([
      { seq: 1, correction: false, called: [call], units_changed: 1 },
      {
        seq: 2,
        correction: true,
        retracted: [call],
        units: [{ unit: 'us/ca/001', votes: [{ candidacy: 'x', before: 9, after: 8 }] }],
      },
    ])
  })
})
