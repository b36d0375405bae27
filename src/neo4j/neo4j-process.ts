import { spawn } from 'node:child_process'
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Environment } from '../config.js'
import { archiveOptions, type ClassDraft } from './class-archive.js'
import { bytesIn } from './folder-size.js'
import { liveProcess, type LiveProcess } from './live-process.js'
import { OperatorError } from '../domain/operator-error.js'
import { withMemory } from './server-memory.js'

/** The programs and files that run Neo4j. */
export interface Runtime {
  readonly java: string
  readonly classpath: string
  /** The path of the class archive (AppCDS). */
  readonly classes: string
  readonly environment: Environment
}

/** A started server. */
export interface StartedServer extends LiveProcess {
  /** The class archive that the server writes when it ends; `null` if it writes none. */
  readonly archive: ClassDraft | null
}

const OPENED_PACKAGES = ['java.nio', 'java.io', 'sun.nio.ch', 'java.lang']
const OPEN_OPTIONS = OPENED_PACKAGES.map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`)
// A tool that runs for a second is faster with less compilation and a simple garbage collector.
const SHORT_RUN = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

/**
 * Writes the configuration of the server in `home`: the shared file, with memory for the size of
 * the graph, plus the local settings.
 */
export function writeServerConfig(home: string, shared: string, port: number): void {
  mkdirSync(join(home, 'conf'), { recursive: true })
  const local = [
    '# Listen only on the loopback interface; all other clients use the gateway.',
    'server.default_listen_address=127.0.0.1',
    `server.bolt.listen_address=127.0.0.1:${String(port)}`,
    `server.bolt.advertised_address=127.0.0.1:${String(port)}`,
    '# Without this, closed connections delay a stop by ten seconds.',
    'internal.server.bolt.thread_pool_shutdown_wait_time=500ms',
  ]
  const sized = withMemory(readFileSync(shared, 'utf8'), graphBytes(home), machineBytes())
  const text = `${sized.trimEnd()}\n${local.join('\n')}\n`
  writeFileSync(join(home, 'conf', 'neo4j.conf'), text)
}

/** True if a server has run in `home`. The first run creates the store. */
export function hasStore(home: string): boolean {
  return existsSync(join(home, 'data', 'databases', 'system'))
}

/** The memory of this machine, or of its container if that has less. */
export function machineBytes(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(totalmem(), limit) : totalmem()
}

/** The size of the graph in `home` on disk, without the transaction logs. */
export function graphBytes(home: string): number {
  return bytesIn(join(home, 'data', 'databases', 'neo4j'))
}

/** Sets the password of the user `neo4j` for the first start. Has no effect if there is a store. */
export async function setInitialPassword(
  home: string,
  runtime: Runtime,
  password: string,
): Promise<void> {
  // Every user of the machine can read the arguments of a process, but not this file.
  const file = join(home, 'initial-password')
  writeFileSync(file, `"${password.replace(/["\\]/g, '\\$&')}"`, { mode: 0o600 })
  const { ok, message } = await runAdmin(home, runtime, [
    ...['dbms', 'set-initial-password'],
    `@${file}`,
  ]).finally(() => {
    rmSync(file)
  })
  if (ok) return
  throw new OperatorError(
    `The initial password of Neo4j could not be set in ${home} (${message}); correct the cause, then try again.`,
  )
}

/**
 * Runs Neo4j's administration tool on the stopped server in `home`. This can take minutes on a
 * large store. `stopped` ends the tool; afterwards, the reason of the abort is thrown.
 */
export async function runAdmin(
  home: string,
  { java, classpath, environment }: Runtime,
  args: readonly string[],
  stopped?: AbortSignal,
): Promise<{ readonly ok: boolean; readonly message: string }> {
  const tool = spawn(
    java,
    [...SHORT_RUN, '-cp', classpath, ...OPEN_OPTIONS, 'org.neo4j.cli.AdminTool', ...args],
    {
      env: { ...environment, NEO4J_HOME: home, NEO4J_CONF: join(home, 'conf') },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(stopped && { signal: stopped }),
    },
  )
  let [errors, output] = ['', '']
  tool.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  tool.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  tool.on('error', (error) => (errors += `${error.message}\n`))
  const status = await new Promise((resolve) => tool.once('close', resolve))
  stopped?.throwIfAborted()
  const lines = `${errors}\n${output}`.split('\n').map((line) => line.trim())
  // Prefer the reason that the tool reports. Otherwise use the first line that is not a notice or
  // warning of Java.
  const reason = lines.find((line) => / ERROR /.test(line))?.replace(/^.* ERROR +(\[\S+\] )?/, '')
  const [first] = lines.filter(
    (line) => line !== '' && !/^(WARNING|(NOTE: )?Picked up)\b/.test(line),
  )
  return { ok: status === 0, message: reason ?? first ?? 'unknown reason' }
}

