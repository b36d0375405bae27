// Imports several files in one process, with the product's own code. This is the work of a poller,
// or of a command whose code is already compiled.

import { built, quietSession } from '../scripts/project.mjs'
import { answerCalls } from './worker.mjs'

const { importFiles } = await built('jobs/import.js')
const { readSettings } = await built('cli/settings.js')
const { connectGraph } = await built('jobs/session.js')
const session = quietSession(readSettings(process.env))
const opening = connectGraph(session, session.config.server)

answerCalls(async ({ file }) => {
  const graph = await opening
  const startedAt = performance.now()
  const report = await importFiles(session, graph, { source: 'polymarket', files: [file] })
  return { tookMs: performance.now() - startedAt, report }
})
