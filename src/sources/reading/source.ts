import type { EntityFormat } from './entity-format.js'
import type { Feeds } from './feed.js'
import type { VenueFormat } from './venue-format.js'

/** Where data comes from: one publisher, one folder. */
export type Source = EntitySource | VenueSource

interface AnySource {
  /** The word on the command line. */
  readonly name: string
}

/** A source of politicians, parties, offices and what connects them. */
export interface EntitySource extends AnySource {
  readonly kind: 'entities'
  /** In the order in which they recognise files. */
  readonly formats: readonly EntityFormat[]
}

/** Who asks and quotes, or collects what others ask and quote. */
export interface VenueSource extends AnySource {
  readonly kind: 'venue'
  /** In the order in which they recognise files. */
  readonly formats: readonly VenueFormat[]
  /**
   * Looks at what the command line names as the listing of a history that names none. Throws a
   * `RefusedField` unless it is one of this venue's.
   */
  readonly checkListing?: (listing: string) => unknown
  /** What can be polled; absent: files only. */
  readonly feeds?: Feeds
}

/** A venue that can be polled. */
export type PolledSource = VenueSource & { readonly feeds: Feeds }
