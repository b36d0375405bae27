import type { NamedEntity } from '../../domain/entity.js'
import type { Cursors } from '../../domain/cursor.js'
import { secondOf } from '../../domain/instant.js'
import {
  COLLECTIONS,
  isVenueId,
  isReviewed,
  venueWith,
  type MarketState,
  type VenueId,
} from '../../domain/market.js'
import { calibrationKey } from '../../loaders/calibration.js'
import type { MarketGroup, Share } from '../../loaders/market-groups.js'
import { ALL_MARKETS, type MarketList, type MarketPage } from '../../loaders/market-lists.js'
import {
  currentAmong,
  type Contradiction,
  type RelatedMarket,
} from '../../loaders/related-markets.js'
import { sourceListings, type ShownPercent } from '../../loaders/markets.js'
import { similarTo } from '../../loaders/similar-markets.js'
import { freshnessOf, COLLECTION_IDS, venueNamed } from '../../loaders/venues.js'
import {
  CALIBRATION_DAYS,
  DEFAULT_CALIBRATION_DAYS,
  isCalibrationDays,
} from '../../markets/calibration.js'
import { explain } from '../../markets/explain.js'
import { historyWindow, toMinute, type Interval } from '../../markets/history.js'
import type { RequestContext } from '../../request-context.js'
import { countryOf, FIRST, idOf, isAbsent, orderOf, sortedUnique } from './arguments.js'
import { marketCursors, pageOfAll, positionAfter, type PageArgs } from './paging/connections.js'
import { refusal } from '../refusal.js'
import type {
  InputMaybe,
  MarketHistoryArgs,
  MarketLookup,
  MarketOrder,
  QueryMarketsArgs,
  Resolvers,
} from '../types.js'

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
    Market: market(cursors),
    MarketSource: {
      venue: ({ venue }) => ({ id: venue }),
      outcome: ({ outcomeTitle }) => outcomeTitle,
      state: ({ venueState }) => venueState,
    },
    HistoryPoint: { at: ({ at }) => secondOf(new Date(at * 60_000)) },
    MarketGroup: { ...group(cursors), markets: marketsOf('GROUP') },
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
    market: async (_root, { by }, { loaders }) => {
      const id = await marketIdOf(by, loaders)
      return id === null ? null : loaders.markets.load(id)
    },
    markets: async (_root, args, context) => {
      const list = await listOf(args, context)
      return context.loaders.marketPages.load(pageKey(cursors, list, args))
    },
    marketGroup: (_root, { id }, { loaders }) => loaders.marketGroups.load(id.trim().toLowerCase()),
    sources: async (_root, _args, { loaders }) =>
      (await loaders.venueIds.load('')).map((id) => ({ id })),
    source: async (_root, { id }, { loaders }) => {
      const venue = await venueNamed(id, loaders)
      return venue === null ? null : { id: venue }
    },
    marketContradictions: async (_root, args, { loaders, now }) =>
      contradictionsPage(
        cursors,
        ['contradictions'],
        args,
        currentAmong(await loaders.contradictions.load(''), now),
      ),
    collections: (_root, _args, { loaders }) => loaders.collections.loadMany(COLLECTION_IDS),
  } satisfies Resolvers['Query']
}

/**
 * The id of the market that `by` identifies; `null` if the venue lists no market, or several, under
 * the id.
 */
async function marketIdOf(
  { id, listing }: MarketLookup,
  loaders: RequestContext['loaders'],
): Promise<string | null> {
  if (!isAbsent(id)) return id.trim().toLowerCase()
  const venueId = venueIdIn(listing?.venueId)
  if (isAbsent(listing) || venueId === null) return null
  const venue = await venueOf('by.listing.venue', listing.venue, loaders)
  const [first = null, ...rest] = await loaders.venueListingIds.load({ venue, venueId })
  return rest.length === 0 ? first : null
}

