import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { storeAccount } from '../support/accounts/account-builders.js'
import { ROOT } from '../support/server-options.js'
import { testApp, type TestApp, type TestAppOptions } from '../support/test-app.js'

const PATH = '/api/v1/results'

type Document = Readonly<Record<string, unknown>>

const FIXTURE = JSON.parse(
  readFileSync(join(ROOT, 'test/fixtures/elections/polity/northmere.json'), 'utf8'),
) as { readonly contests: readonly [Document] }
const [RACE] = FIXTURE.contests

let app: TestApp
let key: string

async function open(options: TestAppOptions = {}): Promise<void> {
  app = await testApp(options)
  key = await feederKey()
}

/** The key of another account that may feed results. */
async function feederKey(): Promise<string> {
  const account = await storeAccount(app.graph)
  await app.run('MATCH (k:ApiKey {id: $id}) SET k.rights = $rights', {
    id: account.keyId,
    rights: ['results:write'],
  })
  return account.key
}

beforeEach(() => open())

const send = async (
  payload: unknown,
  headers: Readonly<Record<string, string>> = {},
  feed: string | null = null,
) => {
  const reply = await app.inject({
    method: 'POST',
    url: feed === null ? PATH : `${PATH}?feed=${feed}`,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
  return { status: reply.statusCode, body: reply.json<Document & { data?: Document }>() }
}

/** The race with other votes of Ash. */
const withVotes = (ash: number, more: Document = {}): Document => ({
  ...FIXTURE,
  ...more,
  contests: [
    {
      ...RACE,
      calls: [],
      tallies: [{ unit: { level: 'state', key: 'us/ca', name: 'California' }, votes: { ash } }],
    },
  ],
})

const kept = async () => ({
  updates: (await app.run('MATCH (u:ResultUpdate) RETURN count(u)'))[0]?.[0],
  races: (await app.run('MATCH (c:Race) RETURN count(c)'))[0]?.[0],
  events: (
    await app.run(`MATCH (c:Change) WHERE c.kind STARTS WITH 'race.' RETURN count(c)`)
  )[0]?.[0],
})

describe('POST /api/v1/results', () => {
  it('applies a snapshot, says what changed, and serves it', async () => {
    const first = await send(FIXTURE)
    const second = await send(withVotes(7, { source_at: '2032-11-03T02:20:00Z' }))

    expect(first).toMatchObject({
      status: 200,
      body: { data: { was_applied_before: false, created: 1, changed: 0, unchanged: 0 } },
    })
    expect(second.body.data).toMatchObject({ created: 0, changed: 1 })
    const [race] = first.body.data?.['races'] as { id: string; outcome: string }[]
    expect(race?.outcome).toBe('created')
    const shown = await app.inject({ url: `/api/v1/races/${race?.id ?? ''}/changes` })
    expect(shown.json<{ data: unknown[] }>().data).toHaveLength(2)
  })

  it('applies a snapshot once, by the id in the body, by Idempotency-Key, or by what it says', async () => {
    const ways: readonly (readonly [Document, Readonly<Record<string, string>>])[] = [
      [withVotes(1, { id: 'a' }), {}],
      [withVotes(2), { 'idempotency-key': 'b' }],
      [withVotes(3), {}],
    ]
    for (const [document, headers] of ways) {
      const first = await send(document, headers)
      const before = await kept()
      const again = await send(document, headers)

      expect(first.body.data).toMatchObject({ was_applied_before: false })
      expect(again.body.data).toMatchObject({ was_applied_before: true, created: 0, changed: 0 })
      expect(again.body.data?.['id']).toBe(first.body.data?.['id'])
      expect(await kept()).toEqual(before)
    }
    expect(await kept()).toMatchObject({ updates: 3 })
  })

  it('applies a snapshot once that is sent twice at the same time', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => send(withVotes(1, { id: 'a' }))))

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const fresh = replies.filter(({ body }) => body.data?.['was_applied_before'] === false)
    expect(fresh).toHaveLength(1)
    expect(await kept()).toMatchObject({ updates: 1 })
  })

  it('refuses another snapshot with an id that was applied, and changes nothing', async () => {
    await send(withVotes(1, { id: 'a' }))
    const before = await kept()

    for (const [document, headers] of [
      [withVotes(2, { id: 'a' }), {}],
      [withVotes(2), { 'idempotency-key': 'a' }],
    ] as const) {
      const reply = await send(document, headers)
      expect(reply).toMatchObject({ status: 409, body: { code: 'SNAPSHOT_DIFFERS' } })
    }
    expect(await kept()).toEqual(before)
  })

  it.each([
    ['no key', { authorization: '' }, 401],
    ['a key without the right', null, 403],
  ])('refuses %s', async (_, headers, status) => {
    if (headers === null) key = (await storeAccount(app.graph, { tier: 'pro' })).key

    expect(await send(FIXTURE, headers ?? {})).toMatchObject({ status })
    expect(await kept()).toMatchObject({ races: 0 })
  })

  it('refuses who names no key', async () => {
    const reply = await app.inject({ method: 'POST', url: PATH, payload: FIXTURE })

    expect(reply.json()).toMatchObject({ status: 403, code: 'RIGHT_MISSING' })
  })

  it.each([
    ['another format', { ...FIXTURE, format: 'polity-results/3' }, 'body.format'],
    ['a field that is not known', { ...FIXTURE, race: [] }, 'body.race'],
    ['no races', { ...FIXTURE, contests: [] }, 'body.contests'],
    [
      'one race of two that cannot be read',
      { ...FIXTURE, contests: [RACE, { ...RACE, office: 'Ü' }] },
      'body.contests[1].office',
    ],
    ['a count that is negative', withVotes(-1), 'body.contests[0].tallies[0].votes.ash'],
    ['a test', { ...FIXTURE, is_test: true }, 'body.is_test'],
    ['a time that is none', { ...FIXTURE, source_at: 'late' }, 'body.source_at'],
    ['a list', [FIXTURE], 'body'],
    [
      'more than 1,000 tallies',
      {
        ...FIXTURE,
        contests: [
          {
            ...RACE,
            calls: [],
            tallies: Array.from({ length: 1_001 }, (_, at) => ({
              unit: { level: 'precinct', key: `p${String(at)}`, name: 'P' },
              votes: {},
            })),
          },
        ],
      },
      'body.contests',
    ],
  ])('refuses %s by the name of the field, and applies nothing', async (_, document, field) => {
    const { status, body } = await send(document)

    expect({ status, code: body['code'] }).toEqual({ status: 400, code: 'INVALID_PARAMETER' })
    expect(body['errors']).toMatchObject([{ field }])
    expect(await kept()).toEqual({ updates: 0, races: 0, events: 0 })
  })

  it('refuses two ids for one snapshot', async () => {
    const { body } = await send(withVotes(1, { id: 'a' }), { 'idempotency-key': 'b' })

    expect(body['errors']).toMatchObject([{ field: 'body.id' }])
  })

  it('refuses a body that is too large or nested too deeply', async () => {
    const large = await send({ ...FIXTURE, title: 'x'.repeat(300_000) })
    const deep = await send(`{"format":${'['.repeat(200)}${']'.repeat(200)}}`)

    expect(large).toMatchObject({ status: 413, body: { code: 'BODY_TOO_LARGE' } })
    expect(deep).toMatchObject({ status: 400, body: { code: 'MALFORMED_BODY' } })
  })

  it('takes a test in a rehearsal', async () => {
    await open({ isRehearsal: true })

    expect(await send({ ...FIXTURE, is_test: true })).toMatchObject({ status: 200 })
  })
})

