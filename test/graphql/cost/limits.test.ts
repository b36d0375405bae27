import { parse } from 'graphql'
import { documentErrors } from '../../../src/graphql/cost/limits.js'
import { ask, at } from '../../support/ask.js'
import { anEntity } from '../../support/builders.js'
import { readPrices } from '../../support/prices.js'
import { testApp, type TestApp } from '../../support/test-app.js'

let app: TestApp
let prices: Awaited<ReturnType<typeof readPrices>>

beforeAll(async () => {
  prices = await readPrices()
  app = await testApp()
})

describe('a query beyond a limit is refused before the graph is asked', () => {
  const manyAliases = Array.from({ length: 31 }, (_each, at) => `a${String(at)}: __typename`)
  it.each([
    ['64 kB of text', `{ __typename }${' '.repeat(65_536)}`, 'QUERY_TOO_LONG', 65_536, 65_550],
    ['30 aliases', `{ ${manyAliases.join(' ')} }`, 'TOO_MANY_ALIASES', 30, 31],
    ['8 hops', nested(11), 'QUERY_TOO_DEEP', 8, 9],
    ['40 levels', inConnections(14), 'QUERY_TOO_DEEP', 40, 43],
  ])('%s', async (_limit, query, code, limit, actual) => {
    app.forgetQueries()

    const answer = await ask(app, query)

    expect(answer.status).toBe(400)
    expect(answer.errors?.[0]?.extensions).toEqual({ code, limit, actual })
    expect(app.queriesSent().filter((name) => !name.startsWith('change/'))).toEqual([])
  })

  it('10,000 nodes', async () => {
    app.forgetQueries()

    const answer = await ask(
      app,
      '{ entities(first: 100) { nodes { relationships(first: 100) { nodes { id } } } } }',
    )

    const actual = 10_100 + prices('Query.entities') + 100 * prices('Entity.relationships')
    expect(answer.status).toBe(400)
    expect(answer.errors?.[0]?.extensions).toEqual({ code: 'COST_EXCEEDED', limit: 10_000, actual })
    expect(app.queriesSent().filter((name) => !name.startsWith('change/'))).toEqual([])
  })

  it('2,000 tokens', async () => {
    const answer = await ask(app, `{ ${'__typename '.repeat(2_000)} }`)

    expect(answer.status).toBe(400)
    expect(answer.errors?.[0]?.extensions).toEqual({ code: 'TOO_MANY_TOKENS', limit: 2_000 })
  })

  it('a list of operations', async () => {
    const payload = [{ query: '{ __typename }' }, { query: '{ __typename }' }]
    const reply = await app.inject({ method: 'POST', url: '/graphql', payload })

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ errors: [{ extensions: { code: 'ONE_OPERATION' } }] })
  })

  it.each([
    ['{ entities(first: 1001) { nodes { id } } }', 'first', 0, 1_000, 1_001],
    ['{ entities(first: -1) { nodes { id } } }', 'first', 0, 1_000, -1],
    ['{ search(q: "a", first: 101) { edges { match } } }', 'first', 0, 100, 101],
    ['{ path(from: "a", to: "b", maxLength: 7) { length } }', 'maxLength', 1, 6, 7],
    ['{ path(from: "a", to: "b", limit: 6) { length } }', 'limit', 1, 5, 6],
    ['{ neighbourhood(of: "a", depth: 4) { nodes { id } } }', 'depth', 0, 3, 4],
    ['{ neighbourhood(of: "a", maxNodes: 501) { nodes { id } } }', 'maxNodes', 1, 500, 501],
  ])('%s', async (query, argument, min, max, actual) => {
    const answer = await ask(app, query)

    expect(answer.status).toBe(400)
    const numbers = { argument, min, max, actual }
    expect(answer.errors?.[0]?.extensions).toEqual({ code: 'INVALID_PARAMETER', ...numbers })
  })
})

