import { axeFindings } from '../support/browser/axe.js'
import { inChromium, picture } from '../support/browser/chromium.js'
import { exploring } from '../support/browser/exploring.js'
import { PHONE } from '../support/browser/phone.js'
import {
  aDataset,
  anEntity,
  aRecord,
  aRelationship,
  store,
  type Stored,
} from '../support/builders.js'
import { aListing, aMarket, storeMarkets } from '../support/market-builders.js'

const RIGHT_TO_LEFT = 'גולדה מאיר'

const GIVEN: Stored = {
  entities: [
    anEntity({
      slug: 'ada-lovelace',
      name: 'Ada Lovelace',
      names: ['Ada Lovelace', 'Ada Byron', RIGHT_TO_LEFT],
      nameLangs: ['', 'en', 'he'],
      identifiers: ['wikidata:Q7259'],
      birthDate: '1815-12',
      links: ['https://example.org/ada', 'javascript:alert(1)'],
    }),
    anEntity({ slug: 'house', name: 'House', type: 'institution' }),
    anEntity({ slug: 'whigs', name: 'Whigs', type: 'party' }),
    anEntity({ slug: 'golda', name: RIGHT_TO_LEFT, names: [RIGHT_TO_LEFT], nameLangs: ['he'] }),
  ],
  relationships: [
    aRelationship({
      from: 'ada-lovelace',
      to: 'house',
      role: 'speaker',
      startDate: '2015',
      endDate: '2017-06-08',
      recordKeys: ['tests/all/seat/1'],
    }),
    aRelationship({ from: 'ada-lovelace', to: 'whigs', startDate: '2019-02', asOf: '2026-01-01' }),
    aRelationship({ type: 'RELATED_TO', from: 'ada-lovelace', to: 'golda', role: 'friend' }),
  ],
  records: [
    aRecord({
      key: 'tests/all/seat/1',
      data: { kind: 'membership', person: 'tests/all/person/1', url: 'https://example.org/seat' },
    }),
  ],
  datasets: [
    aDataset({
      name: 'tests',
      title: 'Made for tests',
      licence: 'CC0-1.0',
      url: 'javascript:alert(2)',
    }),
  ],
}

const given = async (graph: Parameters<typeof store>[0]) => {
  await store(graph, GIVEN)
  await storeMarkets(graph, {
    markets: [aMarket({ id: 'ada-wins', title: 'Will Ada win?', volumeUsd: null })],
    listings: [aListing('ada-wins')],
    concerns: [{ market: 'ada-wins', entity: 'ada-lovelace' }],
    shown: [
      {
        market: 'ada-wins',
        changes: [
          ['2026-01-20T00:00:00Z', 40, 'polymarket'],
          ['2026-01-31T12:00:00Z', 62.5, 'polymarket'],
        ],
      },
    ],
  })
}

