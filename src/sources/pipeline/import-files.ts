import { stat } from 'node:fs/promises'
import { isTooLong } from '../../domain/bounds.js'
import { OperatorError } from '../../domain/operator-error.js'
import type { PartialDate } from '../../domain/partial-date.js'
import type { ListingStore } from '../../records/listings.js'
import type { RecordStore } from '../../records/store.js'
import type { EntityFormat, ParsedRecord } from '../reading/entity-format.js'
import { RefusedField } from '../reading/fields.js'
import type { Observed, Refusal, SourceFile } from '../reading/observed.js'
import type { Source } from '../reading/source.js'
import { dateInPath, timeInPath } from './dates-in-path.js'
import { openEditions, type Editions } from './editions.js'
import { findFiles } from './find-files.js'
import { keepAll } from './keep-all.js'
import { listingSink } from './listing-sink.js'
import { openFile, READ_LIMITS, RefusedFile, type Content, type ReadLimits } from './read-file.js'
import { notOfSource, recognise, sourcesNamed, type Recognised } from './recognise.js'
import { recordSink } from './record-sink.js'
import { emptyCounts, noteBadRows, totalsOf, type FileReport, type ImportReport } from './report.js'

/** What to import, and what the caller says about it. */
export interface ImportRequest {
  /** All sources, in the order in which they recognise files. */
  readonly sources: readonly Source[]
  /** The name of a source, or `auto`: each file goes to the first one that recognises it. */
  readonly source: string
  readonly files: readonly string[]
  /** Instead of the source's own dataset name. */
  readonly dataset?: string
  /** Instead of the date that a file or its path gives. */
  readonly asOf?: PartialDate
  readonly country?: string
  /** Where to store what is read; `null`: only count it. */
  readonly into: Stores | null
  /** For a history that names no contract: `venue:contract:outcome`. */
  readonly listing?: string
  /** When each fetched file was made, by its path; ISO 8601, whole seconds. */
  readonly fetchedAt?: ReadonlyMap<string, string>
  readonly limits?: ReadLimits
}

/** The stores for records of entities and for listings. */
export interface Stores {
  readonly store: RecordStore
  readonly listings: ListingStore
}

/** The progress of an import; `records`: those read of the current file. */
export interface Progress {
  readonly file: SourceFile
  /** How many files are done. */
  readonly done: number
  readonly files: number
  readonly records: number
  /** The file's report, once it has been read. */
  readonly report?: FileReport
}

/**
 * Reads files in the order of their paths and passes their content to the stores, batch by batch.
 *
 * A malformed row or record is refused and named, the others are imported. A file that does not parse, or that the
 * given source does not recognise, is refused as a whole before anything of it is written. Files of one
 * dataset, scope and date are one edition: it is finished at the end, when all of them were imported
 * completely and no row was malformed, so that nothing is withdrawn for being in a part that was not read.
 * `waiting` is 0 in the report: it is known only after derivation, see `countWaiting`.
 * Throws an `OperatorError` for an unknown source or a path that does not exist.
 */
