import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Graph } from '../../src/graph/graph.js'
import { aCandidacy, aRace, aTally } from '../elections/a-result.js'
import { RACE, storeResults } from '../elections/store-results.js'
import { axeFindings } from '../support/browser/axe.js'
import { inChromium, picture } from '../support/browser/chromium.js'
import { exploring } from '../support/browser/exploring.js'
import { aDataset, anEntity, aRecord, aRelationship, idOf, store } from '../support/builders.js'
import { aListing, aMarket, storeMarkets } from '../support/market-builders.js'

const given = async (graph: Graph) => {
  await store(graph, {
    entities: [
      anEntity({ slug: 'jane-doe', name: 'Jane Doe', birthDate: '1970-05-01' }),
      anEntity({
        ...{ slug: 'house', name: 'House', type: 'institution', classification: 'legislature' },
      }),
      anEntity({ slug: 'whigs', name: 'Whigs', type: 'party' }),
    ],
    relationships: [
      aRelationship({
        ...{ from: 'jane-doe', to: 'house', startDate: '2015', endDate: '2017-06-08' },
        ...{ factId: 'seat', personId: idOf('jane-doe'), institutionId: idOf('house') },
        ...{ partyId: idOf('whigs'), recordKeys: ['tests/all/seat/1'] },
      }),
    ],
    records: [aRecord({ key: 'tests/all/seat/1' })],
    datasets: [aDataset({ name: 'tests', title: 'Made for tests', licence: 'CC0-1.0' })],
  })
  await storeMarkets(graph, {
    markets: [
      aMarket({
        ...{ id: 'jane-wins', title: 'Will Jane “JD” Doe win?', percent: 42, source: 'kalshi' },
      }),
      aMarket({ id: 'over', title: 'Is it over?', state: 'closed', percent: 7 }),
    ],
    listings: [
      aListing('jane-wins', { venue: 'kalshi', key: 'kalshi:JANE-26:', contract: 'JANE-26' }),
    ],
    quotes: [
      {
        listing: 'kalshi:JANE-26:',
        points: [
          ['2026-01-10T12:00:00Z', 30],
          ['2026-01-20T12:00:00Z', 42],
        ],
      },
    ],
  })
}

const candidacies = [
  aCandidacy({ key: 'x', name: 'Xenia Xu', partyName: 'Green' }),
  aCandidacy({ key: 'y', name: 'Yves Young', partyName: 'Red' }),
]
const isTooWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'
const SMALL = { viewport: { width: 320, height: 420 } }

