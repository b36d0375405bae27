import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, createReadStream, createWriteStream, openSync, readSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { OperatorError } from '../../domain/operator-error.js'
import type { Label } from './kinds.js'

/** The first line of a backup. */
interface BackupHeader {
  readonly format: typeof FORMAT
  /** The version of the format. */
  readonly version: number
  /** The version of Polity that wrote the file. */
  readonly polity: string
  /** The number of the newest migration of the graph. */
  readonly schema: number
  /** ISO 8601. */
  readonly at: string
  readonly isRehearsal: boolean
}

/** A node. `ends`: keys of the nodes at the other ends of its relationships. */
export interface BackupRow {
  readonly label: Label
  readonly key: string
  readonly properties: Readonly<Record<string, unknown>>
  /** Names of the properties that are whole numbers: JSON does not distinguish them. */
  readonly integers: readonly string[]
  readonly ends: Readonly<Record<string, unknown>>
}

/** The number of rows by label. */
export type BackupCounts = Readonly<Partial<Record<Label, number>>>

/** The last line of a backup. `sha256`: of all bytes before this line, uncompressed. */
interface BackupEnd {
  readonly end: true
  readonly counts: BackupCounts
  readonly sha256: string
}

/** A backup that is complete and undamaged. */
interface CheckedBackup extends BackupEnd {
  readonly header: BackupHeader
}

const FORMAT = 'polity-backup'
/** Raise this number if an older build cannot restore the new files. */
const FORMAT_VERSION = 1

/**
 * Writes a backup. The file gets its name when it is complete; until then, an existing file with
 * this name stays. Only its owner can read it, because it contains personal data.
 */
export function createBackupWriter(file: string, header: Omit<BackupHeader, 'format' | 'version'>) {
  const target = resolve(file)
  const draft = `${target}.${randomBytes(6).toString('hex')}.new`
  const zip = createGzip()
  const written = pipeline(zip, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
  // `write` and `finish` report a failure.
  written.catch(() => undefined)
  const hash = createHash('sha256')
  const counts: Partial<Record<Label, number>> = {}

  const send = async (text: string) => {
    if (!zip.write(text)) await Promise.race([once(zip, 'drain'), written])
  }
  const hashed = (text: string) => {
    hash.update(text)
    return send(text)
  }
  const started = hashed(lineOf({ format: FORMAT, version: FORMAT_VERSION, ...header }))

  return {
    async write(rows: readonly BackupRow[]): Promise<void> {
      await started
      for (const { label } of rows) counts[label] = (counts[label] ?? 0) + 1
      await hashed(rows.map(lineOf).join(''))
    },
    async finish(): Promise<BackupCounts> {
      await started
      const end: BackupEnd = { end: true, counts, sha256: hash.digest('hex') }
      zip.end(lineOf(end))
      await written
      await rename(draft, target)
      return counts
    },
    /** Deletes the incomplete file. */
    async discard(): Promise<void> {
      zip.destroy()
      await written.catch(() => undefined)
      await rm(draft, { force: true })
    },
  }
}

/** Throws an `OperatorError` if `file` cannot be the name of a new file. */
export async function assertWritable(file: string): Promise<void> {
  const target = resolve(file)
  if (await isFolder(target)) {
    throw new OperatorError(`${target} is a folder; give the name of a file.`)
  }
  if (!(await isFolder(dirname(target)))) {
    throw new OperatorError(
      `The folder ${dirname(target)} does not exist; create it, or choose another file.`,
    )
  }
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found?.isDirectory() === true
}

const GZIP = Buffer.from([0x1f, 0x8b])

/** Whether a file is compressed like an online backup. A dump of Neo4j begins with other bytes. */
export function isOnlineBackup(file: string): boolean {
  const start = Buffer.alloc(GZIP.length)
  try {
    const descriptor = openSync(resolve(file), 'r')
    try {
      readSync(descriptor, start)
    } finally {
      closeSync(descriptor)
    }
  } catch {
    // `restore` explains why the file cannot be read.
    return false
  }
  return start.equals(GZIP)
}

/**
 * Reads a whole backup and writes nothing. Throws an `OperatorError` if the file is incomplete,
 * damaged, or of a newer version. `schema`: the number of the newest known migration.
 */
export async function checkBackup(file: string, schema: number): Promise<CheckedBackup> {
  const hash = createHash('sha256')
  const counts: Partial<Record<Label, number>> = {}
  let header: BackupHeader | null = null
  let last = ''
  for await (const line of linesOf(file)) {
    if (last !== '') {
      hash.update(`${last}\n`)
      if (header === null) header = headerIn(last, file, schema)
      else {
        const { label } = parsed(last, file) as BackupRow
        counts[label] = (counts[label] ?? 0) + 1
      }
    }
    last = line
  }
  // The last line is still unread.
  const end = last === '' ? null : (parsed(last, file) as Partial<BackupEnd>)
  if (header === null || end?.end !== true) throw damaged(file, 'its end is missing')
  if (end.sha256 !== hash.digest('hex')) throw damaged(file, 'its checksum is wrong')
  if (JSON.stringify(end.counts) !== JSON.stringify(counts)) {
    throw damaged(file, 'its number of rows is wrong')
  }
  return { end: true, header, counts, sha256: end.sha256 }
}

/** The rows of a backup that `checkBackup` has checked, with the number of bytes of each. */
export async function* rowsOf(file: string): AsyncGenerator<readonly [BackupRow, number]> {
  let isHeader = true
  for await (const line of linesOf(file)) {
    const row = parsed(line, file) as BackupRow | BackupEnd
    if (!isHeader && !('end' in row)) yield [row, line.length]
    isHeader = false
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const unzipped = createGunzip().setEncoding('utf8')
  // If a stream fails, the loop throws the error.
  const read = pipeline(createReadStream(resolve(file)), unzipped)
  read.catch(() => undefined)
  let rest = ''
  try {
    for await (const chunk of unzipped as AsyncIterable<string>) {
      const lines = `${rest}${chunk}`.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw damaged(file, error instanceof Error ? error.message : String(error))
  }
  if (rest !== '') yield rest
}

function headerIn(line: string, file: string, schema: number): BackupHeader {
  const header = parsed(line, file) as Partial<BackupHeader>
  if (header.format !== FORMAT || header.version === undefined || header.schema === undefined) {
    throw new OperatorError(`${resolve(file)} is not a backup of Polity; choose another file.`)
  }
  if (header.version > FORMAT_VERSION || header.schema > schema) {
    throw new OperatorError(
      `A newer version of Polity (${header.polity ?? 'unknown'}) wrote ${resolve(file)}; restore it with that version or a later one.`,
    )
  }
  return header as BackupHeader
}

function parsed(line: string, file: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw damaged(file, 'a line is malformed')
  }
}

function damaged(file: string, reason: string): OperatorError {
  return new OperatorError(
    `The backup ${resolve(file)} is incomplete or damaged (${reason}). Nothing was restored; use another copy of the file.`,
  )
}

function lineOf(value: object): string {
  return `${JSON.stringify(value)}\n`
}
