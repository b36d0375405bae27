import { tooLongInListing } from '../../domain/bounds.js'
import type { VenueFact } from '../../domain/market.js'
import type { Dataset } from '../../records/store.js'
import { RefusedField } from './fields.js'
import type { SourceFile } from './observed.js'

/** One source object: the unit that is counted, refused and put into quarantine. */
export interface VenueRow {
  /** Position in the file: index of the list, or line. */
  readonly index: number
  readonly raw: unknown
  /**
   * What surrounds it and is needed to read it (the event of a market), as plain JSON: a refused row is stored
   * with it, so that it can be read again.
   */
  readonly around?: unknown
}

/** What is known besides the rows. */
export interface VenueContext {
  readonly file: SourceFile
  /** When the file was made, ISO 8601, whole seconds: stated by it, else from its path; `null` unknown. */
  readonly observedAt: string | null
  /** The listing that the command line names for a history without one: `venue:contract:outcome`. */
  readonly listing: string | null
}

/** The possible types of a field that is read. `json`: a text that contains JSON. */
export type FieldType = 'text' | 'number' | 'flag' | 'list' | 'object' | 'json'

/**
 * A field that the format reads, by its path in the row (`outcomePrices`, `event.title`).
 * `always`: the venue never leaves it out, so its absence is drift.
 */
export interface FieldRule {
  readonly types: readonly FieldType[]
  readonly presence: 'always' | 'sometimes'
}

interface AnyVenueFormat {
  /** Unique in its source: `gamma-markets`. */
  readonly format: string
  readonly dataset: Dataset
  readonly recognises: (head: unknown, file: SourceFile) => boolean
  /** The time that the content gives for the file, ISO 8601, whole seconds. */
  readonly statedTime?: (head: unknown) => string | undefined
  /** Every field that is read of `raw`, to detect drift; a test fails for one that is read and not here. */
  readonly fields: Readonly<Record<string, FieldRule>>
  /** The facts of a row, at least one. Throws a `RefusedField` that names what is missing or malformed. */
  readonly read: (row: VenueRow, context: VenueContext) => readonly VenueFact[]
}

/** A format whose files are parsed at once. `rows` throws a `RefusedField` when the document has another shape. */
export interface VenueDocumentFormat extends AnyVenueFormat {
  readonly reads: 'document'
  readonly rows: (document: unknown, context: VenueContext) => Iterable<VenueRow>
}

/** A format whose files are streamed; each row of the file is a row. */
export interface VenueRowFormat extends AnyVenueFormat {
  readonly reads: 'rows'
  readonly fileFormat: 'csv' | 'ndjson'
}

/** How files of one venue's format are recognised, and how their rows become facts. */
export type VenueFormat = VenueDocumentFormat | VenueRowFormat

/** The facts that `format` reads in a row. Throws a `RefusedField` for a malformed or too long value. */
export function factsIn(
  format: VenueFormat,
  row: VenueRow,
  context: VenueContext,
): readonly VenueFact[] {
  const facts = format.read(row, context)
  for (const fact of facts) {
    const about = 'listing' in fact ? fact.listing : 'point' in fact ? fact.point : fact.result
    const tooLong = tooLongInListing(about)
    if (tooLong !== null) throw new RefusedField(tooLong.field, tooLong.reason)
  }
  return facts
}
