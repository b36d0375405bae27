import { getNamedType, isInterfaceType, isObjectType } from 'graphql'
import { join } from 'node:path'
import { createCursors } from '../../src/domain/cursor.js'
import { loadSchema } from '../../src/graphql/schema/schema.js'
import { ask, at } from '../support/ask.js'
import { aDataset, anEntity, aRecord, aRelationship, idOf, store } from '../support/builders.js'
import { aMarket, storeMarkets } from '../support/market-builders.js'
import { testApp, type TestApp } from '../support/test-app.js'

const ROOT = join(import.meta.dirname, '..', '..')
const TERM = idOf('term-1')
const EVIDENCE = { recordKeys: ['tests/all/membership/1'] }

let app: TestApp

beforeAll(async () => {
  app = await testApp({
    given: async (graph) => {
      await store(graph, {
        entities: [
          anEntity({ slug: 'ada', name: 'Ada' }),
          anEntity({ slug: 'bob', name: 'Bob' }),
          anEntity({ slug: 'oak', name: 'Oak', type: 'party', datasets: ['tests'] }),
          anEntity({ slug: 'house', name: 'House', type: 'institution' }),
        ],
        relationships: [
          aRelationship({
            from: 'ada',
            to: 'oak',
            startDate: '2001',
            endDate: '2009',
            ...EVIDENCE,
          }),
          aRelationship({ from: 'ada', to: 'oak', startDate: '2009', asOf: '2026-01' }),
          aRelationship({ from: 'bob', to: 'oak', startDate: '2011', asOf: '2026-01' }),
          aRelationship({ from: 'bob', to: 'house', startDate: '2011', asOf: '2026-01' }),
        ],
        records: [aRecord({ key: 'tests/all/membership/1' })],
        datasets: [aDataset({ name: 'tests' })],
      })
      await storeMarkets(graph, {
        markets: [aMarket({ id: 'ada-wins' })],
        groups: [{ id: 'who-wins', title: 'Who wins?', markets: ['ada-wins'] }],
        concerns: [{ market: 'ada-wins', entity: 'ada' }],
        shown: [{ market: 'ada-wins', changes: [['2026-01-20T10:00:00Z', 40, 'kalshi']] }],
      })
    },
  })
  await app.run(
    `MATCH (house:Entity {slug: 'house'})
     CREATE (:Term {id: $id, key: 'term', name: 'The first', from: toInteger(20110101), to: toInteger(20150101)})
       -[:PERIOD_OF]->(house)`,
    { id: TERM },
  )
}, 90_000)

const EDGE = `relationshipId kind direction label role start end isCurrent certainty
  node { __typename id slug name type countryCode }
  fact { __typename id person { __typename id name } party { __typename id name } }
  evidence { url dataset { __typename id name title } }`
const LISTS = `__typename id slug name description
  relationships { edges { ${EDGE} } }
  ... on Politician { parties { edges { ${EDGE} } } markets { nodes { __typename id title state category
    group { __typename id title } entities { edges { role node { __typename id name description } } } } } }
  ... on Party { members { edges { ${EDGE} } } datasets { __typename id name title } }
  ... on Institution { members { edges { ${EDGE} } } terms { nodes { __typename id name institution { __typename id name } } } }`

/** What clients ask of one graph, each from another side or for another time. */
const QUERIES = [
  ...['ada', 'bob', 'oak', 'house'].map((slug) => `{ entity(slug: "${slug}") { ${LISTS} } }`),
  `{ entity(slug: "oak") { __typename id ... on Party { members(at: "2005") { edges { ${EDGE} } } } } }`,
  `{ entity(slug: "ada") { __typename id ... on Politician { parties(at: "2010") { edges { ${EDGE} } } } } }`,
  ...[
    ['ada', 'house'],
    ['house', 'ada'],
  ].map(
    ([from = '', to = '']) =>
      `{ path(from: "${from}", to: "${to}") { nodes { __typename id name } hops { ${EDGE} } } }`,
  ),
  `{ neighbourhood(of: "oak") { nodes { __typename id name } links { relationshipId kind
      source { __typename id name } target { __typename id name } fact { __typename id } } } }`,
  `{ market(by: { id: "ada-wins" }) { __typename id title state display(asOf: "2026-01-21T00:00:00Z") { percent } } }`,
  `{ market(by: { id: "ada-wins" }) { __typename id title state display { percent } group { __typename id title } } }`,
  `{ nodes(ids: ["${idOf('ada')}", "ada-wins", "who-wins", "${TERM}", "tests"]) { __typename id
      ... on Entity { name slug } ... on Market { title state } ... on MarketGroup { title }
      ... on Term { name } ... on Dataset { name } } }`,
  '{ datasets { nodes { dataset { __typename id name title } } } sources { __typename id name } collections { __typename id name } }',
]

