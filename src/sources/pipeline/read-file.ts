import type { FileRow } from '../reading/observed.js'
import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { parse as csvParser, CsvError } from 'csv-parse'
import { FAILSAFE_SCHEMA, load, Type, YAMLException } from 'js-yaml'
import { isObject } from '../reading/fields.js'

/** A file that is not read at all; `line` is counted from 1. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile'

  constructor(
    readonly reason: string,
    readonly line?: number,
  ) {
    super(line === undefined ? reason : `line ${String(line)}: ${reason}`)
  }
}

/** How much is in memory at the same time. */
export interface ReadLimits {
  /** Size of a JSON or YAML file, which is parsed at once. */
  readonly documentBytes: number
  /** Size of one line of an NDJSON file and of one row of a CSV file. */
  readonly lineBytes: number
}

export const READ_LIMITS: ReadLimits = { documentBytes: 256 * 2 ** 20, lineBytes: 16 * 2 ** 20 }

/** An open file: parsed already, or ready to be streamed. */
export type Content =
  | { readonly reads: 'document'; readonly head: unknown }
  | {
      readonly reads: 'rows'
      readonly format: 'csv' | 'ndjson'
      readonly head: unknown
      /** Reads the entire file once; throws a `RefusedFile` unless every row is well formed. */
      readonly check: () => Promise<void>
      readonly rows: () => AsyncIterable<FileRow>
    }

/**
 * Opens a file by its extension, to which `.gz` may be added. `null` for one of another kind. Throws a `RefusedFile` when it
 * does not parse, is not UTF-8 or is too large.
 */
export async function openFile(path: string, limits = READ_LIMITS): Promise<Content | null> {
  switch (extname(isPacked(path) ? path.slice(0, -PACKED.length) : path).toLowerCase()) {
    case '.json':
      return { reads: 'document', head: parseJson(await wholeText(path, limits)) }
    case '.yaml':
    case '.yml':
      return { reads: 'document', head: parseYaml(await wholeText(path, limits)) }
    case '.csv':
      return streamed('csv', () => csvRows(path, limits))
    case '.ndjson':
    case '.jsonl':
      return streamed('ndjson', () => ndjsonRows(path, limits))
    default:
      return null
  }
}

async function streamed(
  format: 'csv' | 'ndjson',
  rows: () => AsyncGenerator<FileRow>,
): Promise<Content> {
  const reading = rows()
  const first = await reading.next()
  await reading.return(undefined)
  const check = async () => {
    const reading = rows()
    while ((await reading.next()).done !== true);
  }
  const withoutHeader = async function* () {
    for await (const row of rows()) if (row.line !== HEADER_LINE) yield row
  }
  return {
    reads: 'rows',
    format,
    head: first.done === true ? null : first.value.value,
    check,
    rows: withoutHeader,
  }
}

/** The line of the header in `csvRows`, so that a file without rows has a head too. */
const HEADER_LINE = 0

async function* csvRows(path: string, { lineBytes }: ReadLimits): AsyncGenerator<FileRow> {
  const parser = csvParser({
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: lineBytes,
  })
  // The error reaches the parser, and so the loop below.
  pipeline(Readable.from(texts(path, lineBytes)), parser, () => undefined)
  let header: readonly string[] | null = null
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRow>) {
      if (header === null) {
        header = headerOf(record, info.lines)
        yield { line: HEADER_LINE, value: Object.fromEntries(header.map((name) => [name, ''])) }
        continue
      }
      if (record.length !== header.length) {
        throw new RefusedFile(
          `has ${String(record.length)} columns where the header has ${String(header.length)}`,
          info.lines,
        )
      }
      yield {
        line: info.lines,
        value: Object.fromEntries(header.map((name, column) => [name, record[column] ?? ''])),
      }
    }
  } catch (error) {
    if (error instanceof CsvError) {
      const lines: unknown = error['lines']
      throw new RefusedFile(
        `is not CSV: ${error.message}`,
        typeof lines === 'number' ? lines : undefined,
      )
    }
    throw error
  }
}

