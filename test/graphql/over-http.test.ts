import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { InjectOptions } from 'fastify'
import { createClient } from 'graphql-sse'
import { SESSION_COOKIE } from '../../src/http/auth/session.js'
import { anEntity } from '../support/builders.js'
import { passingFolder } from '../support/passing-folder.js'
import { testApp, type TestApp } from '../support/test-app.js'

const JSON_TYPE = 'application/json; charset=utf-8'
const RESPONSE_TYPE = 'application/graphql-response+json; charset=utf-8'
const EVENTS_TYPE = 'text/event-stream; charset=utf-8'
/** What clients send when they are configured with nothing but the URL. */
const URQL =
  'application/graphql-response+json, application/graphql+json, application/json, text/event-stream, multipart/mixed'
const APOLLO = 'application/graphql-response+json,application/json;q=0.9'

const QUERY = '{ entity(slug: "ada") { name } }'
const SUBSCRIPTION = 'subscription { changes { seq } }'

let app: TestApp

beforeEach(async () => {
  app = await testApp({ given: { entities: [anEntity({ slug: 'ada', name: 'Ada' })] } })
})

const post = (payload: object, accept?: string) =>
  app.inject({
    method: 'POST',
    url: '/graphql',
    payload,
    ...(accept !== undefined && { headers: { accept } }),
  })
const get = (query: Record<string, string>, over: InjectOptions = {}) =>
  app.inject({ url: '/graphql', query, ...over })

const codeOf = (body: string): unknown =>
  (JSON.parse(body) as { errors?: { extensions: { code: string } }[] }).errors?.[0]?.extensions.code

/** What a client for server-sent events receives. */
function eventsIn(body: string) {
  return body
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => {
      const [, event, data = ''] = /^event: (\w+)\ndata: (.*)$/m.exec(block) ?? []
      return [event, data === '' ? null : (JSON.parse(data) as unknown)]
    })
}

describe('a query is answered', () => {
  it.each([
    ['nothing named', undefined, JSON_TYPE],
    ['anything', '*/*', JSON_TYPE],
    ['an empty Accept', '', JSON_TYPE],
    ['urql', URQL, RESPONSE_TYPE],
    ['Apollo Client', APOLLO, RESPONSE_TYPE],
    ['events preferred to JSON', 'text/event-stream, application/json;q=0.1', JSON_TYPE],
  ])('as JSON: %s', async (_what, accept, type) => {
    const reply = await post({ query: QUERY }, accept)

    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, type])
    expect(reply.json()).toMatchObject({ data: { entity: { name: 'Ada' } } })
    expect(reply.headers.vary).toMatch(/^Accept\b/)
  })

  it.each(['text/event-stream', 'text/event-stream, application/json;q=0'])(
    'as one event, then the end: %s',
    async (accept) => {
      const byPost = await post({ query: QUERY }, accept)
      const byGet = await get({ query: QUERY }, { headers: { accept } })

      for (const reply of [byPost, byGet]) {
        expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, EVENTS_TYPE])
        expect(eventsIn(reply.body)).toEqual([
          ['next', expect.objectContaining({ data: { entity: { name: 'Ada' } } })],
          ['complete', null],
        ])
      }
    },
  )

  it('not at all to a client that accepts neither', async () => {
    const reply = await post({ query: QUERY }, 'image/png')

    expect([reply.statusCode, codeOf(reply.body)]).toEqual([406, 'NOT_ACCEPTABLE'])
  })

  it.each([
    ['{ entity(', 'QUERY_MALFORMED'],
    ['{ nothing }', 'QUERY_INVALID'],
  ])('with 400 when it is wrong: %s', async (query, code) => {
    for (const accept of ['application/json', 'application/graphql-response+json']) {
      const reply = await post({ query }, accept)
      expect([reply.statusCode, codeOf(reply.body)]).toEqual([400, code])
      expect(reply.headers['content-type']).toBe(`${accept}; charset=utf-8`)
    }
    const events = await post({ query }, 'text/event-stream')
    expect(eventsIn(events.body)).toMatchObject([
      ['next', { errors: [{ extensions: { code } }] }],
      ['complete', null],
    ])
  })
})

