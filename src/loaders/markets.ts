import type { MarketState, ShownBecause, VenueId } from '../domain/market.js'
import type { Graph, Row } from '../graph/graph.js'
import type { MarketRow } from '../graph/rows.js'
import { sourcesOf } from '../markets/display.js'
import { inverted, type PercentRule } from '../markets/percent.js'
import { batched } from './batch.js'
import type { CacheLimits } from './batch/values.js'
import { fromSummary, type NamedEntity } from './named-entity.js'

/** One question and what is shown of it. Unknown values are `null`. */
export interface Market {
  /** The current id, which may differ from the one in the request. */
  readonly id: string
  /** Its position among all markets, set once when it is made. */
  readonly orderKey: string
  readonly title: string
  readonly category: string
  readonly state: MarketState
  /** Lowercase ISO 3166-1 alpha-2, `''` for none. */
  readonly countryCode: string
  /** Times are ISO 8601, UTC, whole seconds. */
  readonly opensAt: string | null
  readonly closesAt: string | null
  readonly resultPercent: number | null
  readonly volumeUsd: number | null
  /** `null` when there is nothing to show. */
  readonly shown: ShownPercent | null
  /** One for each venue, sorted by the venue's name. */
  readonly quotes: readonly VenuePercent[]
  /** By how many points the shown percent moved in the last 24 hours. */
  readonly moveDay: number | null
  /** The points between the two venues that are furthest apart. */
  readonly disagreement: number | null
  readonly updatedAt: string
}

/** The percent that a market shows or showed. */
export interface ShownPercent {
  readonly percent: number
  readonly venue: VenueId
  readonly because: ShownBecause
  /** When the quote was observed; `null` when that is not stored. */
  readonly quotedAt: string | null
}

export interface VenuePercent {
  readonly venue: VenueId
  readonly percent: number
}

/**
 * Markets by id, one query for all the ids that are waiting.
 *
 * Value: the market; one with another `id` when the key is that of a market that was merged; `null` for
 * an unknown id.
 * Source: cypher/market/by-ids.cypher.
 */
export const marketsLoader = (graph: Graph, cache: CacheLimits) =>
  batched<string, Market | null>({
    graph,
    name: 'markets',
    cache,
    evictBy: (id) => id,
    sameQuery: () => '',
    async load(ids, graph) {
      const rows = await graph.read('market/by-ids', { ids })
      const byId = new Map(rows.map(({ asked, market }) => [asked, toMarket(market)]))
      return ids.map((id) => byId.get(id) ?? null)
    },
  })

/** The market of a row with these columns. */
export function toMarket(row: MarketRow): Market {
  const [
    id,
    orderKey,
    title,
    category,
    state,
    countryCode,
    opensAt,
    closesAt,
    resultPercent,
    volumeUsd,
    percent,
    source,
    shownAt,
    because,
    venues,
    percents,
    moveDay,
    disagreement,
    updatedAt,
  ] = row
  return {
    id,
    orderKey,
    title,
    category: category ?? 'other',
    state,
    countryCode: countryCode ?? '',
    opensAt,
    closesAt,
    resultPercent,
    volumeUsd,
    shown:
      percent === null || source === null || because === null
        ? null
        : { percent, venue: source, because, quotedAt: shownAt },
    quotes: (venues ?? []).flatMap((venue, at) => {
      const quoted = percents?.[at]
      return quoted === undefined ? [] : [{ venue, percent: quoted }]
    }),
    moveDay,
    disagreement,
    updatedAt,
  }
}

