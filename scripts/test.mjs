// `npm test`: types, lint, format and every test that needs nothing beside the clone; the last line says how many
// passed and failed. Each of the first three counts as one. What is given on the command line goes to Jest.

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reports, runJest } from './jest.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
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

const given = process.argv.slice(2)
// What reads the large real data is a command of its own: scripts/test-data.mjs.
const args = given.length > 0 ? given : ['--testPathIgnorePatterns', '<rootDir>/test/data/']
const { passed, failed } = await runJest('jest', args)
tally.passed += passed
tally.failed += failed

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
