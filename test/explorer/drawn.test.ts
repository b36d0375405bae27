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
    types: [
      { type: 'POLITICIAN', count: 36_871 },
      { type: 'PARTY', count: 1 },
    ],
    countries: ['us', 'gb', 'au', 'dk'].map((countryCode) => ({ countryCode, count: 1 })),
    openMarkets: 12_270,
    datasets: {
      nodes: ['One', 'Two', 'Three'].map((title) => ({
        ...{ name: title, title, licence: null, lastImportAt: '2026-01-31T08:00:00Z' },
      })),
    },
  },
  entities: { nodes: [{ slug: 'golda', name: 'גולדה מאיר' }] },
}

describe('the front page', () => {
  it('says what is in here, names the freshest datasets and leads to all of them', async () => {
    const { html } = await shown('/', FRONT)

    expect(html).toContain('<dt>36,871</dt><dd>politicians</dd>')
    expect(html).toContain('<dt>1</dt><dd>party</dd>')
    expect(html).toContain('countries, most of United States, United Kingdom, Australia</dd>')
    expect(html).toMatch(/One.*January 31, 2026.*Two/s)
    expect(html).not.toContain('Three')
    expect(html).toContain('<a href="/data">All datasets</a>')
  })

  it('writes numbers and dates in the way of the language of its reader', async () => {
    const { html } = await shown('/', FRONT, { locale: 'de' })

    expect(html).toContain('<dt>36.871</dt>')
    expect(html).toContain('31. Januar 2026')
  })

  it('has three examples that run, and all ways to build on it', async () => {
    const { html } = await shown('/', FRONT)

    expect(html).toContain('<a href="/entity/golda"><bdi>גולדה מאיר</bdi></a>')
    expect(html).toMatch(/href="\/graphql\?query=%7B[^"]*country%3A%20%22us%22/)
    expect(html).toContain('href="/api/graph/entity/golda"')
    for (const way of ['/graphql', '/docs', '/openapi.json', '/account']) {
      expect(html).toContain(`<li><a href="${way}">`)
    }
  })

  it('says so when nothing is in here', async () => {
    const overview = { types: [], countries: [], openMarkets: 0, datasets: { nodes: [] } }
    const { html } = await shown('/', { overview, entities: { nodes: [] } })

    expect(html).toContain('Nothing yet: nothing was imported.')
    expect(html).toContain('Once something is in here')
  })

  it('shows what a search found, and what to do when that is nothing', async () => {
    const node = { id: 'a', slug: 'ann', name: 'Ann', type: 'POLITICIAN', countryCode: 'dk' }
    const hits = [{ node, matchedName: { value: 'Annie', langs: [] } }]
    const found = await shown('/', { ...FRONT, search: { edges: hits } }, { search: '?q=annie' })
    const none = await shown('/', { ...FRONT, search: { edges: [] } }, { search: '?q=%3Cb%3E' })

    expect(found.html).toContain('Names like “<bdi>annie</bdi>”')
    expect(found.html).toMatch(/<a href="\/entity\/ann">.*Ann.*Annie/s)
    expect(none.html).toContain('&lt;b>')
    expect(none.html).toContain('Try fewer words, or another spelling.')
  })
})

describe('the graph view', () => {
  it('has no tools while there is nothing to use them on, and says how to begin', async () => {
    const { html } = await shown('/graph', { entities: { nodes: [] }, relationshipsAmong: [] })

    expect(html).toContain('Add two people by their names')
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
    expect(html).toContain('2 shown, 1 connection')
    expect(html).toContain('<a href="/entity/blue" dir="auto">blue</a>')
    expect(html).toMatch(/whip.*2001.*2005/s)
  })
})

describe('a page that cannot be shown', () => {
  const drawn = (problem: PageProblem) => renderer.renderProblem(problem, VISIT)

  it.each([
    [{ kind: 'missing' }, 404, 'Search by name instead.'],
    [{ kind: 'gone' }, 410, 'Start again from the front page'],
    [{ kind: 'limit', retryAfterSeconds: 7 }, 429, 'Come back in 7 seconds'],
    [{ kind: 'away', retryAfterSeconds: 2 }, 503, 'Try again in a moment'],
    [{ kind: 'refused', message: 'No such day.' }, 400, 'No such day.'],
  ] as const)('says what to do next: %j', (problem, status, next) => {
    const page = drawn(problem)

    expect(page.status).toBe(status)
    expect(page.html).toContain(next)
    expect(page.html).toContain('<meta name="robots" content="noindex"')
    expect(page.html).not.toContain('rel="canonical"')
    expect(page.html).toContain('<a href="/">See what is in here</a>')
  })

  it('offers to try again where that helps, and a key to who asked too much', () => {
    const limit = drawn({ kind: 'limit', retryAfterSeconds: 7 })
    const away = drawn({ kind: 'away', retryAfterSeconds: 2 })

    expect(limit.retryAfterSeconds).toBe(7)
    expect(away.retryAfterSeconds).toBe(2)
    expect([limit, away].map(({ html }) => html.includes('<a href>Try again</a>'))).toEqual([
      true,
      true,
    ])
    expect(limit.html).toContain('Get a free key')
    expect(away.html).not.toContain('Get a free key')
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
