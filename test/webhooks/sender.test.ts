import { Webhook } from 'standardwebhooks'
import { appendChanges, type NewChange } from '../../src/graph/changes.js'
import type { EndpointSettings } from '../../src/webhooks/endpoint-settings.js'
import { anEntity, store } from '../support/builders.js'
import { storeAccount } from '../support/accounts/account-builders.js'
import { aMarket, storeMarkets } from '../support/market-builders.js'
import { testGraph, type TestGraph } from '../support/test-graph.js'
import { aRace, aTally } from '../elections/a-result.js'
import { RACE, storeResults } from '../elections/store-results.js'
import { echo, startReceiver, type Receiver } from './a-receiver.js'
import { wanted, webhooksOn, type Webhooks } from './a-sender.js'

let test: TestGraph
let receiver: Receiver
let hooks: Webhooks
let instant: number
let owner: { accountId: string; tier: 'researcher' }

beforeAll(async () => {
  test = await testGraph()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.wipe()
  instant = Date.parse('2032-11-03T02:00:00Z')
  receiver = await startReceiver()
  hooks = webhooksOn(test.graph, () => new Date(instant))
  const { accountId } = await storeAccount(test.graph)
  owner = { accountId, tier: 'researcher' }
})
afterEach(async () => {
  await Promise.all([receiver.close(), hooks.close()])
  expect(hooks.errors).toEqual([])
})

const register = async (given: Partial<EndpointSettings> = {}) => {
  const made = await hooks.endpoints.create(owner, wanted({ url: `${receiver.url}/in`, ...given }))
  await hooks.sender.round()
  return made
}
const change = (...changes: NewChange[]) =>
  test.graph.writeLong((tx) => appendChanges(tx, changes, new Date(instant)))
const called = (race: string, update = 1): NewChange => ({
  ...{ kind: 'race.called', keys: [race], subject: race },
  data: {
    race: race,
    election: 'e',
    source: 'feed',
    seq: update,
    name: 'Ada Ash',
    status: 'winner',
  },
})
const typesReceived = () => receiver.events().map(({ message }) => message.type)
const stateOf = async (id: string) => {
  const { state, reason } = await hooks.endpoints.get(owner.accountId, id)
  return [state, reason]
}
const page = (endpoint: string) => hooks.deliveries.page(endpoint, 100, null)
const pass = async (seconds: number) => {
  instant += seconds * 1_000
  await hooks.sender.round()
}

