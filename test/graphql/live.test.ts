import type { AddressInfo } from 'node:net'
import { createClient as createSseClient } from 'graphql-sse'
import { createClient, type Client } from 'graphql-ws'
import WebSocket from 'ws'
import { appendAccess } from '../../src/accounts/access-log.js'
import { electionId } from '../../src/elections/race-id.js'
import { aRace, aTally, ELECTION } from '../elections/a-result.js'
import { RACE, storeResults } from '../elections/store-results.js'
import { readEvents } from '../live/event-reader.js'
import { storeAccount } from '../support/accounts/account-builders.js'
import { anEntity } from '../support/builders.js'
import { aListing, aMarket, storeMarkets } from '../support/market-builders.js'
import { testApp, type TestApp, type TestAppOptions } from '../support/test-app.js'

let app: TestApp
const ends: (() => unknown)[] = []

async function open(options: TestAppOptions = {}): Promise<void> {
  app = await testApp(options)
  await storeResults(app.graph, aRace({ tallies: [aTally({ x: 1 })] }))
  await app.tail.catchUp()
  await app.app.listen({ host: '127.0.0.1', port: 0 })
}

afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await app.close()
})

const address = () => `127.0.0.1:${String((app.app.server.address() as AddressInfo).port)}/graphql`
const count = (x: number) => storeResults(app.graph, aRace({ tallies: [aTally({ x })] }))

interface Seen {
  readonly results: readonly Record<string, unknown>[]
  readonly until: (count: number) => Promise<readonly Record<string, unknown>[]>
  /** What ended it: a list of errors, how the socket closed, or `complete`. */
  readonly end: Promise<unknown>
  readonly stop: () => void
}

type Subscribe = (query: string, variables?: Record<string, unknown>) => Seen

/** What a client sees of a subscription. */
function seen(
  begin: (sink: {
    next: (value: { data?: unknown; errors?: unknown }) => void
    error: (error: unknown) => void
    complete: () => void
  }) => () => void,
): Seen {
  const results: Record<string, unknown>[] = []
  const waiting = new Set<() => void>()
  let finish: (how: unknown) => void = () => undefined
  const end = new Promise<unknown>((resolve) => (finish = resolve))
  const stop = begin({
    next: ({ data, errors }) => {
      results.push(errors === undefined ? (data as Record<string, unknown>) : { errors })
      for (const look of waiting) look()
    },
    error: finish,
    complete: () => {
      finish('complete')
    },
  })
  ends.push(stop)
  return {
    results,
    end,
    stop,
    until: (wanted) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (results.length >= wanted) resolve(results)
        }
        waiting.add(look)
        void end.then((how) => {
          reject(new Error(`ended: ${JSON.stringify(how)}`))
        })
        look()
      }),
  }
}

let client: Client
function overWebSocket(connectionParams: Record<string, unknown> = {}): Subscribe {
  client = createClient({
    url: `ws://${address()}`,
    webSocketImpl: WebSocket,
    connectionParams,
    retryAttempts: 0,
    lazy: true,
  })
  ends.push(() => client.dispose())
  return (query, variables = {}) => seen((sink) => client.subscribe({ query, variables }, sink))
}

function overSse(headers: Record<string, string> = {}): Subscribe {
  const events = createSseClient({ url: `http://${address()}`, headers, retryAttempts: 0 })
  ends.push(() => {
    events.dispose()
  })
  return (query, variables = {}) => seen((sink) => events.subscribe({ query, variables }, sink))
}

const CHANGES = 'subscription ($since: Int) { changes(since: $since) { seq kind keys } }'