describe('a subscription', () => {
  it('is a stream for a client that also accepts JSON', async () => {
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.app.server.address() as AddressInfo

    const reply = await fetch(`http://127.0.0.1:${String(port)}/graphql`, {
      method: 'POST',
      headers: { accept: URQL, 'content-type': 'application/json' },
      body: JSON.stringify({ query: SUBSCRIPTION }),
    })
    await reply.body?.cancel()

    expect(reply.headers.get('content-type')).toBe(EVENTS_TYPE)
  })

  it.each([undefined, '*/*', APOLLO])('is refused, saying how to ask: %s', async (accept) => {
    const byPost = await post({ query: SUBSCRIPTION }, accept)
    const headers = accept === undefined ? {} : { accept }
    const byGet = await get({ query: SUBSCRIPTION }, { headers })

    for (const reply of [byPost, byGet]) {
      expect([reply.statusCode, codeOf(reply.body)]).toEqual([406, 'NOT_ACCEPTABLE'])
      expect(reply.body).toContain('Accept: text/event-stream')
    }
  })
})

describe('an operation of a type that the schema does not have', () => {
  it.each(['mutation { x }', 'mutation M($a: Int) { x(a: $a) { y } }'])('%s', async (query) => {
    const replies = [
      await post({ query }),
      await post({ query }, RESPONSE_TYPE),
      await get({ query }),
    ]
    const events = await post({ query }, 'text/event-stream')

    for (const reply of replies) {
      expect([reply.statusCode, codeOf(reply.body)]).toEqual([400, 'QUERY_INVALID'])
    }
    expect(events.body).toContain('QUERY_INVALID')
    expect(app.logged).toEqual([])
  })
})

describe('a document with several operations', () => {
  const query =
    'query A { __typename } query B { entity(slug: "ada") { name } } subscription C { changes { seq } }'

  it('runs the one in operationName', async () => {
    const one = await post({ query, operationName: 'B' })
    const byGet = await get({ query, operationName: 'A' })
    const stream = await post({ query, operationName: 'C' })

    expect(one.json()).toMatchObject({ data: { entity: { name: 'Ada' } } })
    expect(byGet.json()).toMatchObject({ data: { __typename: 'Query' } })
    expect(codeOf(stream.body)).toBe('NOT_ACCEPTABLE')
  })

  it.each([
    [undefined, 'in operationName, send the name of the operation to execute'],
    ['D', 'It has: A, B, C.'],
  ])('is refused with the name %s', async (operationName, text) => {
    const reply = await post({ query, operationName })

    expect([reply.statusCode, codeOf(reply.body)]).toEqual([400, 'QUERY_INVALID'])
    expect(reply.body).toContain(text)
  })

  it('is not answered as introspection when another operation is named', async () => {
    const both = 'query S { __schema { queryType { name } } } query T { __typename }'

    const reply = await post({ query: both, operationName: 'T' })

    expect(reply.json()).toMatchObject({ data: { __typename: 'Query' } })
  })

  it('may have a default that is too long in none of them', async () => {
    const long = 'x'.repeat(300)
    const twice = `query A($q: String! = "${long}") { search(q: $q) { edges { match } } }
      query B($q: String! = "ada") { search(q: $q) { edges { match } } }`

    const reply = await post({ query: twice, operationName: 'A' })

    expect([reply.statusCode, codeOf(reply.body)]).toEqual([400, 'INVALID_PARAMETER'])
  })
})

describe('GET /graphql', () => {
  it('answers a query, with a tag by which a client has it confirmed', async () => {
    const first = await get({ query: QUERY })
    const etag = String(first.headers.etag)
    const again = await get({ query: QUERY }, { headers: { 'if-none-match': etag } })
    const head = await get({ query: QUERY }, { method: 'HEAD' })
    await app.run("MATCH (one:Entity {slug: 'ada'}) SET one.description = 'Changed.'")

    expect(first.json()).toMatchObject({ data: { entity: { name: 'Ada' } } })
    expect(first.headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'Accept, accept-encoding',
    })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    expect([head.statusCode, head.headers.etag]).toEqual([200, etag])
  })

  it('takes variables', async () => {
    const query = 'query One($slug: String!) { entity(slug: $slug) { name } }'

    const reply = await get({ query, variables: JSON.stringify({ slug: 'ada' }) })

    expect(reply.json()).toMatchObject({ data: { entity: { name: 'Ada' } } })
  })

  it('may not be stored when it depends on the caller, or is refused', async () => {
    const own = await get({ query: '{ rateLimit { remaining } }' })
    const wrong = await get({ query: '{ nothing }' })

    for (const { headers } of [own, wrong]) {
      expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined])
    }
  })

  it('is answered the same with the cookie of a session, which gives no right here', async () => {
    const cookie = `${SESSION_COOKIE}=${'a'.repeat(43)}`
    const headers = { cookie, origin: 'https://other.example' }

    const reply = await get({ query: '{ rateLimit { tier } }' }, { headers })

    expect(reply.json()).toMatchObject({ data: { rateLimit: { tier: 'FREE' } } })
  })
})

