import { ApiError } from '../../src/errors.js'
import { axeFindings } from '../support/browser/axe.js'
import { inChromium, picture } from '../support/browser/chromium.js'
import { exploring } from '../support/browser/exploring.js'
import { PHONE } from '../support/browser/phone.js'
import { idOf } from '../support/builders.js'
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

inChromium('a page that cannot be shown', () => {
  const { explore } = exploring()

  it.each([
    ['nobody', '/entity/nobody', 404, 'Search by name instead', {}],
    ['nowhere', '/nowhere', 404, 'Search by name instead', {}],
    ['too-much', '/entity/ada', 429, 'Get a free key', { unitsAMinute: { free: 1 } }],
    ['away', '/entity/ada', 503, 'Try again in a moment', AWAY],
    ['too-much-graph', '/graph', 429, 'Get a free key', { unitsAMinute: { free: 1 } }],
    ['away-graph', `/graph?ids=${idOf('ada')}`, 503, 'Try again in a moment', AWAY],
    ['away-front', '/', 503, 'Try again in a moment', AWAY],
    ['no-date', '/entity/ada?at=tomorrow', 400, 'cannot be answered', {}],
  ] as const)('says what to do next: %s', async (name, path, status, next, options) => {
    const { page, url, complaints } = await explore({ ...options, browser: PHONE })
    if (status === 429) await page.request.get(`${url}/api/v1/sources`)

    const reply = await page.goto(url + path)
    await page.locator('html[data-live]').waitFor()
    await page.screenshot({ path: picture(`error-${name}`, 'explorer') })

    expect(reply?.status()).toBe(status)
    expect(await page.locator('main').innerText()).toContain(next)
    expect(await axeFindings(page)).toEqual([])
    expect(complaints).toEqual([])
  })
})
