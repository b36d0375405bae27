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

interface Asked {
  readonly url: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

type Reply = Awaited<ReturnType<TestApp['inject']>>

let app: TestApp

async function open(options: TestAppOptions = {}): Promise<void> {
  app = await testApp({ given, ...options })
  await app.tail.catchUp()
}

afterEach(() => app.close())

const ask = ({ url, body, headers = {} }: Asked): Promise<Reply> =>
  app.inject({
    url,
    ...(body === undefined ? { method: 'GET' } : { method: 'POST', body }),
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
  })

/** How many values requests have loaded, from memory or from the graph. */
const loaded = () =>
  Object.values(app.loaders)
    .flatMap((loader) =>
      typeof loader === 'object' && 'counts' in loader ? [loader.counts()] : [],
    )
    .reduce((sum, { hits, misses }) => sum + hits + misses, 0)

/** The response of the first request, and that of an equal one, which loads nothing. */
async function askTwice(asked: Asked): Promise<{ first: Reply; cached: Reply }> {
  const first = await ask(asked)
  const before = loaded()
  const cached = await ask(asked)
  expect(loaded()).toBe(before)
  return { first, cached }
}

const OWN = ['date', 'x-request-id', 'x-ratelimit-remaining']
/** The parts that equal requests have in common. */
const shared = ({ statusCode, headers, body }: Reply) => ({
  ...{ statusCode, body },
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.includes(name))),
})
const remaining = ({ headers }: Reply) => Number(headers['x-ratelimit-remaining'])

describe('a cached response', () => {
  it.each([ENTITY, MARKETS, QUERY, QUERY_BY_GET])('equals the first one: $url', async (asked) => {
    await open()

    const { first, cached } = await askTwice(asked)

    expect(first.statusCode).toBe(200)
    expect(shared(cached)).toEqual(shared(first))
    expect(cached.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
    expect(remaining(cached)).toBe(remaining(first) - 1)
  })

  it.each([ENTITY, QUERY])('is refused over the rate limit: $url', async (asked) => {
    await open({ unitsAMinute: { free: 3 } })
    await ask(asked)
    await ask(asked)
    await ask(asked)

    const refused = await ask(asked)

    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toMatch(/^\d+$/)
    expect(refused.body).toContain('RATE_LIMITED')
  })

  it.each([ENTITY, QUERY, QUERY_BY_GET])('is not sent after a change: $url', async (asked) => {
    await open()
    await ask(asked)
    await ask(asked)
    await app.run("MATCH (one:Entity {slug: 'ada'}) SET one.description = 'Changed.'")

    await app.changed({ kind: 'entity', keys: [ADA.id, 'ada'], subject: 'facts' })

    expect((await ask(asked)).body).toContain('Changed.')
  })

  it('has a media type that the client accepts', async () => {
    await open()
    await askTwice(QUERY_BY_GET)

    const accept = 'application/graphql-response+json'
    const other = await ask({ ...QUERY_BY_GET, headers: { accept } })
    const events = await ask({ ...QUERY_BY_GET, headers: { accept: 'text/event-stream' } })

    expect(other.headers['content-type']).toBe(`${accept}; charset=utf-8`)
    expect(events.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  })

  it('counts for the key of the request, and is refused once the key is revoked', async () => {
    await open()
    const { key, keyId } = await storeAccount(app.graph, {})
    const asked = { ...ENTITY, headers: { authorization: `Bearer ${key}` } }

    const { cached } = await askTwice(asked)
    const counted = app.spent.filter((each) => each.keyId === keyId).length
    await ask(asked)
    const revoke = "MATCH (k:ApiKey {id: $keyId}) SET k.revokedAt = '2026-02-01T12:00:00Z'"
    await app.run(revoke, { keyId })
    await app.graph.writeLong((tx) => appendAccess(tx, 'KEY', [keyId], new Date()))
    await app.accessTail.catchUp()

    expect(cached.headers['x-api-tier']).toBe('researcher')
    expect(app.spent.filter((each) => each.keyId === keyId)).toHaveLength(counted + 1)
    expect((await ask(asked)).statusCode).toBe(401)
  })

  it('is refused to an unknown key', async () => {
    await open()
    await ask(ENTITY)

    const refused = await ask({ ...ENTITY, headers: { authorization: 'Bearer unknown' } })

    expect(refused.statusCode).toBe(401)
  })

  it('is 304 for a known ETag', async () => {
    await open()
    const { headers } = await ask(ENTITY)

    const known = await ask({ ...ENTITY, headers: { 'if-none-match': String(headers.etag) } })

    expect(known.statusCode).toBe(304)
  })

  it('says that it may be stale while the change log cannot be read', async () => {
    await open()
    await ask(ENTITY)
    await ask(QUERY)
    jest.spyOn(app.tail, 'behindSince').mockReturnValue(new Date(NOW))

    const answers = [await ask(ENTITY), await ask(QUERY)]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    for (const { headers } of answers) expect(headers['cache-status']).toContain('detail=stale')
  })
})
