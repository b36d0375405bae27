import { fromSummary, type NamedEntity } from '../domain/entity.js'
import type { MarketRole, ShownBecause, VenueId } from '../domain/market.js'
import type { Row } from '../graph/graph.js'
import type { MarketRow } from '../graph/rows.js'
import { sourcesOf } from '../markets/display.js'
import { inverted } from '../markets/percent.js'
import { byId } from './reading.js'

/** One question and its shown values. Unknown values are `null`. */
export type Market = Readonly<ReturnType<typeof toMarket>>

/** The percent that a market shows or showed. */
export interface ShownPercent {
  readonly percent: number
  readonly venue: VenueId
  readonly because: ShownBecause
  /** When the quote was observed; `null` if the time is not stored. */
  readonly quotedAt: string | null
}

export interface VenuePercent {
  readonly venue: VenueId
  readonly percent: number
}

/**
 * Loads markets by id, with one query for all waiting ids.
 *
 * Value: the market. Its current `id` is different if the key is the id of a merged market. `null`
 * for an unknown id.
 * Source: cypher/market/by-ids.cypher.
 */
export const markets = byId<Market | null>(null, async (ids, graph) => {
  const rows = await graph.read('market/by-ids', { ids })
  return rows.map(({ asked, market }) => [asked, toMarket(market)])
})

/** Converts a row to a market. */
export function toMarket(row: MarketRow) {
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
  const shown: ShownPercent | null =
    percent === null || source === null || because === null
      ? null
      : { percent, venue: source, because, quotedAt: shownAt }
  const quotes: readonly VenuePercent[] = (venues ?? []).flatMap((venue, at) => {
    const quoted = percents?.[at]
    return quoted === undefined ? [] : [{ venue, percent: quoted }]
  })
  return {
    /** The current id, which may differ from the requested id. */
    id,
    /** Its position among all markets, set once at its creation. */
    orderKey,
    title,
    category: category ?? 'other',
    state,
    /** Lowercase ISO 3166-1 alpha-2, `''` for none. */
    countryCode: countryCode ?? '',
    /** Times are ISO 8601, UTC, whole seconds. */
    opensAt,
    closesAt,
    resultPercent,
    volumeUsd,
    /** `null` if the market shows no percent. */
    shown,
    /** One percent for each venue, sorted by the venue's name. */
    quotes,
    /** Change of the shown percent in the last 24 hours, in percentage points. */
    moveDay,
    /** Difference between the highest and the lowest percent of a venue, in percentage points. */
    disagreement,
    updatedAt,
  }
}

/** A venue's outcome that was matched with a market, with prices for the "yes" of the market. */
export type MarketListing = Readonly<ReturnType<typeof toListing>>

/**
 * Loads all listings of a market, sorted by key, including listings without a usable price; `[]`
 * for an unknown market.
 * Source: cypher/market/listings.cypher.
 */
export const marketListings = byId<readonly MarketListing[]>([], async (ids, graph) => {
  const rows = await graph.read('market/listings', { ids })
  return rows.map(({ id, listings }) => [id, listings.map(toListing)])
})

function toListing(row: Row<'market/listings'>['listings'][number]) {
  const [key, venue, title, outcomeTitle, url, state, venueState, percent, rule, ...rest] = row
  const [bid, ask, quotedAt, volumeUsd, isInverted, method, confidence, reason, groupId] = rest
  const toMarketPrice = (price: number | null) =>
    price === null || isInverted !== true ? price : inverted(price)
  return {
    key,
    venue,
    /**
     * The id that the venue gives to the outcome, `contract` or `contract:outcome`; `null` if the
     * venue gives no id.
     */
    venueId: venueIdOf(venue, key),
    /** The id that the venue gives to the question that contains the listing. */
    venueGroupId: groupId,
    /** `null` while only the prices of the listing are known. */
    title,
    outcomeTitle,
    url,
    state,
    venueState,
    /** `null` without a usable price. */
    percent: toMarketPrice(percent),
    rule,
    // Buying one side is the same as selling the other side.
    bid: toMarketPrice(isInverted === true ? ask : bid),
    ask: toMarketPrice(isInverted === true ? bid : ask),
    quotedAt,
    volumeUsd,
    /** True if the listing has the opposite meaning of the market. */
    isInverted: isInverted === true,
    /** How the listing was matched with the market: the rule, the confidence and the reason. */
    method,
    confidence,
    reason,
  }
}

/**
 * The key of a listing without its venue, and without the final colon, which marks the "yes" of a
 * contract.
 */
function venueIdOf(venue: VenueId, key: string): string | null {
  const id = key.slice(venue.length + 1)
  // A key with `series:` is from the source `cross-venue-series`. It contains an id of this source.
  if (id.startsWith('series:')) return null
  return id.endsWith(':') ? id.slice(0, -1) : id
}

/**
 * For each venue with a usable price, the listing that represents the venue; sorted by the name of
 * the venue.
 */
export function sourceListings(listings: readonly MarketListing[]): readonly MarketListing[] {
  const quotes = listings.flatMap(({ key, venue, percent, volumeUsd, quotedAt }) =>
    percent === null ? [] : [{ listing: key, venue, percent, volumeUsd, quotedAt }],
  )
  return sourcesOf(quotes).flatMap((quote) => listings.filter(({ key }) => key === quote.listing))
}

/**
 * An entity that a market is about, and the role of the entity in the question: `SUBJECT`, `OFFICE`
 * …
 */
export interface ConcernedEntity {
  readonly role: MarketRole
  readonly confidence: number | null
  /** How the entity was found; `null` if an earlier build found it. */
  readonly reason: string | null
  readonly node: NamedEntity
}

/**
 * This limit is high: no market concerns so many entities, because a proposition names only a few.
 */
const MAX_ENTITIES_PER_MARKET = 100

/**
 * Loads the entities that a market concerns, sorted by role, then by name; `[]` for none.
 * Source: cypher/market/entities.cypher.
 */
export const marketEntities = byId<readonly ConcernedEntity[]>([], async (ids, graph) => {
  const rows = await graph.read('market/entities', { ids, limit: MAX_ENTITIES_PER_MARKET })
  return rows.map(({ id, entities }) => [
    id,
    entities.map(([role, confidence, reason, node]) => ({
      ...{ role, confidence, reason, node: fromSummary(node) },
    })),
  ])
})
