import { setImmediate as nextTurn } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { docsRoutes } from '../../src/http/web/pages/docs.js'
import type { PageRenderer } from '../../src/http/web/pages/page-renderer.js'
import { anEntity } from '../support/builders.js'
import { buildExplorer } from '../support/browser/explorer.js'
import { testApp, type TestAppOptions } from '../support/test-app.js'

const ADA = anEntity({ slug: 'ada-lovelace', name: 'Ada </script><b>Lovelace' })
const IN_BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

const open = (options: TestAppOptions = {}) =>
  testApp({ given: { entities: [ADA] }, explorerFolder: buildExplorer(), ...options })

describe('a page of the explorer', () => {
  it('comes drawn, with the data that the browser goes on from, and runs only our scripts', async () => {
    const app = await open()

    const reply = await app.inject({ url: '/entity/ada-lovelace', headers: IN_BROWSER })

    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.body).toContain('Ada &lt;/script>&lt;b>Lovelace</h1>')
    expect(reply.body).toContain('"name":"Ada \\u003c/script>\\u003cb>Lovelace"')
    const policy = String(reply.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(reply.body).not.toMatch(/<style|\sstyle=|\son[a-z]+=/)
  })

  it('may be shown by other pages only where it is made for that', async () => {
    const app = await open()
    const policyOf = async (url: string) => {
      const { headers } = await app.inject({ url, headers: IN_BROWSER })
      return String(headers['content-security-policy'])
    }

    expect(await policyOf(`/graph?embed=1&ids=${ADA.id}`)).toContain('frame-ancestors *')
    expect(await policyOf(`/graph?ids=${ADA.id}`)).toContain("frame-ancestors 'none'")
    expect(await policyOf('/entity/ada-lovelace?embed=1')).toContain("frame-ancestors 'none'")
  })

  it('loads files of ours alone, which are kept for good', async () => {
    const app = await open()

    const { body } = await app.inject({ url: '/', headers: IN_BROWSER })
    const files = [...body.matchAll(/<(?:script|link)[^>]* (?:src|href)="(\/explorer\/[^"]+)"/g)]
    const replies = await Promise.all(files.map(([, file = '']) => app.inject({ url: file })))

    expect(files.length).toBeGreaterThan(1)
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(files.map(() => 200))
    expect(replies.every(({ headers }) => /immutable/.test(String(headers['cache-control'])))).toBe(
      true,
    )
  })

  it('is asked of /graphql in the name of its reader, who pays what anybody pays', async () => {
    const app = await open({ unitsAMinute: { free: 40 } })
    const look = () => app.inject({ url: '/entity/ada-lovelace', headers: IN_BROWSER })

    const statuses: number[] = []
    for (let asked = 0; asked < 4; asked += 1) statuses.push((await look()).statusCode)
    const refused = await look()

    expect(statuses).toContain(200)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.body).toContain(`Try again in ${String(refused.headers['retry-after'])} seconds`)
  })

  it('that there is not is a 404 that says what to do next', async () => {
    const app = await open()

    const [unknown, nowhere] = await Promise.all([
      app.inject({ url: '/entity/nobody', headers: IN_BROWSER }),
      app.inject({ url: '/nowhere', headers: IN_BROWSER }),
    ])

    for (const reply of [unknown, nowhere]) {
      expect(reply.statusCode).toBe(404)
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(reply.body).toContain('Search by name instead')
    }
  })

  it('is a problem document for programs, and below the API for everybody', async () => {
    const app = await open()
    const json = { accept: 'application/json' }

    const replies = await Promise.all([
      app.inject({ url: '/', headers: json }),
      app.inject({ url: '/', headers: { accept: '*/*' } }),
      app.inject({ url: '/nowhere', headers: json }),
      app.inject({ url: '/api/v1/nowhere', headers: IN_BROWSER }),
    ])

    for (const reply of replies) {
      expect(reply.statusCode).toBe(404)
      expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
      expect(reply.json()).toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(Number(replies[0].headers['x-ratelimit-remaining'])).toBeLessThan(100_000)
  })

  it('is not there when it was not built', async () => {
    const app = await testApp()

    const reply = await app.inject({ url: '/', headers: IN_BROWSER })

    expect(reply.statusCode).toBe(404)
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  })
})

