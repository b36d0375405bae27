import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ServerAddress } from '../config.js'
import { testBolt } from './bolt-check.js'
import { findProgram } from './java.js'
import { storedSecret } from './stored-secret.js'
import type { LocalServer, LocalServerOptions } from './local-server.js'
import { withLock } from './lock-file.js'
import { OperatorError } from '../domain/operator-error.js'
import { serverUsers } from './server-users.js'

const INFO_TIMEOUT_MS = 10_000
// This timeout is long, because the first start downloads the image.
const UP_TIMEOUT_MS = 15 * 60_000
const DEFAULT_PORT = 7687

/** The path of Docker; null if Docker is not installed or its engine does not answer. */
export function findDocker({ programs }: LocalServerOptions): string | null {
  const docker = findProgram('docker', programs)
  if (docker === null) return null
  const { environment: env } = programs
  const { status } = spawnSync(docker, ['info'], { env, timeout: INFO_TIMEOUT_MS, stdio: 'ignore' })
  return status === 0 ? docker : null
}

/**
 * Opens the Neo4j service of `neo4j/docker-compose.yml`. Starts the service if it is not running.
 * If Polity started the service, the last process that uses the service stops it. Throws an
 * `OperatorError` if Docker Compose fails, or if the service does not accept the password.
 */
export async function openDockerServer(
  docker: string,
  options: LocalServerOptions,
): Promise<LocalServer> {
  const folder = folderIn(options.dataDir)
  mkdirSync(folder, { recursive: true })
  const withFolderLock = <T>(work: () => Promise<T>) =>
    withLock(join(folder, 'lock'), { waitMs: UP_TIMEOUT_MS }, work)
  const users = serverUsers(join(folder, 'users'))
  const port = portOf(options)
  const password = storedSecret(join(folder, 'password'))
  const composeFile = resolve(options.neo4jFolder, 'docker-compose.yml')
  const compose = (args: readonly string[]): string => {
    const { environment } = options.programs
    const { status, stdout, stderr } = spawnSync(
      docker,
      ['compose', '--file', composeFile, ...args],
      {
        env: { ...environment, NEO4J_PASSWORD: password, POLITY_NEO4J_PORT: String(port) },
        encoding: 'utf8',
        timeout: UP_TIMEOUT_MS,
      },
    )
    if (status === 0) return stdout.trim()
    const reason = stderr.trim().split('\n').at(-1) ?? 'unknown reason'
    throw new OperatorError(
      `docker compose ${args[0] ?? ''} failed for the neo4j service: ${reason}`,
    )
  }
  const address = addressOf(port, password)
  const startedFile = startedFileIn(folder)

  return withFolderLock(async () => {
    const started = compose(['ps', '--quiet', '--status', 'running', 'neo4j']) === ''
    if (started) {
      writeFileSync(startedFile, '')
      compose(['up', '--detach', '--wait', 'neo4j'])
    }
    if ((await testBolt(address)) !== 'welcome') {
      throw new OperatorError(
        `The neo4j container does not accept the password in ${folder}/password; replace the content of that file with the password of the container, or set NEO4J_URI and NEO4J_PASSWORD.`,
      )
    }
    const leave = users.enter()
    return {
      ...address,
      started,
      close: () =>
        withFolderLock(async () => {
          leave()
          if (users.present().length > 0 || !existsSync(startedFile)) return
          compose(['stop', 'neo4j'])
          rmSync(startedFile, { force: true })
        }),
    }
  })
}

/**
 * The address of the Neo4j container that Polity started for this data folder; null if there is
 * none.
 */
export function startedDockerServer(
  options: Pick<LocalServerOptions, 'dataDir' | 'port'>,
): ServerAddress | null {
  const folder = folderIn(options.dataDir)
  if (!existsSync(startedFileIn(folder))) return null
  return addressOf(portOf(options), readFileSync(join(folder, 'password'), 'utf8').trim())
}

function folderIn(dataDir: string): string {
  return resolve(dataDir, 'docker')
}

/** This file exists if Polity started the running container. Polity must then also stop it. */
function startedFileIn(folder: string): string {
  return join(folder, 'started')
}

function portOf({ port }: Pick<LocalServerOptions, 'port'>): number {
  return port === 0 ? DEFAULT_PORT : port
}

function addressOf(port: number, password: string): ServerAddress {
  return { uri: `bolt://127.0.0.1:${String(port)}`, user: 'neo4j', password }
}
