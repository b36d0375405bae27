import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { accountApp, type AccountApp } from '../accounts/account-app.js'
import { anEntity } from '../builders.js'
import { buildAccountPage, openChromium } from './chromium.js'
import { openFront, type Front } from './front.js'
import { startProvider, type TestProvider } from '../accounts/provider.js'

/** A gateway with people who sign in, and a browser that looks at it; new for each test. */
export interface Browsing {
  readonly app: AccountApp
  readonly front: Front
  readonly context: BrowserContext
  readonly page: Page
  readonly local: TestProvider
  /** A provider whose codes are good for a second. */
  readonly hasty: TestProvider
  /** What the page complained of, such as a breach of its policy. */
  readonly complaints: readonly string[]
  /** Follows the link of a provider and fills in its pages. */
  readonly signIn: (email: string, provider?: string) => Promise<void>
  readonly isSignedIn: () => Promise<boolean>
  /** What the page warns of. */
  readonly alert: () => Promise<string>
}

/** Prepares all of it around each test of a `describe`. */
export function browsing(): Browsing {
  let shared: { folder: string; front: Front; local: TestProvider; hasty: TestProvider }
  let chromium: Browser
  let app: AccountApp
  let context: BrowserContext
  let page: Page
  let complaints: string[]

  beforeAll(async () => {
    const front = await openFront()
    const [local, hasty] = await Promise.all([
      startProvider({ publicUrl: front.url, id: 'local' }),
      startProvider({ publicUrl: front.url, id: 'hasty', codeSeconds: 1 }),
    ])
    shared = { folder: buildAccountPage(), front, local, hasty }
    chromium = await openChromium()
  }, 60_000)
  afterAll(async () => {
    await chromium.close()
    await Promise.all([shared.local.stop(), shared.hasty.stop(), shared.front.close()])
    rmSync(shared.folder, { recursive: true })
  })

  beforeEach(async () => {
    const { folder, front, local, hasty } = shared
    const providers = [local, hasty]
    app = await accountApp({
      ...{ providers, publicUrl: front.url, accountFolder: folder },
      unitsAMinute: { free: 600, researcher: 3_000, pro: 15_000 },
      given: { entities: [anEntity({ slug: 'ada-lovelace' })] },
    })
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    front.target = (app.app.server.address() as AddressInfo).port
    front.behave()
    context = await chromium.newContext({ viewport: { width: 1_000, height: 900 } })
    context.setDefaultTimeout(10_000)
    page = await context.newPage()
    complaints = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (line) => {
      // The browser itself says so of each answer that is no success.
      if (line.type() === 'error' && !line.text().startsWith('Failed to load resource')) {
        complaints.push(line.text())
      }
    })
  })
  afterEach(async () => {
    await context.close()
    await app.close()
  })

  return {
    get app() {
      return app
    },
    get context() {
      return context
    },
    get page() {
      return page
    },
    get complaints() {
      return complaints
    },
    get front() {
      return shared.front
    },
    get local() {
      return shared.local
    },
    get hasty() {
      return shared.hasty
    },
    async signIn(email, provider = 'local') {
      const { url } = shared.front
      await page.goto(`${url}/account`)
      await page.getByRole('link', { name: `Sign in with ${provider}` }).click()
      await page.getByPlaceholder('Enter any login').fill(email)
      await page.getByPlaceholder('and password').fill('any')
      await page.getByRole('button', { name: 'Sign-in' }).click()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.waitForURL(`${url}/account*`)
      await page.locator('main:not([aria-busy])').waitFor()
    },
    async isSignedIn() {
      await page.locator('main:not([aria-busy])').waitFor()
      return page.getByRole('heading', { name: 'You' }).isVisible()
    },
    alert: () => page.getByRole('alert').filter({ hasText: /\S/ }).innerText(),
  }
}
