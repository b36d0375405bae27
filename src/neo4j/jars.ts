import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Environment } from '../config.js'
import { withLock } from './lock-file.js'
import { OperatorError } from '../domain/operator-error.js'
import { shortHash } from '../domain/hash.js'

/** The progress of the download. */
export interface FetchProgress {
  readonly jars: number
  readonly bytes: number
}

/** The options for fetching the jars with Maven. */
export interface JarRequest {
  readonly pom: string
  /** This folder stores the paths of the jars, so that the next start does not need Maven. */
  readonly cacheDir: string
  readonly onProgress: (progress: FetchProgress) => void
}

/** Maven, its Java and its environment. */
export interface Maven {
  readonly command: string
  readonly javaHome: string
  readonly environment: Environment
  /** Aborted when the jars are no longer needed. */
  readonly stopped?: AbortSignal | undefined
}

// A slow connection needs minutes for 100 MB, but a dead connection must not block forever.
const FETCH_TIMEOUT_MS = 20 * 60_000
const UNITS: Readonly<Record<string, number>> = { B: 1, kB: 1e3, MB: 1e6, GB: 1e9 }

/** The stored classpath of this pom; null if no classpath is stored or a jar is missing. */
export function storedClasspath(request: JarRequest): string | null {
  const file = cacheFile(request)
  if (!existsSync(file)) return null
  const classpath = readFileSync(file, 'utf8').trim()
  return classpath.split(delimiter).every((jar) => existsSync(jar)) ? classpath : null
}

/**
 * Returns the classpath of the jars. The pom pins their versions. If jars are missing, fetches them
 * with Maven and stores the paths of all jars. Takes a lock, because two Maven processes must not
 * write to the same repository.
 */
export function fetchClasspath(request: JarRequest, maven: Maven): Promise<string> {
  mkdirSync(request.cacheDir, { recursive: true })
  return withLock(
    join(request.cacheDir, 'classpath.lock'),
    { waitMs: FETCH_TIMEOUT_MS, stopped: maven.stopped },
    async () => storedClasspath(request) ?? (await fetchWithMaven(request, maven)),
  )
}

async function fetchWithMaven(request: JarRequest, maven: Maven): Promise<string> {
  const file = cacheFile(request)
  // Maven resolves a relative path in the folder of the pom.
  const draft = resolve(`${file}.${String(process.pid)}`)
  await runMaven(maven, request, [
    '--batch-mode',
    '--file',
    request.pom,
    'dependency:build-classpath',
    `-Dmdep.outputFile=${draft}`,
  ])
  const classpath = readFileSync(draft, 'utf8').trim()
  writeFileSync(draft, classpath)
  renameSync(draft, file)
  return classpath
}

function cacheFile({ pom, cacheDir }: JarRequest): string {
  const hash = shortHash(readFileSync(pom, 'utf8'), 16)
  return join(cacheDir, `classpath-${hash}.txt`)
}

function runMaven(
  { command, javaHome, environment, stopped }: Maven,
  { onProgress }: JarRequest,
  args: readonly string[],
): Promise<void> {
  const child = spawn(command, args, {
    env: { ...environment, JAVA_HOME: javaHome },
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
