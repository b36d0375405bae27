import fc from 'fast-check'
import { candidacyId } from '../../src/elections/race-id.js'
import { createRaceDecisions } from '../../src/records/race-decisions.js'
import { storeRanks } from '../../src/records/results.js'
import { aCandidacy, aRace, aTally, minute } from '../elections/a-result.js'
import { RACE, storeResults } from '../elections/store-results.js'
import { testApp, type TestApp } from '../support/test-app.js'

let app: TestApp
/** Minutes that are over; the store's own copies come before. */
let night = 10_000

const STATE = { level: 'state', key: 'us/ca', name: 'California', parent: null } as const
const PRECINCT = { level: 'precinct', key: 'us/ca/001/7', name: 'Precinct 7' } as const
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
      aRace({
        candidacies: [
          aCandidacy({ key: 'x', name: 'Xenia Xu', partyName: 'Dem', delegates: 23 }),
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
        { name: 'Xenia Xu', party: 'Dem', votes: 50, share: 62.5, delegates: 23, listed: true },
        { name: 'Yves Young', party: null, votes: 25, share: 31.25, delegates: null },
      ],
      reporting: [{ kind: 'precincts', percent: 112.5, above_100: true }],
      calls: [{ candidacy: 'x', status: 'winner', by: 'AP', stands: true }],
    })
  })

  it('shows the feed that is curated, and names the others', async () => {
    await storeRanks(
      app.graph,
      new Map([['certified', { rank: 1, isFinal: true }]]),
      ['feed'],
      new Date(0),
    )
    await storeResults(app.graph, aRace({ tallies: [aTally({ x: 7 }, { unit: STATE })] }), {
      source: 'certified',
    })
    await storeResults(app.graph, aRace({ tallies: [aTally({ x: 9 }, { unit: STATE })] }))

    const { data } = await json()

    expect(data).toMatchObject({ source: 'certified', candidates: [{ votes: 7 }] })
    expect(data['sources']).toHaveLength(2)
  })

  it('adds counties up where a feed counts only by county, and says that it is a sum', async () => {
    const reporting = [{ kind: 'precincts', reported: 1, total: 2, percent: 50 }] as const
    const [one, two] = counties(2).map((unit, at) =>
      aTally({ x: 10 + at, y: at }, { unit, totalVotes: 30, reporting }),
    )
    await storeResults(app.graph, aRace({ tallies: [one, two].flatMap((each) => each ?? []) }))

    const { data } = await json()

    expect(data).toMatchObject({
      basis: { kind: 'sum', level: 'county', units: 2, complete: true },
      unit: null,
      total_votes: null,
      counted_votes: 22,
      reporting: [],
      parts: null,
      candidates: [
        { key: 'x', votes: 21, share: 95.455 },
        { key: 'y', votes: 1, share: 4.545 },
      ],
    })
  })

  it('shows by how much the parts differ from the whole, in either direction', async () => {
    const [one, two] = counties(2)
    const tallies = [
      aTally({ x: 100, y: 7 }, { unit: STATE }),
      ...[one, two].flatMap((unit) =>
        unit === undefined ? [] : [aTally({ x: 60, y: 1 }, { unit })],
      ),
    ]
    await storeResults(app.graph, aRace({ tallies }))

    const { data } = await json()

    expect(data).toMatchObject({
      basis: { kind: 'unit', level: 'state', units: 1 },
      counted_votes: 107,
      parts: { level: 'county', units: 2, complete: true, counted_votes: 122, difference: -15 },
      candidates: [
        { key: 'x', votes: 100, votes_in_parts: 120 },
        { key: 'y', votes: 7, votes_in_parts: 2 },
      ],
    })
  })

  it('shows at most 200 candidates, those with most votes, and how many there are', async () => {
    const votes = Object.fromEntries(
      Array.from({ length: 230 }, (_, at) => [`c${String(at).padStart(3, '0')}`, at]),
    )
    await storeResults(app.graph, aRace({ tallies: [aTally(votes, { unit: STATE })] }))

    const { data } = await json()

    expect(data['candidates']).toHaveLength(200)
    expect(data).toMatchObject({ candidates_in_all: 230, sources_in_all: 1 })
    expect((data['candidates'] as { key: string }[])[0]?.key).toBe('c229')
  })

  it('shows another feed at once when another is decided to be', async () => {
    const told = async (source: string) =>
      storeResults(app.graph, aRace({ tallies: [aTally({ x: 1 })] }), { source })
    await told('first')
    await told('second')
    await app.changed()
    const before = await json()

    await storeRanks(
      app.graph,
      new Map([['first', { rank: 1, isFinal: false }]]),
      ['first', 'second'],
      new Date(0),
    )
    await app.changed()

    expect([before.data['source'], (await json()).data['source']]).toEqual(['second', 'first'])
  })

  it('is read from Neo4j once, until it changes', async () => {
    await storeResults(app.graph, aRace({ tallies: [aTally({ x: 1 })] }))
    await app.changed()
    await get()
    app.forgetQueries()

    await get()
    const held = app.queriesSent().filter((name) => name.startsWith('race/'))
    await storeResults(app.graph, aRace({ tallies: [aTally({ x: 2 })] }))
    await app.changed()

    expect(held).toEqual([])
    expect((await json()).data).toMatchObject({ candidates: [{ votes: 2 }] })
  })

  it('gives 304 until something changes', async () => {
    const tallies = (x: number) => [aTally({ x }, { unit: STATE })]
    await storeResults(app.graph, aRace({ tallies: tallies(1) }))
    const tag = { 'if-none-match': String((await get()).headers.etag) }

    const same = await get('', tag)
    await storeResults(app.graph, aRace({ tallies: tallies(2) }))
    await app.changed()
    const changed = await get('', tag)

    expect([same.status, changed.status]).toEqual([304, 200])
  })

  it.each(['', '/results', '/calls', '/changes'])(
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
      aRace({ tallies: units.map((unit, at) => aTally({ x: at }, { unit })) }),
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
    await storeResults(app.graph, aRace({ tallies }))
    await storeResults(app.graph, aRace({ tallies: [aTally({ x: 5 })] }), { source: 'other' })
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
    await storeResults(app.graph, aRace({ tallies }))
    const { headers } = await get('/results?limit=1')

    const reply = await get(`/results?level=county&cursor=${String(headers['x-next-cursor'])}`)

    expect(reply.status).toBe(400)
  })
})

