// Applies the recorded night of California's primary of 2024 without pauses, while its races are
// read.

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isWarm, waitUntil } from '../../scripts/program.mjs'
import { openGraph } from '../graph.mjs'
import { runPolity } from '../polity.mjs'
import { readSteadily } from '../steady-reader.mjs'
import { secondsFromNow } from '../usage.mjs'

const EVERY_MS = 5
const ELECTION = 'us/ca/2024-03-05/primary'
const TIMEOUT_MS = 60_000

export async function measureReplay({ root, folder, neo4j, server, tell }) {
  const real = resolve(root, '..', 'shared', 'data', 'elections', 'ca-sos-2024-primary')
  const files = existsSync(real)
    ? real
    : join(root, 'test', 'fixtures', 'elections', 'ca-sos-2024-primary')
  tell(`Replaying ${files} …`)
  const bench = { root, folder, neo4j }
  await waitUntil(() => isWarm(`http://127.0.0.1:${server.port}`), TIMEOUT_MS)
  const idle = await runPolity(bench, ['--help'])
  const reading = readRaces({ neo4j, server })
  const secondsUsed = secondsFromNow(server.pid)
  const words = ['results', 'california', files, '--election', ELECTION]
  const { tookMs } = await runPolity(bench, words)
  const cpu = secondsUsed()
  const { latencies, failures, ms } = await (await reading).stop()
  const seconds = ((tookMs - idle.tookMs) / 1_000).toFixed(1)
  return [
    `replay of ${files === real ? 'all copies of California 2024' : 'the fixture'}: ${seconds} s (asked: below 20 s)`,
    `  read meanwhile: ${String(latencies.length)} replies, p50 ${ms(0.5)}, p99 ${ms(0.99)} ` +
      `(asked: p99 below 100 ms), ${String(failures)} failed; gateway's processor ${cpu.toFixed(1)} s`,
  ]
}

/** Waits for the first races, then reads a race every 5 ms. */
async function readRaces({ neo4j, server }) {
  const graph = openGraph(neo4j)
  let ids = []
  await waitUntil(async () => {
    const rows = await graph.rows(
      'MATCH (c:Race) WHERE c.updatedAt IS NOT NULL RETURN c.id AS id LIMIT 200',
    )
    ids = rows.map(({ id }) => id)
    return ids.length > 0
  }, TIMEOUT_MS)
  await graph.close()
  const requestOf = (number) => ({ path: `/api/v1/races/${ids[number % ids.length]}` })
  return readSteadily({ port: server.port, everyMs: EVERY_MS, requestOf })
}
