import { candidacyId, raceId } from '../../src/elections/race-id.js'
import { createRaceDecisions } from '../../src/records/race-decisions.js'
import { storeRanks } from '../../src/records/results.js'
import { aCandidacy, aRace, aTally, ELECTION, minute } from '../elections/a-result.js'
import {
  RACE,
  storeElection,
  storeParty,
  storePerson,
  storeResults,
} from '../elections/store-results.js'
import { ask, at } from '../support/ask.js'
import { anEntity, aRelationship, idOf } from '../support/builders.js'
import { aMarket, storeMarkets } from '../support/market-builders.js'
import { testApp, type TestApp } from '../support/test-app.js'

const STATE = { level: 'state', key: 'us/ca', name: 'California', parent: null } as const
const COUNTY = { level: 'county', key: 'us/ca/001', name: 'Alameda', parent: 'us/ca' } as const
const said = [{ kind: 'precincts', reported: 9, total: 8, percent: 112.5 }] as const

let app: TestApp

beforeEach(async () => {
  app = await testApp({
    now: '2024-11-09T12:00:00Z',
    given: {
      entities: [
        anEntity({ type: 'election', slug: 'night', name: 'Night', startDate: '2024-11-05' }),
        anEntity({ type: 'election', slug: 'senate-race', name: 'Senate race' }),
        anEntity({ slug: 'ada', name: 'Ada Ash' }),
        anEntity({ type: 'party', slug: 'oak', name: 'Oak Party' }),
      ],
      relationships: [aRelationship({ type: 'PART_OF', from: 'senate-race', to: 'night' })],
    },
  })
})
afterEach(() => app.close())

const dataOf = async (query: string): Promise<Record<string, unknown>> => {
  const { data, errors } = await ask(app, query)
  expect(errors).toBeUndefined()
  return data as Record<string, unknown>
}
const race = async (fields: string) =>
  (await dataOf(`{ race(id: "${RACE}") { ${fields} } }`))['race']

const copy = (x: number, minutes: number, source = 'feed') =>
  storeResults(
    app.graph,
    aRace({
      candidacies: [aCandidacy({ key: 'x', name: 'Ada', delegates: 4 }), aCandidacy({ key: 'y' })],
      tallies: [
        aTally({ x, y: 10 }, { unit: STATE, reporting: said }),
        aTally({ x: x - 1, y: 11 }, { unit: COUNTY }),
      ],
    }),
    { source, at: minute(minutes) },
  )

