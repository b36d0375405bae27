import { once } from 'node:events'
import { Agent, request as send, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { appendAccess } from '../../src/accounts/access-log.js'
import { storeAccount } from '../support/accounts/account-builders.js'
import { anEntity, aRelationship } from '../support/builders.js'
import { NOW, testApp, type TestApp, type TestAppOptions } from '../support/test-app.js'

const ADA = anEntity({ slug: 'ada', name: 'Ada' })
const parties = Array.from({ length: 20 }, (_, at) =>
  anEntity({ slug: `party-${String(at)}`, type: 'party', name: `Party ${String(at)}` }),
)
const given = {
  entities: [ADA, ...parties],
  relationships: parties.map(({ slug }) => aRelationship({ from: 'ada', to: slug })),
}
const ENTITY = { url: '/api/graph/entity/ada' }
const MARKETS = { url: '/api/v1/markets' }
const QUERY = {
  url: '/graphql',
  body: JSON.stringify({ query: '{ entity(slug: "ada") { name description } }' }),
}

const QUERY_BY_GET = {
  url: `/graphql?query=${encodeURIComponent('{ entity(slug: "ada") { name description } }')}`,
}

const LONG_QUERY = {
  url: '/graphql',
  body: JSON.stringify({
    query:
      '{ entity(slug: "ada") { ... on Politician { parties { edges { node { id name slug } } } } } }',
  }),
}

interface Asked {
  readonly url: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

interface Answer {
  readonly status: number | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

let app: TestApp
let port: number
/** How many requests passed the hooks. */
let hooked: number
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

async function open(options: TestAppOptions = {}): Promise<void> {
  hooked = 0
  const extend = (server: TestApp['app']) => {
    server.addHook('onRequest', (_request, _reply, done) => {
      hooked += 1
      done()
    })
  }
  app = await testApp({ given, extend, ...options })
  await app.tail.catchUp()
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.app.server.address() as AddressInfo).port
}

afterEach(() => app.close())
afterAll(() => {
  agent.destroy()
})

/** Over a connection that is used again; `fetch` would ask for compressed replies. */
async function ask({ url, body, headers = {} }: Asked): Promise<Answer> {
  const json = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body ?? ''),
  }
  const request = send({
    ...{ host: '127.0.0.1', port, path: url, agent },
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...(body !== undefined && json), ...headers },
  })
  request.end(body)
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of reply) parts.push(part as Buffer)
  return { status: reply.statusCode, headers: reply.headers, body: Buffer.concat(parts) }
}

/**
 * The reply before the first one that passed no hook, and that one. While the log of changes is late, as on a busy machine,
 * all requests pass them.
 */
async function untilKept(asked: Asked): Promise<{ made: Answer; kept: Answer }> {
  let made = await ask(asked)
  for (let tries = 0; tries < 100; tries += 1) {
    const before = hooked
    const kept = await ask(asked)
    if (hooked === before) return { made, kept }
    made = kept
    await wait(20)
  }
  throw new Error('Every request passed the hooks.')
}

const OWN = ['date', 'x-request-id', 'x-ratelimit-remaining']
/** What equal requests have in common. */
const shared = ({ status, headers, body }: Answer) => ({
  ...{ status, body: body.toString() },
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.includes(name))),
})
const remaining = ({ headers }: Answer) => Number(headers['x-ratelimit-remaining'])