interface CsvRow {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

function headerOf(record: readonly string[], line: number): readonly string[] {
  const header = record.map((name) => name.trim())
  const twice = header.find((name, index) => header.indexOf(name) !== index)
  if (twice !== undefined) {
    throw new RefusedFile(`the header has the column ${JSON.stringify(twice)} twice`, line)
  }
  return header
}

async function* ndjsonRows(path: string, { lineBytes }: ReadLimits): AsyncGenerator<FileRow> {
  let line = 0
  for await (const text of texts(path, lineBytes)) {
    for (const row of text.replace(/\n$/, '').split('\n')) {
      line += 1
      if (row.trim() === '') continue
      yield { line, value: parseJson(row, line) }
    }
  }
}

/** The text of a file in pieces of complete lines, without a byte order mark. */
async function* texts(path: string, lineBytes: number): AsyncGenerator<string> {
  let rest = Buffer.alloc(0)
  let line = 1
  let first = true
  const decoded = (bytes: Buffer) => {
    const text = decode(first && hasMark(bytes) ? bytes.subarray(3) : bytes, line)
    first = false
    for (const character of bytes) if (character === NEWLINE) line += 1
    return text
  }
  for await (const chunk of chunksOf(path)) {
    const end = chunk.lastIndexOf(NEWLINE) + 1
    if (end === 0) {
      rest = Buffer.concat([rest, chunk])
      if (rest.length > lineBytes) {
        throw new RefusedFile(`is longer than ${megabytes(lineBytes)}`, line)
      }
      continue
    }
    yield decoded(Buffer.concat([rest, chunk.subarray(0, end)]))
    rest = Buffer.from(chunk.subarray(end))
  }
  if (rest.length > 0) yield decoded(rest)
}

const NEWLINE = 10

function hasMark(bytes: Buffer): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
}

async function wholeText(path: string, { documentBytes }: ReadLimits): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of chunksOf(path)) {
    size += chunk.length
    if (size > documentBytes) {
      throw new RefusedFile(
        `is larger than ${megabytes(documentBytes)}, the most that is parsed whole; ` +
          'convert it to NDJSON or CSV, which are streamed, or split it',
      )
    }
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  return decode(hasMark(bytes) ? bytes.subarray(3) : bytes, 1)
}

const PACKED = '.gz'

function isPacked(path: string): boolean {
  return path.toLowerCase().endsWith(PACKED)
}

/** The content of a file, unpacked. */
async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path)
  if (!isPacked(path)) {
    yield* file as AsyncIterable<Buffer>
    return
  }
  const unpacking = createGunzip()
  // An error of the file reaches the unpacking, and so the loop below.
  pipeline(file, unpacking, () => undefined)
  try {
    yield* unpacking as AsyncIterable<Buffer>
  } catch (error) {
    const { code, message } = error as Partial<NodeJS.ErrnoException>
    if (code?.startsWith('Z_') !== true) throw error
    throw new RefusedFile(`cannot be unpacked: ${message ?? code}`)
  }
}

function decode(bytes: Buffer, firstLine: number): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new RefusedFile('is not valid UTF-8', firstLine + linesBeforeBadByte(bytes))
  }
}

function linesBeforeBadByte(bytes: Buffer): number {
  let lines = 0
  for (let start = 0; start < bytes.length; lines += 1) {
    const newline = bytes.indexOf(NEWLINE, start)
    const end = newline === -1 ? bytes.length : newline + 1
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(start, end))
    } catch {
      return lines
    }
    start = end
  }
  return lines
}

/** `line`: that of an NDJSON row; if absent, it is taken from the parser's message. */
function parseJson(text: string, line?: number): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const position = /position (\d+)/.exec(message)?.[1]
    const before = position === undefined ? text.trimEnd() : text.slice(0, Number(position))
    throw new RefusedFile(
      text.trim() === ''
        ? 'is empty'
        : `is not JSON: ${message.replace(/ in JSON at .*| \(line.*/, '')}`,
      line ?? before.split('\n').length,
    )
  }
}

/**
 * Numbers and dates stay text: a post code keeps its zeros, a long id its digits, a date its precision.
 */
const YAML_SCHEMA = FAILSAFE_SCHEMA.extend({
  implicit: [
    new Type('tag:yaml.org,2002:null', {
      kind: 'scalar',
      resolve: (text: unknown) => text === null || text === '' || text === '~' || text === 'null',
      construct: () => null,
    }),
  ],
})

function parseYaml(text: string): unknown {
  let document: unknown
  try {
    document = load(text, { schema: YAML_SCHEMA })
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error
    throw new RefusedFile(`is not YAML: ${error.reason}`, error.mark.line + 1)
  }
  if (document === undefined || document === null) throw new RefusedFile('is empty', 1)
  refuseAliases(document)
  return document
}

/** A few nested aliases can expand to more objects than fit in memory; no source needs them. */
function refuseAliases(document: unknown): void {
  const met = new Set<unknown>()
  const waiting: unknown[] = [document]
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (!Array.isArray(value) && !isObject(value)) continue
    if (met.has(value)) throw new RefusedFile('uses YAML aliases (*name), which are not read')
    met.add(value)
    for (const child of Object.values(value))
      if (child !== undefined && child !== null) waiting.push(child)
  }
}

function megabytes(bytes: number): string {
  return bytes >= 2 ** 20 ? `${String(Math.floor(bytes / 2 ** 20))} MB` : `${String(bytes)} bytes`
}
