import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isInterfaceType,
  isUnionType,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql'
import { join } from 'node:path'
import { createCursors } from '../../src/domain/cursor.js'
import { loadSchema } from '../../src/graphql/schema/schema.js'
import { aRelationship, anEntity } from '../support/builders.js'
import { ROOT } from '../support/server-options.js'
import { testApp, type TestApp } from '../support/test-app.js'

/**
 * What a stranger can send costs the process some 50 ms of a processor at most, whatever it says. The time is that of
 * this process, the least of three tries. It may be longer by as much as the machine is slower than the one that the
 * figure is of, and three times as long for what a crowded machine adds beside: the attacks that were found took
 * seconds.
 */
const MAX_MS = 3 * 50
/** What `knownWork` takes on a machine with nothing else to do, in ms of a processor. */
const KNOWN_MS = 5
const TRIES = 3

const people = ['ann', 'bob', 'cas'].map((slug) => anEntity({ slug }))
const given = {
  entities: [...people, anEntity({ slug: 'blue', type: 'party' })],
  relationships: people.map(({ slug }) => aRelationship({ from: slug, to: 'blue' })),
}

let app: TestApp
let schema: GraphQLSchema

beforeAll(async () => {
  app = await testApp({ given, unitsAMinute: { free: 100_000_000 } })
  schema = await loadSchema(join(ROOT, 'schema'), createCursors('of no consequence'))
}, 60_000)

const post = (payload: unknown): InjectOptions => ({
  method: 'POST',
  url: '/graphql',
  headers: { 'content-type': 'application/json' },
  payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
})
const graphql = (query: string, variables: Readonly<Record<string, unknown>> = {}) =>
  post({ query, variables })
const get = (url: string, headers: Readonly<Record<string, string>> = {}): InjectOptions => ({
  url,
  headers,
})
/** No address can hold half a letter. */
const wellFormed = (text: string) => Buffer.from(text).toString()
const times = (text: string, count: number) => text.repeat(count)
const numbered = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join('\n')

/** Signs that a pattern, the index or Unicode's own rules may choke on. */
const SIGNS: Readonly<Record<string, string>> = {
  apostrophes: `a${times("'", 80_000)}a`,
  'combining marks': `a${times('\u0301', 60_000)}`,
  'marks of two kinds': `a${times('\u0301\u0316', 30_000)}`,
  spaces: times(' ', 100_000),
  hyphens: times('-', 100_000),
  'one-letter words': times('a ', 50_000),
  'half letters': times('\ud800', 80_000),
  ligatures: times('\ufdfa', 60_000),
  'Han characters': times('字', 80_000),
  brackets: times('([{', 30_000),
  'signs of the index': times('+-&|!(){}[]^"~*?:\\/', 4_000),
  'zero bytes': times('\0', 100_000),
}

const LIST = '{ entities(first: 1) { nodes { id } } }'

