import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { anEntity } from '../support/builders.js'
import { testApp, type TestApp, type TestAppOptions } from '../support/test-app.js'

const MARK = 'x-polity-rehearsal'

interface Route {
  readonly method: string
  readonly url: string
}

let routes: Route[]
let pages: string
let origin: string
let port: number

/** Serves with pages, and notes each route as it is registered. */
async function serve(options: TestAppOptions): Promise<TestApp> {
  routes = []
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) routes.push({ method: each, url })
    })
  }
  subscribe('fastify.initialization', listen)
  const test = await testApp({
    given: { entities: [anEntity({ slug: 'ada' })] },
    pageFolder: pages,
    accountFolder: pages,
    ...options,
  })
  unsubscribe('fastify.initialization', listen)
  await test.app.listen({ port: 0 })
  ;({ port } = test.app.server.address() as AddressInfo)
  origin = `http://127.0.0.1:${String(port)}`
  return test
}

/** What stands in the head of an answer; a stream is not waited for. */
async function headOf(path: string, init: RequestInit = {}) {
  const reading = new AbortController()
  const reply = await fetch(`${origin}${path}`, {
    redirect: 'manual',
    ...init,
    signal: reading.signal,
  })
  reading.abort()
  return { status: reply.status, mark: reply.headers.get(MARK) }
}

/** What stands in the answer to bytes that are no request. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return text
}

beforeAll(async () => {
  pages = await mkdtemp(join(tmpdir(), 'polity-pages-'))
  await writeFile(join(pages, 'index.html'), '<!doctype html>')
})
afterAll(() => rm(pages, { recursive: true }))

describe('a rehearsal', () => {
  beforeAll(() => serve({ isRehearsal: true }))

  it('says so in the answer of every route and method', async () => {
    expect(routes.length).toBeGreaterThan(40)
    const unmarked: string[] = []
    for (const { method, url } of routes) {
      const path = url.replaceAll(/:\w+/g, 'ada').replaceAll('*', 'ada')
      const { status, mark } = await headOf(path, { method })
      if (mark !== '1') unmarked.push(`${method} ${path}: ${String(status)}`)
    }
    expect(unmarked).toEqual([])
  })

  it.each([
    ['an entity', '/api/graph/entity/ada', {}, 200],
    [
      'a query',
      '/graphql?query=%7B__typename%7D',
      { headers: { 'content-type': 'application/json' } },
      200,
    ],
    [
      'a query that is none',
      '/graphql?query=%7B',
      { headers: { 'content-type': 'application/json' } },
      400,
    ],
    ['the health', '/healthz', {}, 200],
    ['a page', '/account', {}, 200],
    ['an unknown path', '/nothing', {}, 404],
    ['a wrong method', '/healthz', { method: 'DELETE' }, 405],
    ['a preflight', '/graphql', { method: 'OPTIONS' }, 204],
    ['an address that cannot be read', '/api/graph/entity/%ZZ', {}, 400],
    ['a key that is none', '/healthz', { headers: { authorization: 'Bearer x' } }, 401],
  ] as const)('says so in the answer of %s', async (_, path, init, status) => {
    expect(await headOf(path, init)).toEqual({ status, mark: '1' })
  })

  it('says so to who opens a socket', async () => {
    const request = [
      'GET /graphql HTTP/1.1',
      'host: a',
      'connection: upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      'sec-websocket-protocol: graphql-transport-ws',
    ]
    const key = `sec-websocket-key: ${Buffer.alloc(16).toString('base64')}`
    // A masked frame that closes it, so that the answer ends.
    const close = '\x88\x80\0\0\0\0'
    expect(await answerTo([...request, key, '', close].join('\r\n'))).toMatch(
      /^HTTP\/1.1 101 [^]*x-polity-rehearsal: 1\r\n/i,
    )
    expect(await answerTo([...request, '', ''].join('\r\n'))).toMatch(
      /^HTTP\/1.1 400 [^]*x-polity-rehearsal: 1\r\n/,
    )
  })

  it('says so to who sends no HTTP', async () => {
    expect(await answerTo('NONSENSE\r\n\r\n')).toMatch(
      /^HTTP\/1.1 400 [^]*x-polity-rehearsal: 1\r\n/,
    )
  })
})

it('is not said where nothing is rehearsed', async () => {
  await serve({})
  for (const path of ['/healthz', '/nothing', '/api/graph/entity/ada']) {
    expect(await headOf(path)).toMatchObject({ mark: null })
  }
  expect(await answerTo('NONSENSE\r\n\r\n')).not.toContain(MARK)
})
