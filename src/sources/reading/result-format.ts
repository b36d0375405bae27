import type { ElectionKey, ResultSnapshot } from '../../domain/result.js'
import type { ElectionVocabulary } from '../../elections/vocabulary.js'
import type { Dataset } from '../../records/store.js'
import type { FileRow, Observed, SourceFile } from './observed.js'
import type { FieldRule } from './venue-format.js'

/** What is known besides the content. */
export interface ResultContext {
  readonly file: SourceFile
  /** The election that the command line, or the map of paths, names for files that name none. */
  readonly election: ElectionKey | null
  /** When the file was made, ISO 8601, UTC, whole seconds: from the command line, else from its path; `null` unknown. */
  readonly observedAt: string | null
  readonly vocabulary: ElectionVocabulary
}

interface AnyResultFormat {
  /** Unique in its source: `races`. */
  readonly format: string
  readonly dataset: Dataset
  readonly recognises: (head: unknown, file: SourceFile) => boolean
  /** Whether its files name no election, so that the context has to. */
  readonly needsElection: boolean
  /** Every field that is read of one watched object, to detect drift. */
  readonly fields: Readonly<Record<string, FieldRule>>
}

/**
 * A format whose files are parsed at once. `read` throws a `RefusedField` before it yields anything when the document
 * holds no results: then the file is refused.
 */
export interface ResultDocumentFormat extends AnyResultFormat {
  readonly reads: 'document'
  /** The objects that `fields` are of. */
  readonly watched: (document: unknown) => Iterable<unknown>
  readonly read: (document: unknown, context: ResultContext) => Iterable<Observed<ResultSnapshot>>
}

/**
 * A format whose files are streamed; `fields` are of each row. `rows` can be called more than once, and reads the file
 * from its beginning each time.
 */
export interface ResultRowFormat extends AnyResultFormat {
  readonly reads: 'rows'
  readonly fileFormat: 'csv' | 'ndjson'
  readonly read: (
    rows: () => AsyncIterable<FileRow>,
    context: ResultContext,
  ) => AsyncIterable<Observed<ResultSnapshot>>
}

/** How files of one feed's format are recognised, and how they become snapshots. */
export type ResultFormat = ResultDocumentFormat | ResultRowFormat
