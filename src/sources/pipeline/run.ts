import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { isTooLong, tooLongIn } from '../../domain/bounds.js'
import type { PartialDate } from '../../domain/partial-date.js'
import { recordKey } from '../../domain/record-key.js'
import { OperatorError } from '../../domain/operator-error.js'
import type { Edition } from '../../records/store.js'
import { dateInPath } from './as-of.js'
import { RefusedField } from './fields.js'
import { findFiles } from './find-files.js'
import type {
  DatasetInfo,
  Importer,
  KeyedRecord,
  Parsed,
  ParsedRecord,
  RecordStore,
  Refusal,
  SourceFile,
} from './importer.js'
import type { Content, ReadLimits } from './read-file.js'
import { openFile, READ_LIMITS, RefusedFile } from './read-file.js'
import { IMPORTERS, SOURCES } from '../entities/index.js'
import type { FileReport, ImportReport } from './report.js'
import type { ListingStore } from '../../records/listings.js'
import { timeInPath } from './observed-at.js'
import type { VenueImporter } from './venue.js'
import { VENUE_IMPORTERS, VENUE_SOURCES } from '../venues/index.js'
import { readVenueRows, type VenueReading } from './venue-run.js'
import { emptyCounts, totalsOf } from './report.js'

/** What is to be imported, and what is said of it from outside. */
export interface ImportRequest {
  readonly files: readonly string[]
  /** One of `SOURCES`, or `auto`: each file goes to the importer that recognises it. */
  readonly source: string
  /** Instead of the source's own dataset name. */
  readonly dataset?: string
  /** Instead of the date that a file or its path gives. */
  readonly asOf?: PartialDate
  readonly country?: string
  /** Where what is read goes; `null`: it is counted alone. */
  readonly into: Stores | null
  /** For a history that names no contract: `venue:contract:outcome`. */
  readonly listing?: string
  /** When a file was made that was fetched just now, by its path; ISO 8601, whole seconds. */
  readonly fetchedAt?: ReadonlyMap<string, string>
  readonly limits?: ReadLimits
}

/** Where records of entities go, and what venues say. */
export interface Stores {
  readonly store: RecordStore
  readonly listings: ListingStore
}

/** Where an import is: `records` of the file that is being read. */
export interface Progress {
  readonly file: SourceFile
  /** Files done before this one. */
  readonly done: number
  readonly files: number
  readonly records: number
  /** The file's report, when it has been read. */
  readonly report?: FileReport
}

/**
 * Reads files in the order of their paths and hands their records to the store, 1,000 at a time.
 *
 * A malformed record is refused and named, the rest goes in. A file that does not parse, or that the
 * given source does not recognise, is refused whole before anything of it is written. Files of one
 * dataset, scope and date are one edition: it is finished at the end, when all of them went in whole,
 * so that the parts of a list do not withdraw each other.
 * `waiting` is 0 in the report: it is only known after derivation, see `countWaiting`.
 * Throws an `OperatorError` for an unknown source or a path that is not there.
 */