describe('Race', () => {
  beforeEach(async () => {
    await copy(30, 100)
    await storeElection(app.graph, 'night')
    await storePerson(app.graph, 'ada', candidacyId(RACE, 'feed', 'x'))
    await storeParty(app.graph, 'oak', candidacyId(RACE, 'feed', 'x'))
    await app.changed()
  })

  it('has the count of the whole, what its parts differ by, and who stands', async () => {
    expect(
      await race(`title officeKey areaKey source election { slug } sources { source }
        count { basis level totalVotes countedVotes reporting { percent isAbove100 }
          parts { level units countedVotes difference } }
        candidacies { totalCount nodes { name votes share delegates isListed politician { slug }
          standsFor { slug } race { id } } }`),
    ).toMatchObject({
      title: 'United States Senator',
      election: { slug: 'night' },
      source: 'feed',
      count: {
        basis: 'UNIT',
        level: 'STATE',
        totalVotes: null,
        countedVotes: 40,
        reporting: [{ percent: 112.5, isAbove100: true }],
        parts: { level: 'COUNTY', units: 1, countedVotes: 40, difference: 0 },
      },
      candidacies: {
        totalCount: 2,
        nodes: [
          {
            name: 'Ada',
            votes: 30,
            share: 75,
            delegates: 4,
            politician: { slug: 'ada' },
            standsFor: { slug: 'oak' },
            race: { id: RACE },
          },
          { votes: 10, share: 25, delegates: null, politician: null, standsFor: null },
        ],
      },
    })
  })

  it('gives results by unit, now and as they stood, page by page', async () => {
    await copy(50, 110)
    await app.changed()
    const results = (args: string) =>
      race(`results(${args}) { totalCount nodes { unit votes { candidacyKey candidacy { name } votes } }
        pageInfo { hasNextPage endCursor } }`)

    const now = (await results('first: 1, level: STATE')) as object
    const then = (await results(`first: 1, asOf: "${minute(105)}"`)) as {
      results: { pageInfo: { endCursor: string } }
    }
    const next = await results(
      `first: 1, asOf: "${minute(105)}", after: "${then.results.pageInfo.endCursor}"`,
    )

    expect(now).toMatchObject({
      results: {
        totalCount: 1,
        nodes: [
          {
            votes: [
              { candidacyKey: 'x', candidacy: { name: 'Ada' }, votes: 50 },
              { candidacyKey: 'y', votes: 10 },
            ],
          },
        ],
      },
    })
    expect(then).toMatchObject({
      results: {
        totalCount: 2,
        nodes: [{ unit: 'us/ca', votes: [{ votes: 30 }, {}] }],
        pageInfo: { hasNextPage: true },
      },
    })
    expect(next).toMatchObject({
      results: { nodes: [{ unit: 'us/ca/001' }], pageInfo: { hasNextPage: false } },
    })
  })

  it('has the first reader of a past count pay for its replay', async () => {
    const costAt = async (time: string) => {
      const query = `{ race(id: "${RACE}") { results(first: 1, asOf: "${time}") { nodes { unit } } } }`
      return at((await ask(app, query)).extensions, 'cost.nodes')
    }

    const [first, again] = [await costAt(minute(105)), await costAt(minute(104))]

    expect(first).toBe(Number(again) + 1)
  })

  it('tells in one order what was counted, called and traded', async () => {
    await callByHand('winner', minute(120))
    await copy(20, 130)
    await storeMarkets(app.graph, {
      markets: ['ada-wins', 'somebody-else-wins'].map((id) => aMarket({ id })),
      concerns: [
        { market: 'ada-wins', entity: 'ada', role: 'SUBJECT' },
        { market: 'ada-wins', entity: 'senate-race', role: 'ELECTION' },
        { market: 'somebody-else-wins', entity: 'senate-race', role: 'ELECTION' },
      ],
      shown: ['ada-wins', 'somebody-else-wins'].map((market) => ({
        market,
        changes: [
          [minute(105), 40, 'polymarket'],
          [minute(122), 70, 'polymarket'],
        ],
      })),
    })
    await app.changed({ kind: 'market', keys: ['ada-wins'], subject: 'markets' })

    const all = (await race(`timeline { nodes {
      kind seq isCorrection market { id } percent call { status by candidacy { name } }
      shares { candidacyKey candidacy { name } share } } }`)) as {
      timeline: { nodes: readonly { kind: string }[] }
    }

    const ADA = { candidacyKey: 'x', candidacy: { name: 'Ada' } }
    expect(all.timeline.nodes).toMatchObject([
      { kind: 'COUNT', seq: 1, isCorrection: false, shares: [{ ...ADA, share: 75 }, {}] },
      { kind: 'MARKET', market: { id: 'ada-wins' }, percent: 40 },
      {
        kind: 'CALL',
        seq: 2,
        call: { status: 'WINNER', by: 'A clerk', candidacy: { name: 'Ada' } },
      },
      { kind: 'MARKET', market: { id: 'ada-wins' }, percent: 70 },
      { kind: 'COUNT', seq: 3, isCorrection: true, shares: [{ ...ADA, share: 66.667 }, {}] },
    ])
    expect(await walked()).toEqual(all.timeline.nodes.map(({ kind }) => ({ kind })))
  })

  it('has each point once, in order, whichever states of the race are stored', async () => {
    let refusals = 1
    app = await testApp({
      around: (graph) => ({
        ...graph,
        write: async (work) =>
          graph.write(async (tx) =>
            work({
              run: async (query, params) => {
                if (query === 'race/keep-state' && refusals-- > 0) throw new Error('No space left.')
                return tx.run(query, params)
              },
            }),
          ),
      }),
    })
    const update = async (votes: number) =>
      storeResults(app.graph, aRace({ tallies: [aTally({ x: votes })] }))
    for (let votes = 1; votes <= 130; votes += 1) await update(votes)

    // The first reader cannot store the state after 50, nor any after it; the second does, the third begins there.
    for (const [last, stored] of [
      [131, 0],
      [132, 2],
      [133, 2],
    ] as const) {
      await update(last)
      await app.changed()
      const { timeline } = (await race(
        'timeline(first: 200) { nodes { seq shares { votes } } }',
      )) as { timeline: { nodes: unknown } }

      expect(timeline.nodes).toEqual(
        Array.from({ length: last }, (_, at) => ({ seq: at + 1, shares: [{ votes: at + 1 }] })),
      )
      expect(await app.run('MATCH (s:RaceState) RETURN count(s)')).toEqual([[stored]])
    }
  })

  it('gives calls, the newest first, and those that stand', async () => {
    await callByHand('winner', minute(120))
    await callByHand('retract', minute(121))
    await callByHand('runoff', minute(122))
    await app.changed()

    expect(
      await race(`standingCalls { status } calls(first: 2) { totalCount nodes { status stands }
        pageInfo { hasNextPage } }`),
    ).toMatchObject({
      standingCalls: [{ status: 'RUNOFF' }],
      calls: {
        totalCount: 3,
        nodes: [{ status: 'RUNOFF', stands: true }, { status: 'RETRACT' }],
        pageInfo: { hasNextPage: true },
      },
    })
  })

  it('is null for an unknown id, and kept from no one when it changes', async () => {
    const query = `{ none: race(id: "nothing") { id } race(id: "${RACE}") { count { countedVotes } } }`
    const before = await dataOf(query)
    await copy(31, 140)
    await app.changed()

    expect(before).toEqual({ none: null, race: { count: { countedVotes: 40 } } })
    expect(await dataOf(query)).toEqual({ none: null, race: { count: { countedVotes: 41 } } })
  })
})

