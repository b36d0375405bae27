import type { PartialDate } from '../../src/domain/partial-date.js'
import { candidacyId, raceId } from '../../src/elections/race-id.js'
import { aCandidacy, aRace, aTally, ELECTION } from '../elections/a-result.js'
import {
  RACE,
  storeElection,
  storeParty,
  storePerson,
  storeResults,
} from '../elections/store-results.js'
import { axeFindings } from '../support/browser/axe.js'
import { inChromium, picture } from '../support/browser/chromium.js'
import { exploring } from '../support/browser/exploring.js'
import { PHONE } from '../support/browser/phone.js'
import { anEntity } from '../support/builders.js'
import type { TestApp } from '../support/test-app.js'

const given = {
  entities: [
    anEntity({ slug: 'the-night', name: 'The Night', type: 'election' }),
    anEntity({ slug: 'xenia-xu', name: 'Xenia Xu', countryCode: 'us' }),
    anEntity({ slug: 'green-party', name: 'Green Party', type: 'party' }),
  ],
}
const atNight = { given, now: '2024-11-06T06:00:00Z' }

const STATE = { level: 'state', key: 'us/ca', name: 'California', parent: null } as const
const county = (at: number) =>
  ({
    level: 'county',
    key: `us/ca/00${String(at)}`,
    name: `County ${String(at)}`,
    parent: 'us/ca',
  }) as const

/** A copy of the night: votes of the whole state, of which two counties have their parts. */
const copy = (xenia: number, yves: number, over: Partial<ReturnType<typeof aRace>> = {}) =>
  aRace({
    candidacies: [
      aCandidacy({ key: 'x', name: 'Xenia Xu', partyName: 'Green', isIncumbent: true }),
      aCandidacy({ key: 'y', name: 'يوسف', partyName: 'Red' }),
    ],
    tallies: [
      aTally({ x: xenia / 2, y: yves / 2 }, { unit: county(1) }),
      aTally(
        { x: xenia, y: yves },
        {
          unit: STATE,
          reporting: [{ kind: 'precincts', reported: 612, total: 1_200, percent: 51 }],
        },
      ),
    ],
    ...over,
  })

async function night(app: TestApp): Promise<void> {
  await storeResults(app.graph, copy(100, 60))
  await storeElection(app.graph, 'the-night')
  await storePerson(app.graph, 'xenia-xu', candidacyId(RACE, 'feed', 'x'))
  await app.tail.catchUp()
}

const SIZES = [
  ['a desktop', {}],
  ['a phone', PHONE],
] as const

