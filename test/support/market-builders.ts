import type { MarketState, VenueId } from '../../src/domain/market.js'
import type { Graph } from '../../src/graph/graph.js'
import { startOfDay } from '../../src/markets/history.js'

type Properties = Readonly<Record<string, unknown>>

/** A market as the graph stores it. */
export interface StoredMarket extends Properties {
  readonly id: string
  readonly orderKey: string
  readonly title: string
  readonly state: MarketState
  readonly percent: number | null
}

/** A listing as the graph stores it, and the market that it quotes. */
export interface StoredListing {
  readonly market: string
  readonly quotes: Properties
  readonly properties: Properties & { readonly key: string; readonly venue: VenueId }
}

/** What a test wants to be known of markets. */
export interface StoredMarkets {
  readonly markets?: readonly StoredMarket[]
  readonly listings?: readonly StoredListing[]
  readonly groups?: readonly (Properties & {
    readonly id: string
    readonly markets: readonly string[]
  })[]
  /** Slugs of entities, by the id of the market that concerns them, with their role there. */
  readonly concerns?: readonly {
    readonly market: string
    readonly entity: string
    readonly role?: string
  }[]
  readonly quotes?: readonly StoredQuotes[]
  /** What markets showed, as `[ISO time, percent or null, venue]`. */
  readonly shown?: readonly {
    readonly market: string
    readonly changes: readonly (readonly [string, number | null, VenueId])[]
  }[]
  /** Former ids, by the id of the market that they stand for. */
  readonly formerIds?: Readonly<Record<string, string>>
  /** Keys of listings, by another id that the venue uses: `venue:kind:value`. */
  readonly aliases?: Readonly<Record<string, string>>
  readonly imports?: readonly Properties[]
  readonly drift?: readonly Properties[]
}

/** Prices of a listing in the past: points, and candles by the time at which they end. */
export interface StoredQuotes {
  readonly listing: string
  readonly points?: readonly (readonly [at: string, percent: number])[]
  readonly candles?: readonly (readonly [
    at: string,
    open: number,
    high: number,
    low: number,
    close: number,
  ])[]
}

/** An open market of Polymarket alone, at 62.5 percent, unless `given` says otherwise. */
export function aMarket(given: Partial<StoredMarket> = {}): StoredMarket {
  const id = given.id ?? 'jane-doe-wins'
  const orderKey = given.orderKey ?? `2026-01-01T00:00:00Z/${id}`
  const state = given.state ?? 'open'
  const percent = given.percent === undefined ? 62.5 : given.percent
  const isListed = percent !== null && ['open', 'disputed', 'closed'].includes(state)
  return {
    id,
    key: `key of ${id}`,
    orderKey,
    title: id.replaceAll('-', ' '),
    category: 'elections',
    state,
    countryCode: 'us',
    references: '[]',
    volumeUsd: 1_000,
    percent,
    ...(percent !== null && {
      source: 'polymarket',
      shownAt: '2026-01-31T12:00:00Z',
      because: 'ONLY_SOURCE',
      venues: ['polymarket'],
      percents: [percent],
    }),
    ...(isListed && { listKey: orderKey }),
    updatedAt: '2026-01-31T12:00:00Z',
    ...given,
  }
}

/** A listing of Polymarket at 62.5 percent, unless `given` says otherwise. */
export function aListing(
  market: string,
  given: Partial<StoredListing['properties']> = {},
  quotes: Properties = {},
): StoredListing {
  const venue = given.venue ?? 'polymarket'
  return {
    market,
    quotes: {
      inverted: false,
      method: 'PROPOSITION',
      confidence: 1,
      reason: 'the same words',
      ...quotes,
    },
    properties: {
      key: `${venue}:${market}:`,
      venue,
      contract: market,
      outcome: '',
      title: `Will it be ${market}?`,
      url: `https://example.org/${market}`,
      state: 'open',
      venueState: 'active',
      bid: 62,
      ask: 63,
      percent: 62.5,
      rule: 'MIDDLE',
      quotedAt: '2026-01-31T12:00:00Z',
      volumeUsd: 1_000,
      ...given,
    },
  }
}

