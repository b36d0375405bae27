import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import {
  aDataset,
  anEntity,
  aRecord,
  aRelationship,
  idOf,
  store,
  type Stored,
} from '../support/builders.js'
import { inChromium } from '../support/browser/chromium.js'
import { exploring } from '../support/browser/exploring.js'
import { aMarket, storeMarkets } from '../support/market-builders.js'
import { ROOT } from '../support/server-options.js'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const PICTURES = join(ROOT, 'test-output', 'graph')
const PHONE = { viewport: { width: 390, height: 844 } }

const ANN = 'Ann Ahlberg'
const BOB = 'Bob Berg'

const GIVEN: Stored = {
  entities: [
    anEntity({ slug: 'ann', name: ANN }),
    anEntity({ slug: 'bob', name: BOB }),
    anEntity({ slug: 'cas', name: 'كاس الكبير', countryCode: 'eg' }),
    anEntity({ slug: 'blue', name: 'Blue Party', type: 'party' }),
    anEntity({ slug: 'house', name: 'The House', type: 'institution' }),
  ],
  relationships: [
    aRelationship({
      ...{ from: 'ann', to: 'blue', startDate: '2001', endDate: '2005', role: 'treasurer' },
      recordKeys: ['tests/all/membership/1'],
    }),
    aRelationship({ from: 'bob', to: 'blue', startDate: '2003', endDate: '2009' }),
    aRelationship({ from: 'bob', to: 'house', startDate: '2004-05-01' }),
    aRelationship({ from: 'cas', to: 'house', startDate: '2010' }),
  ],
  datasets: [aDataset({ name: 'tests', title: 'The testers’ lists' })],
  records: [
    aRecord({
      key: 'tests/all/membership/1',
      data: { kind: 'membership', person: 'x', url: 'https://example.org/1' },
    }),
  ],
}

const idsOf = (...slugs: readonly string[]) => slugs.map(idOf).join(',')

async function isDrawn(page: Page): Promise<void> {
  await page.locator('.graph-picture[data-drawn=whole]').waitFor()
}

function keep(page: Page, name: string): Promise<unknown> {
  mkdirSync(PICTURES, { recursive: true })
  return page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true })
}

/** Where in the window the middle between two entities of the picture is. */
function between(page: Page, one: string, other: string): Promise<{ x: number; y: number }> {
  return page.evaluate<{ x: number; y: number }>(`(() => {
    const holder = document.querySelector('.graph-picture')
    const { left, top } = holder.getBoundingClientRect()
    const [a, b] = ${JSON.stringify([one, other])}.map((id) =>
      holder._cyreg.cy.getElementById(id).renderedPosition(),
    )
    return { x: left + (a.x + b.x) / 2, y: top + (a.y + b.y) / 2 }
  })()`)
}

