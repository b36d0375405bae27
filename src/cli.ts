import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { v7 } from 'uuid'
import type { CommandSession } from './cli/command.js'
import { commands } from './cli/commands.js'
import { explainFailure } from './cli/failure.js'
import { readSettings } from './cli/settings.js'
import { Interrupted } from './jobs/session.js'
import { secretsIn } from './serve/secrets.js'

const INTERRUPTED = 130
/** One Ctrl-C can cause two signals within this time: from the terminal and from npm. */
const ONE_CTRL_C_MS = 500

/** The project folder. The compiled form of this file is in dist/, a subfolder of the project. */
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stopController = new AbortController()
let stoppedAt = 0
let isLineOpen = false
/** The log of unexpected errors. */
let errorLog = resolve('.polity', 'errors.log')
let secrets: readonly string[] = []

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A second Ctrl-C exits at once. The exit handler of the local server sends Neo4j the stop
    // signal.
    if (stopController.signal.aborted) {
      if (performance.now() - stoppedAt > ONE_CTRL_C_MS) process.exit(INTERRUPTED)
      return
    }
    stoppedAt = performance.now()
    stopController.abort(new Interrupted())
  })
}

for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error) => process.exit(reportFailure(error)))
}

try {
  await commands({
    open: openSession,
    finish: (exitCode) => (process.exitCode = exitCode),
  }).parseAsync()
} catch (error) {
  process.exitCode = reportFailure(error)
}
// A database driver or a timer of an interrupted command must not keep the process alive.
process.exit()

/** Prints the error and returns the exit code. */
function reportFailure(error: unknown): number {
  closeLine()
  if (error instanceof Interrupted) return INTERRUPTED
  process.stderr.write(`${explainFailure(error, errorLog, new Date(), secrets)}\n`)
  return 1
}

function openSession(): CommandSession {
  const settings = readSettings(process.env)
  // Child processes have other working directories, where a relative path would name another
  // folder.
  const config = { ...settings, dataDir: resolve(settings.dataDir) }
  errorLog = join(config.dataDir, 'errors.log')
  secrets = secretsIn(config)
  return {
    config,
    root,
    now: () => new Date(),
    newId: () => v7(),
    fetch: globalThis.fetch,
    print: (text) => {
      closeLine()
      process.stdout.write(`${text}\n`)
    },
    notify: (text) => {
      closeLine()
      process.stderr.write(`${text}\n`)
    },
    progress: process.stderr.isTTY ? showLine : null,
    stopped: stopController.signal,
  }
}

function showLine(text: string): void {
  isLineOpen = true
  process.stderr.write(`\r\u001b[K${text.slice(0, process.stderr.columns - 1)}`)
}

function closeLine(): void {
  if (isLineOpen) process.stderr.write('\n')
  isLineOpen = false
}