describe.each([
  ['over WebSocket', overWebSocket],
  ['as server-sent events', overSse],
])('a subscription %s', (_how, connect) => {
  it('gives changes of races in order, with what each says, after any place', async () => {
    await open()
    await count(2)
    await count(1)
    await storeResults(
      app.graph,
      aRace({
        tallies: [aTally({ x: 1 })],
        calls: [{ candidacy: 'x', status: 'winner', by: 'AP' }],
      }),
    )

    const { until } = connect()(
      `subscription ($race: ID) { raceChanged(race: $race, since: 1) {
         seq kind raceId electionId source unitsChanged correctedUnits data
         tally { unit candidates { name votes isListed } }
         call { name status by }
       } }`,
      { race: RACE },
    )

    const [first, second, third] = await until(3)
    expect(first).toMatchObject({
      raceChanged: {
        seq: 2,
        kind: 'RACE_UPDATED',
        raceId: RACE,
        electionId: electionId(ELECTION),
        source: 'feed',
        unitsChanged: 1,
        tally: {
          unit: 'us/ca/001',
          candidates: [{ name: 'Candidate x', votes: 2, isListed: true }],
        },
        call: null,
        data: { race: RACE },
      },
    })
    expect(second).toMatchObject({
      raceChanged: { seq: 3, kind: 'RACE_CORRECTED', correctedUnits: 1 },
    })
    expect(third).toMatchObject({
      raceChanged: { seq: 4, tally: null, call: { status: 'WINNER', by: 'AP' } },
    })
  })

  it('gives changes of the kinds that are asked for', async () => {
    await open()
    await app.changed(
      { kind: 'entity', keys: ['a'], subject: 'a' },
      { kind: 'market', keys: ['m'], subject: 'markets' },
    )

    const { until } = connect()(
      'subscription { changes(kinds: [MARKET], since: 0) { seq kind keys } }',
    )

    expect(await until(1)).toEqual([{ changes: { seq: 3, kind: 'MARKET', keys: ['m'] } }])
  })

  it('gives who joined and left, without other changes of entities', async () => {
    await open()
    const [member, body] = [
      { id: 'a', slug: 'ann-lee' },
      { id: 'r', slug: 'red' },
    ]
    const keys = ['a', 'ann-lee', 'r', 'red']
    const data = { member, body, start: null, datasets: ['test'] }
    const switched = { member, former: body, party: body, leftOn: '2026-01-01', joinedOn: null }
    await app.changed(
      { kind: 'entity', keys, subject: 'relationships' },
      { kind: 'entity.joined', keys, subject: 'a', data },
      { kind: 'entity.switched_party', keys, subject: 'a', data: switched },
    )

    const { until } = connect()(
      `subscription {
         changes(kinds: [ENTITY_JOINED, ENTITY_SWITCHED_PARTY], since: 0) { seq kind keys data }
       }`,
    )

    const { leftOn, joinedOn, ...same } = switched
    expect(await until(2)).toEqual([
      { changes: { seq: 3, kind: 'ENTITY_JOINED', keys, data } },
      {
        changes: {
          ...{ seq: 4, kind: 'ENTITY_SWITCHED_PARTY', keys },
          data: { ...same, left_on: leftOn, joined_on: joinedOn },
        },
      },
    ])
  })

  it('goes on with what happens', async () => {
    await open()
    const { until } = connect()(CHANGES, { since: 0 })
    await until(1)

    await count(2)
    await count(3)

    expect((await until(3)).map(({ changes }) => (changes as { seq: number }).seq)).toEqual([
      1, 2, 3,
    ])
  })

  it.each([
    [
      'a text that is too long',
      `subscription { changes { seq } } #${'x'.repeat(70_000)}`,
      'QUERY_TOO_LONG',
    ],
    ['too many tokens', `subscription { changes { ${'seq '.repeat(3_000)} } }`, 'TOO_MANY_TOKENS'],
    [
      'too many aliases',
      `subscription { changes { ${Array.from({ length: 40 }, (_, at) => `a${String(at)}: seq`).join(' ')} } }`,
      'TOO_MANY_ALIASES',
    ],
    [
      'too much depth',
      `subscription { marketMoved(ids: ["m"]) { market ${'{ group { markets { nodes '.repeat(9)} { id } ${'} } }'.repeat(9)} } }`,
      'QUERY_TOO_DEEP',
    ],
    [
      'an argument that is too long',
      `subscription { raceChanged(race: "${'x'.repeat(300)}") { seq } }`,
      'INVALID_PARAMETER',
    ],
    [
      'too many nodes',
      'subscription { marketMoved(ids: ["m"]) { market { entities(first: 1000) { edges { node { relationships(first: 1000) { nodes { id } } } } } } } }',
      'COST_EXCEEDED',
    ],
    ['what the schema does not have', 'subscription { nothing }', 'QUERY_INVALID'],
    ['two fields at once', 'subscription { changes { seq } raceChanged { seq } }', 'QUERY_INVALID'],
    ['introspection', 'subscription { __schema { types { name } } }', 'QUERY_INVALID'],
    ['no query at all', '{', 'QUERY_MALFORMED'],
    ['a mutation', 'mutation { x }', 'QUERY_INVALID'],
    [
      'one of several, without a name',
      'subscription A { changes { seq } } subscription B { changes { seq } }',
      'QUERY_INVALID',
    ],
    [
      'a place that is no place',
      'subscription { changes(since: -1) { seq } }',
      'INVALID_PARAMETER',
    ],
    ['a place that the log does not have', 'subscription { changes(since: 99) { seq } }', 'RESYNC'],
    ['a race that is none', 'subscription { raceChanged(race: "none") { seq } }', 'RACE_NOT_FOUND'],
    [
      'a market that is none',
      'subscription { marketMoved(ids: ["none"]) { seq } }',
      'MARKET_NOT_FOUND',
    ],
  ])('refuses %s', async (_what, query, code) => {
    await open()
    const { end, until } = connect()(query)

    expect(JSON.stringify(await codeOf(end, until))).toContain(code)
  })

  it('is cut when its key is revoked', async () => {
    await open()
    const { key, keyId } = await storeAccount(app.graph)
    const { until, end } = connect({ authorization: `Bearer ${key}` })(CHANGES, { since: 0 })
    await until(1)

    const at = new Date()
    await app.run('MATCH (k:ApiKey {id: $keyId}) SET k.revokedAt = $at', {
      keyId,
      at: at.toISOString(),
    })
    await app.graph.writeLong((tx) => appendAccess(tx, 'KEY', [keyId], at))
    await app.accessTail.catchUp()

    expect(JSON.stringify(await codeOf(end, until))).toContain('KEY_REVOKED')
  })

  it('is refused with a key that is none', async () => {
    await open()
    const { end } = connect({ authorization: 'Bearer x' })(CHANGES)

    expect(JSON.stringify(await codeOf(end))).toMatch(/KEY_INVALID|401/)
  })

  it('ends when the gateway stops, and says from where to go on', async () => {
    await open()
    const { until, end } = connect()(CHANGES, { since: 0 })
    await until(1)

    await app.close()

    expect(JSON.stringify(await codeOf(end, until))).toMatch(/STOPPING/)
  })

  it('tells of markets that moved by so many points', async () => {
    await open()
    await storeMarkets(app.graph, {
      markets: [aMarket({ id: 'm', percent: 40 })],
      listings: [aListing('m')],
    })
    const move = async (percent: number) => {
      await app.run('MATCH (m:Market {id: "m"}) SET m.percent = $percent', { percent })
      await app.changed({ kind: 'market', keys: ['m'], subject: 'markets' })
    }
    const { results, until } = connect()(
      'subscription { marketMoved(ids: ["m"], byAtLeast: 5) { before percent market { id display { percent } } } }',
    )
    const moves = () => results.map(({ marketMoved }) => marketMoved as { percent: number })
    let base = 40
    while (results.length === 0) {
      base = base === 40 ? 60 : 40
      await move(base)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const toldOf = async (percent: number) => {
      while (moves().at(-1)?.percent !== percent) await until(results.length + 1)
    }
    await toldOf(base)

    for (const percent of [base + 4, base + 6]) await move(percent)
    await toldOf(base + 6)
    await move(base)
    await toldOf(base)

    expect(moves().slice(-2)).toEqual([
      { before: base, percent: base + 6, market: { id: 'm', display: { percent: base + 6 } } },
      { before: base + 6, percent: base, market: { id: 'm', display: { percent: base } } },
    ])
  })
})

describe.each([
  ['over WebSocket', overWebSocket],
  ['as server-sent events', overSse],
])('each event of a subscription %s is paid', (_how, connect) => {
  const RESULTS = `subscription ($race: ID) { raceChanged(race: $race, since: 0) {
    seq race { results(first: 250) { nodes { unit votes { candidacyKey votes } } } } } }`

  it('and when nothing is left it ends, and says from where to go on', async () => {
    // Opening costs 21 units, ten of them for the first event; each event costs ten.
    await open({ unitsAMinute: { free: 80 } })
    for (let votes = 2; votes < 10; votes += 1) await count(votes)

    const { results, end, until } = connect()(RESULTS, { race: RACE })

    const how = JSON.stringify(await codeOf(end, until))
    expect(how).toContain('RATE_LIMITED')
    const last = (results.filter((each) => 'raceChanged' in each).at(-1) ?? {}) as {
      raceChanged: { seq: number }
    }
    expect(last.raceChanged.seq).toBeGreaterThan(0)
    expect(last.raceChanged.seq).toBeLessThan(9)
    expect(how).toContain(`"resumeAfter":${String(last.raceChanged.seq)}`)
  })

  it('and is made once for all who subscribed in the same words', async () => {
    const asked: unknown[] = []
    await open({
      around: (graph) => ({
        ...graph,
        read: async (query, params) => {
          if (query === 'race/by-ids') asked.push(params)
          return graph.read(query, params)
        },
      }),
    })
    await count(2)
    const some = Array.from({ length: 3 }, () => connect()(RESULTS, { race: RACE }))

    const seen = await Promise.all(some.map(({ until }) => until(2)))

    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
  })
})

it('goes on with moves of markets after a place: each that moved meanwhile once, by what it shows then', async () => {
  await open()
  await storeMarkets(app.graph, {
    markets: ['m', 'n', 'o'].map((id) => aMarket({ id, percent: 40 })),
    listings: ['m', 'n', 'o'].map((id) => aListing(id)),
  })
  await app.changed({ kind: 'market', keys: ['m', 'n', 'o'], subject: 'markets' })
  await app.tail.catchUp()
  const move = async (id: string, percent: number) => {
    await app.run('MATCH (m:Market {id: $id}) SET m.percent = $percent', { id, percent })
    await app.changed({ kind: 'market', keys: [id], subject: 'markets' })
  }
  const moves = (since: number | null) =>
    overWebSocket()(
      `subscription ($since: Int) {
         marketMoved(ids: ["m", "n", "o"], byAtLeast: 5, since: $since) { seq percent market { id } }
       }`,
      { since },
    )
  const told = (results: readonly Record<string, unknown>[]) =>
    results.map(({ marketMoved }) => {
      const { seq, percent, market } = marketMoved as {
        readonly seq: number
        readonly percent: number
        readonly market: { readonly id: string }
      }
      return { seq, percent, id: market.id }
    })
  // It begins with the next change, and nobody says when it has begun.
  const first = moves(null)
  for (let percent = 60; first.results.length === 0; percent = percent === 60 ? 40 : 60) {
    await move('m', percent)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await move('m', 50)
  while (told(first.results).at(-1)?.percent !== 50) await first.until(first.results.length + 1)
  first.stop()
  const place = told(first.results).at(-1)?.seq ?? 0

  for (const [id, percent] of [
    ['m', 70],
    ['n', 90],
    ['m', 75],
    ['m', 76],
  ] as const) {
    await move(id, percent)
  }
  const again = moves(place)
  await again.until(2)
  await move('m', 82)
  await again.until(3)

  const since = told(again.results)
  expect(since.map(({ id, percent }) => [id, percent])).toEqual([
    ['m', 76],
    ['n', 90],
    ['m', 82],
  ])
  expect(since.map(({ seq }) => seq - place)).toEqual([1, 2, 5])
})

/** What refused a subscription: its errors, how the socket closed, or what was answered. */
async function codeOf(end: Promise<unknown>, until?: Seen['until']): Promise<unknown> {
  const how = await end
  const results = until === undefined ? [] : await until(0).catch(() => [])
  if (how instanceof Error && 'response' in how) {
    return [how.message, await (how.response as Response).text()]
  }
  if (typeof how === 'object' && how !== null && 'code' in how && 'reason' in how) {
    return [how.code, how.reason]
  }
  return [how, results]
}

it('tells of races of an election that come after it was asked for', async () => {
  const election = anEntity({ type: 'election', id: 'e-1', slug: 'the-election' })
  app = await testApp({ given: { entities: [election] } })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  await app.run(
    `MATCH (e:Entity {id: 'e-1'})
     MERGE (i:ReferenceKey {key: 'local:polity/e'}) SET i:Identifier
     MERGE (e)-[:IDENTIFIED_BY]->(i)
     MERGE (r:ReferenceKey {key: 'tests/us/election/1'}) SET r:Record
     MERGE (r)-[:HAS_IDENTIFIER]->(i)`,
  )
  const { until } = overSse()(
    'subscription { raceChanged(election: "the-election", since: 0) { raceId } }',
  )

  await count(1)

  expect(await until(1)).toEqual([{ raceChanged: { raceId: RACE } }])
})

it('goes on after Last-Event-ID, for an EventSource that asks by GET', async () => {
  await open()
  await count(2)
  const query = encodeURIComponent('subscription { changes { kind } }')

  const reader = await readEvents(`http://${address()}?query=${query}`, {
    accept: 'text/event-stream',
    'last-event-id': '1',
  })
  ends.push(reader.close)
  await reader.until(1)

  expect(reader.events).toEqual([
    { id: '2', kind: 'next', data: { data: { changes: { kind: 'RACE_UPDATED' } } } },
  ])
})

it('has a connection for each subscription, and says so to who wants one for all', async () => {
  await open()
  const url = `http://${address()}`
  const events = createSseClient({ url, singleConnection: true, retryAttempts: 0 })
  ends.push(() => {
    events.dispose()
  })
  const { end } = seen((sink) => events.subscribe({ query: CHANGES }, sink))

  expect(await end).toMatchObject({ response: { status: 405 } })
  const token = { 'x-graphql-event-stream-token': 'x', accept: 'text/event-stream' }
  for (const [method, headers] of [
    ['PUT', {}],
    ['GET', token],
    ['POST', { ...token, 'content-type': 'application/json' }],
  ] as const) {
    const reply = await fetch(url, { method, headers, ...(method === 'POST' && { body: '{}' }) })
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS, POST'])
    expect(await reply.json()).toMatchObject({
      errors: [
        {
          message: expect.stringContaining('Open one connection for each subscription') as string,
          extensions: { code: 'DISTINCT_CONNECTIONS' },
        },
      ],
    })
  }
})

it('takes subscriptions only, over WebSocket', async () => {
  await open()

  expect(JSON.stringify(await codeOf(overWebSocket()('{ __typename }').end))).toContain(
    'INVALID_PARAMETER',
  )
})

describe('a socket', () => {
  /** How a socket closes that sends these texts. */
  async function closes(...texts: readonly string[]): Promise<unknown> {
    const socket = new WebSocket(`ws://${address()}`, 'graphql-transport-ws')
    socket.on('open', () => {
      for (const text of texts) socket.send(text)
    })
    return new Promise((resolve) => {
      socket.on('close', (code) => {
        resolve(code)
      })
    })
  }

  it('is closed when it says nothing, what is no message, or too much', async () => {
    await open()
    const init = JSON.stringify({ type: 'connection_init' })

    expect(await closes()).toBe(4408)
    expect(await closes('x')).toBe(4400)
    expect(await closes(init, 'x'.repeat(200_000))).toBe(1009)
  }, 30_000)

  it('carries ten subscriptions at most', async () => {
    await open()
    const subscribe = overWebSocket()
    const all = Array.from({ length: 10 }, () => subscribe(CHANGES, { since: 0 }))
    await Promise.all(all.map(({ until }) => until(1)))

    const { end } = subscribe(CHANGES)

    expect(JSON.stringify(await end)).toContain('TOO_MANY_STREAMS')
  })

  it('frees the stream of a subscription that is completed while it waits', async () => {
    await open({ unitsAMinute: { free: 240 } })
    const subscribe = overWebSocket()
    const all = Array.from({ length: 4 }, () => subscribe(CHANGES, { since: 0 }))
    await Promise.all(all.map(({ until }) => until(1)))
    for (const { stop } of all) stop()

    let again = subscribe(CHANGES, { since: 0 })
    for (let tries = 0; tries < 8; tries += 1) {
      const how = await Promise.race([again.until(1).catch(() => 'refused'), again.end])
      if (Array.isArray(how) && again.results.length > 0) break
      again = subscribe(CHANGES, { since: 0 })
    }

    expect(again.results).toHaveLength(1)
  })
})
