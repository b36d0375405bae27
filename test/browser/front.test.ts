import type { Page } from 'playwright-core'
import { axeFindings } from '../support/browser/axe.js'
import { inChromium, picture } from '../support/browser/chromium.js'
import { exploring } from '../support/browser/exploring.js'
import { PHONE } from '../support/browser/phone.js'
import { aDataset, anEntity } from '../support/builders.js'

const MAX_BYTES = 250_000

const given = {
  entities: [
    anEntity({ slug: 'ada-lovelace', name: 'Ada Lovelace', countryCode: 'gb' }),
    anEntity({ slug: 'ada-yonath', name: 'Ada Yonath', countryCode: 'il', type: 'person' }),
    anEntity({ slug: 'house', name: 'House', countryCode: 'gb', type: 'institution' }),
  ],
  datasets: [
    aDataset({ name: 'tests', title: 'Made for tests', importedAt: '2026-01-31T08:00:00Z' }),
  ],
}

const SIZES = [
  ['desktop', {}],
  ['phone', PHONE],
] as const

inChromium('the front page', () => {
  const { explore } = exploring()

  const options = (page: Page) => page.getByRole('listbox').getByRole('option')

  it.each(SIZES)('answers a stranger’s three questions: %s', async (size, browser) => {
    const { page, complaints, visit } = await explore({ given, browser })

    await visit('/')
    await page.locator('html[data-live]').waitFor()
    await page.screenshot({ path: picture(`front-${size}`, 'explorer'), fullPage: true })

    const text = await page.locator('main').innerText()
    expect(text).toMatch(/1\s+politician/)
    expect(text).toMatch(/2\s+countries, most of United Kingdom/)
    expect(text).toContain('Made for tests · read on 31 January 2026')
    expect(await page.getByRole('link', { name: 'Get a key' }).count()).toBeGreaterThan(0)
    expect(await axeFindings(page)).toEqual([])
    expect(complaints).toEqual([])
    const isTooWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'
    expect(await page.evaluate(isTooWide)).toBe(false)
  })

  it('shows three examples that run', async () => {
    const { page, app, visit } = await explore({ given })
    await visit('/')
    const hrefs = await page.evaluate<string[]>(
      '[...document.querySelectorAll("[aria-labelledby=ask] a")].map((one) => one.getAttribute("href"))',
    )
    const [entity = '', query = '', rest = ''] = hrefs

    const replies = await Promise.all([
      app.inject({ url: entity, headers: { accept: 'text/html' } }),
      app.inject({
        method: 'POST',
        url: '/graphql',
        payload: { query: new URLSearchParams(query.split('?')[1]).get('query') },
      }),
      app.inject({ url: rest }),
    ])

    expect(hrefs).toHaveLength(3)
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(replies[1].json()).toMatchObject({
      data: { entities: { nodes: [{ name: 'Ada Lovelace' }] } },
    })
  })

  it('finds names while somebody types, with the keyboard alone', async () => {
    const { page, url, complaints, visit } = await explore({ given })
    await visit('/')
    await page.locator('html[data-live]').waitFor()

    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('ada')
    await options(page).nth(1).waitFor()
    const findings = await axeFindings(page)
    await page.screenshot({ path: picture('front-search', 'explorer') })
    await page.keyboard.press('Escape')
    const left = await options(page).count()
    await page.keyboard.type(' l')
    await options(page).first().waitFor()
    await page.keyboard.press('ArrowDown')
    const chosen = await page.getByRole('option', { selected: true }).innerText()
    await page.keyboard.press('Enter')
    await page.waitForURL(`${url}/entity/ada-lovelace`)

    expect(findings).toEqual([])
    expect(left).toBe(0)
    expect(chosen).toContain('Ada Lovelace')
    expect(complaints).toEqual([])
  })

  it('opens what is clicked among the names', async () => {
    const { page, url, visit } = await explore({ given })
    await visit('/')
    await page.locator('html[data-live]').waitFor()

    await page.getByRole('combobox').fill('yonath')
    await options(page).first().click()

    await page.waitForURL(`${url}/entity/ada-yonath`)
  })

  it('asks once for words that are typed in one go', async () => {
    const { page, visit } = await explore({ given })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/graphql')) asked.push(request.postData() ?? '')
    })
    await visit('/')
    await page.locator('html[data-live]').waitFor()

    // All keys are there before the page has a turn to wait.
    await page.evaluate(`for (const words of ['a', 'ad', 'ada', 'ada ', 'ada l']) {
      const field = document.querySelector('#site-search')
      field.value = words
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }`)
    await options(page).first().waitFor()

    expect(asked).toHaveLength(1)
    expect(asked[0]).toContain('"q":"ada l"')
  })

  it('says so when too much was searched for, and goes on', async () => {
    const { page, visit } = await explore({ given })
    await visit('/')
    await page.locator('html[data-live]').waitFor()
    await page.route('**/graphql', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '7' },
        contentType: 'application/json',
        body: '{"code":"RATE_LIMITED"}',
      }),
    )

    await page.getByRole('combobox').fill('ada')

    await page.getByText('Come back in 7 seconds').waitFor()
    await page.screenshot({ path: picture('front-limit', 'explorer') })
  })

  it('searches without JavaScript', async () => {
    const { page, url, visit } = await explore({ given, browser: { javaScriptEnabled: false } })
    await visit('/')

    await page.getByRole('combobox').fill('lovelace')
    await page.getByRole('button', { name: 'Search' }).click()
    await page
      .locator('.results')
      .getByRole('link', { name: /Ada Lovelace/ })
      .click()

    await page.waitForURL(`${url}/entity/ada-lovelace`)
  })

  it('says that nothing is in here before anything is', async () => {
    const { page, complaints, visit } = await explore({})

    await visit('/')
    await page.locator('html[data-live]').waitFor()

    expect(await page.locator('main').innerText()).toContain('nothing was imported')
    expect(await axeFindings(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('is there with less than 250 kB', async () => {
    const { context, page, visit } = await explore({ given })
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    let bytes = 0
    let requests = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
      requests += 1
    })

    await visit('/')
    await page.locator('html[data-live]').waitFor()

    expect(requests).toBeGreaterThanOrEqual(3)
    expect(bytes).toBeLessThan(MAX_BYTES)
  })
})
