import { EventEmitter } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../src/errors.js'
import { loadCatalogue } from '../../src/graph/catalogue.js'
import { createGraph, type Graph } from '../../src/graph/graph.js'
import { limitConcurrency } from '../../src/http/limits/limits.js'
import { overloadOptions } from '../../src/http/limits/shedding.js'
import { aRelationship, anEntity } from '../support/builders.js'
import { freezingProxy, type FreezingProxy } from '../support/freezing-proxy.js'
import { CYPHER, testServer } from '../support/test-graph.js'
import { testApp, type TestApp } from '../support/test-app.js'
import { storeAccount } from '../support/accounts/account-builders.js'

const people = Array.from({ length: 300 }, (_, at) =>
  anEntity({ id: `p-${String(at)}`, slug: `p-${String(at)}`, name: `Person ${String(at)}` }),
)
const given = { entities: people, relationships: [aRelationship({ from: 'p-0', to: 'p-1' })] }
const entity = (at: number) => `/api/graph/entity/p-${String(at)}`

describe('while Neo4j is frozen', () => {
  let proxy: FreezingProxy
  let frozen: Graph
  let app: TestApp
  const sent: string[] = []

  beforeAll(async () => {
    const { uri, ...account } = testServer()
    proxy = await freezingProxy(new URL(uri))
    frozen = createGraph({
      ...account,
      uri: `bolt://127.0.0.1:${String(proxy.port)}`,
      catalogue: await loadCatalogue(CYPHER),
      readTimeoutMs: 1_500,
      onQuery: (name) => void sent.push(name),
    })
    app = await testApp({ given, around: () => frozen })
  }, 60_000)
  afterAll(async () => {
    await app.close()
    await frozen.close()
    await proxy.close()
  })

  it('every new question is answered in time, what is held is served, and it comes back by itself', async () => {
    const held = await app.inject({ url: entity(0) })
    proxy.freeze()

    const first = await Promise.all(people.slice(1, 257).map((_, at) => timed(app, at + 1)))
    const asked = sent.filter((name) => name === 'entity/rest-pages').length
    const next = await Promise.all(people.slice(257).map((_, at) => timed(app, at + 257)))
    const askedThen = sent.filter((name) => name === 'entity/rest-pages').length
    const stale = await app.inject({ url: entity(0) })
    proxy.thaw()
    const back = await comesBack(app)

    for (const { statusCode, retryAfter, tookMs } of [...first, ...next]) {
      expect([statusCode, retryAfter]).toEqual([503, '2'])
      // The patience of this graph and a crowded machine's slack, whoever else waits.
      expect(tookMs).toBeLessThan(3 * 1_900)
    }
    expect(askedThen).toBe(asked)
    expect(stale.payload).toBe(held.payload)
    expect(stale.headers['cache-status']).toMatch(/detail=stale/)
    expect(back).toBeLessThan(10_000)
  }, 60_000)
})

async function timed(app: TestApp, at: number) {
  const since = performance.now()
  const { statusCode, headers } = await app.inject({ url: entity(at) })
  return { statusCode, retryAfter: headers['retry-after'], tookMs: performance.now() - since }
}

