import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { LightMyRequestResponse } from 'fastify'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { essentials } from '../../scripts/clients/essentials.mjs'
import { ERRORS } from '../../src/errors.js'
import { aRelationship, anEntity } from '../support/builders.js'
import { aRace, aTally } from '../elections/a-result.js'
import { closed } from '../support/closed-schemas.js'
import { RACE, storeElection, storeResults } from '../elections/store-results.js'
import { aListing, aMarket, storeMarkets } from '../support/market-builders.js'
import { ROOT } from '../support/server-options.js'
import { testApp, type TestApp } from '../support/test-app.js'

interface Header {
  readonly $ref: string
}
interface Response {
  readonly description: string
  readonly headers: Readonly<Record<string, Header>>
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}
interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: unknown
}
interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
  readonly style?: string
  readonly explode?: boolean
}
interface Operation {
  readonly operationId?: string
  readonly summary?: string
  readonly description?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<Record<string, Response>>
}
interface Document {
  readonly openapi: string
  readonly servers: readonly object[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly headers: object
    readonly schemas: Readonly<Record<string, Schema>>
  }
}

let app: TestApp
let document: Document
let ajv: Ajv2020

beforeAll(async () => {
  app = await testApp({
    given: {
      entities: [
        anEntity({ slug: 'ada' }),
        anEntity({ slug: 'night', type: 'election', startDate: '2024-11-05' }),
        ...Array.from({ length: 501 }, (_, at) =>
          anEntity({ type: 'party', slug: `p-${String(at)}`, countryCode: '' }),
        ),
      ],
      relationships: Array.from({ length: 501 }, (_, at) =>
        aRelationship({ from: 'ada', to: `p-${String(at)}` }),
      ),
      formerSlugs: { ada: ['ada-old'], night: ['eve'] },
    },
  })
  await storeMarkets(app.graph, {
    markets: [
      aMarket({ id: 'priced', closesAt: '2026-11-03T00:00:00Z' }),
      aMarket({ id: 'second' }),
      aMarket({ id: 'unpriced', percent: null }),
    ],
    listings: [aListing('priced')],
    groups: [{ id: 'who', title: 'Who?', exclusive: true, markets: ['priced'] }],
    concerns: [{ market: 'priced', entity: 'ada' }],
    quotes: [{ listing: 'polymarket:priced:', points: [['2026-02-01T09:00:00Z', 50]] }],
    formerIds: { former: 'priced' },
    imports: [
      {
        venue: 'kalshi',
        lastImportAt: '2026-02-01T11:00:00Z',
        lastQuotedAt: '2026-02-01T10:00:00Z',
      },
    ],
    drift: [
      {
        key: 'kalshi/v2/bid',
        venue: 'kalshi',
        format: 'v2',
        field: 'bid',
        problem: 'TYPE',
        count: 1,
        lastSeenAt: '2026-02-01T11:00:00Z',
      },
    ],
  })
  const calls = [{ candidacy: 'x', status: 'winner', by: 'AP' }] as const
  const state = { level: 'state', key: 'us/ca', name: 'California', parent: null } as const
  const reporting = [{ kind: 'expected_vote', reported: null, total: null, percent: 125 }] as const
  const tallies = [aTally({ x: 1 }), aTally({ x: 1, y: null }, { unit: state, reporting })]
  await storeResults(app.graph, aRace({ tallies, calls }))
  await storeElection(app.graph, 'night')
  const reply = await app.inject({ url: '/openapi.json' })
  document = reply.json<Document>()
  ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
})

/** Where the document differs from the reply; `[]` when it describes all of it. */
function differences(path: string, method: string, reply: LightMyRequestResponse): unknown[] {
  const response = document.paths[path]?.[method]?.responses[String(reply.statusCode)]
  if (response === undefined) return [`${path}: ${String(reply.statusCode)} is not described`]
  const described = new Set(Object.keys(response.headers).map((name) => name.toLowerCase()))
  const headers = Object.keys(reply.headers)
    .filter((name) => !OF_HTTP.has(name) && !described.has(name))
    .map((name) => `${path}: header ${name} is not described`)
  if (reply.payload === '') return headers
  const type = String(reply.headers['content-type']).split(';')[0] ?? ''
  const schema = response.content?.[type]?.schema
  if (schema === undefined) return [...headers, `${path}: a body of type ${type} is not described`]
  const whole = closed({ ...schema, components: document.components })
  const isValid = ajv.validate(whole, reply.json())
  return [...headers, ...(isValid ? [] : (ajv.errors ?? []))]
}

