import type { Graph } from '../../src/graph/graph.js'
import { axeFindings } from '../support/browser/axe.js'
import { inChromium, picture } from '../support/browser/chromium.js'
import { exploring } from '../support/browser/exploring.js'
import { PHONE } from '../support/browser/phone.js'
import { aListing, aMarket, storeMarkets } from '../support/market-builders.js'

/** Of twelve questions at 61 to 72 percent, eight came true. Kalshi quotes the first three, too. */
const QUESTIONS = Array.from({ length: 12 }, (_item, at) => ({
  id: `q${String(at)}`,
  percent: 61 + at,
  resultPercent: at % 3 === 0 ? 0 : 100,
}))
const PRICED_AT = '2026-01-12T12:00:00Z'

const given = (graph: Graph) =>
  storeMarkets(graph, {
    markets: [
      ...QUESTIONS.map(({ id, resultPercent }) =>
        aMarket({ id, resultPercent, state: 'resolved', closesAt: '2026-01-20T12:00:00Z' }),
      ),
      aMarket({ id: 'void', state: 'cancelled' }),
    ],
    listings: [
      ...[...QUESTIONS, { id: 'void' }].map(({ id }) => aListing(id)),
      ...QUESTIONS.slice(0, 3).map(({ id }) => aListing(id, { venue: 'kalshi' })),
    ],
    quotes: ['polymarket', 'kalshi'].flatMap((venue) =>
      (venue === 'kalshi' ? QUESTIONS.slice(0, 3) : QUESTIONS).map(({ id, percent }) => ({
        listing: `${venue}:${id}:`,
        points: [[PRICED_AT, percent] as const],
      })),
    ),
    imports: [
      ...['kalshi', 'polymarket'].map((venue) => ({
        ...{ venue, lastImportAt: PRICED_AT, lastQuotedAt: PRICED_AT },
      })),
    ],
  })

const isTooWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'

inChromium('the page of a venue', () => {
  const { explore } = exploring()

  it.each([
    ['a desktop', {}],
    ['a phone', PHONE],
    ['a desktop in the dark', { colorScheme: 'dark' as const }],
    ['a phone in the dark', { ...PHONE, colorScheme: 'dark' as const }],
  ])('says how often the venue was right, on %s', async (size, browser) => {
    const { page, visit, complaints } = await explore({ given, browser })

    await visit('/sources/polymarket')
    await page.locator('html[data-live]').waitFor()
    await page.screenshot({ path: picture(`source-${size}`), fullPage: true })

    const main = await page.locator('main').innerText()
    expect(main).toContain('Of 9 questions priced between 60% and 70%, 66.7% came true')
    expect(main).toMatch(/12, of which 66\.7% came true/)
    expect(main).toContain('Cancelled: 1')
    expect(await page.locator('.reliability circle').count()).toBe(2)
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(isTooWide)).toBe(false)
    expect(complaints).toEqual([])
  })

  it('is found from the list of venues and from a market', async () => {
    const { page, visit } = await explore({ given })

    for (const path of ['/data', '/market/q0']) {
      await visit(path)
      await page.getByRole('link', { name: 'Was Kalshi right?' }).click()
      await page.getByRole('heading', { name: 'Was Kalshi right?' }).waitFor()
    }

    expect(page.url()).toMatch(/\/sources\/kalshi$/)
  })

  it('offers other days and shared questions as links, without JavaScript', async () => {
    const { page, visit } = await explore({ given, browser: { javaScriptEnabled: false } })

    await visit('/sources/polymarket')
    await page.getByRole('link', { name: 'Also priced by another venue' }).click()

    await page.getByText('3, of which 66.7% came true').waitFor()
    expect(await page.locator('main').innerText()).toContain('too few questions for an interval')
    await page.getByRole('link', { name: '90 days before' }).click()
    await page.getByText('No questions to compare').waitFor()
    expect(page.url()).toMatch(/\/sources\/polymarket\?days=90&shared=true$/)
  })

  it('is absent for an unknown venue', async () => {
    const { page, url } = await explore({ given })

    const reply = await page.goto(`${url}/sources/nothing`)

    expect(reply?.status()).toBe(404)
  })
})
