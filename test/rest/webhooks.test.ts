import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { AttemptResult } from '../../src/webhooks/deliver.js'
import { createTryRecorder } from '../../src/webhooks/record-tries.js'
import { MESSAGE_KINDS } from '../../src/webhooks/kinds.js'
import { anEntity, store } from '../support/builders.js'
import { closed } from '../support/closed-schemas.js'
import { aMarket, storeMarkets } from '../support/market-builders.js'
import { storeAccount, type StoredAccount } from '../support/accounts/account-builders.js'
import {
  signedInApp,
  type Person,
  type Reply,
  type SignedInApp,
} from '../support/accounts/signed-in.js'
import { aRace, aTally } from '../elections/a-result.js'
import { RACE, storeResults } from '../elections/store-results.js'

interface Webhook {
  readonly id: string
  readonly state: string
  readonly secret: string
  readonly kinds: readonly string[]
}

const PATH = '/api/v1/webhooks'
const URL_ = 'https://hooks.example.org/in'
const START = Date.parse('2026-02-01T12:00:00Z')

let app: SignedInApp
let owner: StoredAccount
let stranger: StoredAccount
let instant = START
/** Everything that was answered, for the comparison with the document at the end. */
const answered: { method: string; url: string; reply: Reply }[] = []

beforeAll(async () => {
  app = await signedInApp({
    now: () => new Date(instant),
    given: async (graph) => {
      await storeMarkets(graph, { markets: [aMarket({ id: 'jane' }), aMarket({ id: 'joe' })] })
      await storeResults(graph, aRace({ tallies: [aTally({ x: 1 })] }))
      await store(graph, { entities: [anEntity({ slug: 'ann-lee' })] })
    },
  })
})
beforeEach(async () => {
  instant = START
  await app.graph.apply(
    `MATCH (n:Account|ApiKey|Session|WebhookEndpoint|Delivery|WebhookMessage|AuditRecord) DETACH DELETE n`,
  )
  ;[owner, stranger] = [
    await storeAccount(app.graph),
    await storeAccount(app.graph, { tier: 'pro' }),
  ]
})

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

async function send(
  method: Method,
  url: string,
  payload?: object,
  by: StoredAccount | null = owner,
): Promise<Reply> {
  const reply = await app.inject({
    method,
    url,
    headers: by === null ? {} : { authorization: `Bearer ${by.key}` },
    ...(payload !== undefined && { payload }),
  })
  answered.push({ method, url, reply })
  return reply
}

const throwIt = (error: unknown) => {
  throw error
}
const dataOf = <Data = Webhook>(reply: Reply): Data => reply.json<{ data: Data }>().data
const problemOf = (reply: Reply) => {
  const { code, errors } = reply.json<{
    code: string
    errors?: { field: string; code: string }[]
  }>()
  return [reply.statusCode, code, ...(errors ?? []).map((each) => `${each.field} ${each.code}`)]
}
const create = async (given: object = {}, by = owner) => {
  const reply = await send('POST', PATH, { url: URL_, ...given }, by)
  expect(reply.statusCode).toBe(201)
  return dataOf(reply)
}
/** Does what the sender does when the challenge was answered. */
const activate = (id: string) =>
  app.graph.apply(`MATCH (w:WebhookEndpoint {id: $id}) SET w.state = 'ACTIVE'`, { id })

