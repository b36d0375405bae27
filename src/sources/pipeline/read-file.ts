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
    cause?: unknown,
  ) {
    super(line === undefined ? reason : `line ${String(line)}: ${reason}`, { cause })
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

/** A row that has no value for each column, or is not JSON; the rows around it are read. */
export interface BadRow {
  readonly line: number
  readonly field: string
  readonly reason: string
}

/** The bad rows of a file: how many, and the first of them. */
export interface BadRows {
  readonly count: number
  readonly first: readonly BadRow[]
}

/** How many bad rows are named. */
const MAX_NAMED = 1_000

/** An open file: parsed already, or ready to be streamed. */
export type Content =
  | { readonly reads: 'document'; readonly head: unknown }
  | {
      readonly reads: 'rows'
      readonly format: 'csv' | 'ndjson'
      readonly head: unknown
      /** Reads the entire file once; throws a `RefusedFile` when its rows cannot be told apart. */
      readonly check: () => Promise<BadRows>
      /** The well-formed rows. */
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
      return streamed('csv', (quotes) => csvRows(path, limits, quotes))
    case '.ndjson':
    case '.jsonl':
      return streamed('ndjson', () => ndjsonRows(path, limits))
    default:
      return null
  }
}

/** Whether a quotation mark within a value is an error, or part of the value: `William "Bill" Smith`. */
type Quotes = 'strict' | 'literal'

type ParsedRow = FileRow | BadRow

async function streamed(
  format: 'csv' | 'ndjson',
  parsed: (quotes: Quotes) => AsyncIterable<ParsedRow>,
): Promise<Content> {
  let quotes: Quotes = 'strict'
  const reading = async <Result>(
    read: (rows: AsyncIterable<ParsedRow>) => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await read(parsed(quotes))
    } catch (error) {
      if (!isMisquoted(error)) throw error
      quotes = 'literal'
      return read(parsed(quotes))
    }
  }
  return {
    reads: 'rows',
    format,
    head: await reading(headOf),
    check: () => reading(badRowsIn),
    rows: async function* () {
      for await (const row of parsed(quotes)) {
        if (!('reason' in row) && row.line !== HEADER_LINE) yield row
      }
    },
  }
}

async function badRowsIn(parsed: AsyncIterable<ParsedRow>): Promise<BadRows> {
  const first: BadRow[] = []
  let count = 0
  for await (const row of parsed) {
    if (!('reason' in row)) continue
    count += 1
    if (first.length < MAX_NAMED) first.push(row)
  }
  return { count, first }
}

/** The first well-formed row; `null`: there are none. Throws when there are only bad ones. */
async function headOf(parsed: AsyncIterable<ParsedRow>): Promise<unknown> {
  let firstBad: BadRow | null = null
  for await (const row of parsed) {
    if (!('reason' in row)) return row.value
    firstBad ??= row
  }
  if (firstBad !== null) throw new RefusedFile(firstBad.reason, firstBad.line)
  return null
}

const MISQUOTED = ['INVALID_OPENING_QUOTE', 'CSV_INVALID_CLOSING_QUOTE']

function isMisquoted(error: unknown): boolean {
  if (!(error instanceof RefusedFile) || !(error.cause instanceof CsvError)) return false
  return MISQUOTED.includes(error.cause.code)
}

/** The line of the header in `csvRows`, so that a file without rows has a head too. */
const HEADER_LINE = 0

async function* csvRows(
  path: string,
  { lineBytes }: ReadLimits,
  quotes: Quotes,
): AsyncGenerator<ParsedRow> {
  const parser = csvParser({
    info: true,
    relax_column_count: true,
    relax_quotes: quotes === 'literal',
    skip_empty_lines: true,
    max_record_size: lineBytes,
  })
  // The error reaches the parser, and so the loop below.
  pipeline(Readable.from(texts(path, lineBytes)), parser, () => undefined)
  let header: Header | null = null
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRow>) {
      if (quotes === 'literal') refuseSwallowedLines(record, info.lines)
      if (header === null) {
        header = headerOf(record, info.lines)
        const names = header.columns.map(([name]) => [name, ''] as const)
        yield { line: HEADER_LINE, value: Object.fromEntries(names) }
      } else {
        yield rowOf(record, info.lines, header)
      }
    }
  } catch (error) {
    if (error instanceof CsvError) {
      const lines: unknown = error['lines']
      const line = typeof lines === 'number' ? lines : undefined
      throw new RefusedFile(`is not CSV: ${error.message}`, line, error)
    }
    throw error
  }
}

/** A mark at the beginning of a value that closes lines later: nobody can say which rows are within it. */
function refuseSwallowedLines(record: readonly string[], line: number): void {
  if (!record.some((value) => value.startsWith('"') && value.includes('\n'))) return
  throw new RefusedFile(
    'has a quotation mark that closes on another line: write "" for a mark within a value',
    line,
  )
}

interface CsvRow {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

interface Header {
  /** The columns that have a name, and where they are. */
  readonly columns: readonly (readonly [name: string, at: number])[]
  /** How many there are, up to the last with a name. */
  readonly width: number
}

/** Columns without a name are left out; a spreadsheet writes them at the end of each line. */
function headerOf(record: readonly string[], line: number): Header {
  const header = record.map((name) => name.trim())
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) !== index)
  if (twice !== undefined) {
    throw new RefusedFile(`the header has the column ${JSON.stringify(twice)} twice`, line)
  }
  const columns = header.flatMap((name, at) => (name === '' ? [] : [[name, at] as const]))
  return { columns, width: (columns.at(-1)?.[1] ?? -1) + 1 }
}

/** A value beyond the last column makes all values of its row doubtful: a comma without quotes may have moved them. */
function rowOf(record: readonly string[], line: number, { columns, width }: Header): ParsedRow {
  const has = `has ${String(record.length)} columns where the header has ${String(width)}`
  const missing = columns.find(([, at]) => at >= record.length)
  if (missing !== undefined) {
    const reason = `${has}, so this one is missing; add it, or its comma, and read the file again`
    return { line, field: missing[0], reason }
  }
  const beyond = record.findIndex((value, at) => at >= width && value.trim() !== '')
  if (beyond !== -1) {
    const reason =
      `${JSON.stringify(record[beyond]?.slice(0, 60))} is in a column without a name: ${has}; quote a value that ` +
      'contains a comma, or name the column, and read the file again'
    return { line, field: `column ${String(beyond + 1)}`, reason }
  }
  return { line, value: Object.fromEntries(columns.map(([name, at]) => [name, record[at] ?? ''])) }
}

async function* ndjsonRows(path: string, { lineBytes }: ReadLimits): AsyncGenerator<ParsedRow> {
  let line = 0
  for await (const text of texts(path, lineBytes)) {
    for (const row of text.replace(/\n$/, '').split('\n')) {
      line += 1
      if (row.trim() !== '') yield jsonRow(row, line)
    }
  }
}

function jsonRow(text: string, line: number): ParsedRow {
  try {
    return { line, value: parseJson(text) }
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    return { line, field: 'row', reason: `${error.reason}; correct it and read the file again` }
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

/** The line of an error is taken from the parser's message. */
function parseJson(text: string): unknown {
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
      before.split('\n').length,
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
