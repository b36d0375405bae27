import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import type { InjectOptions } from 'fastify'
import { v7 } from 'uuid'
import { mintKey } from '../../src/accounts/keys.js'
import { ApiError } from '../../src/errors.js'
import type { Graph } from '../../src/graph/graph.js'
import { storeAccount, type StoredAccount } from '../support/accounts/account-builders.js'
import { aDataset, anEntity } from '../support/builders.js'
import { aRace, aTally } from '../elections/a-result.js'
import { RACE, storeElection, storeResults } from '../elections/store-results.js'
import { aMarket, storeMarkets } from '../support/market-builders.js'
import { signedInApp, type Person, type SignedInApp } from '../support/accounts/signed-in.js'
import { NOW } from '../support/test-app.js'

/** A route as the document has it. */
interface Operation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly statuses: readonly number[]
  readonly isPrivate: boolean
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
}

/** What asks for a status that any route can answer with. */
type Provoke = (operation: Operation) => Promise<Answer>

const NEEDED = ['x-api-tier', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']
const UNKNOWN_REQUEST = '0198c0de-0000-7000-8000-000000000000'
const UNKNOWN_KEY = '000000000000'

/** Values of a path parameter: one that exists, one that did, and one that never did. */
const PARAMETERS: Readonly<Record<string, Readonly<Record<'here' | 'former' | 'none', string>>>> = {
  '/api/graph/entity/{slug}': { here: 'ada', former: 'ada-old', none: 'nobody' },
  '/api/v1/entities/{slug}/corrections': { here: 'ada', former: 'ada-old', none: 'nobody' },
  '/reconcile/preview/{slug}': { here: 'ada', former: 'ada-old', none: 'nobody' },
  '/api/v1/markets/{id}': { here: 'priced', former: 'former', none: 'nothing' },
  '/api/v1/markets/{id}/history': { here: 'priced', former: 'former', none: 'nothing' },
  '/api/v1/markets/{id}/similar': { here: 'priced', former: 'former', none: 'nothing' },
  '/api/v1/sources/{id}/calibration': { here: 'polymarket', former: 'nothing', none: 'nothing' },
  '/api/v1/elections/{slug}': { here: 'night', former: 'eve', none: 'nothing' },
  '/api/v1/elections/{slug}/races': { here: 'night', former: 'eve', none: 'nothing' },
  '/api/v1/elections/{slug}/changes': { here: 'night', former: 'eve', none: 'nothing' },
  '/api/v1/races/{id}': { here: RACE, former: 'nothing', none: 'nothing' },
  '/api/v1/races/{id}/calls': { here: RACE, former: 'nothing', none: 'nothing' },
  '/api/v1/races/{id}/results': { here: RACE, former: 'nothing', none: 'nothing' },
  '/api/v1/races/{id}/stream': { here: RACE, former: 'nothing', none: 'nothing' },
  '/api/v1/elections/{slug}/stream': { here: 'night', former: 'eve', none: 'nothing' },
  '/api/v1/races/{id}/changes': { here: RACE, former: 'nothing', none: 'nothing' },
}

const RESULTS = '/api/v1/results'
const CORRECTIONS = '/api/v1/corrections'
const ENTITIES = '/api/v1/entities'
const EXPORT = '/api/v1/export'
/** What an export needs to be asked for, by what it then answers. */
const EXPORTED = {
  here: { entity: 'ada', format: 'ndjson' },
  none: { entity: 'nobody', format: 'ndjson' },
  withheld: { dataset: 'closed', format: 'ndjson' },
} as const

/** Results of a race, the same but for the votes. */
const resultsWith = (votes: number) => ({
  ...{ format: 'polity-results/1', id: 'night', source_at: NOW },
  contests: [
    {
      ...{ election: 'us/2032-11-02/general', office: 'house', area: 'us/sd', title: 'House' },
      candidacies: [{ key: 'a', name: 'Ada Ash' }],
      tallies: [
        { unit: { level: 'state', key: 'us/sd', name: 'South Dakota' }, votes: { a: votes } },
      ],
    },
  ],
})

/** A valid body for each route that takes one. */
const BODIES: Readonly<Record<string, object>> = {
  '/reconcile': { queries: '{"a": {"query": "ada"}}' },
  '/mcp': { jsonrpc: '2.0', id: 1, method: 'ping' },
  '/graphql': { query: '{ __typename }' },
  [RESULTS]: resultsWith(1),
  '/api/v1/partner-requests': {
    organization: 'A newspaper',
    website: 'https://news.example',
    contact: 'desk@news.example',
    intended_use: 'Election nights.',
  },
  [CORRECTIONS]: {
    ...{ entity: 'ada', kind: 'other_name', value: 'Ada Ash' },
    source: 'https://register.example.org/ada',
  },
  '/api/v1/keys': { name: 'a key' },
  '/api/v1/keys/{id}/rotate': {},
  '/api/v1/webhooks': { url: 'https://hooks.example.org/in' },
  '/api/v1/webhooks/{id}': { name: 'another name' },
  '/api/v1/webhooks/{id}/rotate': {},
  '/api/v1/webhooks/{id}/redeliver': { since: '2026-01-01' },
  '/api/v1/tier-requests': { purpose: 'A study of chambers.', expected_volume: 10_000 },
}

const PROVIDER = {
  ...{ id: 'id', name: 'Somebody', issuer: 'https://id.example' },
  ...{ clientId: 'polity', clientSecret: 'a secret of the provider' },
}
const METADATA = {
  issuer: PROVIDER.issuer,
  authorization_endpoint: 'https://id.example/authorize',
  token_endpoint: 'https://id.example/token',
  jwks_uri: 'https://id.example/keys',
  code_challenge_methods_supported: ['S256'],
}

const instant = new Date(NOW)
/** When set, the clock fails at its next tick but this many. */
let ticksLeft: number | null = null
let isAway = false
let app: SignedInApp
let port: number
let mine: StoredAccount
let person: Person
/** The id of what the account asked for. */
let requestId: string
/** The id of an endpoint of the account, which is active. */
let webhookId: string
/** Another for each question, so that no limit by address is met by accident. */
let addresses = 0

async function open(): Promise<void> {
  app = await signedInApp({
    given: {
      entities: [anEntity({ slug: 'ada' }), anEntity({ slug: 'night', type: 'election' })],
      formerSlugs: { ada: ['ada-old'], night: ['eve'] },
      datasets: [aDataset({ name: 'closed', redistributable: false })],
    },
    providers: [PROVIDER],
    fetch: () => Promise.resolve(Response.json(METADATA)),
    unitsAMinute: { free: 1_000_000 },
    now: () => {
      if (ticksLeft === null) return instant
      ticksLeft -= 1
      if (ticksLeft >= 0) return instant
      ticksLeft = null
      throw new Error('the clock stands still')
    },
    around: (graph: Graph) => {
      const read: Graph['read'] = (name, params) =>
        isAway ? Promise.reject(new ApiError('GRAPH_UNAVAILABLE')) : graph.read(name, params)
      return { ...graph, read, readReserved: read }
    },
  })
  await storeMarkets(app.graph, {
    markets: [aMarket({ id: 'priced' })],
    formerIds: { former: 'priced' },
  })
  await storeResults(app.graph, aRace({ tallies: [aTally({ x: 1 })] }))
  await storeElection(app.graph, 'night')
  await app.run(
    `MATCH (e:Entity {slug: 'ada'})
     CREATE (:Record:ReferenceKey {key: 'tests/ada', withdrawn: false})-[:STANDS_FOR]->(e)`,
  )
  mine = await storeAccount(app.graph)
  person = await app.signIn(mine.accountId)
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.app.server.address() as AddressInfo).port
}

