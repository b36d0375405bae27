import { appendChanges, type NewChange } from '../../src/graph/changes.js'
import type { Graph } from '../../src/graph/graph.js'
import { axeFindings } from '../support/browser/axe.js'
import { inChromium, picture } from '../support/browser/chromium.js'
import { exploring } from '../support/browser/exploring.js'
import { PHONE } from '../support/browser/phone.js'
import { aDataset, anEntity, aRelationship, idOf, store } from '../support/builders.js'
import { aMarket, storeMarkets } from '../support/market-builders.js'

const ANN = { id: idOf('ann'), slug: 'ann', name: 'Ann <Fox>' }
const BLUE = { id: idOf('blue'), slug: 'blue', name: 'Blue Party' }
const HOUSE = { id: idOf('house'), slug: 'house', name: 'House' }

const FACTS: NewChange = { kind: 'entity', keys: [ANN.id, 'ann'], subject: 'facts' }
const JOINED: NewChange = {
  ...{ kind: 'entity.joined', keys: [ANN.id, 'ann', HOUSE.id, 'house'], subject: ANN.id },
  data: { member: ANN, body: HOUSE, start: '2026-01-20', datasets: ['tests'] },
}
const SWITCHED: NewChange = {
  ...{ kind: 'entity.switched_party', keys: [ANN.id, 'ann', BLUE.id, 'blue'], subject: ANN.id },
  data: {
    ...{ member: ANN, former: { slug: 'red', name: 'Red Party' }, party: BLUE },
    ...{ leftOn: '2026-01-28', joinedOn: '2026-01-29', datasets: ['tests'] },
  },
}
const RESOLVED: NewChange = {
  ...{ kind: 'market.resolved', keys: ['rain'], subject: 'rain' },
  data: { market: 'rain', title: 'Will it rain?', source: 'kalshi', resultProbability: 100 },
}
const CALLED: NewChange = {
  ...{ kind: 'race.called', keys: ['r'], subject: 'r', election: 'e' },
  data: { race: 'r', title: 'Mayor', name: 'Ann Fox', status: 'winner', by: 'AP', seq: 3 },
}

const given = async (graph: Graph) => {
  await store(graph, {
    entities: [
      anEntity({ slug: 'ann', name: ANN.name }),
      anEntity({ slug: 'blue', name: 'Blue Party', type: 'party' }),
      anEntity({ slug: 'house', name: 'House', type: 'institution' }),
    ],
    relationships: [aRelationship({ from: 'ann', to: 'house', startDate: '2026-01-20' })],
    datasets: [aDataset({ name: 'tests', title: 'Lists', importedAt: '2026-01-30T00:00:00Z' })],
  })
  await storeMarkets(graph, { markets: [aMarket({ id: 'rain', title: 'Will it rain?' })] })
  const log = (day: string, ...changes: readonly NewChange[]) =>
    graph.writeLong((tx) => appendChanges(tx, changes, new Date(`${day}T12:00:00Z`)))
  await log('2026-01-21', JOINED)
  await log('2026-01-29', FACTS, FACTS, SWITCHED)
  await log('2026-01-30', RESOLVED, CALLED)
}

/** Reads a feed in the browser; a text, because this program knows no types of the browser. */
const PARSE = `(text) => {
  const feed = new DOMParser().parseFromString(text, 'text/xml').documentElement
  const all = (name) => Array.from(feed.querySelectorAll(name), (each) => each.textContent)
  return {
    root: feed.namespaceURI,
    ids: all('id'),
    titles: all('title'),
    updated: all('updated'),
    authors: all('feed > author > name'),
    self: feed.querySelector('feed > link[rel=self]').getAttribute('href'),
  }
}`

const SIZES = [
  ['a desktop', {}],
  ['a phone', PHONE],
] as const