export async function importFiles(
  request: ImportRequest,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<ImportReport> {
  const sources = sourcesNamed(request.sources, request.source)
  const files = await findFiles(request.files)
  const editions = openEditions(request.into?.store ?? null)
  const reports: FileReport[] = []
  const unrecognised: string[] = []

  for (const [done, file] of files.entries()) {
    const onRead = (records: number, report?: FileReport) => {
      const progress = { file, done, files: files.length, records }
      onProgress(report === undefined ? progress : { ...progress, report })
    }
    onRead(0)
    const report = await importFile(file, { request, sources, editions, onRead })
    if (report === null) {
      unrecognised.push(file.path)
      continue
    }
    reports.push(report)
    onRead(report.read, report)
  }
  await editions.finish()
  return { ...totalsOf(reports), files: reports, unrecognised }
}

/** Larger files are checked when they are imported: parsing them twice would cost more than it saves. */
const LOOK_BYTES = 2 ** 20

/**
 * Whether one of `files` can be imported: it parses and a format of `source` recognises it, or it is large. Stops
 * at the first such file.
 * Throws an `OperatorError` for an unknown source or a path that does not exist.
 */
export async function holdsAny(
  request: Pick<ImportRequest, 'sources' | 'source' | 'files'>,
): Promise<boolean> {
  const sources = sourcesNamed(request.sources, request.source)
  for (const file of await findFiles(request.files)) {
    try {
      if ((await stat(file.path)).size > LOOK_BYTES) return true
      const content = await openFile(file.path)
      if (content !== null && recognise(sources, content, file) !== undefined) return true
    } catch (error) {
      refusalOf(error, file)
    }
  }
  return false
}

/**
 * `report` with the waiting records of each scope, counted for its last file. To be called after derivation.
 */
export async function countWaiting(
  report: ImportReport,
  sources: readonly Source[],
  { store, listings }: Stores,
): Promise<ImportReport> {
  const isVenue = (name: string) =>
    sources.some((each) => each.kind === 'venue' && each.name === name)
  const lastOfScope = new Map<string, FileReport>()
  for (const file of report.files) {
    if (file.scope !== '') lastOfScope.set(`${file.dataset}/${file.scope}`, file)
  }
  const lastOfVenue = new Map<string, FileReport>()
  for (const file of lastOfScope.values()) {
    if (isVenue(file.source)) lastOfVenue.set(file.source, file)
    else file.waiting = await store.waiting(file.dataset, file.scope)
  }
  for (const [venue, file] of lastOfVenue) file.waiting = await listings.waiting(venue)
  return { ...report, ...totalsOf(report.files) }
}

/** One file of an import. */
interface Turn {
  readonly request: ImportRequest
  readonly sources: readonly Source[]
  readonly editions: Editions
  readonly onRead: (records: number) => void
}

/** The report of one file; `null` when it is skipped because `auto` finds no format for it. */
async function importFile(file: SourceFile, turn: Turn): Promise<FileReport | null> {
  const { request, sources, editions } = turn
  const report: FileReport = {
    ...emptyCounts(),
    file: file.path,
    source: request.source === 'auto' ? '' : request.source,
    dataset: '',
    scope: '',
    asOf: '',
    isRefused: false,
  }
  try {
    const content = await openFile(file.path, request.limits ?? READ_LIMITS)
    const found = content === null ? undefined : recognise(sources, content, file)
    if (content === null || found === undefined) {
      if (request.source === 'auto') return null
      throw new RefusedFile(notOfSource(request.source, sources, content))
    }
    if (found.kind === 'venue') await importVenueFile(found, { ...turn, file, content, report })
    else await importEntityFile(found, { ...turn, file, content, report })
  } catch (error) {
    const refusal = refusalOf(error, file)
    editions.breakOff(report)
    report.isRefused = true
    report.refused += 1
    report.refusals.push(refusal)
  }
  return report
}

/** An open file and its report. */
interface OpenedTurn extends Turn {
  readonly file: SourceFile
  readonly content: Content
  readonly report: FileReport
}

/** Stores the records of entities in a file, in its edition. */
async function importEntityFile(
  { source, format }: Recognised & { kind: 'entities' },
  { request, editions, file, content, report, onRead }: OpenedTurn,
): Promise<void> {
  const country = request.country ?? format.countryOf?.(content.head, file)
  report.source = source.name
  report.dataset = request.dataset ?? format.dataset.name
  report.scope = format.scopeOf(content.head, file, country)
  report.asOf = request.asOf ?? format.statedDate?.(content.head) ?? dateInPath(file) ?? ''
  if (isTooLong(report.dataset, 'id') || isTooLong(report.scope, 'id')) {
    throw new RefusedFile('has a longer name of its dataset or list than can be kept')
  }
  if (content.reads === 'rows') {
    const badRows = await content.check()
    noteBadRows(report, badRows)
    // Which records bad rows are is unknown, so that none may be withdrawn for being absent.
    if (badRows.count > 0) editions.breakOff(report)
  }
  const sink = recordSink(report, await editions.of(report, format))
  const context = { file, dataset: report.dataset, scope: report.scope }
  const parsed = parsedBy(
    format,
    content,
    country === undefined ? context : { ...context, country },
  )
  await keepAll(parsed, { sink, report, onRead })
}

async function* parsedBy(
  format: EntityFormat,
  content: Content,
  context: Parameters<EntityFormat['parse']>[1],
): AsyncIterable<Observed<ParsedRecord>> {
  if (format.reads === 'document') yield* format.parse(content.head, context)
  else if (content.reads === 'rows') yield* format.parse(content.rows(), context)
}

/** Stores the listings in a venue's file; without editions, as none of its lists is complete. */
async function importVenueFile(
  { source, format }: Recognised & { kind: 'venue' },
  { request, file, content, report, onRead }: OpenedTurn,
): Promise<void> {
  const observedAt =
    request.fetchedAt?.get(file.path) ??
    (request.asOf === undefined ? undefined : firstInstantOf(request.asOf)) ??
    format.statedTime?.(content.head) ??
    timeInPath(file)
  report.source = source.name
  report.dataset = request.dataset ?? format.dataset.name
  report.scope = format.format
  report.asOf = observedAt?.slice(0, 10) ?? ''
  if (content.reads === 'rows') noteBadRows(report, await content.check())
  const context = { file, observedAt, listing: request.listing ?? null }
  const reading = { source, format, content, context }
  const { parsed, sink } = listingSink(reading, report, request.into?.listings ?? null)
  await keepAll(parsed, { sink, report, onRead })
}

function firstInstantOf(date: PartialDate): string {
  return `${date}-01-01`.slice(0, 10) + 'T00:00:00Z'
}

/** The refusal of a file; rethrows errors that are not the file's fault. */
export function refusalOf(error: unknown, { path }: SourceFile): Refusal {
  if (error instanceof RefusedFile) {
    return { file: path, index: error.line ?? 0, field: 'file', reason: error.message }
  }
  if (error instanceof RefusedField) {
    return { file: path, index: 0, field: error.field, reason: error.reason }
  }
  if (error instanceof OperatorError) {
    return { file: path, index: 0, field: 'dataset', reason: error.message }
  }
  if (isUnreadable(error)) {
    return { file: path, index: 0, field: 'file', reason: `cannot be read (${error.code})` }
  }
  throw error
}

/** Whether the system refused to read a file, for whatever reason. */
function isUnreadable(error: unknown): error is { readonly code: string } {
  if (typeof error !== 'object' || error === null) return false
  if (!('syscall' in error) || !('code' in error) || typeof error.code !== 'string') return false
  return ['open', 'read', 'stat'].some((call) => call === error.syscall)
}