describe('an id', () => {
  it('belongs to a type whose content does not depend on where it is asked for', async () => {
    const schema = await loadSchema(join(ROOT, 'schema'), createCursors('a secret of the tests'))
    const types = Object.values(schema.getTypeMap()).filter(
      (type) => isObjectType(type) || isInterfaceType(type),
    )

    const withId = types.filter((type) => 'id' in type.getFields())
    const sided = withId.filter((type) =>
      ['cursor', 'direction', 'label', 'certainty'].some((name) => name in type.getFields()),
    )
    const free = withId
      .filter(
        (type) => isObjectType(type) && !type.getInterfaces().some(({ name }) => name === 'Node'),
      )
      .map(({ name }) => name)

    expect(sided.map(({ name }) => name)).toEqual([])
    // They are part of what names them, and no root field finds them by their id.
    expect(free.sort()).toEqual(['Candidacy', 'Collection', 'Fact', 'Source'])
    const { market } = schema.getQueryType()?.getFields() ?? {}
    expect(market?.args.map(({ name }) => name)).toEqual(['by'])
    expect(getNamedType(market?.type)?.name).toBe('Market')
  })

  it('names one object with one content, from whatever side and for whatever day it is asked', async () => {
    const contents = new Map<string, Map<string, unknown>>()
    const types = new Map<string, Set<string>>()

    for (const query of QUERIES) {
      const { data, errors } = await ask(app, query)
      expect(errors).toBeUndefined()
      collect(data, contents, types)
    }

    expect([...types].filter(([, names]) => names.size > 1)).toEqual([])
    expect([...contents.keys()]).toEqual(
      expect.arrayContaining(['ada-wins', 'who-wins', 'tests', TERM, idOf('ada')]),
    )
  })
})

/** Notes each scalar field of each object with an id, and fails where two answers differ. */
function collect(
  value: unknown,
  contents: Map<string, Map<string, unknown>>,
  types: Map<string, Set<string>>,
): void {
  if (Array.isArray(value)) for (const one of value) collect(one, contents, types)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  const fields = Object.entries(value as Record<string, unknown>)
  for (const [, inner] of fields) collect(inner, contents, types)
  const { id, __typename } = value as { id?: string; __typename?: string }
  if (id === undefined) return
  types.set(id, (types.get(id) ?? new Set()).add(String(__typename)))
  const known = contents.get(id) ?? new Map<string, unknown>()
  contents.set(id, known)
  for (const [name, inner] of fields) {
    if (typeof inner === 'object') continue
    if (known.has(name)) expect([id, name, inner]).toEqual([id, name, known.get(name)])
    known.set(name, inner)
  }
}

describe('nodes', () => {
  it('finds objects of all types, in order, with null for an unknown id', async () => {
    const { data, errors } = await ask(
      app,
      `query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } node(id: "who-wins") { __typename } }`,
      { ids: ['tests', 'nothing', idOf('bob'), 'ada-wins', TERM, idOf('nobody'), 'who-wins'] },
    )

    expect(errors).toBeUndefined()
    expect(at(data, 'nodes')).toEqual([
      { __typename: 'Dataset', id: 'tests' },
      null,
      { __typename: 'Politician', id: idOf('bob') },
      { __typename: 'Market', id: 'ada-wins' },
      { __typename: 'Term', id: TERM },
      null,
      { __typename: 'MarketGroup', id: 'who-wins' },
    ])
    expect(at(data, 'node')).toEqual({ __typename: 'MarketGroup' })
  })
})

describe('a part that fails', () => {
  it('is null alone, and the rest is answered', async () => {
    const { data, errors } = await ask(
      app,
      `{ entity(slug: "oak") { name ... on Party { members(after: "forged") { totalCount } }
           relationships(first: 1) { nodes { name } } }
         entities(after: "forged") { totalCount } market(by: { id: "ada-wins" }) { title } }`,
    )

    // the parts run beside each other: either error may come first
    expect(errors?.map(({ path }) => path?.join('.')).toSorted()).toEqual([
      'entities',
      'entity.members',
    ])
    expect(data).toEqual({
      entity: { name: 'Oak', members: null, relationships: { nodes: [{ name: 'Bob' }] } },
      entities: null,
      market: { title: expect.any(String) as unknown },
    })
  })
})
