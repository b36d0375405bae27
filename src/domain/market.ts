import { wordsOf } from './fold.js'

/** A site that publishes prices or forecasts. */
export interface Venue {
  readonly name: string
  /** The kind of money that people bet there. */
  readonly money: 'REAL' | 'PLAY' | 'NONE'
  /** The URL of the venue's home page; `''` if unknown. */
  readonly url: string
  /** Other names that collections of several venues use. */
  readonly otherNames?: readonly string[]
  /** The URL of a question. The first group is the id that the venue uses for the question. */
  readonly idInUrl?: RegExp
  /** The URL of a question. The first group is the slug that the venue uses for the question. */
  readonly slugInUrl?: RegExp
}

const REVIEWED = {
  polymarket: {
    name: 'Polymarket',
    money: 'REAL',
    url: 'https://polymarket.com',
    slugInUrl: /^https?:\/\/(?:www\.)?polymarket\.com\/market\/([^/?#]+)/,
  },
  kalshi: {
    name: 'Kalshi',
    money: 'REAL',
    url: 'https://kalshi.com',
    // A lowercase name is a series, not a ticker.
    idInUrl: /^https?:\/\/(?:www\.)?kalshi\.com\/markets\/([A-Z0-9][A-Z0-9._-]*)$/,
  },
  predictit: {
    name: 'PredictIt',
    money: 'REAL',
    url: 'https://www.predictit.org',
    idInUrl: /^https?:\/\/(?:www\.)?predictit\.org\/markets\/detail\/(\d+)/,
  },
  betfair: {
    name: 'Betfair',
    money: 'REAL',
    url: 'https://www.betfair.com',
    otherNames: ['Betfair Exchange'],
    idInUrl: /^https?:\/\/(?:www\.)?betfair\.com\/exchange\/plus\/(?:[\w-]+\/)?market\/(\d+\.\d+)/,
  },
  smarkets: {
    name: 'Smarkets',
    money: 'REAL',
    url: 'https://smarkets.com',
    idInUrl: /^https?:\/\/(?:www\.)?smarkets\.com\/event\/(\d+)/,
  },
  limitless: { name: 'Limitless', money: 'REAL', url: 'https://limitless.exchange' },
  intrade: { name: 'Intrade', money: 'REAL', url: 'https://www.intrade.com' },
  fairplay: { name: 'FairPlay', money: 'REAL', url: 'https://fairplay.in' },
  pinnacle: { name: 'Pinnacle', money: 'REAL', url: 'https://www.pinnacle.com' },
  manifold: {
    name: 'Manifold',
    money: 'PLAY',
    url: 'https://manifold.markets',
    otherNames: ['Manifold Markets'],
    slugInUrl: /^https?:\/\/(?:www\.)?manifold\.markets\/[^/?#]+\/([^/?#]+)/,
  },
  metaculus: {
    name: 'Metaculus',
    money: 'NONE',
    url: 'https://www.metaculus.com',
    idInUrl: /^https?:\/\/(?:www\.)?metaculus\.com\/questions\/(\d+)/,
  },
  gjopen: {
    name: 'Good Judgment Open',
    money: 'NONE',
    url: 'https://www.gjopen.com',
    otherNames: ['GJ Open'],
    idInUrl: /^https?:\/\/(?:www\.)?gjopen\.com\/questions\/(\d+)/,
  },
  goodjudgment: { name: 'Good Judgment', money: 'NONE', url: 'https://goodjudgment.com' },
  infer: {
    name: 'INFER',
    money: 'NONE',
    url: 'https://www.randforecastinginitiative.org',
    otherNames: ['RAND Forecasting Initiative', 'Infer Pub'],
    idInUrl:
      /^https?:\/\/(?:www\.)?(?:infer-pub\.com|randforecastinginitiative\.org)\/questions\/(\d+)/,
  },
  peterwildeford: { name: 'Peter Wildeford', money: 'NONE', url: 'https://www.peterwildeford.com' },
  rootclaim: { name: 'Rootclaim', money: 'NONE', url: 'https://www.rootclaim.com' },
} as const satisfies Readonly<Record<string, Venue>>

/** The id of a venue that `VENUES` lists. */
export type ReviewedVenueId = keyof typeof REVIEWED

/**
 * The venues whose name and kind of money a person has checked. Listings store the key of their
 * venue, so the keys never change.
 */
export const VENUES: Readonly<Record<ReviewedVenueId, Venue>> = REVIEWED

/**
 * The id of a venue that no one has reviewed, because only collections of several venues name it.
 * The id is the name in lowercase, with hyphens. To review the venue, add it to `VENUES` under this
 * id.
 */
type UnreviewedVenueId = string & { readonly unreviewed: unique symbol }

export type VenueId = ReviewedVenueId | UnreviewedVenueId

/** Whether `VENUES` lists a venue. */
export function isReviewed(id: string): id is ReviewedVenueId {
  return Object.hasOwn(VENUES, id)
}

/**
 * The venue with this id. The name of an unreviewed venue is made from its id. Its prices count as
 * forecasts, because it is unknown what people bet there.
 */
export function venueWith(id: VenueId): Venue {
  if (isReviewed(id)) return VENUES[id]
  const words = id.split('-').map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
  return { name: words.join(' '), money: 'NONE', url: '' }
}

/**
 * The venue that a collection calls `name`: a reviewed venue with this name or id, otherwise an
 * unreviewed venue. `null` if the name contains no letter, or is too long.
 */
export function venueCalled(name: string): VenueId | null {
  const words = wordsOf(name)
  const reviewed = REVIEWED_BY_NAME.get(words.join(''))
  if (reviewed !== undefined) return reviewed
  const id = words.join('-')
  if (!/\p{L}/u.test(id) || id.length > MAX_VENUE_CHARACTERS) return null
  // The id of a collection must not be the id of a venue.
  return (Object.hasOwn(COLLECTIONS, id) ? `${id}-venue` : id) as UnreviewedVenueId
}

const MAX_VENUE_CHARACTERS = 60

const REVIEWED_BY_NAME: ReadonlyMap<string, ReviewedVenueId> = new Map(
  (Object.keys(REVIEWED) as ReviewedVenueId[]).flatMap((id) =>
    [id, VENUES[id].name, ...(VENUES[id].otherNames ?? [])].map(
      (name) => [wordsOf(name).join(''), id] as const,
    ),
  ),
)

/**
 * Sources with quotes of several venues in their files. Each quote counts as a quote of its venue.
 */
export const COLLECTIONS = {
  contracts: 'Contracts of the 2024 US election',
  forecastbench: 'ForecastBench',
  metaforecast: 'Metaforecast',
  series: 'Cross-venue series',
} as const

export type CollectionId = keyof typeof COLLECTIONS

/** The states of a market in Polity's terms. `venueState` stores the venue's own term. */
export const MARKET_STATES = [
  'open',
  'closed',
  'determined',
  'disputed',
  'resolved',
  'cancelled',
] as const

export type MarketState = (typeof MARKET_STATES)[number]

/**
 * Identifies one outcome of one contract of a venue. For the yes side of a yes-or-no contract,
 * `outcome` is `''`; the no side is not a listing. For other contracts, `outcome` is the venue's id
 * of the outcome, or the title of an outcome without an id.
 */
export interface ListingId {
  readonly venue: VenueId
  readonly contract: string
  readonly outcome: string
}

/**
 * One outcome that a venue quotes, in the venue's words. Times are ISO 8601, UTC, whole seconds.
 */
export interface Listing extends ListingId {
  /** Other ids of the venue for the same outcome, as `kind:value` (`token:…`, `slug:…`). */
  readonly aliases: readonly string[]
  /** The question in the venue's words. */
  readonly title: string
  /** The name that the venue gives the outcome in a group or contract ("J.D. Vance"), or `null`. */
  readonly outcomeTitle: string | null
  /** The group under which the venue shows the outcome, or `null`. */
  readonly group: ListingGroup | null
  readonly url: string | null
  /** The rules or description, at most 4,000 characters. */
  readonly description: string | null
  /** The venue's own categories, in its order. */
  readonly categories: readonly string[]
  readonly state: MarketState
  readonly venueState: string
  /** The result in percent of yes; `null` if the venue has not resolved the outcome to a number. */
  readonly resultPercent: number | null
  readonly opensAt: string | null
  readonly closesAt: string | null
  /** `null` when the file gives no price. */
  readonly quote: Quote | null
  /** The key of the venue's id of the person that the outcome is about, see `targetKey`. */
  readonly personTarget?: string
  /** The key of the venue's id of the party that the outcome is about, see `targetKey`. */
  readonly partyTarget?: string
  /**
   * Words with which the venue sorts the question: the place of an election, or slugs of groups.
   * They may say where the question is about, if its wording does not.
   */
  readonly context?: readonly string[]
}

/** A person or party to which a venue gives an id, which its contracts use. */
export interface VenueTarget {
  readonly venue: VenueId
  /** See `targetKey`. */
  readonly key: string
  readonly kind: 'person' | 'party'
  readonly name: string
}

/** An occasion that a venue gives to several of its groups, such as a primary. */
export interface VenueMilestone {
  readonly venue: VenueId
  /** `venue:milestone/id`. */
  readonly key: string
  readonly title: string
  /** Ids of groups. */
  readonly groups: readonly string[]
}

/** `venue:target/id`, the key of a venue's id of a person or party. */
export function targetKey(venue: VenueId, id: string): string {
  return `${venue}:target/${id}`
}

export interface ListingGroup {
  readonly id: string
  readonly title: string
  /** Whether at most one outcome of the group comes true; `null` if the venue does not state it. */
  readonly isExclusive: boolean | null
}

/** Prices of one listing at one time, in percent of yes. An unknown price is `null`, never 0. */
export interface Quote {
  readonly bid: number | null
  readonly ask: number | null
  readonly last: number | null
  /** A probability that the venue states itself, for venues without trading. */
  readonly stated: number | null
  /** The total traded volume in US dollars; `null` for play money and when unknown. */
  readonly volumeUsd: number | null
  /** The total traded volume in the venue's own unit; `null` when unknown. */
  readonly volume: number | null
  /** When the prices were observed; `null` when neither the row nor the file states it. */
  readonly quotedAt: string | null
}

/** The reason why a market shows the quote of a certain listing. */
export type ShownBecause =
  | 'ONLY_SOURCE'
  | 'MAX_VOLUME'
  | 'FRESHEST'
  | 'FIRST_NAME'
  | 'FRESHEST_OF_STALE'
  | 'FIRST_OF_EQUALLY_STALE'

/**
 * A past price. `candle` describes the interval that ends at the time `at` with the price
 * `percent`.
 */
export interface HistoryPoint extends ListingId {
  readonly at: string
  readonly percent: number
  readonly candle: { readonly open: number; readonly high: number; readonly low: number } | null
}

/** The result of a question, from a list of resolutions. */
export interface ListingResult extends ListingId {
  readonly at: string
  /** In percent of yes; `null` for a cancelled question. */
  readonly resultPercent: number | null
  /** False if the question is still open and this is only its current state. */
  readonly isFinal: boolean
}

/** What one row of a venue's file says about a listing. */
export type ListingFact =
  | { readonly listing: Listing }
  | { readonly point: HistoryPoint }
  | { readonly result: ListingResult }

/** The content of one row of a venue's file. */
export type VenueFact =
  ListingFact | { readonly target: VenueTarget } | { readonly milestone: VenueMilestone }

/** Whether a fact is about a listing. */
export function isOfListing(fact: VenueFact): fact is ListingFact {
  return !('target' in fact || 'milestone' in fact)
}

/** Whether `text` can be an id that a venue uses. Such an id contains no control character. */
export function isVenueId(text: string): boolean {
  return !/\p{Cc}/u.test(text)
}

/** `venue:contract:outcome`, the key of a listing in the graph. */
export function listingKey({ venue, contract, outcome }: ListingId): string {
  return `${venue}:${contract}:${outcome}`
}

/** The role of an entity in the question of a market. */
export type MarketRole = 'SUBJECT' | 'PARTY' | 'OFFICE' | 'ELECTION' | 'PLACE' | 'CHAMBER'
