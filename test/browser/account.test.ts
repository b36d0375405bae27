import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Response } from 'playwright-core'
import { browsing } from '../support/browser/browsing.js'
import { inChromium, picture } from '../support/browser/chromium.js'

const EMAIL = 'ada@example.org'
const KEY = /^pol_[0-9A-Za-z]{12}_[0-9A-Za-z]{38}$/
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

inChromium('the page /account', () => {
  const at = browsing()

  const status = () => at.page.getByRole('status').filter({ hasText: /\S/ }).innerText()
  const button = (name: string) => at.page.getByRole('button', { name, exact: true })
  const newKey = () => at.page.getByLabel('Key', { exact: true }).inputValue()
  const rows = () => at.page.locator('#keys tbody tr')
  /** Stores a screenshot of the entire page. */
  async function photograph(name: string): Promise<void> {
    await at.page.evaluate('scrollTo(0, 0)')
    await at.page.screenshot({ path: picture(name), fullPage: true })
  }

  /** The text of the focused element. */
  const focused = () => at.page.evaluate<string>('document.activeElement.textContent.trim()')

  /** What a program with this key is answered. */
  async function call(key: string): Promise<{ status: number; tier: string | null }> {
    const url = `${at.front.url}/api/graph/entity/ada-lovelace`
    const reply = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
    return { status: reply.status, tier: reply.headers.get('x-api-tier') }
  }

  async function createKey(name: string): Promise<string> {
    await at.page.getByLabel('Name').fill(name)
    await button('Create a key').click()
    await at.page.getByText(`The key “${name}” was made.`).waitFor()
    return newKey()
  }

  it('makes a key that works at once, and revokes it within a second', async () => {
    await at.signIn(EMAIL)

    const key = await createKey('My notebook')
    await photograph('4-new-key')
    const called = await call(key)
    await button('I have saved it').click()
    await button('Revoke My notebook').click()
    await at.page.screenshot({ path: picture('5-revoke') })
    await button('Revoke').click()
    await at.page.getByText('The key “My notebook” was revoked.').waitFor()
    const revokedAt = performance.now()
    let refused = await call(key)
    while (refused.status !== 401 && performance.now() - revokedAt < 1_000) {
      refused = await call(key)
    }

    await photograph('6-revoked')
    expect(key).toMatch(KEY)
    expect(called).toEqual({ status: 200, tier: 'researcher' })
    expect(refused).toEqual({ status: 401, tier: 'free' })
    expect(await rows().innerText()).toContain('Revoked')
    expect(at.complaints).toEqual([])
  })

  it('makes a key with two clicks, and copies it with one more', async () => {
    await at.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await at.signIn(EMAIL)

    await button('Create a key').click()
    await at.page.getByText(/was made/).waitFor()
    const key = await newKey()
    await button('Copy').click()

    expect(await status()).toBe('The key was copied.')
    expect(key).toMatch(KEY)
    expect(await at.page.evaluate('navigator.clipboard.readText()')).toBe(key)
  })

  it('shows a key once: it is in no later answer and on no page afterwards', async () => {
    await at.signIn(EMAIL)
    const key = await createKey('once')
    await button('I have saved it').click()
    const content = await at.page.content()

    const answers: Promise<string>[] = []
    // The body of a response that the page left is gone.
    const keep = (reply: Response) => void answers.push(reply.text().catch(() => ''))
    at.page.on('response', keep)
    await at.page.reload({ waitUntil: 'networkidle' })
    await rows().waitFor()
    // What still came after the test ended could not be read, and would fail all tests here.
    at.page.off('response', keep)

    const secret = key.slice(17)
    const shown = [content, await at.page.content(), ...(await Promise.all(answers))].join('\n')
    expect(shown).toContain(key.slice(0, 16))
    expect(shown).not.toContain(secret)
  })

  it('rotates a key, which keeps working for as long as the person chooses', async () => {
    await at.signIn(EMAIL)
    const old = await createKey('rotated')

    await button('Rotate rotated').click()
    await at.page.getByLabel('The old one goes on working for').selectOption('an hour')
    await at.page.screenshot({ path: picture('7-rotate') })
    await button('Rotate').click()
    await rows().nth(1).waitFor()

    const fresh = await newKey()
    expect(fresh).toMatch(KEY)
    expect(fresh).not.toBe(old)
    expect(await at.page.getByText(/Works until/).count()).toBe(1)
    const called = await Promise.all([old, fresh].map(call))
    expect(called.map((reply) => reply.tier)).toEqual(['researcher', 'researcher'])
  })

  it('makes a key that ends on a day', async () => {
    await at.signIn(EMAIL)
    await at.page.getByLabel(/Last day/).fill('2199-12-31')

    await createKey('not for ever')

    expect(await rows().innerText()).toContain('Works until 31 Dec 2199, 23:59 UTC')
  })

  it('says what is wrong, and loses nothing that was typed', async () => {
    await at.signIn(EMAIL)
    await at.page.getByLabel('Name').fill('an old one')
    // As a browser without such a limit, or a clock that is wrong, would have it.
    await at.page.evaluate('document.getElementById("ends").removeAttribute("min")')
    await at.page.getByLabel(/Last day/).fill('2001-01-01')

    await button('Create a key').click()

    expect(await at.alert()).toMatch(/expires_at/)
    expect(await at.page.getByLabel('Name').inputValue()).toBe('an old one')
  })

  it('shows the usage of a key by day', async () => {
    await at.signIn(EMAIL)
    const key = await createKey('counted')
    await at.app.run(
      `UNWIND [[1, 7, 40], [2, 3, 1200]] AS one
       CREATE (:KeyUsage {key: $id + '\u001f' + one[0], keyId: $id, requests: one[1], units: one[2],
         day: toInteger(replace(toString(date() - duration({days: one[0]})), '-', ''))})`,
      { id: key.slice(4, 16) },
    )

    await button('Usage counted').click()

    const usage = at.page.getByRole('region', { name: /Usage of/ })
    await usage.getByRole('row', { name: /3 1,200/ }).waitFor()
    await photograph('8-usage')
    expect(await usage.locator('tbody tr').count()).toBe(2)
    expect(await focused()).toBe('Usage of “counted”, the last 30 days')
  })

  it('asks for the pro tier once, and shows what was decided', async () => {
    await at.signIn(EMAIL)
    await at.page.getByLabel('What do you need it for?').fill('An atlas of <b>parliaments</b>.')
    await at.page.getByLabel('Units a day, about').fill('250000')

    await button('Ask for the pro tier').click()

    await at.page.getByText('Your request waits for a decision.').waitFor()
    await photograph('9-asked')
    expect(await button('Ask for the pro tier').isVisible()).toBe(false)
    await at.app.run(
      `MATCH (a:Account)-[:ASKED]->(r) SET r.state = 'DENIED', r.decidedAt = r.createdAt,
         r.reason = 'Say more about the data.', a.tier = 'researcher'`,
    )
    await at.page.reload()
    await at.page.getByText('Denied: Say more about the data.').waitFor()
    await at.page.getByText('An atlas of <b>parliaments</b>.').waitFor()
    expect(await button('Ask for the pro tier').isVisible()).toBe(true)
    expect(at.complaints).toEqual([])
  })

  it('deletes the account only when its address is typed', async () => {
    await at.signIn(EMAIL)
    await createKey('gone soon')
    const openDialog = button('Delete my account …')
    await openDialog.click()
    await at.page.getByLabel(/write your e-mail/).fill('grace@example.org')
    await button('Delete for ever').click()
    const refused = await at.alert()
    await openDialog.click()
    await at.page.getByLabel(/write your e-mail/).fill(EMAIL)
    await at.page.screenshot({ path: picture('10-delete') })

    await button('Delete for ever').click()

    await at.page.getByText('Your account was deleted.').waitFor()
    expect(refused).toContain('nothing was deleted')
    expect(await at.isSignedIn()).toBe(false)
    expect(await at.app.run('MATCH (n:Account|ApiKey|Session) RETURN count(n)')).toEqual([[0]])
  })

  it('works with the keyboard alone, and keeps the focus', async () => {
    await at.signIn(EMAIL)
    const { keyboard } = at.page
    await at.page.getByLabel('Name').focus()
    await keyboard.press('Enter')
    await at.page.getByText(/was made/).waitFor()
    const afterCreating = await focused()

    const revoke = at.page.getByRole('button', { name: /^Revoke Key of/ })
    await revoke.focus()
    await keyboard.press('Enter')
    const dialog = at.page.getByRole('dialog', { name: 'Revoke a key' })
    await dialog.waitFor()
    const inDialog = await focused()
    await keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    const afterEscape = await focused()
    // What was begun ends a moment after its dialog; until then the button does nothing.
    await revoke.and(at.page.locator(':not([aria-busy])')).waitFor()
    await keyboard.press('Enter')
    await dialog.waitFor()
    await keyboard.press('Shift+Tab')
    await keyboard.press('Enter')
    await at.page.getByText(/was revoked/).waitFor()

    expect([afterCreating, inDialog, afterEscape]).toEqual(['Your new key', 'Cancel', 'Revoke'])
    expect(await focused()).toBe('Keys')
  })

  it.each(['light', 'dark'] as const)('has no fault that axe finds, in %s', async (colorScheme) => {
    await at.page.emulateMedia({ colorScheme })
    const faults: unknown[] = []
    const check = async () => {
      await at.page.evaluate(AXE)
      const { violations } = await at.page.evaluate<{ violations: unknown[] }>('axe.run()')
      faults.push(...violations)
    }
    await at.page.goto(`${at.front.url}/account?error=EMAIL_UNVERIFIED`)
    await at.alert()
    await check()

    await at.signIn(EMAIL)
    const key = await createKey('checked')
    await button('Usage checked').click()
    await at.page.getByText('not used in the last 30 days').waitFor()
    await check()
    await photograph(`11-${colorScheme}`)
    await button('Rotate checked').click()
    await check()

    expect(key).toMatch(KEY)
    expect(faults).toEqual([])
  })

  it('fits a narrow screen', async () => {
    await at.page.setViewportSize({ width: 360, height: 740 })
    await at.signIn(EMAIL)
    await createKey('a name that is quite long, as some have')

    await photograph('12-narrow')

    const width = await at.page.evaluate('document.documentElement.scrollWidth')
    expect(width).toBeLessThanOrEqual(360)
  })

  it('proposes a correction for who came from the page of an entity, and shows what became of it', async () => {
    await at.app.run(
      `MATCH (e:Entity {slug: 'ada-lovelace'})
       MERGE (r:ReferenceKey {key: 'tests/all/person/ada'})
       SET r:Record, r.data = '{}', r.withdrawn = false, r.canonicalId = e.id
       MERGE (r)-[:STANDS_FOR]->(e)`,
    )
    await at.page.goto(`${at.front.url}/account?correct=ada-lovelace`)
    await at.signIn(EMAIL)
    const from = await at.page.getByLabel('The end of the page’s address').inputValue()

    await at.page.getByLabel('What is wrong').selectOption('Day of birth')
    await at.page.getByLabel('What is right').fill('1815-02-30')
    await at.page.getByLabel('Where it can be read').fill('https://example.org/register')
    await button('Propose').click()
    const refusal = await at.alert()
    await at.page.getByLabel('What is right').fill('1815-12-10')
    await button('Propose').click()
    await at.page.getByText('Your correction was sent.').waitFor()
    const waiting = await at.page.locator('#corrections tbody tr').innerText()
    await photograph('7-correction')
    await at.page.evaluate(AXE)
    const findings = await at.page.evaluate<string[]>(
      'axe.run().then(({ violations }) => violations.map(({ id }) => id))',
    )
    await at.app.run(`MATCH (c:Correction) SET c.state = 'REFUSED', c.reason = 'Not there.'`)
    await at.page.reload()
    await at.page.getByText('Refused: Not there.').waitFor()

    expect(from).toBe('ada-lovelace')
    expect(refusal).toContain('must be a date')
    expect(waiting).toMatch(/Day of birth: 1815-12-10.*example\.org.*Waits for a decision/s)
    expect(findings).toEqual([])
    expect(await button('Take back: Day of birth: 1815-12-10').count()).toBe(0)
    expect(at.complaints).toEqual([])
  })

  it('proposes a relationship that is missing, with its dates, and takes it back', async () => {
    await at.app.run(
      `MATCH (e:Entity {slug: 'ada-lovelace'})
       MERGE (whigs:Entity:Party {slug: 'whigs'})
       SET whigs.id = '01900000-0000-7000-8000-0000000000aa', whigs.name = 'Whigs', whigs.type = 'party'
       MERGE (slug:Slug {value: 'whigs'}) MERGE (slug)-[:NAMES]->(whigs)
       WITH e, whigs UNWIND [[e, 'ada'], [whigs, 'whigs']] AS one
       WITH one[0] AS entity, 'tests/all/person/' + one[1] AS key
       MERGE (r:ReferenceKey {key: key})
       SET r:Record, r.data = '{}', r.withdrawn = false, r.canonicalId = entity.id
       MERGE (r)-[:STANDS_FOR]->(entity)`,
    )
    await at.page.goto(`${at.front.url}/account?correct=ada-lovelace`)
    await at.signIn(EMAIL)
    const start = at.page.getByLabel('When it began')
    const before = await start.isVisible()

    await at.page.getByLabel('What is wrong').selectOption('A relationship is missing')
    await at.page.getByLabel('Which it is').selectOption('Holds office')
    await start.fill('1835')
    await at.page.getByLabel('When it ended').fill('1834')
    await at.page.getByLabel('What is right').fill('whigs')
    await at.page.getByLabel('Where it can be read').fill('https://example.org/register')
    await photograph('8-missing-relationship')
    await button('Propose').click()
    const wrongDates = await at.alert()
    await at.page.getByLabel('When it ended').fill('1840-05')
    await button('Propose').click()
    await at.page
      .getByRole('alert')
      .filter({ hasText: 'must be a relationship that can lead' })
      .waitFor()
    await at.page.getByLabel('Which it is').selectOption('Member of')
    await button('Propose').click()
    await at.page.getByText('Your correction was sent.').waitFor()
    const waiting = await at.page.locator('#corrections tbody tr').innerText()
    const kept = await at.app.run('MATCH (c:Correction) RETURN c.kind, c.missing, c.value')
    const afterwards = await start.isVisible()
    await at.page.getByRole('button', { name: /^Take back: A relationship is missing/ }).click()
    await at.page.getByText('Your correction was taken back.').waitFor()

    expect([before, afterwards]).toEqual([false, false])
    expect(wrongDates).toContain('must not be before the start')
    expect(waiting).toMatch(/A relationship is missing \(Member of: Whigs, 1835 to 1840-05\)/)
    expect(kept).toEqual([
      ['related', JSON.stringify({ type: 'MEMBER_OF', start: '1835', end: '1840-05' }), 'whigs'],
    ])
    expect(await at.app.run('MATCH (c:Correction) RETURN count(c)')).toEqual([[0]])
    expect(at.complaints).toEqual([])
  })
})
