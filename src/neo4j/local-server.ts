import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import type { ServerAddress } from '../config.js'
import { testBolt, freePort, isListening } from './bolt-check.js'
import { CLASS_DRAFT, finishArchive } from './class-archive.js'
import { storedSecret } from './stored-secret.js'
import { findRuntime, type RuntimeSearch } from './runtime.js'
import { isRunning, LIVE_PROCESS } from './live-process.js'
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
import { OperatorError } from '../domain/operator-error.js'
import { storedJson } from './stored-json.js'
import { sleep } from '../async.js'
import { finishSwap, RESTORING } from './swap-store.js'
import { serverUsers } from './server-users.js'

/** The options of the local server. */
export interface LocalServerOptions extends RuntimeSearch {
  /** Contains all files of the server. A data folder has one server at a time. */
  readonly dataDir: string
  /** The port to listen on. 0: the last used port or, if that port is not free, any free port. */
  readonly port: number
  /** Called with the server's address before the server is ready. */
  readonly onAddress?: (address: ServerAddress) => void
}

/** A running local server that this process uses. */
export interface LocalServer extends ServerAddress {
  /** True if this call started the server; false if it was already running. */
  readonly started: boolean
  /** Leaves the server, and stops it if no other process uses it. */
  readonly close: () => Promise<void>
}

// The maximum wait for another process that starts the server and may be fetching jars.
const LOCK_WAIT_MS = 25 * 60_000
const READY_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 60_000
const POLL_MS = 100
const PORT = z.int().min(1).max(65_535)

/**
 * Finds the server of this data folder, or starts one, and waits until it is ready.
 *
 * The last process that uses the server stops it, at the latest when the process exits. If that
 * process is killed, the server survives, and the next process uses it. Throws an `OperatorError`
 * if the server cannot be used, and the reason of `stopped` if `stopped` is aborted.
 */
