import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { askBolt, freePort, isListening, type ServerAddress } from './bolt-check.js'
import { keepArchive, toClassDraft } from './class-archive.js'
import { keptSecret } from './kept-secret.js'
import { findRuntime, type RuntimeSearch } from './runtime.js'
import { isRunning, toLiveProcess } from './live-process.js'
import { withLock } from './lock-file.js'
import {
  hasStore,
  portInUse,
  setInitialPassword,
  spawnServer,
  whyItStopped,
  writeServerConfig,
  type Runtime,
  type StartedServer,
} from './neo4j-process.js'
import { OperatorError } from '../domain/operator-error.js'
import { finishSwap, RESTORING } from './swap-store.js'
import { serverUsers } from './server-users.js'

/** The options of the local server. */
export interface LocalServerOptions extends RuntimeSearch {
  /** Contains everything of the server; a data folder has one server at a time. */
  readonly dataDir: string
  /** The port to listen on; 0: that of last time, else any free one. */
  readonly port: number
  /** Called with the server's address before it answers. */
  readonly onAddress?: (address: ServerAddress) => void
}

/** A running local server that this process uses. */
export interface LocalServer extends ServerAddress {
  /** Whether this call started it; false: it was already running. */
  readonly started: boolean
  /** Leaves the server, and stops it when nobody else uses it. */
  readonly close: () => Promise<void>
}

// Of two concurrent starts the second waits for the first, which may be fetching jars.
const LOCK_WAIT_MS = 25 * 60_000
const READY_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 60_000
const POLL_MS = 100

/**
 * Finds the server that runs on this data folder, or starts one, and waits until it answers.
 *
 * The last user to leave stops the server, at the latest when its process exits for any reason. The server
 * survives a process that is killed; the next process finds and uses it. Throws an `OperatorError` of one
 * sentence that says what to do, or the reason of `stopped` when that is aborted.
 */
export async function openLocalServer(options: LocalServerOptions): Promise<LocalServer> {
  const home = serverHome(options.dataDir)
  return underServerLock(options, async () => {
    const password = keptSecret(join(home, 'password'))
    const running = await settledServer(home)
    if (running === null) await clearAfterRestore(home)
    const server = running ?? (await unlessStopped(options, () => start(home, options, password)))
    const leave = users(home).enter()
    const leaveInHaste = () => {
      leave()
      if (users(home).present().length === 0) beginToStop(home, server)
    }
    process.once('exit', leaveInHaste)
    const close = async () => {
      leave()
      if (users(home).present().length === 0) await stop(home, server)
      process.off('exit', leaveInHaste)
    }
    const address = { uri: `bolt://127.0.0.1:${String(server.port)}`, user: 'neo4j', password }
    options.onAddress?.(address)
    try {
      await ready(home, server, address, options.stopped)
    } catch (error) {
      await close()
      throw error
    }
    return {
      ...address,
      started: running === null,
      close: () => underServerLock({ dataDir: options.dataDir }, close),
    }
  })
}

/** Ctrl-C also ends the programs that `work` runs; their failures are then not reported. */
async function unlessStopped<T>(
  { stopped }: Pick<LocalServerOptions, 'stopped'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // The signal is handled in the next turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve))
    stopped?.throwIfAborted()
    throw error
  }
}

/** A server that is stopped, for work on its store: a dump, a load. */
export interface StoppedServer {
  readonly home: string
  readonly runtime: Runtime
  readonly password: string
}

/**
 * Does `work` while the server of this data folder is stopped and nobody can start it. Stops an unused server
 * first; throws an `OperatorError` for one in use.
 */
export async function whileStopped<T>(
  options: LocalServerOptions,
  work: (server: StoppedServer) => Promise<T>,
): Promise<T> {
  const home = serverHome(options.dataDir)
  return underServerLock(options, async () => {
    const running = await settledServer(home)
    const [user] = users(home).present()
    if (running !== null && user !== undefined) throw new OperatorError(inUse(user))
    if (running !== null) await stop(home, running)
    await clearAfterRestore(home)
    const runtime = await findRuntime(options)
    writeServerConfig(home, join(options.neo4jFolder, 'neo4j.conf'), 7687)
    return work({ home, runtime, password: keptSecret(join(home, 'password')) })
  })
}

/**
 * Stops the server of this data folder unless it is in use. False when it is: then the folder must not be
 * touched.
 */
