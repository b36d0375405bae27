/** Where questions are asked and priced. `money`: what a price there is made of. */
export interface Venue {
  readonly name: string
  readonly money: 'REAL' | 'PLAY' | 'NONE'
  /** Its front page. */
  readonly url: string
}

/** Every venue that a source may name. The key stands in listings and never changes. */
export const VENUES = {
  polymarket: { name: 'Polymarket', money: 'REAL', url: 'https://polymarket.com' },
  kalshi: { name: 'Kalshi', money: 'REAL', url: 'https://kalshi.com' },
  predictit: { name: 'PredictIt', money: 'REAL', url: 'https://www.predictit.org' },
  betfair: { name: 'Betfair', money: 'REAL', url: 'https://www.betfair.com' },
  smarkets: { name: 'Smarkets', money: 'REAL', url: 'https://smarkets.com' },
  limitless: { name: 'Limitless', money: 'REAL', url: 'https://limitless.exchange' },
  intrade: { name: 'Intrade', money: 'REAL', url: 'https://www.intrade.com' },
  fairplay: { name: 'FairPlay', money: 'REAL', url: 'https://fairplay.in' },
  pinnacle: { name: 'Pinnacle', money: 'REAL', url: 'https://www.pinnacle.com' },
  manifold: { name: 'Manifold', money: 'PLAY', url: 'https://manifold.markets' },
  metaculus: { name: 'Metaculus', money: 'NONE', url: 'https://www.metaculus.com' },
  gjopen: { name: 'Good Judgment Open', money: 'NONE', url: 'https://www.gjopen.com' },
  goodjudgment: { name: 'Good Judgment', money: 'NONE', url: 'https://goodjudgment.com' },
  infer: { name: 'INFER', money: 'NONE', url: 'https://www.randforecastinginitiative.org' },
  peterwildeford: { name: 'Peter Wildeford', money: 'NONE', url: 'https://www.peterwildeford.com' },
  rootclaim: { name: 'Rootclaim', money: 'NONE', url: 'https://www.rootclaim.com' },
} as const satisfies Readonly<Record<string, Venue>>

export type VenueId = keyof typeof VENUES

/** Files that hold what several venues quoted, by their source; what they say counts as those venues' own. */
export const COLLECTIONS = {
  contracts: 'Contracts of the 2024 US election',
  forecastbench: 'ForecastBench',
  metaforecast: 'Metaforecast',
  series: 'Cross-venue series',
} as const

export type CollectionId = keyof typeof COLLECTIONS

/** What became of a question, in our words; the venue's own stands beside it. */
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
 * Which outcome of which contract of a venue. `outcome` is `''` for the yes side of a yes-or-no contract,
 * whose no side is no listing; else the venue's own id of the outcome, or its words where it has none.
 */
export interface ListingId {
  readonly venue: VenueId
  readonly contract: string
  readonly outcome: string
}

/** One outcome that a venue quotes, as the venue words it. Times are ISO 8601, UTC, whole seconds. */
export interface Listing extends ListingId {
  /** Other ids that the venue uses for this very outcome, `kind:value` (`token:…`, `slug:…`). */
  readonly aliases: readonly string[]
  /** The question as the venue asks it. */
  readonly title: string
  /** The venue's word for the outcome inside its group or contract ("J.D. Vance"); `null` when it has none. */
  readonly outcomeTitle: string | null
  /** What the venue shows it under; `null` when it stands alone. */
  readonly group: ListingGroup | null
  readonly url: string | null
  /** The rules or description, at most 4,000 characters. */
  readonly description: string | null
  /** The venue's own words, in its order. */
  readonly categories: readonly string[]
  readonly state: MarketState
  readonly venueState: string
  /** What it was resolved to, in percent of yes; `null` when it was not, or not to a number. */
  readonly resultPercent: number | null
  readonly opensAt: string | null
  readonly closesAt: string | null
  /** `null` when the file says nothing of a price. */
  readonly quote: Quote | null
}

export interface ListingGroup {
  readonly id: string
  readonly title: string
  /** Whether the venue says that at most one of its outcomes comes true; `null` when it does not say. */
  readonly isExclusive: boolean | null
}

/** Prices of one listing at one time, in percent of yes; `null` is unknown, never 0. */
export interface Quote {
  readonly bid: number | null
  readonly ask: number | null
  readonly last: number | null
  /** A probability that the venue states itself, where there is no trading. */
  readonly stated: number | null
  /** All that was traded so far, in US dollars; `null` for play money and when unknown. */
  readonly volumeUsd: number | null
  /** All that was traded so far in the venue's own unit; `null` when unknown. */
  readonly volume: number | null
  /** When the prices were observed; `null` when neither the row nor the file tells. */
  readonly quotedAt: string | null
}

/** Why a quote is the one that is shown. */
export type ShownBecause =
  | 'ONLY_SOURCE'
  | 'MOST_VOLUME'
  | 'FRESHEST'
  | 'FIRST_NAME'
  | 'FRESHEST_OF_STALE'
  | 'FIRST_OF_EQUALLY_STALE'

/** A price of the past. `candle`: of the interval that ends at `at`, whose close is `percent`. */
export interface HistoryPoint extends ListingId {
  readonly at: string
  readonly percent: number
  readonly candle: { readonly open: number; readonly high: number; readonly low: number } | null
}

/** What a question came to, from a list of resolutions. */
export interface ListingResult extends ListingId {
  readonly at: string
  /** In percent of yes; `null` for a question that was cancelled. */
  readonly resultPercent: number | null
  /** False for the state of a question that goes on. */
  readonly isFinal: boolean
}

/** What one row of a venue's file says. */
export type VenueFact =
  | { readonly listing: Listing }
  | { readonly point: HistoryPoint }
  | { readonly result: ListingResult }

/** Whether a venue may have written this as an id: it holds no control character. */
export function isVenueId(text: string): boolean {
  return !/\p{Cc}/u.test(text)
}

/** `venue:contract:outcome`, under which the graph keeps a listing. */
export function listingKey({ venue, contract, outcome }: ListingId): string {
  return `${venue}:${contract}:${outcome}`
}
