import { MARKET_STATES, type MarketState, type VenueId } from '../domain/market.js'
import { holdingNames } from '../domain/name-query.js'
import type { Order } from '../domain/order.js'
import type { ParamsOf, Row } from '../graph/graph.js'
import type { MarketRow } from '../graph/rows.js'
import type { QueryReader } from './batch/queue.js'
import { foundBy } from './found-by.js'
import type { Reading } from './reading.js'
import { toMarket, type Market } from './markets.js'
import { marketsByVenueId } from './venue-ids.js'
import { toPage, type Page } from './page.js'

/** The property of a market by which each field of an order sorts. */
const SORTED_BY = {
  OPENED: 'orderKey',
  CLOSING: 'closesAt',
  VOLUME: 'volumeUsd',
  MOVE_DAY: 'moveDay',
  DISAGREEMENT: 'disagreement',
} as const satisfies Record<string, keyof Market>

/**
 * The order of a list of markets. Markets without the value come last in both directions; among
 * them, the market that opened last comes first. In the order `OPENED`, the pages of a list contain
 * every market exactly once. In the other orders this is not certain, because values can change
 * between two pages.
 */
export type MarketOrder = Order<keyof typeof SORTED_BY>

/** The filters of a list of markets. A list has only markets with a usable price. */
export interface MarketList {
  /** The entity that the markets concern, or their group; `null` for any. */
  readonly around: { readonly by: 'ENTITY' | 'GROUP'; readonly id: string } | null
  readonly ids: readonly string[] | null
  /**
   * The id that a venue uses for a listing. If `venue` is set, only this venue is searched. In a
   * list without this filter the property is absent, because `null` would change the cursors of the
   * list.
   */
  readonly venueId?: string
  /** Words of a title; `null` for any title. */
  readonly q: string | null
  readonly category: string | null
  /** Lowercase; `null` for every country. */
  readonly country: string | null
  /** A venue that quotes the market; with `venueId`, the venue that uses this id. */
  readonly venue: VenueId | null
  /**
   * Sorted. `null`: if `ids` are set, markets in all states; otherwise open, disputed and recently
   * closed markets (see `listedUntil`).
   */
  readonly states: readonly MarketState[] | null
  /** ISO 8601, UTC, whole seconds, like the next two properties. */
  readonly closesAfter: string | null
  readonly closesBefore: string | null
  readonly updatedSince: string | null
  readonly order: MarketOrder
}

/**
 * The end of a page: the value by which its last market is sorted, and the id of this market. If
 * this market lacks the value, the position is only its `orderKey`.
 */
export type MarketPosition =
  readonly [value: string | number, id: string] | readonly [orderKey: string]

export interface MarketPageKey extends MarketList {
  readonly first: number
  readonly after: MarketPosition | null
}

export interface ListedMarket {
  readonly node: Market
  readonly position: MarketPosition
  readonly list: MarketList
}

export interface MarketPage extends Page<ListedMarket> {
  readonly list: MarketList
}

/** A list that contains no market, with the other filters and the order of `list`. */
export function emptyListLike(list: MarketList): MarketList {
  return { ...list, around: null, q: null, ids: [] }
}

/** The default list, from which other lists are derived. */
export const ALL_MARKETS: MarketList = {
  around: null,
  ids: null,
  q: null,
  category: null,
  country: null,
  venue: null,
  states: null,
  closesAfter: null,
  closesBefore: null,
  updatedSince: null,
  order: { field: 'OPENED', direction: 'DESC' },
}

/**
 * Loads one page of a list of markets. Lists that differ only in their entity or group share one
 * query.
 * Source: cypher/market/page*.cypher, one file for each order and direction of an index, and
 * page-around.cypher and page-found.cypher for lists that are sorted after they are found.
 */
export const marketPages: Reading<MarketPageKey, MarketPage> = {
  evictBy: aroundId,
  queryGroup: withoutAround,
  rowsPerKey: ({ first }) => first + 1,
  load: (keys, graph) =>
    isAround(keys[0])
      ? loadPagesAround(graph, keys)
      : Promise.all(keys.map((key) => loadPage(graph, key))),
}

/**
 * Counts the markets of a list. Lists that differ only in their entity or group share one query.
 * Source: cypher/market/count*.cypher, one file per way to find markets.
 */
export const marketCounts: Reading<MarketList, number> = {
  evictBy: aroundId,
  queryGroup: withoutAround,
  load: (lists, graph) =>
    isAround(lists[0])
      ? loadCountsAround(graph, lists)
      : Promise.all(lists.map(async (list) => (await readCount(graph, list))[0]?.total ?? 0)),
}

function aroundId({ around }: MarketList): string {
  return around?.id ?? ''
}

function withoutAround(list: MarketList): string {
  return JSON.stringify({ ...list, around: list.around?.by ?? null })
}

/** True if the query reads the markets of an entity or of a group. */
function isAround({ around, q, ids, venueId }: MarketList): boolean {
  return around !== null && q === null && ids === null && venueId === undefined
}

