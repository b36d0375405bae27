import type { PartialDate } from '../../domain/partial-date.js'
import type { RecordData } from '../../domain/record.js'
import type { Dataset } from '../../records/store.js'
import type { Observed, FileRow, SourceFile } from './observed.js'

/** One source object, ready to be stored. */
export interface ParsedRecord {
  /**
   * The id that the source gives the object, otherwise a hash of the values that identify the
   * object (see `idOfParts`). Unique within scope and kind.
   */
  readonly id: string
  readonly data: RecordData
}

/** `Data` in the form that parsers return: an optional field may have the value `undefined`. */
export type Draft<Data> = {
  [Field in keyof Data]: object extends Pick<Data, Field> ? Data[Field] | undefined : Data[Field]
}

/** A record in the form that parsers return. `parsedFrom` converts it to a `ParsedRecord`. */
export interface RecordDraft {
  readonly id: string
  readonly data: Draft<RecordData>
}

/** The result of parsing a source object. */
export type Parsed = Observed<ParsedRecord>

/** Context of a parser: the file, and the dataset, scope and country of its records. */
export interface ParseContext {
  readonly file: SourceFile
  readonly dataset: string
  readonly scope: string
  /** Lowercase ISO 3166-1 alpha-2, from the command line, otherwise from `countryOf`. */
  readonly country?: string
}

interface AnyEntityFormat {
  readonly dataset: Dataset
  /** Whether a file has this format, judged by its name and head. */
  readonly recognises: (head: unknown, file: SourceFile) => boolean
  /** The scope: the name of the list in the content, otherwise a name made from the file's name. */
  readonly scopeOf: (head: unknown, file: SourceFile, country?: string) => string
  /** The country in the file's name or content. */
  readonly countryOf?: (head: unknown, file: SourceFile) => string | undefined
  /** The date of the file according to its content. */
  readonly statedDate?: (head: unknown) => PartialDate | undefined
  /**
   * Whether a list contains only current members, according to the source. `scope`: the name of the
   * list. Absent if the source never states this.
   */
  readonly isPresentOnly?: (scope: string) => boolean
}

/**
 * A format whose files are parsed as a whole. `head` is the whole document. If the document has the
 * wrong shape, `parse` throws a `RefusedField` before it yields anything, and the file is refused.
 */
export interface EntityDocumentFormat extends AnyEntityFormat {
  readonly reads: 'document'
  readonly parse: (document: unknown, context: ParseContext) => Iterable<Parsed>
}

/** A format whose files are streamed, row by row. `head` is the first row. */
export interface EntityRowFormat extends AnyEntityFormat {
  readonly reads: 'rows'
  readonly fileFormat: 'csv' | 'ndjson'
  /** The required columns of a table; absent if they vary. */
  readonly columns?: readonly string[]
  readonly parse: (rows: AsyncIterable<FileRow>, context: ParseContext) => AsyncIterable<Parsed>
}

/** How files of a format are recognised and how their objects become records. */
export type EntityFormat = EntityDocumentFormat | EntityRowFormat
