import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { v7 } from 'uuid'
import { commands } from './cli/commands.js'
import { Interrupted, type Session } from './cli/session.js'
import { readConfig } from './config.js'

const INTERRUPTED = 130
/** Errors whose message is a sentence for the reader. */
const EXPECTED: ReadonlySet<string> = new Set([
  'ApiError',
  'ConfigError',
  'DecisionError',
  'LeaseHeld',
  'MigrationError',
  'OperatorError',
])

/** The project's folder: this file is in its dist/. */
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stopping = new AbortController()
let isLineOpen = false

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // Who asks twice does not want to wait; the next start puts in order what is left.
    if (stopping.signal.aborted) process.exit(INTERRUPTED)
    stopping.abort(new Interrupted())
  })
}

try {
  await commands(open, (exitCode) => (process.exitCode = exitCode)).parseAsync()
} catch (error) {
  closeLine()
  process.exitCode = error instanceof Interrupted ? INTERRUPTED : 1
  if (!(error instanceof Interrupted)) process.stderr.write(`${describe(error)}\n`)
}
// A database driver or a timer of an interrupted command must not keep the process.
process.exit()

function open(): Session {
  return {
    config: readConfig(process.env),
    root,
    now: () => new Date(),
    newId: () => v7(),
    fetch: globalThis.fetch,
    print: (text) => {
      closeLine()
      process.stdout.write(`${text}\n`)
    },
    tell: (text) => {
      closeLine()
      process.stderr.write(`${text}\n`)
    },
    progress: process.stderr.isTTY ? showLine : null,
    stopped: stopping.signal,
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

/** A sentence for what the reader can mend, the whole story for what is our mistake. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return EXPECTED.has(error.name) ? error.message : (error.stack ?? error.message)
}