/** Presses Tab until what bears this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    const focused = await page.evaluate<string>(
      "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent",
    )
    if (focused.includes(name)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${name}.`)
}

inChromium('a journey through the graph view', () => {
  const { explore } = exploring()

  it('leads by mouse from two names to how they are connected, who says so, and what to take away', async () => {
    const { page, url, complaints } = await explore({ given: GIVEN })
    await page.goto(`${url}/graph`)
    for (const name of [ANN, BOB]) {
      await page.getByLabel('Add to the graph').fill(name)
      await page.getByRole('option', { name }).click()
      await page.getByRole('checkbox', { name: `Select ${name} for path`, checked: true }).waitFor()
    }

    await page.getByRole('tab', { name: 'Path' }).click()
    await page.getByRole('button', { name: 'Find paths' }).click()
    await page.getByText('1 path found.').waitFor()
    await page.getByRole('rowheader', { name: 'Blue Party' }).waitFor()
    await page.getByRole('button', { name: 'Arrange' }).click()
    await isDrawn(page)
    await page.locator('.graph-picture').scrollIntoViewIfNeeded()
    const { x, y } = await between(page, idOf('ann'), idOf('blue'))
    await page.mouse.click(x, y)

    const card = page.getByRole('region', { name: 'Selected', exact: true })
    const source = card.getByRole('link', { name: 'The testers’ lists' })
    expect(await source.getAttribute('href')).toBe('https://example.org/1')
    expect(await card.innerText()).toMatch(/Member of[^]*treasurer 2001 – 2005[^]*CC0-1\.0/)
    await keep(page, 'desktop')

    await page.getByText('Share and export').click()
    await page.getByRole('button', { name: 'Cite' }).click()
    const citation = page.locator('.citation')
    expect(await citation.innerText()).toContain('Data: The testers’ lists (CC0-1.0).')
    expect(await citation.innerText()).toContain('/graph?nodes=')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy citation' }).click()
    await page.getByText('Copied', { exact: true }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await citation.innerText())
    for (const [label, ending] of [
      ['Picture (PNG)', '.png'],
      ['Picture (SVG)', '.svg'],
      ['Relationships (CSV)', '.relationships.csv'],
      ['All (JSON)', '.json'],
    ] as const) {
      const coming = page.waitForEvent('download')
      await page.getByRole('button', { name: label }).click()
      const download = await coming
      // The name says what the file shows.
      expect(download.suggestedFilename()).toMatch(/^polity-connections-of-[a-z-]*ann-ahlberg/)
      expect(download.suggestedFilename()).toContain(ending)
      await download.saveAs(join(PICTURES, `polity-connections${ending}`))
    }
    const csv = readFileSync(join(PICTURES, 'polity-connections.relationships.csv'), 'utf8')
    expect(csv).toContain(`MEMBER_OF,treasurer,2001,2005,${idOf('ann')},${ANN}`)
    expect(complaints).toEqual([])
  })

  it('leads there by keyboard alone, on a phone', async () => {
    const { page, url, complaints } = await explore({ given: GIVEN, browser: PHONE })
    const { keyboard } = page
    await page.goto(`${url}/graph?ids=${idsOf('ann', 'bob')}`)
    await isDrawn(page)

    for (const name of [ANN, BOB]) {
      await tabTo(page, `Select ${name} for path`)
      await keyboard.press('Space')
    }
    await page.reload()
    await isDrawn(page)
    await tabTo(page, 'Graph of 2 entities')
    await keyboard.press('ArrowRight')
    await keyboard.press('Space')
    await keyboard.press('ArrowRight')
    await keyboard.press('ArrowLeft')
    await page.locator('.graph-picture').press('0')
    const names = await page.locator('#graph-card h2').innerText()
    expect([ANN, BOB]).toContain(names)

    await page.goto(`${url}/graph?ids=${idsOf('ann', 'bob')}`)
    await isDrawn(page)
    await tabTo(page, `Show ${ANN}`)
    await keyboard.press('Enter')
    await page.getByRole('button', { name: 'Show 1 more' }).waitFor()
    await tabTo(page, 'Show 1 more')
    await keyboard.press('Enter')
    await page.getByRole('rowheader', { name: 'Blue Party' }).waitFor()
    await isDrawn(page)
    await page.keyboard.press('Escape')
    await tabTo(page, `Sources of ${ANN}`)
    await keyboard.press('Enter')
    await page.getByRole('link', { name: 'The testers’ lists' }).waitFor()
    expect(await page.evaluate('document.activeElement.id')).toBe('graph-card')
    await keep(page, 'phone')
    expect(complaints).toEqual([])
  })

  it('shows the state on a day as the service judges it, and says what is not certain', async () => {
    const { page, url, complaints } = await explore({
      given: GIVEN,
      browser: { colorScheme: 'dark' },
    })
    await page.goto(`${url}/graph?ids=${idsOf('ann', 'bob', 'blue', 'house')}`)
    await isDrawn(page)

    await page.getByLabel('Day', { exact: true }).fill('2005-03-01')
    await page.getByText('possible on that day').first().waitFor()
    const lines = page.getByRole('table').nth(1)
    expect(await lines.innerText()).toMatch(/Ann Ahlberg[^\n]*treasurer[^]*possible/)
    expect(await lines.getByRole('row').count()).toBe(4)
    await page.waitForURL(/at=2005-03-01/)
    await page.getByLabel('Day', { exact: true }).fill('2011-01-01')
    await page.getByText('4 entities, 1 line').waitFor()
    expect(await lines.innerText()).toMatch(/Bob Berg\s+Member of\s+The House/)
    await page.getByRole('button', { name: 'All years' }).click()
    await page.getByText('4 entities, 3 lines').waitFor()
    await page.getByRole('tab', { name: 'Filter' }).click()
    await page.getByRole('checkbox', { name: 'Institution' }).uncheck()
    await page.getByText('3 entities, 2 lines').waitFor()
    await keep(page, 'dark')
    expect(complaints).toEqual([])
  })

  it('shows markets beside whom they concern', async () => {
    const { page, url } = await explore({
      given: async (graph) => {
        await store(graph, GIVEN)
        await storeMarkets(graph, {
          markets: [aMarket({ id: 'ann-wins', title: 'Will Ann win?' })],
          concerns: [{ market: 'ann-wins', entity: 'ann' }],
        })
      },
    })
    await page.goto(`${url}/graph?ids=${idsOf('ann', 'bob')}`)

    await page.getByRole('button', { name: `Show ${ANN}` }).click()

    const market = page.getByRole('link', { name: 'Will Ann win?' })
    expect(await market.getAttribute('href')).toBe('/market/ann-wins')
    expect(await page.locator('#graph-card').innerText()).toMatch(
      /Open · Polymarket · last price [^]*62\.5%/,
    )
  })

  it('is a picture without tools in a page of somebody else, with the way here', async () => {
    const { page, url, complaints } = await explore({ given: GIVEN })

    await page.goto(`${url}/graph?embed=1&ids=${idsOf('ann', 'blue')}`)
    await isDrawn(page)

    const buttons = await page.getByRole('button').all()
    const labels = buttons.map((button) => button.getAttribute('aria-label'))
    expect(await Promise.all(labels)).toEqual(['Zoom in', 'Zoom out', 'Fit'])
    expect(await page.getByRole('navigation').count()).toBe(0)
    const way = page.getByRole('link', { name: 'Open in Polity' })
    expect(await way.getAttribute('href')).toContain('/graph?nodes=')
    await page.locator('.graph-picture').press('h')
    expect(page.url()).toContain('embed=1')
    expect(complaints).toEqual([])
  })

  it('says what to do when there is no room for another question', async () => {
    const { page, url } = await explore({ given: GIVEN, unitsAMinute: { free: 60 } })
    await page.goto(`${url}/graph?ids=${idsOf('ann', 'blue')}`)

    await page.getByRole('button', { name: `Show ${ANN}` }).click()
    await page.getByRole('link', { name: 'Open page' }).waitFor()
    await page.getByRole('button', { name: `Sources of ${ANN}` }).click()
    await page.getByRole('link', { name: 'The testers’ lists' }).waitFor()
    for (let status = 0; status !== 429;) ({ status } = await fetch(`${url}/api/v1/races`))
    await page.getByRole('button', { name: 'Show Blue Party' }).click()

    expect(await page.getByRole('alert').innerText()).toMatch(/Try again in \d+ seconds/)
  })

  it.each(['light', 'dark'] as const)('has no fault that axe finds, in %s', async (colorScheme) => {
    const { page, url } = await explore({ given: GIVEN, browser: { colorScheme } })
    const faults: unknown[] = []
    for (const search of ['', `?ids=${idsOf('ann', 'blue', 'cas', 'house')}`]) {
      await page.goto(`${url}/graph${search}`)
      if (search !== '') {
        await isDrawn(page)
        await page.getByRole('button', { name: `Show ${ANN}` }).click()
        await page.getByRole('link', { name: 'Open page' }).waitFor()
        await page.getByRole('tab', { name: 'Filter' }).click()
        await page.getByText('Share and export').click()
      }
      await page.evaluate(AXE)
      const { violations } = await page.evaluate<{ violations: unknown[] }>('axe.run()')
      faults.push(...violations)
    }

    expect(faults).toEqual([])
  })
})