describe('a persisted query', () => {
  const sha256Hash = createHash('sha256').update(QUERY).digest('hex')
  const extensions = { persistedQuery: { version: 1, sha256Hash } }

  it('is asked for once, and then known by its hash', async () => {
    const unknown = await get({ extensions: JSON.stringify(extensions) })
    const sent = await post({ query: QUERY, extensions })
    const known = await get({ extensions: JSON.stringify(extensions) })

    expect(unknown.statusCode).toBe(200)
    expect(unknown.json()).toEqual({
      errors: [
        {
          message: 'PersistedQueryNotFound',
          extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' },
        },
      ],
    })
    for (const reply of [sent, known]) {
      expect(reply.json()).toMatchObject({ data: { entity: { name: 'Ada' } } })
    }
  })

  it('is refused with a hash of another', async () => {
    const reply = await post({ query: '{ __typename }', extensions })

    expect([reply.statusCode, codeOf(reply.body)]).toEqual([400, 'INVALID_PARAMETER'])
    expect(app.logged).toEqual([])
  })
})

describe('a refusal', () => {
  /** The error of a graphql-sse client. */
  async function errorOf(query: string, headers: Record<string, string>): Promise<string> {
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.app.server.address() as AddressInfo
    const client = createClient({
      url: `http://127.0.0.1:${String(port)}/graphql`,
      headers,
      retryAttempts: 0,
    })
    return new Promise((resolve) => {
      client.subscribe(
        { query },
        {
          next: ({ errors = [] }) => {
            resolve(errors.map(({ message }) => message).join())
          },
          error: (error) => {
            resolve(String(error))
          },
          complete: () => undefined,
        },
      )
    }).then((text) => {
      client.dispose()
      return String(text)
    })
  }

  it.each([
    ['a query that is wrong', 'subscription { nothing }', {}, 'Cannot query field'],
    ['a text that is too long', `{ a } #${'x'.repeat(70_000)}`, {}, 'The text of the query is'],
    [
      'a wrong key',
      SUBSCRIPTION,
      { authorization: 'Bearer x' },
      'The API key is unknown or incomplete',
    ],
  ])('tells a graphql-sse client why: %s', async (_what, query, headers, text) => {
    expect(await errorOf(query, headers)).toContain(text)
  })

  it('says what an operation needs and what is left, as GraphQL', async () => {
    app = await testApp({ unitsAMinute: { free: 60 } })
    const query = '{ entities(first: 900) { nodes { id } } }'
    await post({ query })
    await post({ query: `${query} ` })
    await post({ query: `${query}  ` })

    const refused = await post({ query: `${query}   ` }, APOLLO)
    for (let times = 0; times < 60; times += 1) await post({ query: '{ __typename }' })
    const spent = await post({ query }, APOLLO)

    for (const reply of [refused, spent]) {
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([429, RESPONSE_TYPE])
      expect(reply.headers['retry-after']).toMatch(/^\d+$/)
      expect(codeOf(reply.body)).toBe('RATE_LIMITED')
    }
    expect(refused.json()).toMatchObject({ extensions: { cost: { units: 19 } } })
    expect(refused.body).toMatch(
      /This request needs 18 more units, but only 2 of 60 are left in this minute; try again in \d+ s\./,
    )
    expect(spent.body).toMatch(/All 60 units of this minute are spent; try again in \d+ s\./)
  })
})

it('GraphiQL is for browsers, a query in JSON for everybody else', async () => {
  const folder = passingFolder('polity-page-')
  writeFileSync(`${folder}/index.html`, '<title>GraphiQL</title>')
  app = await testApp({ pageFolder: folder })

  const browser = await get({}, { headers: { accept: 'text/html,*/*;q=0.8' } })
  const program = await get(
    { query: '{ __typename }' },
    { headers: { accept: 'application/json, text/html;q=0.1' } },
  )

  expect(browser.body).toContain('GraphiQL')
  expect(program.json()).toMatchObject({ data: { __typename: 'Query' } })
})