/** A request that the route answers with success, but for what `over` says. */
function requestTo(operation: Operation, over: InjectOptions = {}, what: Parameter = 'here') {
  const { method, path, isPrivate } = operation
  const payload = ['POST', 'PATCH'].includes(method) ? BODIES[path] : undefined
  const isFeeder = path === RESULTS && over.headers?.['x-csrf-token'] === undefined
  return app.inject({
    method,
    url: urlOf(path, what),
    remoteAddress: `10.0.${String(addresses >> 8)}.${String(addresses & 255)}`,
    ...(payload !== undefined && { payload }),
    ...(path === EXPORT && { query: EXPORTED[what === 'none' ? 'none' : 'here'] }),
    ...(path === ENTITIES && what === 'none' && { query: { member_of: 'unknown' } }),
    ...(path === '/api/v1/representatives' && { query: { division: 'ocd-division/country:us' } }),
    ...(method === 'GET' &&
      path === '/graphql' && { query: { query: '{ entity(slug: "ada") { name } }' } }),
    ...over,
    headers: {
      ...(isPrivate && person.headers),
      ...(isFeeder && { authorization: `Bearer ${mine.key}` }),
      ...over.headers,
    },
  })
}

type Parameter = 'here' | 'former' | 'none'

function urlOf(path: string, what: Parameter): string {
  const isRequest = path.includes('/tier-requests/')
  const isWebhook = path.includes('/webhooks/')
  const isCorrection = path.startsWith(`${CORRECTIONS}/`)
  const none = isRequest || isWebhook || isCorrection ? UNKNOWN_REQUEST : UNKNOWN_KEY
  // What an account asks for has one id here, whatever it is.
  const here = isWebhook ? webhookId : isRequest || isCorrection ? requestId : mine.keyId
  const own = what === 'here' ? here : none
  return path.replace(/\{\w+\}/, PARAMETERS[path]?.[what] ?? own)
}

