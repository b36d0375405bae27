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
import type { Observed, SourceFile } from '../../reading/observed.js'
import type { ResultContext, ResultFormat } from '../../reading/result-format.js'
import type { ResultSource } from '../../reading/source.js'
import { timeInPath } from '../dates-in-path.js'
import { driftWatch } from '../drift.js'
import { importEach, type FileRequest, type OpenFile } from '../each-file.js'
import { RefusedFile, type Content } from '../read-file.js'
import type { Recognised } from '../recognise.js'
import { totalsOf, type FileReport, type ImportReport } from '../report.js'
import { storeAll } from '../store-all.js'
import { positionParts, type Pace } from './position-parts.js'
import type { ResultRecords } from './result-records.js'
import { resultSink } from './result-sink.js'

/** The files to apply, and the options of the import. */
export interface ResultRequest extends FileRequest<ResultSource> {
  /**
   * Returns the election of the file at this path, for a file that names no election; `null` if
   * unknown.
   */
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
  const { reports, unrecognised } = await importEach(request, {
    storeFile: (found, opened) => storeResults(found, opened, request),
    inOrder: byTime,
    onProgress: ({ report }) => {
      if (report !== undefined) onFile(report)
    },
  })
  return { ...totalsOf(reports), files: reports, unrecognised }
}

function byTime(files: readonly SourceFile[]): readonly SourceFile[] {
  const times = files.map((file) => ({ file, time: timeInPath(file) }))
  if (times.some(({ time }) => time === null)) return files
  return times.sort((a, b) => compare(a.time ?? '', b.time ?? '')).map(({ file }) => file)
}

/** Stores the snapshots of a file, and the elections and candidates in them. */
function storeResults(
  { source, format }: Recognised<ResultSource>,
  { file, content, report, onRead }: OpenFile,
  { electionOf, vocabulary, isRehearsal, pace, now, into }: ResultRequest,
): () => Promise<void> {
  const election = electionOf(file.path)
  report.dataset = format.dataset.name
  report.scope = format.format
  if (format.needsElection === true && election === null) {
    throw new RefusedFile(
      'does not say to which election the results belong; set the election with --election',
    )
  }
  const observedAt = timeInPath(file)
  return async () => {
    report.asOf = observedAt?.slice(0, 10) ?? ''
    const watch = driftWatch(source, format)
    const context = { file, election, observedAt, vocabulary }
    const snapshots = snapshotsIn(format, content, context, watch.see)
    const at = observedAt ?? secondOf(now())
    const stores = into && {
      results: into.results,
      records: into.recordsOf(source.name, format.dataset),
    }
    const sink = resultSink({ source: source.name, isRehearsal, observedAt }, report, stores)
    await storeAll(positionParts(snapshots, { at, pace }), { sink, report, onRead })
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
}

async function* snapshotsIn(
  format: ResultFormat,
  content: Content,
  context: ResultContext,
  see: (raw: unknown) => void,
): AsyncIterable<Observed<ResultSnapshot>> {
  if (format.reads === 'document') {
    for (const raw of format.watched(content.head)) see(raw)
    yield* format.read(content.head, context)
  } else if (content.reads === 'rows') {
    for await (const { value } of content.rows()) see(value)
    yield* format.read(content.rows, context)
  }
}
