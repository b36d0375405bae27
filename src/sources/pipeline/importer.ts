import type { Edition } from '../../records/store.js'
import type { PartialDate } from '../../domain/partial-date.js'
import type { RecordData, RecordKind } from '../../domain/record.js'

/** One source object, ready to be kept. */
export interface ParsedRecord {
  /** Its own id in its list, else what identifies it (see `idOfParts`); unique in scope and kind. */
  readonly id: string
  readonly data: RecordData
}

/** A source object that cannot be kept, and why, in words for the person who has the file. */
export interface Refusal {
  readonly file: string
  /** Position in the file: index of the list, or line. */
  readonly index: number
  readonly field: string
  readonly reason: string
  /** What the object is, where that can be read, so that it counts as seen. */
  readonly seen?: { readonly kind: RecordKind; readonly id: string }
}

/** What a file turns into, one element at a time: a record, or a refusal. */
export type Parsed = { readonly record: ParsedRecord } | { readonly refusal: Refusal }

/** What is known of a file beside its bytes. */
export interface SourceFile {
  readonly path: string
  /** The last two segments of the path: what a scope, a country or a date may be read from. */
  readonly name: string
  readonly folder: string
}

/** What a parser is told beside the content: where the records go, and what the file does not say. */
export interface ParseContext {
  readonly file: SourceFile
  readonly dataset: string
  readonly scope: string
  /** Lowercase ISO 3166-1 alpha-2, from the command line or the file's name. */
  readonly country?: string
}

/** What a dataset is and may be used for. */
export interface DatasetInfo {
  readonly name: string
  readonly title: string
  readonly licence: string
  readonly attribution: string
  readonly url: string
  readonly redistributable: boolean
}

/** One row of a CSV or NDJSON file with its line, counted from 1. A CSV row is an object of texts. */
export interface Row {
  readonly line: number
  readonly value: unknown
}

interface AnyImporter {
  /** The word on the command line. Several importers share one when a source has several formats. */
  readonly source: string
  readonly dataset: DatasetInfo
  /** Whether this is the importer for a file, from its name and its head. */
  readonly recognises: (head: unknown, file: SourceFile) => boolean
  /** One list in one format: read from the content, and from the file's name where only that says it. */
  readonly scopeOf: (head: unknown, file: SourceFile, country?: string) => string
  /** The country that the file's name or content gives. */
  readonly countryOf?: (head: unknown, file: SourceFile) => string | undefined
  /** The date that the content gives for the whole file. */
  readonly statedDate?: (head: unknown) => PartialDate | undefined
}

/**
 * A format whose files are parsed whole. `head` is the document. `parse` throws a `RefusedField` before
 * it yields anything when the document has not the shape of this source: the file is refused whole.
 */
export interface DocumentImporter extends AnyImporter {
  readonly reads: 'document'
  readonly parse: (document: unknown, context: ParseContext) => Iterable<Parsed>
}

/** A format whose files are streamed, row by row. `head` is the first row. */
export interface RowImporter extends AnyImporter {
  readonly reads: 'rows'
  readonly format: 'csv' | 'ndjson'
  readonly parse: (rows: AsyncIterable<Row>, context: ParseContext) => AsyncIterable<Parsed>
}

/** A source format: how its files are told from others, and how their objects become records. */
export type Importer = DocumentImporter | RowImporter

/** One import of one scope, opened by the store; only the store looks inside. */
export type { Edition }

/** A record with the key it is kept under. */
export interface KeyedRecord {
  readonly key: string
  readonly kind: RecordKind
  readonly data: RecordData
}

/** Where records go. */
export interface RecordStore {
  /** `asOf`: a partial date, or `''` when it is unknown. */
  readonly openEdition: (edition: {
    readonly dataset: DatasetInfo
    readonly scope: string
    readonly asOf: string
  }) => Promise<Edition>
  /** Keeps at most 1,000 records. `seenKeys`: those of refused objects, which count as seen. */
  readonly keep: (
    edition: Edition,
    records: readonly KeyedRecord[],
    seenKeys: readonly string[],
  ) => Promise<{ readonly created: number; readonly changed: number; readonly unchanged: number }>
  /** To be called when every file of the edition has been kept whole, and never otherwise. */
  readonly finishEdition: (edition: Edition) => Promise<{ readonly withdrawn: number }>
  /** How many records of a scope wait for something that is not there; true after derivation. */
  readonly waiting: (dataset: string, scope: string) => Promise<number>
}
