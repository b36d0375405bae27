import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { testBolt } from './bolt-check.js'
import { findProgram } from './java.js'
import { storedSecret } from './stored-secret.js'
import type { LocalServer, LocalServerOptions } from './local-server.js'
import { withLock } from './lock-file.js'
import { OperatorError } from '../domain/operator-error.js'
import { serverUsers } from './server-users.js'

const INFO_TIMEOUT_MS = 10_000
// The first start downloads the image.
const UP_TIMEOUT_MS = 15 * 60_000

/** True if Docker is installed and its engine answers. */
export function dockerAnswers({ programs }: LocalServerOptions): boolean {
  const docker = findProgram('docker', programs)
  if (docker === null) return false
  const { status } = spawnSync(docker, ['info'], {
    env: programs.environment,
    timeout: INFO_TIMEOUT_MS,
    stdio: 'ignore',
  })
  return status === 0
}

/**
 * Opens the Neo4j service of `neo4j/docker-compose.yml`. Starts the service if it is not running.
 * If Polity started the service, the last process that uses the service stops it. Throws an
 * `OperatorError` if Docker Compose fails, or if the service does not accept the password.
 */
export async function openDockerServer(options: LocalServerOptions): Promise<LocalServer> {
  const folder = resolve(options.dataDir, 'docker')
  mkdirSync(folder, { recursive: true })
  const withFolderLock = <T>(work: () => Promise<T>) =>
    withLock(join(folder, 'lock'), { waitMs: UP_TIMEOUT_MS }, work)
  const users = serverUsers(join(folder, 'users'))
  const port = options.port === 0 ? DEFAULT_PORT : options.port
  const password = storedSecret(join(folder, 'password'))
  const compose = createCompose(options, password, port)
  const address = { uri: `bolt://127.0.0.1:${String(port)}`, user: 'neo4j', password }
  // This file exists if Polity started the running container. Polity must then also stop it.
  const startedFile = join(folder, 'started')

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

const DEFAULT_PORT = 7687

function createCompose(
  { programs, neo4jFolder }: LocalServerOptions,
  password: string,
  port: number,
) {
  const docker = findProgram('docker', programs) ?? 'docker'
  const file = join(resolve(neo4jFolder), 'docker-compose.yml')
  return (args: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync(docker, ['compose', '--file', file, ...args], {
      env: {
        ...programs.environment,
        NEO4J_PASSWORD: password,
        POLITY_NEO4J_PORT: String(port),
      },
      encoding: 'utf8',
      timeout: UP_TIMEOUT_MS,
    })
    if (status === 0) return stdout.trim()
    const reason = stderr.trim().split('\n').at(-1) ?? 'unknown reason'
    throw new OperatorError(
      `docker compose ${args[0] ?? ''} failed for the neo4j service: ${reason}`,
    )
  }
}
