import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { passingFolder } from '../passing-folder.js'
import { ROOT } from '../server-options.js'

const PLACES = [
  ...['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const place = process.env['CHROMIUM_PATH'] ?? PLACES.find((path) => existsSync(path))

/** `describe` where there is a Chromium; elsewhere it says so, and skips. */
export const inChromium = place === undefined ? skipped : describe

function skipped(title: string, body: () => void): void {
  process.stderr.write(
    `Skipped for want of a browser: ${title}. Install Chromium, or set CHROMIUM_PATH.\n`,
  )
  describe.skip(title, body)
}

/** Starts Chromium, which finds nothing but this machine. */
export function openChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: place ?? '',
    args: [
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      // Root has no sandbox, and containers are root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
}

/** Builds the page /account as it is served; the folder that it is in. */
export function buildAccountPage(): string {
  const folder = passingFolder('polity-account-page-')
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = ['build', 'explorer/account', '--logLevel', 'error', '--emptyOutDir', '--outDir']
  execFileSync(process.execPath, [vite, ...args, folder], { cwd: ROOT })
  return folder
}

/** Where a picture of this name is kept as output of the tests. */
export function picture(name: string, of: 'account' | 'explorer' = 'account'): string {
  const folder = join(ROOT, 'test-output', of)
  mkdirSync(folder, { recursive: true })
  return join(folder, `${name}.png`)
}
