// `node scripts/measure-costs.mjs`: measures the db hits in Neo4j of the fields that send their own
// query. Prints them with the price in the schema (`@cost(base:)`) and the price by the rule in
// schema/directives.graphql.
//
// Each field is queried in calls that return one node: for evenly distributed entities, words and
// pairs, and for the largest. The graph has all of politicians/, markets/ and elections/ in
// ../shared/data (or POLITY_TEST_DATA). It is in DATA_DIR or at NEO4J_URI; without either, the
// script creates it in some minutes and stores it in the system's folder for temporary files.

import { graphql } from 'graphql'
import neo4j from 'neo4j-driver'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { callsOf } from './cost-calls.mjs'
import { built, quietSession, root } from './project.mjs'
import { missingData, realData } from './real-data.mjs'
import { tableOf } from './table.mjs'

/**
 * The rule in schema/directives.graphql: db hits for one node, of the median call and of the worst.
 */
const MEDIAN_HITS = 100
const WORST_HITS = 10_000

await build()
const { createCursors } = await built('domain/cursor.js')
const { loadCatalogue } = await built('graph/catalogue.js')
const { loadSchema } = await built('graphql/schema/schema.js')
const { fieldRulesOf } = await built('graphql/schema/directives.js')
const { createLoaders } = await built('loaders/loaders.js')
const { importFiles } = await built('jobs/import.js')
const { deriveAndCount } = await built('jobs/derive.js')
const { createDestination, createRequest } = await built('jobs/results.js')
const { claimGraph } = await built('records/graph-use.js')
const { importResults } = await built('sources/pipeline/results/import-results.js')
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
try {
  const graph = await connectGraph(session, server)
  await migrateGraph(session, graph)
  try {
    await fill(graph)
    await measure(graph)
  } finally {
    await graph.close()
  }
} finally {
  await driver.close()
  await server.close()
}

/** Imports the real data into an empty graph. */
async function fill(graph) {
  const [{ entities, races }] = await rowsOf(
    'RETURN COUNT { MATCH (:Entity) } AS entities, COUNT { MATCH (:Race) } AS races',
  )
  if (entities > 0 && races > 0) return
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

async function measure(graph) {
  const schema = await loadSchema(join(root, 'schema'), createCursors('only for this measurement'))
  const profiled = await profiling(graph)
  const loaders = createLoaders({ graph: profiled.graph, cache: { maxEntries: 1, maxBytes: 0 } })
  const now = new Date()
  const today = Number(now.toISOString().slice(0, 10).replaceAll('-', ''))
  /** @type {(string | number)[][]} */
  const lines = [['field', 'price', 'rule', 'calls', 'median', 'worst', 'worst call']]
  let others = 0
  /** @type {any[]} */
  const measured = await callsOf(rowsOf)
  // A graph without markets has no calls for their fields.
  for (const { field, of, calls, share = 1 } of measured.filter(({ calls }) => calls.length > 0)) {
    /** @type {any[]} */
    const found = []
    for (const { source, variables } of calls) {
      profiled.forget()
      const contextValue = { loaders, now, today, valueCount: null }
      const { errors } = await graphql({ schema, source, variableValues: variables, contextValue })
      // A filter that is too broad has a cost, too.
      const failure = errors?.find(({ extensions }) => extensions['code'] !== 'FILTER_TOO_BROAD')
      if (failure !== undefined) throw new Error(`${field}: ${failure.message}\n${source}`)
      found.push({ hits: Math.round(profiled.hitsOf(of) / share), variables })
    }
    const price = priceOf(fieldRulesOf(schema), field)
    found.sort((a, b) => a.hits - b.hits)
    const median = found[Math.floor((found.length - 1) / 2)]?.hits
    const worst = found[found.length - 1]
    const rule = Math.max(1, Math.floor(median / MEDIAN_HITS), Math.floor(worst.hits / WORST_HITS))
    if (rule !== price) others += 1
    const shown = JSON.stringify(worst.variables).slice(0, 100)
    lines.push([field, price, rule === price ? '' : rule, found.length, median, worst.hits, shown])
  }
  console.log(tableOf(lines))
  console.log(`${lines.length - 1} prices, ${others} of them differ from the rule`)
}

/** The price of `Type.field`, `Type.field.count` or `Type.field.argument`. */
function priceOf(rules, field) {
  const [type, name, part] = field.split('.')
  const { base, count, priced } = rules.of(type, name)
  if (part === undefined) return base
  return part === 'count' ? count : priced.find(({ argument }) => argument === part).base
}

/** The graph with profiled reads. `hitsOf`: db hits since `forget`, of queries with these names. */
async function profiling(graph) {
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

/** @returns {Promise<any[]>} */
async function rowsOf(text, params = {}) {
  const { records } = await driver.executeQuery(text, params)
  return records.map((record) => record.toObject())
}
