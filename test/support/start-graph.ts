import { appendFileSync, cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLocalServer } from '../../src/neo4j/local-server.js'
import { planQuestions } from './plan-questions.js'
import { serverOptions } from './server-options.js'
import { testGraph } from './test-graph.js'

/** All that the tests of a run ask is more than a gateway ever does. */
const PLANS =
  'dbms.cypher.min_replan_interval=1h\nserver.memory.query_cache.per_db_cache_num_entries=5000\n'

/**
 * Starts a Neo4j for the whole run in a folder that goes away with it; test/support/stop-graph.ts ends
 * it. With TEST_NEO4J_URI and TEST_NEO4J_PASSWORD set, the tests use (and empty!) that one instead.
 */
export default async function startGraph(): Promise<void> {
  if (process.env['TEST_NEO4J_URI'] !== undefined) return
  const dataDir = mkdtempSync(join(tmpdir(), 'polity-test-'))
  const server = await openLocalServer({
    ...serverOptions(dataDir),
    neo4jFolder: thatKeepsPlans(dataDir),
  })
  process.env['TEST_NEO4J_URI'] = server.uri
  process.env['TEST_NEO4J_USER'] = server.user
  process.env['TEST_NEO4J_PASSWORD'] = server.password
  process.env['TEST_DATA_DIR'] = dataDir
  Object.assign(globalThis, { stopTestGraph: server.close })
  await planAtLeisure()
}

/**
 * Tests empty the graph and fill it again all the time, and each time the server would plan anew what it has
 * planned for a graph of another size. What is planned where is test/cypher.test.ts's to look at.
 */
function thatKeepsPlans(dataDir: string): string {
  const folder = join(dataDir, 'settings')
  cpSync(join(import.meta.dirname, '..', '..', 'neo4j'), folder, { recursive: true })
  appendFileSync(join(folder, 'neo4j.conf'), PLANS)
  return folder
}

/** The first plans of a server take longer than a test, which has little time on a machine with much to do. */
async function planAtLeisure(): Promise<void> {
  const test = await testGraph()
  await planQuestions(test)
  await test.close()
}
