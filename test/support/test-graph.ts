import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ApiError } from '../../src/errors.js'
import { loadCatalogue } from '../../src/graph/catalogue.js'
import { createGraph, type Graph } from '../../src/graph/graph.js'
import { migrate } from '../../src/graph/migrate.js'

/** The graph that the tests share, on the Neo4j that the run started. */
export interface TestGraph {
  readonly graph: Graph
  /** Where it is, for a test that needs a connection of its own. */
  readonly server: { readonly uri: string; readonly user: string; readonly password: string }
  /** Takes out every node but what the migrations made, which is as new afterwards. */
  readonly wipe: () => Promise<void>
  /** Names of the reads sent since the last `forgetQueries`, in order; of one name when given. */
  readonly queriesSent: (name?: string) => readonly string[]
  readonly forgetQueries: () => void
  /** The rows of a statement of the test's own, for looking at what was stored or making it. */
  readonly run: (statement: string, params?: Record<string, unknown>) => Promise<unknown[][]>
  readonly close: () => Promise<void>
}

/** Folder of the queries. */
export const CYPHER = join(import.meta.dirname, '..', '..', 'cypher')

/** The server that a test file left open. It must not read what the next file writes. */
let open: { readonly file: string | undefined; readonly close: () => Promise<void> } | null = null

/** The path of the test file that runs. Test files share the modules, so some state belongs to a file. */
export const currentFile = () => expect.getState().testPath

/** Has a server closed before the next test file uses the graph. */
export function closeBeforeNextFile(close: () => Promise<void>): void {
  open = { file: currentFile(), close }
}

const catalogueRead = loadCatalogue(CYPHER)

/**
 * Opens the tests' graph, its migrations applied. Open it in `beforeAll`, `wipe` it before what needs
 * it empty, `close` it in `afterAll`. Test files run one after the other, so it is theirs alone.
 */
export async function testGraph(): Promise<TestGraph> {
  if (open !== null && open.file !== currentFile()) await open.close()
  const server = testServer()
  const sent: string[] = []
  const catalogue = await catalogueRead
  // The poll of who lost access comes when it comes, whatever a test asks.
  const onQuery = (name: string) => {
    if (name !== 'access/since') sent.push(name)
  }
  const graph = createGraph({ ...server, catalogue, readTimeoutMs: READ_TIMEOUT_MS, onQuery })
  await migrate(graph, join(CYPHER, 'migrations'))
  return {
    graph,
    server,
    wipe: async () => {
      await deleteAll(graph)
      // What the migrations made, as they made it.
      await graph.apply('MATCH (c:Counter) SET c.seq = 0, c.at = null')
      await graph.apply(`MATCH (l:Lease) SET l.fence = 0, l.expiresAt = 0, l.subjectsSeq = null, l.changeAt = null,
           l.changeSeq = CASE l.name WHEN 'webhooks' THEN 0 END`)
    },
    queriesSent: (name) => sent.filter((each) => name === undefined || each === name),
    forgetQueries: () => void sent.splice(0),
    run: (statement, params) => graph.apply(statement, params),
    close: () => graph.close(),
  }
}

/** What a crowded machine takes, too: what tests promise depends on no machine's speed. */
const READ_TIMEOUT_MS = 10_000

/** Where the tests' Neo4j is: the one of this run, or the one that TEST_NEO4J_URI names. */
export function testServer(): TestGraph['server'] {
  const uri = process.env['TEST_NEO4J_URI']
  const password = process.env['TEST_NEO4J_PASSWORD']
  if (uri === undefined || password === undefined) {
    throw new Error('TEST_NEO4J_URI and TEST_NEO4J_PASSWORD are set by test/support/start-graph.ts')
  }
  return { uri, user: process.env['TEST_NEO4J_USER'] ?? 'neo4j', password }
}

/**
 * Deletes all nodes except those of the migrations, in batches that fit into memory. On a busy
 * machine, a large graph can keep Neo4j silent for so long that the connection is lost. Then the
 * deletion continues over a new connection.
 */
async function deleteAll(graph: Graph, attempts = 4): Promise<void> {
  try {
    await graph.apply(
      `MATCH (n) WHERE NOT (n:Migration OR n:Counter OR n:Lease)
       CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 1000 ROWS`,
    )
  } catch (error) {
    const isLost = error instanceof ApiError && error.code === 'GRAPH_UNAVAILABLE'
    if (!isLost || attempts === 1) throw error
    await setTimeout(5_000)
    await deleteAll(graph, attempts - 1)
  }
}