/**
 * Starts Neo4j in `home` as a detached process. Neo4j does not receive the terminal's Ctrl-C, so
 * that the gateway can finish its requests first. Neo4j writes to a log file and not to this
 * process, so that Neo4j survives the end of this process.
 */
export function spawnServer(home: string, runtime: Runtime): StartedServer {
  const { java, classpath, classes, environment } = runtime
  const { options, draft } = archiveOptions(classes)
  // Start with an empty log, so that an old error does not look like a new error. The old errors
  // are still in `debug.log`.
  rmSync(serverLog(home), { force: true })
  const log = openSync(consoleLog(home), 'w')
  const child = spawn(
    java,
    [
      ...heapOptions(home),
      ...javaOptions(availableParallelism()),
      ...options,
      ...OPEN_OPTIONS,
      '-cp',
      classpath,
      'org.neo4j.server.CommunityEntryPoint',
      `--home-dir=${home}`,
      `--config-dir=${join(home, 'conf')}`,
    ],
    { env: { ...environment }, stdio: ['ignore', log, log], detached: true },
  )
  closeSync(log)
  child.on('error', (error) => {
    appendFileSync(consoleLog(home), `${error.message}\n`)
  })
  child.unref()
  const server = child.pid === undefined ? null : liveProcess(child.pid)
  if (server === null)
    throw new OperatorError(`${java} cannot be started; set JAVA_HOME to another Java.`)
  return { ...server, archive: draft }
}

/**
 * Java options for compilation and garbage collection of a server.
 *
 * On one processor, full compilation is not used, because it delays queries: the first response
 * would take almost twice as long. Each later query would need only two thirds of the time, but
 * this gain outweighs the delay only after a minute of constant load. On several processors, full
 * compilation is used. Without it, a busy server would answer only a tenth as many queries in its
 * first minutes.
 */
function javaOptions(processors: number): readonly string[] {
  return processors === 1 ? SHORT_RUN : ['-XX:+UseG1GC']
}

/** The message for a server in `home` that ended before it was ready. */
export function whyItStopped(home: string, port: number): string {
  const logs = [consoleLog(home), serverLog(home)].filter((file) => existsSync(file))
  const log = logs.map((file) => readFileSync(file, 'utf8')).join('\n')
  if (/FileLockException|lock file has been locked/i.test(log)) {
    return storeLocked(home)
  }
  if (/Address already in use|BindException|PortBindException/.test(log)) return portInUse(port)
  if (/UnsupportedClassVersionError|requires? Java/i.test(log)) {
    return 'This Java is too old for Neo4j; install Java 17 or newer and set JAVA_HOME to it.'
  }
  if (/OutOfMemory|Could not reserve enough space/.test(log)) {
    return 'There is not enough memory for Neo4j; reduce the heap size in neo4j/neo4j.conf.'
  }
  if (/No space left on device/.test(log)) {
    return `The disk of ${home} is full; free some space, or set DATA_DIR to another folder.`
  }
  return `Neo4j stopped before it was ready; see ${serverLog(home)}.`
}

/** The message when another program listens on the server's port. */
export function portInUse(port: number): string {
  const solution = 'set POLITY_NEO4J_PORT to a free port (0 for any), or stop that program.'
  return `Port ${String(port)} is in use by another program; ${solution}`
}

/** The message when another server has the store open. */
export function storeLocked(home: string): string {
  const solution = 'stop that server, or set DATA_DIR to another folder.'
  return `The store in ${home} is in use by another Neo4j server; ${solution}`
}

/** The log of Java, and of Neo4j until it has read its configuration. */
function consoleLog(home: string): string {
  return join(home, 'console.log')
}

/** The log of Neo4j after it has read its configuration. */
function serverLog(home: string): string {
  return join(home, 'logs', 'neo4j.log')
}

/**
 * Java options for the heap size in `neo4j.conf`. Only Neo4j's own start scripts read the heap size
 * from this file, and Polity does not use them.
 */
function heapOptions(home: string): string[] {
  const config = readFileSync(join(home, 'conf', 'neo4j.conf'), 'utf8')
  const sizes = config.matchAll(/^server\.memory\.heap\.(initial|max)_size=(\S+)/gm)
  return [...sizes].map(([, kind, size = '']) => `${kind === 'initial' ? '-Xms' : '-Xmx'}${size}`)
}
