import type { Graph } from '../../src/graph/graph.js'
import { axeFindings } from '../support/browser/axe.js'
import { inChromium, picture } from '../support/browser/chromium.js'
import { exploring } from '../support/browser/exploring.js'
import { PHONE } from '../support/browser/phone.js'
import { aDataset, anEntity, aRecord, aRelationship, idOf, store } from '../support/builders.js'
import { aListing, aMarket, storeMarkets } from '../support/market-builders.js'

const seat = (person: string, body: string, startDate: string, endDate?: string) =>
  aRelationship({
    ...{ from: person, to: body, startDate, ...(endDate !== undefined && { endDate }) },
    ...{ factId: `${person}-${body}`, personId: idOf(person), institutionId: idOf(body) },
    ...{ partyId: idOf('whigs'), recordKeys: [`tests/all/${person}-${body}/1`] },
  })

const given = async (graph: Graph) => {
  await store(graph, {
    entities: [
      anEntity({ slug: 'ada', name: 'Ada Lovelace', birthDate: '1815-12-10' }),
      anEntity({ slug: 'bo', name: 'Bo Babbage' }),
      anEntity({ slug: 'cy', name: 'Cy Lone' }),
      anEntity({ slug: 'di', name: 'Di Elsewhere' }),
      anEntity({
        ...{ slug: 'house', name: 'House', type: 'institution', classification: 'legislature' },
      }),
      anEntity({
        ...{ slug: 'budget', name: 'Budget Committee', type: 'institution' },
        classification: 'committee',
      }),
      anEntity({ slug: 'whigs', name: 'Whigs', type: 'party' }),
    ],
    relationships: [
      seat('ada', 'house', '2010-03-01', '2018-06-08'),
      seat('bo', 'house', '2015', '2020-01-01'),
      seat('ada', 'budget', '2011-01-01', '2012-01-01'),
      seat('bo', 'budget', '2016-01-01', '2017-01-01'),
      seat('cy', 'house', '1990-01-01', '1991-01-01'),
      ...['ada', 'bo'].map((from) => aRelationship({ from, to: 'whigs', startDate: '2009' })),
    ],
    records: ['ada-house', 'bo-house'].map((key) => aRecord({ key: `tests/all/${key}/1` })),
    datasets: [aDataset({ name: 'tests', title: 'Made for tests', licence: 'CC0-1.0' })],
  })
  await storeMarkets(graph, {
    markets: [
      aMarket({ id: 'both', title: 'Ada or Bo?', percent: 42 }),
      aMarket({ id: 'one', title: 'Ada again?', percent: 12 }),
    ],
    listings: [aListing('both'), aListing('one')],
    concerns: [
      { market: 'both', entity: 'ada' },
      { market: 'both', entity: 'bo' },
      { market: 'one', entity: 'ada' },
    ],
  })
}

const SIZES = [
  ['a desktop', {}],
  ['a phone', PHONE],
] as const
/** The width of A4 without margins. */
const SHEET = { width: 700, height: 990 }
const isTooWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'

