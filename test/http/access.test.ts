import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { createCallers } from '../../src/accounts/find-caller.js'
import { appendAccess } from '../../src/accounts/access-log.js'
import { mintKey } from '../../src/accounts/keys.js'
import { createSharedCounter } from '../../src/accounts/shared-counter.js'
import { ApiError } from '../../src/errors.js'
import { storeAccount, type StoredAccount } from '../support/accounts/account-builders.js'
import { ask } from '../support/ask.js'
import { anEntity } from '../support/builders.js'
import { describeWithRedis, startRedis } from '../support/redis.js'
import { readPrices } from '../support/prices.js'
import { NOW, RING, testApp, type TestApp, type TestAppOptions } from '../support/test-app.js'

const ENTITY = '/api/graph/entity/ada'
const given = { entities: [anEntity({ slug: 'ada' })] }
/** What a list of entities costs beside its nodes, and a question of 500 nodes with that, 10 units. */
let price = 0
let TEN_UNITS = ''

beforeAll(async () => {
  price = (await readPrices())('Query.entities')
  TEN_UNITS = `{ entities(first: ${String(500 - price)}) { nodes { id } } }`
})

async function appWith(
  options: TestAppOptions = {},
  account: Parameters<typeof storeAccount>[1] = {},
) {
  const app = await testApp({ given, ...options })
  return { app, ...(await storeAccount(app.graph, account)) }
}

function call(app: TestApp, key?: string, url = ENTITY) {
  return app.inject({ url, headers: key === undefined ? {} : { authorization: `Bearer ${key}` } })
}

describe('the caller', () => {
  let app: TestApp
  let mine: StoredAccount
  beforeAll(async () => {
    ;({ app, ...mine } = await appWith())
  })

  it('is an address on the free tier without a key', async () => {
    const reply = await call(app)

    expect(reply.statusCode).toBe(200)
    expect(reply.headers['x-api-tier']).toBe('free')
  })

  it('is the account of a key, on its tier', async () => {
    const reply = await call(app, mine.key)

    expect(reply.statusCode).toBe(200)
    expect(reply.headers['x-api-tier']).toBe('researcher')
    expect(reply.headers['x-ratelimit-limit']).toBe('200000')
  })

  it.each([
    ['another scheme', () => 'Basic YTpi'],
    ['no key after Bearer', () => 'Bearer'],
    ['something else', () => 'Bearer abc'],
    ['a key of nobody', () => `Bearer ${mintKey().key}`],
    ['a key that was cut', () => `Bearer ${mine.key.slice(0, -1)}`],
    ['the id of a key with another secret', () => `Bearer ${withId(mine.keyId)}`],
  ])('is refused with 401, not served as free, with %s', async (_what, authorization) => {
    const reply = await app.inject({ url: ENTITY, headers: { authorization: authorization() } })

    expect(reply.statusCode).toBe(401)
    expect(reply.headers['www-authenticate']).toBe('Bearer realm="polity", error="invalid_token"')
    expect(reply.headers['x-api-tier']).toBe('free')
    expect(reply.json()).toMatchObject({ code: 'KEY_INVALID' })
  })

  it.each(['?key=KEY', '?limit=1&api_key=KEY', '?a=Bearer%20KEY'])(
    'is refused with 400 when the key stands in the address: %s',
    async (query) => {
      const url = ENTITY + query.replace('KEY', mine.key)
      const reply = await call(app, undefined, url)

      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({ code: 'KEY_IN_URL' })
      expect(reply.body).not.toContain(mine.key)
    },
  )

  it('learns that a key has expired', async () => {
    const old = await storeAccount(app.graph, { expiresAt: '2026-01-31T00:00:00Z' })
    const reply = await call(app, old.key)

    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toMatchObject({ code: 'KEY_EXPIRED' })
  })

  it('is known without a round trip the second time', async () => {
    await call(app, mine.key)
    app.forgetQueries()

    await call(app, mine.key)

    expect(app.queriesSent('access/key-by-id')).toEqual([])
  })

  it('is refused without one query, ten thousand times, when a key is mutated', async () => {
    const asked: string[] = []
    const graph = { readReserved: async (name: string) => (asked.push(name), []) }
    const { find } = createCallers({
      graph,
      ring: RING,
      tail: app.accessTail,
      now: () => new Date(),
    })
    const { key } = mintKey()
    const other = fc.constantFrom(
      ...Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'),
    )

    await fc.assert(
      fc.asyncProperty(fc.nat({ max: key.length - 1 }), other, async (at, letter) => {
        const mutated = key.slice(0, at) + letter + key.slice(at + 1)
        fc.pre(mutated !== key)
        await expect(find(mutated, async () => undefined)).rejects.toThrow(/unknown or incomplete/)
      }),
      { numRuns: 10_000 },
    )

    expect(asked).toEqual([])
  }, 60_000)
})