describe('the feeds of those who send results', () => {
  /** As `send`, with the key of one of several feeders. */
  const sendAs = (one: string, document: Document, feed: string | null = null) =>
    send(document, { authorization: `Bearer ${one}` }, feed)

  const sourcesOf = async () => {
    const rows = await app.run('MATCH (f:RaceFeed) RETURN f.source AS source ORDER BY source')
    return rows.map(([source]) => source)
  }

  it('stand beside each other: two who disagree overwrite and correct nothing of each other', async () => {
    const other = await feederKey()
    await sendAs(key, withVotes(9, { source_at: '2032-11-03T02:20:00Z' }), 'courier')

    const { status, body } = await sendAs(
      other,
      withVotes(7, { source_at: '2032-11-03T02:21:00Z' }),
      'herald',
    )

    expect({ status, source: body.data?.['source'] }).toEqual({
      status: 200,
      source: 'polity:herald',
    })
    expect(body.data).toMatchObject({ created: 1, changed: 0 })
    expect(await sourcesOf()).toEqual(['polity:courier', 'polity:herald'])
    const [race] = body.data?.['races'] as { id: string }[]
    const url = `/api/v1/races/${race?.id ?? ''}`
    const changes = await app.inject({ url: `${url}/changes` })
    expect(changes.json<{ data: unknown[] }>().data).toMatchObject([
      { source: 'polity:courier', correction: false },
      { source: 'polity:herald', correction: false },
    ])
    for (const [feed, votes] of [
      ['courier', 9],
      ['herald', 7],
    ] as const) {
      const units = await app.inject({ url: `${url}/results?source=polity:${feed}` })
      expect(units.json<{ data: unknown[] }>().data).toMatchObject([{ votes: [{ votes }] }])
    }
  })

  it('have ids of snapshots of their own', async () => {
    const other = await feederKey()
    await sendAs(key, withVotes(9, { id: 'a' }), 'courier')

    const reply = await sendAs(other, withVotes(7, { id: 'a' }), 'herald')
    const again = await sendAs(other, withVotes(7, { id: 'a' }), 'herald')

    expect(reply.body.data).toMatchObject({ id: 'a', was_applied_before: false })
    expect(again.body.data).toMatchObject({ id: 'a', was_applied_before: true })
  })

  it('have candidates of their own, even under one key', async () => {
    const named = (name: string) => ({
      ...FIXTURE,
      contests: [
        { ...RACE, calls: [], tallies: [], candidacies: [{ key: 'one', name }] },
      ] as unknown as Document[],
    })
    const other = await feederKey()

    await sendAs(key, named('Ada Ash'), 'courier')
    await sendAs(other, named('Bo Birch'), 'herald')

    const people = await app.run(
      `MATCH (c:Candidacy)-[:OF]->(r:Record) RETURN c.source, r.dataset ORDER BY c.source`,
    )
    expect(people).toEqual([
      ['polity:courier', 'polity-results-courier'],
      ['polity:herald', 'polity-results-herald'],
    ])
  })

  it('are of the account that sent first: nothing of another is taken under that name', async () => {
    const other = await feederKey()
    await sendAs(key, withVotes(9), 'courier')
    const before = await kept()

    const reply = await sendAs(other, withVotes(7), 'courier')

    expect(reply).toMatchObject({ status: 409, body: { code: 'FEED_TAKEN' } })
    expect(await kept()).toEqual(before)
    expect(await sendAs(key, withVotes(8), 'courier')).toMatchObject({ status: 200 })
  })

  it('are of one account when two send under one new name at the same time', async () => {
    const keys = [key, await feederKey(), await feederKey()]

    const replies = await Promise.all(keys.map((one, at) => sendAs(one, withVotes(at), 'courier')))

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('have a name for each account that gives none, which does not tell whose it is', async () => {
    const account = await storeAccount(app.graph)
    await app.run('MATCH (k:ApiKey {id: $id}) SET k.rights = $rights', {
      id: account.keyId,
      rights: ['results:write'],
    })

    const sources = []
    for (const one of [key, account.key, account.key]) {
      sources.push((await sendAs(one, withVotes(sources.length))).body.data?.['source'])
    }

    expect(sources[0]).toMatch(/^polity:account\.[0-9a-f]{10}$/)
    expect(sources[1]).not.toBe(sources[0])
    expect(sources[2]).toBe(sources[1])
    expect(sources.join()).not.toContain(account.accountId)
    expect(sources.join()).not.toContain(account.keyId)
  })

  it('are 20 of an account, and it goes on with those that it has', async () => {
    for (let at = 0; at < 20; at += 1) {
      const { status } = await send(withVotes(at), {}, `feed-${String(at)}`)
      expect(status).toBe(200)
    }

    const more = await send(withVotes(1), {}, 'one-more')
    expect(more).toMatchObject({ status: 409, body: { code: 'TOO_MANY_FEEDS' } })
    expect(await send(withVotes(99), {}, 'feed-0')).toMatchObject({ status: 200 })
    expect(await sendAs(await feederKey(), withVotes(1), 'one-more')).toMatchObject({ status: 200 })
  })

  it.each(['Courier', 'account.0123456789', 'a/b', '-a', 'x'.repeat(41)])(
    'are not named %s',
    async (feed) => {
      const { status, body } = await send(FIXTURE, {}, encodeURIComponent(feed))

      expect(status).toBe(400)
      expect(body['errors']).toMatchObject([{ field: 'feed' }])
      expect(await kept()).toMatchObject({ races: 0 })
    },
  )
})

describe('/schemas/polity-results-1.json and its version 2', () => {
  const validator = async (version = 1) => {
    const reply = await app.inject({ url: `/schemas/polity-results-${String(version)}.json` })
    expect(reply.headers['content-type']).toBe('application/schema+json; charset=utf-8')
    const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true })
    formats.default(ajv)
    return ajv.compile(reply.json<Document>())
  }

  it('allows what is taken, such as the example of the documentation', async () => {
    const docs = readFileSync(join(ROOT, 'docs/elections.md'), 'utf8')
    const [, example = ''] =
      /```json\n(\{\n {2}"format": "polity-results\/1"[^`]*)```/.exec(docs) ?? []
    const isValid = await validator()

    for (const document of [FIXTURE, withVotes(1, { id: 'a' }), JSON.parse(example) as Document]) {
      expect([isValid(document), isValid.errors]).toEqual([true, null])
      expect(await send(document)).toMatchObject({ status: 200 })
    }
  })

  it('allows the rounds of the documentation in version 2 alone', async () => {
    const docs = readFileSync(join(ROOT, 'docs/elections.md'), 'utf8')
    const [, example = ''] =
      /```json\n(\{\n {2}"format": "polity-results\/2"[^`]*)```/.exec(docs) ?? []
    const document = JSON.parse(example) as Document
    const [isFirst, isSecond] = [await validator(1), await validator(2)]

    expect([isSecond(document), isSecond.errors]).toEqual([true, null])
    expect(isFirst({ ...document, format: 'polity-results/1' })).toBe(false)
    expect(await send(document)).toMatchObject({ status: 200 })
    expect(isSecond({ ...FIXTURE, format: 'polity-results/2' })).toBe(true)
  })

  it('allows nothing that is refused', async () => {
    const isValid = await validator()
    const [tally] = RACE['tallies'] as Document[]
    const wrong: readonly Document[] = [
      { ...RACE, offce: 'house' },
      { ...RACE, office: 'U.S. House' },
      { ...RACE, election: 'us/2032-11-02/primaries' },
      { ...RACE, kind: 'race' },
      { ...RACE, tallies: [{ ...tally, votes: { ash: -1 } }] },
      { ...RACE, tallies: [{ ...tally, votes: { ash: 1.5 } }] },
      { ...RACE, tallies: [{ ...tally, unit: { level: 'town', key: 'a', name: 'a' } }] },
      { ...RACE, calls: [{ candidacy: 'ash', status: 'won', by: 'me' }] },
      { ...RACE, candidacies: [{ key: 'ash' }] },
    ]
    for (const race of wrong) {
      const document = { ...FIXTURE, contests: [race] }
      expect(isValid(document)).toBe(false)
      expect(await send(document)).toMatchObject({ status: 400 })
    }
  })

  it('is not found under another name', async () => {
    for (const name of ['other.json', '..%2fmarket.graphql', '']) {
      expect((await app.inject({ url: `/schemas/${name}` })).statusCode).toBe(404)
    }
  })
})
