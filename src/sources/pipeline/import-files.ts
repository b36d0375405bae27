import { stat } from 'node:fs/promises'
import { isTooLong } from '../../domain/bounds.js'
import type { PartialDate } from '../../domain/partial-date.js'
import type { ListingStore } from '../../records/listings.js'
import type { RecordStore } from '../../records/store.js'
import type { EntityFormat, ParseContext, Parsed } from '../reading/entity-format.js'
import type { EntitySource, Source, VenueSource } from '../reading/source.js'
import { dateInPath, timeInPath } from './dates-in-path.js'
import { importEach, refusalOf } from './each-file.js'
import type { FileRequest, OpenFile, Progress } from './each-file.js'
import { openEditions, type Editions } from './editions.js'
import { findFiles } from './find-files.js'
import { listingSink } from './listing-sink.js'
import { openFile, RefusedFile, type Content } from './read-file.js'
import { recognise, sourcesNamed, type Recognised } from './recognise.js'
import { recordSink } from './record-sink.js'
import { totalsOf, type FileReport, type ImportReport } from './report.js'
import { storeAll } from './store-all.js'

/** The files to import, and the options of the import. */
export interface ImportRequest extends FileRequest<Source> {
  /** Overrides the source's own dataset name. */
  readonly dataset?: string
  /** Overrides the date in a file or its path. */
  readonly asOf?: PartialDate
  readonly country?: string
  /** The stores to write to; `null` to only count. */
  readonly into: Stores | null
  /** The listing of price histories that do not name their listing: `venue:contract:outcome`. */
  readonly listing?: string
  /** The time of each downloaded file, by path; ISO 8601, whole seconds. */
  readonly fetchedAt?: ReadonlyMap<string, string>
}

/** The stores for entity records and listings. */
export interface Stores {
  readonly store: RecordStore
  readonly listings: ListingStore
}

/**
 * Imports files in the order of their paths, in batches.
 *
 * A malformed row or record is refused and reported; the others are imported. A file that does not
 * parse, or that the given source does not recognise, is refused as a whole before any part of it
 * is written. Files with the same dataset, scope and date belong to the same edition. At the end,
 * an edition is finished if all its files were imported completely. Finishing an edition withdraws
 * the records that are missing in it, so an edition with an incomplete file is not finished.
 * `waiting` is 0 in the report, because this number is known only after derivation; see
 * `countWaiting`. Throws an `OperatorError` for an unknown source or a path that does not exist.
 */
export async function importFiles(
  request: ImportRequest,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<ImportReport> {
  const editions = openEditions(request.into?.store ?? null)
  const { reports, unrecognised } = await importEach(request, {
    storeFile: (found, opened) =>
      found.kind === 'venue'
        ? storeListings(found, opened, request)
        : storeRecords(found, opened, request, editions),
    onProgress,
  })
  await editions.finish(reports)
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
 * Call this after derivation. Counts the relation records that refer to a missing record, and the
 * listings that have prices but no wording yet. Adds the count to the report of the last file of
 * each scope or venue.
 */
export async function countWaiting(
  report: ImportReport,
  sources: readonly Source[],
  { store, listings }: Stores,
): Promise<ImportReport> {
  const isVenue = ({ source }: FileReport) =>
    sources.some(({ kind, name }) => kind === 'venue' && name === source)
  const lastFiles = new Map<string, FileReport>()
  for (const file of report.files) {
    const key = isVenue(file) ? file.source : `${file.dataset}/${file.scope}`
    if (file.scope !== '') lastFiles.set(key, file)
  }
  for (const file of lastFiles.values()) {
    file.waiting = isVenue(file)
      ? await listings.waiting(file.source)
      : await store.waiting(file.dataset, file.scope)
  }
  return { ...report, ...totalsOf(report.files) }
}

/** Stores the entity records of a file in its edition. */
function storeRecords(
  { format }: Recognised<EntitySource>,
  { file, content, report, onRead }: OpenFile,
  request: ImportRequest,
  editions: Editions,
): () => Promise<void> {
  const country = request.country ?? format.countryOf?.(content.head, file)
  report.dataset = request.dataset ?? format.dataset.name
  report.scope = format.scopeOf(content.head, file, country)
  report.asOf = request.asOf ?? format.statedDate?.(content.head) ?? dateInPath(file) ?? ''
  if (isTooLong(report.dataset, 'id')) {
    throw new RefusedFile('has a dataset name that is too long; set a shorter name with --dataset')
  }
  if (isTooLong(report.scope, 'id')) {
    throw new RefusedFile('contains a list whose name is too long; shorten the name in the file')
  }
  return async () => {
    // A bad row may contain any record, so no record may be withdrawn because it is missing.
    if (report.refused > 0) editions.breakOff(report)
    const sink = recordSink(report, await editions.openFor(report, format))
    const { dataset, scope } = report
    const parsed = parsedBy(format, content, { file, dataset, scope, ...(country && { country }) })
    await storeAll(parsed, { sink, report, onRead })
  }
}

async function* parsedBy(
  format: EntityFormat,
  content: Content,
  context: ParseContext,
): AsyncIterable<Parsed> {
  if (format.reads === 'document') yield* format.parse(content.head, context)
  else if (content.reads === 'rows') yield* format.parse(content.rows(), context)
}

/**
 * Stores the listings of a venue's file. There are no editions, because a venue's lists are never
 * complete.
 */
function storeListings(
  { source, format }: Recognised<VenueSource>,
  { file, content, report, onRead }: OpenFile,
  request: ImportRequest,
): () => Promise<void> {
  const observedAt =
    request.fetchedAt?.get(file.path) ??
    (request.asOf === undefined ? undefined : firstInstantOf(request.asOf)) ??
    format.statedTime?.(content.head) ??
    timeInPath(file)
  report.dataset = request.dataset ?? format.dataset.name
  report.scope = format.format
  report.asOf = observedAt?.slice(0, 10) ?? ''
  const context = { file, observedAt, listing: request.listing ?? null }
  const { parsed, sink } = listingSink(
    { source, format, content, context },
    report,
    request.into?.listings ?? null,
  )
  return () => storeAll(parsed, { sink, report, onRead })
}

function firstInstantOf(date: PartialDate): string {
  return `${date}-01-01`.slice(0, 10) + 'T00:00:00Z'
}
