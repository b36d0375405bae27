import type { ElectionKey, ResultSnapshot } from '../../domain/result.js'
import type { ElectionVocabulary } from '../../elections/vocabulary.js'
import type { Dataset } from '../../records/store.js'
import type { FileRow, Observed, SourceFile } from './observed.js'
import type { FieldRules } from './venue-format.js'

/** Context for parsing a file. */
export interface ResultContext {
  readonly file: SourceFile
  /** The election, from the command line or the path; `null` if it is not stated. */
  readonly election: ElectionKey | null
  /**
   * The time of the file, from its path: ISO 8601, UTC, whole seconds. `null` if the path contains
   * no time.
   */
  readonly observedAt: string | null
  readonly vocabulary: ElectionVocabulary
}

interface AnyResultFormat {
  /** Unique in its source: `races`. */
  readonly format: string
  readonly dataset: Dataset
  readonly recognises: (head: unknown, file: SourceFile) => boolean
  /** Set if the files do not name the election. The context must then have one. */
  readonly needsElection?: true
  /**
   * All fields that `read` uses in a row, or in an object from `watched`. They are used to detect
   * drift.
   */
  readonly fields: FieldRules
}

/**
 * A format whose files are parsed as a whole. If the document has no results, `read` throws a
 * `RefusedField` before it yields anything, and the file is refused.
 */
export interface ResultDocumentFormat extends AnyResultFormat {
  readonly reads: 'document'
  /** The objects to which `fields` applies. */
  readonly watched: (document: unknown) => Iterable<unknown>
  readonly read: (document: unknown, context: ResultContext) => Iterable<Observed<ResultSnapshot>>
}

/**
 * A format whose files are streamed. `fields` applies to each row. Each call of `rows` reads the
 * file from its beginning.
 */
export interface ResultRowFormat extends AnyResultFormat {
  readonly reads: 'rows'
  readonly fileFormat: 'csv' | 'ndjson'
  readonly read: (
    rows: () => AsyncIterable<FileRow>,
    context: ResultContext,
  ) => AsyncIterable<Observed<ResultSnapshot>>
}

/** How a feed's files are recognised and how they become snapshots. */
export type ResultFormat = ResultDocumentFormat | ResultRowFormat