describe('a reply that is kept', () => {
  it.each([ENTITY, MARKETS, QUERY, QUERY_BY_GET])(
    'is the one that was made: $url',
    async (asked) => {
      await open()

      const { made, kept } = await untilKept(asked)

      expect(made.status).toBe(200)
      expect(shared(kept)).toEqual(shared(made))
      expect(kept.headers['x-request-id']).not.toBe(made.headers['x-request-id'])
      expect(remaining(kept)).toBe(remaining(made) - 1)
    },
  )

  it.each([ENTITY, QUERY])('is refused beyond the limit as any other: $url', async (asked) => {
    await open({ unitsAMinute: { free: 3 } })
    await ask(asked)
    await ask(asked)
    await ask(asked)

    const refused = await ask(asked)

    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toMatch(/^\d+$/)
    expect(refused.body.toString()).toContain('RATE_LIMITED')
  })

  it.each([ENTITY, QUERY, QUERY_BY_GET])('shows what changed meanwhile: $url', async (asked) => {
    await open()
    await ask(asked)
    await ask(asked)
    await app.run("MATCH (one:Entity {slug: 'ada'}) SET one.description = 'Changed.'")

    await app.changed({ kind: 'entity', keys: [ADA.id, 'ada'], subject: 'facts' })

    expect((await ask(asked)).body.toString()).toContain('Changed.')
  })

  it('has the form that a client accepts', async () => {
    await open()
    await untilKept(QUERY_BY_GET)

    const accept = 'application/graphql-response+json'
    const other = await ask({ ...QUERY_BY_GET, headers: { accept } })
    const events = await ask({ ...QUERY_BY_GET, headers: { accept: 'text/event-stream' } })

    expect(other.headers['content-type']).toBe(`${accept}; charset=utf-8`)
    expect(events.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  })

  it('counts for the key that asks, and is not sent once that is revoked', async () => {
    await open()
    const { key, keyId } = await storeAccount(app.graph, {})
    const asked = { ...ENTITY, headers: { authorization: `Bearer ${key}` } }

    const { kept } = await untilKept(asked)
    const counted = app.spent.filter((each) => each.keyId === keyId).length
    await ask(asked)
    const revoke = "MATCH (k:ApiKey {id: $keyId}) SET k.revokedAt = '2026-02-01T12:00:00Z'"
    await app.run(revoke, { keyId })
    await app.graph.writeLong((tx) => appendAccess(tx, 'KEY', [keyId], new Date()))
    await app.accessTail.catchUp()

    expect(kept.headers['x-api-tier']).toBe('researcher')
    expect(app.spent.filter((each) => each.keyId === keyId)).toHaveLength(counted + 1)
    expect((await ask(asked)).status).toBe(401)
  })

  it('is refused to a wrong key', async () => {
    await open()
    await ask(ENTITY)

    const refused = await ask({ ...ENTITY, headers: { authorization: 'Bearer nobody' } })

    expect(refused.status).toBe(401)
  })

  it('is 304 to a client that has it', async () => {
    await open()
    const { headers } = await ask(ENTITY)

    const known = await ask({ ...ENTITY, headers: { 'if-none-match': String(headers.etag) } })

    expect(known.status).toBe(304)
  })

  it.each([ENTITY, LONG_QUERY])('comes compressed to who takes that: $url', async (given) => {
    await open()
    const plain = await ask(given)
    const asked = { ...given, headers: { 'accept-encoding': 'gzip, br' } }
    const made = await ask(asked)

    // It is compressed beside what asks for it first.
    const { kept } = await untilKept(asked)

    expect(kept.headers['content-encoding']).toBe('br')
    expect(kept.headers.vary).toBe(made.headers.vary)
    expect(brotliDecompressSync(kept.body).toString()).toBe(plain.body.toString())
  })

  it('is made anew where paying for it failed', async () => {
    let fails = false
    const add = (): Promise<number | null> => {
      if (!fails) return Promise.resolve(null)
      fails = false
      return Promise.reject(new Error('The counter broke.'))
    }
    await open({ shared: { add } })
    await untilKept(ENTITY)
    const before = hooked
    fails = true

    const { status } = await ask(ENTITY)

    expect(status).toBe(200)
    expect(hooked).toBe(before + 1)
  })

  it('says that it may be stale', async () => {
    await open()
    await ask(ENTITY)
    await ask(QUERY)
    jest.spyOn(app.tail, 'behindSince').mockReturnValue(new Date(NOW))

    const answers = [await ask(ENTITY), await ask(QUERY)]

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    for (const { headers } of answers) expect(headers['cache-status']).toContain('detail=stale')
  })
})

describe('a body', () => {
  const head = `POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${String(QUERY.body.length)}\r\n`

  /** All that is answered to `parts`, which are sent one after the other. */
  async function answersTo(parts: readonly string[], count: number): Promise<string> {
    const socket = connect(port, '127.0.0.1').setNoDelay()
    let answered = ''
    socket.setEncoding('utf8').on('data', (text: string) => (answered += text))
    for (const part of parts) {
      socket.write(part)
      await wait(30)
    }
    for (let tries = 0; answered.split('HTTP/1.1 ').length <= count && tries < 200; tries += 1) {
      await wait(10)
    }
    socket.destroy()
    return answered
  }

  it('may come in parts, or with the next request behind it', async () => {
    await open()
    await ask(QUERY)
    const cut = QUERY.body.length / 2

    const inParts = await answersTo(
      [`${head}\r\n`, QUERY.body.slice(0, cut), QUERY.body.slice(cut)],
      1,
    )
    const two = await answersTo([`${head}\r\n${QUERY.body}${head}\r\n${QUERY.body}`], 2)

    expect(inParts.match(/"name":"Ada"/g)).toHaveLength(1)
    expect(two.match(/HTTP\/1\.1 200/g)).toHaveLength(2)
    expect(two.match(/"name":"Ada"/g)).toHaveLength(2)
  })

  it('is read whole when its reply is not kept', async () => {
    await open()
    const body = JSON.stringify({
      query: `{ entity(slug: "ada") { name } } # ${'é'.repeat(20_000)}`,
    })

    const { status, body: answered } = await ask({ url: '/graphql', body })

    expect(status).toBe(200)
    expect(answered.toString()).toContain('Ada')
  })
})
