import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { aCandidacy, aRace, aTally } from '../elections/a-result.js'
import { RACE, storeElection, storeResults } from '../elections/store-results.js'
import { aDataset, anEntity, aRecord, aRelationship } from '../support/builders.js'
import { aMarket, storeMarkets } from '../support/market-builders.js'
import { ROOT } from '../support/server-options.js'
import { testApp, type TestApp, type TestAppOptions } from '../support/test-app.js'

const ADA = anEntity({ slug: 'ada-lovelace', name: 'Ada Lovelace' })
const HOUSE = anEntity({ slug: 'house', name: 'House of Examples', type: 'institution' })
const ELECTION = anEntity({ slug: 'an-election', name: 'An Election', type: 'election' })
const MEMBER = aRelationship({
  from: 'ada-lovelace',
  to: 'house',
  type: 'MEMBER_OF',
  role: 'Member',
  startDate: '1840-05',
  recordKeys: ['people/1'],
})
const GIVEN = {
  entities: [ADA, HOUSE, ELECTION],
  relationships: [MEMBER],
  datasets: [aDataset({ name: 'people', title: 'People of Note', licence: 'CC0-1.0' })],
  records: [
    aRecord({
      key: 'people/1',
      dataset: 'people',
      lastSeenAt: '2026-01',
      data: { kind: 'membership', person: 'people/all/person/1', url: 'https://example.org/ada' },
    }),
  ],
}

let clients: Client[] = []

afterEach(async () => {
  await Promise.all(clients.map((client) => client.close()))
  clients = []
})

/** What `store` stores is there before the server is, which reads the first page of markets as it starts. */
async function serve(
  options: TestAppOptions = {},
  store: (app: TestApp) => Promise<void> = async () => {},
): Promise<TestApp & { readonly origin: string }> {
  const app = await testApp({ given: GIVEN, ...options })
  await store(app)
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as AddressInfo
  return { ...app, origin: `http://127.0.0.1:${String(port)}` }
}

async function connected(transport: StreamableHTTPClientTransport | StdioClientTransport) {
  const client = new Client({ name: 'a test', version: '1' })
  await client.connect(transport)
  clients.push(client)
  return client
}

const overHttp = (origin: string) =>
  connected(new StreamableHTTPClientTransport(new URL('/mcp', origin)))

/** What a tool gives; the client holds it to the shape that the server listed. */
async function call(client: Client, name: string, args: Readonly<Record<string, unknown>>) {
  await client.listTools()
  const result = (await client.callTool({ name, arguments: args })) as CallToolResult
  const [{ text } = { text: '' }] = result.content as { text: string }[]
  return { isError: result.isError === true, content: result.structuredContent, text }
}

