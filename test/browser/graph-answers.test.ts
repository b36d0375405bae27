import type { Page } from 'playwright-core'
import { countNames } from '../../bench/explorer/names.mjs'
import {
  aDataset,
  anEntity,
  aRecord,
  aRelationship,
  idOf,
  type Stored,
} from '../support/builders.js'
import { inChromium } from '../support/browser/chromium.js'
import { exploring } from '../support/browser/exploring.js'

const ANN = 'Ann Ahlberg'
const BOB = 'Bob Berg'
const RECORD = 'tests/all/membership/1'

const GIVEN: Stored = {
  entities: [
    anEntity({ slug: 'ann', name: ANN }),
    anEntity({ slug: 'bob', name: BOB }),
    ...['cas', 'dan', 'eve'].map((slug) => anEntity({ slug, name: slug.toUpperCase() })),
    anEntity({ slug: 'blue', name: 'Blue Party', type: 'party' }),
    anEntity({ slug: 'house', name: 'The House', type: 'institution' }),
    anEntity({
      ...{ slug: 'panel', name: 'Panel on Health', type: 'institution' },
      classification: 'committee',
    }),
  ],
  relationships: [
    aRelationship({ from: 'ann', to: 'blue', startDate: '2001', endDate: '2005' }),
    aRelationship({ from: 'bob', to: 'blue', startDate: '2003', endDate: '2009' }),
    aRelationship({ from: 'ann', to: 'house', startDate: '2001-01-01', endDate: '2002-12-31' }),
    aRelationship({ from: 'ann', to: 'house', startDate: '2003-01-01', endDate: '2004-12-31' }),
    aRelationship({ from: 'bob', to: 'house', startDate: '2006', endDate: '2008' }),
    aRelationship({
      ...{ from: 'ann', to: 'panel', startDate: '2001', endDate: '2004', role: 'chair' },
      recordKeys: [RECORD],
    }),
    aRelationship({ from: 'bob', to: 'panel', startDate: '2002', endDate: '2004' }),
    ...['cas', 'dan', 'eve'].map((from) => aRelationship({ from, to: 'house' })),
    aRelationship({ from: 'cas', to: 'panel' }),
  ],
  datasets: [aDataset({ name: 'tests', title: 'The testers’ lists' })],
  records: [
    aRecord({
      key: RECORD,
      data: { kind: 'membership', person: 'x', url: 'https://example.org/1' },
    }),
  ],
}

/** 300 entities, of which 30 are bodies. */
const MANY: Stored = {
  entities: Array.from({ length: 300 }, (_each, at) =>
    anEntity({
      slug: `e-${String(at)}`,
      ...(at < 30
        ? { name: `Committee on Matter ${String(at)}`, type: 'institution' }
        : { name: `Given Surname-${String(at)}` }),
    }),
  ),
  relationships: Array.from({ length: 540 }, (_each, at) => {
    const person = 30 + (at % 270)
    const body = at < 270 ? person % 30 : (person * 7 + 1) % 30
    return aRelationship({ from: `e-${String(person)}`, to: `e-${String(body)}` })
  }),
}

const idsOf = (...slugs: readonly string[]) => slugs.map(idOf).join(',')

async function isDrawn(page: Page): Promise<void> {
  await page.locator('.graph-picture[data-drawn=whole]').waitFor()
}

/** Presses Tab until an element with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    const focused = await page.evaluate<string>(
      "document.activeElement.getAttribute('aria-label') ?? (document.activeElement === document.body ? '' : document.activeElement.textContent)",
    )
    if (focused.includes(name)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${name}.`)
}

/** The texts of the items of a list in the panel, without those of their steps. */
function itemsOf(page: Page, heading: RegExp): Promise<readonly string[]> {
  const list = page.getByRole('region', { name: heading }).locator('.graph-path')
  return list.locator('> li').allInnerTexts()
}

