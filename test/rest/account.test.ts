import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { keyIdOf } from '../../src/accounts/keys.js'
import { createUsage } from '../../src/accounts/usage.js'
import { closed } from '../support/closed-schemas.js'
import { storeAccount, type StoredAccount } from '../support/accounts/account-builders.js'
import {
  ORIGIN,
  signedInApp,
  type Person,
  type Reply,
  type SignedInApp,
} from '../support/accounts/signed-in.js'

interface Key {
  readonly id: string
  readonly name: string
  readonly prefix: string
  readonly created_at: string
  readonly expires_at: string | null
  readonly revoked_at: string | null
  readonly last_used_on: string | null
}
type NewKey = Key & { readonly key: string }

const KEYS = '/api/v1/keys'
const ASKED = '/api/v1/tier-requests'
const PARTNERS = '/api/v1/partner-requests'
const SECOND = 1_000
const DAY = 86_400 * SECOND
const START = Date.parse('2026-02-01T12:00:00Z')

let app: SignedInApp
let owner: StoredAccount
let stranger: StoredAccount
let person: Person
let instant: number
/** Everything that was answered, for the comparison with the documents at the end. */
const answered: { method: string; url: string; reply: Reply }[] = []

beforeAll(async () => {
  app = await signedInApp({ now: () => new Date(instant) })
})
beforeEach(async () => {
  instant = START
  await app.graph.apply(
    'MATCH (n:Account|ApiKey|Session|TierRequest|KeyUsage|AuditRecord) DETACH DELETE n',
  )
  ;[owner, stranger] = [await storeAccount(app.graph), await storeAccount(app.graph)]
  person = await signIn(owner.accountId)
})

async function signIn(accountId: string): Promise<Person> {
  const signedIn = await app.signIn(accountId)
  return {
    ...signedIn,
    send: async (method, url, payload) => {
      const reply = await signedIn.send(method, url, payload)
      answered.push({ method, url, reply })
      return reply
    },
  }
}

const dataOf = <Data>(reply: Reply): Data => reply.json<{ data: Data }>().data

async function newKey(fields: object = {}): Promise<NewKey> {
  const reply = await person.send('POST', KEYS, { name: 'Laptop', ...fields })
  expect(reply.statusCode).toBe(201)
  return dataOf<NewKey>(reply)
}

/** What the public API answers to a key. */
async function callWith(key: string): Promise<string> {
  // A read that a busy server gave up is tried again.
  do await app.accessTail.catchUp()
  while (app.accessTail.behindSince() !== null)
  const reply = await app.inject({
    url: '/api/v1/sources',
    headers: { authorization: `Bearer ${key}` },
  })
  return reply.statusCode === 200
    ? String(reply.headers['x-api-tier'])
    : reply.json<{ code: string }>().code
}

const stored = async (what: string) =>
  (await app.run(`MATCH (n:${what}) RETURN count(n)`))[0]?.[0] as number

