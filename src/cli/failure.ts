import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { hidingSecrets } from './secrets.js'

/** Errors whose message is a sentence for the reader. */
const EXPECTED: ReadonlySet<string> = new Set([
  'ApiError',
  'ConfigError',
  'DecisionError',
  'LeaseHeld',
  'MigrationError',
  'OperatorError',
])

/** System errors by their code: what is wrong, and what to do. */
const SYSTEM: Readonly<Record<string, readonly [what: string, wayOut: string]>> = {
  EACCES: [
    'This user may not use',
    'change its owner or its rights, or set DATA_DIR to another folder.',
  ],
  EPERM: [
    'This user may not use',
    'change its owner or its rights, or set DATA_DIR to another folder.',
  ],
  EROFS: ['Nothing can be written to', 'set DATA_DIR to a folder that can be written to.'],
  ENOSPC: ['The disk is full at', 'make room, or set DATA_DIR to a folder on another disk.'],
  EDQUOT: ['The quota is used up at', 'make room, or set DATA_DIR to a folder on another disk.'],
  EMFILE: ['Too many files are open to use', 'raise the limit (ulimit -n) and run this again.'],
  ENOTDIR: ['There is a file where a folder is needed:', 'move it away, or name another folder.'],
}

/** A log that is larger is renamed, in place of the one before. */
const LOG_BYTES = 1_000_000

/**
 * What a command prints when it fails: one sentence that says what to do, never a stack. An unexpected error is
 * appended to `log` in full, but for `secrets` and what looks like one, and the sentence names its code and the log.
 */
export function explainFailure(
  error: unknown,
  log: string,
  now: Date,
  secrets: readonly string[] = [],
): string {
  if (error instanceof Error && EXPECTED.has(error.name)) return error.message
  const code = codeOf(error)
  const [what, wayOut] = SYSTEM[code] ?? []
  if (what !== undefined && wayOut !== undefined) {
    return `${what} ${pathOf(error) ?? 'a file'} (${code}); ${wayOut}`
  }
  const story = hidingSecrets(secrets)(storyOf(error))
  return write(`${now.toISOString()} ${story}\n`, log)
    ? `Polity met an error that it does not know (${code}) and stopped; ${log} has all of it. Run this again; if it stays, report it with that file.`
    : `Polity met an error that it does not know (${code}) and stopped; ${log} cannot be written to, so it is lost. Make the folder writable and run this again.`
}

/** The error's own code, such as ENOENT or Neo.ClientError.Statement.SyntaxError, else its kind. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

function pathOf(error: unknown): string | null {
  const path = error instanceof Error && 'path' in error ? error.path : null
  return typeof path === 'string' ? path : null
}

function storyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const story = error.stack ?? error.message
  const cause = error.cause instanceof Error ? error.cause.stack : undefined
  return cause === undefined ? story : `${story}\nCaused by ${cause}`
}

function write(story: string, log: string): boolean {
  try {
    mkdirSync(dirname(log), { recursive: true })
    if (existsSync(log) && statSync(log).size > LOG_BYTES) renameSync(log, `${log}.1`)
    appendFileSync(log, story, { mode: 0o600 })
    return true
  } catch {
    return false
  }
}
