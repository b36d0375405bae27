import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import { ApiError } from '../../src/errors.js'
import type { Graph } from '../../src/graph/graph.js'
import { aRelationship, anEntity } from '../support/builders.js'
import { testApp, type TestApp } from '../support/test-app.js'

const ENTITY = '/api/graph/entity/ada'
const PROBLEM = 'application/problem+json; charset=utf-8'

const givenAda = {
  entities: [
    anEntity({ slug: 'ada' }),
    ...Array.from({ length: 40 }, (_, at) => anEntity({ slug: `p-${String(at)}` })),
  ],
  relationships: Array.from({ length: 40 }, (_, at) =>
    aRelationship({ from: 'ada', to: `p-${String(at)}` }),
  ),
}

/** A server with two routes of the test's own: one takes a body, one fails. */
async function openApp(): Promise<TestApp> {
  return testApp({
    given: givenAda,
    extend: (app) => {
      app.post('/echo', { schema: { body: { type: 'object', required: ['n'] } } }, () => ({}))
      app.get('/fails', () => {
        throw new Error('neo4j at 10.0.0.7 refused')
      })
    },
  })
}

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

it('keeps clients that used TLS on TLS', async () => {
  const plain = await testApp()
  const before = await plain.inject({ url: '/healthz' })
  const secure = await testApp({ publicUrl: 'https://polity.example' })
  const reply = await secure.inject({ url: '/healthz' })

  expect(before.headers['strict-transport-security']).toBeUndefined()
  expect(reply.headers['strict-transport-security']).toBe('max-age=31536000')
  app = await openApp()
})

describe('every response', () => {
  const requests: readonly [string, InjectOptions, number][] = [
    ['an answer', { url: ENTITY }, 200],
    ['an unknown path', { url: '/nothing' }, 404],
    ['an unknown entity', { url: '/api/graph/entity/nobody' }, 404],
    ['a malformed parameter', { url: '/api/graph/entity/ada_' }, 400],
    ['a malformed address', { url: '/api/graph/entity/%ZZ' }, 400],
    ['a parameter of 10,000 characters', { url: `/api/graph/entity/${'a'.repeat(10_000)}` }, 400],
    ['a wrong method', { method: 'DELETE', url: ENTITY }, 405],
    ['a method that nobody knows', { method: 'PURGE', url: ENTITY }, 404],
    ['a failure', { url: '/fails' }, 500],
    ['a preflight', { method: 'OPTIONS', url: ENTITY }, 204],
  ]

  it.each(requests)('says request id, tier and open origin: %s', async (_name, request, status) => {
    const reply = await app.inject({ ...request, headers: { 'x-request-id': 'mine-1' } })

    expect(reply.headers).toMatchObject({
      'x-request-id': 'mine-1',
      'x-api-tier': 'free',
      'access-control-allow-origin': '*',
    })
    expect([status, 405]).toContain(reply.statusCode)
  })

  it.each(requests.filter(([, , status]) => status >= 400))(
    'is a problem document when it is an error: %s',
    async (_name, request) => {
      const reply = await app.inject(request)

      expect(reply.headers['content-type']).toBe(PROBLEM)
      expect(reply.json()).toMatchObject({
        type: expect.stringMatching(/^urn:polity:error:[a-z-]+$/) as string,
        status: reply.statusCode,
        title: expect.any(String) as string,
        detail: expect.any(String) as string,
        code: expect.stringMatching(/^[A-Z_]+$/) as string,
        request_id: reply.headers['x-request-id'],
      })
    },
  )

  it.each(['a b', 'x'.repeat(129), 'é', ''])(
    'has an id of our own when the one that came is not sane: %j',
    async (id) => {
      const reply = await app.inject({ url: '/healthz', headers: { 'x-request-id': id } })

      expect(reply.headers['x-request-id']).toMatch(/^request-\d+$/)
    },
  )
})