async function asAnswer(reply: ReturnType<typeof requestTo>): Promise<Answer> {
  const { statusCode, headers } = await reply
  return { status: statusCode, headers }
}

const succeed: Provoke = (operation) => {
  if (operation.path.endsWith('/stream')) return openStream(operation)
  return asAnswer(requestTo(operation, operation.path === '/mcp' ? { headers: MESSAGE } : {}))
}

/** The beginning of an answer that has no end. */
async function openStream({ path }: Operation): Promise<Answer> {
  const reply = await fetch(`http://127.0.0.1:${String(port)}${urlOf(path, 'here')}`)
  await reply.body?.cancel()
  return { status: reply.status, headers: Object.fromEntries(reply.headers) }
}

/** What a client of the Model Context Protocol takes. */
const MESSAGE = { accept: 'application/json, text/event-stream' }

/** By status: what provokes it. Successes and what depends on the route are distinguished inside. */
const PROVOKE: Readonly<Record<number, Provoke>> = {
  200: succeed,
  201: succeed,
  202: (operation) => {
    const payload = { jsonrpc: '2.0', method: 'notifications/initialized' }
    return operation.path === '/mcp'
      ? asAnswer(requestTo(operation, { payload, headers: MESSAGE }))
      : succeed(operation)
  },
  204: succeed,
  302: succeed,
  303: (operation) => {
    const query = { provider: 'nobody-we-know' }
    return asAnswer(requestTo(operation, { query, headers: { accept: 'text/html' } }))
  },
  304: async (operation) => {
    const { headers } = await succeed(operation)
    return asAnswer(requestTo(operation, { headers: { 'if-none-match': String(headers['etag']) } }))
  },
  308: async (operation) => {
    const former = await asAnswer(requestTo(operation, {}, 'former'))
    if (former.status === 308) return former
    return asAnswer(requestTo(operation, { url: `${urlOf(operation.path, 'here')}/` }))
  },
  400: (operation) => asAnswer(requestTo(operation, { query: { key: mine.key } })),
  401: (operation) => asAnswer(requestTo(operation, { headers: { authorization: 'Bearer x' } })),
  403: (operation) => {
    const isExport = operation.path === EXPORT
    const over = isExport
      ? { query: EXPORTED.withheld }
      : { headers: { 'x-csrf-token': 'another' } }
    return asAnswer(requestTo(operation, over))
  },
  404: (operation) => asAnswer(requestTo(operation, {}, 'none')),
  // No route takes it.
  405: ({ path }) => asAnswer(app.inject({ method: 'PUT', url: urlOf(path, 'here') })),
  406: (operation) => asAnswer(requestTo(operation, { headers: { accept: 'image/png' } })),
  409: async (operation) => {
    // Those that want an active one.
    if (operation.path.startsWith('/api/v1/webhooks/')) {
      await app.run(`MATCH (w:WebhookEndpoint {id: $webhookId}) SET w.state = 'PENDING'`, {
        webhookId,
      })
    }
    if (operation.path.endsWith('/redeliver')) {
      await app.run(
        `UNWIND range(1, 20000) AS n
         CREATE (:Delivery {id: $webhookId + '-' + n, endpoint: $webhookId, message: 'm', kind: 'test',
           state: 'WAITING', tries: 0, dueAt: n, createdAt: '2025-01-01T00:00:00.000Z', attempts: []})`,
        { webhookId },
      )
    }
    if (operation.path.startsWith(`${CORRECTIONS}/`)) {
      await app.run(`MATCH (c:Correction {id: $requestId}) SET c.state = 'APPLIED'`, { requestId })
    }
    // Whatever the limit is, it is below this.
    let answer = await succeed(operation)
    if (operation.path === RESULTS)
      return asAnswer(requestTo(operation, { payload: resultsWith(2) }))
    for (let tries = 0; tries < 25 && answer.status < 400; tries += 1)
      answer = await succeed(operation)
    return answer
  },
  410: (operation) => asAnswer(requestTo(operation, { query: { since: '999999' } })),
  413: (operation) => asAnswer(requestTo(operation, { payload: { name: 'x'.repeat(300_000) } })),
  415: (operation) =>
    asAnswer(requestTo(operation, { payload: 'a,b', headers: { 'content-type': 'text/csv' } })),
  429: async (operation) => {
    const over = { headers: { authorization: 'Bearer x' } }
    for (let tries = 0; tries < 30; tries += 1) await requestTo(operation, over)
    return asAnswer(requestTo(operation, over))
  },
  431: ({ method, path }) => sendRaw(`${method} ${urlOf(path, 'here')} HTTP/1.1`),
  500: async (operation) => {
    // The first is the limit's, without which there is nothing to tell; a key has an end to look at before it.
    ticksLeft = operation.path === RESULTS ? 2 : 1
    return asAnswer(requestTo(operation))
  },
  503: (operation) => {
    isAway = true
    const authorization = `Bearer ${mintKey().key}`
    return asAnswer(requestTo(operation, { headers: { authorization } }))
  },
}

