// `npm test`: types, lint, format and every test; the last line says how many passed and failed.
// Each of the first three counts as one. What is given on the command line goes to Jest.

import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const report = join(root, 'test-output', 'jest.json')

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

mkdirSync(dirname(report), { recursive: true })
rmSync(report, { force: true })
const ok = run('node_modules/jest/bin/jest.js', [
  '--json',
  `--outputFile=${report}`,
  ...process.argv.slice(2),
])
const jest = readReport()
tally.passed += jest.numPassedTests
// A file that does not even load has no tests to fail, and counts as one.
tally.failed += jest.numFailedTests + jest.numRuntimeErrorTestSuites
if (!ok && jest.success !== false && tally.failed === 0) tally.failed = 1

process.exitCode = tally.failed > 0 ? 1 : 0
console.log(`${tally.passed} passed, ${tally.failed} failed`)

function run(script, args) {
  // Jest writes its report on standard error; both go where one reads them in order.
  const { status } = spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', 1, 1],
  })
  return status === 0
}

function readReport() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    // Jest did not get as far as to write one.
    return { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 1 }
  }
}