describe('errors', () => {
  it('name the methods that a path takes, whatever the body that came', async () => {
    const reply = await app.inject({
      method: 'POST',
      url: ENTITY,
      headers: { 'content-type': 'text/nonsense' },
      payload: 'x',
    })

    expect(reply.statusCode).toBe(405)
    expect(reply.headers['allow']).toBe('GET, HEAD, OPTIONS')
    expect(reply.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
  })

  it.each([
    ['malformed JSON', '{"n":', 'application/json', 400, 'MALFORMED_BODY'],
    ['an empty body', '', 'application/json', 400, 'MALFORMED_BODY'],
    ['another media type', '<n/>', 'application/xml', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['257 kB', `{"n":"${'x'.repeat(257 * 1024)}"}`, 'application/json', 413, 'BODY_TOO_LARGE'],
    ['a missing field', '{}', 'application/json', 400, 'INVALID_PARAMETER'],
    ['prototype poisoning', '{"__proto__":{}}', 'application/json', 400, 'MALFORMED_BODY'],
    ['101 levels', `{"n":${nested(100)}}`, 'application/json', 400, 'MALFORMED_BODY'],
  ])('answer %s with its status and code', async (_name, payload, type, status, code) => {
    const reply = await app.inject({
      method: 'POST',
      url: '/echo',
      headers: { 'content-type': type },
      payload,
    })

    expect(reply.statusCode).toBe(status)
    expect(reply.headers['content-type']).toBe(PROBLEM)
    expect(reply.json()).toMatchObject({ code, status })
  })

  it('name the limit of a body that is nested too deeply, and count no bracket in a string', async () => {
    const brackets = '[{"\\\\'.repeat(200)
    const post = (payload: string) =>
      app.inject({
        method: 'POST',
        url: '/echo',
        headers: { 'content-type': 'application/json; charset=utf-8' },
        payload,
      })

    expect(
      (await post(JSON.stringify({ n: 'x', text: `${brackets}"\\` }))).json(),
    ).not.toMatchObject({
      code: 'MALFORMED_BODY',
    })
    expect((await post(`{"n":"x","m":${nested(99)}}`)).statusCode).toBe(200)
    expect((await post(`{"n":"\\\\","m":${nested(100)}}`)).json()).toMatchObject({
      detail: 'The request body is nested more than 100 levels deep.',
    })
  })

  it('name the field of a body that is missing', async () => {
    const reply = await app.inject({ method: 'POST', url: '/echo', payload: {} })

    expect(reply.json()).toMatchObject({ errors: [{ field: 'body.n', code: 'REQUIRED' }] })
  })

  it('hide our own mistakes from the client, and log them in full', async () => {
    const reply = await app.inject({ url: '/fails', headers: { 'x-request-id': 'secret-1' } })

    expect(reply.statusCode).toBe(500)
    expect(reply.json()).toMatchObject({ code: 'INTERNAL' })
    expect(reply.payload).not.toContain('10.0.0.7')
    expect(app.logged.at(-1)).toMatchObject({
      requestId: 'secret-1',
      err: expect.objectContaining({ message: 'neo4j at 10.0.0.7 refused' }) as Error,
    })
  })

  it('answer bytes that are no request, and headers that are too large, on the connection', async () => {
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.app.server.address() as AddressInfo

    const nonsense = await rawReply(port, 'nonsense\r\n\r\n')
    const large = await rawReply(
      port,
      `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`,
    )

    expect(nonsense).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(nonsense).toContain('"code":"MALFORMED_REQUEST"')
    expect(large).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/)
    expect(large).toContain('"code":"HEADERS_TOO_LARGE"')
    for (const reply of [nonsense, large]) {
      expect(reply).toContain('x-api-tier: free\r\n')
      expect(reply).toContain(`content-type: ${PROBLEM}\r\n`)
    }
  })
})

describe('compression', () => {
  it.each([
    ['br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', (body: Buffer) => gunzipSync(body)],
  ] as const)('is %s for who takes it, and the same body', async (encoding, unpack) => {
    const plain = await app.inject({ url: ENTITY })

    const reply = await app.inject({ url: ENTITY, headers: { 'accept-encoding': encoding } })

    expect(plain.rawPayload.length).toBeGreaterThan(1_024)
    expect(reply.headers['content-encoding']).toBe(encoding)
    expect(reply.headers['vary']).toMatch(/accept-encoding/i)
    expect(reply.rawPayload.length).toBeLessThan(plain.rawPayload.length)
    expect(unpack(reply.rawPayload).toString()).toBe(plain.payload)
    expect(reply.headers.etag).toBe(plain.headers.etag)
  })

  it('is not used for clients that do not ask, or for small replies', async () => {
    const unasked = await app.inject({ url: ENTITY })
    const small = await app.inject({ url: '/healthz', headers: { 'accept-encoding': 'br' } })

    expect(unasked.headers['content-encoding']).toBeUndefined()
    expect(small.headers['content-encoding']).toBeUndefined()
  })
})

describe('a read', () => {
  it('says that its encoding and its language depend on what is accepted, however it is answered', async () => {
    const { headers } = await app.inject({ url: ENTITY })
    const known = { 'if-none-match': String(headers.etag) }

    const replies = [
      await app.inject({ url: ENTITY }),
      await app.inject({ url: ENTITY, headers: known }),
      await app.inject({ method: 'HEAD', url: ENTITY, headers: known }),
      await app.inject({ url: '/healthz' }),
    ]

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 304, 304, 200])
    expect(replies.map(({ headers }) => headers.vary)).toEqual([
      ...Array<string>(3).fill('accept-language, accept-encoding'),
      'accept-encoding',
    ])
  })

  it.each([
    '/schemas/polity-results-1.json',
    '/schemas/polity-results-2.json',
    '/reconcile',
    '/reconcile/suggest/type?prefix=p',
    '/openapi.json',
    '/schema.graphql',
  ])('has a tag by which a client has it confirmed: %s', async (url) => {
    const { headers, statusCode } = await app.inject({ url })
    const etag = String(headers.etag)

    const known = await app.inject({ url, headers: { 'if-none-match': `"x", ${etag}` } })
    const head = await app.inject({ method: 'HEAD', url, headers: { 'if-none-match': etag } })
    const other = await app.inject({ url, headers: { 'if-none-match': '"x"' } })

    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', etag])
    expect([head.statusCode, head.headers['content-length']]).toEqual([304, undefined])
    expect(other.statusCode).toBe(200)
  })
})

