// `npm run bench:export`: exports the whole graph of ../shared/data/politicians in every format
// while entities are read. Builds the project, starts a Neo4j in a temporary folder and one
// gateway, imports, and prints a table. At the end it stops and removes everything that it started.

import { join } from 'node:path'
import { missingData, realData } from '../../scripts/real-data.mjs'
import { runPolity } from '../polity.mjs'
import { runBench } from '../run-bench.mjs'
import { startAlone, startPolity } from '../servers.mjs'
import { BenchError } from '../settings.mjs'
import { measureCommand, measureExport, slugsOf } from './measure.mjs'

/** All formats. BENCH_EXPORT selects some of them, separated by commas. */
const FORMATS = ['ndjson', 'node-link', 'csv', 'csv&part=edges', 'gexf', 'graphml', 'ftm', 'popolo']
/** The formats that the command exports, with all datasets. */
const COMMANDS = ['ndjson', 'ftm', 'popolo']
const named = (process.env.BENCH_EXPORT ?? FORMATS.join(',')).split(',')

await runBench('polity-export-', async (bench) => {
  const missing = missingData()
  if (missing !== null) throw new BenchError(missing)
  const data = join(realData, 'politicians')
  bench.tell(`Importing ${data} …`)
  await runPolity(bench, ['import', 'auto', data])
  const server = bench.opened(await startAlone(startPolity, bench))
  const slugs = await slugsOf(server)
  console.log(
    'goals for each: below 60 s, at most 200 MB more memory of the gateway, p99 of reads below 100 ms',
  )
  const measure = { server, neo4jPid: bench.neo4j.pid(), slugs }
  // A few entities have thousands of relationships. Read them into the caches first, so that this
  // does not slow down the first export.
  for (const name of ['no export, all read first', 'no export']) {
    console.log(await measureExport({ ...measure, format: null, name }))
  }
  for (const format of named) console.log(await measureExport({ ...measure, format }))
  for (const format of COMMANDS) console.log(await measureCommand({ ...bench, ...measure, format }))
})