inChromium('the page of a race', () => {
  const { explore } = exploring()

  it.each(SIZES)('shows votes, how much is in and each unit on %s', async (size, browser) => {
    const { app, page, url, complaints } = await explore({ ...atNight, browser })
    await night(app)

    await page.goto(`${url}/race/${RACE}`)
    await page.locator('html[data-live]').waitFor()
    await page.screenshot({ path: picture(`race-${size}`), fullPage: true })

    const main = await page.locator('main').innerText()
    expect(main).toMatch(/612 of 1,200\s+precincts \(51%\)/)
    expect(main).toMatch(/160\s+votes counted/)
    expect(main).toMatch(/County 1\s+[^]*50 \(62.5%\)/)
    const candidate = page.getByRole('link', { name: 'Xenia Xu' }).first()
    expect(await candidate.getAttribute('href')).toBe('/entity/xenia-xu')
    expect(await axeFindings(page)).toEqual([])
    expect(complaints).toEqual([])
    const isTooWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'
    expect(await page.evaluate(isTooWide)).toBe(false)
  })

  it('counts up as results come in, and shows a call and a correction', async () => {
    const { app, page, url, complaints } = await explore(atNight)
    await night(app)
    await page.goto(`${url}/race/${RACE}`)
    await page.getByText('follows the count').waitFor()

    await storeResults(
      app.graph,
      copy(4_000, 2_500, { calls: [{ candidacy: 'x', status: 'winner', by: 'AP' }] }),
    )
    await app.tail.catchUp()

    await page.getByText('6,500', { exact: true }).waitFor()
    await page.getByText('Called by AP').waitFor()
    await storeResults(app.graph, copy(3_900, 2_500))
    await app.tail.catchUp()
    await page.getByText('6,400', { exact: true }).waitFor()
    await page.reload()
    await page.getByText('The feed lowered its count').first().waitFor()
    await page.screenshot({ path: picture('race-called'), fullPage: true })
    expect(complaints).toEqual([])
  })

  it('can be read without JavaScript, the night as a table, too', async () => {
    const { app, page, url } = await explore({ ...atNight, browser: { javaScriptEnabled: false } })
    await night(app)
    await storeResults(app.graph, copy(200, 100))

    await page.goto(`${url}/race/${RACE}`)
    await page.getByText('Show as a table').click()

    expect(await page.getByRole('table').first().innerText()).toContain('66.7%')
  })

  it('compares parties with the election before, and has the counts as a file', async () => {
    const { app, page, visit } = await explore(atNight)
    await night(app)
    const before = copy(80, 120, { election: { ...ELECTION, date: '2018-11-06' as PartialDate } })
    const old = raceId(before.election, before.race)
    await storeResults(app.graph, before)
    for (const race of [RACE, old]) {
      await storeParty(app.graph, 'green-party', candidacyId(race, 'feed', 'x'))
    }
    await app.tail.catchUp()

    await visit(`/race/${RACE}`)

    // 62.5% after 40%; the other party is in no graph.
    await page.getByText('Green Party · +22.5 points').waitFor()
    expect(await page.getByText(/^Red/).innerText()).toBe('Red')
    expect(await page.locator('.inbar a').getAttribute('href')).toBe(`/race/${old}`)
    const row = page.getByRole('row').filter({ hasText: 'County 1' })
    expect(await row.innerText()).toContain('Xenia Xu +25')
    const file = await page.getByRole('link', { name: 'CSV' }).getAttribute('href')
    const reply = await app.inject({ url: file ?? '' })
    expect(reply.headers['content-disposition']).toBe(
      `attachment; filename="polity-race-${RACE}-COUNTY.csv"`,
    )
    expect(reply.body.trim().split(/\r?\n/)).toEqual([
      'unit,level,name,candidate,party,votes,counted_at',
      expect.stringMatching(/^us\/ca\/001,county,County 1,Xenia Xu,Green,50,2024-11-06T04:/),
      expect.stringMatching(/^us\/ca\/001,county,County 1,يوسف,Red,30,2024-11-06T04:/),
    ])
  })

  it('does not follow a count that is long over', async () => {
    const { app, page, url } = await explore({ given, now: '2026-01-01T00:00:00Z' })
    await night(app)
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))

    await page.goto(`${url}/race/${RACE}`)
    await page.locator('html[data-live]').waitFor()

    expect(await page.locator('.rhead').innerText()).toMatch(/^Last count 6 Nov 2024/)
    expect(requests.filter((address) => address.endsWith('/stream'))).toEqual([])
  })

  it('that there is not is a 404', async () => {
    const { app } = await explore(atNight)

    const reply = await app.inject({ url: '/race/nothing', headers: { accept: 'text/html' } })

    expect(reply.statusCode).toBe(404)
  })
})

inChromium('the page of an election', () => {
  const { explore } = exploring()

  it('lists its races with who leads, and leads to each', async () => {
    const { app, page, url, complaints } = await explore(atNight)
    await night(app)

    await page.goto(`${url}/election/the-night`)
    await page.getByText('follows the count').waitFor()
    await page.screenshot({ path: picture('election'), fullPage: true })

    expect(await page.locator('main').innerText()).toMatch(/Xenia Xu\s+Green\s+62.5%/)
    expect(await axeFindings(page)).toEqual([])
    await storeResults(app.graph, copy(900, 100))
    await app.tail.catchUp()
    await page.getByText('90%').waitFor()
    await page.getByRole('link', { name: 'United States Senator' }).click()
    await page.getByRole('region', { name: 'Candidates' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('shows what a reader filters by, and that nothing is left', async () => {
    const { app, page, url } = await explore(atNight)
    await night(app)
    await page.goto(`${url}/election/the-night?called=false`)

    await page.getByLabel('Called').selectOption('Called')
    await page.getByRole('button', { name: 'Filter' }).click()

    await page.getByText('No races found').waitFor()
    expect(page.url()).toContain('called=true')
  })

  it('is a 404 for what is no election', async () => {
    const { app } = await explore(atNight)

    const reply = await app.inject({ url: '/election/xenia-xu', headers: { accept: 'text/html' } })

    expect(reply.statusCode).toBe(404)
  })
})
