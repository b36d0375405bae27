import { anEntity, aRelationship } from '../support/builders.js'
import type { Graph } from '../../src/graph/graph.js'
import { ask } from '../support/ask.js'
import { testApp, type TestApp } from '../support/test-app.js'

const entities = [
  anEntity({ slug: 'ada', name: 'Ada' }),
  anEntity({ slug: 'bob', name: 'Bob' }),
  anEntity({ slug: 'greens', name: 'Greens', type: 'party' }),
  anEntity({ slug: 'mayor', name: 'Mayor', type: 'office' }),
]
const relationships = [
  aRelationship({ from: 'ada', to: 'greens', startDate: '2020-01-01' }),
  aRelationship({ from: 'bob', to: 'greens', startDate: '2021' }),
  aRelationship({ from: 'ada', to: 'mayor', type: 'HOLDS', startDate: '2022-05' }),
]
/** More often than it takes until an operation is compiled. */
const TIMES = 6

let app: TestApp
/** Nothing is kept, so that each question is executed. */
const open = async (around?: (graph: Graph) => Graph): Promise<void> => {
  app = await testApp({
    given: { entities, relationships },
    cacheBytes: 0,
    ...(around && { around }),
  })
}

/** The answers to one question after the other. */
async function answers(query: string, variables?: Record<string, unknown>) {
  const all: unknown[] = []
  for (let time = 0; time < TIMES; time += 1) {
    const { status, data, errors, extensions } = await ask(app, query, variables)
    all.push({ status, data, errors, extensions })
  }
  return all
}

describe('an operation that is asked often', () => {
  it.each([
    [
      'lists in lists',
      '{ entity(slug: "greens") { ... on Party { members { edges { start node { name offices { edges { node { name institution { name } } } } } } } } } }',
    ],
    [
      'fragments, aliases and directives',
      'query Q($some: Boolean = false) { one: entity(slug: "ada") { ...named name @skip(if: $some) __typename } two: entity(slug: "greens") { ...named } } fragment named on Entity { type slug ... on Politician { birthDate parties { totalCount nodes { ...party } } } ... on Party { id: slug } } fragment party on Party { name }',
    ],
    [
      'a list of any type, with cursors',
      '{ entities(first: 3) { totalCount edges { cursor node { __typename name countryCode } } pageInfo { hasNextPage endCursor } } }',
    ],
    [
      'what is not there',
      '{ entity(slug: "nobody") { name } path(from: "ada", to: "bob") { length hops { kind node { slug } } } }',
    ],
    ['several operations', 'query Named { entity(slug: "ada") { name } }'],
    [
      'a refusal',
      'query Q {\n  entity(slug: "ada") { name }\r\n  path(from: "ada", to: "ada") { length }\n}',
    ],
    [
      'a cursor of nobody',
      '{ entity(slug: "greens") { ... on Party { members(after: "x") { nodes { name } } } } }',
    ],
  ])('is answered as it was at first: %s', async (_what, query) => {
    await open()

    const [first, ...later] = await answers(query)

    expect(first).toMatchObject({ status: 200 })
    for (const each of later) expect(each).toEqual(first)
  })

  it('is answered soon, though its fragments spread each other again and again', async () => {
    await open()
    const parts = Array.from({ length: 16 }, (_, at) => {
      const next =
        at === 15
          ? '__typename'
          : `...f${String(at + 1)} a${String(at)}: __typename ...f${String(at + 1)}`
      return `fragment f${String(at)} on Entity { ${next} }`
    })
    const query = `{ entity(slug: "ada") { ...f0 } } ${parts.join(' ')}`
    const before = process.cpuUsage()

    const [first, ...later] = await answers(query)

    const { user, system } = process.cpuUsage(before)
    for (const each of later) expect(each).toEqual(first)
    // 2^16 fields would take many seconds to write out.
    expect((user + system) / 1_000_000).toBeLessThan(5)
  }, 60_000)

  it('takes other variables, and refuses those that do not fit as it did at first', async () => {
    await open()
    const query = 'query Q($slug: String!) { entity(slug: $slug) { name } }'
    const [unfit] = await answers(query, { slug: 7 })

    await answers(query, { slug: 'ada' })
    const [bob] = await answers(query, { slug: 'bob' })
    const [again] = await answers(query, { slug: 7 })

    expect(bob).toMatchObject({ data: { entity: { name: 'Bob' } } })
    expect(again).toEqual(unfit)
  })

  it('says as at first what failed, and what did not', async () => {
    let isAway = false
    await open((graph) => ({
      ...graph,
      read: async (query, params, ...rest) => {
        if (isAway && query.startsWith('entity/by-ids')) throw new Error('away')
        return graph.read(query, params, ...rest)
      },
    }))
    const query = `{ entity(slug: "greens") { name ... on Party { members { nodes {
      name
      ... on Politician { birthDate } } } } } }`
    isAway = true
    const [first] = await answers(query)
    isAway = false
    await answers(query)
    isAway = true

    const later = await answers(query)

    expect(first).toMatchObject({ errors: expect.arrayContaining([expect.anything()]) as unknown })
    for (const each of later) expect(each).toEqual(first)
  })
})
