import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { ABSOLUTE_SECONDS } from '../../src/accounts/sessions.js'
import { SIGN_IN_SECONDS } from '../../src/accounts/sign-in.js'
import type { Graph } from '../../src/graph/graph.js'
import { ApiError } from '../../src/errors.js'
import { accountApp, type AccountAppOptions } from '../support/accounts/account-app.js'
import { PUBLIC_URL } from '../support/test-app.js'
import { startProvider, type TestProvider } from '../support/accounts/provider.js'
import { visitProvider } from '../support/accounts/visitor.js'

const SESSION = '__Host-polity-session'
const SIGN_IN_COOKIE = '__Host-polity-sign-in'
const EMAIL = 'Ada@example.org'

let local: TestProvider
/** Another, which says in its token what the first must be asked for. */
let other: TestProvider
/** One whose codes are good for a second. */
let hasty: TestProvider

beforeAll(async () => {
  const publicUrl = PUBLIC_URL
  local = await startProvider({ publicUrl })
  other = await startProvider({ publicUrl, id: 'other', isAddressInToken: true })
  hasty = await startProvider({ publicUrl, id: 'hasty', codeSeconds: 1 })
})
afterAll(() => Promise.all([local, other, hasty].map((provider) => provider.stop())))

/** A server with all of them, whose clock can be moved forward. */
async function start(options: Partial<AccountAppOptions> = {}) {
  let laterMs = 0
  const app = await accountApp({
    providers: [local, other, hasty],
    now: () => new Date(Date.now() + laterMs),
    ...options,
  })
  return { ...app, wait: (seconds: number) => void (laterMs += seconds * 1_000) }
}

/** The answer of a broken provider to every request. */
async function brokenProvider(answer: Parameters<typeof createServer>[1]) {
  const server: Server = createServer({}, answer ?? (() => undefined))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const provider = { ...local, id: 'broken', issuer: `http://127.0.0.1:${String(port)}` }
  return { provider, close: () => server.close() }
}

