import { tooLongInListing } from '../../domain/bounds.js'
import { isOfListing, type VenueFact } from '../../domain/market.js'
import type { Dataset } from '../../records/store.js'
import { RefusedField } from './fields.js'
import type { SourceFile } from './observed.js'

/** One source object: the unit that is counted, refused or quarantined. */
export interface VenueRow {
  /** Position in the file: list index or line number. */
  readonly index: number
  readonly raw: unknown
  /**
   * Context needed to parse the row, such as the event of a market, as plain JSON. It is stored
   * with a refused row, so that the row can be parsed again.
   */
  readonly around?: unknown
}

/** Context of a file's rows. */
export interface VenueContext {
  readonly file: SourceFile
  /**
   * The time of the file, ISO 8601, whole seconds: from the command line, otherwise from the
   * content or the path of the file. `null` if unknown.
   */
  readonly observedAt: string | null
  /**
   * The listing `venue:contract:outcome` from the command line, for a price history that does not
   * name its listing.
   */
  readonly listing: string | null
}

/** The possible types of a field. `json`: a text that contains JSON. */
export type FieldType = 'text' | 'number' | 'flag' | 'list' | 'object' | 'json'

/**
 * A rule for a field. `types`: the possible types. `always`: the venue never omits the field, so
 * its absence is drift.
 */
export interface FieldRule {
  readonly types: readonly FieldType[]
  readonly presence: 'always' | 'sometimes'
}

/** Rules by the path of the field in the row, such as `outcomePrices` or `event.title`. */
export type FieldRules = Readonly<Record<string, FieldRule>>

/** The rules of fields that the venue never omits. */
export function always(types: FieldType | readonly FieldType[], ...names: readonly string[]) {
  return rulesOf('always', types, names)
}

/** The rules of fields that the venue may omit. */
export function sometimes(types: FieldType | readonly FieldType[], ...names: readonly string[]) {
  return rulesOf('sometimes', types, names)
}

function rulesOf(
  presence: FieldRule['presence'],
  types: FieldType | readonly FieldType[],
  names: readonly string[],
): FieldRules {
  const rule = { types: typeof types === 'string' ? [types] : types, presence }
  return Object.fromEntries(names.map((name) => [name, rule]))
}

interface AnyVenueFormat {
  /** Unique in its source: `gamma-markets`. */
  readonly format: string
  readonly dataset: Dataset
  readonly recognises: (head: unknown, file: SourceFile) => boolean
  /** The time of the file according to its content, ISO 8601, whole seconds. */
  readonly statedTime?: (head: unknown) => string | undefined
  /**
   * All fields that `read` uses in `raw`. They are used to detect drift. A test fails if `read`
   * uses a field that is missing here.
   */
  readonly fields: FieldRules
  /**
   * Parses the facts of a row: listings, past prices or results, at least one in total. Throws a
   * `RefusedField` for a missing or malformed field.
   */
  readonly read: (row: VenueRow, context: VenueContext) => readonly VenueFact[]
}

/**
 * A format whose files are parsed as a whole. `rows` throws a `RefusedField` if the document has
 * the wrong shape.
 */
export interface VenueDocumentFormat extends AnyVenueFormat {
  readonly reads: 'document'
  readonly rows: (document: unknown, context: VenueContext) => Iterable<VenueRow>
}

/** A format whose files are streamed: each CSV row or NDJSON line is a `VenueRow`. */
export interface VenueRowFormat extends AnyVenueFormat {
  readonly reads: 'rows'
  readonly fileFormat: 'csv' | 'ndjson'
  /** The columns that a file must have. */
  readonly columns: readonly string[]
}

/** How a venue's files are recognised and how their rows become facts. */
export type VenueFormat = VenueDocumentFormat | VenueRowFormat

/** Parses the facts of a row. Throws a `RefusedField` for a malformed or too long value. */
export function factsIn(
  format: VenueFormat,
  row: VenueRow,
  context: VenueContext,
): readonly VenueFact[] {
  const facts = format.read(row, context)
  for (const fact of facts) {
    if (!isOfListing(fact)) continue
    const value = 'listing' in fact ? fact.listing : 'point' in fact ? fact.point : fact.result
    const tooLong = tooLongInListing(value)
    if (tooLong !== null) throw new RefusedField(tooLong.field, tooLong.reason)
  }
  return facts
}
