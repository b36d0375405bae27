import { axeFindings } from '../support/browser/axe.js'
import { inChromium, picture } from '../support/browser/chromium.js'
import { exploring } from '../support/browser/exploring.js'
import { PHONE } from '../support/browser/phone.js'
import { anEntity, store } from '../support/builders.js'
import { aListing, aMarket, storeMarkets } from '../support/market-builders.js'
import type { Graph } from '../../src/graph/graph.js'

const given = async (graph: Graph) => {
  await store(graph, { entities: [anEntity({ slug: 'jane-doe', name: 'Jane Doe' })] })
  await storeMarkets(graph, {
    markets: [
      aMarket({ id: 'jane-wins', title: 'Will Jane Doe win?', percent: 42 }),
      aMarket({ id: 'ada-wins', title: 'Will Ada win?', percent: 12 }),
      aMarket({ id: 'unpriced', title: 'Will it be?', percent: null }),
    ],
    listings: [
      aListing('jane-wins', { venue: 'kalshi', key: 'kalshi:JANE-26:', contract: 'JANE-26' }),
    ],
    groups: [{ id: 'g', title: 'Who wins?', exclusive: true, markets: ['jane-wins', 'ada-wins'] }],
    concerns: [{ market: 'jane-wins', entity: 'jane-doe', role: 'SUBJECT' }],
    quotes: [
      {
        listing: 'kalshi:JANE-26:',
        points: [
          ['2026-01-10T12:00:00Z', 30],
          ['2026-01-20T12:00:00Z', 42],
        ],
      },
    ],
    shown: [
      {
        market: 'jane-wins',
        changes: [
          ['2026-01-10T12:00:00Z', 30, 'kalshi'],
          ['2026-01-20T12:00:00Z', 42, 'kalshi'],
        ],
      },
    ],
  })
}

const SIZES = [
  ['a desktop', {}],
  ['a phone', PHONE],
] as const

inChromium('the page of a market', () => {
  const { explore } = exploring()

  it.each(SIZES)(
    'says what is shown, why, and what each venue says on %s',
    async (size, browser) => {
      const { page, url, complaints } = await explore({ given, browser })

      await page.goto(`${url}/market/jane-wins`)
      await page.locator('html[data-live]').waitFor()
      await page.screenshot({ path: picture(`market-${size}`), fullPage: true })

      const main = await page.locator('main').innerText()
      expect(main).toMatch(/42\s*%/)
      expect(main).toContain('JANE-26')
      expect(main).toMatch(/Jane Doe\s+Politician, subject/)
      expect(main).toMatch(/Will Ada win\?\s+12%/)
      expect(await axeFindings(page)).toEqual([])
      expect(complaints).toEqual([])
      const isTooWide =
        'document.documentElement.scrollWidth > document.documentElement.clientWidth'
      expect(await page.evaluate(isTooWide)).toBe(false)
    },
  )

  it('answers what was shown a week before a day, in a table', async () => {
    const { page, url } = await explore({ given })
    await page.goto(`${url}/market/jane-wins?days=30&until=2026-01-15`)

    await page.getByText('Show as a table').click()

    const row = page.getByRole('row').filter({ hasText: '10 Jan 2026' })
    expect(await row.innerText()).toContain('30%')
    expect(await page.getByRole('table').first().innerText()).not.toContain('42%')
  })

  it.each(SIZES)(
    'shows a contradiction on %s in the list and on the pages of both markets',
    async (size, browser) => {
      const { app, page, url, complaints } = await explore({
        given,
        browser,
        now: '2026-01-31T13:00:00Z',
      })
      await app.run(
        `MATCH (jane:Market {id: 'jane-wins'}), (ada:Market {id: 'ada-wins'})
       CREATE (jane)-[:CONTRADICTS {claim: 'IMPLIES', gap: 30.0, reason: 'Both are about the same event.'}]->(ada)`,
      )

      for (const path of ['/markets/contradictions', '/market/jane-wins', '/market/ada-wins']) {
        await page.goto(`${url}${path}`)
        await page.locator('html[data-live]').waitFor()
        await page.screenshot({
          path: picture(`${path.replaceAll('/', '-')}-${size}`),
          fullPage: true,
        })
        const pair = await page.getByRole('article').filter({ hasText: '30 points' }).innerText()
        expect(pair).toMatch(/Will Jane Doe win\?[^]*42%[^]*Will Ada win\?[^]*12%/)
        expect(await axeFindings(page)).toEqual([])
      }
      expect(complaints).toEqual([])
    },
  )

  it('says so when no venue has a usable price', async () => {
    const { page, url } = await explore({ given })

    await page.goto(`${url}/market/unpriced`)

    const main = await page.locator('main').innerText()
    expect(main).toContain('No venue has a usable price.')
    expect(main).toContain('No values in this period.')
  })
})
