// `npm test`: every test that needs only the clone, except the tests in a browser
// (scripts/test-pages.mjs). The last line has the numbers of passed and failed tests. Arguments are
// passed to Jest, once for each project, because the runner cannot run two projects in one process.

import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readText } from './at-end.mjs'
import { endWith } from './checks.mjs'
import { reports, runJest } from './jest.mjs'

const gatewayLog = join(reports, 'gateway.log')
rmSync(gatewayLog, { force: true })

// Two groups run in parallel, each with its own Neo4j, and take about the same time. Tests of the
// large real data have their own command, scripts/test-data.mjs.
const BESIDE_SERVERS = [
  'http',
  'live',
  'webhooks',
  'accounts',
  'records',
  'derivation',
  'contract',
  'mcp',
  'exports',
]
const ELSEWHERE = [...BESIDE_SERVERS, 'browser', 'data']
// Matches from the root of the clone, because the path of the clone may also contain `test/`.
const tests = `^${join(dirname(reports), 'test').replaceAll(/[^\w/]/g, '\\$&')}/`
const graphTests = (pattern) => [
  ...['--selectProjects', 'graph', '--testPathPatterns', `${tests}${pattern}`],
]
const STREAMS = [
  [
    ['jest-servers', ['--selectProjects', 'servers']],
    ['jest-beside', graphTests(`(${BESIDE_SERVERS.join('|')})/`)],
  ],
  [['jest', graphTests(`(?!(${ELSEWHERE.join('|')})/)`)]],
]
const onlyGiven = (project) => {
  const ofProject = ['--passWithNoTests', '--selectProjects', project]
  return [`jest-${project}`, [...given, ...ofProject]]
}
const runStream = async (runs) => {
  const results = []
  for (const [name, args] of runs) results.push(await runJest(name, args))
  return results
}

const tally = { passed: 0, failed: 0 }
const given = process.argv.slice(2)
const streams = given.length > 0 ? [['graph', 'servers'].map(onlyGiven)] : STREAMS
for (const { passed, failed } of (await Promise.all(streams.map(runStream))).flat()) {
  tally.passed += passed
  tally.failed += failed
}

// Secrets of the tests, which a gateway must never log.
const SECRETS = [
  /pol_[0-9A-Za-z]{12}_[0-9A-Za-z]{32}/,
  /a pepper that only the tests know/,
  /__Host-polity-[a-z-]+=[\w-]{20}/,
  /@example\.org/,
]
if (given.length === 0) {
  const log = readText(gatewayLog)
  const found = log.split('\n').filter((line) => SECRETS.some((secret) => secret.test(line)))
  const ok = log !== '' && found.length === 0
  console.log(`${ok ? '✓' : '✕'} no secret in ${String(log.split('\n').length - 1)} lines of log`)
  tally[ok ? 'passed' : 'failed'] += 1
}

if (tally.passed + tally.failed === 0) {
  console.log('No test matches these arguments.')
  tally.failed = 1
}
await endWith(tally)