describe('Election', () => {
  it('has its state, what is covered, and its races', async () => {
    await copy(30, 100)
    await storeResults(
      app.graph,
      aRace({ race: { office: 'house', area: 'us/ca/district/1', party: '', seat: '' } }),
    )
    await storeElection(app.graph, 'night')
    await app.changed()

    const all = `races(first: 1) { nodes { officeKey } pageInfo { hasNextPage endCursor } }`
    const night = (fields: string) =>
      dataOf(`{ entity(slug: "night") { ... on Election { ${fields} } } }`)
    const { entity } = await night(`state coverage { kind races feeds } ${all}
      senate: races(office: "senate") { nodes { id } }
      none: races(called: true) { nodes { id } }`)

    expect(entity).toMatchObject({
      state: 'COUNTING',
      coverage: { kind: 'GENERAL', races: 2, feeds: ['feed'] },
      races: { nodes: [{ officeKey: 'house' }], pageInfo: { hasNextPage: true } },
      senate: { nodes: [{ id: RACE }] },
      none: { nodes: [] },
    })
  })
})

describe('Politician.raceCandidacies', () => {
  it('has one for a race, whatever the feeds that list it, with the votes of the shown one', async () => {
    await copy(30, 100)
    await copy(44, 101, 'certified')
    const other = aRace({
      election: { ...ELECTION, kind: 'primary' },
      tallies: [aTally({ x: 3 })],
    })
    await storeResults(app.graph, other)
    const primary = raceId(other.election, other.race)
    for (const [race, source] of [
      [RACE, 'feed'],
      [RACE, 'certified'],
      [primary, 'feed'],
    ] as const) {
      await storePerson(app.graph, 'ada', candidacyId(race, source, 'x'))
    }
    await storeRanks(
      app.graph,
      new Map([['certified', { rank: 1, isFinal: true }]]),
      ['feed'],
      new Date(0),
    )
    await app.changed()

    const { entity } = await dataOf(`{ entity(slug: "ada") { id ... on Politician {
      raceCandidacies { totalCount nodes { source votes race { id } } pageInfo { hasNextPage } } } } }`)

    expect(entity).toMatchObject({ id: idOf('ada') })
    const { raceCandidacies } = entity as { raceCandidacies: { nodes: { votes: number }[] } }
    expect(raceCandidacies).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: false } })
    expect(raceCandidacies.nodes).toHaveLength(2)
    expect(raceCandidacies.nodes).toEqual(
      expect.arrayContaining([
        { source: 'certified', votes: 44, race: { id: RACE } },
        { source: 'feed', votes: 3, race: { id: primary } },
      ]),
    )
  })
})

