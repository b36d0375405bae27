import { browsing } from '../support/browser/browsing.js'
import { inChromium } from '../support/browser/chromium.js'

const EMAIL = 'ada@example.org'
const ADDRESS = 'https://hooks.example.org/in'
const SECRET = /^whsec_[0-9A-Za-z+/]{43}=$/

inChromium('webhooks on the page /account', () => {
  const at = browsing()

  const button = (name: string) => at.page.getByRole('button', { name, exact: true })
  const secret = () => at.page.getByLabel('Secret', { exact: true })
  const rows = () => at.page.locator('#webhooks tbody tr')

  async function register(): Promise<string> {
    await at.page.getByLabel('Address', { exact: true }).fill(ADDRESS)
    await at.page.getByLabel('race.called', { exact: true }).check()
    await button('Register a webhook').click()
    await at.page.getByText('Copy it now: it is shown this once.').waitFor()
    return secret().inputValue()
  }

  it('registers one with a secret that is shown once, and says what it waits for', async () => {
    await at.signIn(EMAIL)

    const shown = await register()
    await button('I have saved the secret').click()

    expect(shown).toMatch(SECRET)
    expect(await secret().inputValue()).toBe('')
    expect(await rows().innerText()).toMatch(/hooks\.example\.org.*race\.called.*challenge/s)
    await at.page.reload()
    await rows().waitFor()
    expect(await at.page.content()).not.toContain(shown)
    expect(at.complaints).toEqual([])
  })

  it('says which address is refused, and loses nothing that was typed', async () => {
    await at.signIn(EMAIL)

    await at.page.getByLabel('Address', { exact: true }).fill('https://127.0.0.1/')
    await button('Register a webhook').click()

    expect(await at.alert()).toContain('must lead to a public address')
    expect(await at.page.getByLabel('Address', { exact: true }).inputValue()).toBe(
      'https://127.0.0.1/',
    )
  })

  it('pauses, resumes, tests, gives a new secret, and deletes', async () => {
    await at.signIn(EMAIL)
    const first = await register()
    await at.app.run(`MATCH (w:WebhookEndpoint) SET w.state = 'ACTIVE'`)
    await at.page.reload()

    await button(`Pause ${ADDRESS}`).click()
    await at.page.getByText('is paused').waitFor()
    await button(`Resume ${ADDRESS}`).click()
    await at.page.getByText(`${ADDRESS} goes on.`).waitFor()
    await button(`Test ${ADDRESS}`).click()
    await at.page.getByText('A test goes to').waitFor()
    const deliveries = await at.page.locator('#deliveries tbody tr th').allInnerTexts()
    await button(`New secret ${ADDRESS}`).click()
    await button('Make a new secret').click()
    await at.page.getByText('Copy it now: it is shown this once.').waitFor()
    const next = await secret().inputValue()
    await button(`Delete ${ADDRESS}`).click()
    await button('Delete the webhook').click()
    await at.page.getByText('was deleted').waitFor()

    expect(deliveries).toEqual(['test', 'endpoint.challenge'])
    expect(next).toMatch(SECRET)
    expect(next).not.toBe(first)
    await at.page.getByText('You have no webhook yet.').waitFor()
    expect(at.complaints).toEqual([])
  })
})
