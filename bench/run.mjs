import { loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../scripts/at-end.mjs'
import { openGraph } from './graph.mjs'
import { growGraph } from './grow/graph.mjs'
import { startLoad } from './load.mjs'
import { measure } from './measure.mjs'
import { benchMarkets } from './markets.mjs'
import { openNeo4j, runPolity } from './polity.mjs'
import { openPostgres } from './postgres/server.mjs'
import { copyToPostgres, growPostgres } from './postgres/tables.mjs'
import { printReport, writeReport } from './report.mjs'
import { opened, tell } from './run-bench.mjs'
import { startServers } from './servers.mjs'
import { readSettings } from './settings.mjs'
import { chooseSubjects } from './subjects.mjs'
import { targetsOf } from './targets.mjs'
import { benchWorld } from './world/world.mjs'

/** The Node.js of all servers, from the npm package `node`: PostGraphile 5 needs Node 22. */
const NODE = fileURLToPath(new URL('node_modules/node/bin/node', import.meta.url))

/** Runs the whole bench. */
export async function run({ here, root, env }) {
  const settings = readSettings(env, root)
  const startedAt = new Date()
  const loadBefore = loadavg()
  const folder = await temporaryFolder('polity-bench-')
  const bench = await openBench({ settings, root, folder, env })
  const results = await measureAll(bench)
  const targets = targetsOf(results, settings.copies)
  const { phases, sizes, postgres, graph } = bench
  const neo4j = await graph.version()
  const about = { startedAt, loadBefore, settings, sizes, phases, postgres, neo4j }
  printReport(results, targets, phases)
  writeReport(join(here, 'report.json'), { about, results, targets })
}

/** Imports the data and opens everything that all parts need. */
async function openBench({ settings, root, folder, env }) {
  const phases = []
  /** Runs a phase and records its time. */
  const phase = async (name, work) => {
    const begun = performance.now()
    const result = await work()
    const seconds = Math.round((performance.now() - begun) / 1_000)
    phases.push({ name, seconds })
    tell(`${name}: ${String(seconds)} s.`)
    return result
  }
  const neo4j = opened(
    await phase('start of Neo4j', () => openNeo4j({ root, folder, tell, given: settings.neo4j })),
  )
  const graph = opened(openGraph(neo4j))
  await graph.mustBeEmpty()
  if (settings.data.isStandIn) {
    tell('There is no ../shared/data/politicians: the bench uses the demo set instead.')
  }
  tell(`Importing ${settings.data.folder} …`)
  const words = ['import', 'auto', settings.data.folder]
  await phase('import', () => runPolity({ root, folder, neo4j }, words))
  const load = opened(startLoad())
  const postgres = isCompared(settings) ? opened(await openPostgres({ env, tell })) : null
  const parts = { graph, neo4j, postgres, load, node: NODE }
  return { settings, root, folder, opened, tell, phase, phases, sizes: {}, ...parts }
}

/** Whether other servers are measured too. */
function isCompared({ questions }) {
  return questions.includes('entities') || questions.includes('world')
}

/**
 * Runs the parts in order. The world's workload needs the imported markets, and the larger graph
 * comes last.
 */
async function measureAll(bench) {
  const { settings, graph, postgres, sizes, phase } = bench
  const asks = (question) => settings.questions.includes(question)
  const results = []
  if (asks('markets')) {
    results.push(...(await phase('markets', () => benchMarkets(bench))))
    sizes.markets = await graph.size()
  }
  if (postgres !== null) {
    await phase('copy to PostgreSQL', () => copyToPostgres(graph, postgres))
  }
  const base = asks('entities') ? await chooseSubjects(graph, tell) : null
  if (asks('entities')) {
    results.push(...(await phase('entities', () => benchEntities(bench, base, 1))))
  }
  if (asks('world')) results.push(...(await phase('world', () => benchWorld(bench))))
  if (!asks('entities') || !canGrow(bench)) return results

  const { copies } = settings
  tell(`Copying the graph until it exists ${String(copies)} times …`)
  await phase(`${String(copies)} times the graph`, () => growGraph(bench, copies))
  if (postgres !== null) {
    await phase(`${String(copies)} times PostgreSQL`, () => growPostgres(postgres, copies))
  }
  const name = `entities, ${String(copies)} times the graph`
  results.push(...(await phase(name, () => benchEntities(bench, base, copies))))
  return results
}

/** Whether the larger graph is selected and possible. */
function canGrow({ settings, neo4j }) {
  if (settings.copies === 1) return false
  if (neo4j.replaceStore !== null) return true
  tell(`There is no Java, so the graph cannot be made ${String(settings.copies)} times as large.`)
  return false
}

/** Measures the questions about entities at the current size of the graph. */
async function benchEntities(bench, base, scale) {
  const { settings, graph, sizes, load, opened } = bench
  sizes[scale] = await graph.size()
  tell(`Scale ${String(scale)}: ${JSON.stringify(sizes[scale])}`)
  const servers = opened(await startServers(bench))
  const results = await measure({ settings, scale, base, servers, load, tell })
  await servers.close()
  return results
}
