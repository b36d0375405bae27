import { readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { ask, at, textsAt } from '../support/ask.js'
import { inChromium, openChromium, picture } from '../support/browser/chromium.js'
import { demoExtract } from '../support/browser/demo-extract.js'
import { buildExplorer } from '../support/browser/explorer.js'
import { stepsIn, type Steps } from '../support/browser/steps.js'
import { commandLine } from '../support/command-line.js'
import { ROOT } from '../support/server-options.js'
import { testApp, type TestApp } from '../support/test-app.js'

const NOW = '2026-06-15T12:00:00Z'
const MAX_STEPS = 5
const NIGHT = join(ROOT, 'examples', 'night', 'ca-sos-2024-primary')
/** The copies before and after votes were taken back. */
const [BEFORE = '', AFTER = ''] = readdirSync(NIGHT).sort().slice(8, 10)

const session = { session: { now: () => new Date(NOW) } }

function read(...path: readonly string[]): unknown {
  return JSON.parse(readFileSync(join(ROOT, ...path), 'utf8'))
}

interface Term {
  readonly type: string
  readonly start: string
  readonly end: string
}
interface Member {
  readonly id: { readonly bioguide: string }
  readonly name: Readonly<Record<string, string>>
  readonly terms: readonly (Term & {
    readonly party_affiliations?: readonly (Term & { readonly party: string })[]
  })[]
}
const CONGRESS = ['demo', 'us-congress-2026-06'] as const
// As its publisher describes them.
const members = read(...CONGRESS, 'legislators-current.json') as readonly Member[]

inChromium('a question that a journalist brings', () => {
  let app: TestApp
  let chromium: Browser
  let context: BrowserContext
  let page: Page
  let url: string

  beforeAll(async () => {
    app = await testApp({
      explorerFolder: buildExplorer(),
      now: NOW,
      given: async () => {
        await commandLine(['import', 'auto', demoExtract()], session)
        for (const copy of [BEFORE, AFTER]) {
          await commandLine(['results', 'california', join(NIGHT, copy)], session)
        }
      },
    })
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    url = `http://127.0.0.1:${String((app.app.server.address() as AddressInfo).port)}`
    chromium = await openChromium()
    context = await chromium.newContext({
      viewport: { width: 1_280, height: 900 },
      locale: 'en-GB',
    })
    context.setDefaultTimeout(30_000)
  }, 120_000)
  afterAll(async () => {
    await chromium.close()
  })
  beforeEach(async () => {
    page = await context.newPage()
    await open('/docs')
  })
  afterEach(() => page.close())

  async function open(path: string): Promise<void> {
    await page.goto(url + path)
    await page.locator('html[data-live]').waitFor()
  }
  const option = (name: string) => page.getByRole('option', { name, exact: false }).first()
  /** Finds somebody or something by name, and opens its page. */
  async function find(steps: Steps, name: string): Promise<void> {
    await steps.type('Search', name)
    await steps.click(option(name))
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }
  async function findByKeyboard(steps: Steps, name: string): Promise<void> {
    await steps.type('Search', name)
    await option(name).waitFor()
    await steps.press('ArrowDown')
    await steps.press('Enter')
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.locator('html[data-live]').waitFor()
  }
  async function isAnswered(steps: Steps, name: string): Promise<void> {
    await page.screenshot({ path: picture(`question-${name}`, 'explorer'), fullPage: true })
    expect(steps.taken()).toBeLessThanOrEqual(MAX_STEPS)
  }

  it('Which ministers sat in parliament with Diane Abbott?', async () => {
    const steps = stepsIn(page)

    await find(steps, 'Diane Abbott')
    await steps.click(page.getByRole('link', { name: 'All colleagues' }))
    await page.locator('html[data-live]').waitFor()
    await steps.type('Also in', 'Cabinet')
    await steps.click(option('Cabinet of the United Kingdom'))
    await page.getByText('Only people who were also in').waitFor()

    const people = (path: string) => {
      const { persons } = read('demo', 'wikidata-commons-uk', path, 'popolo-m17n.json') as {
        persons: { id: string; name: Record<string, string> }[]
      }
      return new Map(persons.map(({ id, name }) => [id, name['lang:en']]))
    }
    const commons = people('legislative/Q11005/Q29974940')
    const ministers = [...people('executive/Q112014/current')].filter(([id]) => commons.has(id))
    const shown = await page.locator('td.head a').allInnerTexts()
    expect(shown).toEqual(ministers.map(([, name]) => name))
    expect(await page.getByRole('table').innerText()).toMatch(/House of Commons 8 June 2017/)
    await isAnswered(steps, '1-ministers')
  })

  it('Who was President before Joe Biden? By keyboard', async () => {
    const steps = stepsIn(page, { byKeyboard: true })

    await findByKeyboard(steps, 'President of the United States')

    const executives = read(...CONGRESS, 'executive.json') as readonly Member[]
    const lasts = executives
      .flatMap(({ name, terms }) => terms.map((term) => ({ ...term, last: name['last'] ?? '' })))
      .filter(({ type }) => type === 'prez')
      .sort((a, b) => (a.start < b.start ? 1 : -1))
      .map(({ last }) => last)
    const before = lasts[lasts.indexOf('Biden') + 1] ?? ''
    const shown = await page.locator('.tenure .what > a').allInnerTexts()
    expect(shown[shown.indexOf('Joe Biden') + 1]).toMatch(new RegExp(`${before}$`))
    await isAnswered(steps, '2-before')
  })

  it('Which of these three sit on the same committees?', async () => {
    const lists = read(...CONGRESS, 'committee-membership-current.json') as Readonly<
      Record<string, readonly { bioguide: string; name: string }[]>
    >
    const three = (lists['SSFI'] ?? []).slice(0, 3)
    const committees = read(...CONGRESS, 'committees-current.json') as readonly {
      thomas_id: string
      name: string
    }[]
    const shared = committees.flatMap(({ thomas_id, name }) => {
      const there = three.filter((one) =>
        lists[thomas_id]?.some(({ bioguide }) => bioguide === one.bioguide),
      )
      return there.length > 1 ? [`${name}: ${String(there.length)}`] : []
    })
    const ids = await Promise.all(
      three.map(async ({ bioguide }) => {
        const query = `{ entityByIdentifier(scheme: "bioguide", value: "${bioguide}") { id } }`
        return String(at((await ask(app, query)).data, 'entityByIdentifier.id'))
      }),
    )
    const steps = stepsIn(page)
    await open(`/graph?ids=${ids.join(',')}`)

    await steps.click(page.getByRole('tab', { name: 'Path' }))
    await steps.click(page.getByRole('button', { name: 'In common' }))
    const inCommon = page.getByRole('region', { name: 'In common' })
    await inCommon.waitFor()

    const names = new Set(committees.map(({ name }) => name))
    const items = await inCommon.locator('.graph-path > li').all()
    const found: string[] = []
    for (const item of items) {
      const name = await item.getByRole('link').first().innerText()
      const who = await item.getByRole('listitem').count()
      if (names.has(name)) found.push(`${name}: ${String(who)}`)
    }
    expect(shared.length).toBeGreaterThan(1)
    expect(found.sort()).toEqual(shared.sort())
    await isAnswered(steps, '3-committees')
  })

  it('What did the markets say of Thomas Massie’s primary a week before the vote?', async () => {
    const steps = stepsIn(page)

    await find(steps, 'Thomas Massie')
    await steps.click(page.getByRole('link', { name: /^Thomas Massie wins Kentucky/ }).first())
    await steps.click(page.getByRole('link', { name: 'A week before it closed' }))
    const said = page.getByRole('list', { name: 'Last price of each venue by that day' })
    await said.getByText('Manifold').waitFor()

    const { questions } = read('demo', 'markets-forecastbench', '2026-05-10-llm.json') as {
      questions: readonly { question: string; freeze_datetime_value: string }[]
    }
    const asked = questions.find(({ question }) => question.startsWith('Thomas Massie wins'))
    const percent = (Number(asked?.freeze_datetime_value) * 100).toFixed(1)
    expect(await said.innerText()).toMatch(new RegExp(`Manifold: ${percent}%, 30 Apr 2026`))
    expect(page.url()).toContain('until=2026-05-12')
    await isAnswered(steps, '4-week-before')
  })

  it('How are Alexandria Ocasio-Cortez and Donald Trump connected?', async () => {
    const steps = stepsIn(page)

    await find(steps, 'Alexandria Ocasio-Cortez')
    await steps.type('How is it connected with', 'Donald Trump')
    await steps.click(option('Donald Trump'))
    await page.getByRole('heading', { name: 'Paths' }).waitFor()
    await page.locator('.graph-picture[data-drawn=whole]').waitFor()

    const query =
      '{ path(from: "alexandria-ocasio-cortez", to: "donald-trump", limit: 5) { nodes { name } } }'
    const { data } = await ask(app, query)
    const ways = (at(data, 'path') as readonly unknown[]).map((way) =>
      textsAt(way, 'nodes', 'name').slice(1, -1),
    )
    const shown = await page.locator('#graph-paths ~ ol.graph-path > li').all()
    const links = await Promise.all(
      shown.map((way) => way.locator(':scope > span > a').allInnerTexts()),
    )
    expect(links).toEqual(ways)
    expect(ways.length).toBeGreaterThan(0)
    await isAnswered(steps, '5-connected')
  })

  it('Who sat in the Senate on 1 June 2015?', async () => {
    const steps = stepsIn(page)

    await find(steps, 'United States Senate')
    await steps.type('Day', '2015-06-01')
    await steps.press('Enter')
    await page.waitForURL(/at=2015-06-01/)

    const there = members.filter(({ terms }) =>
      terms.some(({ type, start, end }) => type === 'sen' && start <= DAY && end >= DAY),
    )
    const lasts = there.map(({ name }) => name['last'] ?? '')
    const shown = await page
      .locator('#members')
      .locator('xpath=../..')
      .locator('td.head')
      .allInnerTexts()
    const heading = page.getByRole('heading', { name: `All ${String(there.length)} members` })
    expect(await heading.count()).toBe(1)
    expect(shown).toHaveLength(there.length)
    expect(shown.filter((name) => !lasts.some((last) => name.includes(last)))).toEqual([])
    await isAnswered(steps, '6-on-a-day')
  })

  it('Who says that Theresa May is in the Cabinet? By keyboard', async () => {
    const steps = stepsIn(page, { byKeyboard: true })

    await findByKeyboard(steps, 'Theresa May')

    const query = `{ entity(slug: "theresa-may") { relationships(types: [INSTITUTION]) { edges {
      node { name } evidence { url dataset { title url } } } } } }`
    const edges = at(
      (await ask(app, query)).data,
      'entity.relationships.edges',
    ) as readonly unknown[]
    const cabinet = edges.find((edge) => String(at(edge, 'node.name')).startsWith('Cabinet'))
    const row = page.locator('.tenure').filter({ hasText: 'Cabinet of the United Kingdom' }).first()
    await row.locator('.sources summary').focus()
    await steps.press('Enter')
    const [title = ''] = textsAt(cabinet, 'evidence', 'dataset.title')
    const evidence = page.locator('details[open] .evidence')
    expect(await row.locator('.sources summary').innerText()).toContain(title)
    expect(await evidence.locator('tbody td.head').innerText()).toBe(title)
    const [ownUrl = 'null'] = textsAt(cabinet, 'evidence', 'url')
    const [datasetUrl] = textsAt(cabinet, 'evidence', 'dataset.url')
    const source = evidence.locator('tbody').getByRole('link')
    expect(await source.getAttribute('href')).toBe(ownUrl === 'null' ? datasetUrl : ownUrl)
    await isAnswered(steps, '7-who-says-so')
  })

  it('Which party did Jefferson Van Drew belong to before? By keyboard', async () => {
    const steps = stepsIn(page, { byKeyboard: true })

    await findByKeyboard(steps, 'Jefferson Van Drew')
    const vanDrew = members.find(({ name }) => name['last'] === 'Van Drew')
    const changes = vanDrew?.terms.flatMap(({ party_affiliations = [] }) => party_affiliations)
    expect(changes?.map(({ party, end }) => [party, end])).toEqual([
      ['Democrat', '2019-12-18'],
      ['Republican', '2021-01-03'],
    ])
    const rows = await page.locator('.tenure', { hasText: 'Party' }).allInnerTexts()
    expect(rows.map((row) => row.replaceAll(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/^Republican Party Since 19 Dec 2019/),
      expect.stringMatching(/^Democratic Party 3 Jan 2019 – 18 Dec 2019/),
    ])
    await isAnswered(steps, '8-party-before')
  })

  it('From whom did the count of the night take votes back, and how many?', async () => {
    const steps = stepsIn(page)
    const name = '2024-03-05 primary election, United States (CA)'
    await find(steps, name)
    await steps.click(page.getByRole('link', { name: /^Results|^All races/ }))
    await steps.click(page.getByRole('link', { name: /Senat/ }).first())
    await page.getByRole('heading', { name: 'Updates' }).waitFor()

    const votesOf = (copy: string) => {
      const { candidates } = read('examples', 'night', 'ca-sos-2024-primary', copy) as {
        candidates: readonly { Name: string; Votes: string }[]
      }
      return new Map(candidates.map(({ Name, Votes }) => [Name, Number(Votes.replaceAll(',', ''))]))
    }
    const before = votesOf(BEFORE)
    const fallen = [...votesOf(AFTER)].flatMap(([who, votes]) => {
      const change = votes - (before.get(who) ?? votes)
      return change < 0 ? [`${who} ${change.toLocaleString('en-GB')}`] : []
    })
    const said = await page.locator('.log').innerText()
    expect(fallen.length).toBeGreaterThan(0)
    for (const one of fallen) expect(said).toContain(one)
    await isAnswered(steps, '9-taken-back')
  })

  it('Which markets concern Alexandria Ocasio-Cortez, and why is this their percent? By keyboard', async () => {
    const steps = stepsIn(page, { byKeyboard: true })

    await findByKeyboard(steps, 'Alexandria Ocasio-Cortez')

    const query = `{ entity(slug: "alexandria-ocasio-cortez") {
      markets { nodes { title display { percent why } } } } }`
    const { data } = await ask(app, query)
    const markets = at(data, 'entity.markets.nodes') as readonly unknown[]
    const rows = await page.locator('section:has(#markets) li').allInnerTexts()
    expect(markets.length).toBeGreaterThan(1)
    for (const market of markets) {
      const row = rows.find((each) => each.includes(String(at(market, 'title'))))
      expect(row).toContain(`${String(at(market, 'display.percent'))}%`)
    }
    const [first] = markets
    await steps.tabTo(String(at(first, 'title')))
    await steps.press('Enter')
    await page
      .getByText(String(at(first, 'display.why')).slice(0, 40))
      .first()
      .waitFor()
    await isAnswered(steps, '10-why')
  })
})

const DAY = '2015-06-01'
