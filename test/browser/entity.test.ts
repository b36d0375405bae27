import type { PartialDate } from '../../src/domain/partial-date.js'
import { axeFindings } from '../support/browser/axe.js'
import { inChromium, picture } from '../support/browser/chromium.js'
import { exploring } from '../support/browser/exploring.js'
import { PHONE } from '../support/browser/phone.js'
import {
  aDataset,
  anEntity,
  aRecord,
  aRelationship,
  idOf,
  store,
  type Stored,
} from '../support/builders.js'
import { aListing, aMarket, storeMarkets } from '../support/market-builders.js'

const RIGHT_TO_LEFT = 'גולדה מאיר'
const isTooWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'

const SEAT = {
  ...{ factId: 'seat', personId: idOf('ada-lovelace'), institutionId: idOf('house') },
  ...{ areaId: idOf('surrey'), partyId: idOf('whigs') },
}
const GIVEN: Stored = {
  entities: [
    anEntity({
      slug: 'ada-lovelace',
      name: 'Ada Lovelace',
      names: ['Ada Lovelace', 'Ada Byron', RIGHT_TO_LEFT],
      nameLangs: ['', 'en', 'he'],
      identifiers: ['wikidata:Q7259', 'icpsr:99'],
      birthDate: '1815-12',
      links: ['https://example.org/ada', 'javascript:alert(1)'],
    }),
    anEntity({ slug: 'house', name: 'House', type: 'institution', classification: 'legislature' }),
    anEntity({ slug: 'surrey', name: 'Surrey', type: 'area' }),
    anEntity({ slug: 'whigs', name: 'Whigs', type: 'party' }),
    anEntity({ slug: 'golda', name: RIGHT_TO_LEFT, names: [RIGHT_TO_LEFT], nameLangs: ['he'] }),
  ],
  relationships: [
    aRelationship({
      ...{ from: 'ada-lovelace', to: 'house', role: 'speaker' },
      ...{ startDate: '2015', endDate: '2017-06-08', recordKeys: ['tests/all/seat/1'] },
      ...SEAT,
    }),
    aRelationship({ from: 'ada-lovelace', to: 'whigs', startDate: '2019-02', asOf: '2026-01-01' }),
    aRelationship({ type: 'RELATED_TO', from: 'ada-lovelace', to: 'golda', role: 'friend' }),
  ],
  records: [
    aRecord({
      key: 'tests/all/seat/1',
      data: {
        ...{ kind: 'membership', person: 'tests/all/person/1', url: 'https://example.org/seat' },
        ...{ start: '2015' as PartialDate, end: '2017-06-08' as PartialDate },
      },
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
    ['phone-dark', { ...PHONE, colorScheme: 'dark' }],
  ] as const)('shows the career with its sources: %s', async (size, browser) => {
    const { page, complaints, visit } = await explore({ given, browser })

    await visit('/entity/ada-lovelace')
    await page.locator('html[data-live]').waitFor()
    await page.locator('.sources summary').first().click()
    await page.screenshot({ path: picture(`entity-${size}`, 'explorer'), fullPage: true })

    const text = await page.locator('main').innerText()
    expect(text).toMatch(/Born\s+December 1815/)
    expect(text).toMatch(/Gender\s+Not recorded/)
    expect(text).toContain('Ada Byron')
    const seat = await page.locator('.tenure', { hasText: 'Surrey' }).innerText()
    expect(seat).toMatch(/Speaker[\s\S]*2015 – 2017[\s\S]*Made for tests[\s\S]*CC0-1.0/)
    expect(await page.getByRole('link', { name: 'example.org', exact: true }).count()).toBe(2)
    expect(await page.locator('.tenure', { hasText: 'Whigs' }).innerText()).toContain(
      'Since Feb 2019',
    )
    expect(text).toMatch(/Will Ada win\?\s+Open · Polymarket · last price/)
    expect(await page.getByRole('img', { name: /From 40% on/ }).count()).toBe(1)
    expect(await page.locator('a[href^="javascript:"]').count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    expect(complaints).toEqual([])
    expect(await page.evaluate(isTooWide)).toBe(false)
  })

  it('opens the records of a row, the identifiers and the list of all without JavaScript', async () => {
    const { page, url, visit } = await explore({ given, browser: { javaScriptEnabled: false } })
    await visit('/entity/ada-lovelace')

    await page.locator('.sources summary').first().click()
    await page.getByText('Identifiers in other databases').click()

    expect(await page.locator('.evidence').first().innerText()).toContain('2015 – 8 Jun 2017')
    expect(await page.getByRole('row', { name: 'ICPSR 99' }).count()).toBe(1)
    expect(await page.getByRole('link', { name: 'Q7259' }).getAttribute('href')).toContain(
      'wikidata',
    )
    await page.getByRole('navigation', { name: 'Relationships with' }).getByText('All').click()
    expect(page.url()).toBe(`${url}/entity/ada-lovelace?of=all#all`)
    expect(await page.locator('main').innerText()).toContain('3 of 3, newest first')
  })

  it.each([true, false])('shows a day by its form, with JavaScript: %s', async (hasScript) => {
    const { page, url, complaints, visit } = await explore({
      given,
      browser: { javaScriptEnabled: hasScript },
    })
    await visit('/entity/ada-lovelace')

    await page.getByRole('link', { name: 'On a day' }).click()
    await page.getByLabel('Day').fill('2016-05-01')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL(`${url}/entity/ada-lovelace?at=2016-05-01`)

    expect(await page.locator('.tenure', { hasText: 'Surrey' }).innerText()).toContain('Confirmed')
    expect(await page.locator('.tenure', { hasText: 'Whigs' }).count()).toBe(0)
    expect(await page.locator('.citation').innerText()).toMatch(
      /on 1 May 2016”.*\?at=2016-05-01, read on/,
    )
    if (hasScript) expect(await axeFindings(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('cites a row with its day, its period and its sources', async () => {
    const { page, context, url, visit } = await explore({ given })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url })
    await visit('/entity/ada-lovelace?at=2016-05-01')
    await page.locator('html[data-live]').waitFor()

    await page.locator('.sources summary').first().click()
    await page.getByRole('button', { name: 'Cite this row' }).first().click()
    await page.getByText('Copied').waitFor()

    const cited = String(await page.evaluate('navigator.clipboard.readText()'))
    expect(cited).toMatch(/^“Ada Lovelace: Surrey, 2015 – 2017/)
    expect(cited).toContain('/entity/ada-lovelace?at=2016-05-01, read on')
    expect(cited).toMatch(/, from Made for tests\.$/)
  })

  it('gives the relationships that it shows as a CSV file', async () => {
    const { app, page, url } = await explore({ given })
    const fileOf = async (address: string) => {
      await page.goto(`${url}/entity/ada-lovelace${address}`)
      return (await page.getByRole('link', { name: 'CSV' }).getAttribute('href')) ?? ''
    }

    const [rows, ofDay, parties, unknown, wrong] = await Promise.all(
      [
        await fileOf('?of=all'),
        await fileOf('?of=all&at=2018'),
        '/entity/ada-lovelace.csv?of=party',
        '/entity/nobody.csv',
        '/entity/ada-lovelace.csv?of=cats',
      ].map((path) => app.inject({ url: path })),
    )

    expect(rows?.headers['content-disposition']).toBe(
      'attachment; filename="polity-entity-ada-lovelace-all.csv"',
    )
    expect(ofDay?.headers['content-disposition']).toContain('ada-lovelace-2018-all.csv')
    expect(ofDay?.body).toMatch(/,golda,/)
    expect(ofDay?.body).not.toMatch(/,whigs,|,house,/)
    expect(rows?.body.trim().split(/\r?\n/)).toEqual([
      'relationship,role,name,slug,type,start,end,as_of,current,datasets',
      expect.stringMatching(/,Whigs,whigs,party,2019-02,,2026-01-01,/),
      expect.stringMatching(/,speaker,House,house,institution,2015,2017-06-08,,false,tests$/),
      expect.stringMatching(new RegExp(`,friend,${RIGHT_TO_LEFT},golda,politician,,,`)),
    ])
    expect(parties?.body.trim().split(/\r?\n/)).toHaveLength(2)
    expect(unknown?.statusCode).toBe(404)
    expect(unknown?.json()).toMatchObject({
      ...{ status: 404, code: 'NOT_FOUND' },
      detail: 'There is no such page, so it has no file; check the slug or id in the path.',
    })
    expect(wrong?.statusCode).toBe(400)
    expect(wrong?.json()).toMatchObject({
      code: 'INVALID_PARAMETER',
      errors: [{ field: 'of', code: 'ENUM' }],
    })
  })

  it('leads on with the keyboard alone', async () => {
    const { page, url, visit } = await explore({ given })
    await visit('/entity/ada-lovelace')
    await page.locator('html[data-live]').waitFor()

    for (let steps = 0; steps < 60; steps += 1) {
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

  it('gives a reason and a next step for each part that is empty', async () => {
    const { page, complaints, visit } = await explore({
      given: { entities: [anEntity({ slug: 'lonely', datasets: [] })] },
    })

    await visit('/entity/lonely')
    await page.locator('html[data-live]').waitFor()

    const empty = await page.locator('.empty').all()
    expect(empty.length).toBeGreaterThanOrEqual(5)
    for (const one of empty) expect(await one.getByRole('link').count()).toBe(1)
    expect(await page.locator('main').innerText()).not.toMatch(/unknown|\?\s–/i)
    expect(await axeFindings(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('leads to older relationships, one page at a time, without JavaScript', async () => {
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
    const names = () => page.locator('section:has(#all) .what').allInnerTexts()
    await visit('/entity/ada?of=all')
    const first = await names()

    await page.getByRole('link', { name: 'Next page' }).click()

    expect(first[0]).toBe('body-2014')
    expect(first).toHaveLength(20)
    expect(await names()).toEqual([
      ...['body-1994', 'body-1993', 'body-1992', 'body-1991', 'body-1990'],
    ])
    expect(await page.getByRole('link', { name: 'First page' }).count()).toBe(1)
  })
})
