import type { Graph } from '../../graph/graph.js'
import { findRunningServer } from '../../neo4j/find-server.js'
import { testBolt } from '../../neo4j/bolt-check.js'
import { connectGraph, localServerOptions, type Session } from '../session.js'
import { GRAPH_CHECKS } from './graph-checks.js'
import { ok, runCheck, unchecked, wrong, type Finding } from './finding.js'
import { HOST_CHECKS } from './host-checks.js'

/** Whether a server answers. */
interface Reached {
  /** `null` if no server answers. */
  readonly graph: Graph | null
  readonly finding: Finding
  /** Why no server answers, after the word "because". */
  readonly why: string
}

/**
 * Checks the host, the settings and the graph. Starts no server and writes nothing. Checks that
 * need a database that does not answer are findings with the state `not checked`.
 */
export async function examine(session: Session): Promise<readonly Finding[]> {
  const reached = await reach(session).catch((error: unknown): Reached => {
    const reason = error instanceof Error ? error.message : String(error)
    const why = `the address of Neo4j could not be read: ${reason}`
    return { graph: null, finding: unchecked('neo4j', why), why }
  })
  const findings: Finding[] = []
  for (const [check, work] of HOST_CHECKS) {
    findings.push(await runCheck(check, () => work(session)))
  }
  findings.push(reached.finding)
  const { graph, why } = reached
  for (const [check, work] of GRAPH_CHECKS) {
    findings.push(
      graph === null ? unchecked(check, why) : await runCheck(check, () => work(graph, session)),
    )
  }
  await graph?.close()
  return findings
}

/** Finds the database and tests whether it answers. */
async function reach(session: Session): Promise<Reached> {
  const { server } = session.config
  const address = server ?? findRunningServer(localServerOptions(session))
  if (address === null) {
    const why = 'the local Neo4j is not running; npm start starts it'
    return { graph: null, finding: unchecked('neo4j', why), why }
  }
  const { host } = new URL(address.uri)
  const answer = await testBolt(address)
  if (answer === 'welcome') {
    const graph = await connectGraph(session, address)
    return { graph, finding: await runCheck('neo4j', () => versionOf(graph, host)), why: '' }
  }
  const isRefused = answer === 'refused'
  const found = isRefused
    ? `Neo4j at ${host} does not accept the password`
    : `Neo4j at ${host} does not answer`
  const todo =
    server === null
      ? `read ${session.config.dataDir}/neo4j/logs/neo4j.log, then start Polity again`
      : isRefused
        ? 'correct NEO4J_USER and NEO4J_PASSWORD'
        : 'start it, correct NEO4J_URI, or unset NEO4J_URI to use a local server'
  return { graph: null, finding: wrong('neo4j', found, todo), why: found }
}

/** The versions with which Polity is tested. Newer ones have a year as their first number. */
const MIN_VERSION = [5, 26] as const

async function versionOf(graph: Graph, host: string): Promise<Finding> {
  const [server] = await graph.readLong('doctor/server', {})
  if (server === undefined) return unchecked('neo4j', `Neo4j at ${host} does not tell its version`)
  const { version, edition } = server
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isOld = major < MIN_VERSION[0] || (major === MIN_VERSION[0] && minor < MIN_VERSION[1])
  const found = `Neo4j ${version} (${edition}) at ${host}`
  return isOld
    ? wrong('neo4j', found, `upgrade Neo4j to version ${MIN_VERSION.join('.')} or newer`)
    : ok('neo4j', found)
}