/** Headers that HTTP itself describes, and those of browsers' own checks. */
const OF_HTTP = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'vary',
  'access-control-expose-headers',
])

const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path))

/** The properties below `schema` that have no description, a component's own included. */
function undescribed({ properties = {}, items, anyOf = [] }: Schema, at: string): string[] {
  const own = Object.entries(properties).flatMap(([name, property]) => [
    ...((property.description ?? property.$ref) === undefined ? [`${at}.${name}`] : []),
    ...undescribed(property, `${at}.${name}`),
  ])
  return [...own, ...[items ?? [], anyOf].flat().flatMap((each) => undescribed(each, at))]
}

describe('/openapi.json', () => {
  it('is OpenAPI 3.1 and names every route but itself', () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/api/graph/entity/{slug}',
        '/api/v1/entities',
        '/api/v1/markets',
        '/api/v1/markets/{id}',
        '/api/v1/markets/{id}/history',
        '/api/v1/elections',
        '/api/v1/elections/{slug}',
        '/api/v1/elections/{slug}/races',
        '/api/v1/elections/{slug}/changes',
        '/api/v1/races',
        '/api/v1/races/{id}',
        '/api/v1/races/{id}/results',
        '/api/v1/races/{id}/calls',
        '/api/v1/races/{id}/changes',
        '/api/v1/sources',
        '/healthz',
        '/readyz',
      ]),
    )
  })

  it.each([
    ['/api/graph/entity/{slug}', '/api/graph/entity/ada', 200],
    ['/api/graph/entity/{slug}', '/api/graph/entity/p-1', 200],
    ['/api/graph/entity/{slug}', '/api/graph/entity/ada-old', 308],
    ['/api/graph/entity/{slug}', '/api/graph/entity/Ada', 308],
    ['/api/graph/entity/{slug}', '/api/graph/entity/ada_', 400],
    ['/api/graph/entity/{slug}', '/api/graph/entity/ada?cursor=x', 400],
    ['/api/graph/entity/{slug}', '/api/graph/entity/%ZZ', 400],
    ['/api/graph/entity/{slug}', '/api/graph/entity/nobody', 404],
    ['/api/v1/entities', '/api/v1/entities?limit=1', 200],
    ['/api/v1/entities', '/api/v1/entities?at=2020&current=true', 400],
    ['/api/v1/entities', '/api/v1/entities?member_of=unknown', 404],
    ['/api/v1/markets', '/api/v1/markets', 200],
    ['/api/v1/markets', '/api/v1/markets?limit=1', 200],
    ['/api/v1/markets', '/api/v1/markets?limit=0', 400],
    ['/api/v1/markets', '/api/v1/markets/', 308],
    ['/api/v1/markets/{id}', '/api/v1/markets/priced', 200],
    ['/api/v1/markets/{id}', '/api/v1/markets/unpriced', 200],
    ['/api/v1/markets/{id}', '/api/v1/markets/former', 308],
    ['/api/v1/markets/{id}', '/api/v1/markets/a_', 400],
    ['/api/v1/markets/{id}', '/api/v1/markets/nothing', 404],
    ['/api/v1/markets/{id}/history', '/api/v1/markets/priced/history', 200],
    ['/api/v1/markets/{id}/history', '/api/v1/markets/unpriced/history', 200],
    ['/api/v1/markets/{id}/history', '/api/v1/markets/former/history', 308],
    ['/api/v1/markets/{id}/history', '/api/v1/markets/priced/history?interval=2h', 400],
    ['/api/v1/markets/{id}/history', '/api/v1/markets/nothing/history', 404],
    ['/api/v1/elections', '/api/v1/elections', 200],
    ['/api/v1/elections', '/api/v1/elections?state=over', 400],
    ['/api/v1/elections/{slug}', '/api/v1/elections/night', 200],
    ['/api/v1/elections/{slug}', '/api/v1/elections/eve', 308],
    ['/api/v1/elections/{slug}', '/api/v1/elections/ada', 404],
    ['/api/v1/elections/{slug}/races', '/api/v1/elections/night/races', 200],
    ['/api/v1/elections/{slug}/races', '/api/v1/elections/eve/races', 308],
    ['/api/v1/elections/{slug}/races', '/api/v1/elections/night/races?called=x', 400],
    ['/api/v1/elections/{slug}/changes', '/api/v1/elections/night/changes?limit=1', 200],
    ['/api/v1/races', '/api/v1/races?limit=1', 200],
    ['/api/v1/races', '/api/v1/races?order_by=name', 400],
    ['/api/v1/races/{id}', `/api/v1/races/${RACE}`, 200],
    ['/api/v1/races/{id}', '/api/v1/races/nothing', 404],
    ['/api/v1/races/{id}', '/api/v1/races/a_', 400],
    ['/api/v1/races/{id}/results', `/api/v1/races/${RACE}/results`, 200],
    ['/api/v1/races/{id}/results', `/api/v1/races/${RACE}/results?limit=1`, 200],
    ['/api/v1/races/{id}/results', `/api/v1/races/${RACE}/results?cursor=x`, 400],
    ['/api/v1/races/{id}/results', `/api/v1/races/${RACE}/results?as_of=2032-01-01`, 200],
    ['/api/v1/races/{id}/results', `/api/v1/races/${RACE}/results?as_of=now`, 400],
    ['/api/v1/races/{id}/calls', `/api/v1/races/${RACE}/calls`, 200],
    ['/api/v1/races/{id}/calls', '/api/v1/races/nothing/calls', 404],
    ['/api/v1/races/{id}/changes', `/api/v1/races/${RACE}/changes`, 200],
    ['/api/v1/races/{id}/changes', `/api/v1/races/${RACE}/changes?since=x`, 400],
    ['/api/v1/races/{id}/changes', '/api/v1/races/nothing/changes', 404],
    ['/api/v1/sources', '/api/v1/sources', 200],
    ['/graphql', '/graphql?query=%7B__typename%7D', 200],
    ['/graphql', '/graphql?query=nothing', 400],
    ['/graphql', '/graphql', 400],
    ['/healthz', '/healthz', 200],
    ['/readyz', '/readyz', 200],
  ])('describes what %s answers to %s, headers too', async (path, url, status) => {
    const reply = await app.inject({ url })

    expect(reply.statusCode).toBe(status)
    expect(differences(path, 'get', reply)).toEqual([])
  })

  it('describes 304 and 405', async () => {
    const { headers } = await app.inject({ url: '/api/graph/entity/ada' })
    const same = await app.inject({
      url: '/api/graph/entity/ada',
      headers: { 'if-none-match': String(headers.etag) },
    })
    const refused = await app.inject({ method: 'PUT', url: '/api/graph/entity/ada' })

    expect(differences('/api/graph/entity/{slug}', 'get', same)).toEqual([])
    expect(differences('/api/graph/entity/{slug}', 'get', refused)).toEqual([])
  })

  it('would notice a reply with a field that is not documented', async () => {
    const reply = await app.inject({ url: '/api/graph/entity/ada' })
    const body = { ...reply.json<object>(), surprise: 1 }

    const changed = { ...reply, payload: reply.payload, json: () => body }

    expect(
      differences('/api/graph/entity/{slug}', 'get', changed as LightMyRequestResponse),
    ).not.toEqual([])
  })

  it('says what the clients are made from; `npm run generate` tells them', () => {
    const told = readFileSync(join(ROOT, 'clients', 'openapi.json'), 'utf8')

    expect(essentials(document)).toEqual(JSON.parse(told))
  })

  it('names the server', () => {
    expect(document.servers).toEqual([
      { url: 'http://localhost:4000', description: 'This gateway.' },
    ])
  })

  it('gives each operation an id of its own, all in one style', () => {
    const ids = operations().map(({ operationId = '' }) => operationId)

    expect(ids.filter((id) => !/^[a-z]+(?:[A-Z][a-z]+)*$/.test(id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each([
    ['/api/v1/markets', 'limit', { type: 'integer', minimum: 1, default: 50 }],
    ['/api/v1/elections', 'year', { type: 'integer', minimum: 1000, maximum: 9999 }],
    ['/api/v1/races/{id}/changes', 'since', { type: 'integer', minimum: 0 }],
    ['/api/v1/elections/{slug}/stream', 'since', { type: 'integer', minimum: 0 }],
    ['/api/v1/export', 'depth', { type: 'integer', minimum: 1, maximum: 3, default: 1 }],
    ['/api/v1/export', 'limit', { type: 'integer', minimum: 1, maximum: 500, default: 500 }],
    ['/api/v1/export', 'all', { type: 'boolean' }],
    ['/api/v1/elections/{slug}/races', 'called', { type: 'boolean' }],
    ['/api/v1/entities', 'current', { type: 'boolean' }],
    ['/api/v1/races', 'order_by', { type: 'string', default: 'date_desc' }],
    ['/api/v1/markets/{id}/history', 'interval', { enum: ['1m', '5m', '1h', '6h', '1d'] }],
    ['/api/v1/keys/{id}/usage', 'from', { type: 'string', format: 'date' }],
    ['/graphql', 'query', { type: 'string' }],
    ['/api/v1/markets', 'closes_before', { anyOf: [{ format: 'date-time' }, { format: 'date' }] }],
    ['/api/v1/markets', 'status', { items: { $ref: '#/components/schemas/MarketState' } }],
  ])('lets a generated client send a typed value to %s: %s', (path, name, schema) => {
    const found = document.paths[path]?.['get']?.parameters?.find((each) => each.name === name)

    expect(found?.schema).toMatchObject(schema)
  })

  it('declares no limit, depth, year or since as text, and says how lists are written', () => {
    const query = operations().flatMap(({ parameters = [] }) => parameters)

    const numbers = query.filter(({ name }) => ['limit', 'depth', 'year', 'since'].includes(name))
    expect(numbers.length).toBeGreaterThan(14)
    expect(numbers.filter(({ schema }) => schema.type !== 'integer')).toEqual([])
    for (const { schema, style, explode } of query.filter((each) => each.schema.type === 'array')) {
      expect([schema.items === undefined, style, explode]).toEqual([false, 'form', false])
    }
  })

  it('still takes what it always took, whatever it declares', async () => {
    const plain = await app.inject({ url: '/api/v1/markets' })
    const urls = ['limit=', 'limit=100', 'limit=5000', 'limit=%2007%20', 'nothing=1', 'status=']
    const replies = await Promise.all(
      urls.map((query) => app.inject({ url: `/api/v1/markets?${query}` })),
    )

    expect(replies.map(({ statusCode }) => statusCode)).toEqual(urls.map(() => 200))
    const limits = replies.map((reply) => reply.json<{ meta: { limit: number } }>().meta.limit)
    expect(limits).toEqual([50, 100, 100, 7, 50, 50])
    expect(replies[0]?.body).toBe(plain.body)
  })

  it('names the schemas that several places share', () => {
    const { schemas } = document.components
    const text = JSON.stringify(document.paths)

    const names = ['Entity', 'EntityReference', 'Market', 'Race', 'Election', 'Webhook', 'Problem']
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(names))
    for (const name of Object.keys(schemas)) {
      expect(`${text}${JSON.stringify(schemas)}`).toContain(`"#/components/schemas/${name}"`)
    }
    expect(text).not.toContain('"title":')
  })

  it('leaves responses open, so that clients ignore fields that they do not know', () => {
    expect(JSON.stringify(document)).not.toContain('"additionalProperties":false')
  })

  it('says that an export needs a format', () => {
    const { parameters = [] } = document.paths['/api/v1/export']?.['get'] ?? {}

    expect(parameters.filter(({ required }) => required).map(({ name }) => name)).toEqual([
      'format',
    ])
  })

  it('describes the headers of an export as OpenAPI does', () => {
    const { headers } = document.paths['/api/v1/export']?.['get']?.responses['200'] ?? {}

    expect(headers?.['Link']).toEqual({
      description: expect.stringContaining('Gephi Lite') as string,
      schema: { type: 'string' },
    })
  })

  it('describes every operation, schema and property', () => {
    const parts = operations().flatMap((operation) => [
      ...Object.values(operation.responses).flatMap((response) =>
        Object.values(response.content ?? {}),
      ),
      ...Object.values(operation.requestBody?.content ?? {}),
    ])
    const schemas = Object.entries(document.components.schemas)

    const silent = operations()
      .filter(({ summary = '', description = '' }) => summary === '' || description === '')
      .map(({ operationId }) => operationId)
    expect(silent).toEqual([])
    expect(schemas.filter(([, schema]) => schema.description === undefined)).toEqual([])
    expect(schemas.flatMap(([name, schema]) => undescribed(schema, name))).toEqual([])
    expect(parts.flatMap(({ schema }) => undescribed(schema, ''))).toEqual([])
  })

  it('explains every parameter, response and code', () => {
    const text = JSON.stringify(document)

    for (const { parameters = [], responses } of operations()) {
      for (const { description } of parameters) expect(description).toMatch(/\w/)
      for (const response of Object.values(responses)) {
        expect(response.description).not.toBe('Default Response')
        expect(Object.keys(response.headers)).toContain('X-Request-Id')
      }
    }
    for (const code of Object.keys(ERRORS)) expect(text).toContain(code)
  })

  it('has an ETag, so that a client need not read it twice', async () => {
    const first = await app.inject({ url: '/openapi.json' })

    const second = await app.inject({
      url: '/openapi.json',
      headers: { 'if-none-match': String(first.headers.etag) },
    })

    expect(second.statusCode).toBe(304)
  })
})