/** How long it takes until a question is answered that nobody has asked before. */
async function comesBack(app: TestApp): Promise<number> {
  const since = performance.now()
  for (;;) {
    const { statusCode } = await app.inject({ url: entity(299) })
    if (statusCode === 200 || performance.now() - since > 30_000) return performance.now() - since
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe('a question that takes too long', () => {
  it('is answered with 503 in time, counted from its arrival', async () => {
    const around = (graph: Graph): Graph => ({
      ...graph,
      read: (name, params) =>
        name === 'entity/rest-pages' ? new Promise(() => undefined) : graph.read(name, params),
      maxWaitMs: () => 300,
    })
    const slow = await testApp({ given, around })

    const reply = await slow.inject({ url: entity(1) })

    expect(reply.statusCode).toBe(503)
    expect(reply.headers['retry-after']).toBe('2')
    expect(reply.json()).toMatchObject({ code: 'GRAPH_UNAVAILABLE' })
  })
})

describe('an answer that comes too late', () => {
  it('is not sent and breaks nothing: who asks next is answered', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const around = (graph: Graph): Graph => ({
      ...graph,
      read: async (name, params) => {
        const rows = await graph.read(name, params)
        if (name === 'entity/rest-pages' || name === 'entity/by-slugs') await held
        return rows
      },
    })
    const app = await testApp({
      given,
      around: (graph) => ({ ...around(graph), maxWaitMs: () => 400 }),
    })
    const query = '{ entity(slug: "p-1") { id name description } }'
    const both = [
      app.inject({ url: entity(1) }),
      app.inject({ method: 'POST', url: '/graphql', payload: { query } }),
    ]

    const late = (await Promise.all(both)).map(({ statusCode }) => statusCode)
    release()
    await new Promise((resolve) => setTimeout(resolve, 100))
    const next = await app.inject({ url: entity(1) })

    expect(late).toEqual([503, 503])
    expect(next.statusCode).toBe(200)
  })
})

describe('requests of one caller that are under way', () => {
  it('are bounded; who goes away frees a place, and others are not concerned', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const around = (graph: Graph): Graph => ({
      ...graph,
      read: async (name, params) => {
        if (name === 'entity/rest-pages') await held
        return graph.read(name, params)
      },
    })
    const app = await testApp({ given, around, unitsAMinute: { free: 1_000 } })
    const { key } = await storeAccount(app.graph)
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.app.server.address() as AddressInfo
    const clients = Array.from({ length: 70 }, (_, at) => askFrom(port, entity(at)))

    await waitUntil(() => clients.filter(({ reply }) => reply() !== '').length === 6)
    const refused = clients.filter(({ reply }) => reply() !== '').map(({ reply }) => reply())
    const healthy = await app.inject({ url: '/healthz' })
    const gone = clients.find(({ reply }) => reply() === '')
    const before = await connectionsOf(app)
    gone?.socket.destroy()
    while ((await connectionsOf(app)) === before) await new Promise(setImmediate)
    const late = [askFrom(port, entity(200)), askFrom(port, entity(201))]
    await waitUntil(() => late.some(({ reply }) => reply() !== ''))
    const other = app.inject({ url: entity(202), headers: { authorization: `Bearer ${key}` } })
    release()
    await waitUntil(() => late.every(({ reply }) => reply() !== ''))
    const answered = late.map(({ reply }) => reply().slice(0, 12))

    for (const reply of refused) {
      expect(reply).toMatch(/^HTTP\/1.1 429 /)
      expect(reply).toMatch(/^retry-after: 1\r$/m)
      expect(reply).toMatch(/"code":"TOO_MANY_AT_ONCE"/)
    }
    expect(healthy.statusCode).toBe(200)
    expect((await other).statusCode).toBe(200)
    expect(answered.sort()).toEqual(['HTTP/1.1 200', 'HTTP/1.1 429'])
    for (const { socket } of [...clients, ...late]) socket.destroy()
    await app.close()
  }, 30_000)
})

function connectionsOf({ app }: TestApp): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => {
      if (error === null) resolve(count)
      else reject(error)
    })
  })
}

/** One request over a connection of its own, and what has come of its reply. */
function askFrom(port: number, url: string) {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (data) => (text += String(data)))
  socket.write(`GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`)
  return { socket, reply: () => text }
}

async function waitUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20))
}

