import type { EntityFormat } from './entity-format.js'
import type { Feeds } from './feed.js'
import type { ResultFormat } from './result-format.js'
import type { VenueFormat } from './venue-format.js'

/** A source of entities or markets: one publisher, in its own folder. */
export type Source = EntitySource | VenueSource

/** A source of any kind. */
export type AnySource = Source | ResultSource

interface NamedSource {
  /** The name of the source on the command line. */
  readonly name: string
}

/** A source of politicians, parties, offices and their relationships. */
export interface EntitySource extends NamedSource {
  readonly kind: 'entities'
  /** The formats, in the order in which they are tried. */
  readonly formats: readonly EntityFormat[]
  /**
   * Data that the files refer to, but do not contain. `parties`: large parties. An import of the
   * files then also imports `curated/parties.csv`.
   */
  readonly needs?: 'parties'
}

/** A venue, or a collection of quotes from several venues. */
export interface VenueSource extends NamedSource {
  readonly kind: 'venue'
  /** The formats, in the order in which they are tried. */
  readonly formats: readonly VenueFormat[]
  /**
   * Checks the listing from the command line, for a price history that does not name its listing.
   * Throws a `RefusedField` if the listing does not belong to this venue.
   */
  readonly checkListing?: (listing: string) => unknown
  /** The lists that can be polled; absent if the venue is only imported from files. */
  readonly feeds?: Feeds
}

/** A feed of election results. */
export interface ResultSource extends NamedSource {
  readonly kind: 'results'
  /** The formats, in the order in which they are tried. */
  readonly formats: readonly ResultFormat[]
}

/** A venue that can be polled. */
export type PolledSource = VenueSource & { readonly feeds: Feeds }

/** Creates the source of a venue; see `VenueSource`. */
export function venueSource(
  name: string,
  formats: readonly VenueFormat[],
  feeds?: Feeds,
): VenueSource {
  return { kind: 'venue', name, formats, ...(feeds && { feeds }) }
}