const ATTACKS: readonly (readonly [string, InjectOptions])[] = [
  ...Object.entries(SIGNS).flatMap(([name, text]): [string, InjectOptions][] => [
    [
      `${name} in search`,
      graphql('query($q: String!) { search(q: $q) { edges { match } } }', { q: text }),
    ],
    [
      `${name} in a list`,
      graphql('query($q: String) { entities(q: $q) { totalCount } }', { q: text }),
    ],
    [
      `${name} in markets`,
      graphql('query($q: String) { markets(q: $q) { totalCount } }', { q: text }),
    ],
    [
      `${name} in a slug`,
      get(`/api/graph/entity/${encodeURIComponent(wellFormed(text.slice(0, 5_000)))}`),
    ],
    [
      `${name} in a filter of REST`,
      get(`/api/v1/markets?q=${encodeURIComponent(wellFormed(text.slice(0, 5_000)))}`),
    ],
  ]),
  ['a body of nothing but brackets', post(times('[', 200_000))],
  ['a body of objects in objects', post(times('{"a":', 40_000))],
  ['a body of one long number', post(`{"query":1${times('0', 200_000)}}`)],
  ['a body of escapes', post(`{"query":"${times('\\u0000', 40_000)}"}`)],
  ['a body of keys', post(`{${times('"a":1,', 30_000)}"query":"{ a }"}`)],
  ['a list of operations', post(Array.from({ length: 5_000 }, () => ({ query: LIST })))],
  [
    'variables that nobody asks for',
    graphql(
      LIST,
      Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`v${String(at)}`, at])),
    ),
  ],
  [
    'a variable of lists in lists',
    graphql('query($ids: [ID!]) { entities(ids: $ids) { totalCount } }', { ids: nested(90) }),
  ],
  [
    'a long list of ids',
    graphql('query($ids: [ID!]) { entities(ids: $ids) { totalCount } }', {
      ids: Array.from({ length: 30_000 }, String),
    }),
  ],
  [
    'a long list of types',
    graphql('query($t: [EntityType!]) { entities(types: $t) { totalCount } }', {
      t: Array.from({ length: 20_000 }, () => 'party'),
    }),
  ],
  [
    'a cursor that is none',
    graphql('query($c: String) { entities(after: $c) { totalCount } }', { c: times('A', 200_000) }),
  ],
  [
    'levels without end',
    graphql(
      `{ entities { nodes ${times('{ ... on Politician { parties { nodes ', 40)} { id } ${times('} } } }', 40)} }`,
    ),
  ],
  [
    'inline fragments without end',
    graphql(`{ entities { nodes ${times('{ ... ', 900)} { id } ${times('}', 900)} } }`),
  ],
  ['brackets without an end', graphql(times('{a', 1_900))],
  ['lists in an argument', graphql(`{ entities(ids: ${times('[', 1_900)}) { totalCount } }`)],
  [
    'objects in an argument',
    graphql(`{ entities(ids: ${times('{a:', 900)}1${times('}', 900)}) { totalCount } }`),
  ],
  ['aliases', graphql(`{ ${numbered(400, (at) => `a${String(at)}: entities { totalCount }`)} }`)],
  ['the same field again and again', graphql(`{ ${times('entities { totalCount } ', 480)} }`)],
  [
    'the same field with other arguments',
    graphql(`{ ${numbered(250, (at) => `entities(first: ${String(at)}) { totalCount }`)} }`),
  ],
  [
    'fragments that spread each other',
    graphql(`
      {
        ...F0
      }
      ${numbered(300, (at) => `fragment F${String(at)} on Query { ...F${String((at + 1) % 300)} }`)}
    `),
  ],
  [
    'fragments that fan out',
    graphql(`
      {
        ...F0
      }
      ${numbered(90, (at) => `fragment F${String(at)} on Query { ...F${String(at + 1)} ...F${String(at + 1)} a }`)}
    `),
  ],
  ['unknown fragments', graphql(`{ ${numbered(900, (at) => `...F${String(at)}`)} }`)],
  ['unknown fields', graphql(`{ ${numbered(1_800, (at) => `x${String(at)}`)} }`)],
  [
    'unknown arguments',
    graphql(`{ entities(${numbered(600, (at) => `x${String(at)}: 1`)}) { totalCount } }`),
  ],
  [
    'unknown directives',
    graphql(`{ entities ${numbered(900, (at) => `@x${String(at)}`)} { totalCount } }`),
  ],
  [
    'directives that repeat',
    graphql(`{ entities ${times('@skip(if: false) ', 350)} { totalCount } }`),
  ],
  [
    'variables by the thousand',
    graphql(`query(${numbered(480, (at) => `$v${String(at)}: Int`)}) { entities { totalCount } }`),
  ],
  ['operations by the hundred', graphql(numbered(450, (at) => `query Q${String(at)} { a }`))],
  [
    'a text of comments',
    graphql(`
      ${times('#\n', 30_000)}
      {
        entities {
          totalCount
        }
      }
    `),
  ],
  [
    'a text of commas',
    graphql(`
      ${times(',', 60_000)}
      {
        entities {
          totalCount
        }
      }
    `),
  ],
  ['a text of quotes', graphql(`{ search(q: ${times('"', 60_000)}) { edges { match } } }`)],
  ['a block of text', graphql(`{ search(q: """${times(' \n', 30_000)}""") { edges { match } } }`)],
  ['a long name', graphql(`{ ${times('a', 60_000)} }`)],
  ['a text of nothing that is known', graphql(times('$', 60_000))],
  [
    'the schema in the schema',
    graphql(
      `{ __schema { types { ${times('fields { type { ', 1)} fields { args { type { fields { args { name } } } } } ${times('} } ', 1)} } } }`,
    ),
  ],
  [
    'the schema under aliases',
    graphql(
      `{ ${numbered(6, (a) => `a${String(a)}: __schema { ${numbered(6, (b) => `b${String(b)}: types { fields { args { name } } }`)} }`)} }`,
    ),
  ],
  ['an unknown operation', post({ query: LIST, operationName: times('a', 200_000) })],
  [
    'extensions',
    post({
      query: LIST,
      extensions: { persistedQuery: { version: 1, sha256Hash: times('a', 200_000) } },
    }),
  ],
  [
    'a query in the address',
    get(`/graphql?query=${encodeURIComponent(`{ ${times('a ', 3_000)} }`)}`),
  ],
  [
    'parameters by the thousand',
    get(`/api/v1/markets?${numbered(1_500, (at) => `a${String(at)}=1`).replaceAll('\n', '&')}`),
  ],
  ['one parameter again and again', get(`/api/v1/markets?${times('q=a&', 3_000)}`)],
  ['percents without digits', get(`/api/graph/entity/${times('%', 10_000)}`)],
  ['slashes', get(times('/', 10_000))],
  ['dots', get(`/${times('../', 4_000)}`)],
  [
    'a tag that may match',
    get('/api/graph/entity/ann', { 'if-none-match': times('W/"a", ', 2_000) }),
  ],
  ['languages and forms', get('/graphql', { accept: times('text/html;q=0.1,', 900) })],
  ['encodings', get('/api/graph/entity/ann', { 'accept-encoding': times('br;q=0.5,', 1_500) })],
  [
    'a key of spaces',
    get('/api/graph/entity/ann', { authorization: `Bearer ${times(' ', 14_000)}` }),
  ],
  [
    'a key that is too long',
    get('/api/graph/entity/ann', { authorization: `Bearer ${times('pol_', 3_500)}` }),
  ],
  ['a request id', get('/api/graph/entity/ann', { 'x-request-id': times('a-', 7_000) })],
  ['cookies', get('/api/v1/account', { cookie: times('a=b;', 3_500) })],
]

