import { candidacyId, raceId } from '../../src/elections/race-id.js'
import { aCandidacy, aRace, ELECTION } from '../elections/a-result.js'
import { storePerson, storeResults } from '../elections/store-results.js'
import { ask, at, nextAt, textsAt } from '../support/ask.js'
import { anEntity } from '../support/builders.js'
import { testApp, type TestApp } from '../support/test-app.js'

const DIVISION = 'ocd:ocd-division/country:us/state:ca'
const HOUSE = 'us-congress:post/seat-house-of-representatives'

/** Races: the day of the election, the office and the area. */
const RACES = [
  ['2022-11-08', 'house', 'us/ca/district/12'],
  ['2024-11-05', 'house', 'us/ca/district/1'],
  ['2024-11-05', 'house', 'us/ca/district/12'],
  ['2024-11-05', 'senate', 'us/ca'],
  ['2024-11-05', 'senate', 'us/ca-1'],
  ['2024-11-05', 'governor', 'us/ny'],
  ['2026-06-02', 'house', 'us/ca/district/12'],
  ['2024-07-01', 'house', 'jp'],
] as const

const report = ([date, office, area]: (typeof RACES)[number]) =>
  aRace({
    election: {
      ...ELECTION,
      date: date as typeof ELECTION.date,
      kind: date === '2026-06-02' ? ('primary' as const) : ELECTION.kind,
    },
    race: { office, area, party: '', seat: '' },
    title: `${date} ${office} ${area}`,
    candidacies: [aCandidacy({ key: 'x', name: 'Ada' })],
  })

const elections = ['2022-11-08', '2024-11-05', '2026-06', '2028'].map((startDate) =>
  anEntity({ type: 'election', slug: `vote-${startDate}`, countryCode: 'us', startDate }),
)

let app: TestApp

beforeAll(async () => {
  app = await testApp({
    now: '2026-05-01T12:00:00Z',
    given: {
      entities: [
        ...elections,
        anEntity({ type: 'election', slug: 'danish-vote', startDate: '2026-03-24' }),
        anEntity({ type: 'election', slug: 'undated-vote', countryCode: 'us' }),
        anEntity({ type: 'area', slug: 'california', identifiers: [DIVISION] }),
        anEntity({ type: 'area', slug: 'ca-12', identifiers: [`${DIVISION}/cd:12`] }),
        anEntity({ type: 'area', slug: 'atlantis' }),
        anEntity({ type: 'office', slug: 'house-seat', identifiers: [HOUSE] }),
        anEntity({ type: 'office', slug: 'mayor' }),
        anEntity({ slug: 'ada', name: 'Ada Ash' }),
      ],
    },
  })
  for (const race of RACES) await storeResults(app.graph, report(race))
  for (const { slug, identifiers } of [
    { slug: 'california', identifiers: DIVISION },
    { slug: 'ca-12', identifiers: `${DIVISION}/cd:12` },
    { slug: 'house-seat', identifiers: HOUSE },
  ]) {
    await app.run(
      `MATCH (e:Entity {slug: $slug})
       MERGE (e)-[:IDENTIFIED_BY]->(:ReferenceKey:Identifier {key: $identifiers})`,
      { slug, identifiers },
    )
  }
  for (const race of [RACES[0], RACES[3]]) {
    const { election, race: key } = report(race)
    await storePerson(app.graph, 'ada', candidacyId(raceId(election, key), 'feed', 'x'))
  }
  await app.changed()
})

/** The titles of the races in a list, read in pages of two. */
async function titles(field: string, args = '', slug?: string): Promise<readonly string[]> {
  const found: string[] = []
  let after: string | null = null
  const list = `races(first: 2, after: $after ${args}) {
    totalCount nodes { title } pageInfo { hasNextPage endCursor } }`
  const type = `... on ${field} { ${list} }`
  const query = slug === undefined ? list : `entity(slug: "${slug}") { ${type} }`
  const path = slug === undefined ? 'races' : 'entity.races'
  do {
    const { data, errors }: Awaited<ReturnType<typeof ask>> = await ask(
      app,
      `query($after: String) { ${query} }`,
      { after },
    )
    expect(errors).toBeUndefined()
    found.push(...textsAt(data, `${path}.nodes`, 'title'))
    after = nextAt(data, path)
    if (after === null) expect(at(data, `${path}.totalCount`)).toBe(found.length)
  } while (after !== null)
  return found
}

const sorted = (races: readonly (typeof RACES)[number][]) =>
  races.map((race) => race.join(' ')).sort()

