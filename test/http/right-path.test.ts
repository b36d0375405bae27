import { anEntity } from '../support/builders.js'
import { aMarket, storeMarkets } from '../support/market-builders.js'
import { testApp, type TestApp } from '../support/test-app.js'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ given: { entities: [anEntity({ slug: 'ada' })] } })
  await storeMarkets(app.graph, { markets: [aMarket({ id: 'priced' })] })
})

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

describe('a path that is nearly right', () => {
  it.each([
    ['/api/v1/markets/', '/api/v1/markets'],
    ['/api/v1/markets/?limit=1&q=A%20b', '/api/v1/markets?limit=1&q=A%20b'],
    ['/api/v1/markets/Priced', '/api/v1/markets/priced'],
    ['/api/v1/markets/PRICED/?x=Y', '/api/v1/markets/priced?x=Y'],
    ['/API/v1/Markets/priced/history', '/api/v1/markets/priced/history'],
    ['/api/graph/entity/Ada', '/api/graph/entity/ada'],
    ['/reconcile/preview/Ada', '/reconcile/preview/ada'],
    ['/healthz/', '/healthz'],
    // The case of an id of a key matters.
    ['/api/v1/keys/ABCDEFabcdef/usage/', '/api/v1/keys/ABCDEFabcdef/usage'],
  ])('leads from %s to %s', async (url, location) => {
    const reply = await app.inject({ url })
    const head = await app.inject({ method: 'HEAD', url })

    expect([reply.statusCode, reply.headers.location]).toEqual([308, location])
    expect([head.statusCode, head.headers.location]).toEqual([308, location])
    expect(reply.headers['access-control-allow-origin']).toBe('*')
  })

  it('leads from each documented path to that without a slash at its end', async () => {
    const { paths } = (await app.inject({ url: '/openapi.json' })).json<Document>()
    const read = Object.keys(paths).filter((path) => paths[path]?.['get'] !== undefined)
    const urls = read.map((path) =>
      path
        .replace(/\{\w+\}/, path.includes('/keys/') ? '000000000000' : UUID)
        // They are a slug or an id alike.
        .replaceAll(/\{\w+\}/g, UUID),
    )

    const replies = await Promise.all(urls.map((url) => app.inject({ url: `${url}/` })))

    expect(urls.length).toBeGreaterThan(30)
    expect(replies.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual(
      urls.map((url) => [308, url]),
    )
  })

  it.each([
    '/',
    '/?x=/',
    '/nothing/',
    '/Nothing',
    '/api/v1/nothing/',
    '/api/v1/markets//',
    '//evil.example/',
    '//EVIL.example',
    '//evil.example/api/v1/markets/',
    '/%2Fevil.example/',
    String.raw`/\evil.example/`,
    '/http://evil.example/',
    `/${'A'.repeat(8_000)}/`,
  ])('is not every path: %s is no redirect', async (url) => {
    const reply = await app.inject({ url })

    expect(reply.headers.location).toBeUndefined()
    expect([400, 404]).toContain(reply.statusCode)
  })

  it('is for reading: a change is never redirected', async () => {
    const reply = await app.inject({ method: 'POST', url: '/graphql/', payload: { query: '{a}' } })

    expect(reply.statusCode).toBe(404)
  })
})

const UUID = '0198c0de-0000-7000-8000-000000000000'
