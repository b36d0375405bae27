import { join } from 'node:path'
import type { Config } from '../config.js'
import { askBolt, type ServerAddress } from '../neo4j/bolt-check.js'
import { loadCatalogue } from '../graph/catalogue.js'
import { findServer } from '../neo4j/find-server.js'
import { createGraph, type Graph } from '../graph/graph.js'
import type { FetchProgress } from '../neo4j/jars.js'
import type { LocalServerOptions } from '../neo4j/local-server.js'
import { migrate } from '../graph/migrate.js'
import { OperatorError } from '../domain/operator-error.js'

/** What every command gets: the settings, the program's folders, and the terminal. */
export interface Session {
  readonly config: Config
  /** The folder of the project, which holds cypher/, schema/, neo4j/, curated/ and demo/. */
  readonly root: string
  readonly now: () => Date
  readonly newId: () => string
  readonly fetch: typeof globalThis.fetch
  /** Results, one line or more. */
  readonly print: (text: string) => void
  /** Messages about what is going on, for a person. */
  readonly notify: (text: string) => void
  /** Overwrites the last such line; null when no person watches. */
  readonly progress: ((text: string) => void) | null
  /** Aborted by Ctrl-C or SIGTERM. */
  readonly stopped: AbortSignal
}

/** A signal stopped a command before it was done. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

/** What the local server needs of a session. */
export function localServerOptions(session: Session): LocalServerOptions {
  const { config, root, notify, progress, stopped } = session
  let isNotified = false
  return {
    dataDir: config.dataDir,
    cacheDir: config.dataDir,
    port: config.localNeo4jPort,
    neo4jFolder: join(root, 'neo4j'),
    programs: config.programs,
    stopped,
    onProgress: (fetched) => {
      if (progress !== null) progress(fetchLine(fetched))
      else if (!isNotified) notify('Fetching Neo4j with Maven, about 100 MB, once …')
      isNotified = true
    },
  }
}

/** A Neo4j to talk to; `close` leaves it, and stops a local one that nobody else uses. */
export async function openServer(
  session: Session,
  onAddress: (address: ServerAddress) => void = () => undefined,
) {
  const { server } = session.config
  if (server === null) {
    session.notify('Finding or starting Neo4j …')
    const begun = session.now().getTime()
    const found = await findServer({ ...localServerOptions(session), onAddress })
    const seconds = ((session.now().getTime() - begun) / 1_000).toFixed(1)
    session.notify(found.started ? `Neo4j answers after ${seconds} s.` : 'Neo4j runs already.')
    return found
  }
  await waitFor(server, session.stopped)
  return { ...server, started: false, close: async () => undefined }
}

/** The graph of a server, which need not answer yet. */
export async function connectGraph(
  { config, root }: Session,
  { uri, user, password }: ServerAddress,
): Promise<Graph> {
  const catalogue = await loadCatalogue(join(root, 'cypher'))
  const readTimeoutMs = config.graphTimeoutMs
  return createGraph({ uri, user, password, catalogue, readTimeoutMs })
}

/** Applies the migrations that were not applied to the graph. */
export async function migrateGraph(
  { root, notify, stopped }: Session,
  graph: Graph,
): Promise<void> {
  await migrate(graph, join(root, 'cypher', 'migrations'), { notify, stopped })
}

/** The graph of a server, with all migrations applied. */
export async function openGraph(session: Session, server: ServerAddress): Promise<Graph> {
  const graph = await connectGraph(session, server)
  try {
    await migrateGraph(session, graph)
    return graph
  } catch (error) {
    await graph.close()
    throw error
  }
}

/** Does `work` with the graph of a server that is found, or started for its duration; Ctrl-C ends it cleanly. */
export async function withGraph<T>(
  session: Session,
  work: (graph: Graph) => Promise<T>,
): Promise<T> {
  const server = await openServer(session)
  try {
    session.stopped.throwIfAborted()
    const graph = await openGraph(session, server)
    try {
      return await Promise.race([work(graph), interrupted(session.stopped)])
    } finally {
      await graph.close()
    }
  } finally {
    await server.close()
  }
}

/** Waits for the signal, then rejects. */
export function interrupted(stopped: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = () => {
      reject(new Interrupted())
    }
    if (stopped.aborted) stop()
    else stopped.addEventListener('abort', stop, { once: true })
  })
}

const WAIT_MS = 15_000
const POLL_MS = 500

/** A server that another process starts may need a moment longer than this one. */
async function waitFor(server: ServerAddress, stopped: AbortSignal): Promise<void> {
  const deadline = performance.now() + WAIT_MS
  for (;;) {
    stopped.throwIfAborted()
    const answer = await askBolt(server)
    if (answer === 'welcome') return
    if (answer === 'refused') {
      throw new OperatorError(
        `Neo4j at ${server.uri} does not accept ${server.user} with this password; correct NEO4J_USER and NEO4J_PASSWORD.`,
      )
    }
    if (performance.now() > deadline) {
      throw new OperatorError(
        `Neo4j at ${server.uri} does not answer; start it, correct NEO4J_URI, or leave that out to have a local one.`,
      )
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

function fetchLine({ jars, bytes }: FetchProgress): string {
  return `Fetching Neo4j with Maven: ${String(jars)} jars, ${(bytes / 1e6).toFixed(0)} MB`
}
