import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { shortHash } from '../domain/hash.js'
import { OperatorError } from '../domain/operator-error.js'
import { classesFile } from './class-archive.js'
import { findJava, findProgram, JAVA_VERSION, type ProgramSearch } from './java.js'
import { withLock } from './lock-file.js'
import type { Runtime } from './neo4j-process.js'

/** The progress of the download. */
export interface FetchProgress {
  readonly jars: number
  readonly bytes: number
}

/** Where to find the programs and files that run Neo4j. */
export interface RuntimeSearch {
  readonly programs: ProgramSearch
  /** Contains `neo4j.conf`, and `pom.xml`, which pins the version of Neo4j. */
  readonly neo4jFolder: string
  /** This folder stores the paths of the jars, so that the next start does not need Maven. */
  readonly cacheDir: string
  readonly onProgress: (progress: FetchProgress) => void
  /** Aborted when the caller no longer needs the server. Programs such as Maven are then ended. */
  readonly stopped?: AbortSignal
}

/**
 * The error for a missing Maven, or for a Java that is missing or too old. The message names the
 * three ways to continue.
 */
export class NoRuntimeError extends OperatorError {}

/**
 * Finds Java and the jars. Maven fetches the jars once and is not needed afterwards. Throws
 * `NoRuntimeError` if a program is missing on this machine, and `OperatorError` if Maven fails.
 */
export async function findRuntime(search: RuntimeSearch): Promise<Runtime> {
  const java = findJava(search.programs)
  if (java === null) {
    throw noRuntime(
      `Neo4j needs Java, which was not found: install Java 17 or newer and Maven (${HINT})`,
    )
  }
  if (java.version < JAVA_VERSION) {
    throw noRuntime(
      `Java ${String(java.version)} at ${java.command} is too old for Neo4j: install Java 17 or newer (${HINT}), set JAVA_HOME to a newer Java`,
    )
  }
  const classpath = storedClasspath(search) ?? (await fetchClasspath(search, java.home))
  return {
    java: java.command,
    classpath,
    classes: classesFile(search.cacheDir, `${java.build} ${java.home} ${classpath}`),
    environment: search.programs.environment,
  }
}

const HINT = 'apt install openjdk-17-jre-headless maven; brew install openjdk@21 maven'
// A slow connection needs minutes for 100 MB, but a dead connection must not block forever.
const FETCH_TIMEOUT_MS = 20 * 60_000
const UNITS: Readonly<Record<string, number>> = { B: 1, kB: 1e3, MB: 1e6, GB: 1e9 }

function noRuntime(reason: string): NoRuntimeError {
  const others = 'set NEO4J_URI and NEO4J_PASSWORD to an existing Neo4j, or start Docker'
  return new NoRuntimeError(`${reason}, or ${others}.`)
}

/** True if the jars were fetched, so that a start does not need Maven. */
export function hasJars(search: JarSearch): boolean {
  return storedClasspath(search) !== null
}

type JarSearch = Pick<RuntimeSearch, 'neo4jFolder' | 'cacheDir'>

/** The stored classpath of the pom; null if no classpath is stored or a jar is missing. */
function storedClasspath(search: JarSearch): string | null {
  const file = classpathFile(search)
  if (!existsSync(file)) return null
  const classpath = readFileSync(file, 'utf8').trim()
  return classpath.split(delimiter).every((jar) => existsSync(jar)) ? classpath : null
}

function classpathFile({ neo4jFolder, cacheDir }: JarSearch): string {
  const hash = shortHash(readFileSync(join(neo4jFolder, 'pom.xml'), 'utf8'), 16)
  return join(cacheDir, `classpath-${hash}.txt`)
}

/**
 * Fetches the jars with Maven and stores the paths of all jars. Takes a lock, because two Maven
 * processes must not write to the same repository.
 */
async function fetchClasspath(search: RuntimeSearch, javaHome: string): Promise<string> {
  const { programs, cacheDir, stopped } = search
  const command = findProgram('mvn', programs)
  if (command === null) {
    throw noRuntime(`Maven (mvn), which downloads Neo4j, is not on the PATH: install it (${HINT})`)
  }
  mkdirSync(cacheDir, { recursive: true })
  const lock = join(cacheDir, 'classpath.lock')
  return withLock(lock, { waitMs: FETCH_TIMEOUT_MS, stopped }, async () => {
    const known = storedClasspath(search)
    if (known !== null) return known
    const file = classpathFile(search)
    // Maven resolves a relative path in the folder of the pom.
    const draft = resolve(`${file}.${String(process.pid)}`)
    await runMaven(search, command, javaHome, draft)
    const classpath = readFileSync(draft, 'utf8').trim()
    writeFileSync(draft, classpath)
    renameSync(draft, file)
    return classpath
  })
}

/** Fetches the jars of the pom, and writes their classpath to `file`. */
function runMaven(
  { programs, neo4jFolder, onProgress, stopped }: RuntimeSearch,
  command: string,
  javaHome: string,
  file: string,
): Promise<void> {
  const pom = join(neo4jFolder, 'pom.xml')
  const goal = ['dependency:build-classpath', `-Dmdep.outputFile=${file}`]
  const child = spawn(command, ['--batch-mode', '--file', pom, ...goal], {
    env: { ...programs.environment, JAVA_HOME: javaHome },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: FETCH_TIMEOUT_MS,
    ...(stopped && { signal: stopped }),
  })
  const progress = { jars: 0, bytes: 0 }
  const errors: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [, number, unit] = /^Downloaded from .*\.jar \(([\d.]+) (B|kB|MB|GB)/.exec(line) ?? []
    if (number !== undefined && unit !== undefined) {
      progress.jars += 1
      progress.bytes += Number(number) * (UNITS[unit] ?? 1)
      onProgress(progress)
    }
    if (line.startsWith('[ERROR]')) errors.push(line.slice('[ERROR]'.length).trim())
  })
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (line.trim() !== '') errors.push(line.trim())
  })
  return new Promise((resolve, reject) => {
    child.once('error', () => {
      if (stopped?.aborted === true) return
      reject(
        new OperatorError(`Maven at ${command} cannot be started; reinstall it, or set NEO4J_URI.`),
      )
    })
    child.once('close', (code) => {
      // Ctrl-C also stops Maven, which is not a failure.
      if (stopped?.aborted === true) reject(stopped.reason as Error)
      else if (code === 0) resolve()
      else reject(new OperatorError(mavenFailed(errors[0] ?? 'unknown reason')))
    })
  })
}

function mavenFailed(reason: string): string {
  const solution =
    'Check the network and the proxy or mirror in ~/.m2/settings.xml, then try again.'
  return `Maven could not download Neo4j (${reason.replace(/\.$/, '').slice(0, 300)}). ${solution}`
}
