import type { RecordKind } from '../../domain/record.js'
import type { RefusedRow } from '../../records/listings.js'

/** What is known about a file besides its content. */
export interface SourceFile {
  readonly path: string
  /** The last two segments of the path: what a scope, a country or a date may be read from. */
  readonly name: string
  readonly folder: string
}

/** One row of a CSV or NDJSON file with its line, counted from 1. A CSV row is an object of texts. */
export interface FileRow {
  readonly line: number
  readonly value: unknown
}

/** A source object that cannot be stored, and why, in words for the person who has the file. */
export interface Refusal {
  readonly file: string
  /** Position in the file: index of the list, or line. */
  readonly index: number
  readonly field: string
  readonly reason: string
  /** Which record the object is, if that can be read, so that the record counts as seen. */
  readonly seen?: { readonly kind: RecordKind; readonly id: string }
  /** The original row, if it goes into quarantine. */
  readonly row?: RefusedRow
}

/** One element of a file: a record, or a refusal. */
export type Observed<Item> = { readonly record: Item } | { readonly refusal: Refusal }
