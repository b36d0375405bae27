import type { Page } from 'playwright-core'
import type { Graph } from '../../src/graph/graph.js'
import { axeFindings } from '../support/browser/axe.js'
import { inChromium, picture } from '../support/browser/chromium.js'
import { exploring } from '../support/browser/exploring.js'
import { PHONE } from '../support/browser/phone.js'
import { anEntity, aRelationship, store } from '../support/builders.js'
import { aMarket, storeMarkets } from '../support/market-builders.js'

const MEMBERS = Array.from({ length: 60 }, (_each, n) => ({
  slug: `member-${String(n).padStart(2, '0')}`,
  name: `Member ${String(n).padStart(2, '0')}`,
  isRed: n % 2 === 0,
}))
const TERM = { startDate: '2024-07-04', asOf: '2026-01-15' }

const entitiesGiven = {
  entities: [
    anEntity({ slug: 'ada-lovelace', name: 'Ada Lovelace', countryCode: 'us' }),
    anEntity({ slug: 'formula', name: '=1+1', countryCode: 'us' }),
    ...MEMBERS.map(({ slug, name }) => anEntity({ slug, name, countryCode: 'gb' })),
    anEntity({ slug: 'house', name: 'House', type: 'institution', countryCode: 'gb' }),
    anEntity({ slug: 'red', name: 'Red Party', type: 'party', countryCode: 'gb' }),
    anEntity({ slug: 'blue', name: 'Blue Party', type: 'party', countryCode: 'gb' }),
    anEntity({ slug: 'mayor', name: 'Mayor', type: 'office', countryCode: 'gb' }),
    anEntity({ slug: 'north', name: 'North', type: 'area', countryCode: 'gb' }),
    anEntity({
      ...{ slug: 'vote', name: 'Vote of 2024', type: 'election', countryCode: 'gb' },
      startDate: '2024-07-04',
    }),
  ],
  relationships: MEMBERS.flatMap(({ slug, isRed }) => [
    aRelationship({ from: slug, to: 'house', ...TERM }),
    aRelationship({ from: slug, to: isRed ? 'red' : 'blue', ...TERM }),
  ]),
}

const markets = [
  aMarket({ id: 'rain', title: 'Will it rain?' }),
  aMarket({ id: 'snow', title: 'Will it snow?', state: 'resolved', resultPercent: 100 }),
]

const given = async (graph: Graph) => {
  await store(graph, entitiesGiven)
  await storeMarkets(graph, { markets })
}

const isTooWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'
const rows = (page: Page) => page.locator('.listgrid tbody tr')
const firstRow = (page: Page) => rows(page).first().innerText()

