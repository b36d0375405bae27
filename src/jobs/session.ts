import { join } from 'node:path'
import type { Config, ServerAddress } from '../config.js'
import { testBolt } from '../neo4j/bolt-check.js'
import { loadCatalogue } from '../graph/catalogue.js'
import { findServer } from '../neo4j/find-server.js'
import { createGraph, type Graph } from '../graph/graph.js'
import type { LocalServerOptions } from '../neo4j/local-server.js'
import type { FetchProgress } from '../neo4j/runtime.js'
import { migrate, repairSchema } from '../graph/migrate.js'
import { OperatorError } from '../domain/operator-error.js'
import { createStopClock, PARTS } from './stop-clock.js'
import { aborted, oneAtATime, sleep } from '../async.js'

/** The context of every job: settings, folders, clock, network, and where to report. */
export interface Session {
  readonly config: Config
  /** The folder of the project, which holds cypher/, schema/, neo4j/, curated/ and demo/. */
  readonly root: string
  readonly now: () => Date
  readonly newId: () => string
  readonly fetch: typeof globalThis.fetch
  /** Reports a status message. */
  readonly notify: (text: string) => void
  /** Replaces the progress line; null where progress is not shown. */
  readonly progress: ((text: string) => void) | null
  /** Aborted by Ctrl-C or SIGTERM. */
  readonly stopped: AbortSignal
}

/** Reports a failure after which a job continues. */
export type Warn = (text: string, error: unknown) => void

/**
 * Returns a function like that of `oneAtATime`, for work that a later run repeats after a failure.
 * A failure is reported as `text`, unless the session is stopped.
 */
export function inBackground(
  { stopped }: Pick<Session, 'stopped'>,
  warn: Warn,
  text: string,
  work: () => Promise<void>,
): () => Promise<void> {
  return oneAtATime(() =>
    work().catch((error: unknown) => {
      if (!stopped.aborted) warn(text, error)
    }),
  )
}

/** Thrown when a signal stops a command before the command has finished. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

/** The options of the local Neo4j server. */
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
      else if (!isNotified) notify('Downloading Neo4j with Maven (about 100 MB, only once) …')
      isNotified = true
    },
  }
}

/**
 * Waits for the configured Neo4j server. If none is configured, finds or starts a local server.
 * `close` stops the local server if no other process uses it.
 */
export async function openServer(
  session: Session,
  onAddress: (address: ServerAddress) => void = () => undefined,
) {
  const { server } = session.config
  if (server === null) {
    session.notify('Finding or starting Neo4j …')
    const startedAt = session.now().getTime()
    const found = await findServer({ ...localServerOptions(session), onAddress })
    const seconds = ((session.now().getTime() - startedAt) / 1_000).toFixed(1)
    session.notify(
      found.started ? `Neo4j is ready after ${seconds} s.` : 'Neo4j is already running.',
    )
    return found
  }
  await waitForServer(server, session.stopped)
  return { ...server, started: false, close: async () => undefined }
}

/** Creates the graph client of a server, which may still be starting. */
export async function connectGraph(
  { config, root }: Session,
  { uri, user, password }: ServerAddress,
): Promise<Graph> {
  const catalogue = await loadCatalogue(join(root, 'cypher'))
  const readTimeoutMs = config.graphTimeoutMs
  return createGraph({ uri, user, password, catalogue, readTimeoutMs })
}

/** Applies the pending migrations. */
export async function migrateGraph(
  { root, notify, stopped }: Session,
  graph: Graph,
): Promise<void> {
  await migrate(graph, migrationsIn(root), { notify, stopped })
}

/** Creates missing and failed indexes of a migrated graph again. Returns their names. */
export function repairGraph(
  { root }: Pick<Session, 'root'>,
  graph: Graph,
): Promise<readonly string[]> {
  return repairSchema(graph, migrationsIn(root))
}

/** The folder of the migrations. */
export function migrationsIn(root: string): string {
  return join(root, 'cypher', 'migrations')
}

/**
 * Runs `work` on the graph; starts a local server if necessary. Ctrl-C ends the command cleanly.
 */
export function withGraph<T>(session: Session, work: (graph: Graph) => Promise<T>): Promise<T> {
  return useGraph(session, (graph) => Promise.race([work(graph), interrupted(session.stopped)]))
}

/**
 * Like `withGraph`, for work that ends by itself after Ctrl-C. Waits for the end of this work, and
 * for the graph to close, for at most `SHUTDOWN_TIMEOUT_MS`.
 */
export function withGraphUntilStopped(
  session: Session,
  work: (graph: Graph) => Promise<unknown>,
): Promise<void> {
  const clock = createStopClock(session.stopped, session.config.shutdownTimeoutMs)
  return useGraph(
    session,
    (graph) => clock.until(PARTS.background, work(graph)),
    (graph) => clock.until(PARTS.all, graph.close()),
  )
}

async function useGraph<T>(
  session: Session,
  work: (graph: Graph) => Promise<T>,
  close = (graph: Graph) => graph.close(),
): Promise<T> {
  const server = await openServer(session)
  try {
    session.stopped.throwIfAborted()
    const graph = await connectGraph(session, server)
    try {
      await migrateGraph(session, graph)
      return await work(graph)
    } finally {
      await close(graph)
    }
  } finally {
    await server.close()
  }
}

/** Rejects with `Interrupted` when a signal stops the command. */
export async function interrupted(stopped: AbortSignal): Promise<never> {
  await aborted(stopped)
  throw new Interrupted()
}

const WAIT_MS = 15_000
const POLL_MS = 500

/** Waits for a server, which may start at the same time as this process. */
async function waitForServer(server: ServerAddress, stopped: AbortSignal): Promise<void> {
  const deadline = performance.now() + WAIT_MS
  for (;;) {
    stopped.throwIfAborted()
    const answer = await testBolt(server)
    if (answer === 'welcome') return
    if (answer === 'refused') {
      throw new OperatorError(
        `Neo4j at ${server.uri} does not accept this password for ${server.user}; correct NEO4J_USER and NEO4J_PASSWORD.`,
      )
    }
    if (performance.now() > deadline) {
      throw new OperatorError(
        `Neo4j at ${server.uri} does not answer; start it, correct NEO4J_URI, or unset NEO4J_URI to use a local server.`,
      )
    }
    await sleep(POLL_MS, { signal: stopped })
  }
}

function fetchLine({ jars, bytes }: FetchProgress): string {
  return `Downloading Neo4j with Maven: ${String(jars)} jars, ${(bytes / 1e6).toFixed(0)} MB`
}