describe('GET /api/v1/races/{id}/results?as_of', () => {
  it('gives at the time of each update what stood then, whatever was said', async () => {
    const votes = fc.option(fc.nat({ max: 50 }), { nil: null })
    const units = [...counties(3), { ...PRECINCT, parent: 'us/ca/000' }]
    const copies = fc.array(
      fc.uniqueArray(fc.record({ unit: fc.constantFrom(...units), x: votes, y: votes }), {
        selector: ({ unit }) => unit.key,
        minLength: 1,
      }),
      { minLength: 1, maxLength: 5 },
    )
    await fc.assert(
      fc.asyncProperty(copies, async (said) => {
        await app.run(
          'MATCH (n) WHERE n:Race OR n:RaceFeed OR n:Candidacy OR n:Tally OR n:ResultUpdate OR n:RaceState DETACH DELETE n',
        )
        await app.changed({ kind: 'result-source', keys: [], subject: '' })
        const stood: (readonly [at: string, data: unknown])[] = []
        for (const tallies of said) {
          const at = minute((night += 1))
          const report = aRace({
            tallies: tallies.map(({ unit, x, y }) => aTally({ x, y }, { unit })),
          })
          await storeResults(app.graph, report, { at })
          await app.changed()
          stood.push([at, withoutTime((await json('/results')).data)])
        }

        for (const [at, data] of stood) {
          const then = await json(`/results?as_of=${at}`)
          expect(withoutTime(then.data)).toEqual(data)
          expect(then.meta).toMatchObject({ as_of: at })
        }
      }),
      { numRuns: 8 },
    )
  })

  it('reads at most 50 updates, however many came before', async () => {
    const [first, updates] = [night + 1, 130]
    for (let votes = 1; votes <= updates; votes += 1) {
      const tallies = [aTally({ x: votes, y: 1 })]
      await storeResults(app.graph, aRace({ tallies }), { at: minute((night += 1)) })
    }
    await app.changed()
    const votesAt = async (update: number) =>
      (await json(`/results?as_of=${minute(first + update - 1)}`)).data[0]?.['votes']
    const read = () => app.queriesSent('race/updates-until').length

    const last = await votesAt(updates)
    const toReadAll = read()
    const some = [1, 49, 50, 51, 99, 100, 101, 129]
    const then = []
    for (const update of some) then.push(await votesAt(update))

    expect(last).toMatchObject([{ votes: 130 }, { votes: 1 }])
    expect(then).toMatchObject(some.map((votes) => [{ votes }, { votes: 1 }]))
    expect(toReadAll).toBe(3)
    // Each reads up to the next stored state.
    expect(read() - toReadAll).toBe(some.length)
  })

  it('has the first reader pay for each 500 votes that are replayed', async () => {
    const votes = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`c${String(at)}`, at]))
    const tallies = counties(10).map((unit) => aTally(votes, { unit }))
    const at = minute((night += 1))
    await storeResults(app.graph, aRace({ tallies }), { at })
    await app.changed()
    const left = async (path: string) => Number((await get(path)).headers['x-ratelimit-remaining'])

    const before = await left('')
    const first = await left(`/results?as_of=${at}&limit=1`)
    const again = await left(`/results?as_of=${at}&limit=2`)

    expect(before - first).toBe(2)
    expect(first - again).toBe(1)
  })

  it('answers two times between the same updates with one replay', async () => {
    const at = minute((night += 1))
    await storeResults(app.graph, aRace({ tallies: [aTally({ x: 1 })] }), { at })
    await app.changed()

    for (const second of ['10', '20', '30']) {
      await json(`/results?as_of=${at.replace(':00Z', `:${second}Z`)}`)
    }

    expect(app.queriesSent('race/updates-until')).toHaveLength(1)
  })

  it('keeps to a unit and its parts, in pages, and is empty before anything was known', async () => {
    const at = minute((night += 1))
    const tallies = [...counties(3), STATE].map((unit) => aTally({ x: 1 }, { unit }))
    await storeResults(app.graph, aRace({ tallies }), { at })
    const unitsOf = async (query: string) =>
      (await json(`/results?${query}`)).data.map(({ unit }) => unit)

    expect(await unitsOf(`as_of=${at}&unit=us/ca/001`)).toEqual(['us/ca/001'])
    expect(await unitsOf(`as_of=${at}&level=county&limit=2`)).toEqual(['us/ca/000', 'us/ca/001'])
    expect(await unitsOf('as_of=2001-01-01')).toEqual([])
  })
})

