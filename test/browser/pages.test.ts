import { anEntity } from '../support/builders.js'
import { inChromium } from '../support/browser/chromium.js'
import { exploring } from '../support/browser/exploring.js'

inChromium('a page of the explorer', () => {
  const { explore } = exploring()

  it('shows an entity as the gateway drew it, and goes on from there without a word of complaint', async () => {
    const { page, url, complaints } = await explore({
      given: { entities: [anEntity({ slug: 'ada-lovelace', name: 'Ada Lovelace' })] },
    })

    await page.goto(`${url}/entity/ada-lovelace`)

    await page.locator('html[data-live]').waitFor()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Ada Lovelace')
    expect(complaints).toEqual([])
  })

  it('can be read without JavaScript', async () => {
    const { page, url } = await explore({
      given: { entities: [anEntity({ slug: 'ada-lovelace', name: 'Ada Lovelace' })] },
      browser: { javaScriptEnabled: false },
    })

    await page.goto(`${url}/entity/ada-lovelace`)

    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Ada Lovelace')
  })
})
