import { axeFindings } from '../support/browser/axe.js'
import { PHONE } from '../support/browser/phone.js'
import { aDataset, anEntity } from '../support/builders.js'
import { inChromium, picture } from '../support/browser/chromium.js'
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

  const SOURCE = 'https://example.org/register'
  const said = { field: 'birth_date', value: '1815-12-10', url: SOURCE, on: '2026-01-30', key: 'c' }
  const given = {
    entities: [
      anEntity({
        ...{ slug: 'ada-lovelace', name: 'Ada Lovelace', birthDate: '1815-12-10' },
        ...{ datasets: ['tests'], corrections: [JSON.stringify(said)] },
      }),
    ],
    datasets: [
      aDataset({
        ...{ name: 'tests', title: 'Made for tests', licence: 'CC0-1.0', dataAsOf: '2026-01' },
        ...{ entities: 1_234, relationships: 56, records: 7_890, refused: 3 },
        ...{ firstStart: '1924-01-22', lastStart: '2025' },
      }),
    ],
  }

  it.each([
    ['desktop', {}],
    ['phone', PHONE],
  ] as const)(
    'lists the datasets with their limits, and how to report an error: %s',
    async (size, browser) => {
      const { page, complaints, visit } = await explore({ given, browser })

      await visit('/data')
      await page.getByRole('heading', { name: 'Datasets', exact: true }).waitFor()
      await page.locator('html[data-live]').waitFor()
      await page.screenshot({ path: picture(`data-${size}`, 'explorer'), fullPage: true })

      expect(await page.getByRole('row').nth(1).innerText()).toMatch(
        /Made for tests\s.*CC0-1\.0\s+January 1924 – January 2026\s+Jan 2026\s+1 Jan 2026\s+1,234\s+56\s+3$/s,
      )
      expect(await page.locator('main').innerText()).toContain('No possible duplicates')
      expect(await axeFindings(page)).toEqual([])
      expect(complaints).toEqual([])
      const isTooWide =
        'document.documentElement.scrollWidth > document.documentElement.clientWidth'
      expect(await page.evaluate(isTooWide)).toBe(false)
    },
  )

  it('shows what readers corrected of an entity with its source, and where to propose more', async () => {
    const { page, visit } = await explore({ given })

    await visit('/entity/ada-lovelace')

    const corrected = page.getByRole('listitem').filter({ hasText: 'The day of birth' })
    expect(await corrected.innerText()).toBe(
      'The day of birth: 1815-12-10 · example.org · applied on 30 January 2026',
    )
    expect(await corrected.getByRole('link').getAttribute('href')).toBe(SOURCE)
    expect(
      await page
        .getByRole('link', { name: 'Report an error', exact: true })
        .first()
        .getAttribute('href'),
    ).toBe('/account?correct=ada-lovelace')
    expect(await axeFindings(page)).toEqual([])
  })
})
