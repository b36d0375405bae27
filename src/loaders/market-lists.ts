import { MARKET_STATES, type MarketState, type VenueId } from '../domain/market.js'
import { holdingNames } from '../domain/name-query.js'
import type { Graph } from '../graph/graph.js'
import type { MarketRow } from '../graph/rows.js'
import { batched } from './batch.js'
import type { CacheLimits } from './batch/values.js'
import type { Reading } from './batch/lanes.js'
import { toMarket, type Market } from './markets.js'
import { marketsByVenueId } from './venue-ids.js'
import type { Page } from './relationships/relationship-page.js'

/** Only `OPENED` is stable while prices change: paging through it shows every market once. */
export const MARKET_ORDERS = ['OPENED', 'CLOSING', 'VOLUME', 'MOVE_DAY', 'DISAGREEMENT'] as const

export type MarketOrder = (typeof MARKET_ORDERS)[number]

/** Which markets a list holds; only those with a usable price. */
export interface MarketList {
  /** The entity that the markets concern, or their group; `null` for any. */
  readonly around: { readonly by: 'ENTITY' | 'GROUP'; readonly id: string } | null
  readonly ids: readonly string[] | null
  /**
   * An id that a venue has for a listing: `venue`, if it is given, else any. Absent for whatever a venue calls it, so that
   * cursors of other lists stay as they are.
   */
  readonly venueId?: string
  /** Words of a title; `null` for any title. */
  readonly q: string | null
  readonly category: string | null
  /** Lowercase; `null` for every country. */
  readonly country: string | null
  /** A venue that quotes it, or with `venueId` the one whose id that is. */
  readonly venue: VenueId | null
  /** Sorted; `null` for the default: all when `ids` are given, else those of `markets/listed`. */
  readonly states: readonly MarketState[] | null
  /** ISO 8601, UTC, whole seconds, as are the next two. */
  readonly closesAfter: string | null
  readonly closesBefore: string | null
  readonly updatedSince: string | null
  /** Markets without the value that an order compares are not in the list. */
  readonly order: MarketOrder
}

/** Where a page ended: the value that its order compares, and the id. */
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
export function nothingOf(list: MarketList): MarketList {
  return { ...list, around: null, q: null, ids: [] }
}

/** The default list; other lists are made from it. */
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
 * One page of the markets of a list; lists that differ only in their entity or group are read with one
 * query.
 * Source: cypher/market/page*.cypher, one file for each way to find markets and each order.
 */
export const marketPagesLoader = (graph: Graph, cache: CacheLimits) =>
  batched<MarketPageKey, MarketPage>({
    graph,
    name: 'marketPages',
    cache,
    evictBy: aroundId,
    sameQuery: withoutAround,
    rowsPerKey: ({ first }) => first + 1,
    load: (keys, graph) => {
      const by = aroundWhat(keys[0])
      return by === null
        ? Promise.all(keys.map((key) => loadPage(graph, key)))
        : loadPagesAround(graph, by, keys)
    },
  })

/**
 * How many markets a list holds, batched in the same way.
 * Source: cypher/market/count.cypher and count-around.cypher.
 */
export const marketCountsLoader = (graph: Graph, cache: CacheLimits) =>
  batched<MarketList, number>({
    graph,
    name: 'marketCounts',
    cache,
    evictBy: aroundId,
    sameQuery: withoutAround,
    load: (lists, graph) => {
      const by = aroundWhat(lists[0])
      return by === null
        ? Promise.all(lists.map((list) => loadCount(graph, list)))
        : loadCountsAround(graph, by, lists)
    },
  })

function aroundId({ around }: MarketList): string {
  return around?.id ?? ''
}

function withoutAround(list: MarketList): string {
  return JSON.stringify({ ...list, around: list.around?.by ?? null })
}

type AroundWhat = 'ENTITY' | 'GROUP'

/** The entity or group from which the list is read; `null` when titles or ids narrow it down further. */
function aroundWhat({ around, q, ids, venueId }: MarketList): AroundWhat | null {
  return around !== null && q === null && ids === null && venueId === undefined ? around.by : null
}

async function loadPagesAround(
  graph: Reading,
  by: AroundWhat,
  keys: readonly [MarketPageKey, ...MarketPageKey[]],
) {
  const [key] = keys
  const rows = await graph.read('market/page-around', {
    by,
    ...aroundParams(keys),
    ...positionParams(key),
    limit: key.first + 1,
  })
  const byId = new Map(rows.map(({ key: id, markets }) => [id, markets]))
  return keys.map((each) => toPage(each, byId.get(aroundId(each)) ?? []))
}

async function loadCountsAround(
  graph: Reading,
  by: AroundWhat,
  lists: readonly [MarketList, ...MarketList[]],
) {
  const rows = await graph.read('market/count-around', { by, ...aroundParams(lists) })
  const byId = new Map(rows.map(({ key, total }) => [key, total]))
  return lists.map((list) => byId.get(aroundId(list)) ?? 0)
}

function aroundParams(lists: readonly [MarketList, ...MarketList[]]) {
  const [list] = lists
  return { keys: lists.map(aroundId), order: list.order, ...filters(list) }
}

async function loadPage(graph: Reading, asked: MarketPageKey): Promise<MarketPage> {
  const key = await byMarketIds(graph, asked)
  const found = foundBy(key)
  if (found === null) return toPage(asked, [])
  const limit = key.first + 1
  if (found.by !== 'ORDER') {
    const rows = await graph.read('market/page-of-some', {
      ...found,
      ...filters(key),
      ...positionParams(key),
      order: key.order,
      limit,
    })
    return toPage(
      asked,
      rows.map(({ market }) => market),
    )
  }
  const rows = await readInOrder(graph, key, limit)
  return toPage(
    asked,
    rows.map(({ market }) => market),
  )
}

