// `npm test`: the tests that need only the clone and little time. scripts/test-long.mjs and
// scripts/test-pages.mjs run the other tests. The last line has the numbers of passed and failed
// tests. Arguments are passed to Jest, once for each project, because the runner cannot run two
// projects in one process.

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from './at-end.mjs'
import { endWith } from './checks.mjs'
import { graphTests, LONG, reports, runStreams } from './jest.mjs'

const gatewayLog = join(reports, 'gateway.log')
rmSync(gatewayLog, { force: true })

// Two groups run in parallel and take about the same time.
const FIRST = [
  ...['accounts', 'clients', 'contract', 'derivation', 'exports', 'graph', 'http', 'live', 'mcp'],
  ...['records', 'rest', 'webhooks'],
]
const ELSEWHERE = [...LONG.map((file) => `${file}\\.test`), 'browser/', 'data/']
const STREAMS = [
  [['jest-first', graphTests(`(${FIRST.join('|')})/`)]],
  [['jest', graphTests(`(?!(${FIRST.join('|')})/|${ELSEWHERE.join('|')})`)]],
]
const onlyGiven = (project) => {
  const ofProject = ['--passWithNoTests', '--selectProjects', project]
  return [`jest-${project}`, [...given, ...ofProject]]
}

const given = process.argv.slice(2)
const streams = given.length > 0 ? [['graph', 'servers'].map(onlyGiven)] : STREAMS
const tally = await runStreams(streams)

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
