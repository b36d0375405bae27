// `npm run bench:attacks`: measures how much one client without a key can slow down a gateway with
// the default limits, and its other clients. Builds the project, starts a Neo4j in a temporary
// folder and one gateway, and prints a table and the refused requests that /metrics counts. At the
// end it stops and removes everything that it started.

import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.mjs'
import { runBench } from '../run-bench.mjs'
import { startAlone, startPolity } from '../servers.mjs'
import { readSteadily } from '../steady-reader.mjs'
import { secondsFromNow } from '../usage.mjs'
import { ATTACKS, createAttacker } from './attacks.mjs'
import { storeTargets } from './data.mjs'

/** The event-loop delay of an idle process: the monitor of Node.js samples every 10 ms. */
const SAMPLING_MS = 10
const NAMED = (process.env.BENCH_ATTACKS ?? '').split(',')
const NEIGHBOUR_EVERY_MS = 20
const FREE = 'polity_units_charged_total{tier="free"}'

/** The series of /metrics that begin with one of `names`. */
async function metricsAt(port, ...names) {
  const text = await (await fetch(`http://127.0.0.1:${String(port)}/metrics`)).text()
  const lines = text.split('\n').filter((line) => names.some((name) => line.startsWith(name)))
  return new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(' ')
      return [line.slice(0, space), Number(line.slice(space + 1))]
    }),
  )
}

/** Reads an entity and a race, each time from another address. Each request costs a unit. */
function startNeighbour(port, { hub, race }) {
  const requestOf = (number) => ({
    path: number % 2 === 0 ? `/api/graph/entity/${hub.slug}` : `/api/v1/races/${race}`,
    headers: { 'x-forwarded-for': `10.${number >> 8}.${number & 255}.7` },
  })
  return readSteadily({ port, everyMs: NEIGHBOUR_EVERY_MS, requestOf })
}

async function measure(name, attack, { server, metricsPort, targets, address }) {
  const attacker = createAttacker(server.port, address)
  const charged = async () =>
    (await metricsAt(metricsPort, 'polity_units_charged_total')).get(FREE) ?? 0
  const before = await charged()
  const secondsUsed = secondsFromNow(server.pid)
  // Reading the longest delay resets it.
  await metricsAt(metricsPort, 'nodejs_eventloop_lag_max')
  const neighbour = startNeighbour(server.port, targets)
  const startedAt = performance.now()
  await attack({ attacker, targets })
  const seconds = (performance.now() - startedAt) / 1_000
  const { failures, sent, ms } = await neighbour.stop()
  const [lag = Number.NaN] = (await metricsAt(metricsPort, 'nodejs_eventloop_lag_max')).values()
  const spent = (await charged()) - before - sent
  const statuses = [...attacker.seen.statuses].map(
    ([status, count]) => `${String(count)} × ${status}`,
  )
  return [
    name.padEnd(40),
    `${(lag * 1_000 - SAMPLING_MS).toFixed(0)} ms`.padStart(8),
    ms(0.99).padStart(8),
    String(failures).padStart(6),
    `${(attacker.seen.bytes / 1e6).toFixed(2)} MB`.padStart(9),
    String(spent).padStart(6),
    `${seconds.toFixed(1)} s`.padStart(7),
    `${secondsUsed().toFixed(1)} s`.padStart(7),
    ` ${statuses.join(', ')}`,
  ].join(' ')
}

await runBench('polity-attacks-', async (bench) => {
  const targets = bench.opened(await storeTargets(bench))
  const metricsPort = await freePort()
  const settings = {
    ...{ LIMIT_FREE: '600', LIMIT_PRO: '15000', TRUST_PROXY: 'loopback' },
    METRICS_PORT: String(metricsPort),
  }
  const server = bench.opened(await startAlone((parts) => startPolity(parts, settings), bench))
  // Warm up: do not measure the planning of queries or code that is not compiled yet.
  const warmUp = startNeighbour(server.port, targets)
  await wait(15_000)
  await warmUp.stop()
  console.log(
    'goals: an event-loop delay of at most 50 ms, p99 of a neighbour at most 100 ms; units are those of the attacker',
  )
  console.log(
    'attack'.padEnd(40) + '    delay      p99 failed     bytes  units    wall     cpu  replies',
  )
  let number = 0
  for (const [name, attack] of Object.entries(ATTACKS)) {
    if (!NAMED.some((start) => name.startsWith(start))) continue
    number += 1
    const address = `192.0.2.${String(number)}`
    console.log(await measure(name, attack, { server, metricsPort, targets, address }))
  }
  console.log('\nrefused requests, by reason:')
  for (const [series, value] of await metricsAt(metricsPort, 'polity_errors', 'polity_units')) {
    console.log(`  ${series} ${String(value)}`)
  }
})
