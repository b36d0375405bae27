import { raceId } from '../../src/elections/race-id.js'
import { aRace, ELECTION } from '../elections/a-result.js'
import { storeResults } from '../elections/store-results.js'
import { ask, at, nextAt, textsAt, warmUp } from '../support/ask.js'
import { anEntity, aRelationship, idOf, store } from '../support/builders.js'
import { aMarket, storeMarkets } from '../support/market-builders.js'
import { testApp, type TestApp } from '../support/test-app.js'

/** More than the best hits of each kind. */
const MANY = 130
const numbers = Array.from({ length: MANY }, (_, index) => index)

const race = (title: string, seat = '', date = '2024-11-05') =>
  aRace({
    election: { ...ELECTION, date: date as typeof ELECTION.date },
    race: { office: 'mayor', area: 'us/ca', party: '', seat },
    title,
  })
const idOfRace = (...given: Parameters<typeof race>) => {
  const { election, race: key } = race(...given)
  return raceId(election, key)
}

let app: TestApp

beforeAll(async () => {
  app = await testApp({
    given: {
      entities: [
        anEntity({ name: 'Springfield', type: 'area', names: ['Springfield', 'Спрингфилд'] }),
        anEntity({ name: 'Springfield Labour', type: 'party' }),
        anEntity({ name: 'Joe Springfield' }),
        anEntity({ name: 'Ann Springfield' }),
        anEntity({ name: 'Senate', type: 'institution', classification: 'legislature' }),
        ...['Budget', 'Rules', 'Ethics', 'Finance'].map((name) =>
          anEntity({
            name: `Senate Committee on ${name}`,
            ...{ type: 'institution', classification: 'committee' },
          }),
        ),
        ...numbers.map((number) => anEntity({ name: `Legion ${String(number)}` })),
      ],
      relationships: [aRelationship({ from: 'ann-springfield', to: 'springfield' })],
    },
  })
  await storeMarkets(app.graph, {
    markets: [
      aMarket({ id: 'fire', title: 'Springfield on fire in 2027?', volumeUsd: 10 }),
      aMarket({ id: 'flood', title: 'Springfield under water in 2027?', volumeUsd: 20 }),
      aMarket({ id: 'lee', title: 'Will Ann Lee win Springfield?' }),
      aMarket({ id: 'over', title: 'Will Springfield win in 2020?', state: 'resolved' }),
      aMarket({ id: 'unpriced', title: 'Will Springfield win in 2031?', percent: null }),
      aMarket({ id: 'flip', title: 'Will the Senate flip?' }),
      ...numbers.map((number) =>
        aMarket({ id: `legion-${String(number)}`, title: `Legion question ${String(number)}` }),
      ),
    ],
  })
  await storeResults(app.graph, race('Springfield, Mayor', '', '2020-11-03'))
  await storeResults(app.graph, race('Springfield, Mayor'))
  await storeResults(app.graph, race('Lord Mayor of Springfield', 'lord'))
  await storeResults(app.graph, race('Sheriff of Shelbyville', 'sheriff'))
  await app.changed()
  await warmUp(app, '{ searchAll(q: "unknown") { edges { match } } }')
}, 90_000)

const PAGE = `edges { cursor match matchedName { value langs } node { __typename id } } nodes { id }
  pageInfo { hasNextPage hasPreviousPage endCursor }`

async function search(q: string, args = '') {
  const query = `query($q: String!) { searchAll(q: $q ${args}) { ${PAGE} } }`
  const { data, errors } = await ask(app, query, { q })
  expect(errors).toBeUndefined()
  return data
}

const matchedIn = (data: unknown) => textsAt(data, 'searchAll.edges', 'matchedName.value')
const matched = async (q: string, args = '') => matchedIn(await search(q, args))
const typesIn = (data: unknown) => textsAt(data, 'searchAll.edges', 'node.__typename')

/** The ids of all pages, and the number of ids on each page. */
async function allPages(q: string, args: string) {
  const ids: string[] = []
  const sizes: number[] = []
  let after: string | null = null
  do {
    const data = await search(q, after === null ? args : `${args}, after: "${after}"`)
    const page = textsAt(data, 'searchAll.edges', 'node.id')
    expect(textsAt(data, 'searchAll.nodes', 'id')).toEqual(page)
    ids.push(...page)
    sizes.push(page.length)
    after = nextAt(data, 'searchAll')
  } while (after !== null)
  return { ids, sizes }
}

