import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openGraph } from './graph.mjs'
import { growGraph } from './grow.mjs'
import { startLoad } from './load.mjs'
import { measure } from './measure.mjs'
import { benchMarkets } from './markets.mjs'
import { importData, openNeo4j } from './polity.mjs'
import { copyToPostgres, growPostgres, openPostgres } from './postgres.mjs'
import { chooseSubjects } from './subjects.mjs'
import { printReport, writeReport } from './report.mjs'
import { startServers } from './servers.mjs'
import { readSettings } from './settings.mjs'
import { targetsOf } from './targets.mjs'

/** The whole bench, top to bottom. Returns the exit code. */
export async function run({ here, root, env }) {
  const settings = readSettings(env, root)
  const startedAt = new Date()
  const loadBefore = loadavg()
  const folder = mkdtempSync(join(tmpdir(), 'polity-bench-'))
  const closers = [() => rmSync(folder, { recursive: true, force: true })]
  const opened = (part) => {
    if (part !== null) closers.push(part.close)
    return part
  }
  const closeAll = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => void closeAll().finally(() => process.exit(130)))
  }

  try {
    const neo4j = opened(await openNeo4j({ settings, root, folder, tell }))
    const graph = opened(openGraph(neo4j))
    await graph.mustBeEmpty()
    if (settings.data.isStandIn) {
      tell(
        'All politicians are not beside the project (../shared/data/politicians): the demo set stands in.',
      )
    }
    tell(`Importing ${settings.data.folder} …`)
    await importData({ root, folder, neo4j, data: settings.data })
    const load = opened(startLoad())
    const bench = { settings, root, folder, neo4j, graph, load, opened, tell }

    const results = []
    const sizes = {}
    if (settings.questions.includes('markets')) {
      results.push(...(await benchMarkets(bench)))
      sizes.markets = await graph.size()
    }
    let postgres = null
    if (settings.questions.includes('entities')) {
      postgres = opened(await openPostgres({ env, tell }))
      results.push(...(await benchEntities({ ...bench, postgres, sizes })))
    }

    const targets = targetsOf(results, settings.copies)
    const about = { startedAt, loadBefore, settings, sizes, postgres, neo4j: await graph.version() }
    printReport(results, targets)
    writeReport(join(here, 'report.json'), { about, results, targets })
    return 0
  } finally {
    await closeAll()
  }
}

/** What is asked of entities, once as they are and once with many times as many of them. */
async function benchEntities(bench) {
  const { settings, root, folder, neo4j, graph, postgres, sizes, load, opened } = bench
  if (postgres !== null) {
    tell('Copying the graph to PostgreSQL …')
    await copyToPostgres(graph, postgres)
  }
  const base = await chooseSubjects(graph, tell)
  const scales = settings.copies > 1 ? [1, settings.copies] : [1]
  const results = []
  for (const scale of scales) {
    if (scale > 1) {
      tell(`Copying the graph until it is there ${String(scale)} times …`)
      await growGraph(graph, scale)
      if (postgres !== null) await growPostgres(postgres, scale)
    }
    sizes[scale] = await graph.size()
    tell(`Scale ${String(scale)}: ${JSON.stringify(sizes[scale])}`)
    const servers = opened(await startServers({ root, folder, neo4j, postgres }))
    results.push(...(await measure({ settings, scale, base, servers, load, tell })))
    await servers.close()
  }
  return results
}

function tell(text) {
  console.error(text)
}
