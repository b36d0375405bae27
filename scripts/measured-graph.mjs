import neo4j from 'neo4j-driver'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { built, quietSession, root } from './project.mjs'
import { missingData, realData } from './real-data.mjs'

/**
 * Opens a graph of all politicians, markets and elections in ../shared/data (or POLITY_TEST_DATA),
 * for measurements in this process. The graph is in DATA_DIR or at NEO4J_URI. If neither is set, it
 * is created in some minutes and stored in the system's folder for temporary files.
 */
export async function openMeasuredGraph() {
  await build()
  const { createCursors } = await built('domain/cursor.js')
  const { loadSchema } = await built('graphql/schema/schema.js')
  const { createLoaders } = await built('loaders/loaders.js')
  const { readSettings } = await built('cli/settings.js')
  const { connectGraph, migrateGraph, openServer } = await built('jobs/session.js')
  const session = {
    ...quietSession(readSettings({ DATA_DIR: join(tmpdir(), 'polity-costs'), ...process.env })),
    notify: console.error,
  }
  const server = await openServer(session)
  const driver = neo4j.driver(server.uri, neo4j.auth.basic(server.user, server.password), {
    disableLosslessIntegers: true,
  })
  /** @returns {Promise<any[]>} */
  const rowsOf = async (text, params = {}) => {
    const { records } = await driver.executeQuery(text, params)
    return records.map((record) => record.toObject())
  }
  const graph = await connectGraph(session, server)
  await migrateGraph(session, graph)
  await fill(session, graph, rowsOf)
  const now = new Date()
  const today = Number(now.toISOString().slice(0, 10).replaceAll('-', ''))
  return {
    ...{ graph, rowsOf, profiled: await profiling(graph, driver) },
    schema: await loadSchema(join(root, 'schema'), createCursors('only for this measurement')),
    /** The context of a request that finds nothing in a cache. */
    contextOf: (from) => ({
      loaders: createLoaders({ graph: from, cache: { maxEntries: 1, maxBytes: 0 } }),
      ...{ now, today, valueCount: null },
    }),
    close: async () => {
      await graph.close()
      await driver.close()
      await server.close()
    },
  }
}

/** Imports the real data into an empty graph. */
async function fill(session, graph, rowsOf) {
  const [{ entities, races }] = await rowsOf(
    'RETURN COUNT { MATCH (:Entity) } AS entities, COUNT { MATCH (:Race) } AS races',
  )
  if (entities > 0 && races > 0) return
  const { importFiles } = await built('jobs/import.js')
  const { deriveAndCount } = await built('jobs/derive.js')
  const { createDestination, createRequest } = await built('jobs/results.js')
  const { claimGraph } = await built('records/graph-use.js')
  const { importResults } = await built('sources/pipeline/results/import-results.js')
  const missing = missingData()
  if (missing !== null) throw new Error(missing)
  console.error('Importing all politicians, markets and elections, which takes some minutes …')
  for (const part of entities > 0 ? [] : ['politicians', 'markets']) {
    await importFiles(session, graph, { source: 'auto', files: [join(realData, part)] })
  }
  await claimGraph(graph, false)
  const request = await createRequest(session, 'auto', { isRehearsal: false })
  const into = await createDestination(session, graph)
  await importResults({ ...request, files: [join(realData, 'elections')], pace: null, into })
  await deriveAndCount(session, graph)
}

/** The graph with profiled reads. `hitsOf`: db hits since `forget`, of queries with these names. */
async function profiling(graph, driver) {
  const { loadCatalogue } = await built('graph/catalogue.js')
  const catalogue = await loadCatalogue(join(root, 'cypher'))
  /** @type {{ name: string, hits: number }[]} */
  let reads = []
  const read = async (name, params) => {
    const text = `PROFILE ${catalogue.get(name)}`
    const { records, summary } = await driver.executeQuery(text, params)
    reads.push({ name, hits: hitsIn(summary.profile) })
    return records.map((record) => record.toObject())
  }
  return {
    graph: { ...graph, read },
    forget: () => (reads = []),
    hitsOf: (names) =>
      reads.filter(({ name }) => names.test(name)).reduce((sum, { hits }) => sum + hits, 0),
  }
}

/**
 * The db hits of a plan. Neo4j reports none for a full-text index, so each of its rows counts as
 * one.
 *
 * @param {any} plan
 * @returns {number}
 */
function hitsIn({ operatorType, dbHits, rows, children }) {
  const ofIndex = operatorType.startsWith('ProcedureCall') ? rows : 0
  return children.reduce((sum, child) => sum + hitsIn(child), dbHits + ofIndex)
}