export async function runImport(
  request: ImportRequest,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<ImportReport> {
  const importers = importersOf(request.source)
  const files = await findFiles(request.files)
  const editions: Editions = { open: new Map(), broken: new Set() }
  const reports: FileReport[] = []
  const unrecognised: string[] = []

  for (const [done, file] of files.entries()) {
    const tell = (records: number, report?: FileReport) => {
      const progress = { file, done, files: files.length, records }
      onProgress(report === undefined ? progress : { ...progress, report })
    }
    tell(0)
    const report = await importFile(file, importers, request, editions, tell)
    if (report === null) {
      unrecognised.push(file.path)
      continue
    }
    reports.push(report)
    tell(report.read, report)
  }
  for (const [key, edition] of editions.open) {
    if (editions.broken.has(key) || edition.opened === null) continue
    const { withdrawn } = await edition.opened.store.finishEdition(edition.opened.edition)
    edition.lastReport.withdrawn += withdrawn
  }
  return { ...totalsOf(reports), files: reports, unrecognised }
}

/** A larger file is met when it is imported: to parse it twice would cost more than it spares. */
const LOOK_BYTES = 2 ** 20

/**
 * Whether there is a file among `files` of which something may go in: one that parses and that an importer of
 * `source` recognises, or a large one. It looks no further than the first such.
 * Throws an `OperatorError` for an unknown source or a path that is not there.
 */
export async function holdsAny({
  source,
  files,
}: Pick<ImportRequest, 'source' | 'files'>): Promise<boolean> {
  const importers = importersOf(source)
  for (const file of await findFiles(files)) {
    try {
      if ((await stat(file.path)).size > LOOK_BYTES) return true
      const content = await openFile(file.path)
      if (content === null) continue
      if (recogniser(content, importers.records, file) ?? venueOf(content, importers.venues, file))
        return true
    } catch (error) {
      refusalOf(error, file)
    }
  }
  return false
}

/**
 * `report` with the records that wait, by scope, counted on the last file of each. To be called after
 * derivation.
 */
export async function countWaiting(
  report: ImportReport,
  { store, listings }: Stores,
): Promise<ImportReport> {
  const lastOfScope = new Map<string, FileReport>()
  for (const file of report.files) {
    if (file.scope !== '') lastOfScope.set(`${file.dataset}/${file.scope}`, file)
  }
  const lastOfVenue = new Map<string, FileReport>()
  for (const file of lastOfScope.values()) {
    if (VENUE_SOURCES.includes(file.source)) lastOfVenue.set(file.source, file)
    else file.waiting = await store.waiting(file.dataset, file.scope)
  }
  for (const [venue, file] of lastOfVenue) file.waiting = await listings.waiting(venue)
  return { ...report, ...totalsOf(report.files) }
}

interface OpenEdition {
  /** The edition and where it is kept; `null`: nowhere. */
  readonly opened: { readonly store: RecordStore; readonly edition: Edition } | null
  lastReport: FileReport
}

/** By `editionKey`. `broken`: those of which a file was refused whole, which are never finished. */
interface Editions {
  readonly open: Map<string, OpenEdition>
  readonly broken: Set<string>
}

function editionKey({ dataset, scope, asOf }: FileReport): string {
  return JSON.stringify([dataset, scope, asOf])
}

/** Importers of entities, and of venues. */
interface Importers {
  readonly records: readonly Importer[]
  readonly venues: readonly VenueImporter[]
}

function importersOf(source: string): Importers {
  if (source === 'auto') return { records: IMPORTERS, venues: VENUE_IMPORTERS }
  const records = IMPORTERS.filter((importer) => importer.source === source)
  const venues = VENUE_IMPORTERS.filter((importer) => importer.source === source)
  if (records.length + venues.length > 0) return { records, venues }
  const known = ['auto', ...SOURCES, ...VENUE_SOURCES].join(', ')
  throw new OperatorError(`There is no source ${JSON.stringify(source)}; there are ${known}.`)
}

/** The report of one file; `null` when it is left alone, because `auto` found no importer for it. */
async function importFile(
  file: SourceFile,
  importers: Importers,
  request: ImportRequest,
  editions: Editions,
  tell: (records: number) => void,
): Promise<FileReport | null> {
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
    const importer = content === null ? undefined : recogniser(content, importers.records, file)
    const venue = content === null ? undefined : venueOf(content, importers.venues, file)
    if (content !== null && importer === undefined && venue !== undefined) {
      await importVenueFile(file, { importer: venue, content, report, tell }, request)
      return report
    }
    if (content === null || importer === undefined) {
      if (request.source === 'auto') return null
      throw new RefusedFile(`is not a file of the source ${request.source}`)
    }
    const country = request.country ?? importer.countryOf?.(content.head, file)
    Object.assign(report, placeOf(importer, content, file, request, country))
    if (isTooLong(report.dataset, 'id') || isTooLong(report.scope, 'id')) {
      throw new RefusedFile('has a longer name of its dataset or list than can be kept')
    }
    if (content.reads === 'rows') await content.check()
    const edition = await editionOf(report, importer, request, editions)
    const context = { file, dataset: report.dataset, scope: report.scope }
    const parsed = parsedBy(
      importer,
      content,
      country === undefined ? context : { ...context, country },
    )
    await keepAll(parsed, { report, edition, tell })
  } catch (error) {
    const refusal = refusalOf(error, file)
    editions.broken.add(editionKey(report))
    report.isRefused = true
    report.refused += 1
    report.refusals.push(refusal)
  }
  return report
}

