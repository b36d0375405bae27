import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { build } from 'esbuild'
import { chromium } from 'playwright-core'

const PLACES = [
  ...['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const place = process.env.CHROMIUM_PATH ?? PLACES.find((path) => existsSync(path))

/** Why tests in a browser are skipped; false where they are not. */
export const noChromium =
  place === undefined && 'Chromium is not installed, and CHROMIUM_PATH is not set'

/**
 * Runs a program in a page of another origin than the gateway's: its `run` gets `input`, and what that resolves to is
 * returned. Packages are bundled into it.
 */
export async function runInPage(program, input) {
  const { outputFiles } = await build({
    entryPoints: [program],
    bundle: true,
    format: 'iife',
    globalName: 'program',
    define: { 'process.env.NODE_ENV': '"development"' },
    write: false,
  })
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Page</title>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const browser = await chromium.launch({
    executablePath: place,
    // Root has no sandbox, and containers are root.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${server.address().port}/`)
    await page.addScriptTag({ content: outputFiles[0].text })
    return await page.evaluate((given) => globalThis.program.run(given), input)
  } finally {
    await browser.close()
    server.close()
  }
}
