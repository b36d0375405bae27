import { resolve } from 'node:path'
import type { ElectionKey, ResultSnapshot } from '../../../domain/result.js'
import { compare } from '../../../domain/compare.js'
import { secondOf } from '../../../domain/instant.js'
import type { ElectionVocabulary } from '../../../elections/vocabulary.js'
import type { Dataset } from '../../../records/store.js'
import { electionWords } from '../../../elections/keys.js'
import type { ListingStore } from '../../../records/listings.js'
import type { RefusedResultStore } from '../../../records/refused-results.js'
import type { ResultStore } from '../../../records/results.js'
import { RefusedField } from '../../reading/fields.js'
import type { Observed, SourceFile } from '../../reading/observed.js'
import type { ResultContext, ResultFormat } from '../../reading/result-format.js'
import type { ResultSource } from '../../reading/source.js'
import { timeInPath } from '../dates-in-path.js'
import { driftWatch } from '../drift.js'
import { findFiles } from '../find-files.js'
import { refusalOf } from '../import-files.js'
import { storeAll } from '../store-all.js'
import { openFile, RefusedFile, type Content } from '../read-file.js'
import { recogniseResults, sourcesNamed } from '../recognise.js'
import {
  emptyCounts,
  noteBadRows,
  totalsOf,
  type FileReport,
  type ImportReport,
} from '../report.js'
import { positionParts, type Pace } from './position-parts.js'
import type { ResultRecords } from './result-records.js'
import { resultSink } from './result-sink.js'

/** The files to apply, and the options of the import. */
export interface ResultRequest {
  readonly sources: readonly ResultSource[]
  /** The name of a feed, or `auto`: the first feed that recognises a file reads it. */
  readonly source: string
  readonly files: readonly string[]
  /** Returns the election for a file at this path that names no election; `null` if unknown. */
  readonly electionOf: (path: string) => ElectionKey | null
  readonly vocabulary: ElectionVocabulary
  readonly isRehearsal: boolean
  /** Awaited before each snapshot is applied; `null` to apply all snapshots without delay. */
  readonly pace: Pace | null
  readonly now: () => Date
  /** The stores to write to; `null` to only count. */
  readonly into: ResultDestination | null
}

export interface ResultDestination {
  readonly results: ResultStore
  /** Returns the object that stores elections and candidates of a feed in the feed's dataset. */
  readonly recordsOf: (source: string, dataset: Dataset) => ResultRecords
  readonly listings: Pick<ListingStore, 'noteDrift'>
  readonly refusedResults: Pick<RefusedResultStore, 'note'>
}

/**
 * Applies files of results feeds, in the order of the times in their paths. If any path has no
 * time, all files are applied in the order of their paths. A file that names no election is
 * refused, unless `electionOf` returns an election for it. Throws an `OperatorError` for an unknown
 * source or a path that does not exist.
 */
export async function importResults(
  request: ResultRequest,
  onFile: (report: FileReport) => void = () => undefined,
): Promise<ImportReport> {
  const sources = sourcesNamed(request.sources, request.source)
  const reports: FileReport[] = []
  const unrecognised: string[] = []
  for (const file of byTime(await findFiles(request.files))) {
    const report = await importFile(file, sources, request)
    if (report === null) {
      unrecognised.push(file.path)
    } else {
      reports.push(report)
      onFile(report)
    }
  }
  return { ...totalsOf(reports), files: reports, unrecognised }
}

function byTime(files: readonly SourceFile[]): readonly SourceFile[] {
  const times = files.map((file) => ({ file, time: timeInPath(file) }))
  if (times.some(({ time }) => time === null)) return files
  return times.sort((a, b) => compare(a.time ?? '', b.time ?? '')).map(({ file }) => file)
}

/** Imports one file. Returns its report, or `null` if `auto` finds no format for it. */
async function importFile(
  file: SourceFile,
  sources: readonly ResultSource[],
  request: ResultRequest,
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
    const content = await openFile(file.path)
    const found = content === null ? undefined : recogniseResults(sources, content, file)
    if (content === null || found === undefined) {
      if (request.source === 'auto') return null
      throw new RefusedFile(`has a format that the source ${request.source} does not read`)
    }
    await applyFile({ ...found, file, content, report, request })
  } catch (error) {
    report.refusals.push(refusalOf(error, file))
    report.isRefused = true
    report.refused += 1
  }
  return report
}

interface FileApplication {
  readonly source: ResultSource
  readonly format: ResultFormat
  readonly file: SourceFile
  readonly content: Content
  readonly report: FileReport
  readonly request: ResultRequest
}

async function applyFile({
  source,
  format,
  file,
  content,
  report,
  request,
}: FileApplication): Promise<void> {
  const { vocabulary, isRehearsal, pace, now, into } = request
  const election = request.electionOf(file.path)
  report.source = source.name
  report.dataset = format.dataset.name
  report.scope = format.format
  if (format.needsElection && election === null) {
    throw new RefusedFile(
      'does not say to which election the results belong; set the election with --election',
    )
  }
  if (content.reads === 'rows') noteBadRows(report, await content.check())
  const observedAt = timeInPath(file)
  const at = observedAt ?? secondOf(now())
  report.asOf = observedAt?.slice(0, 10) ?? ''
  const watch = driftWatch(source, format)
  const context = { file, election, observedAt, vocabulary }
  const parsed = snapshotsIn(format, content, context, (raw) => {
    watch.see(raw)
  })
  const stores = into && {
    results: into.results,
    records: into.recordsOf(source.name, format.dataset),
  }
  const sink = resultSink({ source: source.name, isRehearsal, observedAt }, report, stores)
  await storeAll(positionParts(parsed, { at, pace }), { sink, report, onRead: () => undefined })
  await into?.listings.noteDrift(watch.drifts())
  await into?.refusedResults.note({
    file: resolve(file.path),
    source: source.name,
    election: election && electionWords(election),
    isRehearsal,
    count: report.refused,
    rows: report.refusals,
  })
}

async function* snapshotsIn(
  format: ResultFormat,
  content: Content,
  context: ResultContext,
  see: (raw: unknown) => void,
): AsyncIterable<Observed<ResultSnapshot>> {
  if (format.reads === 'document') {
    for (const raw of watchedIn(format, content.head)) see(raw)
    yield* format.read(content.head, context)
  } else if (content.reads === 'rows') {
    for await (const { value } of content.rows()) see(value)
    yield* format.read(content.rows, context)
  }
}

/**
 * The objects to check for drift. Returns none for a malformed document, because `read` reports the
 * error later.
 */
function watchedIn(
  format: ResultFormat & { reads: 'document' },
  document: unknown,
): readonly unknown[] {
  try {
    return [...format.watched(document)]
  } catch (error) {
    if (error instanceof RefusedField) return []
    throw error
  }
}