inChromium('the page of changes', () => {
  const { explore } = exploring()

  it.each(SIZES)('says what changed in the last seven days on %s', async (size, browser) => {
    const { page, url, complaints } = await explore({ given, browser })

    await page.goto(`${url}/changes`)
    await page.locator('html[data-live]').waitFor()
    await page.screenshot({ path: picture(`changes-${size}`), fullPage: true })

    const main = await page.locator('main').innerText()
    expect(main).toContain('Will it rain? was resolved: yes')
    expect(main).toContain('Mayor: Ann Fox is called the winner, says AP')
    expect(main).toContain('Ann <Fox> left Red Party and joined Blue Party on 29 January 2026')
    expect(main).toMatch(/Changes are recorded since 21 January 2026/)
    expect(main).toMatch(/Datasets imported since then\s+Lists/)
    expect(main).not.toContain('joined House')
    expect(await axeFindings(page)).toEqual([])
    expect(complaints).toEqual([])
    const isTooWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'
    expect(await page.evaluate(isTooWide)).toBe(false)
  })

  it('goes back to an earlier day, and says since when changes are recorded', async () => {
    const { page, url } = await explore({ given, browser: { javaScriptEnabled: false } })
    await page.goto(`${url}/changes`)

    await page.getByLabel('Changes since').fill('2026-01-01')
    await page.getByRole('button', { name: 'Show' }).click()

    expect(page.url()).toContain('/changes?since=2026-01-01')
    const main = await page.locator('main').innerText()
    expect(main).toContain('Ann <Fox> joined House on 20 January 2026')
    expect(main).toContain('Recorded since 21 January 2026 only.')
  })

  it('of one entity is reached from its page, and has each sentence once a day', async () => {
    const { page, url } = await explore({ given })
    await page.goto(`${url}/entity/ann`)

    await page.getByRole('link', { name: 'Follow', exact: true }).click()
    await page.getByRole('heading', { name: 'What changed: Ann <Fox>' }).waitFor()

    const main = await page.locator('main').innerText()
    expect(main.match(/facts changed/g)).toHaveLength(1)
    expect(main).toContain('joined Blue Party')
    expect(main).not.toContain('Will it rain?')
  })

  it('of a body has what its members joined and left', async () => {
    const { page, url } = await explore({ given })

    await page.goto(`${url}/changes?of=house&since=2026-01-01`)

    const main = await page.locator('main').innerText()
    expect(main).toContain('Ann <Fox> joined House')
    expect(main).toContain('joined Blue Party')
  })

  it('says that nothing is recorded, which is not that nothing happened', async () => {
    const { page, url } = await explore({})

    await page.goto(`${url}/changes`)

    expect(await page.locator('main').innerText()).toContain('No changes are recorded yet')
  })

  it('of an unknown name is a 404, as a page and as a feed', async () => {
    const { app } = await explore({ given })

    for (const url of ['/changes?of=nobody', '/changes.atom?of=nobody']) {
      const reply = await app.inject({ url, headers: { accept: 'text/html' } })
      expect(reply.statusCode).toBe(404)
    }
  })

  it('is a feed that a reader of feeds can read', async () => {
    const { app, page, url } = await explore({ given, publicUrl: 'https://polity.example' })

    const reply = await app.inject({
      ...{ url: '/changes.atom?of=ann', headers: { 'accept-language': 'en-GB' } },
    })
    await page.goto(`${url}/entity/ann`)
    const alternate = page.locator('link[type="application/atom+xml"]')
    const parsed = await page.evaluate(`(${PARSE})(${JSON.stringify(reply.body)})`)

    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(await alternate.getAttribute('href')).toBe('/changes.atom?of=ann')
    expect(parsed).toEqual({
      root: 'http://www.w3.org/2005/Atom',
      ids: [
        'https://polity.example/changes.atom?of=ann',
        expect.stringMatching(/^https:\/\/polity\.example\/changes\?of=ann#\d+$/),
        'https://polity.example/changes?of=ann#facts-2026-01-29',
      ],
      titles: [
        'What changed: Ann <Fox>, by Polity',
        'Ann <Fox> left Red Party and joined Blue Party on 29 January 2026',
        'Ann <Fox>: facts changed, such as a date or an identifier',
      ],
      updated: Array(3).fill('2026-01-29T12:00:00Z'),
      authors: ['Polity'],
      self: 'https://polity.example/changes.atom?of=ann',
    })
  })

  it('is followed from a list, for the body that it is filtered by', async () => {
    const { page, url } = await explore({ given })

    await page.goto(`${url}/politicians?chamber=house`)

    const link = page.getByRole('link', { name: 'Follow changes' })
    expect(await link.getAttribute('href')).toBe('/changes?of=house')
  })
})
