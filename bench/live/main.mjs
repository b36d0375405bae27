// `npm run bench:live`: measures how fast subscribers and readers get the results of an election
// night. Builds the project, starts a Neo4j in a temporary folder and one gateway, and prints a
// table. At the end it stops and removes everything that it started.

import { runBench } from '../run-bench.mjs'
import { startAlone, startPolity } from '../servers.mjs'
import { measureReplay } from './replay.mjs'
import { measureSubscribers } from './subscribers.mjs'

/**
 * The parts, measured one after the other. BENCH_LIVE selects some of them, separated by commas.
 */
const PARTS = { subscribers: measureSubscribers, replay: measureReplay }
const named = (process.env.BENCH_LIVE ?? Object.keys(PARTS).join(',')).split(',')

await runBench('polity-live-', async (bench) => {
  const server = bench.opened(await startAlone(startPolity, bench))
  for (const [name, measure] of Object.entries(PARTS)) {
    if (!named.includes(name)) continue
    for (const line of await measure({ ...bench, server })) console.log(line)
  }
})
