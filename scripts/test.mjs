// `npm test`: types, lint, format and every test; the last line says how many passed and failed.
// Each of the first three counts as one. What is given on the command line goes to Jest.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const reports = join(root, 'test-output')
mkdirSync(reports, { recursive: true })
const gatewayLog = join(reports, 'gateway.log')
rmSync(gatewayLog, { force: true })

const CHECKS = [
  ['types', 'node_modules/typescript/bin/tsc', ['-p', '.']],
  ['generated types', 'scripts/generate-types.mjs', ['--check']],
  ['lint', 'node_modules/eslint/bin/eslint.js', ['.', '--max-warnings', '0']],
  ['format', 'node_modules/prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']],
]

const tally = { passed: 0, failed: 0 }
for (const [name, script, args] of CHECKS) {
  const ok = run(script, args)
  console.log(`${ok ? '✓' : '✕'} ${name}`)
  tally[ok ? 'passed' : 'failed'] += 1
}

// What reads all the real files takes as long as all the rest: the two go side by side, each with a
// Neo4j of its own; the report of the first is seen as it goes, that of the second after it.
const given = process.argv.slice(2)
const runs =
  given.length > 0
    ? [jest('jest', given)]
    : [
        jest('jest', ['--testPathIgnorePatterns', 'test/real-data']),
        jest('jest-real-data', ['--testPathPatterns', 'test/real-data'], 'pipe'),
      ]
for (const { status, output, report } of await Promise.all(runs)) {
  process.stdout.write(output)
  tally.passed += report.numPassedTests
  // A file that does not even load has no tests to fail, and counts as one.
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites
  tally.failed += failed === 0 && status !== 0 ? 1 : failed
}

// What is planted in the tests and must never be written by a gateway.
const SECRETS = [
  /pol_[0-9A-Za-z]{12}_[0-9A-Za-z]{32}/,
  /a pepper that only the tests know/,
  /__Host-polity-[a-z-]+=[\w-]{20}/,
  /@example\.org/,
]
if (given.length === 0) {
  const log = existsSync(gatewayLog) ? readFileSync(gatewayLog, 'utf8') : ''
  const found = log.split('\n').filter((line) => SECRETS.some((secret) => secret.test(line)))
  const ok = log !== '' && found.length === 0
  console.log(`${ok ? '✓' : '✕'} no secret in ${String(log.split('\n').length - 1)} lines of log`)
  tally[ok ? 'passed' : 'failed'] += 1
}

process.exitCode = tally.failed > 0 ? 1 : 0
console.log(`${tally.passed} passed, ${tally.failed} failed`)

/** Runs a check; it passed when it ends with 0. */
function run(script, args) {
  const { status } = spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', 1, 1],
  })
  return status === 0
}

/** A run of Jest, told of on `told`: how it ended, what it printed if piped, and its report. */
async function jest(name, args, told = 1) {
  const file = join(reports, `${name}.json`)
  rmSync(file, { force: true })
  const script = join(root, 'node_modules/jest/bin/jest.js')
  // All is told by then: what a test left open must not hold up the rest for ever.
  const how = ['--forceExit', '--json', `--outputFile=${file}`]
  const child = spawn(process.execPath, [script, ...how, ...args], {
    cwd: root,
    // What Jest tells goes to its standard error; its output would be the report once more.
    stdio: ['ignore', 'ignore', told],
  })
  const chunks = []
  child.stderr?.on('data', (chunk) => chunks.push(chunk))
  const [status] = await once(child, 'close')
  return { status, output: Buffer.concat(chunks), report: readReport(file) }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // Jest did not get as far as to write one.
    return { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 1 }
  }
}