function recogniser(
  content: Content,
  importers: readonly Importer[],
  file: SourceFile,
): Importer | undefined {
  return importers.find(
    (importer) =>
      (content.reads === 'document'
        ? importer.reads === 'document'
        : importer.reads === 'rows' && importer.format === content.format) &&
      importer.recognises(content.head, file),
  )
}

function venueOf(
  content: Content,
  importers: readonly VenueImporter[],
  file: SourceFile,
): VenueImporter | undefined {
  return importers.find(
    (importer) =>
      (content.reads === 'document'
        ? importer.reads === 'document'
        : importer.reads === 'rows' && importer.fileFormat === content.format) &&
      importer.recognises(content.head, file),
  )
}

/** Keeps what a venue's file says; there are no editions of it, for none of its lists is whole. */
async function importVenueFile(
  file: SourceFile,
  reading: Pick<VenueReading, 'importer' | 'content' | 'report' | 'tell'>,
  request: ImportRequest,
): Promise<void> {
  const { importer, content, report } = reading
  const observedAt =
    request.fetchedAt?.get(file.path) ??
    (request.asOf === undefined ? undefined : firstInstantOf(request.asOf)) ??
    importer.statedTime?.(content.head) ??
    timeInPath(file)
  report.source = importer.source
  report.dataset = request.dataset ?? importer.dataset.name
  report.scope = importer.format
  report.asOf = observedAt?.slice(0, 10) ?? ''
  if (content.reads === 'rows') await content.check()
  const store = request.into?.listings ?? null
  const context = { file, observedAt, listing: request.listing ?? null }
  await readVenueRows({ ...reading, context, store })
}

function firstInstantOf(date: PartialDate): string {
  return `${date}-01-01`.slice(0, 10) + 'T00:00:00Z'
}

function placeOf(
  importer: Importer,
  { head }: Content,
  file: SourceFile,
  request: ImportRequest,
  country: string | undefined,
): Pick<FileReport, 'source' | 'dataset' | 'scope' | 'asOf'> {
  return {
    source: importer.source,
    dataset: request.dataset ?? importer.dataset.name,
    scope: importer.scopeOf(head, file, country),
    asOf: request.asOf ?? importer.statedDate?.(head) ?? dateInPath(file) ?? '',
  }
}

/** The edition that a file belongs to; opened with the first of its files. */
async function editionOf(
  report: FileReport,
  importer: Importer,
  { into }: ImportRequest,
  editions: Editions,
): Promise<OpenEdition> {
  const key = editionKey(report)
  const open = editions.open.get(key)
  if (open !== undefined) {
    open.lastReport = report
    return open
  }
  const { scope, asOf } = report
  const dataset = datasetInfo(importer.dataset, report.dataset)
  const opened = into && {
    store: into.store,
    edition: await into.store.openEdition({ dataset, scope, asOf }),
  }
  const edition = { opened, lastReport: report }
  editions.open.set(key, edition)
  return edition
}

/** A dataset that the command line names is the source's in all but its name. */
function datasetInfo(info: DatasetInfo, name: string): DatasetInfo {
  return name === info.name ? info : { ...info, name, title: name }
}

