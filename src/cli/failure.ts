import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { createSecretFilter } from '../serve/secrets.js'

/** Errors whose message is written for the operator. */
const EXPECTED: ReadonlySet<string> = new Set([
  'ApiError',
  'ConfigError',
  'LeaseHeld',
  'OperatorError',
])

const DENIED = [
  'Permission denied',
  'change the owner or the permissions, or set DATA_DIR to another folder.',
] as const
const FREE_SPACE = 'free some space, or set DATA_DIR to a folder on another disk.'

/** System errors by code: the problem and its solution. */
const SYSTEM: Readonly<Record<string, readonly [problem: string, solution: string]>> = {
  EACCES: DENIED,
  EPERM: DENIED,
  EROFS: ['The file system is read-only', 'set DATA_DIR to a writable folder.'],
  ENOSPC: ['The disk is full', FREE_SPACE],
  EDQUOT: ['The disk quota is used up', FREE_SPACE],
  EMFILE: ['Too many open files', 'raise the limit (ulimit -n) and try again.'],
  ENOTDIR: ['A file exists where a folder is needed', 'move it, or choose another folder.'],
}

/**
 * A log that is larger than this gets the suffix `.1`, and replaces the previous file with this
 * suffix.
 */
const LOG_BYTES = 1_000_000

/**
 * Returns the message of a failed command: the problem and its solution, never a stack trace. If
 * the error is unexpected, appends the whole error to the file `log`, but hides `secrets` and
 * everything that looks like a secret. The message then names the error code and the log.
 */
export function explainFailure(
  error: unknown,
  log: string,
  now: Date,
  secrets: readonly string[] = [],
): string {
  if (error instanceof Error && EXPECTED.has(error.name)) return error.message
  const code = codeOf(error)
  const [problem, solution] = SYSTEM[code] ?? []
  if (problem !== undefined && solution !== undefined) {
    const path = pathOf(error)
    return `${path === null ? problem : `${problem}: ${path}`} (${code}); ${solution}`
  }
  const details = createSecretFilter(secrets)(detailsOf(error))
  return appendToLog(`${now.toISOString()} ${details}\n`, log)
    ? `Polity stopped because of an unexpected error (${code}). The details are in ${log}. Try again; if it fails again, report the error and attach that file.`
    : `Polity stopped because of an unexpected error (${code}). The details are lost because ${log} is not writable. Make its folder writable and try again.`
}

/**
 * The error's code, such as `ENOENT` or `Neo.ClientError.Statement.SyntaxError`. If it has no code,
 * the name of its class.
 */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

function pathOf(error: unknown): string | null {
  const path = error instanceof Error && 'path' in error ? error.path : null
  return typeof path === 'string' ? path : null
}

function detailsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const details = error.stack ?? error.message
  const cause = error.cause instanceof Error ? error.cause.stack : undefined
  return cause === undefined ? details : `${details}\nCaused by ${cause}`
}

function appendToLog(details: string, log: string): boolean {
  try {
    mkdirSync(dirname(log), { recursive: true })
    if (existsSync(log) && statSync(log).size > LOG_BYTES) renameSync(log, `${log}.1`)
    appendFileSync(log, details, { mode: 0o600 })
    return true
  } catch {
    return false
  }
}