inChromium('a list', () => {
  const { explore } = exploring()

  it('is filtered by country, chamber and party, and its address has all of it', async () => {
    const { page, url, complaints, visit } = await explore({ given })
    await visit('/politicians?chamber=house')
    await page.locator('html[data-live]').waitFor()

    await page.getByRole('checkbox', { name: /United Kingdom/ }).check()
    await page.waitForURL(/country=gb/)
    await page.locator('html[data-live]').waitFor()
    await page.getByRole('radio', { name: /Red Party/ }).check()
    await page.waitForURL(/party=red/)
    await page.locator('html[data-live]').waitFor()

    expect([...new URL(page.url()).searchParams]).toEqual([
      ['country', 'gb'],
      ['chamber', 'house'],
      ['party', 'red'],
    ])
    expect(await page.locator('.pager').innerText()).toContain('1–30 of 30')
    expect(await firstRow(page)).toMatch(/Member 00\s+Red Party/)
    expect(await axeFindings(page)).toEqual([])

    await page.getByRole('link', { name: /Red Party.*remove this filter/ }).click()
    await page.waitForURL(`${url}/politicians?country=gb&chamber=house`)
    expect(await page.locator('.pager').innerText()).toContain('1–50 of 60')
    expect(complaints).toEqual([])
  })

  it('has pages, an order and words, one after the other', async () => {
    const { page, visit } = await explore({ given })
    await visit('/politicians?country=gb')
    await page.locator('html[data-live]').waitFor()

    await page.getByRole('link', { name: 'Next page' }).click()
    await page.waitForURL(/after=/)
    expect(await page.locator('.pager').innerText()).toContain('51–60 of 60')
    expect(await firstRow(page)).toContain('Member 50')

    await page.locator('html[data-live]').waitFor()
    await page.getByLabel('Sort by').selectOption('Name, Z to A')
    await page.waitForURL(/sort=name-desc/)
    expect(new URL(page.url()).searchParams.get('after')).toBeNull()
    expect(await firstRow(page)).toContain('Member 59')

    await page.locator('html[data-live]').waitFor()
    await page.getByLabel('Filter politicians by name').fill('member 07')
    await page.keyboard.press('Enter')
    await page.waitForURL(/q=member/)
    expect(await rows(page).count()).toBe(1)
  })

  it('names what is near when nothing matches', async () => {
    const { page, url, visit } = await explore({ given })

    await visit('/politicians?country=gb&q=ada+lovelace')
    await page.locator('html[data-live]').waitFor()
    await page.screenshot({ path: picture('list-empty', 'explorer'), fullPage: true })

    expect(await page.getByRole('heading', { level: 2 }).innerText()).toBe(
      'No politicians match all of these',
    )
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: /Ada Lovelace/ }).click()
    await page.waitForURL(`${url}/entity/ada-lovelace`)
  })

  it('works without JavaScript, with a button that sends the form', async () => {
    const { page, visit } = await explore({ given, browser: { javaScriptEnabled: false } })
    await visit('/politicians')

    await page.getByRole('radio', { name: /Blue Party/ }).check()
    await page.getByRole('radio', { name: 'In office' }).check()
    await page.getByRole('button', { name: 'Apply' }).first().click()

    await page.waitForURL(/party=blue/)
    expect(await page.locator('.pager').innerText()).toContain('1–30 of 30')
    expect(await page.getByRole('radio', { name: /Blue Party/ }).isChecked()).toBe(true)
  })

  it.each(['light', 'dark'] as const)(
    'has its filters behind a button on phones: %s',
    async (colorScheme) => {
      const { page, complaints, visit } = await explore({
        given,
        browser: { ...PHONE, colorScheme },
      })
      await visit('/politicians?country=gb')
      await page.locator('html[data-live]').waitFor()
      const isOpen = () => page.getByRole('checkbox', { name: /United Kingdom/ }).isVisible()

      const before = await isOpen()
      await page.screenshot({ path: picture(`list-phone-${colorScheme}`, 'explorer') })
      await page.locator('summary', { hasText: 'Filters' }).click()

      expect([before, await isOpen()]).toEqual([false, true])
      expect(await page.evaluate(isTooWide)).toBe(false)
      expect(await axeFindings(page)).toEqual([])
      expect(complaints).toEqual([])
    },
  )

  it.each([
    ['/parties', /Blue Party\s+30/],
    ['/institutions', /House/],
    ['/offices', /Mayor\s+Not recorded/],
    ['/areas', /North/],
    ['/elections', /4 Jul 2024\s+Vote of 2024/],
    ['/markets', /Will it (rain|snow)\?\s+62\.5%/],
    ['/countries', /United Kingdom/],
  ])('is there for each count of the front page: %s', async (path, row) => {
    const { page, complaints, visit } = await explore({ given })

    await visit(path)
    await page.locator('html[data-live]').waitFor()

    expect(await firstRow(page)).toMatch(row)
    expect(await page.evaluate(isTooWide)).toBe(false)
    expect(await axeFindings(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('of markets is filtered by state, and says what a market came to', async () => {
    const { page, visit } = await explore({ given })

    await visit('/markets?status=resolved')

    expect(await rows(page).count()).toBe(1)
    expect(await firstRow(page)).toMatch(/Will it snow\?.*resolved: yes/s)
  })

  it('is a CSV file with the same filters, safe in a spreadsheet', async () => {
    const { app } = await explore({ given })

    const all = await app.inject({ url: '/politicians.csv?country=us&after=x' })
    const red = await app.inject({ url: '/politicians.csv?party=red' })
    const wrong = await app.inject({
      url: '/politicians.csv?party=nowhere',
      headers: { accept: 'text/html' },
    })
    const [unknown, unsorted] = await Promise.all(
      ['party=nowhere', 'sort=zzz'].map((filter) =>
        app.inject({ url: `/politicians.csv?${filter}` }),
      ),
    )

    expect(all.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(all.headers['content-disposition']).toBe(
      'attachment; filename="polity-politicians-us.csv"',
    )
    expect(all.body.replace('\ufeff', '').split('\r\n')).toEqual([
      'name,party,latest_office,years,country,slug',
      "'=1+1,,,,us,formula",
      'Ada Lovelace,,,,us,ada-lovelace',
      '',
    ])
    expect(red.body.trim().split('\r\n')).toHaveLength(31)
    expect(wrong.statusCode).toBe(400)
    expect(wrong.body).toContain('<!doctype html>')
    expect(unknown?.json()).toMatchObject({ detail: expect.not.stringMatching(/^where/) as string })
    expect(unsorted?.json()).toMatchObject({
      detail: 'sort must be one of name, name-desc, updated.',
    })
  })
})
