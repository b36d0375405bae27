// `npm run test:tools [-- FILES…]`: tests of usual clients, code generators and linters
// (test/tools/) with one gateway with the demo data. The last line says how many tests passed and
// failed.

import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isEnding, temporaryFolder } from './at-end.mjs'
import { isInstalled } from './bootstrap.mjs'
import { build } from './build.mjs'
import { endWith } from './checks.mjs'
import { freePort } from './free-port.mjs'
import { resultsOf, snapshots } from './night.mjs'
import { isWarm, startProgram, waitUntil } from './program.mjs'
import { root } from './project.mjs'

const tools = join(root, 'test', 'tools')
const polity = join(root, 'scripts', 'polity.mjs')
const START_MS = 10 * 60_000
const READY_MS = 3 * 60_000
const STOP_MS = 50_000
const TEST_MS = 5 * 60_000

const tally = { passed: 0, failed: 0 }
const folder = await temporaryFolder('polity-tools-')
const port = await freePort()
const environment = {
  ...process.env,
  DATA_DIR: folder,
  PORT: String(port),
  POLITY_URL: `http://127.0.0.1:${port}`,
  // The tests exceed the default rate limit of a client.
  LIMIT_FREE: '1000000',
}

try {
  await main()
} catch (error) {
  if (!isEnding()) {
    console.error(error.message)
    tally.failed += 1
  }
}
await endWith(tally)

async function main() {
  if (!isInstalled(tools)) {
    console.log('Installing test/tools (npm ci) …')
    await start('npm', ['ci'], { cwd: tools }).finish()
  }
  await build({ only: 'client' })
  console.log('Starting a gateway with the demo data …')
  const gateway = start(process.execPath, [polity, 'start', '--rehearsal'])
  await gateway.says(/answers at/, START_MS)
  await start(process.execPath, [polity, ...resultsOf(snapshots[0])]).finish()
  if (!(await waitUntil(() => isWarm(environment.POLITY_URL), READY_MS, 500)))
    throw new Error('The gateway did not become ready.')

  const generated = join(tools, 'generated')
  rmSync(generated, { recursive: true, force: true })
  mkdirSync(generated)
  const given = process.argv.slice(2)
  const files = given.length > 0 ? given : testFiles()
  const patience = pathToFileURL(join(tools, 'support', 'patient-fetch.mjs')).href
  const how = [
    ...['--import', patience],
    '--test',
    '--test-reporter=spec',
    `--test-timeout=${TEST_MS}`,
  ]
  const tests = start(join(tools, 'node_modules', '.bin', 'node'), [...how, ...files], {
    onPrint: (text) => process.stdout.write(text),
  })
  const isGood = await tests.finish().then(
    () => true,
    () => false,
  )
  const count = (what) =>
    // A number in the final summary of Node's test runner.
    Number(new RegExp(`^ℹ ${what} (\\d+)$`, 'm').exec(tests.printed())?.[1] ?? 0)
  tally.passed += count('pass')
  tally.failed += count('fail') + count('cancelled')
  if (!isGood && tally.failed === 0) throw new Error('The tests did not finish.')
}

function testFiles() {
  return readdirSync(tools)
    .filter((name) => name.endsWith('.test.mjs'))
    .map((name) => join(tools, name))
}

function start(program, words, options = {}) {
  const stop = { isGroup: true, timeoutMs: STOP_MS }
  return startProgram(program, words, { env: environment, stop, ...options })
}