it('is remembered for 20,000 keys and no more, however many are used', async () => {
  const asked: string[] = []
  const rows = new Map<string, unknown>()
  const graph = {
    readReserved: async (_name: string, { id }: Readonly<Record<string, unknown>>) => {
      asked.push(String(id))
      return [rows.get(String(id))] as never[]
    },
  }
  const tail = { listen: () => () => undefined, behindSince: () => null }
  const { find } = createCallers({ graph, ring: RING, tail, now: () => new Date(NOW) })
  const use = (key: string) => find(key, async () => undefined)
  const keys = Array.from({ length: 20_001 }, () => mintKey())
  for (const { id, key } of keys) {
    const { pepper, hash } = RING.hash(key)
    const open = { expiresAt: null, revokedAt: null, rights: [] }
    rows.set(id, { pepper, hash, ...open, accountId: `account of ${id}`, tier: 'pro' })
    await use(key)
  }
  const [first, second] = keys
  asked.length = 0

  await use(second?.key ?? '')
  await use(first?.key ?? '')

  expect(asked).toEqual([first?.id])
}, 60_000)

describe('a decision about a key or an account', () => {
  it.each([
    [
      'revoked',
      'KEY',
      "MATCH (k:ApiKey {id: $keyId}) SET k.revokedAt = '2026-02-01T12:00:00Z'",
      401,
    ],
    ['upgraded', 'ACCOUNT', "MATCH (a:Account {id: $accountId}) SET a.tier = 'pro'", 200],
    ['downgraded', 'ACCOUNT', "MATCH (a:Account {id: $accountId}) SET a.tier = 'free'", 200],
  ] as const)(
    'counts on another gateway within a second: %s',
    async (what, kind, statement, status) => {
      const { app, ...mine } = await appWith()
      const other = await testApp({ given: {}, isBeside: true })
      const before = await call(other, mine.key)

      await app.run(statement, { ...mine })
      const subject = kind === 'KEY' ? mine.keyId : mine.accountId
      await app.graph.writeLong((tx) => appendAccess(tx, kind, [subject], new Date()))
      const changedAt = performance.now()
      let after = await call(other, mine.key)
      while (
        after.headers['x-api-tier'] === 'researcher' &&
        performance.now() - changedAt < 1_000
      ) {
        await wait(20)
        after = await call(other, mine.key)
      }

      expect(before.headers['x-api-tier']).toBe('researcher')
      expect(after.statusCode).toBe(status)
      const tier = { revoked: 'free', upgraded: 'pro', downgraded: 'free' }[what]
      expect(after.headers['x-api-tier']).toBe(tier)
    },
  )
})

describe('while the graph is away', () => {
  it('known keys are trusted for a minute, others give 503', async () => {
    let instant = Date.parse('2026-02-01T12:00:00Z')
    let isAway = false
    const { app, ...mine } = await appWith({
      now: () => new Date(instant),
      around: (graph) => ({
        ...graph,
        readReserved: (name, params) =>
          isAway && (name.startsWith('access/') || params['log'] === 'access')
            ? Promise.reject(new ApiError('GRAPH_UNAVAILABLE'))
            : graph.readReserved(name, params),
      }),
    })
    const cold = await storeAccount(app.graph)
    await call(app, mine.key)
    isAway = true
    await app.accessTail.catchUp()

    instant += 59_000
    const within = await call(app, mine.key)
    instant += 2_000
    const past = await call(app, mine.key)
    const unknown = await call(app, cold.key)

    expect(within.statusCode).toBe(200)
    expect(past.statusCode).toBe(503)
    expect(past.headers['retry-after']).toBe('2')
    expect(unknown.statusCode).toBe(503)
  })
})

