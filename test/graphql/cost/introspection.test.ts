import { executeSync, getIntrospectionQuery, parse, type GraphQLSchema } from 'graphql'
import { join } from 'node:path'
import { createCursors } from '../../../src/domain/cursor.js'
import { documentErrors } from '../../../src/graphql/cost/limits.js'
import { createKnownIntrospection } from '../../../src/graphql/cost/known-introspection.js'
import { loadSchema } from '../../../src/graphql/schema/schema.js'
import { ask } from '../../support/ask.js'
import { ROOT } from '../../support/server-options.js'
import { testApp, type TestApp } from '../../support/test-app.js'

let app: TestApp
let schema: GraphQLSchema

beforeAll(async () => {
  app = await testApp()
  schema = await loadSchema(join(ROOT, 'schema'), createCursors('a secret of this test alone'))
})

const OPTIONS = [
  {},
  { descriptions: false },
  { specifiedByUrl: true, directiveIsRepeatable: true, schemaDescription: true },
  { inputValueDeprecation: true, oneOf: true },
  { descriptions: false, inputValueDeprecation: true, specifiedByUrl: true },
  { typeDepth: 7 },
]

describe('the introspection query of tools', () => {
  it.each(OPTIONS)('with %j is answered from memory, as if it were executed', async (options) => {
    const query = getIntrospectionQuery(options)
    const document = parse(query)
    const executed = executeSync({ schema, document })

    expect(createKnownIntrospection(schema)(document)).not.toBeNull()
    const answer = await ask(app, query)
    expect(JSON.stringify(answer.data)).toBe(JSON.stringify(executed.data))
    expect(answer.extensions).toEqual({ cost: { nodes: 0, units: 1 } })
  })

  it.each([
    ['an alias', '{ s: __schema { queryType { name } } }'],
    ['a field twice', '{ __schema { types { name } types { kind } } }'],
    ['a directive', '{ __schema { types { name @skip(if: false) } } }'],
    ['other arguments', '{ __schema { types { fields(includeDeprecated: false) { name } } } }'],
    ['data beside it', '{ __schema { queryType { name } } sources { id } }'],
    ['a variable', 'query($no: Boolean = false) { __schema { types { name @skip(if: $no) } } }'],
    ['what it does not hold', '{ __schema { types { name __typename } } }'],
    ['one type', '{ __type(name: "Party") { name } }'],
    ['no question about the schema', '{ entity(slug: "a") { id } }'],
  ])('does not hold %s', (_what, query) => {
    expect(createKnownIntrospection(schema)(parse(query))).toBeNull()
  })

  it('is not looked for among fragments that fan out without end', () => {
    const fragments = Array.from(
      { length: 60 },
      (_each, at) =>
        `fragment F${String(at)} on __Type { ofType { ...F${String(at + 1)} } interfaces { ...F${String(at + 1)} } }`,
    )
    const query = `{ __schema { types { ...F0 } } } ${fragments.join(' ')} fragment F60 on __Type { name }`

    expect(createKnownIntrospection(schema)(parse(query))).toBeNull()
  })
})

describe('any other question about the schema', () => {
  it.each([
    ['a name', '{ __schema { t: queryType { name } } }', 2],
    ['one type', '{ __type(name: "PageInfo") { name fields { name } } }', 6],
    ['nothing for no type', '{ __type(name: "Nobody") { name fields { name } } }', 1],
    [
      'what is left out',
      '{ __type(name: "PageInfo") { name fields @skip(if: true) { name } } }',
      1,
    ],
  ])('costs what it expands to: %s', async (_what, query, nodes) => {
    const answer = await ask(app, query)

    expect(answer.extensions).toMatchObject({ cost: { nodes } })
  })

  it('is refused when its aliases multiply, counted no further than the limit', async () => {
    const six = (name: string, field: string) =>
      Array.from({ length: 6 }, (_each, at) => `${name}${String(at)}: ${field}`).join(' ')
    const query = `{ ${six('a', '__schema { types { ...Fields } }')} }
      fragment Fields on __Type { ${six('b', 'fields { ...Arguments }')} }
      fragment Arguments on __Field { ${six('c', 'args { name }')} }`

    const answer = await ask(app, query)

    expect(answer.status).toBe(400)
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'COST_EXCEEDED', limit: 10_000 })
    // Counting stops where the limit is passed.
    expect(Number(answer.errors?.[0]?.extensions['actual'])).toBeLessThan(10_010)
  })
})

describe('what validation would visit again and again is refused before that', () => {
  const codesOf = (query: string) =>
    documentErrors(parse(query)).map(({ extensions }) => extensions['code'])

  it.each([
    [
      'one field in one place',
      `{ ${'__typename '.repeat(201)} }`,
      `{ ${'__typename '.repeat(200)} }`,
    ],
    [
      'places that are one in the reply',
      `{ ${'a { b c } '.repeat(140)} }`,
      `{ ${'a { b c } '.repeat(100)} }`,
    ],
    [
      'fragments for one place',
      `{ ${'a { ...F } '.repeat(100)} } fragment F on A { ${'b '.repeat(3)} }`,
      `{ ${'a { ...F } '.repeat(50)} } fragment F on A { ${'b '.repeat(3)} }`,
    ],
  ])('%s', (_what, tooMany, few) => {
    expect(codesOf(tooMany)).toEqual(['FIELDS_REPEATED'])
    expect(codesOf(few)).toEqual([])
  })

  it('and so are more than 100 fragments', () => {
    const query = (fragments: number) =>
      `{ a } ${Array.from({ length: fragments }, (_each, at) => `fragment F${String(at)} on A { b }`).join(' ')}`

    expect(codesOf(query(101))).toEqual(['TOO_MANY_FRAGMENTS'])
    expect(codesOf(query(100))).toEqual([])
  })

  it('counts each place once where fragments fan out without end', () => {
    const fragments = Array.from(
      { length: 11 },
      (_each, at) =>
        `fragment F${String(at)} on A { nodes { ...F${String(at + 1)} } node { ...F${String(at + 1)} } }`,
    )

    expect(codesOf(`{ ...F0 } ${fragments.join(' ')} fragment F11 on A { id }`)).toEqual([])
  })

  it('and a query with errors everywhere gets twenty of them', async () => {
    const query = `{ ${Array.from({ length: 200 }, (_each, at) => `wrong${String(at)}`).join(' ')} }`

    expect((await ask(app, query)).errors?.length).toBe(21)
  })
})