describe('GET /api/v1/races/{id}/calls', () => {
  it('gives feeds’ calls and those made by hand, newest first, page by page', async () => {
    const { first } = await aCallByHand()
    await app.changed()

    const { body, headers } = await get('/calls?limit=2')
    const rest = await json(`/calls?limit=2&cursor=${String(headers['x-next-cursor'])}`)
    const all = [...(JSON.parse(body) as { data: unknown[] }).data, ...rest.data]

    expect(all).toMatchObject([
      { source: 'operator', status: 'retract', by: 'A clerk', stands: false },
      { source: 'operator', status: 'winner', by: 'A clerk', candidacy_id: first, stands: false },
      { source: 'feed', status: 'winner', by: 'AP', stands: true },
    ])
  })

  it('leaves in the race the newest of them, and those that stand', async () => {
    await aCallByHand()
    await app.changed()

    const { data } = await json()

    expect(data).toMatchObject({
      calls_in_all: 3,
      calls: [{ status: 'retract' }, { by: 'A clerk' }, { by: 'AP' }],
      standing_calls: [{ by: 'AP', stands: true }],
    })
    expect(data['standing_calls']).toHaveLength(1)
  })

  it('shows 20 of many in the race', async () => {
    await storeResults(app.graph, aRace({ tallies: [aTally({ x: 1 })] }))
    for (let at = 0; at < 11; at += 1) {
      await callByHand('winner', `Clerk ${String(at)}`)
      await callByHand('retract', `Clerk ${String(at)}`)
    }
    await app.changed()

    const { data } = await json()

    expect(data['calls']).toHaveLength(20)
    expect(data).toMatchObject({ calls_in_all: 22, standing_calls: [] })
  })
})

