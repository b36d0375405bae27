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
import { storeAll } from './store-all.js'
import { listingSink } from './listing-sink.js'
import { openFile, READ_LIMITS, RefusedFile, type Content, type ReadLimits } from './read-file.js'
import { notOfSource, recognise, sourcesNamed, type Recognised } from './recognise.js'
import { recordSink } from './record-sink.js'
import { emptyCounts, noteBadRows, totalsOf, type FileReport, type ImportReport } from './report.js'

/** The files to import, and the options of the import. */
export interface ImportRequest {
  /** All sources, in the order in which they recognise files. */
  readonly sources: readonly Source[]
  /** The name of a source, or `auto`: the first source that recognises a file reads it. */
  readonly source: string
  readonly files: readonly string[]
  /** Overrides the source's own dataset name. */
  readonly dataset?: string
  /** Overrides the date in a file or its path. */
  readonly asOf?: PartialDate
  readonly country?: string
  /** The stores to write to; `null` to only count. */
  readonly into: Stores | null
  /** The contract of price histories that do not name their contract: `venue:contract:outcome`. */
  readonly listing?: string
  /** The time of each downloaded file, by path; ISO 8601, whole seconds. */
  readonly fetchedAt?: ReadonlyMap<string, string>
  readonly limits?: ReadLimits
}

/** The stores for entity records and listings. */
export interface Stores {
  readonly store: RecordStore
  readonly listings: ListingStore
}

/** The progress of an import. `records`: how many records of the current file were read. */
export interface Progress {
  readonly file: SourceFile
  /** The number of files that are finished. */
  readonly done: number
  readonly files: number
  readonly records: number
  /** The report of the file, after it was read. */
  readonly report?: FileReport
}

/**
 * Imports files in the order of their paths, in batches.
 *
 * A malformed row or record is refused and reported; the others are imported. A file that does not
 * parse, or that the given source does not recognise, is refused as a whole before any part of it
 * is written. Files with the same dataset, scope and date belong to the same edition. At the end,
 * each edition is finished if all its files were imported completely, because finishing withdraws
 * the records that are missing in the edition. `waiting` is 0 in the report, because this number is
 * known only after derivation; see `countWaiting`. Throws an `OperatorError` for an unknown source
 * or a path that does not exist.
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

/** `holdsAny` does not open files above this size, because the import will parse them anyway. */
const MAX_PROBED_BYTES = 2 ** 20

/**
 * Whether any of `files` can be imported: a format of `source` recognises the file, or the file is
 * too large to check. Stops at the first such file.
 * Throws an `OperatorError` for an unknown source or a path that does not exist.
 */
export async function holdsAny(
  request: Pick<ImportRequest, 'sources' | 'source' | 'files'>,
): Promise<boolean> {
  const sources = sourcesNamed(request.sources, request.source)
  for (const file of await findFiles(request.files)) {
    try {
      if ((await stat(file.path)).size > MAX_PROBED_BYTES) return true
      const content = await openFile(file.path)
      if (content !== null && recognise(sources, content, file) !== undefined) return true
    } catch (error) {
      refusalOf(error, file)
    }
  }
  return false
}

/**
 * Call this after derivation. Counts relation records whose reference is missing, and listings that
 * have no wording yet. Adds the count to the report of the last file of each scope or venue.
 */
export async function countWaiting(
  report: ImportReport,
  sources: readonly Source[],
  { store, listings }: Stores,
): Promise<ImportReport> {
  const isVenue = (name: string) =>
    sources.some((source) => source.kind === 'venue' && source.name === name)
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

interface FileImport {
  readonly request: ImportRequest
  readonly sources: readonly Source[]
  readonly editions: Editions
  readonly onRead: (records: number) => void
}

/** Imports one file. Returns its report, or `null` if `auto` finds no format for it. */
async function importFile(file: SourceFile, job: FileImport): Promise<FileReport | null> {
  const { request, sources, editions } = job
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
    if (found.kind === 'venue') await importVenueFile(found, { ...job, file, content, report })
    else await importEntityFile(found, { ...job, file, content, report })
  } catch (error) {
    const refusal = refusalOf(error, file)
    editions.breakOff(report)
    report.isRefused = true
    report.refused += 1
    report.refusals.push(refusal)
  }
  return report
}

interface OpenFileImport extends FileImport {
  readonly file: SourceFile
  readonly content: Content
  readonly report: FileReport
}

/** Stores the entity records of a file in its edition. */
async function importEntityFile(
  { source, format }: Recognised & { kind: 'entities' },
  { request, editions, file, content, report, onRead }: OpenFileImport,
): Promise<void> {
  const country = request.country ?? format.countryOf?.(content.head, file)
  report.source = source.name
  report.dataset = request.dataset ?? format.dataset.name
  report.scope = format.scopeOf(content.head, file, country)
  report.asOf = request.asOf ?? format.statedDate?.(content.head) ?? dateInPath(file) ?? ''
  if (isTooLong(report.dataset, 'id')) {
    throw new RefusedFile('has a dataset name that is too long; set a shorter name with --dataset')
  }
  if (isTooLong(report.scope, 'id')) {
    throw new RefusedFile('contains a list whose name is too long; shorten the name in the file')
  }
  if (content.reads === 'rows') {
    const badRows = await content.check()
    noteBadRows(report, badRows)
    // A bad row could be any record, so no record may be withdrawn as absent.
    if (badRows.count > 0) editions.breakOff(report)
  }
  const sink = recordSink(report, await editions.openFor(report, format))
  const stated = { dataset: report.dataset, scope: report.scope, ...(country && { country }) }
  await storeAll(parsedBy(format, content, { file, ...stated }), { sink, report, onRead })
}

async function* parsedBy(
  format: EntityFormat,
  content: Content,
  context: Parameters<EntityFormat['parse']>[1],
): AsyncIterable<Observed<ParsedRecord>> {
  if (format.reads === 'document') yield* format.parse(content.head, context)
  else if (content.reads === 'rows') yield* format.parse(content.rows(), context)
}

/**
 * Stores the listings of a venue's file. There are no editions, because a venue's lists are never
 * complete.
 */
async function importVenueFile(
  { source, format }: Recognised & { kind: 'venue' },
  { request, file, content, report, onRead }: OpenFileImport,
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
  const venueContent = { source, format, content, context }
  const { parsed, sink } = listingSink(venueContent, report, request.into?.listings ?? null)
  await storeAll(parsed, { sink, report, onRead })
}

function firstInstantOf(date: PartialDate): string {
  return `${date}-01-01`.slice(0, 10) + 'T00:00:00Z'
}

/** Describes why a file is refused. Rethrows errors that the file did not cause. */
export function refusalOf(error: unknown, { path }: SourceFile): Refusal {
  const refusal = (field: string, reason: string, index = 0) => ({
    file: path,
    index,
    field,
    reason,
  })
  if (error instanceof RefusedFile) return refusal('file', error.message, error.line)
  if (error instanceof RefusedField) return refusal(error.field, error.reason)
  if (error instanceof OperatorError) return refusal('dataset', error.message)
  if (isUnreadable(error)) return refusal('file', `cannot be read (${error.code})`)
  throw error
}

/** Whether the operating system failed to read a file. */
function isUnreadable(error: unknown): error is { readonly code: string } {
  if (typeof error !== 'object' || error === null) return false
  if (!('syscall' in error) || !('code' in error) || typeof error.code !== 'string') return false
  return ['open', 'read', 'stat'].some((call) => call === error.syscall)
}