describe('pages of other origins', () => {
  const preflightFor = (asked: string) =>
    app.inject({
      method: 'OPTIONS',
      url: '/api/graph/entity/ada',
      headers: {
        origin: 'https://example.org',
        'access-control-request-method': 'GET',
        'access-control-request-headers': asked,
      },
    })

  it('may send the headers that their libraries add, and read ours', async () => {
    const asked =
      'apollographql-client-name,authorization,last-event-id,mcp-protocol-version,mcp-session-id,traceparent'
    const preflight = await preflightFor(asked)
    const reply = await app.inject({ url: ENTITY, headers: { origin: 'https://example.org' } })

    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers['access-control-allow-headers']).toBe(asked)
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined()
    expect(preflight.headers.vary).toContain('Access-Control-Request-Headers')
    expect(preflight.headers['access-control-allow-methods']).toBe('GET, HEAD, POST')
    expect(preflight.headers['allow']).toBe('GET, HEAD, OPTIONS')
    expect(reply.headers['access-control-expose-headers']).toBe('*')
  })

  it.each(['x'.repeat(2_001), 'a;b', 'a"b'])('may not ask for what is no header', async (asked) => {
    const { statusCode, headers } = await preflightFor(asked)

    expect([statusCode, headers['access-control-allow-headers']]).toEqual([204, undefined])
  })
})

describe('health', () => {
  it('is good while the graph answers', async () => {
    const well = await testApp({ given: givenAda })
    const healthy = await well.inject({ url: '/healthz' })
    const ready = await well.inject({ url: '/readyz' })

    expect([healthy.statusCode, ready.statusCode]).toEqual([200, 200])
    expect([healthy.payload, ready.payload]).toEqual(['{"status":"ok"}', '{"status":"ready"}'])
    expect(ready.headers['cache-control']).toBe('no-store')
  })

  it('answers while questions wait for their first plan, and says how many are left', async () => {
    const seen = { nobody: false }
    let go: () => void = () => undefined
    const held = new Promise<void>((resolve) => (go = resolve))
    const around = (graph: Graph): Graph => ({
      ...graph,
      read: async (name, params) => {
        // Queries that are sent only for their plans ask for an entity that does not exist.
        if (/"(-|nobody)"/.test(JSON.stringify(params))) {
          seen.nobody = true
          await held
        }
        return graph.read(name, params)
      },
    })
    const starting = await testApp({ given: givenAda, around })
    await starting.app.listen({ host: '127.0.0.1', port: 0 })
    const left = async () =>
      (await starting.inject({ url: '/readyz' })).json<{ left?: number }>().left ?? 0

    while (!seen.nobody) await new Promise((resolve) => setTimeout(resolve, 20))
    const answer = await starting.inject({ url: ENTITY })
    const ready = await starting.inject({ url: '/readyz' })
    const all = await left()
    go()
    while ((await left()) > 0) await new Promise((resolve) => setTimeout(resolve, 20))
    const warm = await starting.inject({ url: '/readyz' })
    await starting.app.close()

    expect(answer.statusCode).toBe(200)
    expect(all).toBeGreaterThan(10)
    expect([ready.statusCode, ready.payload]).toEqual([
      200,
      `{"status":"warming","left":${String(all)}}`,
    ])
    expect(warm.payload).toBe('{"status":"ready"}')
  })
})