describe('a limit', () => {
  it('stands in every reply, and ends in 429 until the announced time', async () => {
    let instant = new Date('2026-02-01T12:00:00.250Z')
    const app = await testApp({ given, now: () => instant, unitsAMinute: { free: 3 } })

    const replies = [await call(app), await call(app), await call(app), await call(app)]
    const refused = replies[3]

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
    expect(replies.map(({ headers }) => headers['x-ratelimit-remaining'])).toEqual([
      '2',
      '1',
      '0',
      '0',
    ])
    expect(refused?.json()).toMatchObject({ code: 'RATE_LIMITED' })
    const seconds = Number(refused?.headers['retry-after'])
    const resetAt = Number(refused?.headers['x-ratelimit-reset']) * 1_000
    expect(instant.getTime() + seconds * 1_000).toBeGreaterThanOrEqual(resetAt - 999)
    instant = new Date(instant.getTime() + seconds * 1_000)
    expect((await call(app)).statusCode).toBe(200)
  })

  it('is one for all keys of an account, and not that of its address', async () => {
    const { app, ...mine } = await appWith({ unitsAMinute: { researcher: 2, free: 2 } })
    await call(app, mine.key)
    await call(app, mine.key)

    expect((await call(app, mine.key)).statusCode).toBe(429)
    expect((await call(app)).statusCode).toBe(200)
  })

  it('of failed keys is tighter, and does not apply to known keys', async () => {
    const { app, ...mine } = await appWith()
    await call(app, mine.key)
    const statuses: number[] = []
    for (let tries = 0; tries < 32; tries += 1) {
      statuses.push((await call(app, mintKey().key)).statusCode)
    }
    app.forgetQueries()
    const later = await call(app, mintKey().key)

    expect(statuses.filter((status) => status === 401)).toHaveLength(30)
    expect(later.statusCode).toBe(429)
    expect(Number(later.headers['retry-after'])).toBeGreaterThan(0)
    expect(app.queriesSent('access/key-by-id')).toEqual([])
    expect((await call(app, mine.key)).statusCode).toBe(200)
  })

  it('counts what comes through a trusted proxy by the client, and IPv6 by its network', async () => {
    const app = await testApp({ given, unitsAMinute: { free: 1 }, trustProxy: '127.0.0.1' })
    const from = (client: string) =>
      app.inject({ url: ENTITY, headers: { 'x-forwarded-for': client } })

    const statuses = [
      await from('203.0.113.7'),
      await from('203.0.113.8'),
      await from('203.0.113.7'),
      await from('2001:db8::1'),
      await from('2001:db8::ffff'),
    ].map(({ statusCode }) => statusCode)

    expect(statuses).toEqual([200, 200, 429, 200, 429])
  })

  it('ignores the forwarded address of an untrusted client', async () => {
    const app = await testApp({ given, unitsAMinute: { free: 1 } })
    const from = (client: string) =>
      app.inject({ url: ENTITY, headers: { 'x-forwarded-for': client } })

    expect((await from('203.0.113.7')).statusCode).toBe(200)
    expect((await from('203.0.113.8')).statusCode).toBe(429)
  })

  it('is not touched by health checks and preflights', async () => {
    const app = await testApp({ given, unitsAMinute: { free: 5 } })
    const free = [
      await call(app, undefined, '/healthz'),
      await call(app, undefined, '/readyz'),
      await app.inject({ method: 'OPTIONS', url: ENTITY }),
    ]

    expect(free.map(({ headers }) => headers['x-ratelimit-remaining'])).toEqual(['5', '5', '5'])
    expect((await call(app)).headers['x-ratelimit-remaining']).toBe('4')
  })

  it('counts what keys spend', async () => {
    const { app, ...mine } = await appWith()
    await call(app, mine.key)
    await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${mine.key}` },
      payload: { query: TEN_UNITS },
    })

    const spent = app.spent.filter(({ keyId }) => keyId === mine.keyId)
    expect(spent.reduce((sum, { units }) => sum + units, 0)).toBe(11)
  })
})

describe('a GraphQL operation', () => {
  it('costs a unit for 50 nodes, asked for the first time or kept', async () => {
    const app = await testApp({ given, unitsAMinute: { free: 100 } })

    const first = await ask(app, TEN_UNITS)
    const kept = await ask(app, TEN_UNITS)

    expect(first.extensions).toEqual({ cost: { nodes: 500, units: 10 } })
    expect(kept.extensions).toEqual(first.extensions)
    expect(first.headers['x-ratelimit-remaining']).toBe('90')
    expect(kept.headers['x-ratelimit-remaining']).toBe('80')
  })

  it('is refused completely with 429, before the graph is asked, and then spends nothing', async () => {
    const app = await testApp({ given, unitsAMinute: { free: 36 } })
    for (let times = 0; times < 3; times += 1) await ask(app, TEN_UNITS)
    app.forgetQueries()

    const kept = await ask(app, TEN_UNITS)
    const fresh = await ask(app, `{ entities(first: ${String(499 - price)}) { nodes { id } } }`)

    for (const refused of [kept, fresh]) {
      expect(refused).toMatchObject({
        status: 429,
        errors: [{ extensions: { code: 'RATE_LIMITED' } }],
      })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(app.queriesSent('entity/page')).toEqual([])
    // Each refused one cost the unit of a request.
    expect(fresh.headers['x-ratelimit-remaining']).toBe('4')
    expect((await call(app)).statusCode).toBe(200)
  })

  it('may take a third of what its caller has', async () => {
    const app = await testApp({ given, unitsAMinute: { free: 30 } })

    const refused = await ask(app, `{ entities(first: ${String(501 - price)}) { nodes { id } } }`)

    expect(refused.status).toBe(400)
    expect(refused.errors?.[0]?.extensions).toEqual({
      code: 'COST_EXCEEDED',
      limit: 500,
      actual: 501,
    })
  })

  it('can ask for its quota, which is current each time', async () => {
    const { app } = await appWith({ unitsAMinute: { free: 10 } })
    const query = '{ rateLimit { tier limit remaining resetAt } }'

    await ask(app, query)
    const { data, headers } = await ask(app, query)

    const resetAt = new Date(Number(headers['x-ratelimit-reset']) * 1_000)
    expect(data).toMatchObject({ rateLimit: { tier: 'FREE', limit: 10, remaining: 8 } })
    const shown = (data as { rateLimit: { resetAt: string } }).rateLimit.resetAt
    expect(Math.abs(Date.parse(shown) - resetAt.getTime())).toBeLessThanOrEqual(1_000)
  })
})

describe('what passes no route', () => {
  let app: TestApp
  let port: number
  beforeAll(async () => {
    app = await testApp({ given })
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    port = (app.app.server.address() as AddressInfo).port
  })

  it.each([
    ['an address that cannot be read', 'GET /api/graph/entity/%ZZ HTTP/1.1\r\nhost: a\r\n', 400],
    ['bytes that are no request', 'NONSENSE\r\n', 400],
    [
      'headers that are too large',
      `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n`,
      431,
    ],
    [
      'an upgrade',
      'GET /graphql HTTP/1.1\r\nhost: a\r\nconnection: Upgrade\r\nupgrade: websocket\r\n',
      400,
    ],
    [
      'a body that is too large',
      `POST /graphql HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 999999\r\n`,
      413,
    ],
  ])('says tier and limit too: %s', async (_what, request, status) => {
    const socket = connect(port, '127.0.0.1')
    socket.end(`${request}\r\n`)
    let reply = ''
    socket.on('data', (part) => (reply += String(part)))
    await once(socket, 'close')

    expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${String(status)} `))
    for (const header of ['limit', 'remaining', 'reset']) {
      expect(reply.toLowerCase()).toMatch(new RegExp(`\r\nx-ratelimit-${header}: \\d+\r\n`))
    }
    expect(reply.toLowerCase()).toContain('\r\nx-api-tier: free\r\n')
  })
})