describe('the routes of an account', () => {
  it.each([
    ['GET', '/api/v1/account'],
    ['DELETE', '/api/v1/account'],
    ['GET', KEYS],
    ['POST', KEYS],
    ['POST', `${KEYS}/abcdefghijkl/rotate`],
    ['DELETE', `${KEYS}/abcdefghijkl`],
    ['GET', `${KEYS}/abcdefghijkl/usage`],
    ['GET', ASKED],
    ['POST', ASKED],
    ['GET', `${ASKED}/01900000-0000-7000-8000-000000000000`],
  ] as const)(
    'want a session for %s %s, not a key, and stay with our own page',
    async (method, url) => {
      const bare = await app.inject({ method, url })
      const keyed = await app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${owner.key}` },
      })

      for (const reply of [bare, keyed]) {
        answered.push({ method, url, reply })
        expect(reply.statusCode).toBe(401)
        expect(reply.json()).toMatchObject({ code: 'SIGN_IN_REQUIRED' })
        expect(reply.headers).not.toHaveProperty('access-control-allow-origin')
        expect(reply.headers['cache-control']).toBe('no-store')
      }
      if (method === 'GET') return
      const { cookie = '' } = person.headers
      const forged = await app.inject({ method, url, headers: { cookie, origin: ORIGIN } })
      answered.push({ method, url, reply: forged })
      expect(forged.json()).toMatchObject({ status: 403, code: 'CSRF_REFUSED' })
      expect(await stored('Account')).toBe(2)
    },
  )

  it('keep their replies out of caches and away from other origins', async () => {
    for (const url of ['/api/v1/account', KEYS, ASKED]) {
      const { statusCode, headers } = await person.send('GET', url)
      expect(statusCode).toBe(200)
      expect(headers['cache-control']).toBe('no-store')
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    }
  })

  it('answer the same for what belongs to somebody else and for what does not exist', async () => {
    const others = await signIn(stranger.accountId)
    const asked = await others.send('POST', ASKED, { purpose: 'Mine', expected_volume: 1 })
    const { id } = dataOf<{ id: string }>(asked)
    const nobodys = 'zzzzzzzzzzzz'
    const unasked = '01900000-0000-7000-8000-000000000000'

    for (const [method, of, theirs, none] of [
      ['DELETE', (key: string) => `${KEYS}/${key}`, stranger.keyId, nobodys],
      ['POST', (key: string) => `${KEYS}/${key}/rotate`, stranger.keyId, nobodys],
      ['GET', (key: string) => `${KEYS}/${key}/usage`, stranger.keyId, nobodys],
      ['GET', (request: string) => `${ASKED}/${request}`, id, unasked],
    ] as const) {
      const [one, other] = [
        await person.send(method, of(theirs)),
        await person.send(method, of(none)),
      ].map(whatAnyoneSees)
      expect(one).toContain('404')
      expect(one).toBe(other)
    }
    expect(await callWith(stranger.key)).toBe('researcher')
  })
})

/** A reply without what differs between any two. */
function whatAnyoneSees({ statusCode, headers, body }: Reply): string {
  const id = String(headers['x-request-id'])
  const relevant = Object.entries(headers).filter(
    ([name]) => name !== 'date' && name !== 'x-ratelimit-remaining',
  )
  return JSON.stringify([statusCode, relevant, body]).replaceAll(id, 'the request')
}

describe('/api/v1/account', () => {
  it('shows the account, its limit, and its requests', async () => {
    const asked = await person.send('POST', ASKED, { purpose: 'A study', expected_volume: 9 })

    const reply = await person.send('GET', '/api/v1/account')

    expect(reply.json()).toEqual({
      data: {
        id: owner.accountId,
        email: `${owner.keyId}@example.org`,
        tier: 'researcher',
        created_at: '2026-01-01T00:00:00Z',
        csrf_token: person.csrfToken,
        limits: { units_per_minute: 3_000 },
        tier_requests: [dataOf(asked)],
      },
    })
  })

  it('deletes everything of an account, and nothing else', async () => {
    await newKey()
    await person.send('POST', ASKED, { purpose: 'A study', expected_volume: 9 })
    const elsewhere = await signIn(owner.accountId)
    const usage = createUsage({ graph: app.graph, now: () => new Date(instant), onError: throwIt })
    for (const { keyId } of [owner, stranger]) usage.count(keyId, 3)
    await usage.flush()
    await signIn(stranger.accountId)
    expect(await callWith(owner.key)).toBe('researcher')

    const reply = await person.send('DELETE', '/api/v1/account')

    expect([reply.statusCode, reply.body]).toEqual([204, ''])
    expect(await callWith(owner.key)).toBe('KEY_INVALID')
    for (const { send } of [person, elsewhere]) {
      expect((await send('GET', KEYS)).json()).toMatchObject({ code: 'SIGN_IN_REQUIRED' })
    }
    expect(await callWith(stranger.key)).toBe('researcher')
    for (const what of ['Account', 'ApiKey', 'Session', 'KeyUsage'])
      expect(await stored(what)).toBe(1)
    expect(await stored('TierRequest')).toBe(0)
  })

  it('keeps of a deleted account only ids, in the audit', async () => {
    await person.send('DELETE', '/api/v1/account')

    const records = await app.run('MATCH (r:AuditRecord) RETURN properties(r)')
    expect(records).toEqual([
      [
        expect.objectContaining({
          at: '2026-02-01T12:00:00Z',
          action: 'ACCOUNT_DELETED',
          subject: owner.accountId,
          actor: `account ${owner.accountId}`,
          data: JSON.stringify({ keys: [owner.keyId] }),
        }),
      ],
    ])
    const everything = await app.run('MATCH (n) RETURN properties(n)')
    expect(JSON.stringify(everything)).not.toContain(`${owner.keyId}@example.org`)
  })
})

describe('/api/v1/keys', () => {
  it('makes a key that works at once, and shows it only now', async () => {
    const reply = await person.send('POST', KEYS, { name: ' Work laptop ', surprise: true })

    const made = dataOf<NewKey>(reply)
    expect(reply.statusCode).toBe(201)
    expect(keyIdOf(made.key)).toBe(made.id)
    expect(made).toEqual({
      id: made.id,
      name: 'Work laptop',
      prefix: `pol_${made.id}`,
      created_at: '2026-02-01T12:00:00Z',
      expires_at: null,
      revoked_at: null,
      last_used_on: null,
      key: made.key,
    })
    expect(await callWith(made.key)).toBe('researcher')
    const listed = await person.send('GET', KEYS)
    const { key, ...rest } = made
    expect(dataOf<Key[]>(listed)[0]).toEqual(rest)
    const everything = JSON.stringify(await app.run('MATCH (n) RETURN properties(n)'))
    expect(everything + listed.body).not.toContain(key.slice(17, 49))
  })

  it.each([
    ['no name', {}, 'name'],
    ['an empty name', { name: ' ' }, 'body.name'],
    ['a name of null', { name: null }, 'body.name'],
    ['a long name', { name: 'x'.repeat(101) }, 'body.name'],
    ['a name of two lines', { name: 'a\nb' }, 'body.name'],
    ['a name that moves a terminal’s cursor', { name: 'a\u001b[2Jb' }, 'body.name'],
    ['a name that turns the letters after it', { name: 'a\u202eb' }, 'body.name'],
    ['half a letter', { name: 'a\ud800' }, 'body.name'],
    ['an end in the past', { name: 'a', expires_at: '2026-02-01' }, 'body.expires_at'],
    ['an end now', { name: 'a', expires_at: '2026-02-01T12:00:00.900Z' }, 'body.expires_at'],
    ['an end that never was', { name: 'a', expires_at: '2026-02-30' }, 'body.expires_at'],
    ['a list', [], 'body'],
  ])('refuses %s, naming the field', async (_what, body, field) => {
    const reply = await person.send('POST', KEYS, body)

    expect(reply.statusCode).toBe(400)
    expect(reply.json<{ errors: { field: string }[] }>().errors[0]?.field).toMatch(
      new RegExp(`${field}$`),
    )
    expect(await stored('ApiKey')).toBe(2)
  })

  it.each([
    ['text that is no JSON', 'application/json', '{', 'MALFORMED_BODY'],
    ['another type', 'application/xml', '<a/>', 'UNSUPPORTED_MEDIA_TYPE'],
    ['too much', 'application/json', `{"name": "${'x'.repeat(300_000)}"}`, 'BODY_TOO_LARGE'],
  ])('refuses %s', async (_what, type, payload, code) => {
    const headers = { ...person.headers, 'content-type': type }

    const reply = await app.inject({ method: 'POST', url: KEYS, headers, payload })

    answered.push({ method: 'POST', url: KEYS, reply })
    expect(reply.json()).toMatchObject({ code })
  })

  it('ends a key at its time', async () => {
    const { key, expires_at } = await newKey({ expires_at: '2026-02-02' })

    expect(expires_at).toBe('2026-02-02T00:00:00Z')
    expect(await callWith(key)).toBe('researcher')
    instant = Date.parse('2026-02-02T00:00:00Z')
    expect(await callWith(key)).toBe('KEY_EXPIRED')
  })

  it('lets an account have ten keys that work, however many are asked for at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 14 }, () => person.send('POST', KEYS, { name: 'One of many' })),
    )

    const made = replies.filter(({ statusCode }) => statusCode === 201)
    const refused = replies.filter(({ statusCode }) => statusCode === 409)
    expect([made.length, refused.length]).toEqual([9, 5])
    for (const reply of refused) expect(reply.json()).toMatchObject({ code: 'TOO_MANY_KEYS' })
    await person.send('DELETE', `${KEYS}/${owner.keyId}`)
    await newKey()
    expect((await person.send('POST', KEYS, { name: 'Again' })).statusCode).toBe(409)
  })

  it('lists the newest first, and forgets the oldest of those that ended, with their use', async () => {
    await app.run(
      `MATCH (a:Account {id: $id}) UNWIND range(1, 95) AS at
       CREATE (a)-[:HAS_KEY]->(:ApiKey {id: 'ended-' + at, name: 'Ended', rights: [], revokedAt: $at,
                                        createdAt: '2025-01-01T00:00:' + right('0' + (at % 60), 2) + 'Z'})
       CREATE (:KeyUsage {key: 'ended-' + at, keyId: 'ended-' + at, day: 20250101, requests: 1, units: 1})`,
      { id: owner.accountId, at: '2025-02-01T00:00:00Z' },
    )

    const { id } = await newKey()

    const listed = dataOf<Key[]>(await person.send('GET', KEYS))
    expect(listed.slice(0, 2).map((key) => key.id)).toEqual([id, owner.keyId])
    expect(listed).toHaveLength(92)
    expect(await stored('KeyUsage')).toBe(90)
    expect(listed.map(({ created_at }) => created_at)).toEqual(
      listed
        .map(({ created_at }) => created_at)
        .sort()
        .reverse(),
    )
  })
})

describe('/api/v1/keys/{id}', () => {
  it('ends a key at once, and stays done', async () => {
    const { id, key } = await newKey()
    expect(await callWith(key)).toBe('researcher')

    const first = await person.send('DELETE', `${KEYS}/${id}`)
    instant += 60 * SECOND
    const second = await person.send('DELETE', `${KEYS}/${id}`)

    expect([first.statusCode, second.statusCode]).toEqual([204, 204])
    expect(await callWith(key)).toBe('KEY_REVOKED')
    expect(dataOf<Key[]>(await person.send('GET', KEYS))[0]).toMatchObject({
      id,
      revoked_at: '2026-02-01T12:00:00Z',
    })
  })

  it('refuses a malformed id', async () => {
    const reply = await person.send('DELETE', `${KEYS}/not-one`)

    expect(reply.json()).toMatchObject({ status: 400, errors: [{ field: 'id' }] })
  })
})

describe('/api/v1/keys/{id}/rotate', () => {
  it('gives a new key, and by default the old one another day', async () => {
    const old = await newKey()

    const reply = await person.send('POST', `${KEYS}/${old.id}/rotate`)

    const made = dataOf<NewKey>(reply)
    expect(reply.statusCode).toBe(201)
    expect(made).toMatchObject({ name: 'Laptop', expires_at: null })
    expect([await callWith(made.key), await callWith(old.key)]).toEqual([
      'researcher',
      'researcher',
    ])
    instant += DAY
    expect([await callWith(made.key), await callWith(old.key)]).toEqual([
      'researcher',
      'KEY_EXPIRED',
    ])
  })

  it('ends the old key at once when there is to be no overlap', async () => {
    const old = await newKey()
    expect(await callWith(old.key)).toBe('researcher')

    await person.send('POST', `${KEYS}/${old.id}/rotate`, { overlap_seconds: 0 })

    expect(await callWith(old.key)).toBe('KEY_EXPIRED')
  })

  it('never lets the old key live longer than it would have, and gives the new one as long a life', async () => {
    const old = await newKey({ expires_at: '2026-02-04T12:00:00Z' })
    instant += 2 * DAY
    person = await signIn(owner.accountId)

    const reply = await person.send('POST', `${KEYS}/${old.id}/rotate`, {
      overlap_seconds: 604_800,
    })

    expect(dataOf<NewKey>(reply).expires_at).toBe('2026-02-06T12:00:00Z')
    const listed = dataOf<Key[]>(await person.send('GET', KEYS))
    expect(listed.find(({ id }) => id === old.id)?.expires_at).toBe('2026-02-04T12:00:00Z')
  })

  it.each([
    ['was revoked', async (id: string) => person.send('DELETE', `${KEYS}/${id}`)],
    ['was replaced', async (id: string) => person.send('POST', `${KEYS}/${id}/rotate`)],
    ['has expired', async () => (instant = Date.parse('2026-02-01T13:00:00Z'))],
  ])('refuses a key that %s', async (_what, end) => {
    const { id } = await newKey({ expires_at: '2026-02-01T13:00:00Z' })
    await end(id)
    const before = await stored('ApiKey')

    const reply = await person.send('POST', `${KEYS}/${id}/rotate`)

    expect(reply.json()).toMatchObject({ status: 409, code: 'KEY_ENDED' })
    expect(await stored('ApiKey')).toBe(before)
  })

  it('counts both keys while they overlap, and changes nothing when they are too many', async () => {
    for (let made = 0; made < 9; made += 1) await newKey()
    const rotate = `${KEYS}/${owner.keyId}/rotate`

    const refused = await person.send('POST', rotate, { overlap_seconds: 60 })

    expect(refused.json()).toMatchObject({ status: 409, code: 'TOO_MANY_KEYS' })
    const listed = dataOf<Key[]>(await person.send('GET', KEYS))
    expect(listed.every(({ expires_at }) => expires_at === null)).toBe(true)
    const done = await person.send('POST', rotate, { overlap_seconds: 0 })
    expect(done.statusCode).toBe(201)
  })

  it.each([[-1], [604_801], [1.5], ['a day']])(
    'refuses an overlap of %p',
    async (overlap_seconds) => {
      const reply = await person.send('POST', `${KEYS}/${owner.keyId}/rotate`, { overlap_seconds })

      expect(reply.json()).toMatchObject({
        status: 400,
        errors: [{ field: 'body.overlap_seconds' }],
      })
    },
  )
})

describe('/api/v1/keys/{id}/usage', () => {
  async function use(keyId: string, ...days: readonly string[]): Promise<void> {
    let at = START
    const usage = createUsage({ graph: app.graph, now: () => new Date(at), onError: throwIt })
    for (const day of days) {
      at = Date.parse(day)
      usage.count(keyId, 1)
      usage.count(keyId, 4, 0)
      usage.count(keyId, 2)
    }
    await usage.flush()
  }
  const daysOf = (reply: Reply) => dataOf<{ day: string }[]>(reply).map(({ day }) => day)

  it('lists what the key spent on each of the last thirty days', async () => {
    await use(owner.keyId, '2026-01-02', '2026-01-03', '2026-02-01')
    await use(stranger.keyId, '2026-01-20')

    const reply = await person.send('GET', `${KEYS}/${owner.keyId}/usage`)

    expect(reply.json()).toEqual({
      data: [
        { day: '2026-01-03', requests: 2, units: 7 },
        { day: '2026-02-01', requests: 2, units: 7 },
      ],
    })
    const [listed] = dataOf<Key[]>(await person.send('GET', KEYS))
    expect(listed?.last_used_on).toBe('2026-02-01')
  })

  it.each([
    ['', '2026-01-03 2026-02-01'],
    ['?from=2026-01-02', '2026-01-02 2026-01-03 2026-02-01'],
    ['?to=2026-01-31', '2026-01-02 2026-01-03'],
    ['?from=2026-01-03&to=2026-01-03', '2026-01-03'],
    ['?from=2025-02-01&to=2026-02-01', '2025-02-01 2026-01-02 2026-01-03 2026-02-01'],
    ['?from=&to=', '2026-01-03 2026-02-01'],
  ])('takes the days of %p, both ends included', async (query, days) => {
    await use(owner.keyId, '2025-02-01', '2026-01-02', '2026-01-03', '2026-02-01')

    const reply = await person.send('GET', `${KEYS}/${owner.keyId}/usage${query}`)

    expect(daysOf(reply).join(' ')).toBe(days)
  })

  it.each([
    ['?from=2025-01-31&to=2026-02-01', 'from'],
    ['?from=2026-02-02', 'from'],
    ['?from=2026-01-31&to=2026-01-30', 'from'],
    ['?from=yesterday', 'from'],
    ['?to=2026-02', 'to'],
    ['?to=2026-02-30', 'to'],
  ])('refuses the days of %p', async (query, field) => {
    const reply = await person.send('GET', `${KEYS}/${owner.keyId}/usage${query}`)

    expect(reply.json()).toMatchObject({ status: 400, errors: [{ field }] })
  })
})

describe('/api/v1/tier-requests', () => {
  it('records a request, and shows it to the applicant', async () => {
    const purpose = ' We count votes.\r\nEvery day.\t'
    const asked = await person.send('POST', ASKED, { purpose, expected_volume: 500_000 })

    const request = dataOf<{ id: string }>(asked)
    expect(asked.statusCode).toBe(201)
    expect(request).toEqual({
      id: request.id,
      tier: 'pro',
      purpose: 'We count votes.\nEvery day.',
      expected_volume: 500_000,
      state: 'pending',
      created_at: '2026-02-01T12:00:00Z',
      decided_at: null,
      reason: null,
    })
    expect(dataOf(await person.send('GET', ASKED))).toEqual([request])
    expect(dataOf(await person.send('GET', `${ASKED}/${request.id}`))).toEqual(request)
    expect(dataOf(await (await signIn(stranger.accountId)).send('GET', ASKED))).toEqual([])
  })

  it('takes one at a time, however many come at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 5 }, () =>
        person.send('POST', ASKED, { purpose: 'A study', expected_volume: 1 }),
      ),
    )

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409])
    expect(replies.map((reply) => reply.json<{ code?: string }>().code)).toContain(
      'REQUEST_PENDING',
    )
  })

  it('refuses a request for the present tier', async () => {
    const pro = await storeAccount(app.graph, { tier: 'pro' })
    const { send } = await signIn(pro.accountId)

    const reply = await send('POST', ASKED, { purpose: 'More', expected_volume: 1 })

    expect(reply.json()).toMatchObject({ status: 409, code: 'TIER_HELD' })
  })

  it.each([
    ['no purpose', { expected_volume: 1 }, 'purpose'],
    ['a blank one', { purpose: ' \n ', expected_volume: 1 }, 'body.purpose'],
    ['a long one', { purpose: 'x'.repeat(2_001), expected_volume: 1 }, 'body.purpose'],
    ['one that rings', { purpose: 'a\u0007', expected_volume: 1 }, 'body.purpose'],
    ['no volume', { purpose: 'a' }, 'expected_volume'],
    ['a volume of nothing', { purpose: 'a', expected_volume: 0 }, 'body.expected_volume'],
    ['part of a unit', { purpose: 'a', expected_volume: 0.5 }, 'body.expected_volume'],
    ['more than there is', { purpose: 'a', expected_volume: 1e10 }, 'body.expected_volume'],
  ])('refuses %s, naming the field', async (_what, body, field) => {
    const reply = await person.send('POST', ASKED, body)

    expect(reply.statusCode).toBe(400)
    expect(reply.json<{ errors: { field: string }[] }>().errors[0]?.field).toMatch(
      new RegExp(`${field}$`),
    )
    expect(await stored('TierRequest')).toBe(0)
  })

  it('refuses a malformed id', async () => {
    expect((await person.send('GET', `${ASKED}/1`)).json()).toMatchObject({ status: 400 })
  })
})

describe('/api/v1/partner-requests', () => {
  const WISH = {
    organization: 'Vote Counters',
    website: 'https://example.org',
    contact: 'ada@example.org',
    intended_use: 'A map\nof results',
  }
  let addresses = 0

  /** Each from an address of its own, but where a test names one. */
  async function ask(fields: object, from = `10.0.0.${String((addresses += 1))}`): Promise<Reply> {
    const reply = await app.inject({
      method: 'POST',
      url: PARTNERS,
      payload: { ...WISH, ...fields },
      remoteAddress: from,
    })
    answered.push({ method: 'POST', url: PARTNERS, reply })
    return reply
  }

  it('are recorded without a sign-in', async () => {
    const reply = await ask({ surprise: 1 })

    expect(reply.statusCode).toBe(202)
    const { id } = dataOf<{ id: string }>(reply)
    expect(
      await app.run('MATCH (r:PartnerRequest {id: $id}) RETURN properties(r)', { id }),
    ).toEqual([
      [
        {
          id,
          organization: 'Vote Counters',
          website: 'https://example.org/',
          contact: 'ada@example.org',
          intendedUse: 'A map\nof results',
          state: 'PENDING',
          createdAt: '2026-02-01T12:00:00Z',
        },
      ],
    ])
  })

  it.each([
    ['organization', ''],
    ['organization', 'x'.repeat(201)],
    ['organization', 'a\nb'],
    ['website', 'http://example.org'],
    ['website', 'javascript:alert(1)'],
    ['website', 'https://user:password@example.org'],
    ['website', 'https://localhost'],
    ['website', 'example.org'],
    ['website', `https://example.org/${'x'.repeat(500)}`],
    ['contact', 'ada'],
    ['contact', 'ada@example.org, eve@example.org'],
    ['contact', `${'a'.repeat(250)}@example.org`],
    ['intended_use', ' '],
    ['intended_use', 'x'.repeat(4_001)],
    ['intended_use', 'a\u0000'],
  ])('refuse a wrong %s (%#)', async (field, value) => {
    const reply = await ask({ [field]: value })

    expect(reply.json()).toMatchObject({ status: 400, errors: [{ field: `body.${field}` }] })
  })

  it.each(Object.keys(WISH))('need %s', async (field) => {
    const reply = await ask({ [field]: undefined })

    expect(reply.json()).toMatchObject({ status: 400 })
    expect(reply.body).toContain(field)
  })

  it('come five an hour from one address', async () => {
    const statuses: number[] = []
    for (let asked = 0; asked < 6; asked += 1) statuses.push((await ask({}, '10.9.9.9')).statusCode)

    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
    expect((await ask({}, '10.9.9.10')).statusCode).toBe(202)
  })

  it('are refused while ten thousand wait', async () => {
    await app.run(
      `UNWIND range(1, 10000) AS at CREATE (:PartnerRequest {id: 'many-' + at, state: 'PENDING'})`,
    )

    const reply = await ask({})

    await app.graph.apply('MATCH (r:PartnerRequest) DETACH DELETE r')
    expect(reply.json()).toMatchObject({ status: 503, code: 'REQUESTS_FULL' })
  })
})