/** A page that is read by walking an index in the requested order. */
async function readInOrder(graph: Reading, key: MarketPageKey, limit: number) {
  const { after, order, states, category, country } = key
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
  if (order !== 'OPENED') {
    const query = order === 'VOLUME' ? 'market/page-by-volume' : 'market/page-by-disagreement'
    const [value, id] = after ?? [MOST, '']
    return graph.read(query, { ...params, after: Number(value), afterId: id })
  }
  const before = String(after?.[0] ?? LAST)
  if (states !== null) {
    return graph.read('market/page-of-states', { ...params, before })
  }
  const walk =
    category !== null
      ? ({ by: 'CATEGORY', walked: category, category: '' } as const)
      : country !== null
        ? ({ by: 'COUNTRY', walked: country, country: '' } as const)
        : ({ by: 'LIST' } as const)
  return graph.read('market/page', { ...params, ...walk, before })
}

/** Rises and falls, merged: the biggest first, a rise before an equal fall. */
async function readMoves(graph: Reading, key: MarketPageKey, limit: number) {
  const [value, id] = key.after ?? [MOST, '']
  const move = Number(value)
  const isRise = move >= 0
  const rows = await graph.read('market/page-by-move', {
    ...filters(key),
    mostRise: Math.abs(move),
    riseBeforeId: isRise ? id : '',
    mostFall: -Math.abs(move),
    fallAfterId: isRise ? '' : id,
    limit,
  })
  // The query gives all rises in order, then all falls in order; the sort is stable.
  const size = (market: MarketRow) => Math.abs(toMarket(market).moveDay ?? 0)
  return rows.sort((a, b) => size(b.market) - size(a.market)).slice(0, limit)
}

async function loadCount(graph: Reading, asked: MarketList): Promise<number> {
  const list = await byMarketIds(graph, asked)
  const found = foundBy(list)
  if (found === null) return 0
  const [row] = await graph.read('market/count', {
    ...found,
    by: found.by !== 'ORDER' ? found.by : list.states === null ? 'LISTED' : 'STATES',
    ...filters(list),
    order: list.order,
  })
  return row?.total ?? 0
}

/** The same list with ids of markets in place of an id of a venue. */
async function byMarketIds<List extends MarketList>(
  graph: Reading,
  { venueId, ...list }: List,
): Promise<Omit<List, 'venueId'> & MarketList> {
  if (venueId === undefined) return list
  const named = await marketsByVenueId(graph, list.venue, venueId)
  const ids = list.ids === null ? named : list.ids.filter((id) => named.includes(id))
  // Whose id it is says nothing of who has a price.
  return { ...list, ids, venue: null }
}

/** No other filter applies. */
const ANY = { onlyIds: null, entity: '' }

/** How the markets of a list are found; `null` when it must be empty. */
function foundBy({ q, ids, around, updatedSince, order }: MarketList) {
  const entity = around?.by === 'ENTITY' ? around.id : ''
  if (q !== null) {
    const words = holdingNames(q)
    return words === null ? null : ({ by: 'WORDS', words, onlyIds: ids, entity } as const)
  }
  if (ids !== null) {
    return ids.length === 0 ? null : ({ by: 'IDS', ids, onlyIds: null, entity } as const)
  }
  // Few markets changed lately.
  const isRecent = updatedSince !== null && order === 'OPENED'
  return isRecent ? ({ by: 'UPDATED', ...ANY } as const) : ({ by: 'ORDER', ...ANY } as const)
}

/** Greater than every orderKey and time, and than every number that an order compares. */
const LAST = '~'
const MOST = 1e300

/** An empty text means any, so that one plan serves every combination. */
function filters(list: MarketList) {
  const { category, country, venue, closesAfter, closesBefore, ids } = list
  const isBounded = closesAfter !== null || closesBefore !== null
  return {
    // Without states, the queries take what has a listKey.
    states: list.states ?? (ids === null ? [] : MARKET_STATES),
    category: category ?? '',
    country: country ?? '',
    venue: venue ?? '',
    closesAfter: closesAfter ?? '',
    closesBefore: isBounded ? (closesBefore ?? LAST) : '',
    updatedSince: list.updatedSince ?? '',
  }
}

/** For the queries that sort what they find. */
function positionParams({ order, after }: MarketPageKey) {
  if (after !== null) {
    const [value, id] = after
    // The size of a move in either direction.
    return { after: order === 'MOVE_DAY' ? Math.abs(Number(value)) : value, afterId: id }
  }
  if (order === 'OPENED') return { after: LAST, afterId: '' }
  return { after: order === 'CLOSING' ? '' : MOST, afterId: '' }
}

function toPage(key: MarketPageKey, rows: readonly MarketRow[]): MarketPage {
  const { first, after, ...list } = key
  return {
    list,
    edges: rows.slice(0, first).map((row) => {
      const node = toMarket(row)
      return { node, position: positionOf(node, list.order), list }
    }),
    hasNextPage: rows.length > first,
    hasPreviousPage: after !== null,
  }
}

function positionOf(market: Market, order: MarketOrder): MarketPosition {
  // A query in an order gives only markets that have its value.
  switch (order) {
    case 'OPENED':
      return [market.orderKey, market.id]
    case 'CLOSING':
      return [market.closesAt ?? '', market.id]
    case 'VOLUME':
      return [market.volumeUsd ?? 0, market.id]
    case 'MOVE_DAY':
      return [market.moveDay ?? 0, market.id]
    case 'DISAGREEMENT':
      return [market.disagreement ?? 0, market.id]
  }
}
