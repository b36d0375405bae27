import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { browsing } from '../support/browser/browsing.js'
import { inChromium, picture } from '../support/browser/chromium.js'

const EMAIL = 'ada@example.org'
const SESSION = '__Host-polity-session'
const SECRET = 'x'.repeat(43)

inChromium('signing in with a browser', () => {
  const at = browsing()

  /** The cookies that the browser keeps for the gateway. */
  const kept = async () => (await at.context.cookies(at.front.url)).map(({ name }) => name)

  it('shows the account, stores a cookie that no script can read, and puts nothing into the URL', async () => {
    await at.page.goto(`${at.front.url}/account`)
    await at.page.getByRole('link', { name: 'Sign in with local' }).waitFor()
    await at.page.screenshot({ path: picture('1-signed-out') })

    await at.signIn(EMAIL)

    await at.page.getByText(EMAIL).waitFor()
    await at.page.screenshot({ path: picture('2-signed-in') })
    expect(at.page.url()).toBe(`${at.front.url}/account`)
    // All that a script can read is that somebody is signed in.
    expect(await at.page.evaluate('document.cookie')).toBe('polity-signed-in=yes')
    expect(await at.context.cookies(at.front.url)).toEqual([
      expect.objectContaining({
        ...{ name: SESSION, domain: 'localhost', path: '/' },
        ...{ secure: true, httpOnly: true, sameSite: 'Lax' },
      }),
    ])
    expect(at.complaints).toEqual([])
  })

  it('explains that an e-mail address is not verified, and makes no account', async () => {
    await at.signIn('unverified@example.org')

    expect(await at.alert()).toContain('has not verified the e-mail address')
    await at.page.screenshot({ path: picture('3-unverified') })
    expect(await at.isSignedIn()).toBe(false)
    expect(await kept()).toEqual([])
    expect(await at.app.run('MATCH (a:Account) RETURN count(a)')).toEqual([[0]])
    expect(at.complaints).toEqual([])
  })

  it('explains that it was cancelled', async () => {
    await at.page.goto(`${at.front.url}/account`)
    await at.page.getByRole('link', { name: 'Sign in with local' }).click()

    await at.page.getByRole('link', { name: 'Cancel' }).click()

    expect(await at.alert()).toBe('Signing in was cancelled.')
    expect(await at.isSignedIn()).toBe(false)
  })

  it('no longer shows the reason when the page is opened again', async () => {
    await at.page.goto(`${at.front.url}/account?error=SIGN_IN_FAILED`)
    await at.page.getByRole('alert').filter({ hasText: 'did not work' }).waitFor()

    await at.page.reload()

    await at.page.getByRole('link', { name: 'Sign in with local' }).waitFor()
    expect(await at.page.getByRole('alert').innerText()).toBe('')
  })

  it('shows no text from the URL', async () => {
    await at.page.goto(
      `${at.front.url}/account?error=${encodeURIComponent('<b>Call 555-1234</b>')}`,
    )

    expect(await at.alert()).toBe('Signing in did not work.')
  })

  it('accepts a state once: a repeated callback is refused', async () => {
    let back = ''
    at.front.rewriteUrl = (url) => {
      if (url.startsWith('/auth/callback')) back = url
      return url
    }
    await at.signIn(EMAIL)

    await at.page.goto(at.front.url + back)

    expect(await at.alert()).toContain('Signing in did not work')
    expect(await at.app.run('MATCH (s:Session) RETURN count(s)')).toEqual([[1]])
  })

  it.each<[string, () => void]>([
    [
      'a state that is not the one that was sent',
      () => (at.front.rewriteUrl = (url) => url.replace(/state=[\w-]+/, `state=${SECRET}`)),
    ],
    [
      'a token with a nonce that was not asked for',
      () => (at.front.leaving = (url) => url.replace(/nonce=[\w-]+/, `nonce=${SECRET}`)),
    ],
    [
      'an answer of another issuer',
      () =>
        (at.front.rewriteUrl = (url) => url.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example')),
    ],
    [
      'an answer of another provider',
      () =>
        (at.front.leaving = (url) =>
          url.startsWith(`${at.local.issuer}/auth?`)
            ? url.replace(at.local.issuer, at.hasty.issuer)
            : url),
    ],
    [
      'a code that was asked for with another challenge',
      () => (at.front.leaving = (url) => url.replace(/challenge=[\w-]+/, `challenge=${SECRET}`)),
    ],
    [
      'a code that nobody gave',
      () => (at.front.rewriteUrl = (url) => url.replace(/code=[\w-]+/, `code=${SECRET}`)),
    ],
  ])('is refused with %s', async (_what, meddle) => {
    meddle()

    await at.signIn(EMAIL)

    expect(await at.alert()).toContain('Signing in did not work')
    expect(await at.isSignedIn()).toBe(false)
    expect(await kept()).toEqual([])
  })

  it('is refused with a code that has expired on the way', async () => {
    at.front.rewriteUrl = async (url) => {
      if (url.startsWith('/auth/callback')) await new Promise((done) => setTimeout(done, 2_100))
      return url
    }

    await at.signIn(EMAIL, 'hasty')

    expect(await at.alert()).toContain('Signing in did not work')
    expect(await at.isSignedIn()).toBe(false)
  })

  it('ends with signing out, and with the session wherever it is ended', async () => {
    await at.signIn(EMAIL)
    await at.page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await at.page.getByText('You have signed out.').waitFor()
    const afterwards = await kept()
    // The provider still knows who it is.
    await at.page.getByRole('link', { name: 'Sign in with local' }).click()
    await at.page.getByText(EMAIL).waitFor()
    // What the page still asks for while it opens would find the session gone before the click does.
    await at.page.locator('main:not([aria-busy])').waitFor()
    await at.app.run('MATCH (s:Session) DETACH DELETE s')

    await at.page.getByRole('button', { name: 'Create a key' }).click()

    expect(afterwards).toEqual([])
    expect(await at.alert()).toBe('Your session has ended. Sign in again.')
    expect(await at.isSignedIn()).toBe(false)
    expect(at.complaints).toEqual([])
  })

  it('ends in all browsers at once', async () => {
    await at.signIn(EMAIL)
    const elsewhere = await at.app.run('MATCH (s:Session) SET s.hash = "another" RETURN count(s)')
    await at.context.clearCookies()
    await at.signIn(EMAIL)

    await at.page.getByRole('button', { name: 'Sign out everywhere' }).click()

    await at.page.getByText('in all other browsers').waitFor()
    expect(elsewhere).toEqual([[1]])
    expect(await at.app.run('MATCH (s:Session) RETURN count(s)')).toEqual([[0]])
  })

  it('is no help to a page of another origin, by form or by script', async () => {
    await at.signIn(EMAIL)
    const evil = createServer((_request, response) => {
      response
        .setHeader('content-type', 'text/html')
        .end(
          `<form method="post" action="${at.front.url}/auth/sign-out"><button>Win</button></form>`,
        )
    }).listen(0, '127.0.0.1')
    await once(evil, 'listening')
    const other = await at.context.newPage()
    // Another port of the same host is another origin that cookies nevertheless go along from.
    await other.goto(`http://localhost:${String((evil.address() as AddressInfo).port)}/`)

    const read = await other.evaluate(
      `fetch('${at.front.url}/api/v1/account', { credentials: 'include' }).then(() => 'read', () => 'refused')`,
    )
    const [byForm] = await Promise.all([
      other.waitForResponse((reply) => reply.url().endsWith('/auth/sign-out')),
      other.getByRole('button', { name: 'Win' }).click(),
    ])
    evil.close()

    expect(read).toBe('refused')
    expect(await byForm.json()).toMatchObject({ status: 403, code: 'CSRF_REFUSED' })
    await at.page.reload()
    expect(await at.isSignedIn()).toBe(true)
  })
})