describe('a gateway that stops', () => {
  it('says so to a balancer, and answers on', async () => {
    const stopping = await testApp({ given: givenAda, isStopping: () => true })

    const ready = await stopping.inject({ url: '/readyz' })
    const answer = await stopping.inject({ url: ENTITY })

    expect([ready.statusCode, ready.payload]).toEqual([503, '{"status":"stopping"}'])
    expect(answer.statusCode).toBe(200)
  })

  it('gives what comes over an open connection in the usual form', async () => {
    let end: () => void = () => undefined
    const held = new Promise<void>((resolve) => (end = resolve))
    const closing = await testApp({
      given: givenAda,
      extend: (app) => app.addHook('preClose', () => held),
    })
    await closing.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = closing.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    const replies: string[] = []
    socket.on('data', (data) => void replies.push(String(data)))
    const ask = async () => {
      const before = replies.length
      socket.write(`GET ${ENTITY} HTTP/1.1\r\nHost: x\r\n\r\n`)
      while (replies.length === before) await new Promise((resolve) => setTimeout(resolve, 10))
      return replies.join('').split('HTTP/1.1 ').at(-1) ?? ''
    }

    const open = await ask()
    const closed = closing.close()
    await new Promise((resolve) => setTimeout(resolve, 10))
    const late = await ask()
    end()
    await closed

    expect(open).toMatch(/^200 OK/)
    expect(late).toMatch(/^200 OK/)
    expect(late).toMatch(/^x-ratelimit-limit: /im)
    expect(late).toMatch(/^connection: close/im)
  })
})

describe('while the graph is away', () => {
  let isAway = false
  const around = (graph: Graph): Graph => {
    const read: Graph['read'] = async (name, params) => {
      if (isAway) throw new ApiError('GRAPH_UNAVAILABLE')
      return graph.read(name, params)
    }
    return { ...graph, read, readReserved: read }
  }

  it('cached replies continue and say that they may be stale, others are 503, until the graph is back', async () => {
    let now = new Date('2026-02-01T12:00:00Z')
    const away = await testApp({ given: givenAda, around, now: () => now })
    const before = await away.inject({ url: ENTITY })
    isAway = true
    await away.tail.catchUp()
    now = new Date('2026-02-01T12:00:07Z')

    const cached = await away.inject({ url: ENTITY })
    const notModified = await away.inject({
      url: ENTITY,
      headers: { 'if-none-match': String(before.headers.etag) },
    })
    const cold = await away.inject({ url: '/api/graph/entity/p-1' })
    const ready = await away.inject({ url: '/readyz' })
    const healthy = await away.inject({ url: '/healthz' })
    isAway = false
    await away.tail.catchUp()
    const back = await away.inject({ url: '/api/graph/entity/p-1' })
    const fresh = await away.inject({ url: ENTITY })

    expect(before.headers['cache-status']).toBeUndefined()
    expect(cached.payload).toBe(before.payload)
    expect(cached.headers['cache-status']).toBe('polity; hit; ttl=-7; detail=stale')
    expect(notModified.statusCode).toBe(304)
    expect(notModified.headers['cache-status']).toBe('polity; hit; ttl=-7; detail=stale')
    expect(cold.statusCode).toBe(503)
    expect(cold.headers['retry-after']).toBe('2')
    expect(cold.headers['cache-status']).toBeUndefined()
    expect(cold.json()).toMatchObject({ code: 'GRAPH_UNAVAILABLE' })
    expect([ready.statusCode, ready.payload]).toEqual([200, '{"status":"stale"}'])
    expect(healthy.statusCode).toBe(200)
    expect(back.statusCode).toBe(200)
    expect(fresh.headers['cache-status']).toBeUndefined()
  })
})

async function rawReply(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let reply = ''
  socket.on('data', (chunk) => (reply += chunk.toString()))
  socket.write(request)
  await once(socket, 'close')
  return reply
}

/** JSON of `levels` lists, one in the other. */
function nested(levels: number): string {
  return '['.repeat(levels) + ']'.repeat(levels)
}
