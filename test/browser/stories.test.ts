import { axeFindings } from '../support/browser/axe.js'
import { inChromium, picture } from '../support/browser/chromium.js'
import { exploring } from '../support/browser/exploring.js'
import { PHONE } from '../support/browser/phone.js'

inChromium('each component of the pages, in each of its states', () => {
  const { explore } = exploring()

  it.each([
    ['desktop', {}],
    ['desktop-dark', { colorScheme: 'dark' }],
    ['phone', PHONE],
  ] as const)('can be read by everybody: %s', async (size, browser) => {
    const { page, complaints, visit } = await explore({ browser })

    await visit('/stories')
    await page.locator('html[data-live]').waitFor()
    await page.screenshot({ path: picture(`stories-${size}`, 'explorer'), fullPage: true })

    expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(10)
    expect(await axeFindings(page)).toEqual([])
    expect(complaints).toEqual([])
    const isTooWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'
    expect(await page.evaluate(isTooWide)).toBe(false)
  })

  it('is not there in production', async () => {
    const { app } = await explore({ isProduction: true })

    const reply = await app.inject({ url: '/stories', headers: { accept: 'text/html' } })

    expect(reply.statusCode).toBe(404)
  })
})
