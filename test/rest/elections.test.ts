import { candidacyId, raceId } from '../../src/elections/race-id.js'
import { createRaceDecisions } from '../../src/records/race-decisions.js'
import { aCandidacy, aRace, aTally, ELECTION } from '../elections/a-result.js'
import { RACE, storeElection, storeResults } from '../elections/store-results.js'
import { anEntity, idOf, store } from '../support/builders.js'
import { testApp, type TestApp } from '../support/test-app.js'

const STATE = { level: 'state', key: 'us/ca', name: 'California', parent: null } as const
const HOUSE = (district: number) => ({
  race: { office: 'house', area: `us/ca/district/${String(district)}`, party: '', seat: '' },
  title: `District ${String(district)}`,
})

let app: TestApp

beforeEach(async () => {
  app = await testApp({ now: '2024-11-06T12:00:00Z' })
})
afterEach(() => app.close())

const get = async (path = '') => {
  const reply = await app.inject({ url: `/api/v1/elections${path}` })
  const body = reply.payload === '' ? '{}' : reply.payload
  return {
    status: reply.statusCode,
    headers: reply.headers,
    json: JSON.parse(body) as { data: Rows & Record<string, unknown>; code?: string },
  }
}
type Rows = Record<string, unknown>[]

const anElection = (slug: string, startDate: string, given: Record<string, unknown> = {}) =>
  anEntity({ type: 'election', slug, name: slug, countryCode: 'us', startDate, ...given })

/** An operator at some second of the night. */
const decisions = (second = 0) =>
  createRaceDecisions({
    graph: app.graph,
    now: () => new Date(Date.UTC(2032, 0, 1, 0, 0, second)),
    newId: () => `step-${String(second)}`,
  })

describe('GET /api/v1/elections', () => {
  it('lists elections by date, newest first, each once, page by page', async () => {
    const dates = ['2020-11-03', '2022', '2024-11-05', '2024-03', '2026-11-03']
    await store(app.graph, {
      entities: [
        ...dates.map((date) => anElection(`e-${date}`, date)),
        anEntity({ slug: 'nobody' }),
      ],
    })
    await app.changed()

    const first = await get('?limit=2')
    const second = await get(`?limit=2&cursor=${String(first.headers['x-next-cursor'])}`)
    const third = await get(`?limit=2&cursor=${String(second.headers['x-next-cursor'])}`)

    const seen = [first, second, third].flatMap(({ json }) => json.data.map(({ date }) => date))
    expect(seen).toEqual(['2026-11-03', '2024-11-05', '2024-03', '2022', '2020-11-03'])
    expect(third.headers['x-next-cursor']).toBeUndefined()
  })

  it.each([
    ['country=FR', ['paris']],
    ['year=2022', ['paris', 'in-2022']],
    ['from=2023&to=2024-11', ['night']],
    ['q=nig', ['night']],
    ['q=nig&country=fr', []],
    ['kind=general', ['night']],
    ['kind=primary', []],
    ['state=counting', ['night']],
    ['state=scheduled', ['to-come']],
    ['state=cancelled', []],
  ])('keeps to %s', async (query, slugs) => {
    await store(app.graph, {
      entities: [
        anElection('to-come', '2025-02'),
        anElection('night', '2024-11-05'),
        anElection('in-2022', '2022'),
        anElection('paris', '2022-06-01', { countryCode: 'fr' }),
      ],
    })
    await storeResults(app.graph, aRace({ tallies: [aTally({ x: 1 })] }))
    await storeElection(app.graph, 'night')
    await app.changed()

    expect((await get(`?${query}`)).json.data.map(({ slug }) => slug)).toEqual(slugs)
  })

  it('refuses a state that is none', async () => {
    expect((await get('?state=over')).status).toBe(400)
  })
})

describe('GET /api/v1/elections/{slug}', () => {
  beforeEach(() => store(app.graph, { entities: [anElection('night', '2024-11-05')] }))

  it('says what is covered: races, feeds, kind and the last update', async () => {
    await storeResults(app.graph, aRace({ tallies: [aTally({ x: 1 })] }))
    await storeResults(app.graph, aRace(HOUSE(1)), { source: 'other' })
    await storeElection(app.graph, 'night')
    await app.changed()

    const { json } = await get('/night')

    expect(json.data).toMatchObject({
      id: idOf('night'),
      kind: 'general',
      state: 'counting',
      contests: 2,
      feeds: ['feed', 'other'],
    })
    expect(json.data['updated_at']).not.toBeNull()
  })

  it('follows what an operator says of it, from one answer to the next', async () => {
    await storeResults(app.graph, aRace({ tallies: [aTally({ x: 1 })] }))
    await storeElection(app.graph, 'night')
    await app.changed()
    const states: unknown[] = [(await get('/night')).json.data['state']]
    for (const [at, step] of (['open', 'certify', 'cancel'] as const).entries()) {
      await decisions(at).step('night', step, 'A clerk')
      await app.changed()
      states.push((await get('/night')).json.data['state'])
    }

    expect(states).toEqual(['counting', 'counting', 'certified', 'cancelled'])
    expect((await get('/night')).json.data['steps']).toMatchObject([
      { state: 'cancelled' },
      { state: 'certified' },
      { state: 'open', by: 'A clerk' },
    ])
  })

  it('is found by id, and sends who asks by a former slug to the new one', async () => {
    await app.run(`MATCH (e:Entity {slug: 'night'}) CREATE (:Slug {value: 'eve'})-[:NAMES]->(e)`)

    expect((await get(`/${idOf('night')}`)).status).toBe(200)
    const former = await get('/eve/races?limit=1')
    expect([former.status, former.headers.location]).toEqual([
      308,
      '/api/v1/elections/night/races?limit=1',
    ])
  })

  it.each(['', '/races', '/changes'])('answers 404 to what is no election%s', async (rest) => {
    await store(app.graph, { entities: [anEntity({ slug: 'ada' })] })
    await app.changed()

    const replies = [await get(`/ada${rest}`), await get(`/nothing${rest}`)]

    expect(replies.map(({ status }) => status)).toEqual([404, 404])
    expect(replies.map(({ json }) => json.code)).toEqual(Array(2).fill('ELECTION_NOT_FOUND'))
  })
})

