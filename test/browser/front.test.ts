import type { Page } from 'playwright-core'
import type { Graph } from '../../src/graph/graph.js'
import { axeFindings } from '../support/browser/axe.js'
import { inChromium, picture } from '../support/browser/chromium.js'
import { exploring } from '../support/browser/exploring.js'
import { PHONE } from '../support/browser/phone.js'
import { aDataset, anEntity, aRelationship, idOf, store } from '../support/builders.js'
import { aMarket, storeMarkets } from '../support/market-builders.js'

const MAX_BYTES = 250_000

const TERM = { startDate: '2025-01-03', asOf: '2026-01-15' }
const PEOPLE = [
  ['ann', 'red'],
  ['ben', 'blue'],
  ['cat', 'blue'],
] as const

const entitiesGiven = {
  entities: [
    anEntity({ slug: 'ada-lovelace', name: 'Ada Lovelace', countryCode: 'gb' }),
    anEntity({ slug: 'ada-yonath', name: 'Ada Yonath', countryCode: 'il', type: 'person' }),
    ...PEOPLE.map(([slug]) => anEntity({ slug, countryCode: 'gb' })),
    anEntity({ slug: 'house', name: 'House', countryCode: 'gb', type: 'institution', seats: 5 }),
    anEntity({
      ...{ slug: 'health', name: 'Committee on Health', countryCode: 'gb', type: 'institution' },
      classification: 'committee',
    }),
    anEntity({ slug: 'red', name: 'Red Party', type: 'party', countryCode: 'gb' }),
    anEntity({ slug: 'blue', name: 'Blue Party', type: 'party', countryCode: 'gb' }),
  ],
  relationships: PEOPLE.flatMap(([from, party]) => [
    aRelationship({ from, to: 'house', ...TERM, recordKeys: ['tests/all/membership/1'] }),
    aRelationship({ from, to: party, ...TERM }),
    aRelationship({ from, to: 'health', ...TERM }),
  ]),
  datasets: [
    aDataset({
      ...{ name: 'tests', title: 'Made for tests', importedAt: '2026-01-31T08:00:00Z' },
      ...{ entities: 1_234, dataAsOf: '2026-01' },
    }),
  ],
}

const markets = [
  aMarket({ id: 'rain', title: 'Will it rain?', moveDay: -3.5 }),
  aMarket({ id: 'snow', title: 'Will it snow?', state: 'closed', moveDay: 12 }),
]

const given = async (graph: Graph) => {
  await store(graph, entitiesGiven)
  await storeMarkets(graph, { markets })
}

const NOW = '2026-02-01T12:00:00Z'

