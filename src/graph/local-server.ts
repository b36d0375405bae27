import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { askBolt, freePort, isListening, type ServerAddress } from './bolt-check.js'
import { keptSecret } from './kept-secret.js'
import { findRuntime, type RuntimeSearch } from './runtime.js'
import { isRunning, toLiveProcess, type LiveProcess } from './live-process.js'
import { withLock } from './lock-file.js'
import {
  hasStore,
  portInUse,
  setInitialPassword,
  spawnServer,
  whyItStopped,
  writeServerConfig,
  type Runtime,
} from './neo4j-process.js'
import { OperatorError } from './operator-error.js'
import { serverUsers } from './server-users.js'

/** What the local server needs to know. */
export interface LocalServerOptions extends RuntimeSearch {
  /** Everything of the server is below it; a data folder has one server at a time. */
  readonly dataDir: string
  /** Where to listen; 0: where it did last time, else any free port. */
  readonly port: number
}

/** A running local server, as long as this process uses it. */
export interface LocalServer extends ServerAddress {
  /** Whether this call started it; false: it was running. */
  readonly started: boolean
  /** Leaves the server, and stops it when nobody else uses it. */
  readonly close: () => Promise<void>
}

// Two starts at once: the second waits for the first, which may be fetching jars.
const LOCK_WAIT_MS = 25 * 60_000
const READY_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 60_000
const POLL_MS = 100

/**
 * Finds the server that runs on this data folder, or starts one, and waits until it answers.
 *
 * A server outlives a process that is killed; the next to come finds and uses it. It is stopped by the
 * last of its users to leave. Throws `OperatorError`, one sentence with the way out.
 */
export async function openLocalServer(options: LocalServerOptions): Promise<LocalServer> {
  const home = serverHome(options.dataDir)
  return underServerLock(options.dataDir, async () => {
    const password = keptSecret(join(home, 'password'))
    const running = runningServer(home)
    const server = running ?? (await start(home, options, password))
    const address = { uri: `bolt://127.0.0.1:${String(server.port)}`, user: 'neo4j', password }
    await ready(home, server, address)
    const leave = users(home).enter()
    return {
      ...address,
      started: running === null,
      close: () =>
        underServerLock(options.dataDir, async () => {
          leave()
          if (users(home).present().length === 0) await stop(home, server)
        }),
    }
  })
}

/** What is done to the store while no server has it: a dump, a load. */
export interface StoppedServer {
  readonly home: string
  readonly runtime: Runtime
  readonly password: string
}

/**
 * Does `work` while the server of this data folder is stopped and nobody can start it. A server that
 * nobody uses any more is stopped first; one in use is left alone, with an `OperatorError`.
 */
export async function whileStopped<T>(
  options: LocalServerOptions,
  work: (server: StoppedServer) => Promise<T>,
): Promise<T> {
  const home = serverHome(options.dataDir)
  return underServerLock(options.dataDir, async () => {
    const running = runningServer(home)
    const [user] = users(home).present()
    if (running !== null && user !== undefined) throw new OperatorError(inUse(user))
    if (running !== null) await stop(home, running)
    const runtime = await findRuntime(options)
    writeServerConfig(home, join(options.neo4jFolder, 'neo4j.conf'), 7687)
    return work({ home, runtime, password: keptSecret(join(home, 'password')) })
  })
}

/**
 * Stops the server of this data folder when nobody uses it. False when somebody does, so that the
 * folder is not to be touched.
 */
export async function stopAbandoned(dataDir: string): Promise<boolean> {
  const home = serverHome(dataDir)
  return underServerLock(dataDir, async () => {
    if (users(home).present().length > 0) return false
    const running = runningServer(home)
    if (running !== null) await stop(home, running)
    return true
  })
}

interface RunningServer extends LiveProcess {
  readonly port: number
}

function serverHome(dataDir: string): string {
  return resolve(dataDir, 'neo4j')
}

function users(home: string) {
  return serverUsers(join(home, 'users'))
}

async function underServerLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const home = serverHome(dataDir)
  mkdirSync(home, { recursive: true })
  return withLock(join(home, 'lock'), { waitMs: LOCK_WAIT_MS }, work)
}

async function start(home: string, options: LocalServerOptions, password: string) {
  const runtime = await findRuntime(options)
  const port = await choosePort(home, options.port)
  writeServerConfig(home, join(options.neo4jFolder, 'neo4j.conf'), port)
  if (!hasStore(home)) setInitialPassword(home, runtime, password)
  const server = { ...spawnServer(home, runtime), port }
  keep(home, server)
  return server
}

async function choosePort(home: string, asked: number): Promise<number> {
  const port = await freePort(asked === 0 ? lastPort(home) : asked)
  if (port !== null) return port
  if (asked !== 0) throw new OperatorError(portInUse(asked))
  const other = await freePort(0)
  if (other === null) throw new OperatorError('The loopback has no free port; end some programs.')
  return other
}

/** Waits until the server lets us in; stops it and says why when it does not. */
async function ready(home: string, server: RunningServer, address: ServerAddress): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS
  while (performance.now() < deadline) {
    if (!isRunning(server)) {
      rmSync(stateFile(home), { force: true })
      throw new OperatorError(whyItStopped(home, server.port))
    }
    const answer = (await isListening(server.port)) ? await askBolt(address) : 'silent'
    if (answer === 'welcome') return
    if (answer === 'refused') {
      await stop(home, server)
      throw new OperatorError(wrongPassword(home))
    }
    await new Promise((done) => setTimeout(done, POLL_MS))
  }
  await stop(home, server)
  throw new OperatorError(`Neo4j was not ready in two minutes; ${home}/logs/debug.log says why.`)
}

async function stop(home: string, server: RunningServer): Promise<void> {
  const deadline = performance.now() + STOP_TIMEOUT_MS
  if (isRunning(server)) process.kill(server.pid, 'SIGTERM')
  while (isRunning(server)) {
    // Its transaction log makes this safe; waiting for ever would not be.
    if (performance.now() > deadline) process.kill(server.pid, 'SIGKILL')
    await new Promise((done) => setTimeout(done, POLL_MS))
  }
  rmSync(stateFile(home), { force: true })
  writeFileSync(portFile(home), String(server.port))
}

function wrongPassword(home: string): string {
  const way = `put that password into ${home}/password, or set DATA_DIR to another folder.`
  return `The store in ${home} was made with another password; ${way}`
}

function inUse(pid: number): string {
  return `The server is in use by process ${String(pid)} (a gateway or a command); stop that first.`
}

function stateFile(home: string): string {
  return join(home, 'server.json')
}

function portFile(home: string): string {
  return join(home, 'port')
}

function keep(home: string, server: RunningServer): void {
  const draft = `${stateFile(home)}.new`
  writeFileSync(draft, JSON.stringify(server))
  renameSync(draft, stateFile(home))
  writeFileSync(portFile(home), String(server.port))
}

function runningServer(home: string): RunningServer | null {
  const value = readJson(stateFile(home))
  const server = toLiveProcess(value)
  if (server === null || typeof value !== 'object' || value === null) return null
  if (!('port' in value) || typeof value.port !== 'number' || !isRunning(server)) return null
  return { ...server, port: value.port }
}

function lastPort(home: string): number {
  const port = readJson(portFile(home))
  return typeof port === 'number' && port > 0 && port < 65_536 ? port : 0
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown
  } catch {
    return null
  }
}