describe('GET /api/v1/elections/{slug}/races', () => {
  const calls = [{ candidacy: 'x', status: 'winner', by: 'AP' }] as const

  beforeEach(async () => {
    await store(app.graph, { entities: [anElection('night', '2024-11-05')] })
    await storeResults(
      app.graph,
      aRace({ tallies: [aTally({ a: 9, b: 7, c: 30, d: 4 }, { unit: STATE })] }),
    )
    for (const district of [1, 2, 12]) {
      const own = district === 2 ? { calls, candidacies: [aCandidacy({ key: 'x' })] } : {}
      await storeResults(app.graph, aRace({ ...HOUSE(district), ...own }))
    }
    await storeElection(app.graph, 'night')
    await app.changed()
  })
  const areasOf = async (query: string) =>
    (await get(`/night/races?${query}`)).json.data.map(({ area }) => area)

  it('shows who leads, with their share', async () => {
    const { json } = await get('/night/races?office=senate')

    expect(json.data).toMatchObject([
      {
        id: RACE,
        leaders: [
          { key: 'c', votes: 30, share: 60 },
          { key: 'a', votes: 9, share: 18 },
          { key: 'b', votes: 7, share: 14 },
        ],
        candidates_in_all: 4,
        basis: { kind: 'unit' },
      },
    ])
    expect(json.data[0]?.['leaders']).toHaveLength(3)
  })

  it('keeps to an office, an area with those within it, and called ones', async () => {
    expect(await areasOf('')).toHaveLength(4)
    expect(await areasOf('office=house')).toEqual([1, 12, 2].map((at) => HOUSE(at).race.area))
    expect(await areasOf('area=us/ca/district')).toHaveLength(3)
    expect(await areasOf('area=us/ca/district/1')).toEqual(['us/ca/district/1'])
    expect(await areasOf('called=true')).toEqual(['us/ca/district/2'])
    expect(await areasOf('called=false')).toHaveLength(3)
  })

  it('gives each race once, page by page', async () => {
    const first = await get('/night/races?limit=3')
    const rest = await get(`/night/races?limit=3&cursor=${String(first.headers['x-next-cursor'])}`)

    const ids = [...first.json.data, ...rest.json.data].map(({ id }) => id)
    expect(new Set(ids).size).toBe(4)
    expect(ids).toHaveLength(4)
    expect(rest.headers['x-next-cursor']).toBeUndefined()
  })

  it('shows a call as soon as it is made', async () => {
    await get('/night/races')
    const district = raceId(ELECTION, HOUSE(2).race)
    const candidacy = candidacyId(district, 'feed', 'x')
    const call = { race: district, candidacy, by: 'A clerk', status: 'runoff' } as const
    await decisions().call(call)
    await app.changed()

    const { json } = await get('/night/races?called=true')

    expect(json.data).toMatchObject([{ standing_calls: [{ by: 'A clerk', status: 'runoff' }] }])
  })
})

describe('GET /api/v1/elections/{slug}/changes', () => {
  it('gives what happened in all races and to the election, in order, after any place', async () => {
    await store(app.graph, { entities: [anElection('night', '2024-11-05')] })
    await storeResults(app.graph, aRace({ tallies: [aTally({ x: 9 })] }))
    await storeElection(app.graph, 'night')
    await storeResults(app.graph, aRace({ ...HOUSE(1), tallies: [aTally({ y: 1 })] }))
    await storeResults(app.graph, aRace({ tallies: [aTally({ x: 8 })] }))
    const candidacy = candidacyId(RACE, 'feed', 'x')
    await decisions(1).call({ race: RACE, candidacy, by: 'A clerk', status: 'winner' })
    await decisions(2).call({ race: RACE, candidacy, by: 'A clerk', status: 'retract' })
    await decisions(3).step('night', 'certify', 'A clerk')
    await app.changed({ kind: 'race.updated', keys: [], subject: '', election: 'another' })

    const first = await get('/night/changes?limit=4')
    const rest = await get(
      `/night/changes?cursor=${String(first.headers['x-next-cursor'])}&limit=4`,
    )
    const all = [...first.json.data, ...rest.json.data]
    const third = Number(all[2]?.['seq'])

    expect(all.map(({ kind }) => kind)).toEqual([
      'race.updated',
      'race.updated',
      'race.corrected',
      'race.called',
      'race.call_retracted',
      'election.certified',
    ])
    expect(all[2]).toMatchObject({ data: { race: RACE, corrected_units: 1 } })
    const since = await get(`/night/changes?since=${String(third)}`)
    expect(since.json.data).toEqual(all.slice(3))
  })
})