describe('/openapi.json', () => {
  it('describes every reply of these routes', async () => {
    const document = (await app.inject({ url: '/openapi.json' })).json<Document>()
    const ajv = new Ajv2020({ strict: false })
    formats.default(ajv)
    const paths = Object.entries(document.paths).map(
      ([path, operations]) =>
        [new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), operations] as const,
    )

    const problems = answered.flatMap(({ method, url, reply }) => {
      const what = `${method} ${url}: ${String(reply.statusCode)}`
      const [, operations] = paths.find(([path]) => path.test(url.split('?', 1)[0] ?? '')) ?? []
      const response = operations?.[method.toLowerCase()]?.responses[String(reply.statusCode)]
      // The limits apply to every route, and are described there.
      if (response === undefined)
        return reply.statusCode === 429 ? [] : [`${what} is not described`]
      if (reply.payload === '') return []
      const type = String(reply.headers['content-type']).split(';')[0] ?? ''
      const schema = closed({
        ...response.content?.[type]?.schema,
        components: document.components,
      })
      return ajv.validate(schema, reply.json()) ? [] : [`${what}: ${ajv.errorsText()}`]
    })

    expect([...new Set(problems)]).toEqual([])
    expect(answered.length).toBeGreaterThan(100)
  })
})

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly responses: Readonly<
              Record<
                string,
                { readonly content?: Readonly<Record<string, { readonly schema: object }>> }
              >
            >
          }
        >
      >
    >
  >
  readonly components: object
}

function throwIt(error: unknown): never {
  throw error
}
