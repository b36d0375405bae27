// What operators are told of what the gateway does.

import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { createMetrics, createMetricsServer } from '../../src/serve/metrics.js'
import { logRequests, type LoggedRequests } from '../../src/serve/request-log.js'
import type { FinishedRequest } from '../../src/http/web/meter.js'
import { aRace, aTally } from '../elections/a-result.js'
import { RACE, storeResults } from '../elections/store-results.js'
import { ask } from '../support/ask.js'
import { anEntity } from '../support/builders.js'
import { testApp, type TestApp } from '../support/test-app.js'

let app: TestApp
let answered: FinishedRequest[]
let metrics: ReturnType<typeof createMetrics>

beforeEach(async () => {
  answered = []
  metrics = createMetrics({
    now: () => new Date(),
    onAnswered: (request) => void answered.push(request),
  })
  app = await testApp({
    given: { entities: [anEntity({ slug: 'ada' })] },
    unitsAMinute: { free: 30 },
    meter: metrics.meter,
  })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
})

const portOf = () => (app.app.server.address() as AddressInfo).port

/** Asks over HTTP, for what is kept answers there alone; resolves when the server has told of it. */
async function get(path: string): Promise<void> {
  const before = answered.length
  await (await fetch(`http://127.0.0.1:${String(portOf())}${path}`)).text()
  while (answered.length === before) await new Promise(setImmediate)
}

/** The value of a series, as it stands in the text. */
async function valueOf(series: string): Promise<number | null> {
  const lines = (await metrics.registry.metrics()).split('\n')
  const found = lines.find((line) => line.startsWith(`${series} `))
  return found === undefined ? null : Number(found.slice(series.length))
}

const requestsTo = (route: string, status: number, method = 'GET') =>
  valueOf(
    `polity_http_request_duration_seconds_count{method="${method}",route="${route}",status="${String(status)}"}`,
  )

it('counts requests by route and status, those that are answered from memory among them', async () => {
  await get('/api/graph/entity/ada')
  await get('/api/graph/entity/ada')
  await get('/api/graph/entity/nobody')
  await get('/nothing/here')

  expect(await requestsTo('/api/graph/entity/:slug', 200)).toBe(2)
  expect(await requestsTo('/api/graph/entity/:slug', 404)).toBe(1)
  expect(await requestsTo('none', 404)).toBe(1)
  expect(await valueOf('polity_units_charged_total{tier="free"}')).toBe(4)
  expect(await valueOf('polity_errors_total{code="ENTITY_NOT_FOUND"}')).toBe(1)
  expect(answered.map(({ route, units, error }) => [route, units, error])).toEqual([
    ['/api/graph/entity/:slug', 1, null],
    ['/api/graph/entity/:slug', 1, null],
    ['/api/graph/entity/:slug', 1, 'ENTITY_NOT_FOUND'],
    [null, 1, 'NOT_FOUND'],
  ])
})

it('says why queries were refused, and how many units others cost', async () => {
  await ask(app, '{ entities(first: 100) { nodes { name } } }')
  await ask(app, '{ nobody }')
  await ask(
    app,
    '{ entities(first: 100) { nodes { relationships(first: 100) { nodes { name } } } } }',
  )
  for (let at = 0; at < 30; at += 1) await app.inject({ url: '/api/v1/races' })

  const [first] = answered
  expect(first).toMatchObject({ route: '/graphql', status: 200, tier: 'free', error: null })
  expect(first?.units).toBeGreaterThan(1)
  expect(await valueOf('polity_errors_total{code="QUERY_INVALID"}')).toBe(1)
  expect(await valueOf('polity_errors_total{code="COST_EXCEEDED"}')).toBe(1)
  expect(await valueOf('polity_errors_total{code="RATE_LIMITED"}')).toBeGreaterThan(0)
  // Who was refused paid nothing.
  expect(await valueOf('polity_units_charged_total{tier="free"}')).toBe(30)
})