export async function stopAbandoned(dataDir: string): Promise<boolean> {
  const home = serverHome(dataDir)
  return underServerLock({ dataDir }, async () => {
    if (users(home).present().length > 0) return false
    const running = await settledServer(home)
    if (running !== null) await stop(home, running)
    return true
  })
}

/** Cleans up after a restore that was killed; a store that it was about to swap in is swapped in. */
async function clearAfterRestore(home: string): Promise<void> {
  finishSwap(home)
  for (const name of readdirSync(home).filter((each) => each.startsWith(RESTORING))) {
    const folder = join(home, name)
    if (await stopAbandoned(folder)) rmSync(folder, { recursive: true, force: true })
  }
}

interface RunningServer extends StartedServer {
  readonly port: number
  /** Whether a process that could not wait has told it to stop. */
  readonly isStopping?: boolean
}

/** The folder of the server, below its data folder. */
export function serverHome(dataDir: string): string {
  return resolve(dataDir, 'neo4j')
}

function users(home: string) {
  return serverUsers(join(home, 'users'))
}

async function underServerLock<T>(
  { dataDir, stopped }: Pick<LocalServerOptions, 'dataDir' | 'stopped'>,
  work: () => Promise<T>,
): Promise<T> {
  const home = serverHome(dataDir)
  mkdirSync(home, { recursive: true })
  const how = { waitMs: LOCK_WAIT_MS, ...(stopped && { stopped }) }
  return withLock(join(home, 'lock'), how, work)
}

async function start(home: string, options: LocalServerOptions, password: string) {
  const runtime = await findRuntime(options)
  const port = await choosePort(home, options.port)
  writeServerConfig(home, join(options.neo4jFolder, 'neo4j.conf'), port)
  if (!hasStore(home)) await setInitialPassword(home, runtime, password)
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

/** Waits until the server accepts us; throws with the reason when it does not. */
async function ready(
  home: string,
  server: RunningServer,
  address: ServerAddress,
  stopped: AbortSignal | undefined,
): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS
  while (performance.now() < deadline) {
    stopped?.throwIfAborted()
    if (!isRunning(server)) {
      throw new OperatorError(whyItStopped(home, server.port))
    }
    const answer = (await isListening(server.port)) ? await askBolt(address) : 'silent'
    if (answer === 'welcome') return
    if (answer === 'refused') throw new OperatorError(wrongPassword(home))
    await new Promise((done) => setTimeout(done, POLL_MS))
  }
  throw new OperatorError(`Neo4j was not ready in two minutes; ${home}/logs/debug.log says why.`)
}

async function stop(home: string, server: RunningServer): Promise<void> {
  if (isRunning(server)) process.kill(server.pid, 'SIGTERM')
  await ended(home, server)
}

/** Waits for a server that is stopping, and cleans up after it. */
async function ended(home: string, server: RunningServer): Promise<void> {
  const deadline = performance.now() + STOP_TIMEOUT_MS
  let isKilled = false
  while (isRunning(server)) {
    // Its transaction log makes this safe; waiting for ever is no alternative.
    if (performance.now() > deadline) isKilled = process.kill(server.pid, 'SIGKILL')
    await new Promise((done) => setTimeout(done, POLL_MS))
  }
  if (server.archive !== null) keepArchive(server.archive, !isKilled)
  rmSync(stateFile(home), { force: true })
  writeFileSync(portFile(home), String(server.port))
}

/** For a process that exits and cannot wait; the next process finds a server that is stopping. */
function beginToStop(home: string, server: RunningServer): void {
  if (!isRunning(server)) return
  process.kill(server.pid, 'SIGTERM')
  keep(home, { ...server, isStopping: true })
}

/** The server that runs on this folder; waits for one that is stopping, which does not count. */
async function settledServer(home: string): Promise<RunningServer | null> {
  const server = lastServer(home)
  if (server === null) return null
  if (isRunning(server)) {
    if (server.isStopping !== true) return server
    await ended(home, server)
  } else if (server.archive !== null) {
    // It is unknown how it ended, and so whether the archive is complete.
    keepArchive(server.archive, server.isStopping === true)
  }
  return null
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

/** The server that was started last, running or not; `null` after it was stopped properly. */
function lastServer(home: string): RunningServer | null {
  const value = readJson(stateFile(home))
  const server = toLiveProcess(value)
  if (server === null || typeof value !== 'object' || value === null) return null
  if (!('port' in value) || typeof value.port !== 'number') return null
  const isStopping = 'isStopping' in value && value.isStopping === true
  return { ...server, port: value.port, archive: toClassDraft(value), isStopping }
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