describe('races', () => {
  it('come in the order of their days, in both directions', async () => {
    const newest = await titles('Query')
    const oldest = await titles('Query', ', orderBy: { direction: ASC }')

    expect(newest.toSorted()).toEqual(sorted(RACES))
    expect(oldest).toEqual(newest.toReversed())
    const days = oldest.map((title) => title.slice(0, 10))
    expect(days).toEqual(days.toSorted())
  })

  it.each([
    ['area: "us/ca"', ([, , area]: (typeof RACES)[number]) => /^us\/ca(\/|$)/.test(area)],
    ['area: "us"', ([, , area]) => area.startsWith('us/')],
    ['area: "us/c"', () => false],
    ['area: "us/ca", office: "house"', ([, office, area]) => office === 'house' && area !== 'jp'],
    ['office: "senate"', ([, office]) => office === 'senate'],
    ['from: "2024-11", to: "2025"', ([date]) => date.startsWith('2024-11')],
    [
      'area: "us/ca/district/12", to: "2024"',
      ([date, , area]) => area.endsWith('/12') && date < '2025',
    ],
    ['called: true', () => false],
    ['called: false, area: "us/ny"', ([, , area]) => area === 'us/ny'],
  ] as const satisfies readonly (readonly [string, (race: (typeof RACES)[number]) => boolean])[])(
    'are filtered by %s',
    async (args, isListed) => {
      expect((await titles('Query', `, ${args}`)).toSorted()).toEqual(
        sorted(RACES.filter(isListed)),
      )
    },
  )

  it('of an area are those in it and in areas within it', async () => {
    const inCalifornia = RACES.filter(([, , area]) => /^us\/ca(\/|$)/.test(area))

    expect((await titles('Area', '', 'california')).toSorted()).toEqual(sorted(inCalifornia))
    expect(await titles('Area', ', from: "2024", orderBy: { direction: ASC }', 'ca-12')).toEqual([
      '2024-11-05 house us/ca/district/12',
      '2026-06-02 house us/ca/district/12',
    ])
  })

  it('of an office are those that fill it', async () => {
    const ofHouse = RACES.filter(([, office, area]) => office === 'house' && area !== 'jp')

    expect((await titles('Office', '', 'house-seat')).toSorted()).toEqual(sorted(ofHouse))
  })

  it.each([
    ['Area', 'atlantis'],
    ['Office', 'mayor'],
  ])('of an %s that races do not name are unknown, not none', async (type, slug) => {
    const { data, errors } = await ask(
      app,
      `{ entity(slug: "${slug}") { ... on ${type} { races { totalCount nodes { id } } } } }`,
    )

    expect(errors).toBeUndefined()
    expect(at(data, 'entity.races')).toEqual({ totalCount: null, nodes: [] })
  })

  it('name the race for the same seat in the election before, of the same kind', async () => {
    const query = `{ races(area: "us/ca", office: "house") { nodes { title previous { title } } } }`
    const { data } = await ask(app, query)

    const found = at(data, 'races.nodes') as readonly {
      readonly title: string
      readonly previous: { readonly title: string } | null
    }[]
    expect(Object.fromEntries(found.map((race) => [race.title, race.previous?.title]))).toEqual({
      // A primary is not compared with a general election.
      '2026-06-02 house us/ca/district/12': undefined,
      '2024-11-05 house us/ca/district/12': '2022-11-08 house us/ca/district/12',
      '2024-11-05 house us/ca/district/1': undefined,
      '2022-11-08 house us/ca/district/12': undefined,
    })
  })

  it('of a politician are those with a candidacy', async () => {
    expect(await titles('Politician', '', 'ada')).toEqual([
      '2024-11-05 senate us/ca',
      '2022-11-08 house us/ca/district/12',
    ])
  })

  it('link to their office and area, if these are known', async () => {
    const { data } = await ask(
      app,
      '{ races(first: 10) { nodes { officeKey areaKey office { slug } area { slug } } } }',
    )

    const links = at(data, 'races.nodes') as Record<string, unknown>[]
    const office = { slug: 'house-seat' }
    expect(links).toContainEqual({
      ...{ officeKey: 'house', areaKey: 'us/ca/district/12', office, area: { slug: 'ca-12' } },
    })
    expect(links).toContainEqual({
      ...{ officeKey: 'governor', areaKey: 'us/ny', office: null, area: null },
    })
    expect(links).toContainEqual({
      ...{ officeKey: 'senate', areaKey: 'us/ca', office: null, area: { slug: 'california' } },
    })
  })
})

const slugsOf = async (args: string) => {
  const { data, errors } = await ask(
    app,
    `{ elections(${args}) { totalCount nodes { slug } pageInfo { hasNextPage endCursor } } }`,
  )
  expect(errors).toBeUndefined()
  return { slugs: textsAt(data, 'elections.nodes', 'slug'), page: at(data, 'elections') }
}

describe('elections', () => {
  it.each([
    [
      'first: 9',
      ['vote-2028', 'vote-2026-06', 'danish-vote', 'vote-2024-11-05', 'vote-2022-11-08'],
    ],
    ['from: "2026-04", orderBy: { direction: ASC }', ['vote-2026-06', 'vote-2028']],
    ['from: "2024", to: "2026-06", country: "US"', ['vote-2026-06', 'vote-2024-11-05']],
    ['country: "fr"', []],
  ])('holds those of %s, and counts them', async (args, slugs) => {
    const found = await slugsOf(args)

    expect(found.slugs).toEqual(slugs)
    expect(found.page).toMatchObject({ totalCount: slugs.length })
  })

  it('holds those in a state, with a next page as long as more may follow', async () => {
    const scheduled = await slugsOf('state: SCHEDULED, orderBy: { direction: ASC }')
    const first = await slugsOf('state: SCHEDULED, first: 1, orderBy: { direction: ASC }')
    const end = String(at(first.page, 'pageInfo.endCursor'))
    const rest = await slugsOf(
      `state: SCHEDULED, orderBy: { direction: ASC }, after: ${JSON.stringify(end)}`,
    )

    expect(scheduled.slugs).toEqual(['vote-2026-06', 'vote-2028'])
    expect(scheduled.page).toMatchObject({ totalCount: null, pageInfo: { hasNextPage: false } })
    expect([...first.slugs, ...rest.slugs]).toEqual(scheduled.slugs)
  })

  it('refuses the cursor of another list', async () => {
    const first = await slugsOf('first: 1')
    const end = String(at(first.page, 'pageInfo.endCursor'))

    const { errors } = await ask(
      app,
      `{ elections(country: "us", after: ${JSON.stringify(end)}) { nodes { id } } }`,
    )

    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_PARAMETER', argument: 'after' })
  })
})