describe('a text that is too long is refused before anything reads it', () => {
  const LONG = 'a'.repeat(201)
  const IDS = Array.from({ length: 1_001 }, (_each, at) => String(at))
  const COUNTRIES = Array.from({ length: 301 }, () => 'dk')

  it.each<readonly [string, string, Readonly<Record<string, unknown>>, string, number, number]>([
    ['words', `{ search(q: "${LONG}") { edges { match } } }`, {}, 'q', 200, 201],
    ['words of a list', `{ entities(q: "${LONG}") { totalCount } }`, {}, 'q', 200, 201],
    ['words of markets', `{ markets(q: "${LONG}") { totalCount } }`, {}, 'q', 200, 201],
    ['a slug', `{ entity(slug: "${LONG}") { id } }`, {}, 'slug', 200, 201],
    [
      'a variable',
      'query($words: String!) { search(q: $words) { edges { match } } }',
      { words: 'a'.repeat(100_000) },
      'q',
      200,
      100_000,
    ],
    [
      'the default of a variable',
      `query($words: String = "${LONG}") { entities(q: $words) { totalCount } }`,
      {},
      'q',
      200,
      201,
    ],
    [
      'one of a list',
      'query($all: [ID!]) { entities(ids: $all) { totalCount } }',
      { all: ['a', LONG] },
      'ids',
      200,
      201,
    ],
    [
      'a variable in a list',
      'query($one: ID!) { entities(ids: ["a", $one]) { totalCount } }',
      { one: LONG },
      'ids',
      200,
      201,
    ],
    [
      'a list',
      'query($all: [ID!]) { entities(ids: $all) { totalCount } }',
      { all: IDS },
      'ids',
      1_000,
      1_001,
    ],
    [
      'a list that is written out',
      `{ search(q: "a", countries: ${JSON.stringify(COUNTRIES)}) { edges { match } } }`,
      {},
      'countries',
      300,
      301,
    ],
    [
      'a scalar of our own',
      `{ entity(slug: "a") { relationships(at: "${'2'.repeat(101)}") { totalCount } } }`,
      {},
      'at',
      100,
      101,
    ],
    [
      'what says nothing itself',
      `{ entities(after: "${'a'.repeat(4_001)}") { totalCount } }`,
      {},
      'after',
      4_000,
      4_001,
    ],
    [
      'an argument of introspection',
      `{ __type(name: "${'a'.repeat(4_001)}") { name } }`,
      {},
      'name',
      4_000,
      4_001,
    ],
  ])('%s', async (_what, query, variables, argument, max, actual) => {
    app.forgetQueries()

    const answer = await ask(app, query, variables)

    const of = [IDS.length, COUNTRIES.length].includes(actual) ? 'items' : 'characters'
    expect(answer.status).toBe(400)
    expect(answer.errors).toEqual([
      {
        message: `${argument}: must have at most ${String(max)} ${of}.`,
        extensions: { code: 'INVALID_PARAMETER', argument, max, actual },
      },
    ])
    expect(app.queriesSent().filter((name) => !name.startsWith('change/'))).toEqual([])
  })

  it('and one as long as may be is answered', async () => {
    const words = 'a'.repeat(200)
    const query =
      'query($q: String!) { search(q: $q) { edges { match } } entities(q: $q) { totalCount } }'

    expect((await ask(app, query, { q: words })).errors).toBeUndefined()
  })
})