inChromium('the page of an entity', () => {
  const { explore } = exploring()

  it.each([
    ['desktop', {}],
    ['desktop-dark', { colorScheme: 'dark' }],
    ['phone', PHONE],
  ] as const)('says what is known, when, and who says so: %s', async (size, browser) => {
    const { page, complaints, visit } = await explore({ given, browser })

    await visit('/entity/ada-lovelace')
    await page.locator('html[data-live]').waitFor()
    await page.screenshot({ path: picture(`entity-${size}`, 'explorer'), fullPage: true })

    const text = await page.locator('main').innerText()
    expect(text).toMatch(/Born\s+December 1815/)
    expect(text).toMatch(/Gender\s+unknown: no source says/)
    expect(text).toContain('Ada Byron')
    const seat = await page.getByRole('row', { name: /House/ }).innerText()
    expect(seat).toMatch(/as speaker[\s\S]*2015[\s\S]*8 June 2017[\s\S]*Made for tests/)
    expect(await page.getByRole('row', { name: /Whigs/ }).innerText()).toMatch(/February 2019/)
    expect(await page.getByRole('row', { name: /Will Ada win/ }).innerText()).toContain('62.5%')
    expect(await page.getByRole('img', { name: /From 40% on/ }).count()).toBe(1)
    expect(await page.getByRole('link', { name: 'Q7259' }).getAttribute('href')).toContain(
      'wikidata',
    )
    expect(await page.locator('a[href^="javascript:"]').count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    expect(complaints).toEqual([])
    const isTooWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'
    expect(await page.evaluate(isTooWide)).toBe(false)
  })

  it('draws a bar for each relationship with a date, and says how many have none', async () => {
    const { page, visit } = await explore({ given })

    await visit('/entity/ada-lovelace')

    expect(await page.locator('.timeline .bar').count()).toBe(2)
    expect(await page.locator('.timeline figcaption').innerText()).toContain('1 without any date')
  })

  it('shows how it was on a day, by a form and by its address', async () => {
    const { page, url, complaints, visit } = await explore({ given })
    await visit('/entity/ada-lovelace')
    await page.locator('html[data-live]').waitFor()

    await page.getByLabel('As it was on').fill('2016-05-01')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL(`${url}/entity/ada-lovelace?at=2016-05-01`)
    await page.locator('html[data-live]').waitFor()
    await page.screenshot({ path: picture('entity-on-a-day', 'explorer'), fullPage: true })

    expect(await page.getByRole('row', { name: /House/ }).innerText()).toContain('surely')
    expect(await page.getByRole('row', { name: /Whigs/ }).count()).toBe(0)
    expect(await page.locator('.citation').innerText()).toContain('?at=2016-05-01, read on')
    expect(await axeFindings(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('leads on with the keyboard alone', async () => {
    const { page, url, visit } = await explore({ given })
    await visit('/entity/ada-lovelace')
    await page.locator('html[data-live]').waitFor()

    for (let steps = 0; steps < 40; steps += 1) {
      await page.keyboard.press('Tab')
      if ((await page.evaluate('document.activeElement.textContent')) === 'Whigs') break
    }
    await page.keyboard.press('Enter')

    await page.waitForURL(`${url}/entity/whigs`)
    await page.getByRole('heading', { level: 1, name: 'Whigs' }).waitFor()
  })

  it('writes a name from the right', async () => {
    const { page, complaints, visit } = await explore({ given })

    await visit('/entity/golda')
    await page.locator('html[data-live]').waitFor()
    await page.screenshot({ path: picture('entity-right-to-left', 'explorer'), fullPage: true })

    const heading = page.getByRole('heading', { level: 1 })
    expect(await heading.innerText()).toBe(RIGHT_TO_LEFT)
    expect(await page.evaluate('getComputedStyle(document.querySelector("h1")).direction')).toBe(
      'rtl',
    )
    expect(await heading.getAttribute('lang')).toBe('he')
    expect(await axeFindings(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('says of an entity that nothing is told of that nothing is', async () => {
    const { page, complaints, visit } = await explore({
      given: { entities: [anEntity({ slug: 'lonely', datasets: [] })] },
    })

    await visit('/entity/lonely')
    await page.locator('html[data-live]').waitFor()

    expect(await page.locator('main').innerText()).toContain('No source says whom')
    expect(await axeFindings(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('leads to older relationships, one page at a time', async () => {
    const years = [...Array(25).keys()].map((year) => year + 1990)
    const { page, visit } = await explore({
      given: {
        entities: [
          anEntity({ slug: 'ada' }),
          ...years.map((year) => anEntity({ slug: `body-${String(year)}`, type: 'institution' })),
        ],
        relationships: years.map((year) =>
          aRelationship({ from: 'ada', to: `body-${String(year)}`, startDate: String(year) }),
        ),
      },
      browser: { javaScriptEnabled: false },
    })
    await visit('/entity/ada')
    const first = await page.locator('tbody th').allInnerTexts()

    await page.getByRole('link', { name: 'Older ones' }).click()

    const second = await page.locator('tbody th').allInnerTexts()
    expect(first[0]).toBe('body-2014')
    expect(first).toHaveLength(20)
    expect(second).toEqual(['body-1994', 'body-1993', 'body-1992', 'body-1991', 'body-1990'])
    expect(await page.getByRole('link', { name: 'From the newest' }).count()).toBe(1)
  })
})