describe('exactly as many requests as the limit pass, over 64 connections', () => {
  const LIMIT = 300

  it('on one gateway', async () => {
    const app = await testApp({ given, unitsAMinute: { free: LIMIT } })

    expect(await passed([await portOf(app)], 900)).toBe(LIMIT)
  })

  describeWithRedis('with Redis', () => {
    it('on three, and on three without Redis no more than the limit on each', async () => {
      const redis = await startRedis()
      const counters = [1, 2, 3].map(() =>
        createSharedCounter({ url: redis.url, onChange: () => undefined, timeoutMs: 10_000 }),
      )
      const ports: number[] = []
      for (const [at, shared] of counters.entries()) {
        const app = await testApp({
          given: at === 0 ? given : {},
          isBeside: at > 0,
          shared,
          unitsAMinute: { free: LIMIT },
          trustProxy: '127.0.0.1',
        })
        ports.push(await portOf(app))
      }

      // Connected before anybody counts.
      await wait(500)
      const together = await passed(ports, 1_500, '203.0.113.1')
      const before = await passed(ports, 120, '203.0.113.2')
      await redis.stop()
      const after = await passed(ports, 1_500, '203.0.113.2')
      for (const { close } of counters) close()

      expect(together).toBe(LIMIT)
      expect(before).toBe(120)
      expect(before + after).toBe(3 * LIMIT)
    }, 60_000)
  })
})

/** A key with this id and a secret of its own. */
function withId(id: string): string {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const wanted = Array.from(id, (letter) => digits.indexOf(letter))
  return mintKey((below) => wanted.shift() ?? Math.floor(below / 2)).key
}

async function portOf({ app }: TestApp): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

/** How many of `tries` are answered with 200, asked over 64 connections, at the ports in turn. */
async function passed(ports: readonly number[], tries: number, client?: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const headers = client === undefined ? {} : { 'x-forwarded-for': client }
  let next = 0
  let within = 0
  const worker = async () => {
    for (let mine = next++; mine < tries; mine = next++) {
      const port = ports[mine % ports.length]
      const [reply] = (await once(
        get({ port, host: '127.0.0.1', path: ENTITY, agent, headers }),
        'response',
      )) as [IncomingMessage]
      reply.resume()
      await once(reply, 'end')
      if (reply.statusCode === 200) within += 1
    }
  }
  await Promise.all(Array.from({ length: 64 }, worker))
  agent.destroy()
  return within
}