describe('the cost of a query', () => {
  it.each<readonly [string, string, Readonly<Record<string, unknown>>, number, () => number]>([
    ['an entity', '{ entity(slug: "a") { id } }', {}, 1, () => prices('Query.entity')],
    ['a list of the default size', '{ entities { nodes { id } } }', {}, 20, ofList],
    [
      'a size in a variable',
      'query($n: Int) { entities(first: $n) { nodes { id } } }',
      { n: 7 },
      7,
      ofList,
    ],
    [
      'a default of a variable',
      'query($n: Int = 9) { entities(first: $n) { nodes { id } } }',
      {},
      9,
      ofList,
    ],
    ['a list of none as one of one', '{ entities(first: 0) { nodes { id } } }', {}, 1, ofList],
    ['a null', '{ entities(first: null) { nodes { id } } }', {}, 20, ofList],
    [
      'a count once, however long its list',
      '{ entities(first: 30) { totalCount nodes { id } } }',
      {},
      30,
      () => ofList() + prices('Query.entities.totalCount'),
    ],
    [
      'a list and a count in a list for each node of it',
      '{ entities(first: 10) { nodes { relationships(first: 5) { totalCount nodes { id } } } } }',
      {},
      60,
      () => ofList() + 10 * prices('Entity.relationships', 'Entity.relationships.totalCount'),
    ],
    [
      'a search',
      '{ search(q: "ada", first: 1) { edges { match } } }',
      {},
      1,
      () => prices('Query.search'),
    ],
    ['what asks no graph', '{ rateLimit { remaining } __typename }', {}, 1, () => 0],
    [
      'a node with more than ten values as two',
      `{ entities(first: 10) { nodes { ${'abcdefghijk'
        .split('')
        .map((alias) => `${alias}: name`)
        .join(' ')} } } }`,
      {},
      11,
      ofList,
    ],
    [
      'ten values of what is no node as one',
      '{ entities(first: 10) { nodes { identifiers { scheme value } } } }',
      {},
      10 * (1 + 1),
      ofList,
    ],
    [
      'a list in a list of what is no node',
      '{ race(id: "a") { results(first: 10) { nodes { unit votes { candidacyKey votes } } } } }',
      {},
      1 + 10 * (1 + 1),
      () => prices('Query.race', 'Race.results'),
    ],
    [
      'a list in a list, in fragments',
      `query { entities(first: 10) { ...A } }
       fragment A on EntityConnection { nodes { ...B } }
       fragment B on Party { members(first: 5) { edges { node { id } } } }`,
      {},
      60,
      () => ofList() + 10 * prices('Party.members'),
    ],
    [
      'what is skipped',
      'query($no: Boolean = true) { entities(first: 10) @skip(if: $no) { nodes { id } } }',
      {},
      0,
      () => 0,
    ],
    [
      'evidence and the parts of a fact',
      EVIDENCE(),
      {},
      1 + 10 * (1 + 1 + 1 + 1),
      () => prices('Query.entity', 'Entity.relationships'),
    ],
    [
      'paths',
      '{ path(from: "a", to: "b", limit: 2, maxLength: 3) { length } }',
      {},
      8,
      () => prices('Query.path'),
    ],
  ])(
    'counts %s, and what it costs to look for it',
    async (_what, query, variables, nodes, base) => {
      const answer = await ask(app, query, variables)

      expect(answer.extensions).toMatchObject({ cost: { nodes: nodes + base() } })
    },
  )

  it('adds the price of an argument that is not null', async () => {
    const costWith = async (args: string) => {
      const members = `members(first: 3${args}) { nodes { id } }`
      const answer = await ask(app, `{ entity(slug: "a") { ... on Party { ${members} } } }`)
      return at(answer.extensions, 'cost.nodes') as number
    }

    const usual = await costWith('')
    expect(await costWith(', where: null')).toBe(usual)
    expect(await costWith(', where: {}')).toBe(usual + 9)
  })

  it('is computed at once for fragments that fan out without end', async () => {
    const fragments = Array.from(
      { length: 11 },
      (_each, at) =>
        `fragment F${String(at)} on Institution { ${'abcdefgh'
          .slice(0, 2)
          .split('')
          .map((alias) => `${alias}: parent { ...F${String(at + 1)} }`)
          .join(' ')} }`,
    )
    const query = `{ entity(slug: "a") { ...F0 } } ${fragments.join(' ')} fragment F11 on Institution { id }`
    const start = performance.now()

    const answer = await ask(app, query)

    expect(answer.errors?.[0]?.extensions['code']).toBe('QUERY_TOO_DEEP')
    expect(performance.now() - start).toBeLessThan(1_000)
  })
})