async function loadPagesAround(
  graph: QueryReader,
  keys: readonly [MarketPageKey, ...MarketPageKey[]],
) {
  const [key] = keys
  const rows = await graph.read('market/page-around', {
    ...aroundParams(keys),
    ...sortParams(key),
    limit: key.first + 1,
  })
  const byId = new Map(rows.map(({ key: id, markets }) => [id, markets]))
  return keys.map((key) => toMarketPage(key, byId.get(aroundId(key)) ?? []))
}

async function loadCountsAround(graph: QueryReader, lists: readonly [MarketList, ...MarketList[]]) {
  const rows = await graph.read('market/count-around', aroundParams(lists))
  const byId = new Map(rows.map(({ key, total }) => [key, total]))
  return lists.map((list) => byId.get(aroundId(list)) ?? 0)
}

function aroundParams(lists: readonly [MarketList, ...MarketList[]]) {
  const [list] = lists
  return { keys: lists.map(aroundId), ...filters(list) }
}

async function loadPage(graph: QueryReader, requested: MarketPageKey): Promise<MarketPage> {
  const key = await withMarketIds(graph, requested)
  const rows = await readPage(graph, key)
  return toMarketPage(
    requested,
    rows.map(({ market }) => market),
  )
}

/** Reads the rows of a page and one more row, with the query that fits the list. */
async function readPage(
  graph: QueryReader,
  key: MarketPageKey,
): Promise<readonly Row<'market/page'>[]> {
  const limit = key.first + 1
  const found = foundParams(key)
  if (found === 'NOTHING') return []
  if (found === null) return readInOrder(graph, key, limit)
  return graph.read('market/page-found', { ...filters(key), ...sortParams(key), ...found, limit })
}

/**
 * Reads a page in the order of an index: first the markets with the value, then the markets without
 * the value, last opened first.
 */
async function readInOrder(graph: QueryReader, key: MarketPageKey, limit: number) {
  const { after } = key
  const { field, direction } = key.order
  if (field === 'OPENED') {
    return direction === 'ASC'
      ? readFirstOpened(graph, key, limit)
      : readLastOpened(graph, key, { before: String(after?.[0] ?? LAST), lacks: '', limit })
  }
  const isPastValues = after?.length === 1
  const rows = isPastValues ? [] : await readValues(graph, key, { field, direction, after, limit })
  // If the closing time is limited, the list has no market without a closing time.
  const isBounded = field === 'CLOSING' && filters(key).closesBefore !== ''
  if (rows.length === limit || isBounded) return rows
  const before = isPastValues ? after[0] : LAST
  const rest = { before, lacks: SORTED_BY[field], limit: limit - rows.length }
  return [...rows, ...(await readLastOpened(graph, key, rest))]
}

/** Reads markets in the order `OPENED`, first opened first. */
async function readFirstOpened(graph: QueryReader, key: MarketPageKey, limit: number) {
  const params = { ...filters(key), after: String(key.after?.[0] ?? ''), limit }
  return graph.read(
    key.states === null ? 'market/page-ascending' : 'market/page-of-states-ascending',
    params,
  )
}

/** Reads markets in the order `OPENED`, last opened first. */
async function readLastOpened(
  graph: QueryReader,
  key: MarketPageKey,
  range: Pick<ParamsOf<'market/page'>, 'before' | 'lacks' | 'limit'>,
) {
  const params = { ...filters(key), ...range }
  if (key.states !== null) return graph.read('market/page-of-states', params)
  if (key.category !== null) return graph.read('market/page-of-category', params)
  if (key.country !== null) return graph.read('market/page-of-country', params)
  return graph.read('market/page', params)
}

/** A part of the markets that have the value by which the list is sorted. */
interface ValueRange extends Order<Exclude<MarketOrder['field'], 'OPENED'>> {
  readonly after: readonly [value: string | number, id: string] | null
  readonly limit: number
}

/** Reads markets that have the value by which the list is sorted. */
async function readValues(graph: QueryReader, key: MarketPageKey, range: ValueRange) {
  const { field, direction, limit } = range
  const isAscending = direction === 'ASC'
  const params = { ...filters(key), limit }
  if (field === 'CLOSING') {
    const [closesAt, afterId] = range.after ?? [isAscending ? '' : LAST, '']
    const closesBefore = key.closesBefore ?? LAST
    const page = { ...params, closesBefore, after: String(closesAt), afterId }
    return graph.read(QUERIES.CLOSING[direction], page)
  }
  // Start at 0, because no order sorts by a negative number.
  const [value, afterId] = range.after ?? [isAscending ? 0 : MAX_NUMBER, '']
  const page = { ...params, after: Number(value), afterId }
  return field === 'MOVE_DAY'
    ? readMoves(graph, direction, page)
    : graph.read(QUERIES[field][direction], page)
}

const QUERIES = {
  CLOSING: { ASC: 'market/page-by-closing', DESC: 'market/page-by-closing-descending' },
  VOLUME: { ASC: 'market/page-by-volume-ascending', DESC: 'market/page-by-volume' },
  DISAGREEMENT: {
    ASC: 'market/page-by-disagreement-ascending',
    DESC: 'market/page-by-disagreement',
  },
} as const

