import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { COMPRESS_FROM_BYTES, ENCODINGS } from '../../src/http/web/compression.js'
import { answerConditionally, cacheResponses } from '../../src/http/web/response-cache.js'
import type { Loaders } from '../../src/loaders/loaders.js'
import { sendCacheable, type RequestContext } from '../../src/request-context.js'

const LONG = 'a'.repeat(COMPRESS_FROM_BYTES)

let app: FastifyInstance
/** How often the route ran. */
let runs: number
/** Whether the values that responses were made from are still cached. */
let isValid: boolean
let changes: number
let spent: number[]

beforeEach(async () => {
  ;[runs, isValid, changes, spent] = [0, true, 0, []]
  app = await anApp(1_000_000)
})
afterEach(() => app.close())

async function anApp(maxBytes: number): Promise<FastifyInstance> {
  const server = Fastify()
  server.decorateRequest('context')
  server.decorateRequest('bodyText', null)
  server.addHook('onSend', answerConditionally)
  server.decorateRequest('units', 0)
  const responses = cacheResponses({
    limits: { maxEntries: 10, maxBytes },
    changes: () => changes,
    record: () => ({ loaders: {} as Loaders, validityChecks: () => [() => isValid] }),
    spend: (_request, units) => {
      spent.push(units)
      return Promise.resolve()
    },
    now: () => new Date('2026-02-01T12:00:00Z'),
  })
  server.addHook('onRequest', responses.answer)
  server.addHook('onRequest', (request, _reply, done) => {
    request.context = aContext()
    done()
  })
  await server.register(compress, { threshold: COMPRESS_FROM_BYTES, encodings: ENCODINGS })
  server.addHook('preHandler', responses.recordValues)
  server.get('/cached/:name', { config: { isCached: true } }, (request, reply) =>
    sendCacheable(request, reply, {
      body: `${String((runs += 1))} ${LONG}`,
      headers: { 'content-type': 'text/plain' },
      units: 3,
    }),
  )
  return server
}

const aContext = () =>
  ({
    isOver: () => false,
    cacheResponse: () => undefined,
  }) as unknown as RequestContext

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  app.inject({ url: path, headers })
const runOf = async (path: string) => (await get(path)).body.split(' ')[0]

describe('a route with a response cache', () => {
  it('runs again once a change has made a value invalid that its response was made from', async () => {
    const first = await runOf('/cached/a')
    changes += 1
    const afterAnotherChange = await runOf('/cached/a')
    isValid = false
    changes += 1

    expect([first, afterAnotherChange]).toEqual(['1', '1'])
    expect(await runOf('/cached/a')).toBe('2')
  })

  it('runs again if a value was invalid before the response was stored', async () => {
    isValid = false

    expect([await runOf('/cached/a'), await runOf('/cached/a')]).toEqual(['1', '2'])
  })

  it('runs for each URL', async () => {
    expect([await runOf('/cached/a'), await runOf('/cached/b')]).toEqual(['1', '2'])
  })

  it('runs each time with a cache of size 0', async () => {
    await app.close()
    app = await anApp(0)

    expect([await runOf('/cached/a'), await runOf('/cached/a')]).toEqual(['1', '2'])
  })

  it('lets each client pay the same', async () => {
    await get('/cached/a')
    await get('/cached/a')

    // For the first request, the rate limit and the route spend the units.
    expect(spent).toEqual([3])
  })

  it('sends the same headers, compressed or not, and 304 for a known ETag', async () => {
    const { headers: fresh } = await get('/cached/a')
    const { headers: cached } = await get('/cached/a')
    const compressed = [await get('/cached/a', { 'accept-encoding': 'br' })]
    await new Promise((resolve) => setTimeout(resolve, 50))
    compressed.push(await get('/cached/a', { 'accept-encoding': 'br' }))
    const known = await get('/cached/a', { 'if-none-match': String(cached['etag']) })

    expect(cached['etag']).toBe(fresh['etag'])
    expect(compressed.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'br'])
    expect(compressed[1]?.rawPayload.length).toBeLessThan(100)
    expect([known.statusCode, known.body]).toEqual([304, ''])
    expect(runs).toBe(1)
  })
})
