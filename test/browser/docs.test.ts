import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { DOCS } from '../../explorer/docs/contents.js'
import { axeFindings } from '../support/browser/axe.js'
import { inChromium, picture } from '../support/browser/chromium.js'
import { exploring } from '../support/browser/exploring.js'
import { PHONE } from '../support/browser/phone.js'
import { anEntity } from '../support/builders.js'
import { passingFolder } from '../support/passing-folder.js'
import { ROOT } from '../support/server-options.js'

const WAYS = [
  ['light', {}],
  ['dark', { colorScheme: 'dark', ...PHONE }],
] as const

inChromium('the documentation', () => {
  const { explore } = exploring()

  it.each(WAYS)(
    'can be used by everybody, and complains of nothing: %s',
    async (way, browser) => {
      const { page, complaints, visit } = await explore({ browser })
      const isTooWide =
        'document.documentElement.scrollWidth > document.documentElement.clientWidth'

      for (const { path } of DOCS) {
        await visit(path)
        await page.locator('html[data-live]').waitFor()

        expect([path, await axeFindings(page)]).toEqual([path, []])
        expect([path, await page.evaluate(isTooWide)]).toEqual([path, false])
        if (path === '/docs/rest') {
          await page.screenshot({ path: picture(`docs-${way}`, 'explorer') })
        }
      }

      expect(complaints).toEqual([])
    },
    180_000,
  )

  it('stays as the gateway drew it, and reads the same without JavaScript', async () => {
    const { page, visit } = await explore({})
    await visit('/docs/limits')
    await page.locator('html[data-live]').waitFor()
    const live = await page.locator('main').innerText()
    const without = await explore({ browser: { javaScriptEnabled: false } })

    await without.visit('/docs/limits')

    expect(live).toContain('A REST call costs one unit')
    expect(await without.page.locator('main').innerText()).toBe(live)
  })

  it('asks a query in GraphiQL with one click, and no query that others lead to', async () => {
    const pageFolder = passingFolder('polity-graphiql-')
    const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
    const args = ['build', 'explorer/graphiql', '--logLevel', 'error', '--emptyOutDir']
    execFileSync(process.execPath, [vite, ...args, '--outDir', pageFolder], { cwd: ROOT })
    const ada = anEntity({ slug: 'alexandria-ocasio-cortez', name: 'Alexandria Ocasio-Cortez' })
    const { page, visit } = await explore({ pageFolder, given: { entities: [ada] } })
    await visit('/docs/queries')

    await page.getByRole('link', { name: 'Run it in GraphiQL' }).first().click()

    const answer = page.getByRole('region', { name: 'Result Window' })
    await answer.getByText('"alexandria-ocasio-cortez"').waitFor()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(request.postData() ?? '')
    })
    await page.goto('about:blank')
    await visit(`/graphql?query=${encodeURIComponent('{ overview { openMarkets } }')}`)
    await page.getByText('openMarkets').waitFor()
    await page.waitForLoadState('networkidle')
    expect(asked.filter((body) => body.includes('overview { openMarkets }'))).toEqual([])
  }, 120_000)
})
