import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Where runs leave their reports and the gateways of tests their log. */
export const reports = join(root, 'test-output')
mkdirSync(reports, { recursive: true })

/** Runs Jest and shows what it tells; returns how many tests passed and failed. */
export async function runJest(name, args) {
  const file = join(reports, `${name}.json`)
  rmSync(file, { force: true })
  const script = join(root, 'node_modules/jest/bin/jest.js')
  // All is told by then: what a test left open must not hold up the rest for ever.
  const how = ['--forceExit', '--json', `--outputFile=${file}`]
  // Each test file loads all modules anew: with room for the young, a quarter of the processor time is saved.
  const child = spawn(process.execPath, ['--max-semi-space-size=64', script, ...how, ...args], {
    cwd: root,
    // What Jest tells goes to its standard error; its output would be the report once more.
    stdio: ['ignore', 'ignore', 1],
  })
  const [status] = await once(child, 'close')
  const report = readReport(file)
  // A file that does not even load has no tests to fail, and counts as one.
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites
  return { passed: report.numPassedTests, failed: failed === 0 && status !== 0 ? 1 : failed }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // Jest did not get as far as to write one.
    return { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 1 }
  }
}