describe('an event loop that is late', () => {
  it('refuses new requests, but no health checks', async () => {
    // No event loop is so punctual for long.
    const app = await testApp({ given, loopDelayMs: 0.000_1 })

    let late = await app.inject({ url: entity(0) })
    while (late.statusCode === 200) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      late = await app.inject({ url: entity(0) })
    }
    const healthy = await app.inject({ url: '/healthz' })

    expect(late.json()).toMatchObject({ status: 503, code: 'OVERLOADED' })
    expect(late.headers['retry-after']).toBe('2')
    expect(healthy.statusCode).toBe(200)
  }, 60_000)

  it('refuses those with a key only when it is four times as late', async () => {
    const { pressureHandler } = overloadOptions(100)
    const address = { kind: 'address', tier: 'free', address: '10.0.0.1' }
    const account = { kind: 'account', tier: 'pro', accountId: 'a', keyId: 'k', rights: [] }
    const outcome = (caller: unknown, delayMs: number | undefined, isFree?: true) =>
      Promise.resolve(
        pressureHandler?.(
          { caller, routeOptions: { config: { isFree } } } as unknown as FastifyRequest,
          {} as FastifyReply,
          'eventLoopDelay',
          delayMs,
        ),
      ).then(
        () => 'passes',
        (error: unknown) => (error instanceof ApiError ? error.code : error),
      )

    expect(await outcome(address, 101)).toBe('OVERLOADED')
    expect(await outcome(account, 399)).toBe('passes')
    expect(await outcome(account, 401)).toBe('OVERLOADED')
    expect(await outcome(address, 401, true)).toBe('passes')
    // Nothing was measured.
    expect(await outcome(address, Infinity)).toBe('passes')
  })
})

describe('limitConcurrency', () => {
  it('begins a few of a caller at once, the others in their order, but for those that are over', () => {
    const aMinute = { units: 600, windowSeconds: 60 }
    const enter = limitConcurrency({
      tiers: { free: aMinute, researcher: aMinute, pro: { ...aMinute, units: 800 } },
      failures: aMinute,
    })
    const begun: string[] = []
    const arrive = (name: string, tier = 'free') => {
      const caller = { kind: 'address', tier, address: tier }
      const raw = new EventEmitter()
      const request = { caller, routeOptions: { config: {} } } as unknown as FastifyRequest
      enter(request, { raw } as unknown as FastifyReply, () => begun.push(name))
      return {
        end: () => raw.emit('close'),
        stayOpen: () => {
          request.releaseSlot()
        },
      }
    }
    const arrived = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => arrive(name))
    const others = ['s', 't', 'u', 'v', 'w', 'x', 'y'].map((name) => arrive(name, 'pro'))

    const first = begun.splice(0)
    arrived[4]?.end()
    const afterOneThatWaits = begun.splice(0)
    arrived[1]?.end()
    arrived[1]?.end()
    const afterOneAtWork = begun.splice(0)
    for (const one of [...arrived, ...others]) one.end()
    const stream = arrive('stream')
    stream.stayOpen()
    for (const name of ['i', 'j', 'k', 'l', 'm']) arrive(name)
    stream.end()
    arrive('n')

    expect(first).toEqual(['a', 'b', 'c', 's', 't', 'u', 'v'])
    expect(afterOneThatWaits).toEqual([])
    expect(afterOneAtWork).toEqual(['d'])
    expect(begun.slice(-3)).toEqual(['i', 'j', 'k'])
  })

  it('does not count what stays open, and frees its place once', () => {
    const aMinute = { units: 60, windowSeconds: 60 }
    const tiers = { free: aMinute, researcher: aMinute, pro: aMinute }
    const enter = limitConcurrency({ tiers, failures: aMinute })
    const caller = { kind: 'address', tier: 'free', address: '10.0.0.1' }
    const arrive = () => {
      const request = { caller, routeOptions: { config: {} } } as unknown as FastifyRequest
      const raw = new EventEmitter()
      let refused = false
      enter(request, { raw } as unknown as FastifyReply, (error) => (refused = error !== undefined))
      return { request, raw, refused }
    }
    const [stream] = Array.from({ length: 64 }, arrive)

    const before = arrive().refused
    stream?.request.releaseSlot()
    const first = arrive().refused
    stream?.raw.emit('close')
    const second = arrive().refused

    expect([before, first, second]).toEqual([true, false, true])
  })
})
