import type { EntityFormat } from './entity-format.js'
import type { Feeds } from './feed.js'
import type { ResultFormat } from './result-format.js'
import type { VenueFormat } from './venue-format.js'

/** A source of data: one publisher, one folder. */
export type Source = EntitySource | VenueSource

interface AnySource {
  /** Its name on the command line. */
  readonly name: string
}

/** A source of politicians, parties, offices and their relationships. */
export interface EntitySource extends AnySource {
  readonly kind: 'entities'
  /** In the order in which they recognise files. */
  readonly formats: readonly EntityFormat[]
}

/** A venue, or a collection of what several venues quote. */
export interface VenueSource extends AnySource {
  readonly kind: 'venue'
  /** In the order in which they recognise files. */
  readonly formats: readonly VenueFormat[]
  /**
   * Checks the listing that the command line names for a history without one. Throws a `RefusedField` unless it
   * is one of this venue's.
   */
  readonly checkListing?: (listing: string) => unknown
  /** The lists that can be polled; absent: files only. */
  readonly feeds?: Feeds
}

/** A feed of results of elections. */
export interface ResultSource extends AnySource {
  readonly kind: 'results'
  /** In the order in which they recognise files. */
  readonly formats: readonly ResultFormat[]
}

/** A venue that can be polled. */
export type PolledSource = VenueSource & { readonly feeds: Feeds }