inChromium('the front page', () => {
  const { explore } = exploring()

  const options = (page: Page) => page.getByRole('listbox').getByRole('option')

  const isTooWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'

  it.each([
    ['desktop', {}],
    ['desktop-dark', { colorScheme: 'dark' }],
    ['phone', PHONE],
    ['phone-dark', { ...PHONE, colorScheme: 'dark' }],
  ] as const)('has findings, lists and datasets of its data: %s', async (size, browser) => {
    const { page, complaints, visit } = await explore({ given, browser, now: NOW })

    await visit('/')
    await page.locator('html[data-live]').waitFor()
    await page.screenshot({ path: picture(`front-${size}`, 'explorer'), fullPage: true })

    const text = await page.locator('main').innerText()
    expect(text).toMatch(/House: \S.* 2, \S.* 1$/m)
    expect(text).toContain('3 of 5 seats make a majority')
    expect(text).toMatch(/One committee connects .* and ann|One committee connects ann and /)
    expect(text).toMatch(
      /Will it snow\?\s+62\.5%\s+Polymarket, closed, last price 31 Jan 2026 · \+12 points/,
    )
    expect(text).toMatch(/Made for tests\s+CC0-1\.0/)
    expect(await axeFindings(page)).toEqual([])
    expect(complaints).toEqual([])
    expect(await page.evaluate(isTooWide)).toBe(false)
  })

  it('leads from each count to a list of as many, and from each example to a page', async () => {
    const { page, app, visit } = await explore({ given, now: NOW })
    await visit('/')
    const hrefs = await page.evaluate<string[]>(
      '[...document.querySelectorAll("main a")].map((one) => one.getAttribute("href"))',
    )
    const own = [...new Set(hrefs)].filter(
      (href) => href.startsWith('/') && !/^.(account|openapi|graphql)/.test(href),
    )

    const replies = await Promise.all(
      own.map((url) => app.inject({ url, headers: { accept: 'text/html' } })),
    )

    expect(own).toEqual(
      expect.arrayContaining([
        '/politicians',
        '/parties',
        '/countries',
        '/politicians?chamber=house',
      ]),
    )
    expect(own.filter((_href, at) => replies[at]?.statusCode !== 200)).toEqual([])
    await page.getByRole('link', { name: /^Politicians\s*4$/ }).click()
    await page.locator('.pager', { hasText: '1–4 of 4' }).waitFor()
  })

  it('has an example query that runs', async () => {
    const { page, app, visit } = await explore({ given, now: NOW })
    await visit('/')
    const href = await page.getByRole('link', { name: 'Run it in GraphiQL' }).getAttribute('href')

    const reply = await app.inject({
      method: 'POST',
      url: '/graphql',
      payload: { query: new URLSearchParams(href?.split('?')[1]).get('query') },
    })

    expect(reply.json()).toMatchObject({
      data: { entity: { membersBy: [{ count: 2, group: { name: 'Blue Party' } }, { count: 1 }] } },
    })
  })

  it('shows what a search found in place of the front page, also without JavaScript', async () => {
    const { page, visit } = await explore({ given, browser: { javaScriptEnabled: false } })
    await visit('/')

    await page.getByRole('combobox').fill('ada')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL(/q=ada/)

    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Results for “ada”')
    expect(await page.locator('.results li').count()).toBe(2)
    expect(await page.locator('main').innerText()).not.toContain('Browse everything')
  })

  it('suggests names like a part of the words when nothing is found', async () => {
    const { page, visit } = await explore({ given })

    await visit('/?q=lovelace+qqqqqq')

    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
      'Nothing found for “lovelace qqqqqq”',
    )
    expect(await page.locator('.results').innerText()).toContain('Ada Lovelace')
    expect(await page.getByRole('link', { name: 'Chambers' }).count()).toBeGreaterThan(0)
    expect(await axeFindings(page)).toEqual([])
  })

  it('links to the paths between two names, also without JavaScript', async () => {
    const { page, visit } = await explore({ given, browser: { javaScriptEnabled: false } })

    await visit('/?q=lovelace+and+blue+party')

    expect(await page.locator('.results li').count()).toBe(2)
    const href = await page
      .getByRole('link', { name: 'How are they connected?' })
      .getAttribute('href')
    expect(href).toBe(`/graph?ids=${idOf('ada-lovelace')},${idOf('blue')}&find=ways`)
  })

  it.each(['/entity/ada-lovelase', '/lovelace/ada'])(
    'suggests pages for an unknown address: %s',
    async (path) => {
      const { page, url, complaints } = await explore({ given })

      const reply = await page.goto(url + path)
      await page.locator('html[data-live]').waitFor()

      expect(reply?.status()).toBe(404)
      await page.getByRole('link', { name: /Ada Lovelace/ }).click()
      await page.waitForURL(`${url}/entity/ada-lovelace`)
      expect(complaints).toEqual([])
    },
  )

  it('finds names while somebody types, with the keyboard alone', async () => {
    const { page, url, complaints, visit } = await explore({ given })
    await visit('/')
    await page.locator('html[data-live]').waitFor()

    // The skip link, the name of the site and six places are before the field.
    for (let links = 0; links < 9; links += 1) await page.keyboard.press('Tab')
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

    await page.getByText('Try again in 7 seconds').waitFor()
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

    expect(await page.locator('main').innerText()).toContain('Nothing has been imported yet')
    expect(await axeFindings(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  it.each(['/', '/entity/ann'])('has less than 250 kB at %s, and nothing moves', async (path) => {
    const { context, page, url, visit } = await explore({ given })
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    let bytes = 0
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).origin))
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await page.addInitScript(`
      globalThis.shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) globalThis.shift += entry.value
      }).observe({ type: 'layout-shift', buffered: true })`)

    await visit(path)
    await page.locator('html[data-live]').waitFor()
    await page.waitForTimeout(500)

    expect([...hosts]).toEqual([url])
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes).toBeLessThan(MAX_BYTES)
    expect(await page.evaluate('globalThis.shift')).toBeLessThan(0.02)
  })
})
