import {
  openPageRenderer,
  type PageRenderer,
  type PageProblem,
} from '../../src/http/web/pages/page-renderer.js'
import { buildExplorer } from '../support/browser/explorer.js'

const VISIT = {
  ...{ params: {}, search: '', origin: 'https://polity.example' },
  ...{ locale: 'en', now: '2026-02-01T12:00:00Z' },
}

let renderer: PageRenderer
beforeAll(async () => {
  renderer = await openPageRenderer(buildExplorer())
}, 120_000)

/** What a page shows for an answer: its HTML, without the data that the browser goes on from. */
async function shown(path: string, data: unknown, given: Partial<typeof VISIT> = {}) {
  const answer = () => Promise.resolve({ status: 200, retryAfter: null, body: { data } })
  const drawn = await renderer.render(path, { ...VISIT, ...given }, answer)
  return { ...drawn, html: drawn.html.replace(/<script id="page-data".*/s, '') }
}

const FRONT = {
  overview: {
    countedAt: '2026-01-31T08:00:00Z',
    types: [
      { type: 'POLITICIAN', count: 36_871 },
      { type: 'PARTY', count: 1 },
    ],
    countries: ['us', 'gb', 'au', 'dk'].map((countryCode) => ({ countryCode, count: 1 })),
    marketStates: [],
    chambers: [],
    parties: [],
    newestChamber: null,
    sharedCommittees: null,
  },
  ...{ moved: { nodes: [] }, disagreeing: { nodes: [] }, traded: { nodes: [] } },
  ...{ offices: { nodes: [] }, areas: { nodes: [] }, elections: { nodes: [] } },
  datasets: {
    nodes: [3, 1, 2].map((entities) => ({
      dataset: { name: `d${String(entities)}`, title: null, licence: null, dataAsOf: null },
      ...{ coverage: null, entities, lastImportAt: '2026-01-31T08:00:00Z' },
    })),
  },
}

describe('the front page', () => {
  it('has counts that open lists, and the largest datasets first', async () => {
    const { html } = await shown('/', FRONT)

    expect(html).toMatch(/<a class="top" href="\/politicians">.*?Politicians<b>36,871<\/b>/)
    expect(html).toMatch(/href="\/politicians\?country=us"><bdi>United States/)
    expect(html).toMatch(/d3.*d2.*d1/s)
    expect(html).toContain('Read Jan 31, 2026')
  })

  it('writes numbers and dates in the way of the language of its reader', async () => {
    const { html } = await shown('/', FRONT, { locale: 'de' })

    expect(html).toContain('<b>36.871</b>')
    expect(html).toContain('31. Januar 2026')
  })

  it('leaves out findings that the data does not have', async () => {
    const { html } = await shown('/', FRONT)

    expect(html).not.toContain('In the data')
    expect(html).toContain('Build on it')
  })

  it('shows what a search found, and what to do when that is nothing', async () => {
    const node = { id: 'a', slug: 'ann', name: 'Ann', type: 'POLITICIAN', countryCode: 'dk' }
    const hit = { node, matchedName: { value: 'Annie', langs: [] } }
    const page = { pageInfo: { hasNextPage: true, endCursor: 'x' }, totalCount: 21 }
    const search = '?q=annie'
    const found = await shown('/', { searchAll: { edges: [hit], ...page } }, { search })
    const none = await shown(
      '/',
      { searchAll: { edges: [], ...page, totalCount: 0 } },
      { search: '?q=%3Cb%3E' },
    )

    expect(found.html).toContain('Results for “<bdi>annie</bdi>”')
    expect(found.html).toMatch(/<a href="\/entity\/ann">.*Ann.*Annie/s)
    expect(found.html).toContain('href="/?q=annie&amp;after=x&amp;start=20"')
    expect(none.html).toContain('&lt;b>')
    expect(none.html).toContain('Check the spelling')
  })
})

describe('the graph view', () => {
  it('has no tools while there is nothing to use them on, and says how to begin', async () => {
    const { html } = await shown('/graph', { entities: { nodes: [] }, relationshipsAmong: [] })

    expect(html).toContain('Start with a person, a body or a place')
    expect(html).not.toContain('role="toolbar"')
  })

  it('has every entity and connection in tables, and its tools, before the browser draws', async () => {
    const [ann, blue] = ['ann', 'blue'].map((slug, at) => ({
      ...{ id: `0000000${String(at)}-0000-7000-8000-000000000000`, slug, name: slug },
      ...{ type: at === 0 ? 'POLITICIAN' : 'PARTY', countryCode: 'dk' },
    }))
    const link = {
      ...{ id: 'l', kind: 'MEMBER_OF', role: 'whip', start: '2001', end: '2005' },
      ...{ isCurrent: false, certainty: null, source: ann, target: blue },
    }
    const { html } = await shown(
      '/graph',
      { entities: { nodes: [ann, blue] }, relationshipsAmong: [link] },
      { search: `?ids=${String(ann?.id)},${String(blue?.id)}` },
    )

    expect(html).toContain('role="toolbar"')
    expect(html).toContain('2 entities, 1 line')
    expect(html).toContain('<a href="/entity/blue" dir="auto">blue</a>')
    expect(html).toMatch(/whip.*2001.*2005/s)
  })
})

describe('a page that cannot be shown', () => {
  const drawn = (problem: PageProblem) => renderer.renderProblem(problem, VISIT)

  it.each([
    [{ kind: 'missing' }, 404, 'Search by name instead.'],
    [{ kind: 'gone' }, 410, 'Start again from the front page'],
    [{ kind: 'limit', retryAfterSeconds: 7 }, 429, 'Try again in 7 seconds'],
    [{ kind: 'away', retryAfterSeconds: 2 }, 503, 'Try again in a few seconds'],
    [{ kind: 'refused', message: 'No such day.' }, 400, 'No such day.'],
  ] as const)('says what to do next: %j', (problem, status, next) => {
    const page = drawn(problem)

    expect(page.status).toBe(status)
    expect(page.html).toContain(next)
    expect(page.html).toContain('<meta name="robots" content="noindex"')
    expect(page.html).not.toContain('rel="canonical"')
    expect(page.html).toContain('href="/"')
  })

  it('offers to try again where that helps, and a key to who asked too much', () => {
    const limit = drawn({ kind: 'limit', retryAfterSeconds: 7 })
    const away = drawn({ kind: 'away', retryAfterSeconds: 2 })

    expect(limit.retryAfterSeconds).toBe(7)
    expect(away.retryAfterSeconds).toBe(2)
    expect([limit, away].map(({ html }) => />Try again<\/a>/.test(html))).toEqual([true, true])
    expect(limit.html).toContain('Get a free key')
    expect(/<main.*<\/main>/s.exec(away.html)?.[0]).not.toContain('Get a free key')
    expect(drawn({ kind: 'missing' }).html).not.toContain('Try again')
  })
})

describe('every page', () => {
  it('has a picture for the tab of the browser, and asks for no file that is not ours', async () => {
    const { html } = await shown('/', FRONT)

    expect(html).toMatch(
      /<link rel="icon" type="image\/svg\+xml" href="\/explorer\/assets\/icon-[^"]+\.svg"/,
    )
    expect(html).not.toMatch(/(src|href)="https?:\/\/(?!polity\.example)/)
  })
})
