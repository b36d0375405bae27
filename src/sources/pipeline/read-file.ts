import type { FileRow } from '../reading/observed.js'
import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { parse as csvParser, CsvError } from 'csv-parse'
import { FAILSAFE_SCHEMA, load, Type, YAMLException } from 'js-yaml'
import { isObject } from '../reading/fields.js'

/** Thrown to refuse a whole file. `line` is counted from 1. */
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

/** Limits on memory use. */
export interface ReadLimits {
  /** Maximum size of a JSON or YAML file, which is parsed in one piece. */
  readonly documentBytes: number
  /** Maximum size of one line of an NDJSON file or one row of a CSV file. */
  readonly lineBytes: number
}

export const READ_LIMITS: ReadLimits = { documentBytes: 256 * 2 ** 20, lineBytes: 16 * 2 ** 20 }

/**
 * A CSV row whose values do not fit the header, or an NDJSON row that is not JSON. The other rows
 * of the file are still read.
 */
export interface BadRow {
  readonly line: number
  readonly field: string
  readonly reason: string
}

/** The number of bad rows in a file, and the first `MAX_NAMED` of them. */
export interface BadRows {
  readonly count: number
  readonly first: readonly BadRow[]
}

/** `BadRows` lists at most this many bad rows, and counts all of them. */
const MAX_NAMED = 1_000

/** An open file: a parsed document, or rows to be streamed. */
export type Content =
  | { readonly reads: 'document'; readonly head: unknown }
  | {
      readonly reads: 'rows'
      readonly format: 'csv' | 'ndjson'
      readonly head: unknown
      /**
       * Reads the entire file, and returns the bad rows. Throws a `RefusedFile` if it is unclear
       * where a row ends.
       */
      readonly check: () => Promise<BadRows>
      /** The well-formed rows. */
      readonly rows: () => AsyncIterable<FileRow>
    }

/**
 * Opens a file according to its extension, which may be followed by `.gz`. Returns `null` for an
 * unknown extension. Throws a `RefusedFile` if the file does not parse, is not UTF-8 or is too
 * large.
 */
export async function openFile(path: string, limits = READ_LIMITS): Promise<Content | null> {
  switch (extname(isCompressed(path) ? path.slice(0, -GZIP.length) : path).toLowerCase()) {
    case '.json':
      return { reads: 'document', head: parseJson(await wholeText(path, limits)) }
    case '.yaml':
    case '.yml':
      return { reads: 'document', head: parseYaml(await wholeText(path, limits)) }
    case '.csv':
      return streamedContent('csv', (quotes) => csvRows(path, limits, quotes))
    case '.ndjson':
    case '.jsonl':
      return streamedContent('ndjson', () => ndjsonRows(path, limits))
    default:
      return null
  }
}

/**
 * How to read a quotation mark inside a value, as in `William "Bill" Smith`. `strict`: the mark is
 * an error. `literal`: the mark is part of the value.
 */
type Quotes = 'strict' | 'literal'

type ParsedRow = FileRow | BadRow

