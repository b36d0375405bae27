import type { ServerAddress } from '../config.js'
import { findDocker, openDockerServer, startedDockerServer } from './docker-server.js'
import {
  openLocalServer,
  runningServer,
  type LocalServer,
  type LocalServerOptions,
} from './local-server.js'
import { NoRuntimeError } from './runtime.js'

/**
 * Opens a Neo4j server on this machine: with Java and Maven or, if one of them is missing, with
 * Docker. If Docker is missing too, throws an `OperatorError` that names the missing program and
 * the three ways to continue.
 */
export async function findServer(options: LocalServerOptions): Promise<LocalServer> {
  try {
    return await openLocalServer(options)
  } catch (error) {
    const docker = error instanceof NoRuntimeError ? findDocker(options) : null
    if (docker === null) throw error
    return openDockerServer(docker, options)
  }
}

/** The address of the running server of this data folder; null if none runs. Starts nothing. */
export function findRunningServer(
  options: Pick<LocalServerOptions, 'dataDir' | 'port'>,
): ServerAddress | null {
  return runningServer(options.dataDir) ?? startedDockerServer(options)
}
