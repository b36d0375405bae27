import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { testApp, type TestApp, type TestAppOptions } from '../test-app.js'
import { openChromium } from './chromium.js'
import { buildExplorer } from './explorer.js'

/** A gateway with the pages at / and below, and a browser that looks at them. */
export interface Exploring {
  readonly app: TestApp
  readonly context: BrowserContext
  readonly page: Page
  /** Where the gateway is. */
  readonly url: string
  /** Opens the page under a path, anew while a graph that has just started cannot answer in time. */
  readonly visit: (path: string) => Promise<void>
  /** What the page complained of, such as a breach of its policy. */
  readonly complaints: readonly string[]
}

/** As a graph on a busy machine needs a second for each plan. */
const MAX_TRIES = 8

/** How a gateway is opened for one test, and a browser for it. */
export interface Explorer {
  readonly explore: (
    options: TestAppOptions & { browser?: BrowserContextOptions },
  ) => Promise<Exploring>
}

/** Starts a browser for the tests of a `describe`, and closes what each of them opened. */
export function exploring(): Explorer {
  let chromium: Browser
  let contexts: BrowserContext[] = []

  beforeAll(async () => {
    buildExplorer()
    chromium = await openChromium()
  }, 60_000)
  afterAll(() => chromium.close())
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()))
    contexts = []
  })

  return {
    async explore({ browser = {}, ...options }) {
      const app = await testApp({ explorerFolder: buildExplorer(), ...options })
      await app.app.listen({ host: '127.0.0.1', port: 0 })
      const { port } = app.app.server.address() as AddressInfo
      const context = await chromium.newContext({
        viewport: { width: 1_000, height: 900 },
        locale: 'en-GB',
        ...browser,
      })
      contexts.push(context)
      context.setDefaultTimeout(30_000)
      const page = await context.newPage()
      const url = `http://127.0.0.1:${String(port)}`
      return {
        ...{ app, context, page, url },
        visit: async (path) => {
          for (let tries = 0; tries < MAX_TRIES; tries += 1) {
            const reply = await page.goto(url + path)
            if (reply?.status() !== 503) return
          }
        },
        complaints: complaintsOf(page),
      }
    },
  }
}

function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (line) => {
    // The browser itself says so of each answer that is no success.
    if (line.type() === 'error' && !line.text().startsWith('Failed to load resource')) {
      complaints.push(line.text())
    }
  })
  return complaints
}