/** Adds the given data to the graph. Writes nothing to the change log. */
export async function storeMarkets(graph: Graph, given: StoredMarkets): Promise<void> {
  await graph.apply('UNWIND $markets AS given CREATE (one:Market) SET one = given', {
    markets: given.markets ?? [],
  })
  await graph.apply(
    `UNWIND $listings AS given
     MATCH (one:Market {id: given.market})
     CREATE (listing:Listing)-[quotes:QUOTES]->(one)
     SET listing = given.properties, quotes = given.quotes`,
    { listings: given.listings ?? [] },
  )
  await graph.apply(
    `UNWIND $groups AS given
     CREATE (around:MarketGroup) SET around = given.properties
     WITH given, around
     UNWIND given.markets AS id
     MATCH (one:Market {id: id})
     CREATE (one)-[:IN_GROUP]->(around)`,
    {
      groups: (given.groups ?? []).map(({ markets, ...properties }) => ({
        markets,
        properties: { key: properties.id, ...properties },
      })),
    },
  )
  await graph.apply(
    `UNWIND $concerns AS given
     MATCH (one:Market {id: given.market}), (entity:Entity {slug: given.entity})
     CREATE (one)-[:CONCERNS {role: given.role, method: 'NAME', confidence: 1.0}]->(entity)`,
    { concerns: (given.concerns ?? []).map((each) => ({ role: 'SUBJECT', ...each })) },
  )
  await graph.apply(
    `UNWIND $days AS given
     MATCH (listing:Listing {key: given.listing})
     CREATE (listing)-[:HAS_DAY]->(day:QuoteDay) SET day = given.properties
     SET day.day = toInteger(day.day)`,
    { days: (given.quotes ?? []).flatMap(quoteDays) },
  )
  await graph.apply(
    `UNWIND $days AS given
     MATCH (one:Market {id: given.market})
     CREATE (one)-[:SHOWN_ON]->(day:ShownDay) SET day = given.properties
     SET day.day = toInteger(day.day)`,
    { days: (given.shown ?? []).flatMap(shownDays) },
  )
  await graph.apply(
    `UNWIND $former AS given
     MATCH (one:Market {id: given[1]})
     CREATE (:FormerMarketId {id: given[0]})-[:NAMES]->(one)`,
    { former: Object.entries(given.formerIds ?? {}) },
  )
  await graph.apply(
    `UNWIND $aliases AS given
     MATCH (listing:Listing {key: given[1]})
     CREATE (:ListingAlias {key: given[0]})-[:NAMES]->(listing)`,
    { aliases: Object.entries(given.aliases ?? {}) },
  )
  await graph.apply('UNWIND $rows AS given CREATE (one:VenueImport) SET one = given', {
    rows: given.imports ?? [],
  })
  await graph.apply('UNWIND $rows AS given CREATE (one:DriftCount) SET one = given', {
    rows: given.drift ?? [],
  })
}

function quoteDays({ listing, points = [], candles = [] }: StoredQuotes) {
  const days = new Set([...points, ...candles].map(([at]) => dayOf(at)))
  return [...days].map((day) => {
    const seen = points.filter(([at]) => dayOf(at) === day)
    const ended = candles.filter(([at]) => dayOf(at) === day)
    return {
      listing,
      properties: {
        key: `${listing}|${String(day)}`,
        day,
        minutes: seen.map(([at]) => minuteOf(at)),
        percents: seen.map(([, percent]) => percent),
        candleMinutes: ended.map(([at]) => minuteOf(at)),
        opens: ended.map(([, open]) => open),
        highs: ended.map(([, , high]) => high),
        lows: ended.map(([, , , low]) => low),
        closes: ended.map(([, , , , close]) => close),
      },
    }
  })
}

function shownDays({ market, changes }: NonNullable<StoredMarkets['shown']>[number]) {
  const days = new Set(changes.map(([at]) => dayOf(at)))
  return [...days].map((day) => {
    const of = changes.filter(([at]) => dayOf(at) === day)
    return {
      market,
      properties: {
        key: `${market}|${String(day)}`,
        day,
        minutes: of.map(([at]) => minuteOf(at)),
        percents: of.map(([, percent]) => percent ?? -1),
        venues: of.map(([, percent, venue]) => (percent === null ? '' : venue)),
        becauses: of.map(([, percent]) => (percent === null ? '' : 'MAX_VOLUME')),
      },
    }
  })
}

function dayOf(at: string): number {
  return Number(at.slice(0, 10).replaceAll('-', ''))
}

function minuteOf(at: string): number {
  return Date.parse(at) / 60_000 - startOfDay(dayOf(at))
}
