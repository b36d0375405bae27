import type { EntityType } from '../domain/entity.js'
import { holdingNames } from '../domain/name-query.js'
import type { Graph } from '../graph/graph.js'
import { batched, type CacheLimits } from './batch.js'
import { fromCard, type NamedEntity } from './named-entity.js'
import type { Page } from './pages.js'

/** Which entities a list holds. */
export interface EntityList {
  readonly types: readonly EntityType[]
  /** Lowercase; `null` for every country. */
  readonly country: string | null
  /** Words of a name; `null` for any name. */
  readonly q: string | null
  readonly ids: readonly string[] | null
  /** ISO 8601, UTC, whole seconds. */
  readonly changedSince: string | null
}

/** Where a page ended: name, id, and, in the order of changes, the time of the last one. */
export type EntityPosition = readonly [name: string, id: string, updatedAt: string]

export interface EntityPageKey extends EntityList {
  readonly order: 'NAME' | 'UPDATED'
  readonly first: number
  readonly after: EntityPosition | null
}

export interface ListedEntity {
  readonly node: NamedEntity
  /** `''` in the order of names. */
  readonly updatedAt: string
}

export interface EntityPage extends Page<ListedEntity> {
  readonly list: EntityList
}

/**
 * One page of the entities of a list. Those of which no source speaks any more are left out.
 * Source: cypher/entity/page*.cypher, one file for each order and index.
 */
export const entityPagesLoader = (graph: Graph, cache: CacheLimits) =>
  batched<EntityPageKey, EntityPage>({
    name: 'entityPages',
    cache,
    evictBy: (key) => JSON.stringify(key),
    sameQuery: (key) => JSON.stringify(key),
    rowsPerKey: ({ first }) => first + 1,
    load: (keys) => Promise.all(keys.map((key) => loadPage(graph, key))),
  })

/**
 * How many entities a list holds.
 * Source: cypher/entity/count*.cypher.
 */
export const entityCountsLoader = (graph: Graph, cache: CacheLimits) =>
  batched<EntityList, number>({
    name: 'entityCounts',
    cache,
    evictBy: (list) => JSON.stringify(list),
    sameQuery: (list) => JSON.stringify(list),
    load: (lists) => Promise.all(lists.map((list) => loadCount(graph, list))),
  })

async function loadPage(graph: Graph, key: EntityPageKey): Promise<EntityPage> {
  const { first, after, order } = key
  const source = sourceOf(key)
  const list: EntityList = {
    types: key.types,
    country: key.country,
    q: key.q,
    ids: key.ids,
    changedSince: key.changedSince,
  }
  if (source === null)
    return { list, edges: [], hasNextPage: false, hasPreviousPage: after !== null }
  const isByUpdate = order === 'UPDATED'
  const query = isByUpdate ? 'entity/page-by-update' : source.page
  const rows = await graph.read<Row>(query, {
    ...paramsOf(key),
    limit: first + 1,
    fromName: after?.[0] ?? '',
    afterName: after?.[0],
    afterId: after?.[1],
    ...(isByUpdate && { changedSince: key.changedSince ?? '', afterUpdated: after?.[2] }),
  })
  return {
    list,
    edges: rows.slice(0, first).map(toListedEntity),
    hasNextPage: rows.length > first,
    hasPreviousPage: after !== null,
  }
}

async function loadCount(graph: Graph, list: EntityList): Promise<number> {
  const source = sourceOf(list)
  if (source === null) return 0
  const [row] = await graph.read<readonly [number]>(source.count, paramsOf(list))
  return row?.[0] ?? 0
}

type Row = readonly [card: string, updatedAt?: string]

function toListedEntity([card, updatedAt]: Row): ListedEntity {
  return { node: fromCard(card), updatedAt: updatedAt ?? '' }
}

/** The queries for a list, by the index that it is read from. */
const SOURCES = {
  byWords: { page: 'entity/page-by-words', count: 'entity/count-by-words' },
  byIds: { page: 'entity/page-by-ids', count: 'entity/count-by-ids' },
  ofCountry: { page: 'entity/page-of-country', count: 'entity/count-of-country' },
  whole: { page: 'entity/page', count: 'entity/count' },
} as const

/** Where a list is read from; `null` when nothing can be in it. */
function sourceOf({ q, ids, country }: EntityList) {
  if (q !== null) return holdingNames(q) === null ? null : SOURCES.byWords
  if (ids !== null) return SOURCES.byIds
  return country === null ? SOURCES.whole : SOURCES.ofCountry
}

function paramsOf({ q, ids, types, country, changedSince }: EntityList) {
  return { types, country, ids, changedSince, words: q === null ? null : holdingNames(q) }
}