/** The venue with this name or id. Throws `INVALID_PARAMETER` if there is no such venue. */
async function venueOf(
  argument: string,
  text: string,
  loaders: RequestContext['loaders'],
): Promise<VenueId> {
  const venue = await venueNamed(text, loaders)
  if (venue !== null) return venue
  const ids = await loaders.venueIds.load('')
  const names = ids.map((id) => venueWith(id).name).join(', ')
  const detail = `${argument}: must be the name or id of a venue: ${names}.`
  throw refusal('INVALID_PARAMETER', { argument }, detail)
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

const market = (cursors: Cursors) =>
  ({
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
    implies: async ({ id }, args, { loaders }) => {
      const { implies } = await loaders.relatedMarkets.load(id)
      return relatedPage(cursors, ['implied markets', id], args, implies, loaders)
    },
    excludes: async ({ id }, args, { loaders }) => {
      const { excludes } = await loaders.relatedMarkets.load(id)
      return relatedPage(cursors, ['excluded markets', id], args, excludes, loaders)
    },
    contradictions: async ({ id }, args, { loaders, now }) => {
      const found = currentAmong(await loaders.contradictionsOf.load(id), now)
      return contradictionsPage(cursors, ['contradictions of market', id], args, found)
    },
    entities: async ({ id }, args, { loaders }) =>
      pageOfAll(cursors, ['entities of market', id], args, await loaders.marketEntities.load(id), {
        idOf: ({ role, node }) => `${role} ${node.id}`,
        toEdge: (edge) => edge,
      }),
    similar: (market, _args, { loaders }) => similarTo(market, loaders),
  }) satisfies Resolvers['Market']

const group = (cursors: Cursors) =>
  ({
    rawShares: async ({ id }, args, { loaders }) =>
      sharesPage(cursors, ['shares', id], args, await loaders.groupShares.load(id), loaders),
    normalisedShares: async (group, args, { loaders }) => {
      const shares = normaliseShares(group, await loaders.groupShares.load(group.id))
      return shares && sharesPage(cursors, ['normalised shares', group.id], args, shares, loaders)
    },
  }) satisfies Resolvers['MarketGroup']

async function sharesPage(
  cursors: Cursors,
  list: readonly unknown[],
  args: PageArgs,
  shares: readonly Share[],
  { markets }: RequestContext['loaders'],
) {
  const found = await markets.loadMany(shares.map(({ marketId }) => marketId))
  // A market may have been deleted between the two reads.
  const known = shares.flatMap(({ percent }, index) => {
    const node = found[index] ?? null
    return node === null ? [] : [{ node, percent }]
  })
  return pageOfAll(cursors, list, args, known, {
    first: SHARES,
    idOf: ({ node }) => node.id,
    toEdge: (edge) => edge,
  })
}

/** One page of markets that a market implies or excludes. */
async function relatedPage(
  cursors: Cursors,
  list: readonly unknown[],
  args: PageArgs,
  related: readonly RelatedMarket[],
  { markets }: RequestContext['loaders'],
) {
  const found = await markets.loadMany(related.map(({ marketId }) => marketId))
  // A market may have been deleted between the two reads.
  const known = related.flatMap(({ reason }, index) => {
    const node = found[index] ?? null
    return node === null ? [] : [{ node, reason }]
  })
  return pageOfAll(cursors, list, args, known, {
    idOf: ({ node }) => node.id,
    toEdge: (edge) => edge,
  })
}

const contradictionsPage = (
  cursors: Cursors,
  list: readonly unknown[],
  args: PageArgs,
  found: readonly Contradiction[],
) =>
  pageOfAll(cursors, list, args, found, {
    idOf: ({ first, second }) => `${first.id} ${second.id}`,
    toEdge: (node) => ({ node }),
  })

const source = {
  name: ({ id }) => venueWith(id).name,
  url: ({ id }) => venueWith(id).url,
  money: ({ id }) => venueWith(id).money,
  isReviewed: ({ id }) => isReviewed(id),
  status: async ({ id }, _args, { loaders, now }) =>
    freshnessOf(await loaders.venues.load(id), now).status,
  lagSeconds: async ({ id }, _args, { loaders, now }) =>
    freshnessOf(await loaders.venues.load(id), now).lagSeconds,
  lastImportAt: async ({ id }, _args, { loaders }) => (await loaders.venues.load(id)).lastImportAt,
  lastQuotedAt: async ({ id }, _args, { loaders }) => (await loaders.venues.load(id)).lastQuotedAt,
  drift: async ({ id }, _args, { loaders }) => (await loaders.venues.load(id)).drift,
  listings: async ({ id }, _args, { loaders }) => (await loaders.venueCounts.load(id)).listings,
  markets: async ({ id }, _args, { loaders }) => (await loaders.venueCounts.load(id)).markets,
  coverage: async ({ id }, _args, { loaders, now }) => {
    const { lastImportAt, firstQuotedAt, lastQuotedAt } = await loaders.venues.load(id)
    if (lastImportAt === null) return null
    const byVenue = await loaders.venueCoverage.load(Math.floor(now.getTime() / MINUTE_MS))
    const { categories = [], countries = [] } = byVenue.get(id) ?? {}
    return { from: firstQuotedAt, until: lastQuotedAt, categories, countries }
  },
  calibration: async ({ id }, { days, category, shared }, { loaders, now }) => {
    const wanted = days ?? DEFAULT_CALIBRATION_DAYS
    if (!isCalibrationDays(wanted)) {
      const detail = `days: must be one of ${CALIBRATION_DAYS.join(', ')}.`
      throw refusal('INVALID_PARAMETER', { argument: 'days' }, detail)
    }
    const filter = { category: isEmpty(category) ? null : category, isShared: shared === true }
    const ofFilter = await loaders.calibrations.load(calibrationKey(id, wanted, now))
    return { days: wanted, ...ofFilter(filter) }
  },
} satisfies Resolvers['Source']

type MarketsResolver = (
  parent: NamedEntity,
  args: ListArgs,
  context: RequestContext,
) => Promise<MarketPage>

interface ListArgs extends PageArgs {
  readonly status?: readonly MarketState[] | null | undefined
  readonly orderBy?: InputMaybe<MarketOrder>
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
  const position = positionAfter(() => marketCursors(cursors, list), after)
  return { ...list, first: first ?? FIRST, after: position }
}

async function listOf(args: QueryMarketsArgs, context: RequestContext): Promise<MarketList> {
  const { category, source, country, entity, ids } = args
  const uniqueIds = isAbsent(ids) ? null : sortedUnique(ids)
  const { states, order } = statesAndOrder(args)
  const venue = isEmpty(source) ? null : await venueOf('source', source, context.loaders)
  const venueId = venueIdIn(args.venueId)
  const about = isEmpty(entity) ? null : await idOf('entity', entity, context)
  return {
    around: about === null ? null : { by: 'ENTITY', id: about },
    ids: uniqueIds,
    ...(venueId !== null && { venueId }),
    q: isEmpty(args.q) ? null : args.q,
    category: isEmpty(category) ? null : category,
    country: isEmpty(country) ? null : countryOf(country),
    venue,
    states,
    closesAfter: instantOf(args.closesAfter),
    closesBefore: instantOf(args.closesBefore),
    updatedSince: instantOf(args.updatedSince),
    order,
  }
}

function statesAndOrder({ status, orderBy }: ListArgs) {
  return {
    states: isAbsent(status) ? null : sortedUnique(status),
    order: orderOf(orderBy, 'OPENED'),
  }
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
    source: { id: shown.venue },
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
  const source = await historySource(args.source, loaders)
  // A window that ends now changes every minute, so its response must not be cached.
  const isPast = to !== null && to <= now
  const histories = isPast ? loaders.marketHistories : loaders.historiesToNow
  return (await histories.load({ id, source, ...window }))?.rows ?? []
}

async function historySource(
  text: string | null | undefined,
  loaders: RequestContext['loaders'],
): Promise<VenueId | 'shown' | null> {
  if (isEmpty(text)) return null
  return text === 'shown' ? text : venueOf('source', text, loaders)
}

/**
 * Scales the shares of an exclusive group to a sum of 100. Returns `null` for other groups, and for
 * a sum of 0.
 */
function normaliseShares({ isExclusive }: MarketGroup, shares: readonly Share[]) {
  const sum = shares.reduce((total, { percent }) => total + percent, 0)
  if (isExclusive !== true || sum <= 0) return null
  return shares.map(({ marketId, percent }) => ({
    marketId,
    percent: Math.round((percent * 100_000) / sum) / 1_000,
  }))
}