export async function openLocalServer(options: LocalServerOptions): Promise<LocalServer> {
  return underServerLock(options, async (home) => {
    const password = storedSecret(passwordFile(home))
    const running = await settledServer(home)
    if (running === null) await clearAfterRestore(home)
    const server = running ?? (await unlessStopped(options, () => start(home, options, password)))
    const leave = usersOf(home).enter()
    const leaveAtExit = () => {
      leave()
      if (usersOf(home).present().length === 0) sendStopSignal(home, server)
    }
    process.once('exit', leaveAtExit)
    const close = async () => {
      leave()
      if (usersOf(home).present().length === 0) await stop(home, server)
      process.off('exit', leaveAtExit)
    }
    const address = addressOf(server, password)
    options.onAddress?.(address)
    try {
      await waitUntilReady(home, server, address, options.stopped)
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

/**
 * The address of the server of this data folder; null if it does not run. Starts nothing and writes
 * nothing.
 */
export function runningServer(dataDir: string): ServerAddress | null {
  const home = serverHome(dataDir)
  const server = storedJson(stateFile(home), SERVER_STATE)
  if (server === null || server.isStopping || !isRunning(server)) return null
  return addressOf(server, readFileSync(passwordFile(home), 'utf8').trim())
}

function addressOf({ port }: RunningServer, password: string): ServerAddress {
  return { uri: `bolt://127.0.0.1:${String(port)}`, user: 'neo4j', password }
}

/**
 * Runs `work`. Ctrl-C also ends the programs that `work` runs. An error after Ctrl-C is therefore
 * replaced by the reason of `stopped`.
 */
async function unlessStopped<T>(
  { stopped }: Pick<LocalServerOptions, 'stopped'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // The signal handler, which aborts `stopped`, runs in the next turn of the event loop.
    await nextTurn()
    stopped?.throwIfAborted()
    throw error
  }
}

/** A stopped server, for work on its store such as a dump or a load. */
export interface StoppedServer {
  readonly home: string
  readonly runtime: Runtime
  readonly password: string
}

/**
 * Runs `work` while the server of this data folder is stopped and cannot be started. Stops an
 * unused server first; throws an `OperatorError` if the server is in use.
 */
export async function whileStopped<T>(
  options: LocalServerOptions,
  work: (server: StoppedServer) => Promise<T>,
): Promise<T> {
  return underServerLock(options, async (home) => {
    const running = await settledServer(home)
    const [user] = usersOf(home).present()
    if (running !== null) {
      if (user !== undefined) {
        throw new OperatorError(
          `The server is in use by process ${String(user)} (a gateway or a command); stop that process first.`,
        )
      }
      await stop(home, running)
    }
    await clearAfterRestore(home)
    const runtime = await findRuntime(options)
    writeServerConfig(home, join(options.neo4jFolder, 'neo4j.conf'), 7687)
    return work({ home, runtime, password: storedSecret(passwordFile(home)) })
  })
}

/**
 * Stops the server of this data folder. Returns false if the server is in use. In that case the
 * folder must not be changed.
 */
async function stopAbandoned(dataDir: string): Promise<boolean> {
  return underServerLock({ dataDir }, async (home) => {
    if (usersOf(home).present().length > 0) return false
    const running = await settledServer(home)
    if (running !== null) await stop(home, running)
    return true
  })
}

/** Cleans up after a killed restore. If the restore was swapping the stores, finishes the swap. */
async function clearAfterRestore(home: string): Promise<void> {
  finishSwap(home)
  for (const name of readdirSync(home).filter((entry) => entry.startsWith(RESTORING))) {
    const folder = join(home, name)
    if (await stopAbandoned(folder)) rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The stored state of a server. `isStopping`: true if a process sent the stop signal to the server
 * when the process itself exited. Such a process cannot wait until the server has stopped.
 */
const SERVER_STATE = LIVE_PROCESS.extend({
  port: z.number(),
  archive: CLASS_DRAFT.nullable().catch(null),
  isStopping: z.boolean().default(false),
})

type RunningServer = Readonly<z.infer<typeof SERVER_STATE>>

/** The folder of the server, below its data folder. */
export function serverHome(dataDir: string): string {
  return resolve(dataDir, 'neo4j')
}

function usersOf(home: string) {
  return serverUsers(join(home, 'users'))
}

async function underServerLock<T>(
  { dataDir, stopped }: Pick<LocalServerOptions, 'dataDir' | 'stopped'>,
  work: (home: string) => Promise<T>,
): Promise<T> {
  const home = serverHome(dataDir)
  mkdirSync(home, { recursive: true })
  return withLock(join(home, 'lock'), { waitMs: LOCK_WAIT_MS, stopped }, () => work(home))
}

async function start(home: string, options: LocalServerOptions, password: string) {
  const runtime = await findRuntime(options)
  const port = await choosePort(home, options.port)
  writeServerConfig(home, join(options.neo4jFolder, 'neo4j.conf'), port)
  if (!hasStore(home)) await setInitialPassword(home, runtime, password)
  const server = { ...spawnServer(home, runtime), port, isStopping: false }
  storeState(home, server)
  return server
}

async function choosePort(home: string, requested: number): Promise<number> {
  const wanted = requested === 0 ? (storedJson(portFile(home), PORT) ?? 0) : requested
  const port = (await freePort(wanted)) ?? (requested === 0 ? await freePort(0) : null)
  if (port !== null) return port
  throw new OperatorError(
    requested === 0
      ? 'The loopback interface has no free port; stop some programs.'
      : portInUse(requested),
  )
}

/** Waits until the server accepts queries. If this fails, throws an error with the reason. */
async function waitUntilReady(
  home: string,
  server: RunningServer,
  address: ServerAddress,
  stopped: AbortSignal | undefined,
): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS
  while (performance.now() < deadline) {
    stopped?.throwIfAborted()
    if (!isRunning(server)) throw new OperatorError(whyItStopped(home, server.port))
    const answer = (await isListening(server.port)) ? await testBolt(address) : 'silent'
    if (answer === 'welcome') return
    if (answer === 'refused') {
      throw new OperatorError(
        `The store in ${home} was created with another password; write that password to ${home}/password, or set DATA_DIR to another folder.`,
      )
    }
    await sleep(POLL_MS, { signal: stopped })
  }
  throw new OperatorError(`Neo4j was not ready within two minutes; see ${home}/logs/debug.log.`)
}

async function stop(home: string, server: RunningServer): Promise<void> {
  if (isRunning(server)) process.kill(server.pid, 'SIGTERM')
  await waitForEnd(home, server)
}

/** Waits for a server that is stopping, and cleans up after it. */
async function waitForEnd(home: string, server: RunningServer): Promise<void> {
  const deadline = performance.now() + STOP_TIMEOUT_MS
  let isKilled = false
  while (isRunning(server)) {
    // A kill is safe, because Neo4j has a transaction log.
    if (performance.now() > deadline) isKilled = process.kill(server.pid, 'SIGKILL')
    await sleep(POLL_MS)
  }
  if (server.archive !== null) finishArchive(server.archive, !isKilled)
  rmSync(stateFile(home), { force: true })
  writeFileSync(portFile(home), String(server.port))
}

/** Sends the stop signal. This process is exiting, so the next process waits for the stop. */
function sendStopSignal(home: string, server: RunningServer): void {
  if (!isRunning(server)) return
  process.kill(server.pid, 'SIGTERM')
  storeState(home, { ...server, isStopping: true })
}

/** The running server of this folder, or null. Waits for the end of a server that is stopping. */
async function settledServer(home: string): Promise<RunningServer | null> {
  const server = storedJson(stateFile(home), SERVER_STATE)
  if (server === null) return null
  if (isRunning(server)) {
    if (!server.isStopping) return server
    await waitForEnd(home, server)
  } else if (server.archive !== null) {
    // If the server ended unexpectedly, its archive of Java classes may be incomplete.
    finishArchive(server.archive, server.isStopping)
  }
  return null
}

function passwordFile(home: string): string {
  return join(home, 'password')
}

function stateFile(home: string): string {
  return join(home, 'server.json')
}

function portFile(home: string): string {
  return join(home, 'port')
}

function storeState(home: string, server: RunningServer): void {
  const draft = `${stateFile(home)}.new`
  writeFileSync(draft, JSON.stringify(server))
  renameSync(draft, stateFile(home))
  writeFileSync(portFile(home), String(server.port))
}
