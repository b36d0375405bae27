import type { PartialDate } from '../../domain/partial-date.js'
import type { RecordData } from '../../domain/record.js'
import type { Dataset } from '../../records/store.js'
import type { Observed, FileRow, SourceFile } from './observed.js'

/** One source object, ready to be stored. */
export interface ParsedRecord {
  /** Its id in its list, else an id made from its parts (see `idOfParts`); unique in scope and kind. */
  readonly id: string
  readonly data: RecordData
}

/** What a source object turns into. */
export type Parsed = Observed<ParsedRecord>

/** What a parser gets besides the content: the place of the records, and what the file does not say. */
export interface ParseContext {
  readonly file: SourceFile
  readonly dataset: string
  readonly scope: string
  /** Lowercase ISO 3166-1 alpha-2, from the command line or the file's name. */
  readonly country?: string
}

interface AnyEntityFormat {
  readonly dataset: Dataset
  /** Whether a file is of this format, from its name and its head. */
  readonly recognises: (head: unknown, file: SourceFile) => boolean
  /** One list in one format, read from the content and, where only that says it, from the file's name. */
  readonly scopeOf: (head: unknown, file: SourceFile, country?: string) => string
  /** The country that the file's name or content gives. */
  readonly countryOf?: (head: unknown, file: SourceFile) => string | undefined
  /** The date that the content gives for the file. */
  readonly statedDate?: (head: unknown) => PartialDate | undefined
  /** Whether the source states that a list has only those present on its date; absent: it states nothing. */
  readonly isPresentOnly?: (scope: string) => boolean
}

/**
 * A format whose files are parsed at once. `head` is the document. `parse` throws a `RefusedField` before it
 * yields anything when the document does not have the shape of this source: then the file is refused.
 */
export interface EntityDocumentFormat extends AnyEntityFormat {
  readonly reads: 'document'
  readonly parse: (document: unknown, context: ParseContext) => Iterable<Parsed>
}

/** A format whose files are streamed, row by row. `head` is the first row. */
export interface EntityRowFormat extends AnyEntityFormat {
  readonly reads: 'rows'
  readonly fileFormat: 'csv' | 'ndjson'
  /** Columns that its tables have; absent where there is more than one shape, or none. */
  readonly columns?: readonly string[]
  readonly parse: (rows: AsyncIterable<FileRow>, context: ParseContext) => AsyncIterable<Parsed>
}

/** How files of one format are recognised, and how their objects become records. */
export type EntityFormat = EntityDocumentFormat | EntityRowFormat
