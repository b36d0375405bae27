import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { LightMyRequestResponse } from 'fastify'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { essentials } from '../../scripts/clients/essentials.mjs'
import { ERRORS } from '../../src/errors.js'
import { aRelationship, anEntity } from '../support/builders.js'
import { aContest, aTally } from '../elections/a-result.js'
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
  readonly content?: Readonly<Record<string, { readonly schema: object }>>
}
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly description?: string }[]
  readonly responses: Readonly<Record<string, Response>>
}
interface Document {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly headers: object; readonly schemas: object }
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
  await storeResults(app.graph, aContest({ tallies, calls }))
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
  const isValid = ajv.validate({ ...schema, components: document.components }, reply.json())
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

describe('/openapi.json', () => {
  it('is OpenAPI 3.1 and names every route but itself', () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/api/graph/entity/{slug}',
        '/api/v1/markets',
        '/api/v1/markets/{id}',
        '/api/v1/markets/{id}/history',
        '/api/v1/elections',
        '/api/v1/elections/{slug}',
        '/api/v1/elections/{slug}/races',
        '/api/v1/elections/{slug}/changes',
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
    ['/api/graph/entity/{slug}', '/api/graph/entity/Ada', 400],
    ['/api/graph/entity/{slug}', '/api/graph/entity/ada?cursor=x', 400],
    ['/api/graph/entity/{slug}', '/api/graph/entity/%ZZ', 400],
    ['/api/graph/entity/{slug}', '/api/graph/entity/nobody', 404],
    ['/api/v1/markets', '/api/v1/markets', 200],
    ['/api/v1/markets', '/api/v1/markets?limit=1', 200],
    ['/api/v1/markets', '/api/v1/markets?limit=0', 400],
    ['/api/v1/markets/{id}', '/api/v1/markets/priced', 200],
    ['/api/v1/markets/{id}', '/api/v1/markets/unpriced', 200],
    ['/api/v1/markets/{id}', '/api/v1/markets/former', 308],
    ['/api/v1/markets/{id}', '/api/v1/markets/A', 400],
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
    ['/api/v1/races/{id}', `/api/v1/races/${RACE}`, 200],
    ['/api/v1/races/{id}', '/api/v1/races/nothing', 404],
    ['/api/v1/races/{id}', '/api/v1/races/A', 400],
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

  it('explains every parameter, response and code', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
    const text = JSON.stringify(document)

    for (const { parameters = [], responses } of operations) {
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
