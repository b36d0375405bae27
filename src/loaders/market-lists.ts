import { MARKET_STATES, type MarketState, type VenueId } from '../domain/market.js'
import { holdingNames } from '../domain/name-query.js'
import type { Row } from '../graph/graph.js'
import type { MarketRow } from '../graph/rows.js'
import type { QueryReader } from './batch/queue.js'
import { foundBy } from './found-by.js'
import type { Reading } from './reading.js'
import { toMarket, type Market } from './markets.js'
import { marketsByVenueId } from './venue-ids.js'
import { toPage, type Page } from './page.js'

/** The value by which each order sorts. */
const SORTED_BY = {
  OPENED: 'orderKey',
  CLOSING: 'closesAt',
  VOLUME: 'volumeUsd',
  MOVE_DAY: 'moveDay',
  DISAGREEMENT: 'disagreement',
} as const satisfies Record<string, keyof Market>

/**
 * In `OPENED` order, the pages of a list contain every market exactly once. In the other orders
 * this is not certain, because prices can change between two pages.
 */
export type MarketOrder = keyof typeof SORTED_BY

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
  /**
   * The list contains only markets that have the value by which this order sorts. `VOLUME` also
   * contains markets without a volume, at the end.
   */
  readonly order: MarketOrder
}

/** The end of a page: the value by which its last market is sorted, and the id of this market. */
export type MarketPosition = readonly [value: string | number, id: string]

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

/** The empty list with the same filters. */
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
  order: 'OPENED',
}

/**
 * Loads one page of a list of markets. Lists that differ only in their entity or group share one
 * query.
 * Source: cypher/market/page*.cypher, one file for each order of an index, and page-around.cypher and
 * page-found.cypher for lists that are sorted after they are found.
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
    ...{ ...positionParams(key), sortBy: SORTED_BY[key.order] },
    limit: key.first + 1,
  })
  const byId = new Map(rows.map(({ key: id, markets }) => [id, markets]))
  return keys.map((key) => toMarketPage(key, byId.get(aroundId(key)) ?? []))
}

async function loadCountsAround(graph: QueryReader, lists: readonly [MarketList, ...MarketList[]]) {
  const rows = await graph.read('market/count-around', {
    ...aroundParams(lists),
    sortBy: countedBy(lists[0].order),
  })
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
  const params = { ...filters(key), ...positionParams(key), ...found, limit }
  return graph.read('market/page-found', { ...params, sortBy: SORTED_BY[key.order] })
}

/** Reads a page in the order of an index. */
async function readInOrder(graph: QueryReader, key: MarketPageKey, limit: number) {
  const { after, order } = key
  const params = { ...filters(key), limit }
  if (order === 'CLOSING') {
    const [closesAt, id] = after ?? [key.closesAfter ?? '', '']
    return graph.read('market/page-by-closing', {
      ...params,
      closesBefore: key.closesBefore ?? LAST,
      after: String(closesAt),
      afterId: id,
    })
  }
  if (order === 'MOVE_DAY') return readMoves(graph, key, limit)
  if (order === 'VOLUME') return readVolumes(graph, key, limit)
  if (order === 'DISAGREEMENT') {
    const [value, id] = after ?? [MAX_NUMBER, '']
    const position = { after: Number(value), afterId: id }
    return graph.read('market/page-by-disagreement', { ...params, ...position })
  }
  return readOpened(graph, key, { limit, before: String(after?.[0] ?? LAST), lacksVolume: false })
}

/** Reads markets in the order `OPENED`. */
async function readOpened(
  graph: QueryReader,
  key: MarketPageKey,
  range: { readonly before: string; readonly lacksVolume: boolean; readonly limit: number },
) {
  const params = { ...filters(key), ...range }
  if (key.states !== null) return graph.read('market/page-of-states', params)
  if (key.category !== null) return graph.read('market/page-of-category', params)
  if (key.country !== null) return graph.read('market/page-of-country', params)
  return graph.read('market/page', params)
}