async function* parsedBy(
  importer: Importer,
  content: Content,
  context: Parameters<Importer['parse']>[1],
): AsyncIterable<Parsed> {
  if (importer.reads === 'document') yield* importer.parse(content.head, context)
  else if (content.reads === 'rows') yield* importer.parse(content.rows(), context)
}

const BATCH = 1_000
/** Refusals told one by one; all are counted. */
const REFUSALS_SHOWN = 1_000

/** Keeps what a file holds, in batches. An object that stands twice is one; with other content, refused. */
async function keepAll(
  parsed: AsyncIterable<Parsed>,
  {
    report,
    edition: { opened },
    tell,
  }: {
    report: FileReport
    edition: OpenEdition
    tell: (records: number) => void
  },
): Promise<void> {
  const digests = new Map<string, string>()
  let records: KeyedRecord[] = []
  let seenKeys: string[] = []
  let writing: Promise<void> = Promise.resolve()
  const write = async (batch: KeyedRecord[], seen: string[]) => {
    if (opened === null) return
    const kept = await opened.store.keep(opened.edition, batch, seen)
    report.created += kept.created
    report.changed += kept.changed
    report.unchanged += kept.unchanged
  }
  // One batch is written while the next is read.
  const flush = async () => {
    if (records.length + seenKeys.length === 0) return
    await writing
    writing = write(records, seenKeys)
    // Its failure is met at the next batch or the end; until then it is nobody's.
    writing.catch(() => undefined)
    records = []
    seenKeys = []
    tell(report.read)
  }
  const refuse = (refusal: Refusal) => {
    report.refused += 1
    if (report.refusals.length < REFUSALS_SHOWN) report.refusals.push(told(refusal))
    if (refusal.seen !== undefined) {
      seenKeys.push(recordKey(report.dataset, report.scope, refusal.seen.kind, refusal.seen.id))
    }
  }

  try {
    for await (const one of parsed) {
      report.read += 1
      if ('refusal' in one) {
        refuse(one.refusal)
      } else {
        const { id, data } = one.record
        const key = recordKey(report.dataset, report.scope, data.kind, id)
        // Most were looked at where they were read; some follow from several objects.
        const tooLong = tooLongIn(id, data)
        if (tooLong !== null) {
          refuse({ file: report.file, index: report.read - 1, ...tooLong })
          continue
        }
        const digest = digestOf(one.record)
        const earlier = digests.get(key)
        digests.set(key, earlier ?? digest)
        if (earlier === undefined) {
          records.push({ key, kind: data.kind, data })
        } else if (earlier === digest) {
          report.unchanged += 1
        } else {
          const reason = `${data.kind} ${id} stands twice in the file, with other content`
          refuse({ file: report.file, index: report.read - 1, field: 'id', reason })
        }
      }
      if (records.length + seenKeys.length >= BATCH) await flush()
    }
    await flush()
  } finally {
    await writing
  }
}

function digestOf({ data }: ParsedRecord): string {
  return createHash('sha256').update(JSON.stringify(data)).digest('base64').slice(0, 16)
}

function told({ file, index, field, reason }: Refusal): Refusal {
  return { file, index, field, reason }
}

/** A whole file's refusal; what is no fault of the file goes on as an error. */
function refusalOf(error: unknown, { path }: SourceFile): Refusal {
  if (error instanceof RefusedFile) {
    return { file: path, index: error.line ?? 0, field: 'file', reason: error.message }
  }
  if (error instanceof RefusedField) {
    return { file: path, index: 0, field: error.field, reason: error.reason }
  }
  if (isUnreadable(error)) {
    return { file: path, index: 0, field: 'file', reason: `cannot be read (${error.code})` }
  }
  throw error
}

/** Whether the system did not let us read a file, whatever for. */
function isUnreadable(error: unknown): error is { readonly code: string } {
  if (typeof error !== 'object' || error === null) return false
  if (!('syscall' in error) || !('code' in error) || typeof error.code !== 'string') return false
  return ['open', 'read', 'stat'].some((call) => call === error.syscall)
}