describe('/api/v1/webhooks', () => {
  it('registers an endpoint, pending until its challenge is answered, and shows the secret once', async () => {
    const made = await create({ name: ' Mine ', race: RACE })
    const listed = await send('GET', PATH)
    const one = await send('GET', `${PATH}/${made.id}`)

    expect(made.secret).toMatch(/^whsec_/)
    expect(made).toMatchObject({
      ...{ name: 'Mine', url: URL_, state: 'pending', reason: null, race: RACE, by_at_least: 5 },
    })
    expect(made.kinds).toHaveLength(10)
    expect(made.kinds).not.toContain('market.moved')
    expect(listed.payload + one.payload).not.toContain('whsec_')
    expect(dataOf<Webhook[]>(listed)).toEqual([dataOf(one)])
    const [delivery] = dataOf<object[]>(await send('GET', `${PATH}/${made.id}/deliveries`))
    expect(delivery).toMatchObject({ kind: 'endpoint.challenge', state: 'waiting', attempts: [] })
  })

  it.each([
    [{ url: 'http://hooks.example.org/' }, 'body.url NOT_HTTPS'],
    [{ url: 'https://127.0.0.1/' }, 'body.url NOT_PUBLIC'],
    [{ url: 'https://2130706433/' }, 'body.url NOT_PUBLIC'],
    [{ url: 'https://[::ffff:10.0.0.1]/' }, 'body.url NOT_PUBLIC'],
    [{ url: 'https://localhost/' }, 'body.url NOT_PUBLIC'],
    [{ url: 'https://me:word@example.org/' }, 'body.url HAS_USER'],
    [{ url: 'nothing' }, 'body.url MALFORMED'],
    [{ url: URL_, race: 'nothing' }, 'body.race UNKNOWN'],
    [{ url: URL_, election: 'nothing' }, 'body.election UNKNOWN'],
    [{ url: URL_, markets: ['nothing'] }, 'body.markets UNKNOWN'],
    [{ url: URL_, entities: ['nothing'] }, 'body.entities UNKNOWN'],
    [{ url: URL_, kinds: ['market.moved'] }, 'body.markets REQUIRED'],
  ])('refuses %j and names the field', async (body, field) => {
    expect(problemOf(await send('POST', PATH, body))).toEqual([400, 'INVALID_PARAMETER', field])
  })

  it.each([
    {},
    { url: URL_, kinds: [] },
    { url: URL_, kinds: ['x'] },
    { url: URL_, by_at_least: 0 },
  ])('refuses %j', async (body) => {
    expect(problemOf(await send('POST', PATH, body)).slice(0, 2)).toEqual([
      400,
      'INVALID_PARAMETER',
    ])
  })

  it('lets each tier have its number of them, and who is nobody none', async () => {
    await create()
    await create()

    expect(problemOf(await send('POST', PATH, { url: URL_ }))).toEqual([409, 'TOO_MANY_WEBHOOKS'])
    for (let made = 0; made < 3; made += 1) await create({}, stranger)
    expect(problemOf(await send('POST', PATH, { url: URL_ }, null))).toEqual([
      401,
      'ACCOUNT_REQUIRED',
    ])
    const free = await storeAccount(app.graph, { tier: 'free' })
    expect(problemOf(await send('POST', PATH, { url: URL_ }, free))).toEqual([403, 'TIER_TOO_LOW'])
  })

  it('changes what is given, and challenges another address', async () => {
    const { id } = await create()
    await activate(id)

    const moved = await send('PATCH', `${PATH}/${id}`, {
      kinds: ['market.moved'],
      markets: ['joe', 'jane'],
      entities: ['ann-lee'],
      by_at_least: 2,
    })
    expect(dataOf(moved)).toMatchObject({
      state: 'active',
      kinds: ['market.moved'],
      markets: ['joe', 'jane'],
      entities: ['ann-lee'],
      by_at_least: 2,
    })
    const elsewhere = await send('PATCH', `${PATH}/${id}`, { url: `${URL_}/2` })
    expect(dataOf(elsewhere)).toMatchObject({ state: 'pending', url: `${URL_}/2`, by_at_least: 2 })
    const ofAll = await send('PATCH', `${PATH}/${id}`, { entities: null })
    expect(dataOf(ofAll)).toMatchObject({ entities: [], markets: ['joe', 'jane'] })
    expect(problemOf(await send('PATCH', `${PATH}/${id}`, { url: 'https://10.0.0.1' }))).toEqual([
      ...[400, 'INVALID_PARAMETER', 'body.url NOT_PUBLIC'],
    ])
  })

  it('has one challenge, which counts no more once the address changes', async () => {
    const { id } = await create()
    const [first] = dataOf<{ id: string }[]>(await send('GET', `${PATH}/${id}/deliveries`))
    for (const place of [2, 3, 4])
      await send('PATCH', `${PATH}/${id}`, { url: `${URL_}/${String(place)}` })
    const challenges = dataOf<{ id: string }[]>(await send('GET', `${PATH}/${id}/deliveries`))

    const record = createTryRecorder(app.graph, {
      now: () => new Date(instant),
      onError: throwIt,
    })
    const answered = (delivery: string): AttemptResult => ({
      claim: {
        ...{ id: delivery, endpoint: id, message: delivery, kind: 'endpoint.challenge' },
        ...{ claim: START, tries: 0, createdAt: new Date(START).toISOString() },
      },
      ...{ state: 'DELIVERED', dueAt: null, endpoint: 'ACTIVE' },
      attempt: {
        at: new Date(START).toISOString(),
        latencyMs: 1,
        status: 200,
        error: null,
        answer: '',
      },
    })
    await record(answered(first?.id ?? ''))
    const afterOld = dataOf(await send('GET', `${PATH}/${id}`)).state
    await record(answered(challenges[0]?.id ?? ''))
    const afterNew = dataOf(await send('GET', `${PATH}/${id}`)).state

    expect(challenges).toHaveLength(1)
    expect(challenges[0]?.id).not.toBe(first?.id)
    expect([afterOld, afterNew]).toEqual(['pending', 'active'])
  })

  it('sends nothing again while 20,000 messages wait for the webhooks of the account', async () => {
    const [{ id }, other] = [await create(), await create()]
    const again = () => send('POST', `${PATH}/${id}/redeliver`, { since: '2026-02-01T10:00:00Z' })
    const wait = (count: number, endpoint: string) =>
      app.graph.apply(
        `UNWIND range(1, $count) AS n
         CREATE (:Delivery {id: $endpoint + '-' + n, endpoint: $endpoint, message: 'm', kind: 'race.updated',
           state: 'WAITING', tries: 0, dueAt: n, createdAt: '2026-01-01T11:00:00.000Z', attempts: []})`,
        { count, endpoint },
      )
    await wait(9_900, id)
    await wait(10_000, other.id)
    const before = await again()
    await wait(200, 'of another account')
    const still = await again()
    await app.graph.apply(
      "MATCH (d:Delivery {endpoint: 'of another account'}) SET d.endpoint = $id",
      { id },
    )

    expect([before.statusCode, still.statusCode]).toEqual([202, 202])
    expect(problemOf(await again())).toEqual([409, 'TOO_MANY_WAITING'])
  })

  it('has ten tests that wait, and pays for what is sent again', async () => {
    const { id } = await create()
    await activate(id)
    for (let sent = 0; sent < 10; sent += 1) await send('POST', `${PATH}/${id}/test`)
    const eleventh = await send('POST', `${PATH}/${id}/test`)
    await app.graph.apply(
      `UNWIND range(1, 250) AS n
       CREATE (:Delivery {id: 'old-' + n, endpoint: $id, message: 'm', kind: 'race.updated', state: 'DELIVERED',
         tries: 1, createdAt: '2026-02-01T11:00:00.000Z', attempts: []})`,
      { id },
    )

    const before = await send('GET', `${PATH}/${id}`)
    const again = await send('POST', `${PATH}/${id}/redeliver`, { since: '2026-02-01T10:00:00Z' })

    expect(problemOf(eleventh)).toEqual([409, 'TOO_MANY_TESTS'])
    expect(dataOf(again)).toMatchObject({ count: 260 })
    const left = (reply: Reply) => Number(reply.headers['x-ratelimit-remaining'])
    expect(left(before) - left(again)).toBe(3)
  })

  it('pauses, resumes, tests and deletes', async () => {
    const { id } = await create()
    expect(problemOf(await send('POST', `${PATH}/${id}/pause`))).toEqual([
      409,
      'WEBHOOK_NOT_ACTIVE',
    ])
    expect(problemOf(await send('POST', `${PATH}/${id}/test`))).toEqual([409, 'WEBHOOK_NOT_ACTIVE'])
    await activate(id)

    const tested = dataOf<{ id: string }>(await send('POST', `${PATH}/${id}/test`))
    expect(tested.id).toMatch(/^msg_/)
    expect(dataOf(await send('POST', `${PATH}/${id}/pause`)).state).toBe('paused')
    expect(dataOf(await send('POST', `${PATH}/${id}/resume`)).state).toBe('active')
    expect((await send('DELETE', `${PATH}/${id}`)).statusCode).toBe(204)
    expect((await send('GET', `${PATH}/${id}`)).statusCode).toBe(404)
    expect(dataOf<Webhook[]>(await send('GET', PATH))).toEqual([])
  })

  it('gives a new secret, once, and writes down who made, renewed and deleted what', async () => {
    const { id, secret } = await create()

    const rotated = dataOf(await send('POST', `${PATH}/${id}/rotate`, { overlap_seconds: 60 }))
    await send('DELETE', `${PATH}/${id}`)

    expect(rotated.secret).not.toBe(secret)
    expect(rotated).toMatchObject({ old_secret_until: '2026-02-01T12:01:00.000Z' })
    const audit = await app.run(
      'MATCH (a:AuditRecord) RETURN a.action, a.actor, a.subject ORDER BY a.id',
    )
    const actor = `account ${owner.accountId}`
    expect(audit).toEqual([
      ['WEBHOOK_CREATED', actor, id],
      ['WEBHOOK_SECRET_ROTATED', actor, id],
      ['WEBHOOK_DELETED', actor, id],
    ])
  })

  it('pages through deliveries, newest first, and sends them again', async () => {
    const { id } = await create()
    await activate(id)
    for (let sent = 0; sent < 4; sent += 1) {
      // Two of one time.
      instant += sent % 2 === 0 ? 1_000 : 0
      await send('POST', `${PATH}/${id}/test`)
    }
    const ids: string[] = []
    let url: string | undefined = `${PATH}/${id}/deliveries?limit=2`
    while (url !== undefined) {
      const reply: Reply = await send('GET', url)
      ids.push(...dataOf<{ id: string }[]>(reply).map((each) => each.id))
      url = /<(.*)>/.exec(String(reply.headers['link'] ?? ''))?.[1]
    }

    const all = dataOf<{ id: string; kind: string }[]>(
      await send('GET', `${PATH}/${id}/deliveries`),
    )
    expect(ids).toEqual(all.map((each) => each.id))
    expect(ids).toHaveLength(5)
    expect(all.at(-1)?.kind).toBe('endpoint.challenge')
    const again = (body: object) => send('POST', `${PATH}/${id}/redeliver`, body)
    expect(dataOf(await again({ delivery: ids[0] }))).toEqual({ count: 1, next_since: null })
    expect(dataOf(await again({ since: '2026-02-01T12:00:02Z' }))).toEqual({
      count: 2,
      next_since: null,
    })
    expect(problemOf(await again({}))).toEqual([400, 'INVALID_PARAMETER', 'body ONE_OF'])
    expect(problemOf(await again({ delivery: 'msg_x' }))).toEqual([404, 'DELIVERY_NOT_FOUND'])
    expect(problemOf(await again({ since: 'x' }))).toEqual([
      400,
      'INVALID_PARAMETER',
      'body.since FORMAT',
    ])
    expect(problemOf(await send('GET', `${PATH}/${id}/deliveries?cursor=x`))).toEqual([
      ...[400, 'INVALID_PARAMETER', 'cursor CURSOR'],
    ])
  })

  it('tells nobody else that an endpoint is there', async () => {
    const { id } = await create()
    const [delivery] = dataOf<{ id: string }[]>(await send('GET', `${PATH}/${id}/deliveries`))
    const mine = await create({}, stranger)
    await activate(id)

    const tries: [Method, string, object?][] = [
      ['GET', ''],
      ['PATCH', '', { name: 'x' }],
      ['DELETE', ''],
      ['POST', '/rotate', {}],
      ['POST', '/pause'],
      ['POST', '/resume'],
      ['POST', '/test'],
      ['GET', '/deliveries'],
      ['POST', '/redeliver', { since: '2026-01-01' }],
    ]
    for (const [method, path, body] of tries) {
      const reply = await send(method, `${PATH}/${id}${path}`, body, stranger)
      expect(problemOf(reply)).toEqual([404, 'WEBHOOK_NOT_FOUND'])
    }
    const through = await send(
      'POST',
      `${PATH}/${mine.id}/redeliver`,
      { delivery: delivery?.id },
      stranger,
    )
    expect(problemOf(through)).toEqual([404, 'DELIVERY_NOT_FOUND'])
    expect(dataOf<Webhook[]>(await send('GET', PATH, undefined, stranger))).toHaveLength(1)
  })

  it('takes a session as it takes a key, but from our own page only', async () => {
    const person: Person = await app.signIn(owner.accountId)
    const made = await person.send('POST', PATH, { url: URL_ })
    const { cookie = '' } = person.headers
    const forged = await app.inject({
      method: 'POST',
      url: PATH,
      headers: { cookie },
      payload: { url: URL_ },
    })

    expect(made.statusCode).toBe(201)
    expect(made.headers['cache-control']).toBe('no-store')
    expect(made.headers['access-control-allow-origin']).toBeUndefined()
    expect(problemOf(forged)).toEqual([403, 'CSRF_REFUSED'])
  })

  it('has a schema of every kind of message at /schemas', async () => {
    for (const kind of MESSAGE_KINDS) {
      const reply = await app.inject({ url: `/schemas/${kind}.1.json` })
      expect(reply.statusCode).toBe(200)
      expect(reply.headers['content-type']).toContain('application/schema+json')
      expect(reply.json()).toMatchObject({ $id: `/schemas/${kind}.1.json`, title: kind })
    }
    expect((await app.inject({ url: '/schemas/nothing.json' })).statusCode).toBe(404)
  })

  it('goes with its account', async () => {
    await create()
    const person = await app.signIn(owner.accountId)

    expect((await person.send('DELETE', '/api/v1/account')).statusCode).toBe(204)

    expect(await app.run('MATCH (w:WebhookEndpoint) RETURN w.state, w.url, w.secret')).toEqual([
      ['DELETED', null, null],
    ])
  })

  it('answers all of this as /openapi.json says', async () => {
    const { paths, components } = (await app.inject({ url: '/openapi.json' })).json<{
      paths: Record<
        string,
        Record<
          string,
          { responses: Record<string, { content?: Record<string, { schema: object }> }> }
        >
      >
      components: object
    }>()
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    formats.default(ajv)
    const wrong = answered.flatMap(({ method, url, reply }) => {
      const path = (url.split('?')[0] ?? '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '{id}')
      const described = paths[path]?.[method.toLowerCase()]?.responses[String(reply.statusCode)]
      const at = `${method} ${path} ${String(reply.statusCode)}`
      if (described === undefined) return [at]
      const type = String(reply.headers['content-type']).split(';')[0] ?? ''
      const schema = described.content?.[type]?.schema
      if (reply.payload === '') return []
      const isValid =
        schema !== undefined && ajv.validate(closed({ ...schema, components }), reply.json())
      return isValid ? [] : [`${at}: ${ajv.errorsText()}`]
    })

    expect(answered.length).toBeGreaterThan(50)
    expect([...new Set(wrong)]).toEqual([])
  })
})
