// `npm run test:kill-gateway [-- --runs N]`: kills a gateway with `kill -9` at random moments, N
// times (default: 10), while results arrive and subscribers read. Each subscriber connects again
// with its last id. Checks that each subscriber has received exactly the changes in the log. Prints
// a line for each run, and `N passed, N failed`.

import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openStore } from '../bench/live/store.mjs'
import { openNeo4j } from '../bench/polity.mjs'
import { opened, tell } from '../bench/run-bench.mjs'
import { startAlone, startPolity } from '../bench/servers.mjs'
import { atEnd, temporaryFolder } from './at-end.mjs'
import { build } from './build.mjs'
import { runChecks } from './checks.mjs'
import { followStream } from './follow-stream.mjs'
import { waitUntil } from './program.mjs'
import { root } from './project.mjs'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '10' } } })
const SUBSCRIBERS = 20
const MIN_MS = 200
const MAX_MS = 2_000
const LAST_MS = 60_000

await runChecks(async (check) => {
  await build()
  const folder = await temporaryFolder('polity-kill-gateway-')
  const neo4j = opened(await openNeo4j({ root, folder, tell }))
  let server = await startAlone(startPolity, { root, folder, neo4j })
  atEnd(() => server.close())
  const store = await openStore({ root, folder, neo4j })
  await store.update(0)
  const first = await store.last()
  const path = `/api/v1/races/${store.race}/stream`
  const stream = { path, portOf: () => server.port, after: first, kinds: /^event: race\./m }
  const readers = Array.from({ length: SUBSCRIBERS }, () => followStream(stream))
  const writing = write(store)

  for (let run = 1; run <= Number(values.runs); run += 1) {
    const afterMs = MIN_MS + Math.random() * (MAX_MS - MIN_MS)
    await wait(afterMs)
    process.kill(server.pid, 'SIGKILL')
    await server.close()
    server = await startAlone(startPolity, { root, folder, neo4j })
    console.log(`  run ${run}: killed after ${afterMs.toFixed(0)} ms, change ${await store.last()}`)
  }
  writing.stop()
  await writing.done
  const last = await store.last()
  await waitUntil(() => readers.every(({ seqs }) => seqs.at(-1) === last), LAST_MS)
  // Each update appends one change, and nothing else writes.
  const wanted = Array.from({ length: last - first }, (_, at) => first + 1 + at)
  for (const [at, reader] of readers.entries()) {
    const { seqs, opened } = reader
    const unique = new Set(seqs)
    check(
      `subscriber ${at}: ${seqs.length} events over ${opened} connections, ` +
        `${seqs.length - unique.size} repeated, ${wanted.length} in the log`,
      [...unique].join() === wanted.join(),
    )
    reader.stop()
  }
  await store.close()
})

function write(store) {
  let isOver = false
  const work = async () => {
    for (let number = 1; !isOver; number += 1) await store.update(number)
  }
  return { stop: () => (isOver = true), done: work() }
}