describe('a response with more values than was estimated', () => {
  const names = Array.from({ length: 1_000 }, (_each, at) => `Ada ${String(at)}`)
  const given = {
    entities: [
      anEntity({ slug: 'ada', names }),
      anEntity({ slug: 'eve', names: names.flatMap((name) => [name, `${name} Eve`]) }),
    ],
  }
  const NAMES = '{ entity(slug: "ada") { names { value } } }'

  it('costs what it has', async () => {
    const app = await testApp({ given, unitsAMinute: { free: 30 } })

    const first = await ask(app, NAMES)
    const kept = await ask(app, NAMES)

    for (const answer of [first, kept]) {
      expect(answer.extensions).toEqual({ cost: { nodes: 100, units: 2 } })
    }
    expect(kept.headers['x-ratelimit-remaining']).toBe('26')
  })

  it('is refused whole when it has more than an operation may bring, and costs that', async () => {
    const app = await testApp({ given, unitsAMinute: { free: 3 } })

    const answer = await ask(app, NAMES.replace('ada', 'eve'))

    expect(answer.status).toBe(400)
    expect(answer.data).toBeUndefined()
    expect(answer.errors).toEqual([
      {
        message: 'The response has more than 1000 values; request shorter lists.',
        extensions: { code: 'COST_EXCEEDED', limit: 50, actual: 200 },
      },
    ])
    expect(answer.headers['x-ratelimit-remaining']).toBe('0')
  })

  it('takes the remaining units of a caller with too few', async () => {
    const app = await testApp({ given, unitsAMinute: { free: 6 } })
    for (let at = 0; at < 5; at += 1) await ask(app, '{ __typename }')

    const answer = await ask(app, NAMES)

    expect(answer.status).toBe(200)
    expect(answer.headers['x-ratelimit-remaining']).toBe('0')
  })
})

function ofList(): number {
  return prices('Query.entities')
}

describe('documentErrors', () => {
  beforeAll(async () => {
    app = await testApp()
  })

  it('lets a query go four hops from a list, and eight from an entity', async () => {
    const four = `{ entities(first: 2) { edges { node { relationships(first: 2) { edges { node {
      relationships(first: 2) { edges { node { relationships(first: 2) { edges { node {
      relationships(first: 2) { nodes { name } } } } } } } } } } } } } } }`

    expect((await ask(app, four)).errors).toBeUndefined()
    expect(documentErrors(parse(nested(10)))).toEqual([])
    expect(documentErrors(parse(nested(11)))).toHaveLength(1)
  })

  it('comes to an end for fragments inside themselves', () => {
    const document = parse(
      '{ entity(slug: "a") { ...A } } fragment A on Entity { ...B } fragment B on Entity { ...A id }',
    )

    expect(documentErrors(document)).toEqual([])
  })

  it('lets the usual introspection query pass, and none that is deeper than 20', () => {
    const deep = (levels: number) =>
      `{ __schema { types { ${'ofType {'.repeat(levels)} name ${'}'.repeat(levels)} } } }`

    expect(documentErrors(parse(deep(12)))).toEqual([])
    expect(documentErrors(parse(deep(30)))[0]?.extensions).toMatchObject({ limit: 20 })
  })
})

function nested(levels: number): string {
  const parents = 'parent { '.repeat(levels - 2)
  return `{ entity(slug: "a") { ... on Area { ${parents} id ${'}'.repeat(levels - 2)} } } }`
}

/** Deep by the levels of connections alone: no more than one hop. */
function inConnections(times: number): string {
  const levels = 'edges { node { nodes { '.repeat(times)
  return `{ entities { ${levels.slice(0, -'nodes { '.length)} id ${'}'.repeat(3 * times - 1)} } }`
}

function EVIDENCE(): string {
  return `{ entity(slug: "a") { relationships(first: 10) {
    edges { fact { person { id } terms { id } } evidence { url } } } } }`
}