describe('a search of everything', () => {
  it('sorts by how well a name or title matches, and alternates the kinds', async () => {
    const data = await search('springfield')

    const found = textsAt(data, 'searchAll.edges', 'match').map((match, index) => [
      match,
      typesIn(data)[index],
      matchedIn(data)[index],
    ])
    expect(found.slice(0, 6)).toEqual([
      ['EXACT', 'Area', 'Springfield'],
      ['PREFIX', 'Party', 'Springfield Labour'],
      ['PREFIX', 'Market', 'Springfield under water in 2027?'],
      ['PREFIX', 'Race', 'Springfield, Mayor'],
      ['PREFIX', 'Market', 'Springfield on fire in 2027?'],
      ['PREFIX', 'Race', 'Springfield, Mayor'],
    ])
    expect(found.slice(6).map(([match, type]) => `${String(match)} ${String(type)}`)).toEqual([
      'WORDS Politician',
      'WORDS Market',
      'WORDS Race',
      'WORDS Politician',
    ])
    expect(at(data, 'searchAll.pageInfo.hasNextPage')).toBe(false)
  })

  it('shows markets with the words before committees that begin with the words', async () => {
    expect((await matched('senate')).slice(0, 3)).toEqual([
      'Senate',
      expect.stringMatching(/^Senate Committee/),
      'Will the Senate flip?',
    ])
  })

  it('shows the newest of races with the same title first', async () => {
    const data = await search('springfield mayor', ', types: [RACE]')

    expect(textsAt(data, 'searchAll.edges', 'node.id')).toEqual([
      idOfRace('Springfield, Mayor'),
      idOfRace('Springfield, Mayor', '', '2020-11-03'),
      idOfRace('', 'lord'),
    ])
  })

  it.each([
    ['a letter too few', 'shelbyvile', 'Sheriff of Shelbyville'],
    ['an unfinished word', 'sherif', 'Sheriff of Shelbyville'],
    ['words in another order', 'shelbyville sheriff', 'Sheriff of Shelbyville'],
    [
      'a letter too many in the title of a market',
      'ann leee wins',
      'Will Ann Lee win Springfield?',
    ],
    ['a name in another script', 'спрингфилд', 'Спрингфилд'],
  ])('finds %s', async (_what, q, name) => {
    expect(await matched(q)).toContain(name)
  })

  it('finds an entity by its slug and a market by its id, as exact matches', async () => {
    const [entity, market] = [await search('ann-springfield'), await search('lee')]

    expect(at(entity, 'searchAll.edges.0')).toMatchObject({
      ...{ match: 'EXACT', node: { id: idOf('ann-springfield') } },
    })
    expect(at(market, 'searchAll.edges.0')).toMatchObject({ match: 'EXACT', node: { id: 'lee' } })
  })

  it('leaves out markets that the default list leaves out', async () => {
    const found = await matched('springfield win', ', types: [MARKET]')

    expect(found).toEqual(['Will Ann Lee win Springfield?'])
  })

  it('finds only the requested types', async () => {
    expect(typesIn(await search('springfield', ', types: [RACE, PARTY]'))).toEqual([
      'Party',
      'Race',
      'Race',
      'Race',
    ])
    expect(typesIn(await search('springfield', ', types: [AREA]'))).toEqual(['Area'])
    expect(await matched('springfield', ', types: []')).toEqual([])
  })

  it.each(['*?/', '   ', '…'])('finds nothing for signs: %s', async (q) => {
    expect(await search(q)).toEqual({
      searchAll: {
        edges: [],
        nodes: [],
        pageInfo: { hasNextPage: false, hasPreviousPage: false, endCursor: null },
      },
    })
  })

  it('reads the fields of each type', async () => {
    const { data, errors } = await ask(
      app,
      `{ searchAll(q: "springfield", first: 4) { nodes {
        ... on Entity { name description } ... on Market { title display { percent } }
        ... on Race { title officeKey } } } }`,
    )

    expect(errors).toBeUndefined()
    expect(at(data, 'searchAll.nodes')).toEqual([
      { name: 'Springfield', description: 'Springfield is known to the tests.' },
      { name: 'Springfield Labour', description: 'Springfield Labour is known to the tests.' },
      { title: 'Springfield under water in 2027?', display: { percent: 62.5 } },
      { title: 'Springfield, Mayor', officeKey: 'mayor' },
    ])
  })
})

