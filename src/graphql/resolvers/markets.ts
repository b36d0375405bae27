import type { NamedEntity } from '../../domain/entity.js'
import type { Cursors } from '../../domain/cursor.js'
import { secondOf } from '../../domain/instant.js'
import { COLLECTIONS, isVenueId, VENUES, type MarketState } from '../../domain/market.js'
import { loadByIdOrSlug } from '../../loaders/by-id-or-slug.js'
import type { MarketGroup } from '../../loaders/market-groups.js'
import {
  ALL_MARKETS,
  emptyListLike,
  type MarketList,
  type MarketOrder,
  type MarketPage,
} from '../../loaders/market-lists.js'
import { sourceListings, type ShownPercent } from '../../loaders/markets.js'
import { freshnessOf, COLLECTION_IDS, VENUE_IDS, venueNamed } from '../../loaders/venues.js'
import { explain } from '../../markets/explain.js'
import { historyWindow, toMinute, type Interval } from '../../markets/history.js'
import type { RequestContext } from '../../request-context.js'
import { countryOf, FIRST, sortedUnique, isAbsent } from './arguments.js'
import { marketCursors, positionAfter, type PageArgs } from './paging/connections.js'
import { refusal } from '../refusal.js'
import type { MarketHistoryArgs, QueryMarketArgs, QueryMarketsArgs, Resolvers } from '../types.js'

/** The resolvers of markets, their groups and their venues. */
export function marketResolvers(cursors: Cursors) {
  const marketsOf =
    (by: 'ENTITY' | 'GROUP') =>
    ({ id }: { readonly id: string }, args: ListArgs, { loaders }: RequestContext) => {
      const list = { ...ALL_MARKETS, around: { by, id }, ...statesAndOrder(args) }
      return loaders.marketPages.load(pageKey(cursors, list, args))
    }

  return {
    Query: queries(cursors),
    Market: market,
    MarketSource: {
      venue: ({ venue }) => VENUES[venue].name,
      outcome: ({ outcomeTitle }) => outcomeTitle,
      state: ({ venueState }) => venueState,
      inverted: ({ isInverted }) => isInverted,
    },
    HistoryPoint: { at: ({ at }) => secondOf(new Date(at * 60_000)) },
    MarketGroup: { ...group, markets: marketsOf('GROUP') },
    MarketShare: {
      market: async ({ marketId }, _args, { loaders }) => {
        const market = await loaders.markets.load(marketId)
        // The market was deleted between the two reads.
        if (market === null) throw refusal('MARKET_NOT_FOUND')
        return market
      },
    },
    Collection: { name: ({ id }) => COLLECTIONS[id] },
    Source: source,
    Entity: { markets: marketsOf('ENTITY') },
    HistoryInterval: INTERVAL_WORDS,
  } satisfies Omit<Resolvers, 'Entity'> & {
    readonly Entity: { readonly markets: MarketsResolver }
  }
}

function queries(cursors: Cursors) {
  return {
    market: async (_root, args, { loaders }) => {
      const id = await marketIdOf(args, loaders)
      return id === null ? null : loaders.markets.load(id)
    },
    markets: async (_root, args, context) => {
      const list = await listOf(args, context)
      return context.loaders.marketPages.load(pageKey(cursors, list, args))
    },
    marketGroup: (_root, { id }, { loaders }) => loaders.marketGroups.load(id.trim().toLowerCase()),
    sources: async (_root, _args, { loaders }) => {
      const found = await loaders.venues.loadMany(VENUE_IDS)
      return found.filter((report) => report !== null)
    },
    collections: (_root, _args, { loaders }) => loaders.collections.loadMany(COLLECTION_IDS),
  } satisfies Resolvers['Query']
}

/**
 * The id of the market that the arguments identify; `null` if `venueId` refers to no market of the
 * venue, or to several.
 */
