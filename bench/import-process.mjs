// Imports several files in one process, with the product's own code. This is the work of a poller,
// or of a command whose code is already compiled.

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

let graph = null
let session = null

process.on('message', ({ root, file }) => {
  importOne(root, file).then(
    (result) => process.send(result),
    (error) => process.send({ error: error.stack ?? String(error) }),
  )
})

async function importOne(root, file) {
  const load = (path) => import(pathToFileURL(join(root, 'dist', path)).href)
  const { importFiles } = await load('jobs/import.js')
  if (graph === null) {
    const { readSettings } = await load('cli/settings.js')
    const { openGraph } = await load('jobs/session.js')
    session = sessionOf(readSettings(process.env), root)
    graph = await openGraph(session, session.config.server)
  }
  const startedAt = performance.now()
  const report = await importFiles(session, graph, { source: 'polymarket', files: [file] })
  return { tookMs: performance.now() - startedAt, report }
}

function sessionOf(config, root) {
  return {
    config,
    root,
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
    fetch: globalThis.fetch,
    print: () => undefined,
    notify: () => undefined,
    progress: null,
    stopped: new AbortController().signal,
  }
}