function nested(levels: number): unknown {
  return levels === 0 ? 'a' : [nested(levels - 1)]
}

describe('what a stranger can send', () => {
  it.each(ATTACKS)('%s: is answered, and costs little', async (_name, request) => {
    const slowness = Math.max(1, knownWork() / KNOWN_MS)
    let least = Infinity
    for (let tries = 0; tries < TRIES && least > MAX_MS * slowness; tries += 1) {
      const before = process.cpuUsage()
      const { statusCode } = await app.inject(request)
      const { user, system } = process.cpuUsage(before)
      least = Math.min(least, (user + system) / 1_000)

      expect(statusCode).toBeLessThan(500)
    }

    expect(least).toBeLessThan(MAX_MS * slowness)
  })

  it('is answered, and costs little, whatever fast-check asks of the schema', async () => {
    await fc.assert(
      fc.asyncProperty(queryOf(schema), async (query) => {
        const slowness = Math.max(1, knownWork() / KNOWN_MS)
        let least = Infinity
        for (let tries = 0; tries < TRIES && least > MAX_MS * slowness; tries += 1) {
          const before = process.cpuUsage()
          const { statusCode } = await app.inject(graphql(query))
          const { user, system } = process.cpuUsage(before)
          least = Math.min(least, (user + system) / 1_000)
          expect(statusCode).toBeLessThan(500)
        }
        expect(least).toBeLessThan(MAX_MS * slowness)
      }),
      { numRuns: 150 },
    )
  }, 120_000)
})

/** The time that some work takes whose time is known, in ms of a processor. */
function knownWork(): number {
  const text = JSON.stringify(Array.from({ length: 200 }, (_, at) => ({ at, text: String(at) })))
  const before = process.cpuUsage()
  let length = 0
  for (let rounds = 0; rounds < 200; rounds += 1) length += (JSON.parse(text) as unknown[]).length
  const { user, system } = process.cpuUsage(before)
  expect(length).toBe(40_000)
  return (user + system) / 1_000
}

/** Queries that fit the schema: fields of any type, arguments of any value, some levels deep. */
function queryOf(all: GraphQLSchema): fc.Arbitrary<string> {
  const selection = (type: GraphQLNamedType, levels: number): fc.Arbitrary<string> => {
    if (isUnionType(type)) return fc.constant('{ __typename }')
    if (!isObjectType(type) && !isInterfaceType(type)) return fc.constant('')
    const fields = Object.values(type.getFields()).filter(
      (field) => levels > 0 || !isComposite(getNamedType(field.type)),
    )
    if (fields.length === 0) return fc.constant('{ __typename }')
    const one = fc.constantFrom(...fields).chain((field) => {
      const args = field.args.map((arg) =>
        valueOf(arg.type).map((value) => `${arg.name}: ${value}`),
      )
      const some = fc
        .tuple(
          ...args.map((arg, at) => (isNonNullType(field.args[at]?.type) ? arg : fc.option(arg))),
        )
        .map((given) => given.filter((each) => each !== null).join(', '))
      return fc
        .tuple(some, selection(getNamedType(field.type), levels - 1), fc.nat(20))
        .map(([list, inner, alias]) => {
          const name = alias < 3 ? `a${String(alias)}: ${field.name}` : field.name
          return `${name}${list === '' ? '' : `(${list})`} ${inner}`
        })
    })
    return fc.array(one, { minLength: 1, maxLength: 4 }).map((chosen) => `{ ${chosen.join(' ')} }`)
  }
  const root = all.getQueryType()
  return root ? selection(root, 5) : fc.constant('{ __typename }')
}

function isComposite(type: GraphQLNamedType): boolean {
  return isObjectType(type) || isInterfaceType(type) || isUnionType(type)
}

function valueOf(type: GraphQLInputType): fc.Arbitrary<string> {
  if (isNonNullType(type)) return valueOf(type.ofType)
  if (isListType(type)) {
    return fc
      .array(valueOf(type.ofType), { maxLength: 4 })
      .map((values) => `[${values.join(', ')}]`)
  }
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map(({ name }) => name))
  if (isInputObjectType(type)) return fc.constant('{}')
  return fc.oneof(
    fc.integer({ min: -3, max: 200 }).map(String),
    fc.constantFrom(
      '"ann"',
      '"blue"',
      '"2020"',
      '"2020-01-01T00:00:00Z"',
      '"us"',
      'true',
      'null',
      '1e400',
    ),
    fc.string({ maxLength: 40 }).map((text) => JSON.stringify(text)),
  )
}
