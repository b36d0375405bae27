import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { OperatorError } from '../domain/operator-error.js'

/** One line of at least eight characters. The operator may have written it. */
const SECRET = /^\P{Cc}{8,}$/u

/**
 * Returns the secret in `file`. The first call creates it: 48 characters, readable only by the
 * owner. The file is never incomplete. If the disk is full or the process is killed, the file does
 * not exist, and the next call creates it.
 *
 * Throws `OperatorError` if the file contains no secret, or cannot be read or written. An empty
 * secret would give everyone access. A new secret would silently invalidate everything that was
 * signed with the old secret.
 */
export function storedSecret(file: string): string {
  const known = read(file)
  if (known !== null) return known
  create(file)
  const created = read(file)
  if (created === null) {
    throw new OperatorError(
      `Another program deleted ${file} while Polity was creating it; try again.`,
    )
  }
  return created
}

/** The secret in `file`; `null` if the file does not exist. */
function read(file: string): string | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
    chmodSync(file, 0o600)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw new OperatorError(
      `The secret in ${file} cannot be read (${codeOf(error)}); change the owner of the file to the user that runs Polity, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
  if (SECRET.test(text)) return text
  throw new OperatorError(
    `The secret in ${file} is ${text === '' ? 'empty' : 'malformed'}; restore the file from a backup, or delete it to create a new secret.`,
  )
}

/**
 * Writes a new secret to a draft and hard-links it to `file`. If another process has already
 * created `file`, the secret of that process stays.
 */
function create(file: string): void {
  const folder = dirname(file)
  const draft = `${file}.${randomBytes(6).toString('hex')}.new`
  try {
    mkdirSync(folder, { recursive: true })
    // Use hexadecimal digits. Other encodings can have a dash at the start, and a secret with a
    // dash at the start looks like an option on a command line.
    const secret = randomBytes(24).toString('hex')
    writeFileSync(draft, secret, { flag: 'wx', mode: 0o600, flush: true })
    linkSync(draft, file)
    sync(folder)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    throw new OperatorError(
      `The secret ${file} cannot be written (${codeOf(error)}); free some disk space, make the folder writable for the user that runs Polity, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Syncs a folder to disk. Without this, the name of a synced file may be lost. */
function sync(folder: string): void {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function codeOf(error: unknown): string {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error
  return hasCode ? String(error.code) : String(error)
}
