import { ApiError } from '../../src/errors.js'
import { axeFindings } from '../support/browser/axe.js'
import { inChromium, picture } from '../support/browser/chromium.js'
import { exploring } from '../support/browser/exploring.js'
import { PHONE } from '../support/browser/phone.js'
import { anEntity, idOf } from '../support/builders.js'
import type { TestAppOptions } from '../support/test-app.js'

const AWAY: TestAppOptions = {
  around: (graph) => ({
    ...graph,
    read: (query, params) =>
      /^(entity|overview|relationship)\//.test(query)
        ? Promise.reject(new ApiError('GRAPH_UNAVAILABLE'))
        : graph.read(query, params),
  }),
}

const ADA = { entities: [anEntity({ slug: 'ada', name: 'Ada Adams' })], relationships: [] }

inChromium('a page that cannot be shown', () => {
  const { explore } = exploring()

  it.each([
    ['unknown', '/entity/unknown', 404, 'Search by name', {}],
    ['nowhere', '/nowhere', 404, 'Search by name', {}],
    ['too-much', '/entity/ada', 429, 'Get a free key', { unitsAMinute: { free: 1 } }],
    ['away', '/entity/ada', 503, 'Try again in a few seconds', AWAY],
    ['too-much-graph', '/graph', 429, 'Get a free key', { unitsAMinute: { free: 1 } }],
    ['away-graph', `/graph?ids=${idOf('ada')}`, 503, 'Try again in a few seconds', AWAY],
    ['away-front', '/', 503, 'Try again in a few seconds', AWAY],
    ['no-date', '/entity/ada?at=tomorrow', 400, 'not valid', { given: ADA }],
  ] as const)('says what to do next: %s', async (name, path, status, next, options) => {
    const { page, url, complaints } = await explore({ ...options, browser: PHONE })
    if (status === 429) await page.request.get(`${url}/api/v1/sources`)

    const reply = await page.goto(url + path)
    // A page that the reader reloads does not load itself again.
    if (status === 503) await page.reload()
    await page.locator('html[data-live]').waitFor()
    await page.screenshot({ path: picture(`error-${name}`, 'explorer') })

    expect(reply?.status()).toBe(status)
    expect(await page.locator('main').innerText()).toContain(next)
    expect(await axeFindings(page)).toEqual([])
    expect(complaints).toEqual([])
  })
  it('loads itself again when the graph was unavailable for a moment', async () => {
    let isAway = true
    const { page, url, complaints } = await explore({
      given: ADA,
      around: (graph) => ({
        ...graph,
        read: (query, params) => {
          if (!isAway || !query.startsWith('entity/')) return graph.read(query, params)
          return Promise.reject(new ApiError('GRAPH_UNAVAILABLE'))
        },
      }),
    })

    const reply = await page.goto(`${url}/entity/ada`)
    isAway = false

    expect(reply?.status()).toBe(503)
    await page.getByRole('heading', { name: 'Ada Adams' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('loads itself again only once', async () => {
    const { page, url } = await explore(AWAY)
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.goto(`${url}/entity/ada`)
    await page.getByText('Trying again…').waitFor()
    await page.waitForEvent('load')
    await page.locator('html[data-live]').waitFor()

    expect(await page.getByText('Trying again…').count()).toBe(0)
    expect(loads).toBe(2)
  })
})