it('counts a client that leaves a stream, and shows the stream until then', async () => {
  await storeResults(app.graph, aRace({ tallies: [aTally({ x: 1 })] }))
  const socket = connect(portOf(), '127.0.0.1')
  socket.write(`GET /api/v1/races/${RACE}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
  await once(socket, 'data')

  const open = await valueOf('polity_streams_open')
  socket.destroy()
  while ((await valueOf('polity_streams_open')) !== 0) await new Promise(setImmediate)

  expect(open).toBe(1)
  expect(await requestsTo('/api/v1/races/:id/stream', 499)).toBe(1)
})

it('shows what loaders answer from memory, and what the gateway waits for', async () => {
  const outcomes = () =>
    Promise.all(
      ['hit', 'miss'].map((outcome) =>
        valueOf(`polity_loader_lookups_total{loader="entities",outcome="${outcome}"}`),
      ),
    )
  await ask(app, '{ entity(slug: "ada") { links } }')
  const [hits, misses] = await outcomes()
  // Another question, so that no whole reply is at hand.
  await ask(app, '{ entity(slug: "ada") { links names { value } } }')
  const [hitsLater, missesLater] = await outcomes()

  // The gateway warms up with questions of its own.
  expect(misses).toBeGreaterThan(0)
  expect(missesLater).toBe(misses)
  expect(hitsLater).toBe((hits ?? 0) + 1)
  expect(await valueOf('polity_graph_available')).toBe(1)
  expect(await valueOf('polity_graph_questions')).not.toBeNull()
  for (const gauge of [
    ...['loader_keys_waiting', 'change_log_lag_seconds', 'unsent_bytes'],
    'webhook_deliveries_waiting',
  ]) {
    expect(await valueOf(`polity_${gauge}`)).toBe(0)
  }
})

it('counts the messages to webhooks that wait', async () => {
  await app.run(
    `UNWIND [5, 6, null] AS dueAt
     CREATE (:Delivery {id: randomUUID(), endpoint: 'a', dueAt: dueAt, createdAt: '2026'})`,
  )

  expect(await valueOf('polity_webhook_deliveries_waiting')).toBe(2)
})

it('is served to operators as OpenMetrics', async () => {
  await app.inject({ url: '/healthz' })
  const server = createMetricsServer(metrics.registry)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`

  const reply = await fetch(`${origin}/metrics`)
  const text = await reply.text()
  const elsewhere = await fetch(origin)
  server.close()

  expect(reply.headers.get('content-type')).toContain('application/openmetrics-text')
  expect(text).toContain('# TYPE polity_http_request_duration_seconds histogram')
  expect(text).toMatch(/\n# EOF\n?$/)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(elsewhere.status).toBe(404)
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(404)
})

describe('LOG_REQUESTS', () => {
  const lineOf = async (which: LoggedRequests, url: string) => {
    const lines: unknown[] = []
    const write = logRequests({ info: (line: unknown) => void lines.push(line) }, which)
    await get(url)
    for (const request of answered.splice(0)) write(request)
    return lines
  }

  it('has one line for each request, without what the client sent', async () => {
    expect(await lineOf('all', '/api/graph/entity/ada?secret=1')).toEqual([
      {
        requestId: expect.stringMatching(/^request-/) as unknown,
        ...{ method: 'GET', route: '/api/graph/entity/:slug', status: 200, units: 1, tier: 'free' },
        ms: expect.any(Number) as unknown,
      },
    ])
  })

  it('has those that failed alone, or none', async () => {
    expect(await lineOf('errors', '/api/graph/entity/ada')).toEqual([])
    expect(await lineOf('errors', '/api/graph/entity/nobody')).toMatchObject([
      { status: 404, error: 'ENTITY_NOT_FOUND' },
    ])
    expect(await lineOf('off', '/api/graph/entity/nobody')).toEqual([])
  })
})
