import { ABSOLUTE_SECONDS, IDLE_SECONDS } from '../../src/accounts/sessions.js'
import { accountApp, type Browser } from '../support/accounts/account-app.js'
import { PUBLIC_URL } from '../support/test-app.js'
import { startProvider, type TestProvider } from '../support/accounts/provider.js'

const SESSION = '__Host-polity-session'
const EMAIL = 'ada@example.org'

let provider: TestProvider

beforeAll(async () => {
  provider = await startProvider({ publicUrl: PUBLIC_URL })
})
afterAll(() => provider.stop())

/** A server with a signed-in browser; its clock can be moved forward. */
async function start() {
  let laterMs = 0
  const app = await accountApp({
    providers: [provider],
    now: () => new Date(Date.now() + laterMs),
  })
  const browser = app.open()
  await browser.signIn(EMAIL)
  const wait = (seconds: number) => void (laterMs += seconds * 1_000)
  return { ...app, browser, wait }
}

/** The headers that the page sends with a request that changes something. */
async function pageHeaders(browser: Browser): Promise<Record<string, string>> {
  const { csrfToken } = (await browser.get('/test/me')).json<{ csrfToken: string }>()
  return { origin: PUBLIC_URL, 'x-csrf-token': csrfToken }
}

describe('a session', () => {
  it('lets its browser in, and stays out of caches and away from other origins', async () => {
    const { browser } = await start()

    const reply = await browser.get('/test/me')

    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    expect(reply.headers['access-control-expose-headers']).toBeUndefined()
  })

  it.each([
    ['no cookie', ''],
    ['an empty one', `${SESSION}=`],
    ['one of another form', `${SESSION}=ada`],
    ['one that nobody has', `${SESSION}=${'x'.repeat(43)}`],
    ['the same under another name', 'polity-session=SAME'],
  ])('is needed: %s is 401', async (_what, cookie) => {
    const { inject, browser } = await start()
    const same = browser.cookies.get(SESSION) ?? ''

    const reply = await inject({
      url: '/test/me',
      headers: { cookie: cookie.replace('SAME', same) },
    })

    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toMatchObject({ code: 'SIGN_IN_REQUIRED' })
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  it('is stored as a hash, with which nobody can act', async () => {
    const { browser, run } = await start()
    const { csrfToken } = (await browser.get('/test/me')).json<{ csrfToken: string }>()

    const stored = JSON.stringify(await run('MATCH (s:Session) RETURN s {.*}'))

    expect(stored).not.toContain(browser.cookies.get(SESSION))
    expect(stored).not.toContain(csrfToken)
  })

  it('ends two hours after it was last used', async () => {
    const { browser, wait } = await start()
    wait(IDLE_SECONDS - 61)
    const before = await browser.get('/test/me')
    wait(IDLE_SECONDS - 61)
    const used = await browser.get('/test/me')
    wait(IDLE_SECONDS)

    const idle = await browser.get('/test/me')

    expect([before, used, idle].map(({ statusCode }) => statusCode)).toEqual([200, 200, 401])
  })

  it('ends seven days after it began, however much it is used', async () => {
    const { browser, wait } = await start()
    const statuses = new Set<number>()
    let waited = 0
    for (; waited < ABSOLUTE_SECONDS - IDLE_SECONDS; waited += IDLE_SECONDS - 100) {
      statuses.add((await browser.get('/test/me')).statusCode)
      wait(IDLE_SECONDS - 100)
    }
    wait(ABSOLUTE_SECONDS - waited)

    const reply = await browser.get('/test/me')

    expect([...statuses]).toEqual([200])
    expect(reply.statusCode).toBe(401)
  })

  it('is written to once a minute at most', async () => {
    const { browser, wait, run } = await start()
    const seen = async () => (await run('MATCH (s:Session) RETURN s.lastSeenAt'))[0]?.[0]
    const first = await seen()
    wait(50)
    await browser.get('/test/me')
    const second = await seen()
    wait(20)
    await browser.get('/test/me')

    const third = await seen()

    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('is another one after signing in again, and the one before has ended', async () => {
    const { browser, inject, run } = await start()
    const before = browser.cookies.get(SESSION) ?? ''

    await browser.signIn(EMAIL)

    expect(browser.cookies.get(SESSION)).not.toBe(before)
    const cookie = `${SESSION}=${before}`
    expect((await inject({ url: '/test/me', headers: { cookie } })).statusCode).toBe(401)
    expect(await run('MATCH (s:Session) RETURN count(s)')).toEqual([[1]])
  })

  it('is deleted by a later sign-in when it has expired', async () => {
    const { open, wait, run } = await start()
    wait(IDLE_SECONDS + 1)

    await open().signIn('grace@example.org')

    expect(await run('MATCH (s:Session) RETURN count(s)')).toEqual([[1]])
  })

  it('is deleted with the account', async () => {
    const { browser, run } = await start()
    await run('MATCH (a:Account) DETACH DELETE a')

    const reply = await browser.get('/test/me')

    expect(reply.statusCode).toBe(401)
  })

  it('does not count for reads of the public graph', async () => {
    const { browser, queriesSent, forgetQueries } = await start()
    forgetQueries()

    const reply = await browser.get('/api/graph/entity/nobody')

    expect(reply.headers['access-control-allow-origin']).toBe('*')
    expect(queriesSent('session/by-hash')).toEqual([])
  })
})

describe('signing out', () => {
  it('ends the session here, and no other', async () => {
    const { browser, open, inject, run } = await start()
    const elsewhere = open()
    await elsewhere.signIn(EMAIL)
    const cookie = `${SESSION}=${browser.cookies.get(SESSION) ?? ''}`

    const reply = await browser.post('/auth/sign-out', await pageHeaders(browser))

    expect(reply.statusCode).toBe(204)
    expect(browser.cookies.has(SESSION)).toBe(false)
    expect((await inject({ url: '/test/me', headers: { cookie } })).statusCode).toBe(401)
    expect((await elsewhere.get('/test/me')).statusCode).toBe(200)
    expect(await run('MATCH (s:Session) RETURN count(s)')).toEqual([[1]])
  })

  it('everywhere ends the sessions of the account, and of nobody else', async () => {
    const { browser, open, run } = await start()
    const elsewhere = open()
    await elsewhere.signIn(EMAIL)
    const somebody = open()
    await somebody.signIn('grace@example.org')

    const reply = await browser.post('/auth/sign-out?everywhere=true', await pageHeaders(browser))

    expect(reply.statusCode).toBe(204)
    expect((await elsewhere.get('/test/me')).statusCode).toBe(401)
    expect((await somebody.get('/test/me')).statusCode).toBe(200)
    expect(await run('MATCH (s:Session) RETURN count(s)')).toEqual([[1]])
  })

  it('takes no other value for everywhere', async () => {
    const { browser } = await start()

    const reply = await browser.post('/auth/sign-out?everywhere=yes', await pageHeaders(browser))

    expect(reply.json()).toMatchObject({ status: 400, code: 'INVALID_PARAMETER' })
  })

  it('needs a session, and to be asked for by our page', async () => {
    const { browser, inject } = await start()

    const nobody = await inject({ method: 'POST', url: '/auth/sign-out' })
    const forged = await browser.post('/auth/sign-out', { origin: 'https://evil.example' })

    expect(nobody.json()).toMatchObject({ code: 'SIGN_IN_REQUIRED' })
    expect(forged.json()).toMatchObject({ code: 'CSRF_REFUSED' })
    expect((await browser.get('/test/me')).statusCode).toBe(200)
  })
})

describe('a request that changes something', () => {
  it('is accepted from our page', async () => {
    const { browser } = await start()

    const reply = await browser.post('/test/me', await pageHeaders(browser))

    expect(reply.statusCode).toBe(200)
  })

  it('is accepted from a browser that sends no origin but says that it is ours', async () => {
    const { browser } = await start()
    const { 'x-csrf-token': token = '' } = await pageHeaders(browser)

    const reply = await browser.post('/test/me', {
      'x-csrf-token': token,
      'sec-fetch-site': 'same-origin',
    })

    expect(reply.statusCode).toBe(200)
  })

  const ORIGIN = { origin: PUBLIC_URL }
  it.each<[string, Record<string, string>]>([
    ['another origin', { origin: 'https://evil.example', 'x-csrf-token': 'RIGHT' }],
    ['another port', { origin: 'http://localhost:4001', 'x-csrf-token': 'RIGHT' }],
    ['no origin to speak of', { origin: 'null', 'x-csrf-token': 'RIGHT' }],
    ['neither origin nor site', { 'x-csrf-token': 'RIGHT' }],
    ['a neighbouring site', { 'sec-fetch-site': 'same-site', 'x-csrf-token': 'RIGHT' }],
    [
      'another origin that says it is ours',
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin', 'x-csrf-token': 'RIGHT' },
    ],
    ['no token', ORIGIN],
    ['an empty token', { ...ORIGIN, 'x-csrf-token': '' }],
    ['half a token', { ...ORIGIN, 'x-csrf-token': 'HALF' }],
    ['another token of the same length', { ...ORIGIN, 'x-csrf-token': 'x'.repeat(43) }],
    ['the token of another session', { ...ORIGIN, 'x-csrf-token': 'OTHER' }],
  ])('is refused with %s', async (_what, headers) => {
    const { browser, open } = await start()
    const { 'x-csrf-token': right = '' } = await pageHeaders(browser)
    const elsewhere = open()
    await elsewhere.signIn(EMAIL)
    const { 'x-csrf-token': other = '' } = await pageHeaders(elsewhere)
    const words: Record<string, string> = { RIGHT: right, HALF: right.slice(0, 20), OTHER: other }
    const sent = Object.entries(headers).map(([name, value]) => [name, words[value] ?? value])

    const reply = await browser.post('/test/me', Object.fromEntries(sent) as typeof headers)

    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({ code: 'CSRF_REFUSED' })
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
  })
})
