// `npm run bench:export`: exports the whole graph of ../shared/data/politicians in every format
// while entities are read. Builds the project, starts a Neo4j in a temporary folder and one
// gateway, imports, and prints a table. At the end it stops and removes everything that it started.

import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { atEnd, end, isEnding, temporaryFolder } from '../../scripts/at-end.mjs'
import { build } from '../../scripts/build.mjs'
import { missingData, realData } from '../../scripts/real-data.mjs'
import { importData, openNeo4j } from '../polity.mjs'
import { startAlone, startPolity } from '../servers.mjs'
import { BenchError } from '../settings.mjs'
import { measureCommand, measureExport } from './measure.mjs'
import { slugsOf } from './readers.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const tell = (line) => console.error(line)

/** BENCH_EXPORT selects some of them, separated by commas. */
const FORMATS = ['ndjson', 'node-link', 'csv', 'csv&part=edges', 'gexf', 'graphml', 'ftm', 'popolo']
/** The formats that the command exports, with all datasets. */
const COMMANDS = ['ndjson', 'ftm', 'popolo']
const named = (process.env.BENCH_EXPORT ?? FORMATS.join(',')).split(',')

const folder = await temporaryFolder('polity-export-')
let code = 0
try {
  const missing = missingData()
  if (missing !== null) throw new BenchError(missing)
  await build()
  const neo4j = await openNeo4j({ settings: { neo4j: null }, root, folder, tell })
  atEnd(neo4j.close)
  const data = join(realData, 'politicians')
  tell(`Importing ${data} …`)
  await importData({ root, folder, neo4j, data: { folder: data } })
  const server = await startAlone(startPolity, { root, folder, neo4j })
  atEnd(server.close)
  const slugs = await slugsOf(server)
  console.log(
    'goals for each: below 60 s, at most 200 MB more memory of the gateway, p99 of reads below 100 ms',
  )
  const measure = { server, neo4jPid: neo4j.pid(), slugs }
  // A few entities have thousands of relationships. Read them into the caches first, so that this
  // does not slow down the first export.
  for (const name of ['no export, all read first', 'no export']) {
    console.log(await measureExport({ ...measure, format: null, name }))
  }
  for (const format of named) console.log(await measureExport({ ...measure, format }))
  for (const format of COMMANDS) {
    console.log(await measureCommand({ root, folder, neo4j, server, slugs, format }))
  }
} catch (error) {
  if (!isEnding()) console.error(error.name === 'BenchError' ? error.message : error)
  code = 1
}
await end(code)
