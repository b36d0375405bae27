import type { MarketState, ShownBecause, VenueId } from '../domain/market.js'
import type { EntityType } from '../domain/entity.js'
import type { CallStatus } from '../domain/result.js'
import type { PartialDate } from '../domain/partial-date.js'
import type { DateBasis, RelationshipKind, TenureText } from '../domain/relationship.js'

/*
 * Row types that several queries share. Items in lists are tuples, because objects would repeat the
 * property names in each item.
 */

/** The stored properties of an entity. Properties that no source gives are absent. */
export interface StoredEntity {
  readonly id: string
  readonly type: EntityType
  readonly slug: string
  readonly name: string
  readonly countryCode: string
  readonly description: string
  /** ISO 8601, UTC, whole seconds. */
  readonly updatedAt: string
  readonly names?: readonly string[]
  readonly nameLangs?: readonly string[]
  /** `scheme:value`, sorted. */
  readonly identifiers?: readonly string[]
  readonly datasets?: readonly string[]
  readonly links?: readonly string[]
  /** `type:value`: `twitter:foo`. */
  readonly contacts?: readonly string[]
  readonly image?: string
  /** The full name of a person. `name` is the usual name. */
  readonly officialName?: string
  readonly birthDate?: PartialDate
  readonly deathDate?: PartialDate
  readonly gender?: string
  readonly email?: string
  /** The kind of organization or area, in the source's words. */
  readonly classification?: string
  readonly seats?: number
  readonly foundedOn?: PartialDate
  readonly dissolvedOn?: PartialDate
  readonly startDate?: PartialDate
  readonly endDate?: PartialDate
  /** True when no source mentions the entity any more. */
  readonly orphaned?: boolean
  /** Why its source records describe the same entity: one sentence for each reason. */
  readonly mergedBecause?: readonly string[]
  /** Each item is an `EntityCorrection` as JSON; newest first. */
  readonly corrections?: readonly string[]
}

/** A relationship without its two entities. */
export type RelationshipRow = readonly [
  id: string,
  kind: RelationshipKind,
  role: string | null,
  start: PartialDate | null,
  end: PartialDate | null,
  startBasis: DateBasis | null,
  endBasis: DateBasis | null,
  from: number,
  to: number,
  sureFrom: number,
  sureTo: number,
  asOf: PartialDate | null,
  isPast: boolean | null,
]

/** The period of a relationship. */
export type SpanRow = readonly [
  start: PartialDate | null,
  end: PartialDate | null,
  from: number,
  to: number,
  sureFrom: number,
  sureTo: number,
]

/**
 * The direction of a relationship in a list, and the tenure that contains the relationship, if any.
 */
export type ListSide = readonly [
  isOutgoing: boolean,
  tenure: TenureText | null,
  tenureTermIds: readonly string[] | null,
]

/**
 * A fact, such as a membership: the ids of the entities and terms that a source names together, and
 * the keys of the records that state the fact.
 */
export type FactRow = readonly [
  id: string,
  personId: string | null,
  institutionId: string | null,
  partyId: string | null,
  areaId: string | null,
  officeId: string | null,
  termIds: readonly string[] | null,
  recordKeys: readonly string[] | null,
]

/** A legislative period. */
export type TermRow = readonly [
  id: string,
  name: string,
  start: PartialDate | null,
  end: PartialDate | null,
  from: number,
  institutionSummary: string,
]

/** A market with its displayed values. */
export type MarketRow = readonly [
  id: string,
  orderKey: string,
  title: string,
  category: string | null,
  state: MarketState,
  countryCode: string | null,
  opensAt: string | null,
  closesAt: string | null,
  resultPercent: number | null,
  volumeUsd: number | null,
  percent: number | null,
  source: VenueId | null,
  shownAt: string | null,
  because: ShownBecause | null,
  venues: readonly VenueId[] | null,
  percents: readonly number[] | null,
  moveDay: number | null,
  disagreement: number | null,
  updatedAt: string,
]

/** The values that decide how a market is related to other markets, and its displayed price. */
export interface RelatedMarket {
  readonly id: string
  readonly key: string
  readonly series: string | null
  readonly isInverted: boolean
  readonly opensAt: string | null
  readonly countsFrom: string | null
  readonly percent: number | null
  /** The displayed listing: its venue, the rule of its percent, and its order book. */
  readonly venue: VenueId | null
  readonly rule: 'MIDDLE' | 'LAST' | 'STATED' | null
  readonly bid: number | null
  readonly ask: number | null
  /** Whether the displayed listing asks the opposite of the market. */
  readonly isQuoteInverted: boolean | null
}

type Numbers = readonly number[] | null

/** The prices of a listing on one day (yyyymmdd). */
export type QuoteDayRow = readonly [
  day: number,
  minutes: Numbers,
  percents: Numbers,
  candleMinutes: Numbers,
  opens: Numbers,
  highs: Numbers,
  lows: Numbers,
  closes: Numbers,
]

/**
 * The displayed values of a market on one day (yyyymmdd), by minute. A percent of -1 means no
 * value.
 */
export type ShownDayRow = readonly [
  day: number,
  minutes: readonly number[],
  percents: readonly number[],
  venues: readonly (VenueId | '')[],
  becauses: readonly (ShownBecause | '')[],
]

/** A call of a race, as the queries in `cypher/race/` return it. */
export type CallRow = readonly [
  id: string,
  source: string,
  seq: number,
  candidacy: string,
  candidacyId: string | null,
  status: CallStatus,
  by: string,
  receivedAt: string,
  stands: boolean,
]
