// Measures one export, which is read without pauses, while entities are read.

import { statSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startCommand } from '../../scripts/program.mjs'
import { polityEnv } from '../polity.mjs'
import { readSteadily } from '../steady-reader.mjs'
import { secondsFromNow, usageOf } from '../usage.mjs'

const LOOK_MS = 200
const READ_EVERY_MS = 10
const NAMES = ['smith', 'john', 'maria', 'anna', 'peter', 'party', 'united', 'north']

/** Slugs of some thousand entities, from the search. */
export async function slugsOf({ port }) {
  const slugs = new Set()
  for (const name of NAMES) {
    const reply = await fetch(`http://127.0.0.1:${port}/api/v1/export?q=${name}&format=node-link`)
    const { nodes } = /** @type {any} */ (await reply.json())
    for (const { slug } of nodes) slugs.add(slug)
  }
  return [...slugs]
}

/**
 * Returns a line about the export in this format. `format` null: reads each entity once, without an
 * export, and calls the line `name`.
 */
export async function measureExport({ server, neo4jPid, slugs, format, name = format }) {
  const memoryMb = usageOf(server.pid)?.memoryMb ?? NaN
  const clocks = [server.pid, neo4jPid].map(secondsFromNow)
  const watch = watchMemory(server.pid)
  const reader = readEntities(server, slugs)
  const startedAt = performance.now()
  const roundMs = (slugs.length + 1) * READ_EVERY_MS
  const bytes = format === null ? await wait(roundMs, 0) : await download(server, format)
  const seconds = (performance.now() - startedAt) / 1_000
  const reads = readsLine(await reader.stop())
  const peakMb = watch.stop()
  const [ofGateway, ofNeo4j] = clocks.map((secondsUsed) => secondsUsed().toFixed(1))
  return [
    `${name.padEnd(26)} ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(0)} MB`,
    `memory ${memoryMb.toFixed(0)} MB, at most ${(peakMb - memoryMb).toFixed(0)} MB more`,
    `processor: gateway ${ofGateway} s, Neo4j ${ofNeo4j} s`,
    reads,
  ].join('; ')
}

/**
 * Returns a line about the operator's command, which also exports datasets that may not be
 * redistributed. Its memory is the total of the process.
 */
export async function measureCommand({ root, folder, neo4j, server, slugs, format }) {
  const file = join(folder, 'all')
  const words = ['export', '--all', '--own-use', '--format', format, '--out', file]
  const reader = readEntities(server, slugs)
  const startedAt = performance.now()
  const program = startCommand(words, { folder: root, env: polityEnv({ folder, neo4j }) })
  const watch = watchMemory(program.child.pid)
  await program.finish()
  const seconds = (performance.now() - startedAt) / 1_000
  const peakMb = watch.stop()
  return [
    `polity export of all, ${format}: ${seconds.toFixed(1)} s, ${(statSync(file).size / 1e6).toFixed(0)} MB`,
    `memory at most ${peakMb.toFixed(0)} MB in all`,
    readsLine(await reader.stop()),
  ].join('; ')
}

/** Reads an entity every 10 ms. */
function readEntities({ port }, slugs) {
  const requestOf = (number) => ({ path: `/api/graph/entity/${slugs[number % slugs.length]}` })
  return readSteadily({ port, everyMs: READ_EVERY_MS, requestOf })
}

function readsLine({ latencies, failures, ms }) {
  return `${latencies.length} reads, p50 ${ms(0.5)}, p99 ${ms(0.99)}, ${failures} failed`
}

function download({ port }, format) {
  const path = `/api/v1/export?all=true&format=${format}`
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, agent: false }, (response) => {
      let bytes = 0
      response.on('data', (chunk) => (bytes += chunk.length))
      response.once('end', () => {
        if (response.statusCode === 200 && response.complete) resolve(bytes)
        else reject(new Error(`${path}: ${String(response.statusCode)}`))
      })
      response.once('error', reject)
    }).once('error', reject)
  })
}

/** Measures the maximum memory of a process until `stop` is called. */
function watchMemory(pid) {
  let peakMb = 0
  const look = () => {
    peakMb = Math.max(peakMb, usageOf(pid)?.memoryMb ?? 0)
  }
  const timer = setInterval(look, LOOK_MS)
  return {
    stop: () => {
      clearInterval(timer)
      look()
      return peakMb
    },
  }
}
