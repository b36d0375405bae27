import { dockerAnswers, openDockerServer } from './docker-server.js'
import { openLocalServer, type LocalServer, type LocalServerOptions } from './local-server.js'
import { NoRuntimeError } from './runtime.js'

/**
 * A Neo4j on this machine: with Java and Maven, else with Docker; else an `OperatorError` that says what is
 * missing and the three ways to continue.
 */
export async function findServer(options: LocalServerOptions): Promise<LocalServer> {
  try {
    return await openLocalServer(options)
  } catch (error) {
    if (error instanceof NoRuntimeError && dockerAnswers(options)) return openDockerServer(options)
    throw error
  }
}