describe('GET /api/v1/races/{id}/changes', () => {
  it('gives what each count was and became, corrections marked, and calls', async () => {
    const call = { candidacy: 'x', status: 'winner', by: 'AP' } as const
    await storeResults(app.graph, aRace({ tallies: [aTally({ x: 9 })], calls: [call] }))
    await storeResults(app.graph, aRace({ tallies: [aTally({ x: 8 })] }))

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

  it('gives calls that were made by hand, in their place among the updates', async () => {
    await aCallByHand()
    await storeResults(app.graph, aRace({ tallies: [aTally({ x: 3 })] }))
    await app.changed()

    const { data } = await json('/changes')
    const since = await json('/changes?since=2')

    const call = { candidacy: 'x', status: 'winner', by: 'A clerk' }
    expect(data).toMatchObject([
      { seq: 1, source: 'feed' },
      { seq: 2, source: 'operator', called: [call], retracted: [], units: [] },
      { seq: 3, source: 'operator', called: [], retracted: [call] },
      { seq: 4, source: 'feed' },
    ])
    expect(since.data.map(({ seq }) => seq)).toEqual([3, 4])
  })

  it('gives what stands when all of it is applied from zero, large updates in parts', async () => {
    const units = counties(230)
    const said = (x: number) => [
      { kind: 'precincts', reported: x, total: 9, percent: null } as const,
    ]
    const tallyOf = (unit: (typeof units)[number], x: number) =>
      aTally({ x, y: 2 * x }, { unit, totalVotes: 3 * x, reporting: said(x) })
    await storeResults(app.graph, aRace({ tallies: units.map((unit, at) => tallyOf(unit, at)) }))
    await storeResults(
      app.graph,
      aRace({ tallies: units.slice(9).map((unit) => tallyOf(unit, 5)) }),
    )
    await app.changed()

    const applied = new Map<string, { votes: Map<string, unknown>; said: unknown }>()
    const changes = await allOf('/changes?limit=2')
    for (const { units: changed } of changes as { units: ChangedUnit[] }[]) {
      for (const { unit, votes, said: now } of changed) {
        const known = applied.get(unit) ?? { votes: new Map<string, unknown>(), said: null }
        for (const { candidacy, after } of votes) known.votes.set(candidacy, after)
        applied.set(unit, { ...known, said: now ?? known.said })
      }
    }

    expect(changes).toMatchObject([
      { seq: 1, part: 1, parts: 3, units_changed: 230 },
      { seq: 1, part: 2 },
      { seq: 1, part: 3 },
      { seq: 2, part: 1, parts: 3 },
      { seq: 2, part: 2 },
      { seq: 2, part: 3 },
    ])
    const stands = (await allOf('/results?limit=100')) as StandingUnit[]
    expect([...applied].sort(([a], [b]) => (a < b ? -1 : 1))).toEqual(
      stands.map(({ unit, votes, total_votes, reporting }) => [
        unit,
        {
          votes: new Map(votes.map(({ candidacy, votes: own }) => [candidacy, own])),
          said: { total_votes, reporting },
        },
      ]),
    )
  })
})

interface ChangedUnit {
  readonly unit: string
  readonly votes: readonly { readonly candidacy: string; readonly after: number | null }[]
  readonly said: unknown
}

interface StandingUnit {
  readonly unit: string
  readonly votes: readonly { readonly candidacy: string; readonly votes: number | null }[]
  readonly total_votes: unknown
  readonly reporting: unknown
}

/** All pages of a list, one after the other. */
async function allOf(path: string): Promise<unknown[]> {
  const rows: unknown[] = []
  for (let cursor = '', pages = 0; pages < 50; pages += 1) {
    const { body, headers } = await get(`${path}${cursor}`)
    rows.push(...(JSON.parse(body) as { data: unknown[] }).data)
    const next = headers['x-next-cursor']
    if (next === undefined) return rows
    cursor = `&cursor=${String(next)}`
  }
  throw new Error('The pages have no end.')
}

/** A copy that changes nothing moves the time of a count, and is no update. */
function withoutTime(rows: readonly Record<string, unknown>[]) {
  return rows.map((row) => ({ ...row, at: null }))
}

/** A call of a feed, then one by hand, which is taken back. The id of the candidacy. */
async function aCallByHand() {
  const calls = [{ candidacy: 'x', status: 'winner', by: 'AP' }] as const
  await storeResults(app.graph, aRace({ tallies: [aTally({ x: 1 })], calls }))
  const first = await callByHand('winner', 'A clerk')
  await callByHand('retract', 'A clerk')
  return { first }
}

async function callByHand(status: 'winner' | 'retract', by: string): Promise<string> {
  const candidacy = candidacyId(RACE, 'feed', 'x')
  const now = () => new Date(minute((night += 1)))
  const decisions = createRaceDecisions({ graph: app.graph, now, newId: () => String(night) })
  await decisions.call({ race: RACE, candidacy, by, status })
  return candidacy
}
