import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { axeFindings } from '../support/browser/axe.js'
import { inChromium, openChromium, picture } from '../support/browser/chromium.js'
import { demoExtract } from '../support/browser/demo-extract.js'
import { buildExplorer } from '../support/browser/explorer.js'
import { PHONE } from '../support/browser/phone.js'
import { commandLine } from '../support/command-line.js'
import { testApp } from '../support/test-app.js'

const NOW = '2026-06-15T12:00:00Z'
const DAY = '/entity/house-of-commons?at=2017-06-08'
const isTooWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'

inChromium('the page of a chamber', () => {
  let chromium: Browser
  let url: string

  beforeAll(async () => {
    const app = await testApp({
      explorerFolder: buildExplorer(),
      now: NOW,
      given: async () => {
        await commandLine(['import', 'auto', demoExtract()], {
          session: { now: () => new Date(NOW) },
        })
      },
    })
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    url = `http://127.0.0.1:${String((app.app.server.address() as AddressInfo).port)}`
    chromium = await openChromium()
  }, 120_000)
  afterAll(async () => {
    await chromium.close()
  })

  async function visit(path: string, browser: BrowserContextOptions = {}) {
    const context = await chromium.newContext({ locale: 'en-GB', ...browser })
    context.setDefaultTimeout(30_000)
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()))
    await page.goto(url + path)
    return { page, complaints }
  }
  const live = (page: Page) => page.locator('html[data-live]').waitFor()
  const members = (page: Page) => page.locator('section:has(#members) td.head').allInnerTexts()

  it.each([
    ['desktop', {}],
    ['desktop-dark', { colorScheme: 'dark' }],
    ['phone', PHONE],
    ['phone-dark', { ...PHONE, colorScheme: 'dark' }],
  ] as const)(
    'shows the members of a day by party, and counts them once: %s',
    async (size, browser) => {
      const { page, complaints } = await visit(DAY, browser)
      await live(page)
      await page.screenshot({ path: picture(`chamber-${size}`, 'explorer') })

      const words = await page.locator('main').innerText()
      const [, all = '', possible = all] =
        /On 8 June 2017: (\d+) members\. (?:For (\d+) of them, the|The) dates /.exec(words) ?? []
      const names = await members(page)
      expect(names).toHaveLength(Number(all))
      expect(await page.locator('.seats circle').count()).toBe(Number(all))
      expect(await page.locator('.badge.ok').count()).toBe(Number(all) - Number(possible))
      const seats = await page.locator('.totals tbody td:nth-child(2)').allInnerTexts()
      expect(seats.reduce((sum, count) => sum + Number(count), 0)).toBe(Number(all))
      expect(words).toContain('for a majority')
      expect(await axeFindings(page)).toEqual([])
      expect(complaints).toEqual([])
      expect(await page.evaluate(isTooWide)).toBe(false)
    },
  )

  it('filters as you type, and has the rest of the page unchanged', async () => {
    const { page } = await visit(DAY)
    await live(page)
    const all = await members(page)

    await page.getByLabel('Filter by name').fill('abbott hackney')

    expect(await members(page)).toEqual(['Diane Abbott'])
    await page.getByText(`1 of ${String(all.length)} shown`).waitFor()
    await page.getByLabel('Filter by name').fill('nothing like this')
    expect(await members(page)).toEqual([])
  })

  it('filters by its form, and steps by months, without JavaScript', async () => {
    const { page } = await visit(DAY, { javaScriptEnabled: false })

    await page.getByLabel('Filter by name').fill('ABBOTT')
    await page.getByRole('button', { name: 'Filter' }).click()
    expect(page.url()).toContain('at=2017-06-08&q=ABBOTT')
    expect(await members(page)).toEqual(['Diane Abbott'])

    await page.goto(`${url}/entity/united-states-senate?at=2015-06-30`)
    await page.getByRole('link', { name: 'One month earlier' }).click()
    expect(page.url()).toBe(`${url}/entity/united-states-senate?at=2015-05-30`)
    expect(await page.locator('main').innerText()).toContain('On 30 May 2015:')
    expect(await page.locator('.citation').innerText()).toContain('?at=2015-05-30, read on')
  })

  it('shows no members outside the days that are covered, and leads to those that are', async () => {
    const { page } = await visit('/entity/house-of-commons?at=2026-01-01')
    await live(page)

    expect(await page.locator('main').innerText()).toContain('Not covered.')
    expect(await page.locator('#members').count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Show the last day covered' }).click()
    await page.locator('#members').waitFor()
  })

  it('has the same members as CSV', async () => {
    const { page } = await visit(DAY)
    await live(page)
    const href = await page
      .getByRole('search', { name: 'Members' })
      .getByRole('link', { name: 'CSV' })
      .getAttribute('href')

    const reply = await page.request.get(url + String(href))
    const [head = '', ...rows] = (await reply.text()).trim().split('\r\n')

    expect(reply.headers()['content-type']).toContain('text/csv')
    expect(head).toContain('name,party,area,start,end,as_of,at,certainty')
    expect(rows).toHaveLength((await members(page)).length)
    expect(rows.filter((row) => row.includes('Diane Abbott,Labour Party'))).toHaveLength(1)
    for (const [path, status] of [
      ['/entity/house-of-commons/members.csv?at=soon', 400],
      ['/entity/diane-abbott/members.csv', 404],
      ['/entity/unknown/members.csv', 404],
    ] as const) {
      expect((await page.request.get(url + path)).status()).toBe(status)
    }
  })
})