describe('a page of the documentation', () => {
  it('is drawn before anybody asks for it', async () => {
    const app = Fastify()
    const paths = ['/docs/limits', '/docs/rest']
    const drawn: string[] = []
    const renderer: Pick<PageRenderer, 'docsPaths' | 'renderDocs'> = {
      docsPaths: paths,
      renderDocs: (path) => {
        drawn.push(path)
        return { status: 200, retryAfterSeconds: null, isBare: false, html: '' }
      },
    }
    docsRoutes(app, {
      renderer: renderer as PageRenderer,
      publicUrl: 'https://polity.example',
      now: () => new Date(0),
    })

    await app.listen({ port: 0, host: '127.0.0.1' })
    while (drawn.length < paths.length) await nextTurn()
    await app.close()

    expect(drawn).toEqual(paths)
  })

  it('is drawn and compressed once, the same for everybody', async () => {
    const app = Fastify()
    let draws = 0
    const renderer: Pick<PageRenderer, 'docsPaths' | 'renderDocs'> = {
      docsPaths: ['/docs/limits'],
      renderDocs: () => {
        draws += 1
        return { status: 200, retryAfterSeconds: null, isBare: false, html: '<p>Limits</p>' }
      },
    }
    docsRoutes(app, {
      renderer: renderer as PageRenderer,
      publicUrl: 'https://polity.example',
      now: () => new Date(0),
    })

    const replies = await Promise.all(
      ['br', 'gzip', 'br, gzip', 'identity'].map((encoding) =>
        app.inject({ url: '/docs/limits?x=1', headers: { 'accept-encoding': encoding } }),
      ),
    )

    expect(replies.map(({ headers }) => headers['content-encoding'])).toEqual([
      ...['br', 'gzip', 'br'],
      undefined,
    ])
    const [brotli, gzip, best, plain] = replies.map(({ rawPayload }) => rawPayload)
    expect(brotliDecompressSync(brotli ?? '').toString()).toBe('<p>Limits</p>')
    expect(gunzipSync(gzip ?? '').toString()).toBe('<p>Limits</p>')
    expect(best?.equals(brotli ?? Buffer.alloc(0))).toBe(true)
    expect(plain?.toString()).toBe('<p>Limits</p>')
    expect(draws).toBe(1)
  })

  it('is sent compressed once, with the headers of any page', async () => {
    const app = await open()
    const look = (headers: Readonly<Record<string, string>> = {}) =>
      app.inject({
        url: '/docs/limits',
        headers: { ...IN_BROWSER, 'accept-encoding': 'gzip', ...headers },
      })

    const reply = await look()
    const again = await look({ 'if-none-match': String(reply.headers.etag) })

    expect(gunzipSync(reply.rawPayload).toString()).toContain('<h1')
    expect(reply.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-cache' })
    expect(reply.headers.vary).toMatch(/accept-encoding/i)
    expect(again.statusCode).toBe(304)
  })
})

describe('while the event loop is late', () => {
  it('nobody without a key is drawn a page, but files are sent', async () => {
    const app = await open()
    const { body } = await app.inject({ url: '/', headers: IN_BROWSER })
    const [, file = ''] = /src="(\/explorer\/[^"]+)"/.exec(body) ?? []
    await app.close()
    // No event loop is so punctual for long.
    const late = await open({ loopDelayMs: 0.000_1 })
    const statusOf = async (url: string) =>
      (await late.inject({ url, headers: IN_BROWSER })).statusCode
    while ((await statusOf('/docs')) === 200) await new Promise((done) => setTimeout(done, 50))

    for (const path of ['/', '/entity/ada-lovelace', '/docs', '/entity/ada-lovelace/picture.png']) {
      expect([path, await statusOf(path)]).toEqual([path, 503])
    }
    expect(await statusOf(file)).toBe(200)
  }, 60_000)
})
