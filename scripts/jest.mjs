import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { atEnd, stopChild, temporaryFolder } from './at-end.mjs'
import { root } from './project.mjs'

/** The folder of reports and of the log of the tests' gateways. */
export const reports = join(root, 'test-output')
mkdirSync(reports, { recursive: true })

/** The cache of Jest. It stays after a run, unlike the temporary files. */
const cache = join(reports, 'cache')
/** Holds every temporary file of the tests, so that the end of the run finds and stops what a test started. */
const folder = await temporaryFolder('polity-tests-')

/**
 * Test files of the project `graph` that take long. `npm run test:long` runs them; `npm test` does
 * not.
 */
export const LONG = ['cypher', 'docs/docs', 'graphql/entity-filters', 'patterns']

// Matches from the root of the clone, because the path of the clone may also contain `test/`.
const tests = `^${join(root, 'test').replaceAll(/[^\w/]/g, '\\$&')}/`

/** Arguments that select the files of the project `graph` whose path below `test/` begins with `pattern`. */
export function graphTests(pattern) {
  return ['--selectProjects', 'graph', '--testPathPatterns', `${tests}${pattern}`]
}

/**
 * Runs streams of Jest in parallel, each with its own Neo4j; the runs of a stream follow one another.
 * A run is a name and arguments. Returns how many tests passed and failed.
 */
export async function runStreams(streams) {
  const tally = { passed: 0, failed: 0 }
  const runStream = async (runs) => {
    for (const [name, args] of runs) {
      const { passed, failed } = await runJest(name, args)
      tally.passed += passed
      tally.failed += failed
    }
  }
  await Promise.all(streams.map(runStream))
  return tally
}

/** Runs Jest and shows its output; returns how many tests passed and failed. */
export async function runJest(name, args) {
  const file = join(reports, `${name}.json`)
  rmSync(file, { force: true })
  const script = join(root, 'node_modules/jest/bin/jest.js')
  const node = ['--max-semi-space-size=64', '--import', 'tsx']
  // The report is already complete. An open handle of a test must not block the exit.
  const how = ['--forceExit', '--json', `--outputFile=${file}`, `--cacheDirectory=${cache}`]
  const forget = atEnd(() => stopChild(child))
  const child = spawn(process.execPath, [...node, script, ...how, ...args], {
    cwd: root,
    env: { ...process.env, TMPDIR: folder },
    // Jest writes messages to standard error. Its standard output would repeat the report.
    stdio: ['ignore', 'ignore', 1],
  })
  const [status] = await once(child, 'close')
  forget()
  const report = readReport(file)
  // A file that does not load has no failed tests, so count the file as one failed test.
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites
  return { passed: report.numPassedTests, failed: failed === 0 && status !== 0 ? 1 : failed }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // Jest ended before it wrote a report.
    return { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 1 }
  }
}