async function marketIdOf(
  { id, venue, venueId }: Pick<QueryMarketArgs, 'id' | 'venue' | 'venueId'>,
  { venueListingIds }: RequestContext['loaders'],
): Promise<string | null> {
  const isNamedByVenue = !isAbsent(venue) && !isAbsent(venueId)
  if (!isAbsent(id) && isAbsent(venue) && isAbsent(venueId)) return id.trim().toLowerCase()
  if (!isAbsent(id) || !isNamedByVenue) {
    throw refusal('INVALID_PARAMETER', {}, 'Give either `id`, or both `venue` and `venueId`.')
  }
  const venueKey = venueNamed(venue)
  const idAtVenue = venueIdIn(venueId)
  if (venueKey === null || idAtVenue === null) return null
  const [first = null, ...rest] = await venueListingIds.load({
    venue: venueKey,
    venueId: idAtVenue,
  })
  return rest.length === 0 ? first : null
}

/**
 * Trims the id that a venue uses for a listing; `null` if the text is empty. Throws
 * `INVALID_PARAMETER` for control characters.
 */
function venueIdIn(text: string | null | undefined): string | null {
  if (isEmpty(text)) return null
  if (isVenueId(text)) return text.trim()
  throw refusal(
    'INVALID_PARAMETER',
    { argument: 'venueId' },
    'venueId: must not contain control characters.',
  )
}

const market = {
  countryCode: ({ countryCode }) => (countryCode === '' ? null : countryCode),
  display: async (market, { asOf }, { loaders, now }) => {
    if (isAbsent(asOf)) return toDisplay(market.shown, market.quotes.length, now)
    const shown = await loaders.shownAt.load({ id: market.id, at: toMinute(asOf) })
    return toDisplay(shown, null, null)
  },
  sources: async ({ id }, _args, { loaders }) =>
    sourceListings(await loaders.marketListings.load(id)),
  listings: ({ id }, _args, { loaders }) => loaders.marketListings.load(id),
  history: ({ id }, args, context) => historyRows(id, args, context),
  group: ({ id }, _args, { loaders }) => loaders.groupsOfMarkets.load(id),
  entities: async ({ id }, { first }, { loaders }) =>
    (await loaders.marketEntities.load(id)).slice(0, first ?? FIRST),
} satisfies Resolvers['Market']

const group = {
  exclusive: ({ isExclusive }) => isExclusive,
  exhaustive: ({ isExhaustive }) => isExhaustive,
  rawShares: async ({ id }, { first }, { loaders }) =>
    (await loaders.groupShares.load(id)).slice(0, first ?? SHARES),
  normalisedShares: async (group, { first }, { loaders }) =>
    normaliseShares(group, await loaders.groupShares.load(group.id))?.slice(0, first ?? SHARES) ??
    null,
} satisfies Resolvers['MarketGroup']

const source = {
  name: ({ id }) => VENUES[id].name,
  url: ({ id }) => VENUES[id].url,
  money: ({ id }) => VENUES[id].money,
  status: (report, _args, { now }) => freshnessOf(report, now).status,
  lagSeconds: (report, _args, { now }) => freshnessOf(report, now).lagSeconds,
  lastImport: ({ lastImportAt }) => lastImportAt,
  listings: async ({ id }, _args, { loaders }) => (await loaders.venueCounts.load(id)).listings,
  markets: async ({ id }, _args, { loaders }) => (await loaders.venueCounts.load(id)).markets,
  coverage: async ({ id, lastImportAt, firstQuotedAt, lastQuotedAt }, _args, { loaders, now }) => {
    if (lastImportAt === null) return null
    const byVenue = await loaders.venueCoverage.load(Math.floor(now.getTime() / MINUTE_MS))
    const { categories = [], countries = [] } = byVenue.get(id) ?? {}
    return { from: firstQuotedAt, until: lastQuotedAt, categories, countries }
  },
} satisfies Resolvers['Source']

type MarketsResolver = (
  parent: NamedEntity,
  args: ListArgs,
  context: RequestContext,
) => Promise<MarketPage>

interface ListArgs extends PageArgs {
  readonly status?: readonly MarketState[] | null | undefined
  readonly orderBy?: MarketOrder | null | undefined
}

const INTERVAL_WORDS = {
  MINUTE: '1m',
  FIVE_MINUTES: '5m',
  HOUR: '1h',
  SIX_HOURS: '6h',
  DAY: '1d',
} as const satisfies Record<string, Interval>
/** The default of `first` for shares, as in the schema. It also applies to `first: null`. */
const SHARES = 100
const MINUTE_MS = 60_000