async function streamedContent(
  format: 'csv' | 'ndjson',
  parsed: (quotes: Quotes) => AsyncIterable<ParsedRow>,
): Promise<Content> {
  let quotes: Quotes = 'strict'
  // Reads the file with `strict`. If a quotation mark causes an error, reads the file again with
  // `literal`.
  const withQuotes = async <Result>(
    read: (rows: AsyncIterable<ParsedRow>) => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await read(parsed(quotes))
    } catch (error) {
      if (!isQuotingError(error)) throw error
      quotes = 'literal'
      return read(parsed(quotes))
    }
  }
  return {
    reads: 'rows',
    format,
    head: await withQuotes(headOf),
    check: () => withQuotes(badRowsIn),
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

/**
 * The first well-formed row, which is the header in a CSV file. `null` if the file is empty. Throws
 * if all rows are bad.
 */
async function headOf(parsed: AsyncIterable<ParsedRow>): Promise<unknown> {
  let firstBad: BadRow | null = null
  for await (const row of parsed) {
    if (!('reason' in row)) return row.value
    firstBad ??= row
  }
  if (firstBad !== null) throw new RefusedFile(firstBad.reason, firstBad.line)
  return null
}

const QUOTING_ERRORS = ['INVALID_OPENING_QUOTE', 'CSV_INVALID_CLOSING_QUOTE']

function isQuotingError(error: unknown): boolean {
  if (!(error instanceof RefusedFile) || !(error.cause instanceof CsvError)) return false
  return QUOTING_ERRORS.includes(error.cause.code)
}

/**
 * `csvRows` yields the header as a row with this line number, so that a file with only a header
 * also has a head.
 */
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
  // A read error also stops the parser, so the loop below throws the error.
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

/**
 * Refuses a quoted value that continues on the next line: if a quotation mark is at the wrong
 * place, the value may contain whole rows. Used only for `literal`.
 */
function refuseSwallowedLines(record: readonly string[], line: number): void {
  if (!record.some((value) => value.startsWith('"') && value.includes('\n'))) return
  throw new RefusedFile(
    'has a quoted value that ends on another line; write "" for a quotation mark inside a value',
    line,
  )
}

interface CsvRow {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

interface Header {
  /** The named columns and their positions. */
  readonly columns: readonly (readonly [name: string, at: number])[]
  /** The number of columns, up to the last column with a name. */
  readonly width: number
}

/**
 * Skips columns without a name, because spreadsheets write empty columns at the end of each line.
 */
function headerOf(record: readonly string[], line: number): Header {
  const header = record.map((name) => name.trim())
  const duplicate = header.find((name, index) => name !== '' && header.indexOf(name) !== index)
  if (duplicate !== undefined) {
    throw new RefusedFile(`the header has the column ${JSON.stringify(duplicate)} twice`, line)
  }
  const columns = header.flatMap((name, at) => (name === '' ? [] : [[name, at] as const]))
  return { columns, width: (columns.at(-1)?.[1] ?? -1) + 1 }
}

/**
 * Refuses a row with too few columns. Also refuses a row with a value after the last named column,
 * because an unquoted comma may have shifted the values.
 */
function rowOf(record: readonly string[], line: number, { columns, width }: Header): ParsedRow {
  const mismatch = `the row has ${String(record.length)} columns, the header has ${String(width)}`
  const missing = columns.find(([, at]) => at >= record.length)
  if (missing !== undefined) {
    const reason = `is missing: ${mismatch}; add the missing values, or only commas for empty values, and import the file again`
    return { line, field: missing[0], reason }
  }
  const extra = record.findIndex((value, at) => at >= width && value.trim() !== '')
  if (extra !== -1) {
    const reason =
      `${JSON.stringify(record[extra]?.slice(0, 60))} is in a column without a name: ${mismatch}; quote a value that ` +
      'contains a comma, or name the column, and import the file again'
    return { line, field: `column ${String(extra + 1)}`, reason }
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
    return { line, field: 'row', reason: `${error.reason}; correct it and import the file again` }
  }
}

/** The text of a file in chunks of complete lines, without a byte order mark. */
async function* texts(path: string, lineBytes: number): AsyncGenerator<string> {
  let pending = Buffer.alloc(0)
  let line = 1
  const decoded = (bytes: Buffer) => {
    const text = decode(bytes, line)
    for (const character of bytes) if (character === NEWLINE) line += 1
    return text
  }
  for await (const chunk of chunksOf(path)) {
    const end = chunk.lastIndexOf(NEWLINE) + 1
    if (end === 0) {
      pending = Buffer.concat([pending, chunk])
      if (pending.length > lineBytes) {
        throw new RefusedFile(`is longer than ${megabytes(lineBytes)}`, line)
      }
      continue
    }
    yield decoded(Buffer.concat([pending, chunk.subarray(0, end)]))
    pending = Buffer.from(chunk.subarray(end))
  }
  if (pending.length > 0) yield decoded(pending)
}

const NEWLINE = 10

async function wholeText(path: string, { documentBytes }: ReadLimits): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of chunksOf(path)) {
    size += chunk.length
    if (size > documentBytes) {
      throw new RefusedFile(
        `is larger than ${megabytes(documentBytes)}, the limit for JSON and YAML; ` +
          'convert it to NDJSON or CSV, which are streamed, or split it',
      )
    }
    chunks.push(chunk)
  }
  return decode(Buffer.concat(chunks), 1)
}

const GZIP = '.gz'

function isCompressed(path: string): boolean {
  return path.toLowerCase().endsWith(GZIP)
}

/** The decompressed content of a file. */
async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path)
  if (!isCompressed(path)) {
    yield* file as AsyncIterable<Buffer>
    return
  }
  const decompressed = createGunzip()
  // A read error also stops the decompression, so `yield*` below throws the error.
  pipeline(file, decompressed, () => undefined)
  try {
    yield* decompressed as AsyncIterable<Buffer>
  } catch (error) {
    const { code, message } = error as Partial<NodeJS.ErrnoException>
    if (code?.startsWith('Z_') !== true) throw error
    throw new RefusedFile(`cannot be decompressed: ${message ?? code}`)
  }
}

/**
 * Decodes bytes that begin with the line `firstLine` of the file. Removes a byte order mark at the
 * start of the file.
 */
function decode(bytes: Buffer, firstLine: number): string {
  if (isUtf8(bytes)) {
    const text = bytes.toString()
    return firstLine === 1 ? text.replace(/^\uFEFF/, '') : text
  }
  // In Latin-1 each byte is one character, so this splits the bytes into lines.
  const lines = bytes.toString('latin1').split('\n')
  const invalid = lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1')))
  throw new RefusedFile('is not valid UTF-8', firstLine + invalid)
}

/** Parses JSON. If this fails, the line number is calculated from the message of the parser. */
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
 * Reads numbers and dates as text, so that the leading zeros of post codes, the digits of long ids
 * and the precision of dates are not lost.
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

/**
 * Refuses aliases: a few nested aliases can expand to more objects than fit in memory, and no
 * source uses aliases.
 */
function refuseAliases(document: unknown): void {
  const visited = new Set<unknown>()
  const waiting: unknown[] = [document]
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (!Array.isArray(value) && !isObject(value)) continue
    if (visited.has(value))
      throw new RefusedFile(
        'uses YAML aliases (*name), which are not supported; replace each alias with its value',
      )
    visited.add(value)
    for (const child of Object.values(value))
      if (child !== undefined && child !== null) waiting.push(child)
  }
}

function megabytes(bytes: number): string {
  return bytes >= 2 ** 20 ? `${String(Math.floor(bytes / 2 ** 20))} MB` : `${String(bytes)} bytes`
}