describe('the pages of a search of everything', () => {
  it('have each of the best hits once, up to 100 of each kind', async () => {
    const { ids, sizes } = await allPages('legion', ', first: 30')

    expect(sizes).toEqual([30, 30, 30, 30, 30, 30, 20])
    expect(new Set(ids).size).toBe(200)
    expect(ids.filter((id) => id.startsWith('legion-'))).toHaveLength(100)
  })

  it('are the parts of the list, whatever their size', async () => {
    const inTens = await allPages('springfield', ', first: 10')
    const inThrees = await allPages('springfield', ', first: 3')

    expect(inThrees.ids).toEqual(inTens.ids)
    expect(inThrees.sizes).toEqual([3, 3, 3, 1])
  })

  it('continue after the same hit when a better hit is new, and when the last hit is gone', async () => {
    const list = ', types: [POLITICIAN], first: 2'
    const names = ['Zoe Quimby', 'Yan Quimby', 'Xia Quimby', 'Wim Quimby']
    await store(app.graph, { entities: names.map((name) => anEntity({ name })) })
    await app.changed({ kind: 'entity', keys: [], subject: 'entity' })
    const first = await search('quimby', list)
    const after = `, after: "${String(nextAt(first, 'searchAll'))}"`
    const rest = names.filter((name) => !matchedIn(first).includes(name))

    await store(app.graph, { entities: [anEntity({ name: 'Quimby' })] })
    await app.changed({ kind: 'entity', keys: [], subject: 'entity' })
    const afterNew = await matched('quimby', list + after)
    await app.run('MATCH (e:Entity) WHERE e.name IN $names SET e.orphaned = true', {
      names: ['Quimby', matchedIn(first)[1]],
    })
    await app.changed({ kind: 'entity', keys: [], subject: 'entity' })
    const afterGone = await matched('quimby', list + after)

    expect(afterNew.toSorted()).toEqual(rest.toSorted())
    expect(afterGone).toEqual(afterNew)
  })

  it.each([
    ['other words', 'legion 1', ''],
    ['other types', 'legion', ', types: [MARKET]'],
  ])('refuse the cursor of %s', async (_what, q, args) => {
    const cursor = nextAt(await search('legion'), 'searchAll')
    const query = `{ searchAll(q: "${q}" ${args}, after: "${String(cursor)}") { nodes { id } } }`

    const { errors } = await ask(app, query)

    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_PARAMETER',
      argument: 'after',
    })
  })
})

describe('the title of a race', () => {
  it('is found in the words of the newest snapshot of each feed', async () => {
    const key = 'clerk'
    await storeResults(app.graph, race('Clark of Ogdenville', key))
    await app.changed()
    const before = await matched('ogdenville')

    await storeResults(app.graph, race('Clerk of North Haverbrook', key))
    await storeResults(app.graph, race('Haverbrook Clerk', key), { source: 'second' })
    await app.changed()

    expect(before).toEqual(['Clark of Ogdenville'])
    expect(await matched('ogdenville')).toEqual([])
    expect(await matched('north haverbrook')).toEqual(['Clerk of North Haverbrook'])
    const data = await search('haverbrook')
    expect(matchedIn(data)).toEqual(['Haverbrook Clerk'])
    expect(textsAt(data, 'searchAll.edges', 'node.id')).toEqual([idOfRace('', key)])
  })

  it('does not become that of a snapshot that arrives late', async () => {
    const key = 'judge'
    await storeResults(app.graph, race('Judge of Capital City', key))
    await storeResults(app.graph, race('Judge of Brockway', key), { at: '2024-11-06T03:00:00Z' })
    await app.changed()

    expect(await matched('brockway')).toEqual([])
    expect(await matched('capital city')).toEqual(['Judge of Capital City'])
  })
})