function pageKey(cursors: Cursors, list: MarketList, { first, after }: PageArgs) {
  const position = positionAfter(marketCursors(cursors, list), after)
  return { ...list, first: first ?? FIRST, after: position }
}

async function listOf(args: QueryMarketsArgs, context: RequestContext): Promise<MarketList> {
  const { category, source, country, entity, ids } = args
  const uniqueIds = isAbsent(ids) ? null : sortedUnique(ids)
  const { states, order } = statesAndOrder(args)
  const venue = isEmpty(source) ? null : venueNamed(source)
  const venueId = venueIdIn(args.venueId)
  const about = isEmpty(entity) ? null : await loadByIdOrSlug(entity, context)
  const closesAfter = instantOf(args.closesAfter)
  const list: MarketList = {
    around: about === null ? null : { by: 'ENTITY', id: about.id },
    ids: uniqueIds,
    ...(venueId !== null && { venueId }),
    q: isEmpty(args.q) ? null : args.q,
    category: isEmpty(category) ? null : category,
    country: isEmpty(country) ? null : countryOf(country),
    venue,
    states,
    closesAfter: closesAfter ?? (order === 'CLOSING' ? startOfToday(context) : null),
    closesBefore: instantOf(args.closesBefore),
    updatedSince: instantOf(args.updatedSince),
    order,
  }
  const isUnknown = (!isEmpty(source) && venue === null) || (!isEmpty(entity) && about === null)
  return isUnknown ? emptyListLike(list) : list
}

function statesAndOrder({ status, orderBy }: ListArgs) {
  return {
    states: isAbsent(status) ? null : sortedUnique(status),
    order: orderBy ?? ('OPENED' as const),
  }
}

function startOfToday({ now }: RequestContext): string {
  return `${now.toISOString().slice(0, 10)}T00:00:00Z`
}

function instantOf(instant: Date | null | undefined): string | null {
  return isAbsent(instant) ? null : secondOf(instant)
}

function isEmpty(text: string | null | undefined): text is '' | null | undefined {
  return isAbsent(text) || text.trim() === ''
}

function toDisplay(shown: ShownPercent | null, sources: number | null, now: Date | null) {
  if (shown === null) return null
  return {
    percent: shown.percent,
    source: VENUES[shown.venue].name,
    why: explain(shown, sources, now),
    quotedAt: shown.quotedAt,
  }
}

async function historyRows(
  id: string,
  args: Partial<MarketHistoryArgs>,
  { loaders, now }: RequestContext,
) {
  const to = args.to ?? null
  const window = historyWindow(
    { from: args.from ?? null, to, interval: args.interval ?? null },
    now,
  )
  if ('message' in window) {
    const { field, message } = window
    throw refusal('INVALID_PARAMETER', { argument: field }, `${field}: ${message}.`)
  }
  const source = historySource(args.source)
  // A window that ends now changes every minute, so its response must not be cached.
  const isPast = to !== null && to <= now
  const histories = isPast ? loaders.marketHistories : loaders.historiesToNow
  return (await histories.load({ id, source, ...window }))?.rows ?? []
}

function historySource(text: string | null | undefined) {
  if (isEmpty(text)) return null
  if (text === 'shown') return text
  const venue = venueNamed(text)
  if (venue !== null) return venue
  const detail = 'source: must be the name or id of a venue, or "shown".'
  throw refusal('INVALID_PARAMETER', { argument: 'source' }, detail)
}

/**
 * Scales the shares of an exclusive group to a sum of 100. Returns `null` for other groups, and for
 * a sum of 0.
 */
function normaliseShares(
  { isExclusive }: MarketGroup,
  shares: readonly { readonly marketId: string; readonly percent: number }[],
) {
  const sum = shares.reduce((total, { percent }) => total + percent, 0)
  if (isExclusive !== true || sum <= 0) return null
  return shares.map(({ marketId, percent }) => ({
    marketId,
    percent: Math.round((percent * 100_000) / sum) / 1_000,
  }))
}