describe('an endpoint', () => {
  it('is told of nothing before it answered its signed challenge', async () => {
    receiver.answer = (_received, reply) => reply.end('hello')
    const { id, secret } = await register()
    await change(called(RACE))
    await pass(1)

    expect(typesReceived()).toEqual([])
    expect(await stateOf(id)).toEqual(['PENDING', null])
    expect((await page(id))[0]).toMatchObject({
      state: 'WAITING',
      attempts: [{ status: 200, error: 'CHALLENGE', answer: 'hello' }],
    })

    receiver.answer = echo
    await pass(5)
    await change(called(RACE, 2))
    await pass(1)

    expect(await stateOf(id)).toEqual(['ACTIVE', null])
    expect(receiver.events().map(({ message }) => message.data['update'])).toEqual([2])
    for (const { body, headers } of receiver.received) {
      // The clock of the test is not that of the verifier.
      const at = headers['webhook-timestamp']
      const signed = new Webhook(secret).sign(
        String(headers['webhook-id']),
        new Date(Number(at) * 1_000),
        body,
      )
      expect(headers['webhook-signature']).toBe(signed)
    }
  })

  it('is tried again under the same id until it answers, with every try written down', async () => {
    const { id } = await register()
    receiver.answer = (_received, reply) => reply.writeHead(500).end('not now')
    await change(called(RACE))
    await pass(0)
    await pass(4)
    expect(receiver.events()).toHaveLength(1)
    await pass(1)
    receiver.answer = echo
    await pass(300)

    const [first, second, third] = receiver.events()
    expect(receiver.events()).toHaveLength(3)
    expect([second?.id, third?.id]).toEqual([first?.id, first?.id])
    expect(third?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp'])
    const [delivery] = await page(id)
    expect(delivery).toMatchObject({
      state: 'DELIVERED',
      dueAt: null,
      tries: 3,
      kind: 'race.called',
    })
    expect(delivery?.attempts.map(({ status, error, answer }) => [status, error, answer])).toEqual([
      [500, 'STATUS', 'not now'],
      [500, 'STATUS', 'not now'],
      [200, null, '{}'],
    ])
  })

  it('is disabled when it says that it is gone, or took nothing in all tries', async () => {
    const { id } = await register()
    receiver.answer = (_received, reply) => reply.writeHead(410).end()
    await change(called(RACE))
    await pass(0)
    expect(await stateOf(id)).toEqual(['DISABLED', 'GONE'])

    receiver.answer = echo
    await hooks.endpoints.resume(owner.accountId, id)
    await pass(0)
    expect(await stateOf(id)).toEqual(['ACTIVE', null])
    receiver.answer = (_received, reply) => reply.writeHead(302, { location: '/' }).end()
    await change(called(RACE, 2))
    for (let tried = 0; tried < 10; tried += 1) await pass(30 * 3_600)

    const [delivery] = await page(id)
    expect(delivery).toMatchObject({ state: 'ABANDONED', tries: 10 })
    expect(delivery?.attempts[0]?.error).toBe('REDIRECT')
    expect(await stateOf(id)).toEqual(['DISABLED', 'FAILING'])
  })

  it('gets what happened while it was paused when it goes on', async () => {
    const { id } = await register()
    await hooks.endpoints.pause(owner.accountId, id)
    await change(called(RACE))
    await pass(60)
    expect(typesReceived()).toEqual([])

    await hooks.endpoints.resume(owner.accountId, id)
    await pass(0)
    expect(typesReceived()).toEqual(['race.called'])
  })

  it('gets one delivery again, or all since a time, under their ids', async () => {
    const { id } = await register()
    await change(called(RACE))
    await pass(60)
    await change(called(RACE, 2))
    await pass(60)
    const [newest, oldest] = await page(id)

    await hooks.deliveries.redeliver(id, oldest?.id ?? '')
    await pass(0)
    expect(await hooks.deliveries.redeliverSince(id, new Date(newest?.createdAt ?? ''))).toEqual({
      ...{ count: 1, last: newest?.createdAt, isMore: false },
    })
    await pass(0)

    expect(receiver.events().map((each) => each.id)).toEqual([
      ...[oldest?.id, newest?.id],
      ...[oldest?.id, newest?.id],
    ])
    await expect(hooks.deliveries.redeliver('another', oldest?.id ?? '')).rejects.toThrow(
      'no delivery',
    )
  })

  it('is signed for with both secrets while one takes the place of the other', async () => {
    const { id, secret } = await register()
    const rotated = await hooks.endpoints.rotate(owner.accountId, id, 3_600)
    await change(called(RACE))
    await pass(0)
    await change(called(RACE, 2))
    await pass(3_601)

    const signatures = receiver.events().map(({ id: message, headers, body }) => {
      const at = new Date(Number(headers['webhook-timestamp']) * 1_000)
      const by = [rotated.secret, secret].map((each) => new Webhook(each).sign(message, at, body))
      return String(headers['webhook-signature'])
        .split(' ')
        .map((each) => by.indexOf(each))
    })
    expect(signatures).toEqual([[0, 1], [0]])
  })

  it('is signed for with both secrets from the moment of the reply on', async () => {
    const { id, secret } = await register()
    const stop = new AbortController()
    const running = hooks.sender.run(stop.signal)
    const next = async (count: number) => {
      await hooks.deliveries.test(id)
      while (receiver.events().length < count)
        await new Promise((resolve) => setTimeout(resolve, 20))
      const last = receiver.events().at(-1)
      return String(last?.headers['webhook-signature']).split(' ').length
    }

    // The sender knows the endpoint as it was just now.
    const before = await next(1)
    await hooks.endpoints.rotate(owner.accountId, id, 3_600)
    const after = await next(2)
    stop.abort()
    await running

    expect(secret).toMatch(/^whsec_/)
    expect([before, after]).toEqual([1, 2])
  })

  it('is told nothing more at an address from which it moved', async () => {
    const { id } = await register()
    const stop = new AbortController()
    const running = hooks.sender.run(stop.signal)
    await hooks.deliveries.test(id)
    while (receiver.events().length < 1) await new Promise((resolve) => setTimeout(resolve, 20))

    await hooks.endpoints.update(owner.accountId, id, { url: `${receiver.url}/moved` })
    await hooks.deliveries.test(id)
    const atNewAddress = () => receiver.received.filter(({ path }) => path === '/moved')
    while (atNewAddress().length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    await new Promise((resolve) => setTimeout(resolve, 500))
    stop.abort()
    await running

    // The second event follows the challenge at once, or when its claim has expired.
    expect(atNewAddress()[0]?.message.type).toBe('endpoint.challenge')
    expect(receiver.events().filter(({ path }) => path === '/in')).toHaveLength(1)
  })

  it('keeps no secret that the graph could tell', async () => {
    const { secret } = await register()
    const [[kept] = []] = await test.run('MATCH (w:WebhookEndpoint) RETURN w.secret')

    expect(String(kept)).not.toContain(secret.slice(6))
  })
})

describe('an event', () => {
  it('becomes one delivery to each who asked for it, whatever a killed sender did before', async () => {
    await register()
    await change(called(RACE), called(RACE, 2))
    // The one that is killed has claimed, and never comes back.
    const killed = webhooksOn(test.graph, () => new Date(instant), {
      agent: { dispatch: () => true } as never,
    })
    void killed.sender.round()
    while (
      (await test.run(`MATCH (d:Delivery) WHERE d.dueAt > ${String(instant)} RETURN d.id`)).length <
      2
    );

    await pass(59)
    expect(typesReceived()).toEqual([])
    await pass(1)
    expect(receiver.events().map(({ message }) => message.data['update'])).toEqual([1, 2])
    await killed.close()
  })

  it('goes to nobody whose filter leaves it out', async () => {
    await store(test.graph, { entities: [anEntity({ slug: 'us-general-2024', type: 'election' })] })
    await test.run(
      `MATCH (e:Entity {slug: 'us-general-2024'})
       MERGE (k:ReferenceKey {key: 'tests/us/election/1'}) MERGE (k)-[:STANDS_FOR]->(e)`,
    )
    await storeResults(test.graph, aRace({ tallies: [aTally({ x: 1 })] }))
    await hooks.sender.round()
    await register({ url: `${receiver.url}/race`, race: RACE, kinds: ['race.corrected'] })
    await register({ url: `${receiver.url}/election`, election: 'us-general-2024' })
    await register({
      url: `${receiver.url}/area`,
      area: 'us/ca',
      kinds: ['race.updated', 'race.corrected'],
    })
    await register({ url: `${receiver.url}/other-area`, area: 'us/c' })

    await storeResults(test.graph, aRace({ tallies: [aTally({ x: 5 })] }))
    await storeResults(test.graph, aRace({ tallies: [aTally({ x: 4 })] }))
    await hooks.sender.round()

    const got = receiver.events().map(({ path, message }) => `${path} ${message.type}`)
    expect(got.sort()).toEqual([
      '/area race.corrected',
      '/area race.updated',
      '/election race.corrected',
      '/election race.updated',
      '/race race.corrected',
    ])
  })

  it('of a market is a move of five points since the last that was told, and no smaller one', async () => {
    await storeMarkets(test.graph, { markets: [aMarket({ id: 'jane', percent: 50 })] })
    await register({ kinds: ['market.moved'], markets: ['jane'] })
    for (const percent of [54.9, 55, 58, 60.5, 60, 55.5]) {
      await test.run('MATCH (m:Market {id: "jane"}) SET m.percent = $percent', { percent })
      await change({ kind: 'market', keys: ['jane'], subject: 'markets' })
      await pass(1)
    }

    const moves = receiver
      .events()
      .map(({ message: { data } }) => [data['before'], data['probability'], data['points']])
    expect(moves).toEqual([
      [50, 55, 5],
      [55, 60.5, 5.5],
      [60.5, 55.5, -5],
    ])
  })
})

describe('the sender', () => {
  /** How often it asks where the log ends, in twenty rounds. */
  async function timesAsked(): Promise<number> {
    test.forgetQueries()
    const stop = new AbortController()
    let left = 20
    const wait = () => {
      left -= 1
      if (left === 0) stop.abort()
      return Promise.resolve()
    }
    const { sender, close } = webhooksOn(test.graph, () => new Date(instant), { wait })
    await sender.run(stop.signal)
    await close()
    return test.queriesSent('webhook-delivery/place').length
  }

  it('seldom asks for changes while nobody listens', async () => {
    const withoutListener = await timesAsked()
    await register()

    expect(withoutListener).toBeLessThan(10)
    expect(await timesAsked()).toBeGreaterThanOrEqual(20)
  })
})

describe('a sick receiver', () => {
  it('holds up nobody: the others get all while it does not answer', async () => {
    const mute = await startReceiver()
    const { id } = await hooks.endpoints.create(owner, wanted({ url: mute.url }))
    await register()
    mute.answer = () => undefined
    const stopping = new AbortController()
    const running = hooks.sender.run(stopping.signal)
    for (let update = 1; update <= 40; update += 1) await change(called(RACE, update))
    while (receiver.events().length < 40) await new Promise((resolve) => setTimeout(resolve, 20))

    expect(mute.events().length).toBeLessThanOrEqual(4)
    expect((await page(id)).filter(({ state }) => state === 'DELIVERED')).toHaveLength(1)
    stopping.abort()
    await mute.close()
    await running
  })
})
