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

/** One line of at least eight characters, possibly a password that the operator wrote. */
const SECRET = /^\P{Cc}{8,}$/u

/**
 * The secret in `file`, created on first use: 48 characters, readable only by its owner. The file is complete or
 * absent: after a full disk or a kill there is none, and the next use creates one.
 *
 * Throws `OperatorError` when the file contains no secret, or cannot be read or written: an empty secret would
 * let anybody in, and a new one would silently invalidate everything signed with the old one.
 */
export function keptSecret(file: string): string {
  const known = read(file)
  if (known !== null) return known
  make(file)
  const made = read(file)
  if (made === null) throw new OperatorError(`${file} was deleted while it was made; try again.`)
  return made
}

/** The secret in `file`; `null` when there is no such file. */
function read(file: string): string | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
    chmodSync(file, 0o600)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw new OperatorError(
      `The secret in ${file} cannot be read (${codeOf(error)}); give the file to the user that runs Polity, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
  if (SECRET.test(text)) return text
  throw new OperatorError(
    `The secret in ${file} is ${text === '' ? 'empty' : 'malformed'}; put it back from a copy, or delete the file to have a new one made.`,
  )
}

/** Writes a new secret next to `file` and hard-links it there, unless another process was faster: its secret counts. */
function make(file: string): void {
  const folder = dirname(file)
  const draft = `${file}.${randomBytes(6).toString('hex')}.new`
  try {
    mkdirSync(folder, { recursive: true })
    // Hexadecimal: on a command line, a leading dash would look like an option.
    writeDown(draft, randomBytes(24).toString('hex'))
    linkSync(draft, file)
    sync(folder)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    throw new OperatorError(
      `The secret ${file} cannot be written (${codeOf(error)}); make room on the disk, let the user that runs Polity write there, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  } finally {
    rmSync(draft, { force: true })
  }
}

function writeDown(file: string, text: string): void {
  const descriptor = openSync(file, 'wx', 0o600)
  try {
    writeFileSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Syncs the names in a folder to disk, as a synced file without its name would be lost. */
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
