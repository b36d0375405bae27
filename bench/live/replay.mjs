// Applies the recorded night of California's primary of 2024 without pauses, while its races are
// read.

import { existsSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openGraph } from '../graph.mjs'
import { runPolity } from '../polity.mjs'
import { usageOf } from '../usage.mjs'
import { percentile } from './percentile.mjs'

const EVERY_MS = 5
const ELECTION = 'us/ca/2024-03-05/primary'
const AT_ONCE = 64

export async function measureReplay({ root, folder, neo4j, server, tell }) {
  const real = resolve(root, '..', 'shared', 'data', 'elections', 'ca-sos-2024-primary')
  const files = existsSync(real)
    ? real
    : join(root, 'test', 'fixtures', 'elections', 'ca-sos-2024-primary')
  tell(`Replaying ${files} …`)
  const bench = { root, folder, neo4j }
  await isWarm(server)
  const idle = await runPolity(bench, ['--help'])
  const reader = readRaces({ neo4j, server })
  const before = usageOf(server.pid)
  const { tookMs } = await runPolity(bench, [
    'results',
    'california',
    files,
    '--election',
    ELECTION,
  ])
  const after = usageOf(server.pid)
  const { latencies, failures } = await reader.stop()
  const seconds = ((tookMs - idle.tookMs) / 1_000).toFixed(1)
  const ms = (share) => `${percentile(latencies, share).toFixed(0)} ms`
  const cpu =
    before === null || after === null
      ? 'not known'
      : `${(after.seconds - before.seconds).toFixed(1)} s`
  return [
    `replay of ${files === real ? 'all copies of California 2024' : 'the fixture'}: ${seconds} s (asked: below 20 s)`,
    `  read meanwhile: ${String(latencies.length)} replies, p50 ${ms(0.5)}, p99 ${ms(0.99)} ` +
      `(asked: p99 below 100 ms), ${String(failures)} failed; gateway's processor ${cpu}`,
  ]
}

/** Resolves when /readyz reports that the gateway is ready. */
async function isWarm({ port }) {
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`)
    if ((await reply.json()).status === 'ready') return
    await wait(100)
  }
}

/** Waits for the first race, then reads a race every 5 ms without waiting for responses. */
function readRaces({ neo4j, server }) {
  const graph = openGraph(neo4j)
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const latencies = []
  let failures = 0
  let isStopped = false

  const readOne = (id) =>
    new Promise((done) => {
      const startedAt = performance.now()
      const options = { agent, port: server.port, host: '127.0.0.1', path: `/api/v1/races/${id}` }
      const failed = () => {
        failures += 1
        done()
      }
      get(options, (response) => {
        response.resume().once('end', () => {
          latencies.push(performance.now() - startedAt)
          if (response.statusCode !== 200) failures += 1
          done()
        })
      }).once('error', failed)
    })

  async function work() {
    let ids = []
    while (ids.length === 0 && !isStopped) {
      ids = (
        await graph.rows('MATCH (c:Race) WHERE c.updatedAt IS NOT NULL RETURN c.id AS id LIMIT 200')
      ).map(({ id }) => id)
      await wait(50)
    }
    const startedAt = performance.now()
    const waiting = []
    for (let number = 0; !isStopped;) {
      const due = Math.floor((performance.now() - startedAt) / EVERY_MS)
      for (; number < due; number += 1) waiting.push(readOne(ids[number % ids.length]))
      await wait(EVERY_MS)
    }
    await Promise.all(waiting)
  }

  const working = work()
  return {
    async stop() {
      isStopped = true
      await working
      agent.destroy()
      await graph.close()
      return { latencies, failures }
    },
  }
}