/** One outcome of a venue that matches a market, with prices for the market's own yes. */
export interface MarketListing {
  readonly key: string
  readonly venue: VenueId
  /** The venue's own id of it, `contract` or `contract:outcome`; `null` where the venue gives none. */
  readonly venueId: string | null
  /** The venue's own id of what it shows the listing under. */
  readonly venueGroupId: string | null
  /** `null` while only its prices are known. */
  readonly title: string | null
  readonly outcomeTitle: string | null
  readonly url: string | null
  readonly state: MarketState | null
  readonly venueState: string | null
  /** `null` without a usable price. */
  readonly percent: number | null
  readonly rule: PercentRule | null
  readonly bid: number | null
  readonly ask: number | null
  readonly quotedAt: string | null
  readonly volumeUsd: number | null
  /** Whether the venue asks the opposite. */
  readonly isInverted: boolean
  /** The matching: by which rule, with which confidence, and why. */
  readonly method: string | null
  readonly confidence: number | null
  readonly reason: string | null
}

/**
 * All listings of a market, also those without a usable price, sorted by key; `[]` for an unknown market.
 * Source: cypher/market/listings.cypher.
 */
export const marketListingsLoader = (graph: Graph, cache: CacheLimits) =>
  batched<string, readonly MarketListing[]>({
    graph,
    name: 'marketListings',
    cache,
    evictBy: (id) => id,
    sameQuery: () => '',
    async load(ids, graph) {
      const rows = await graph.read('market/listings', { ids })
      const byId = new Map(rows.map(({ id, listings }) => [id, listings.map(toListing)]))
      return ids.map((id) => byId.get(id) ?? [])
    },
  })

function toListing(row: Row<'market/listings'>['listings'][number]): MarketListing {
  const [key, venue, title, outcomeTitle, url, state, venueState, percent, rule, ...rest] = row
  const [bid, ask, quotedAt, volumeUsd, isInverted, method, confidence, reason, groupId] = rest
  const ours = (price: number | null) =>
    price === null || isInverted !== true ? price : inverted(price)
  return {
    key,
    venue,
    venueId: venueIdOf(venue, key),
    venueGroupId: groupId,
    title,
    outcomeTitle,
    url,
    state,
    venueState,
    percent: ours(percent),
    rule,
    // Buying one side is selling the other.
    bid: ours(isInverted === true ? ask : bid),
    ask: ours(isInverted === true ? bid : ask),
    quotedAt,
    volumeUsd,
    isInverted: isInverted === true,
    method,
    confidence,
    reason,
  }
}

/** The key of a listing without its venue, and without what ends the key of a contract's yes side. */
function venueIdOf(venue: VenueId, key: string): string | null {
  const id = key.slice(venue.length + 1)
  // A series of a collection goes by the collection's id.
  if (id.startsWith('series:')) return null
  return id.endsWith(':') ? id.slice(0, -1) : id
}

/** The listing that represents each venue, sorted by the venue's name; without those that have no usable price. */
export function sourceListings(listings: readonly MarketListing[]): readonly MarketListing[] {
  const quotes = listings.flatMap(({ key, venue, percent, volumeUsd, quotedAt }) =>
    percent === null ? [] : [{ listing: key, venue, percent, volumeUsd, quotedAt }],
  )
  return sourcesOf(quotes).flatMap((quote) => listings.filter(({ key }) => key === quote.listing))
}

/** An entity that a market is about, and its role there: `SUBJECT`, `OFFICE` … */
export interface ConcernedEntity {
  readonly role: string
  readonly confidence: number | null
  readonly node: NamedEntity
}

/** A proposition names only a few. */
const ENTITIES_A_MARKET = 100

/**
 * The entities that a market concerns, sorted by role, then name; `[]` for none.
 * Source: cypher/market/entities.cypher.
 */
export const marketEntitiesLoader = (graph: Graph, cache: CacheLimits) =>
  batched<string, readonly ConcernedEntity[]>({
    graph,
    name: 'marketEntities',
    cache,
    evictBy: (id) => id,
    sameQuery: () => '',
    async load(ids, graph) {
      const rows = await graph.read('market/entities', { ids, limit: ENTITIES_A_MARKET })
      const byId = new Map(
        rows.map(({ id, entities }) => [
          id,
          entities.map(([role, confidence, summary]) => ({
            role,
            confidence,
            node: fromSummary(summary),
          })),
        ]),
      )
      return ids.map((id) => byId.get(id) ?? [])
    },
  })