/** Reads markets by volume, then markets without a volume in the order `OPENED`. */
async function readVolumes(graph: QueryReader, key: MarketPageKey, limit: number) {
  const [value, id] = key.after ?? [MAX_NUMBER, '']
  const hasVolume = value !== NO_VOLUME
  const position = { after: Number(value), afterId: id, limit }
  const rows = hasVolume
    ? await graph.read('market/page-by-volume', { ...filters(key), ...position })
    : []
  if (rows.length === limit) return rows
  const before = hasVolume ? LAST : id
  const rest = { before, lacksVolume: true, limit: limit - rows.length }
  return [...rows, ...(await readOpened(graph, key, rest))]
}

/**
 * Reads markets sorted by the size of their move, largest first. A rise comes before a fall of the
 * same size.
 */
async function readMoves(graph: QueryReader, key: MarketPageKey, limit: number) {
  const [value, id] = key.after ?? [MAX_NUMBER, '']
  const move = Number(value)
  const isRise = move >= 0
  const rows = await graph.read('market/page-by-move', {
    ...filters(key),
    maxRise: Math.abs(move),
    riseBeforeId: isRise ? id : '',
    maxFall: -Math.abs(move),
    fallAfterId: isRise ? '' : id,
    limit,
  })
  // The query returns all rises in order, then all falls in order. The sort is stable, so a rise
  // stays before a fall of the same size.
  const size = (market: MarketRow) => Math.abs(toMarket(market).moveDay ?? 0)
  return rows.sort((a, b) => size(b.market) - size(a.market)).slice(0, limit)
}

/** Returns one row, or no row if the list must be empty. */
async function readCount(graph: QueryReader, requested: MarketList) {
  const list = await withMarketIds(graph, requested)
  const { states, order } = list
  const params = { ...filters(list), sortBy: countedBy(order) }
  const found = foundParams(list)
  if (found === 'NOTHING') return []
  if (found !== null) return graph.read('market/count-found', { ...params, ...found })
  return graph.read('market/count', { ...params, fromListKey: states === null ? '' : LAST })
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
  if (updatedSince === null || order !== 'OPENED') return null
  return { ...foundBy(null, null), changedSince: updatedSince, entity }
}

/**
 * `LAST` is greater than every `orderKey` and every time. `MAX_NUMBER` is greater than every number
 * by which an order sorts.
 */
const LAST = '~'
const MAX_NUMBER = 1e300

/** The value of markets without a volume. It sorts after every volume. */
const NO_VOLUME = -1

/** The value that markets must have to be counted. */
function countedBy(order: MarketOrder) {
  return SORTED_BY[order === 'VOLUME' ? 'OPENED' : order]
}

/** An empty string means any value, so that one query plan serves every combination. */
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

/** The position parameters of queries that first find markets and then sort them. */
function positionParams({ order, after }: MarketPageKey) {
  if (after !== null) {
    const [value, id] = after
    // The order sorts by the size of a move, regardless of its direction.
    return { after: order === 'MOVE_DAY' ? Math.abs(Number(value)) : value, afterId: id }
  }
  if (order === 'OPENED') return { after: LAST, afterId: '' }
  return { after: order === 'CLOSING' ? '' : MAX_NUMBER, afterId: '' }
}

function toMarketPage(key: MarketPageKey, rows: readonly MarketRow[]): MarketPage {
  const { first, after, ...list } = key
  const { around, venueId } = list
  const isIndexed = around === null && venueId === undefined && foundParams(list) === null
  const page = toPage({ first, after }, rows, (row) => {
    const node = toMarket(row)
    return { node, position: positionOf(node, list.order, isIndexed), list }
  })
  return { list, ...page }
}

function positionOf(market: Market, order: MarketOrder, isIndexed: boolean): MarketPosition {
  const value = market[SORTED_BY[order]]
  if (value !== null) return [value, market.id]
  // Only lists by volume contain markets without the value. An index has these in the order
  // `OPENED`.
  return [NO_VOLUME, isIndexed ? market.orderKey : market.id]
}