inChromium('the answers of the graph view', () => {
  const { explore } = exploring()

  it('are paths over other entities each, the smallest group first, with years and sources', async () => {
    const { page, url, complaints } = await explore({ given: GIVEN })
    await page.goto(`${url}/graph?ids=${idsOf('ann', 'bob')}&find=ways`)
    await page.getByText('3 paths, smallest groups first').waitFor()
    await page.getByText('Panel on Health, 3 members').waitFor()

    const [panel, house, blue, ...more] = await itemsOf(page, /paths/)
    expect(panel).toMatch(
      /^Panel on Health, 3 members[^]*Ann Ahlberg member of Panel on Health, 2001 – 2004[^]*1 record[^]*Bob Berg member of Panel on Health, 2002 – 2004/,
    )
    expect(house).toMatch(
      /^The House, 5 members[^]*Ann Ahlberg member of The House, 1 Jan 2001 – 31 Dec 2004/,
    )
    expect(blue).toMatch(/^Blue Party, 2 members/)
    expect(more).toEqual([])
    await page.getByText('1 record').first().click()
    const source = page.getByRole('link', { name: 'The testers’ lists' })
    expect(await source.getAttribute('href')).toBe('https://example.org/1')

    await page.getByLabel('Day', { exact: true }).fill('2003-06-01')
    await page.getByText('3 paths').waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: 'Path' }).click()
    await page.getByRole('button', { name: 'Find paths' }).click()
    await page.getByText('2 paths, smallest groups first').waitFor()
    expect(complaints).toEqual([])
  })

  it('are what entities have in common in the whole graph, until the day changes', async () => {
    const { page, url, complaints } = await explore({ given: GIVEN })
    await page.goto(`${url}/graph?ids=${idsOf('ann', 'bob')}`)
    await isDrawn(page)
    await page.getByText('They are not directly related. Select some of them to find').waitFor()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
      'Ann Ahlberg, Bob Berg and connections',
    )
    await page.getByRole('tab', { name: 'Path' }).click()
    await page.getByRole('button', { name: 'In common' }).click()
    await page.getByText('3 in common.').waitFor()

    const items = await itemsOf(page, /in common/)
    expect(
      items.map((text) =>
        text
          .split('\n')
          .filter((line) => line !== '')
          .slice(0, 2),
      ),
    ).toEqual([
      ['Panel on Health, 3 members', 'At the same time'],
      ['The House, 5 members', 'Not at the same time'],
      ['Blue Party, 2 members', 'At the same time'],
    ])
    expect(items[1]).toMatch(/Ann Ahlberg, 1 Jan 2001 – 31 Dec 2004[^]*Bob Berg, 2006 – 2008/)
    await page.getByLabel('Day', { exact: true }).fill('2004-01-01')
    await page.getByRole('region', { name: /in common/ }).waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })

  it('are found by keyboard alone', async () => {
    const { page, url, complaints } = await explore({ given: GIVEN })
    const { keyboard } = page
    await page.goto(`${url}/graph?ids=${idsOf('ann', 'bob')}`)
    await isDrawn(page)
    for (const name of [ANN, BOB]) {
      await tabTo(page, `Select ${name} for path`)
      await keyboard.press('Space')
    }
    await page.waitForURL(/chosen=0\.1/)
    await page.reload()
    await isDrawn(page)

    await tabTo(page, 'Path')
    await keyboard.press('Enter')
    await tabTo(page, 'Find paths')
    await keyboard.press('Enter')
    await page.getByText('Panel on Health, 3 members').waitFor()
    await tabTo(page, '1 record')
    await keyboard.press('Enter')
    await tabTo(page, 'The testers’ lists')
    expect(await page.evaluate('document.activeElement.href')).toBe('https://example.org/1')
    await tabTo(page, 'Clear paths')
    await keyboard.press('Enter')
    await page.getByText('Paths cleared.').waitFor()
    expect(complaints).toEqual([])
  })

  it('clears a citation when the day changes, and counts what is left to expand', async () => {
    const { page, url } = await explore({ given: GIVEN })
    await page.goto(`${url}/graph?ids=${idsOf('ann', 'house')}`)
    await isDrawn(page)
    await page.getByText('Share and export').click()
    await page.getByRole('button', { name: 'Cite', exact: true }).click()
    await page.locator('.citation').waitFor()
    await page.getByText('Share and export').click()

    await page.getByLabel('Day', { exact: true }).fill('2003-06-01')
    await page.locator('.citation').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'All years' }).click()

    // Two of the four memberships of Ann are in the House, which is shown.
    await page.getByRole('button', { name: `Show ${ANN}` }).click()
    await page.getByRole('button', { name: 'Show 2 more' }).click()
    await page.getByText('all shown').waitFor()
  })
})

inChromium('the picture of the graph view', () => {
  const { explore } = exploring()

  it('opens with the closest connections, the entity at the left, on most of the height', async () => {
    const { page, url, complaints } = await explore({
      given: GIVEN,
      browser: { viewport: { width: 1_280, height: 800 } },
    })
    await page.goto(`${url}/graph?ids=${idOf('ann')}`)
    await page.getByText(/^8 entities/).waitFor()
    await isDrawn(page)

    const box = await page.locator('.graph-picture').boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(0.7 * 800)
    const x = await page.locator('.graph-picture').evaluate((holder, id) => {
      const { _cyreg } = holder as unknown as {
        _cyreg: {
          cy: { getElementById: (id: string) => { renderedPosition: () => { x: number } } }
        }
      }
      return _cyreg.cy.getElementById(id).renderedPosition().x
    }, idOf('ann'))
    expect(x).toBeLessThan((box?.width ?? 0) * 0.45)
    expect(await page.evaluate(countNames)).toEqual({ shown: 8, overNodes: 0, overlapping: 0 })
    expect(complaints).toEqual([])
  })

  it('adds the connections of a node on a double click', async () => {
    const { page, url } = await explore({ given: GIVEN })
    await page.goto(`${url}/graph?ids=${idsOf('cas', 'house')}`)
    await isDrawn(page)
    const { x, y } = await page.evaluate<{ x: number; y: number }>(`(() => {
      const holder = document.querySelector('.graph-picture')
      const { left, top } = holder.getBoundingClientRect()
      const { x, y } = holder._cyreg.cy.getElementById('${idOf('cas')}').renderedPosition()
      return { x: left + x, y: top + y }
    })()`)

    await page.mouse.dblclick(x, y)

    await page.getByText(/^7 entities/).waitFor()
  })

  it('shows at least 40 names of 300 entities, none over a node or a name', async () => {
    const { page, url } = await explore({
      given: MANY,
      browser: { viewport: { width: 1_280, height: 900 } },
    })
    const ids = Array.from({ length: 300 }, (_each, at) => idOf(`e-${String(at)}`))
    await page.goto(`${url}/graph#ids=${ids.join(',')}`)
    await page.getByText(/^300 entities/).waitFor()
    await isDrawn(page)
    await page.waitForFunction(
      "document.querySelector('.graph-picture')._cyreg.cy.nodes('.labelled').length > 0",
    )

    const { shown, overNodes, overlapping } = await page.evaluate(countNames)

    expect(shown).toBeGreaterThanOrEqual(40)
    expect(overNodes).toBe(0)
    expect(overlapping).toBeLessThanOrEqual(0.05 * shown)
  })
})