describe('signing in', () => {
  it('makes an account of the researcher tier and a session', async () => {
    const app = await start()
    const browser = app.open()

    const reply = await browser.signIn(EMAIL)

    expect(reply.statusCode).toBe(303)
    expect(reply.headers.location).toBe('/account')
    const me = await browser.get('/test/me')
    expect(me.json()).toMatchObject({ email: 'ada@example.org', tier: 'researcher' })
    expect(await app.run('MATCH (a:Account) RETURN a.login, a.rights, a.isService')).toEqual([
      [`${local.issuer}\u001f${EMAIL}`, [], false],
    ])
  })

  it('asks the provider with a state, a nonce and PKCE, and shows it nothing that could complete a sign-in', async () => {
    const app = await start()
    const browser = app.open()

    const reply = await browser.get('/auth/sign-in')

    expect(reply.statusCode).toBe(302)
    const url = new URL(String(reply.headers.location))
    expect(url.origin).toBe(local.issuer)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'polity',
      redirect_uri: `${PUBLIC_URL}/auth/callback`,
      response_type: 'code',
      scope: 'openid email',
      state: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      code_challenge_method: 'S256',
    })
    const token = browser.cookies.get(SIGN_IN_COOKIE) ?? ''
    expect([...url.searchParams.values()]).not.toContain(token)
    expect(JSON.stringify(await app.run('MATCH (s:SignIn) RETURN s {.*}'))).not.toContain(token)
  })

  it('sets cookies that only this host gets, over TLS, and that no script can read', async () => {
    const app = await start()
    const browser = app.open()

    const begun = await browser.get('/auth/sign-in')
    const completed = await app.open().signIn(EMAIL)

    const kept = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' }
    expect(begun.cookies).toEqual([
      {
        name: SIGN_IN_COOKIE,
        value: expect.any(String) as unknown,
        maxAge: SIGN_IN_SECONDS,
        ...kept,
      },
    ])
    expect(completed.cookies).toContainEqual({
      ...{ name: SESSION, value: expect.stringMatching(/^[\w-]{43}$/) as unknown },
      ...{ maxAge: ABSOLUTE_SECONDS, ...kept },
    })
    for (const { headers } of [begun, completed]) {
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it('finds the account again, with the address that the provider has now', async () => {
    const app = await start()
    await app.open().signIn(EMAIL)
    const [[id]] = (await app.run(
      'MATCH (a:Account) SET a.email = "old@example.org" RETURN a.id',
    )) as [[string]]
    const browser = app.open()

    await browser.signIn(EMAIL)

    const me = await browser.get('/test/me')
    expect(me.json()).toMatchObject({ accountId: id, email: 'ada@example.org' })
    expect(await app.run('MATCH (a:Account) RETURN count(a)')).toEqual([[1]])
  })

  it('takes the same subject of two providers for two people', async () => {
    const app = await start()

    await app.open().signIn(EMAIL, 'local')
    await app.open().signIn(EMAIL, 'other')

    expect(await app.run('MATCH (a:Account) RETURN count(a)')).toEqual([[2]])
  })

  it('lists the providers', async () => {
    const app = await start()

    const reply = await app.inject('/auth/providers')

    expect(reply.json()).toEqual({
      data: [
        { id: 'local', name: 'local' },
        { id: 'other', name: 'other' },
        { id: 'hasty', name: 'hasty' },
      ],
    })
  })

  it.each(['local', 'other'])('refuses an address that %s has not verified', async (provider) => {
    const app = await start()
    const browser = app.open()

    const reply = await browser.signIn('unverified@example.org', provider)

    expect(reply.statusCode).toBe(303)
    expect(reply.headers.location).toBe('/account?error=EMAIL_UNVERIFIED')
    expect(browser.cookies.size).toBe(0)
    expect(await app.run('MATCH (n:Account|Session) RETURN count(n)')).toEqual([[0]])
  })

  it('reports when the person cancelled at the provider', async () => {
    const app = await start()
    const browser = app.open()
    const back = await browser.visit(EMAIL)
    back.searchParams.delete('code')
    back.searchParams.set('error', 'access_denied')

    const reply = await browser.get(`/auth/callback${back.search}`)

    expect(reply.headers.location).toBe('/account?error=SIGN_IN_CANCELLED')
  })
})

describe('completing a sign-in', () => {
  /** Each changes the callback URL of the provider, or what surrounds it, for the worse. */
  const SPOILED: readonly [string, (back: URL) => void][] = [
    [
      'with another state',
      (back) => {
        back.searchParams.set('state', 'x'.repeat(43))
      },
    ],
    [
      'without a state',
      (back) => {
        back.searchParams.delete('state')
      },
    ],
    [
      'with two states',
      (back) => {
        back.searchParams.append('state', back.searchParams.get('state') ?? '')
      },
    ],
    [
      'from another issuer',
      (back) => {
        back.searchParams.set('iss', 'https://evil.example')
      },
    ],
    [
      'without the issuer that the provider names',
      (back) => {
        back.searchParams.delete('iss')
      },
    ],
    [
      'with another code',
      (back) => {
        back.searchParams.set('code', 'x'.repeat(43))
      },
    ],
    [
      'without a code',
      (back) => {
        back.searchParams.delete('code')
      },
    ],
    [
      'with nothing',
      (back) => {
        back.search = ''
      },
    ],
  ]

  it.each(SPOILED)('%s is refused', async (_what, spoil) => {
    const app = await start()
    const browser = app.open()
    const back = await browser.visit(EMAIL)
    spoil(back)

    const reply = await browser.get(`/auth/callback${back.search}`)

    expect(reply.headers.location).toBe('/account?error=SIGN_IN_FAILED')
    expect(browser.cookies.size).toBe(0)
    expect(await app.run('MATCH (n:Account|Session) RETURN count(n)')).toEqual([[0]])
  })

  it('with a token for another nonce is refused', async () => {
    const app = await start()
    const browser = app.open()
    const begun = await browser.get('/auth/sign-in')
    const url = new URL(String(begun.headers.location))
    url.searchParams.set('nonce', 'x'.repeat(43))
    const back = await visitProvider(url.href, { email: EMAIL, publicUrl: PUBLIC_URL })

    const reply = await browser.get(`/auth/callback${back.search}`)

    expect(reply.headers.location).toBe('/account?error=SIGN_IN_FAILED')
  })

  it('with a challenge that was made for somebody else is refused', async () => {
    const app = await start()
    const browser = app.open()
    const begun = await browser.get('/auth/sign-in')
    const url = new URL(String(begun.headers.location))
    url.searchParams.set('code_challenge', 'x'.repeat(43))
    const back = await visitProvider(url.href, { email: EMAIL, publicUrl: PUBLIC_URL })

    const reply = await browser.get(`/auth/callback${back.search}`)

    expect(reply.headers.location).toBe('/account?error=SIGN_IN_FAILED')
  })

  it('with a code for another client is refused', async () => {
    const app = await start()
    const browser = app.open()
    const begun = await browser.get('/auth/sign-in')
    const url = new URL(String(begun.headers.location))
    url.searchParams.set('client_id', 'another')
    const back = await visitProvider(url.href, { email: EMAIL, publicUrl: PUBLIC_URL })

    const reply = await browser.get(`/auth/callback${back.search}`)

    expect(reply.headers.location).toBe('/account?error=SIGN_IN_FAILED')
  })

  it('from another provider than one was sent to is refused', async () => {
    const app = await start()
    const browser = app.open()
    const begun = await browser.get('/auth/sign-in?provider=local')
    const sent = new URL(String(begun.headers.location))
    const url = new URL('/auth', other.issuer)
    url.search = sent.search
    const back = await visitProvider(url.href, { email: EMAIL, publicUrl: PUBLIC_URL })

    const reply = await browser.get(`/auth/callback${back.search}`)

    expect(reply.headers.location).toBe('/account?error=SIGN_IN_FAILED')
  })

  it('a second time is refused, and the session of the first goes on', async () => {
    const app = await start()
    const browser = app.open()
    const back = await browser.visit(EMAIL)
    const begun = browser.cookies.get(SIGN_IN_COOKIE) ?? ''
    await browser.get(`/auth/callback${back.search}`)

    const cookie = `${SIGN_IN_COOKIE}=${begun}`
    const reply = await app.inject({ url: `/auth/callback${back.search}`, headers: { cookie } })

    expect(reply.headers.location).toBe('/account?error=SIGN_IN_FAILED')
    expect((await browser.get('/test/me')).statusCode).toBe(200)
  })

  it('many times at once counts once', async () => {
    const app = await start()
    const browser = app.open()
    const back = await browser.visit(EMAIL)
    const cookie = `${SIGN_IN_COOKIE}=${browser.cookies.get(SIGN_IN_COOKIE) ?? ''}`
    const request = { url: `/auth/callback${back.search}`, headers: { cookie } }

    const replies = await Promise.all(Array.from({ length: 8 }, () => app.inject(request)))

    const locations = replies.map(({ headers }) => headers.location).sort()
    expect(locations).toEqual([
      '/account',
      ...Array<string>(7).fill('/account?error=SIGN_IN_FAILED'),
    ])
    expect(await app.run('MATCH (s:Session) RETURN count(s)')).toEqual([[1]])
  })

  it('in another browser is refused', async () => {
    const app = await start()
    const back = await app.open().visit(EMAIL)
    const stranger = app.open()
    await stranger.get('/auth/sign-in')

    const reply = await stranger.get(`/auth/callback${back.search}`)
    const bare = await app.open().get(`/auth/callback${back.search}`)

    expect(reply.headers.location).toBe('/account?error=SIGN_IN_FAILED')
    expect(bare.headers.location).toBe('/account?error=SIGN_IN_FAILED')
  })

  it('with a code that has expired is refused', async () => {
    const app = await start()
    const browser = app.open()
    const back = await browser.visit(EMAIL, 'hasty')
    await new Promise((resolve) => setTimeout(resolve, 2_100))

    const reply = await browser.get(`/auth/callback${back.search}`)

    expect(reply.headers.location).toBe('/account?error=SIGN_IN_FAILED')
  })

  it('too late is refused', async () => {
    const app = await start()
    const browser = app.open()
    const back = await browser.visit(EMAIL)
    app.wait(SIGN_IN_SECONDS)

    const reply = await browser.get(`/auth/callback${back.search}`)

    expect(reply.headers.location).toBe('/account?error=SIGN_IN_FAILED')
  })

  it('never: later sign-ins delete it', async () => {
    const app = await start()
    await app.open().get('/auth/sign-in')
    app.wait(SIGN_IN_SECONDS + 1)

    await app.open().get('/auth/sign-in')

    expect(await app.run('MATCH (s:SignIn) RETURN count(s)')).toEqual([[1]])
  })
})

describe('a provider in trouble', () => {
  const HTML = { accept: 'text/html,*/*' }

  it.each<[string, Parameters<typeof brokenProvider>[0]]>([
    ['answers with an error', (_request, response) => response.writeHead(500).end('<stack>')],
    [
      'answers something else',
      (_request, response) => response.end('{"issuer":"https://x.example"}'),
    ],
    ['hangs up', (request) => request.socket.destroy()],
  ])('that %s leaves people on the page, and programs with 503', async (_what, answer) => {
    const { provider, close } = await brokenProvider(answer)
    const app = await start({ providers: [provider] })

    const person = await app.inject({ url: '/auth/sign-in', headers: HTML })
    const program = await app.inject('/auth/sign-in')
    close()

    expect(person.statusCode).toBe(303)
    expect(person.headers.location).toBe('/account?error=SIGN_IN_UNAVAILABLE')
    expect(program.statusCode).toBe(503)
    expect(program.json()).toMatchObject({ code: 'SIGN_IN_UNAVAILABLE' })
    expect(program.headers['retry-after']).toBe('2')
    expect(app.reported).toHaveLength(2)
  })

  it('that does not answer is given five seconds', async () => {
    const { provider, close } = await brokenProvider(() => undefined)
    // Longer than the graph is waited for.
    const around = (graph: Graph) => ({ ...graph, maxWaitMs: () => 1_000 })
    const app = await start({ providers: [provider], around })
    const before = performance.now()

    const reply = await app.inject({ url: '/auth/sign-in', headers: HTML })
    const tookMs = performance.now() - before
    close()

    expect(reply.headers.location).toBe('/account?error=SIGN_IN_UNAVAILABLE')
    expect(tookMs).toBeGreaterThan(4_900)
    expect(tookMs).toBeLessThan(6_500)
  }, 15_000)

  it('is asked again by the next sign-in, but its configuration is not fetched for each', async () => {
    const asked: string[] = []
    let isAway = true
    const app = await start({
      fetch: async (url, init) => {
        asked.push(new URL(url).pathname)
        if (isAway) throw new TypeError('fetch failed')
        return fetch(url, init)
      },
    })
    const first = await app.inject('/auth/sign-in')
    isAway = false

    const second = await app.inject('/auth/sign-in')
    const third = await app.inject('/auth/sign-in')

    expect([first, second, third].map(({ statusCode }) => statusCode)).toEqual([503, 302, 302])
    expect(asked).toEqual(Array(2).fill('/.well-known/openid-configuration'))
  })

  it('that goes away while somebody signs in leaves no account', async () => {
    let isAway = false
    const app = await start({
      fetch: async (url, init) => {
        if (isAway) throw new TypeError('fetch failed')
        return fetch(url, init)
      },
    })
    const browser = app.open()
    const back = await browser.visit(EMAIL)
    isAway = true

    const reply = await browser.get(`/auth/callback${back.search}`)

    expect(reply.headers.location).toBe('/account?error=SIGN_IN_UNAVAILABLE')
    expect(await app.run('MATCH (a:Account) RETURN count(a)')).toEqual([[0]])
  })

  it('that refuses our secret is reported in the log, without what it sent', async () => {
    const app = await start({ providers: [{ ...local, clientSecret: 'not the one' }] })
    const browser = app.open()
    const back = await browser.visit(EMAIL)

    const reply = await browser.get(`/auth/callback${back.search}`)

    expect(reply.headers.location).toBe('/account?error=SIGN_IN_UNAVAILABLE')
    expect(app.reported).toHaveLength(1)
    const code = back.searchParams.get('code') ?? 'none'
    expect(JSON.stringify(app.reported)).not.toContain(code)
  })

  it('that is not set up cannot be used', async () => {
    const none = await start({ providers: [] })

    const reply = await none.inject('/auth/sign-in')
    const list = await none.inject('/auth/providers')

    expect(reply.json()).toMatchObject({ code: 'SIGN_IN_UNAVAILABLE' })
    expect(list.json()).toEqual({ data: [] })
  })

  it('that does not exist is an invalid parameter', async () => {
    const app = await start()

    const reply = await app.inject('/auth/sign-in?provider=nobody')

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({
      code: 'INVALID_PARAMETER',
      errors: [{ field: 'provider', code: 'UNKNOWN' }],
    })
  })

  it('is unavailable on the page while the graph is away', async () => {
    const app = await start({
      around: (graph) => ({
        ...graph,
        write: async () => {
          throw new ApiError('GRAPH_UNAVAILABLE')
        },
      }),
    })
    const browser = app.open()

    const begun = await browser.get('/auth/sign-in', HTML)
    const completed = await app.inject({
      url: '/auth/callback?code=x&state=y',
      headers: { cookie: `${SIGN_IN_COOKIE}=${'x'.repeat(43)}` },
    })

    expect(begun.headers.location).toBe('/account?error=GRAPH_UNAVAILABLE')
    expect(completed.headers.location).toBe('/account?error=GRAPH_UNAVAILABLE')
  })
})
