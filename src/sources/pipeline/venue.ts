import { tooLongInListing } from '../../domain/bounds.js'
import type { VenueFact } from '../../domain/market.js'
import { RefusedField } from './fields.js'
import type { DatasetInfo, SourceFile } from './importer.js'

export type { VenueFact }

/** One source object: what is counted, refused and kept aside. */
export interface VenueRow {
  /** Position in the file: index of the list, or line. */
  readonly index: number
  readonly raw: unknown
  /**
   * What stands around it and is needed to read it (the event of a market), as plain JSON: a row that is
   * refused is kept with it and can be read again.
   */
  readonly around?: unknown
}

/** What is known beside the rows. */
export interface VenueContext {
  readonly file: SourceFile
  /** When the file was made, ISO 8601, whole seconds: stated by it, else from its path; `null` unknown. */
  readonly observedAt: string | null
  /** The listing that the command line names for a history that names none: `venue:contract:outcome`. */
  readonly listing: string | null
}

/** What a field that is read must be when it is there. `json`: a text that holds JSON. */
export type FieldType = 'text' | 'number' | 'flag' | 'list' | 'object' | 'json'

/**
 * A field that the importer reads, by its path in the row (`outcomePrices`, `event.title`).
 * `always`: the venue never leaves it out, so its absence is drift.
 */
export interface FieldRule {
  readonly types: readonly FieldType[]
  readonly presence: 'always' | 'sometimes'
}

interface AnyVenueImporter {
  /** The word on the command line; several formats of one venue share it. */
  readonly source: string
  /** The format, unique in its source: `gamma-markets`. */
  readonly format: string
  readonly dataset: DatasetInfo
  readonly recognises: (head: unknown, file: SourceFile) => boolean
  /** The time that the content gives for the whole file, ISO 8601, whole seconds. */
  readonly statedTime?: (head: unknown) => string | undefined
  /** What is read of `raw`, for the guard against drift. */
  readonly fields: Readonly<Record<string, FieldRule>>
  /** What a row says, at least one fact. Throws a `RefusedField` that names what is missing or malformed. */
  readonly read: (row: VenueRow, context: VenueContext) => readonly VenueFact[]
}

/** A format whose files are parsed whole. `rows` throws a `RefusedField` when it has another shape. */
export interface VenueDocumentImporter extends AnyVenueImporter {
  readonly reads: 'document'
  readonly rows: (document: unknown, context: VenueContext) => Iterable<VenueRow>
}

/** A format whose files are streamed; each row of the file is a row. */
export interface VenueRowImporter extends AnyVenueImporter {
  readonly reads: 'rows'
  readonly fileFormat: 'csv' | 'ndjson'
}

/** How files of one venue's format are told from others, and how their rows become facts. */
export type VenueImporter = VenueDocumentImporter | VenueRowImporter

/** What `importer` reads in a row. Throws a `RefusedField` for what is malformed or too long to be kept. */
export function factsIn(
  importer: VenueImporter,
  row: VenueRow,
  context: VenueContext,
): readonly VenueFact[] {
  const facts = importer.read(row, context)
  for (const fact of facts) {
    const about = 'listing' in fact ? fact.listing : 'point' in fact ? fact.point : fact.result
    const tooLong = tooLongInListing(about)
    if (tooLong !== null) throw new RefusedField(tooLong.field, tooLong.reason)
  }
  return facts
}