describe('the tools for assistants', () => {
  it('are six, which read and change nothing, and say what they take and give', async () => {
    const { origin } = await serve()

    const { tools } = await (await overHttp(origin)).listTools()

    expect(tools.map(({ name }) => name).sort()).toEqual([
      'entity',
      'markets',
      'neighbourhood',
      'path',
      'results',
      'search',
    ])
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true)
    expect(tools.every(({ outputSchema }) => outputSchema !== undefined)).toBe(true)
  })

  it('find an entity and open it, each relationship with its dates and who says so', async () => {
    const client = await overHttp((await serve()).origin)

    const found = await call(client, 'search', { q: 'lovelace' })
    const opened = await call(client, 'entity', { slug: 'ada-lovelace' })

    expect(found.content).toMatchObject({ hits: [{ slug: 'ada-lovelace', match: 'WORDS' }] })
    expect(opened.content).toMatchObject({
      entity: { name: 'Ada Lovelace', datasets: [] },
      relationships: [
        {
          kind: 'MEMBER_OF',
          entity: { slug: 'house' },
          start: '1840-05',
          end: null,
          sources: [{ dataset: 'people', url: 'https://example.org/ada', lastSeen: '2026-01' }],
        },
      ],
      next: null,
    })
    expect(JSON.parse(opened.text)).toEqual(opened.content)
  })

  it('go from page to page by what the page before gave as next', async () => {
    const relationships = [
      MEMBER,
      aRelationship({ from: 'ada-lovelace', to: 'house', startDate: '1850', role: 'Chair' }),
    ]
    const { origin } = await serve({ given: { ...GIVEN, relationships } }, async ({ graph }) => {
      await storeMarkets(graph, {
        markets: ['a', 'b'].map((id) => aMarket({ id, title: `Will ${id} win?` })),
      })
      const candidacies = [aCandidacy({ key: 'x', name: 'Xenia Xu' })]
      for (const at of ['1', '2']) {
        const race = { ...aRace().race, area: `us/ca/${at}` }
        await storeResults(graph, aRace({ race, candidacies, tallies: [aTally({ x: 50 })] }))
      }
      await storeElection(graph, 'an-election')
    })
    const client = await overHttp(origin)
    const both = async (name: string, list: string, args: Readonly<Record<string, unknown>>) => {
      const first = await call(client, name, { ...args, first: 1 })
      const second = await call(client, name, { ...args, first: 1, after: first.content?.['next'] })
      expect([first.isError || first.text, second.isError || second.text]).toEqual([
        expect.stringContaining(list),
        expect.stringContaining(list),
      ])
      return [...(first.content?.[list] as object[]), ...(second.content?.[list] as object[])]
    }

    expect(await both('entity', 'relationships', { slug: 'ada-lovelace' })).toMatchObject([
      { role: 'Chair' },
      { role: 'Member' },
    ])
    const markets = await both('markets', 'markets', {})
    expect(markets.map((one) => (one as { id: string }).id).sort()).toEqual(['a', 'b'])
    const races = await both('results', 'races', { election: 'an-election' })
    expect(new Set(races.map((one) => (one as { id: string }).id)).size).toBe(2)
  })

  it('name who has more neighbours than there was room for', async () => {
    const client = await overHttp(
      (
        await serve({
          given: {
            ...GIVEN,
            entities: [...GIVEN.entities, anEntity({ slug: 'bob' })],
            relationships: [MEMBER, aRelationship({ from: 'bob', to: 'house' })],
          },
        })
      ).origin,
    )

    const { content } = await call(client, 'neighbourhood', { of: 'house', maxNodes: 2 })

    expect(content).toMatchObject({ omitted: [{ slug: 'house', count: 1 }] })
  })

  it('show the state on a day, and how sure that is', async () => {
    const client = await overHttp((await serve()).origin)

    const before = await call(client, 'entity', { slug: 'ada-lovelace', at: '1839' })
    const within = await call(client, 'entity', { slug: 'ada-lovelace', at: '1840-05-15' })

    expect(before.content).toMatchObject({ relationships: [] })
    expect(within.content).toMatchObject({ relationships: [{ certainty: 'POSSIBLE' }] })
  })

  it('find how two are connected, and what is around one', async () => {
    const client = await overHttp((await serve()).origin)

    const path = await call(client, 'path', { from: 'ada-lovelace', to: 'house' })
    const around = await call(client, 'neighbourhood', { of: 'house' })

    expect(path.content).toMatchObject({
      from: { slug: 'ada-lovelace' },
      paths: [[{ entity: { slug: 'house' }, direction: 'OUTGOING', start: '1840-05' }]],
    })
    expect(around.content).toMatchObject({
      entities: [{ slug: 'house' }, { slug: 'ada-lovelace' }],
      relationships: [{ from: 'ada-lovelace', to: 'house' }],
    })
  })

  it('say what markets say, also of one whose volume nobody knows', async () => {
    const { origin } = await serve({}, ({ graph }) =>
      storeMarkets(graph, {
        markets: [aMarket({ id: 'm', title: 'Will Ada win?', percent: 40, volumeUsd: null })],
        concerns: [{ market: 'm', entity: 'ada-lovelace', role: 'SUBJECT' }],
      }),
    )

    const { content } = await call(await overHttp(origin), 'markets', { entity: 'ada-lovelace' })

    expect(content).toMatchObject({
      markets: [{ id: 'm', title: 'Will Ada win?', entities: [{ slug: 'ada-lovelace' }] }],
    })
  })

  it('give the results of an election or a race, with votes, how much is in and calls', async () => {
    const { graph, origin } = await serve()
    await storeResults(
      graph,
      aRace({
        candidacies: [aCandidacy({ key: 'x', name: 'Xenia Xu' })],
        tallies: [aTally({ x: 50 })],
        calls: [{ candidacy: 'x', status: 'winner', by: 'AP' }],
      }),
    )
    await storeElection(graph, 'an-election')
    const client = await overHttp(origin)

    const race = await call(client, 'results', { race: RACE })
    const election = await call(client, 'results', { election: 'an-election' })
    const neither = await call(client, 'results', {})
    const none = await call(client, 'results', { election: 'house' })

    expect(race.content).toMatchObject({
      races: [
        {
          id: RACE,
          candidacies: [{ name: 'Xenia Xu', votes: 50 }],
          standingCalls: [
            { candidacyId: expect.any(String) as string, by: 'AP', status: 'WINNER' },
          ],
        },
      ],
    })
    expect(election.content).toMatchObject({
      election: { slug: 'an-election' },
      races: [{ id: RACE, candidacies: [{ votes: 50 }] }],
      next: null,
    })
    expect(neither).toMatchObject({
      isError: true,
      text: expect.stringMatching(/Give the slug of an election/) as string,
    })
    expect(none).toMatchObject({
      isError: true,
      text: expect.stringMatching(/No election has this slug/) as string,
    })
  })

  it('tell an assistant that something is not there, so that it searches', async () => {
    const client = await overHttp((await serve()).origin)

    const answers = [
      await call(client, 'entity', { slug: 'nobody' }),
      await call(client, 'path', { from: 'ada-lovelace', to: 'nobody' }),
      await call(client, 'path', { from: 'nobody', to: 'ada-lovelace' }),
      await call(client, 'neighbourhood', { of: 'nobody' }),
    ]

    expect(answers.map(({ isError }) => isError)).toEqual([true, true, true, true])
    expect(answers[0]?.text).toMatch(/search for it by name/)
    for (const { text } of answers.slice(1)) expect(text).toMatch(/No entity has this slug|search/)
  })

  it.each([
    ['a number of 1,001', { q: 'ada', first: 1_001 }],
    ['a word of 201 letters', { q: 'a'.repeat(201) }],
    ['a type that there is not', { q: 'ada', types: ['KING'] }],
  ])('refuse %s, naming the field', async (_what, args) => {
    const client = await overHttp((await serve()).origin)

    const { isError, text } = await call(client, 'search', args)

    expect(isError).toBe(true)
    expect(text).toMatch(/first|q|types/)
  })

  it('answer more at once than are worked on at once', async () => {
    const app = await serve({ unitsAMinute: { free: 600 } })
    const client = await overHttp(app.origin)

    const answers = await Promise.all(
      Array.from({ length: 9 }, () => call(client, 'entity', { slug: 'ada-lovelace' })),
    )

    expect(answers.map(({ isError }) => isError)).toEqual(Array.from({ length: 9 }, () => false))
    await app.close()
  })

  it('say when to come back at the limit of who asks', async () => {
    const { origin } = await serve({ unitsAMinute: { free: 12 } })
    const client = await overHttp(origin)

    const said: string[] = []
    for (let asked = 0; asked < 12; asked += 1) {
      const { text } = await call(client, 'search', { q: 'ada' }).catch((error: unknown) => ({
        text: String(error),
      }))
      said.push(text)
    }

    expect(said.at(-1)).toMatch(/try again in \d+ s\./)
  })
})

