// `npm run test:tools [-- FILES…]`: stock clients, code generators and linters (test/tools/) against one gateway with the
// demo data. The last line says how many tests passed and failed.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { atEnd, end, hasEnded, isEnding, stopChild, temporaryFolder } from './at-end.mjs'
import { isInstalled } from './bootstrap.mjs'
import { freePort } from './free-port.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const tools = join(root, 'test', 'tools')
const polity = join(root, 'scripts', 'polity.mjs')
const night = join(root, 'examples', 'night', 'ca-sos-2024-primary')
const START_MS = 10 * 60_000
const READY_MS = 3 * 60_000
const STOP_MS = 50_000
const TEST_MS = 5 * 60_000

const tally = { passed: 0, failed: 0 }
// The first registered function runs last, so the tally is the last line.
atEnd(() => console.log(`${tally.passed} passed, ${tally.failed} failed`))
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
await end(tally.failed > 0 ? 1 : 0)

async function main() {
  if (!isInstalled(tools)) {
    console.log('Installing test/tools (npm ci) …')
    await finish(start('npm', ['ci'], { cwd: tools }))
  }
  console.log('Starting a gateway with the demo data …')
  const gateway = start(process.execPath, [polity, 'start', '--rehearsal'])
  await says(gateway, /answers at/, START_MS)
  const [first] = readdirSync(night).sort()
  const results = ['results', 'california', join(night, first), '--rehearsal']
  await finish(start(process.execPath, [polity, ...results]))
  await isReady()

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
    shown: true,
  })
  await ended(tests)
  tally.passed += count(tests.printed, 'pass')
  tally.failed += count(tests.printed, 'fail') + count(tests.printed, 'cancelled')
  if (tests.exitCode !== 0 && tally.failed === 0) throw new Error('The tests did not finish.')
}

function testFiles() {
  return readdirSync(tools)
    .filter((name) => name.endsWith('.test.mjs'))
    .map((name) => join(tools, name))
}

/** A number in the final summary of Node's test runner. */
function count(printed, what) {
  return Number(new RegExp(`^ℹ ${what} (\\d+)$`, 'm').exec(printed)?.[1] ?? 0)
}

function start(program, words, { cwd = root, shown = false } = {}) {
  const child = spawn(program, words, {
    cwd,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  child.printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      child.printed += text
      if (shown) process.stdout.write(text)
    })
  }
  const stop = atEnd(() => stopChild(child, { isGroup: true, timeoutMs: STOP_MS }))
  child.once('close', stop)
  return child
}

/** Waits until a process has printed `pattern`. Otherwise throws an error with its output. */
async function says(child, pattern, withinMs) {
  const deadline = performance.now() + withinMs
  while (!pattern.test(child.printed)) {
    if (hasEnded(child) || performance.now() > deadline) throw new Error(child.printed)
    await delay(100)
  }
}

/** Waits until Neo4j has planned every query, so that the first requests are not too slow. */
async function isReady() {
  const deadline = performance.now() + READY_MS
  while (performance.now() < deadline) {
    const response = await fetch(`${environment.POLITY_URL}/readyz`, {
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null)
    if (response?.ok && (await response.json()).status === 'ready') return
    await delay(500)
  }
  throw new Error('The gateway did not become ready.')
}

async function finish(child) {
  await ended(child)
  if (child.exitCode !== 0) throw new Error(`${child.spawnargs.join(' ')}:\n${child.printed}`)
}

function ended(child) {
  return hasEnded(child) ? undefined : once(child, 'close')
}
