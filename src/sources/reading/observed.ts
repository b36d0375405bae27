import type { RecordKind } from '../../domain/record.js'
import type { RefusedRow } from '../../records/listings.js'

/** The location of a file. */
export interface SourceFile {
  readonly path: string
  /** The last segment of the path. It may contain a scope, country or date. */
  readonly name: string
  /** The segment before `name`. It may contain a scope, country or date, too. */
  readonly folder: string
}

/**
 * One row of a CSV or NDJSON file with its line number, from 1. The values of a CSV row are texts.
 */
export interface FileRow {
  readonly line: number
  readonly value: unknown
}

/** A source object that cannot be stored. `reason` is written for the owner of the file. */
export interface Refusal {
  readonly file: string
  /** Position in the file: list index or line number. */
  readonly index: number
  readonly field: string
  readonly reason: string
  /**
   * The record of the object, if known. This record counts as present in the file, so it is not
   * withdrawn.
   */
  readonly seen?: { readonly kind: RecordKind; readonly id: string }
  /** The original row, if it is quarantined. */
  readonly row?: RefusedRow
}

/** One element of a file: a record, or a refusal. */
export type Observed<Item> = { readonly record: Item } | { readonly refusal: Refusal }