describe('POST /mcp', () => {
  const send = (app: TestApp, payload: object, headers = {}) =>
    app.inject({
      method: 'POST',
      url: '/mcp',
      payload,
      headers: { accept: 'application/json, text/event-stream', ...headers },
    })

  it('takes a notification with 202, and answers a question with JSON', async () => {
    const app = await testApp()

    const notified = await send(app, { jsonrpc: '2.0', method: 'notifications/initialized' })
    const asked = await send(app, { jsonrpc: '2.0', id: 1, method: 'ping' })

    expect(notified.statusCode).toBe(202)
    expect(asked.statusCode).toBe(200)
    expect(asked.headers['content-type']).toMatch(/^application\/json/)
    expect(asked.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
  })

  it('refuses what is no message, and who takes neither form', async () => {
    const app = await testApp()

    const noMessage = await send(app, { hello: 'world' })
    const noForm = await send(
      app,
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      { accept: 'text/html' },
    )
    const reading = await app.inject({ url: '/mcp', headers: { accept: 'text/event-stream' } })

    expect(noMessage.statusCode).toBe(400)
    expect(noForm.statusCode).toBe(406)
    expect(reading.statusCode).toBe(405)
  })

  it('asks with the key of who calls, and refuses one that is not known', async () => {
    const app = await testApp()

    const { statusCode } = await send(
      app,
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      { authorization: 'Bearer nobody' },
    )

    expect(statusCode).toBe(401)
  })

  it('refuses more than one message at a time that would multiply the price', async () => {
    const app = await testApp()
    const many = Array.from({ length: 50 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' }))

    expect((await send(app, many)).statusCode).toBe(400)
  })
})

describe('npx --no -- polity mcp', () => {
  it('serves the same over standard input and output', async () => {
    const { origin } = await serve()
    const client = await connected(
      new StdioClientTransport({
        command: process.execPath,
        args: [join(ROOT, 'scripts', 'polity.mjs'), 'mcp', '--url', origin],
        stderr: 'ignore',
      }),
    )

    const { content } = await call(client, 'search', { q: 'lovelace' })

    expect(content).toMatchObject({ hits: [{ slug: 'ada-lovelace' }] })
  }, 180_000)

  it('says which gateway does not answer', async () => {
    const client = await connected(
      new StdioClientTransport({
        command: process.execPath,
        args: [join(ROOT, 'scripts', 'polity.mjs'), 'mcp', '--url', 'http://127.0.0.1:9'],
        stderr: 'ignore',
      }),
    )

    const { isError, text } = await call(client, 'search', { q: 'lovelace' })

    expect(isError).toBe(true)
    expect(text).toContain('No gateway answers at http://127.0.0.1:9')
  }, 180_000)
})
