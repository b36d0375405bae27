// `npm run test:kill-gateway [-- --runs N]`: kills a gateway with `kill -9` at random moments, N
// times (default: 10), while results arrive and subscribers read. Each subscriber connects again
// with its last id. Checks that each has received exactly the changes in the log. Prints a line for
// each run, and `N passed, N failed`.

import { get } from 'node:http'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openStore } from '../bench/live/store.mjs'
import { openNeo4j } from '../bench/polity.mjs'
import { startAlone, startPolity } from '../bench/servers.mjs'
import { atEnd, end, isEnding, temporaryFolder } from './at-end.mjs'
import { build } from './build.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { values } = parseArgs({ options: { runs: { type: 'string', default: '10' } } })
const SUBSCRIBERS = 20
const MIN_MS = 200
const MAX_MS = 2_000
const RETRY_MS = 50
const LAST_MS = 60_000

await build()
const folder = await temporaryFolder('polity-kill-gateway-')
const tally = { passed: 0, failed: 0 }
let neo4j = null
let server = null
let isStopped = false
try {
  neo4j = await openNeo4j({ settings: { neo4j: null }, root, folder, tell: console.error })
  atEnd(() => neo4j.close())
  server = await startAlone(startPolity, { root, folder, neo4j })
  atEnd(() => server.close())
  await killWhileReading()
} catch (error) {
  if (!isEnding()) console.error(error)
  tally.failed += 1
}
isStopped = true
if (!isEnding()) console.log(`${String(tally.passed)} passed, ${String(tally.failed)} failed`)
await end(tally.failed > 0 ? 1 : 0)

async function killWhileReading() {
  const store = await openStore({ root, folder, neo4j })
  await store.update(0)
  const first = await store.last()
  const readers = Array.from({ length: SUBSCRIBERS }, () => ({
    last: String(first),
    seqs: [],
    opened: 0,
  }))
  for (const reader of readers) void follow(reader, store.race)
  const writing = write(store)

  for (let run = 1; run <= Number(values.runs); run += 1) {
    const afterMs = MIN_MS + Math.random() * (MAX_MS - MIN_MS)
    await wait(afterMs)
    process.kill(server.pid, 'SIGKILL')
    await server.close()
    server = await startAlone(startPolity, { root, folder, neo4j })
    console.log(
      `  run ${String(run)}: killed after ${afterMs.toFixed(0)} ms, change ${String(await store.last())}`,
    )
  }
  writing.stop()
  await writing.done
  const last = await store.last()
  const endsAt = performance.now() + LAST_MS
  while (performance.now() < endsAt && readers.some(({ seqs }) => seqs.at(-1) !== last))
    await wait(100)
  // Each update appends one change, and nothing else writes.
  const wanted = Array.from({ length: last - first }, (_, at) => first + 1 + at)
  for (const [at, { seqs, opened }] of readers.entries()) {
    const isExact = [...new Set(seqs)].join() === wanted.join()
    tally[isExact ? 'passed' : 'failed'] += 1
    const repeated = seqs.length - new Set(seqs).size
    console.log(
      `${isExact ? '✓' : '✕'} subscriber ${String(at)}: ${String(seqs.length)} events over ${String(opened)} ` +
        `connections, ${String(repeated)} repeated, ${String(wanted.length)} in the log`,
    )
  }
  await store.close()
}

function write(store) {
  let isOver = false
  const work = async () => {
    for (let number = 1; !isOver; number += 1) await store.update(number)
  }
  return { stop: () => (isOver = true), done: work() }
}

/** Reads, and connects again whenever the connection ends. */
async function follow(reader, race) {
  while (!isStopped) {
    await readOnce(reader, race)
    await wait(RETRY_MS)
  }
}

function readOnce(reader, race) {
  return new Promise((resolve) => {
    const options = {
      ...{ host: '127.0.0.1', port: server.port, agent: false },
      path: `/api/v1/races/${race}/stream`,
      headers: { 'last-event-id': reader.last },
    }
    const request = get(options, (response) => {
      if (response.statusCode === 200) reader.opened += 1
      let rest = ''
      response.setEncoding('utf8').on('data', (text) => {
        // Only parse complete events.
        const blocks = (rest + text).split('\n\n')
        rest = blocks.pop()
        for (const block of blocks) take(reader, block)
      })
      response.on('error', () => undefined)
      response.once('close', resolve)
    })
    request.on('error', resolve)
  })
}

function take(reader, block) {
  const [, id] = /^id: (\d+)$/m.exec(block) ?? []
  if (id === undefined) return
  reader.last = id
  if (/^event: race\./m.test(block)) reader.seqs.push(Number(id))
}