inChromium('the comparison', () => {
  const { explore } = exploring()

  it.each(SIZES)('of two people says what they share and when, on %s', async (size, browser) => {
    const { page, visit, complaints } = await explore({ given, browser })

    await visit('/compare?ids=ada,bo')
    await page.locator('html[data-live]').waitFor()
    await page.screenshot({ path: picture(`compare-people-${size}`), fullPage: true })

    const shared = await page.getByRole('region', { name: 'What they share' }).innerText()
    expect(shared).toMatch(
      /House\s+3 members now and before[^]*2010[^]*2018[^]*2015[^]*At the same time/,
    )
    expect(shared).toMatch(/Whigs[^]*Possibly at the same time[^]*Budget/)
    expect(shared).toMatch(/Budget Committee[^]*Not at the same time/)
    const careers = await page.getByRole('region', { name: 'Careers on one axis' }).innerText()
    expect(careers).toMatch(/Ada Lovelace: seats and offices[^]*Bo Babbage: seats and offices/)
    const markets = await page.getByRole('region', { name: 'Markets about both' }).innerText()
    expect(markets).toContain('Ada or Bo?')
    expect(markets).not.toContain('Ada again?')
    expect(await axeFindings(page)).toEqual([])
    expect(complaints).toEqual([])
    expect(await page.evaluate(isTooWide)).toBe(false)
  })

  it('has the same axis for both careers, and the sources of each row', async () => {
    const { page, url } = await explore({ given })
    await page.goto(`${url}/compare?ids=ada,bo`)

    const careers = page.getByRole('region', { name: 'Careers on one axis' })
    const shared = page.getByRole('region', { name: 'What they share' })
    await shared.getByText('2 records').first().click()

    expect(await careers.locator('.axis').count()).toBe(1)
    expect(await shared.getByText('Made for tests').count()).toBe(2)
  })

  it('is printed without tools, with the two next to each other on a sheet', async () => {
    const { page, visit } = await explore({ given, browser: { viewport: SHEET } })
    await visit('/compare?ids=ada,bo')

    await page.emulateMedia({ media: 'print' })
    await page.screenshot({ path: picture('compare-printed'), fullPage: true })

    const cards = await page.locator('.compared .card').all()
    const boxes = await Promise.all(cards.map((card) => card.boundingBox()))
    expect(boxes[0]?.y).toBe(boxes[1]?.y)
    expect(await page.locator('.actions').first().isVisible()).toBe(false)
    await visit('/changes')
    expect(await page.getByRole('heading', { name: 'Follow these changes' }).isVisible()).toBe(
      false,
    )
    await visit('/entity/ada')
    expect(await page.getByLabel('Code of a card').isVisible()).toBe(false)
  })

  it('of people who never met says that lists may be missing', async () => {
    const { page, url } = await explore({ given })

    await page.goto(`${url}/compare?ids=${idOf('ada')},cy`)
    const shared = await page.getByRole('region', { name: 'What they share' }).innerText()
    await page.goto(`${url}/compare?ids=ada,di`)
    const nothing = await page.getByRole('region', { name: 'What they share' }).innerText()

    expect(shared).toMatch(/House[^]*Not at the same time/)
    expect(nothing).toContain('Nothing in common is recorded')
    expect(nothing).toContain('Earlier lists may be missing')
  })

  it.each(SIZES)('of two bodies counts members by party on a day, on %s', async (size, browser) => {
    const { page, url, complaints } = await explore({ given, browser })

    await page.goto(`${url}/compare?ids=house,budget&at=2016-05-01`)
    await page.locator('html[data-live]').waitFor()
    await page.screenshot({ path: picture(`compare-bodies-${size}`), fullPage: true })

    const members = page.getByRole('region', { name: 'Members by party on 1 May 2016' })
    expect(await members.innerText()).toMatch(/Whigs\s+2\s+1\s+All\s+2\s+1/)
    const both = page.getByRole('region', { name: 'Members of both' })
    expect(await both.innerText()).toMatch(/Bo Babbage/)
    expect(await both.innerText()).not.toContain('Ada')
    expect(await axeFindings(page)).toEqual([])
    expect(complaints).toEqual([])
    expect(await page.evaluate(isTooWide)).toBe(false)
  })

  it('starts on the page of a person, and asks for the other one', async () => {
    const { page, url } = await explore({ given })
    await page.goto(`${url}/entity/ada`)

    await page.screenshot({ path: picture('entity-with-actions') })
    await page.getByRole('link', { name: 'Compare', exact: true }).click()
    await page.getByRole('combobox', { name: 'Compare Ada Lovelace with' }).fill('Babbage')
    await page.getByRole('option', { name: /Bo Babbage/ }).click()
    await page.getByRole('heading', { name: 'Ada Lovelace and Bo Babbage' }).waitFor()

    expect(page.url()).toContain('/compare?ids=ada,bo')
  })

  it('finds the other one without JavaScript', async () => {
    const { page, url } = await explore({ given, browser: { javaScriptEnabled: false } })
    await page.goto(`${url}/compare?ids=ada`)

    await page.getByRole('combobox', { name: 'Compare Ada Lovelace with' }).fill('Babbage')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: /Bo Babbage/ }).click()

    expect(await page.locator('h1').innerText()).toBe('Ada Lovelace and Bo Babbage')
  })

  it('of an unknown name is a 404', async () => {
    const { app } = await explore({ given })

    const reply = await app.inject({
      url: '/compare?ids=ada,nobody',
      headers: { accept: 'text/html' },
    })

    expect(reply.statusCode).toBe(404)
  })
})