/** Sends headers that no server takes, which never become a request. */
async function sendRaw(line: string): Promise<Answer> {
  const socket = connect(port, '127.0.0.1')
  socket.end(`${line}\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`)
  let text = ''
  socket.on('data', (part) => (text += String(part)))
  await once(socket, 'close')
  const [status = '', ...lines] = (text.split('\r\n\r\n', 1)[0] ?? '').split('\r\n')
  const headers = lines
    .map((each) => each.split(': ', 2))
    .map(([name = '', value]) => [name, value])
  return {
    status: Number(status.split(' ')[1]),
    headers: Object.fromEntries(headers) as object as Answer['headers'],
  }
}

/** An account of its own, with what a path can name. */
async function comeAnew(): Promise<void> {
  isAway = false
  mine = await storeAccount(app.graph)
  person = await app.signIn(mine.accountId)
  addresses += 1
  requestId = v7()
  webhookId = v7()
  await app.run(
    `MATCH (a:Account {id: $account})-[:HAS_KEY]->(k)
     SET k.rights = ['results:write']
     CREATE (a)-[:HAS_WEBHOOK]->(:WebhookEndpoint {id: $webhookId, name: '', url: 'https://hooks.example.org/in',
         state: 'ACTIVE', kinds: ['race.called'], markets: [], percents: [], byAtLeast: 5,
         createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z'})
     CREATE (a)-[:ASKED]->(:TierRequest {id: $id, tier: 'pro', purpose: 'a study', expectedVolume: 1,
                                         state: 'DENIED', createdAt: '2026-01-01T00:00:00Z'})
     CREATE (a)-[:PROPOSED]->(:Correction {id: $id, state: 'OPEN', kind: 'name', value: 'Ada Ash', source: 'https://x.example',
         entityType: 'politician', createdAt: '2026-01-01T00:00:00Z'})`,
    { account: mine.accountId, id: requestId, webhookId },
  )
}

it('every documented status of every route gives tier and limit', async () => {
  await open()
  const reply = await app.inject({ url: '/openapi.json' })
  const operations = operationsIn(reply.json())
  const wrong: string[] = []
  for (const operation of operations) {
    for (const status of operation.statuses) {
      await comeAnew()
      const answer = await PROVOKE[status]?.(operation)
      const label = `${operation.method} ${operation.path} ${String(status)}`
      if (answer?.status !== status) wrong.push(`${label}: was ${String(answer?.status)}`)
      const lacking = NEEDED.filter((name) => typeof answer?.headers[name] !== 'string')
      if (lacking.length > 0) wrong.push(`${label}: lacks ${lacking.join(', ')}`)
      if (status === 429 && answer?.headers['retry-after'] === undefined) {
        wrong.push(`${label}: lacks retry-after`)
      }
    }
  }

  expect(operations.length).toBeGreaterThan(20)
  expect(wrong).toEqual([])
}, 180_000)

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly responses: Readonly<Record<string, unknown>>
            readonly security?: readonly Readonly<Record<string, unknown>>[]
          }
        >
      >
    >
  >
}

function operationsIn({ paths }: Document): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses, security = [] }]) => ({
      method: method.toUpperCase() as Operation['method'],
      path,
      statuses: Object.keys(responses).map(Number),
      isPrivate: security.some((way) => 'session' in way),
    })),
  )
}