describe('the feed that a race shows', () => {
  const FEEDS = {
    // Source and votes; a feed that lists without votes, as lists of winners do, has none.
    winners: { x: null },
    parties: { x: 500, y: 400 },
    silent: { x: 0, y: 0, z: 0 },
    certified: { x: 500, y: 400, z: 9 },
    night: { x: 50, y: 40, z: 1 },
    later: { x: 51, y: 40, z: 1 },
    another: { x: 52, y: 41, z: 1 },
  } as const
  const RANKS = new Map([
    ['winners', { rank: 1, isFinal: true }],
    ['silent', { rank: 1, isFinal: false }],
    ['parties', { rank: 2, isFinal: true }],
    ['night', { rank: 3, isFinal: false }],
    ['certified', { rank: 4, isFinal: true }],
  ])

  it.each([
    ['counts, before the best one that does not', ['winners', 'silent', 'another'], 'another'],
    ['counts all candidates, before certified totals', ['parties', 'night'], 'night'],
    ['is certified, before the best partial one', ['night', 'certified'], 'certified'],
    ['is ranked, before a newer one', ['night', 'later'], 'night'],
    ['was heard last, of those without a rank', ['later', 'another'], 'another'],
    ['has the best rank, before any vote', ['winners', 'silent'], 'winners'],
    ['has two parties, when no other counts more', ['parties', 'silent'], 'parties'],
  ] as const)('is the one that %s', async (_which, sources, shown) => {
    const minutes = Object.keys(FEEDS)
    for (const order of [sources, [...sources].reverse()]) {
      await app.graph.apply('MATCH (f:RaceFeed|Candidacy|Tally) DETACH DELETE f')
      for (const source of order) {
        await storeResults(
          app.graph,
          aRace({ tallies: [aTally(FEEDS[source], { unit: STATE })] }),
          { source, at: minute(minutes.indexOf(source)) },
        )
      }
      await storeRanks(app.graph, RANKS, [], new Date(0))
      await app.changed()

      expect(await race('source sources { source }')).toMatchObject({
        source: shown,
        sources: expect.arrayContaining([{ source: shown }]) as unknown,
      })
    }
  })
})

async function callByHand(status: 'winner' | 'runoff' | 'retract', at: string): Promise<void> {
  const decisions = createRaceDecisions({
    graph: app.graph,
    now: () => new Date(at),
    newId: () => at,
  })
  const candidacy = candidacyId(RACE, 'feed', 'x')
  await decisions.call({ race: RACE, candidacy, by: 'A clerk', status })
}

/** The kinds of a timeline that is read two points a page. */
async function walked(): Promise<unknown[]> {
  const seen: unknown[] = []
  for (let after = '', pages = 0; pages < 9; pages += 1) {
    const page = (await race(
      `timeline(first: 2${after}) { nodes { kind } pageInfo { hasNextPage endCursor } }`,
    )) as { timeline: { nodes: []; pageInfo: { hasNextPage: boolean; endCursor: string } } }
    seen.push(...page.timeline.nodes)
    if (!page.timeline.pageInfo.hasNextPage) return seen
    after = `, after: "${page.timeline.pageInfo.endCursor}"`
  }
  throw new Error('The pages have no end.')
}