/** Reads markets sorted by the size of their move. A rise comes before a fall of the same size. */
async function readMoves(
  graph: QueryReader,
  direction: MarketOrder['direction'],
  { after, afterId, ...params }: ParamsOf<'market/page-by-volume'>,
) {
  const isRise = after >= 0
  const size = Math.abs(after)
  const rows =
    direction === 'DESC'
      ? await graph.read('market/page-by-move', {
          ...{ ...params, maxRise: size, riseBeforeId: isRise ? afterId : '' },
          ...{ maxFall: -size, fallAfterId: isRise ? '' : afterId },
        })
      : await graph.read('market/page-by-move-ascending', {
          ...{ ...params, minRise: size, riseAfterId: isRise ? afterId : LAST },
          ...{ minFall: -size, fallBeforeId: isRise ? LAST : afterId },
        })
  // The query returns all rises in order, then all falls in order. The sort is stable, so a rise
  // stays before a fall of the same size.
  const sign = direction === 'DESC' ? -1 : 1
  return rows
    .sort((a, b) => sign * (moveSizeOf(a.market) - moveSizeOf(b.market)))
    .slice(0, params.limit)
}

function moveSizeOf(row: MarketRow): number {
  return Math.abs(toMarket(row).moveDay ?? 0)
}

/** Returns one row, or no row if the list must be empty. */
async function readCount(graph: QueryReader, requested: MarketList) {
  const list = await withMarketIds(graph, requested)
  const params = filters(list)
  const found = foundParams(list)
  if (found === 'NOTHING') return []
  if (found !== null) return graph.read('market/count-found', { ...params, ...found })
  return graph.read('market/count', { ...params, fromListKey: list.states === null ? '' : LAST })
}

/** The same list with the ids of markets instead of a venue's id. */
async function withMarketIds<List extends MarketList>(
  graph: QueryReader,
  { venueId, ...list }: List,
): Promise<Omit<List, 'venueId'> & MarketList> {
  if (venueId === undefined) return list
  const named = await marketsByVenueId(graph, list.venue, venueId)
  const ids = list.ids === null ? named : list.ids.filter((id) => named.includes(id))
  // `venue` is not a filter here, because the venue that uses the id may have no price.
  return { ...list, ids, venue: null }
}

/**
 * The parameters of a query that finds the markets and then sorts them. `NOTHING`: the list is
 * empty. `null`: the list is read from an index in its order.
 */
function foundParams({ q, ids, around, updatedSince, order }: MarketList) {
  const words = q === null ? null : holdingNames(q)
  if ((q !== null && words === null) || (q === null && ids?.length === 0)) return 'NOTHING'
  const entity = around?.by === 'ENTITY' ? around.id : ''
  if (words !== null || ids !== null) {
    return { ...foundBy(words, ids), changedSince: LAST, entity }
  }
  // Few markets changed recently, so finding markets by the time of the change is fast.
  if (updatedSince === null || order.field !== 'OPENED') return null
  return { ...foundBy(null, null), changedSince: updatedSince, entity }
}

/**
 * `LAST` is greater than every `orderKey` and every time. `MAX_NUMBER` is greater than every number
 * by which an order sorts.
 */
const LAST = '~'
const MAX_NUMBER = 1e300

/**
 * The query parameters for the filters of a list. An empty string means any value, so that all
 * combinations of filters share one query plan.
 */
function filters(list: MarketList) {
  const { category, country, venue, closesAfter, closesBefore, ids } = list
  const isBounded = closesAfter !== null || closesBefore !== null
  return {
    // If `states` is empty, the queries return the markets that have a `listKey`.
    states: list.states ?? (ids === null ? [] : MARKET_STATES),
    category: category ?? '',
    country: country ?? '',
    venue: venue ?? '',
    closesAfter: closesAfter ?? '',
    closesBefore: isBounded ? (closesBefore ?? LAST) : '',
    updatedSince: list.updatedSince ?? '',
  }
}

/** The order and position parameters of queries that first find markets and then sort them. */
function sortParams({ order, after }: MarketPageKey) {
  const { field, direction } = order
  return { sortBy: SORTED_BY[field], direction, after: after && comparable(after, field) }
}

function comparable(after: MarketPosition, field: MarketOrder['field']): MarketPosition {
  // The order `MOVE_DAY` sorts by the size of a move, up or down.
  const [value, id] = after
  return field === 'MOVE_DAY' && id !== undefined ? [Math.abs(Number(value)), id] : after
}

function toMarketPage(key: MarketPageKey, rows: readonly MarketRow[]): MarketPage {
  const { first, after, ...list } = key
  const page = toPage({ first, after }, rows, (row) => {
    const node = toMarket(row)
    return { node, position: positionOf(node, list.order), list }
  })
  return { list, ...page }
}

function positionOf(market: Market, { field }: MarketOrder): MarketPosition {
  const value = market[SORTED_BY[field]]
  return value === null ? [market.orderKey] : [value, market.id]
}
