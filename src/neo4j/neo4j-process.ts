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
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Environment } from '../config.js'
import { archiveOptions, type ClassDraft } from './class-archive.js'
import { liveProcess, type LiveProcess } from './live-process.js'
import { OperatorError } from '../domain/operator-error.js'

/** What Neo4j needs to run: a Java and the jars. */
export interface Runtime {
  readonly java: string
  readonly classpath: string
  /** The archive of the classes as Java has them in memory. */
  readonly classes: string
  readonly environment: Environment
}

/** A server that was just started. */
export interface StartedServer extends LiveProcess {
  /** The archive that it writes when it ends; `null`: none. */
  readonly archive: ClassDraft | null
}

const OPENED = ['java.nio', 'java.io', 'sun.nio.ch', 'java.lang']
const OPENS = OPENED.map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`)
// For a tool that runs for a second, thorough compilation is not worth it.
const BRIEF = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

/** Writes the configuration of the server in `home`: the common file and the local settings. */
export function writeServerConfig(home: string, shared: string, port: number): void {
  mkdirSync(join(home, 'conf'), { recursive: true })
  const local = [
    '# Loopback only; the rest of the world goes through the gateway.',
    'server.default_listen_address=127.0.0.1',
    `server.bolt.listen_address=127.0.0.1:${String(port)}`,
    `server.bolt.advertised_address=127.0.0.1:${String(port)}`,
    '# Connections that have ended keep it for ten seconds otherwise.',
    'internal.server.bolt.thread_pool_shutdown_wait_time=500ms',
  ]
  const text = `${readFileSync(shared, 'utf8').trimEnd()}\n${local.join('\n')}\n`
  writeFileSync(join(home, 'conf', 'neo4j.conf'), text)
}

/** Whether a server has ever run in `home`, which creates its users and data. */
export function hasStore(home: string): boolean {
  return existsSync(join(home, 'data', 'databases', 'system'))
}

/** Sets the password that the first start gives the user `neo4j`; it has no effect once `hasStore`. */
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
    `Neo4j did not take its first password (${message}); see ${home} and retry.`,
  )
}

/**
 * Runs Neo4j's own administration tool on the server in `home`, which must be stopped. A large
 * store takes long; `stopped` ends it, and the reason of the abort is thrown once the tool has ended.
 */
export async function runAdmin(
  home: string,
  { java, classpath, environment }: Runtime,
  args: readonly string[],
  stopped?: AbortSignal,
): Promise<{ readonly ok: boolean; readonly message: string }> {
  const tool = spawn(
    java,
    [...BRIEF, '-cp', classpath, ...OPENS, 'org.neo4j.cli.AdminTool', ...args],
    {
      env: { ...environment, NEO4J_HOME: home, NEO4J_CONF: join(home, 'conf') },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(stopped && { signal: stopped }),
    },
  )
  let [errors, words] = ['', '']
  tool.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  tool.stdout.setEncoding('utf8').on('data', (text: string) => (words += text))
  tool.on('error', (error) => (errors += `${error.message}\n`))
  const status = await new Promise((resolve) => tool.once('close', resolve))
  stopped?.throwIfAborted()
  const lines = `${errors}\n${words}`.split('\n').map((line) => line.trim())
  // The tool's own reason, else its first line; Java prints its options, and newer ones warn about Neo4j.
  const reason = lines.find((line) => / ERROR /.test(line))?.replace(/^.* ERROR +(\[\S+\] )?/, '')
  const [first] = lines.filter(
    (line) => line !== '' && !/^(WARNING|(NOTE: )?Picked up)\b/.test(line),
  )
  return { ok: status === 0, message: reason ?? first ?? 'no reason given' }
}

/**
 * Starts Neo4j in `home`. It does not receive the terminal's Ctrl-C, so that the gateway can finish its requests
 * first, and its output goes to a log, so that it does not depend on the process that started it.
 */
export function spawnServer(home: string, runtime: Runtime): StartedServer {
  const { java, classpath, classes, environment } = runtime
  const { options, draft } = archiveOptions(classes)
  // Of this start only, so that an old error does not look like a new one; debug.log keeps all.
  rmSync(serverLog(home), { force: true })
  const log = openSync(consoleLog(home), 'w')
  const child = spawn(
    java,
    [
      ...heapOptions(home),
      ...javaOptions(availableParallelism()),
      ...options,
      ...OPENS,
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
    throw new OperatorError(`${java} does not run; set JAVA_HOME to another Java.`)
  return { ...server, archive: draft }
}

/**
 * How Java compiles and collects garbage for a server. On one processor, compilation delays queries: with thorough
 * compilation the first answer takes almost twice as long, which pays off only after a minute of nothing but
 * queries (each then takes two thirds of the time). On several, compilation must not give way to queries: where the
 * processors are busy it would hardly happen, and a server that has just started would answer a tenth as much for minutes.
 */
export function javaOptions(processors: number): readonly string[] {
  return processors === 1 ? BRIEF : ['-XX:+UseG1GC']
}

/** One sentence on why the server in `home` ended before it was ready. */
export function whyItStopped(home: string, port: number): string {
  const logs = [consoleLog(home), serverLog(home)].filter((file) => existsSync(file))
  const log = logs.map((file) => readFileSync(file, 'utf8')).join('\n')
  if (/FileLockException|lock file has been locked/i.test(log)) {
    return storeLocked(home)
  }
  if (/Address already in use|BindException|PortBindException/.test(log)) return portInUse(port)
  if (/UnsupportedClassVersionError|requires? Java/i.test(log)) {
    return 'This Java is too old for Neo4j, which needs 17 or newer; set JAVA_HOME to a newer one.'
  }
  if (/OutOfMemory|Could not reserve enough space/.test(log)) {
    return 'There is not enough memory for Neo4j; lower the heap in neo4j/neo4j.conf.'
  }
  if (/No space left on device/.test(log)) {
    return `The disk of ${home} is full; make room, or set DATA_DIR to another folder.`
  }
  return `Neo4j stopped before it was ready; ${serverLog(home)} says why.`
}

/** The message when another program listens on the server's port. */
export function portInUse(port: number): string {
  const way = 'set POLITY_NEO4J_PORT to a free port (0 picks one), or stop that program.'
  return `Port ${String(port)} is in use by another program; ${way}`
}

/** The message when an unknown server has the store open. */
export function storeLocked(home: string): string {
  const way = 'stop it, or set DATA_DIR to another folder.'
  return `The store in ${home} is locked by a Neo4j that is running on it; ${way}`
}

/** The log of Java, and of Neo4j before it has read its configuration. */
function consoleLog(home: string): string {
  return join(home, 'console.log')
}

/** The log of Neo4j once it has read its configuration. */
function serverLog(home: string): string {
  return join(home, 'logs', 'neo4j.log')
}

/** The heap of the configuration, which otherwise only Neo4j's own scripts read. */
function heapOptions(home: string): string[] {
  const config = readFileSync(join(home, 'conf', 'neo4j.conf'), 'utf8')
  const initial = /^server\.memory\.heap\.initial_size=(\S+)/m.exec(config)?.[1]
  const max = /^server\.memory\.heap\.max_size=(\S+)/m.exec(config)?.[1]
  return [
    ...(initial === undefined ? [] : [`-Xms${initial}`]),
    ...(max === undefined ? [] : [`-Xmx${max}`]),
  ]
}
