// `npm run bench:live`: measures how fast subscribers and readers get the results of an election
// night. Builds the project, starts a Neo4j in a temporary folder and one gateway, and prints a
// table. At the end it stops and removes everything that it started.

import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { atEnd, end, isEnding, temporaryFolder } from '../../scripts/at-end.mjs'
import { build } from '../../scripts/build.mjs'
import { openNeo4j } from '../polity.mjs'
import { startAlone, startPolity } from '../servers.mjs'
import { measureReplay } from './replay.mjs'
import { measureSubscribers } from './subscribers.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const tell = (line) => console.error(line)

/**
 * The parts, measured one after the other. BENCH_LIVE selects some of them, separated by commas.
 */
const PARTS = { subscribers: measureSubscribers, replay: measureReplay }
const named = (process.env.BENCH_LIVE ?? Object.keys(PARTS).join(',')).split(',')

const folder = await temporaryFolder('polity-live-')
let code = 0
try {
  await build()
  const neo4j = await openNeo4j({ settings: { neo4j: null }, root, folder, tell })
  atEnd(neo4j.close)
  const bench = { root, folder, neo4j, tell }
  const server = await startAlone(startPolity, bench)
  atEnd(server.close)
  for (const [name, measure] of Object.entries(PARTS)) {
    if (!named.includes(name)) continue
    for (const line of await measure({ ...bench, server })) console.log(line)
  }
} catch (error) {
  if (!isEnding()) console.error(error.name === 'BenchError' ? error.message : error)
  code = 1
}
await end(code)