inChromium('a card in another page', () => {
  const { explore } = exploring()

  it('is shown by a frame of a foreign page, and its links open the whole page in a new tab', async () => {
    const { context, page, url } = await explore({ given })
    // The browser lets only pages of this machine load frames from it.
    const foreign = createServer((_request, reply) => {
      reply.setHeader('content-type', 'text/html')
      reply.end(`<iframe src="${url}/embed/market/jane-wins" width="400" height="420"></iframe>`)
    }).listen(0, '127.0.0.1')
    await once(foreign, 'listening')
    const { port } = foreign.address() as AddressInfo
    await page.goto(`http://127.0.0.1:${String(port)}/`)
    foreign.close()

    const card = page.frameLocator('iframe')
    await card.getByText('42%').first().waitFor()
    const opened = context.waitForEvent('page')
    await card.getByRole('link', { name: 'More at Polity' }).click()

    expect((await opened).url()).toBe(`${url}/market/jane-wins`)
    const links = await card.getByRole('link').all()
    for (const link of links) expect(await link.getAttribute('rel')).toBe('noopener')
  })

  it.each([
    ['market/jane-wins', /42%[^]*Open · last price[^]*Kalshi/],
    ['market/over', /Closed · last price[^]*This is an old price, not a forecast/],
    ['entity/jane-doe', /Jane Doe[^]*Born\s+1 May 1970[^]*More at Polity/],
    ['entity/house', /House[^]*Institution/],
  ])('%s says the main facts on 320 pixels, in a readable form', async (path, words) => {
    const { page, url, complaints } = await explore({ given, browser: SMALL })

    await page.goto(`${url}/embed/${path}`)
    await page.locator('html[data-live]').waitFor()
    await page.screenshot({ path: picture(`embed-${path.replace('/', '-')}`) })

    expect(await page.locator('main').innerText()).toMatch(words)
    expect(await page.evaluate(isTooWide)).toBe(false)
    expect(await axeFindings(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('of a politician shows the last office, the party, the dates and the sources', async () => {
    const { page, url } = await explore({ given })

    await page.goto(`${url}/embed/entity/jane-doe`)

    const words = await page.locator('main').innerText()
    expect(words).toMatch(/Last known office\s+House\s+2015 – 2017/)
    expect(words).toMatch(/Party\s+Whigs/)
    expect(words).toMatch(/Born\s+1 May 1970/)
  })

  it('of a market stays current', async () => {
    const { app, page, url } = await explore({ given })
    await page.clock.install()
    await page.goto(`${url}/embed/market/jane-wins`)
    await page.locator('html[data-live]').waitFor()

    await app.run(`MATCH (one:Market {id: 'jane-wins'}) SET one.percent = 55, one.percents = [55]`)
    await app.changed({ kind: 'market', keys: ['jane-wins'], subject: 'markets' })
    await page.clock.runFor(301_000)

    await page.getByText('55%').first().waitFor()
  })

  it('of a race follows the count and the calls', async () => {
    const { app, page, url, complaints } = await explore({
      browser: SMALL,
      now: '2024-11-06T06:00:00Z',
    })
    await storeResults(app.graph, aRace({ candidacies, tallies: [aTally({ x: 60, y: 40 })] }))
    await app.tail.catchUp()
    await page.goto(`${url}/embed/race/${RACE}`)
    await page.getByText('Live').waitFor()
    expect(await page.locator('main').innerText()).toMatch(/Xenia Xu[^]*60%[^]*Yves Young[^]*40%/)

    const called = [{ candidacy: 'x', status: 'winner', by: 'AP' }] as const
    await storeResults(
      app.graph,
      aRace({ candidacies, tallies: [aTally({ x: 90, y: 10 })], calls: [...called] }),
    )
    await app.tail.catchUp()
    await page.getByText('90%').waitFor()
    await page.getByText('is called the winner').waitFor()
    await page.screenshot({ path: picture('embed-race') })

    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(isTooWide)).toBe(false)
    expect(complaints).toEqual([])
  })

  it('can be read without JavaScript, and loads itself again', async () => {
    const { page, url } = await explore({ given, browser: { javaScriptEnabled: false } })

    await page.goto(`${url}/embed/market/jane-wins`)

    expect(await page.locator('main').innerText()).toContain('42%')
    expect(await page.locator('.sparkline').count()).toBe(1)
    const refresh = page.locator('meta[http-equiv=refresh]')
    expect(await refresh.getAttribute('content')).toBe('300')
  })

  it('comes with code to copy on the page of a market, whatever its title contains', async () => {
    const { app, page, url } = await explore({ given })
    await app.run(`MATCH (one:Market {id: 'jane-wins'}) SET one.title = 'A "b" <c>'`)
    await page.goto(`${url}/market/jane-wins`)

    await page.getByRole('link', { name: 'Share' }).click()

    const code = await page.getByLabel('Code of a card').inputValue()
    expect(code).toMatch(/^<iframe src="http/)
    expect(code).toContain('/embed/market/jane-wins" title="A &quot;b&quot; &lt;c>, by Polity"')
  })

  it('is offered on the pages of entities and races', async () => {
    const { app, page, url } = await explore({ given })
    await storeResults(app.graph, aRace({ candidacies, tallies: [aTally({ x: 60, y: 40 })] }))

    await page.goto(`${url}/entity/jane-doe`)
    expect(await page.getByLabel('Code of a card').inputValue()).toContain('/embed/entity/jane-doe')
    await page.goto(`${url}/race/${RACE}`)
    expect(await page.getByLabel('Code of a card').inputValue()).toContain(`/embed/race/${RACE}`)
  })
})

inChromium('a card for an unknown name', () => {
  const { explore } = exploring()

  it('is a 404 that no other page may frame', async () => {
    const { app } = await explore({ given })

    const reply = await app.inject({
      url: '/embed/market/nothing',
      headers: { accept: 'text/html' },
    })

    expect(reply.statusCode).toBe(404)
    expect(String(reply.headers['content-security-policy'])).toContain("frame-ancestors 'none'")
  })
})
