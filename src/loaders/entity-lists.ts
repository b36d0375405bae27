import type { EntityType } from '../domain/entity.js'
import { holdingNames } from '../domain/name-query.js'
import type { Graph } from '../graph/graph.js'
import { batched } from './batch.js'
import type { CacheLimits } from './batch/values.js'
import type { Gate, Reading } from './batch/lanes.js'
import { fromSummary, type NamedEntity } from './named-entity.js'
import type { Page } from './relationships/relationship-page.js'

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
 * One page of the entities of a list, without those that no source mentions any more.
 * Source: cypher/entity/page*.cypher, one file for each order and index.
 */
export const entityPagesLoader = (graph: Graph, cache: CacheLimits, gate: Gate) =>
  batched<EntityPageKey, EntityPage>({
    graph,
    gate,
    name: 'entityPages',
    cache,
    evictBy: (key) => JSON.stringify(key),
    sameQuery: (key) => JSON.stringify(key),
    rowsPerKey: ({ first }) => first + 1,
    load: (keys, graph) => Promise.all(keys.map((key) => loadPage(graph, key))),
  })

/**
 * How many entities a list holds.
 * Source: cypher/entity/count*.cypher.
 */
export const entityCountsLoader = (graph: Graph, cache: CacheLimits, gate: Gate) =>
  batched<EntityList, number>({
    graph,
    gate,
    name: 'entityCounts',
    cache,
    evictBy: (list) => JSON.stringify(list),
    sameQuery: (list) => JSON.stringify(list),
    load: (lists, graph) => Promise.all(lists.map((list) => loadCount(graph, list))),
  })

async function loadPage(graph: Reading, key: EntityPageKey): Promise<EntityPage> {
  const { first, after, q, ids, types, country, changedSince } = key
  const rows = await readPage(graph, key)
  return {
    list: { types, country, q, ids, changedSince },
    edges: rows.slice(0, first).map(toListedEntity),
    hasNextPage: rows.length > first,
    hasPreviousPage: after !== null,
  }
}

/** The rows of a page and one more, from the index for this list. */
async function readPage(graph: Reading, key: EntityPageKey): Promise<readonly ListedRow[]> {
  const { q, ids, types, country, changedSince, order, after } = key
  const words = q === null ? null : holdingNames(q)
  if (q !== null && words === null) return []
  const [afterName, afterId, afterUpdated] = after ?? []
  const some = { types, afterId, limit: key.first + 1 }
  if (order === 'UPDATED') {
    const since = { changedSince: changedSince ?? '', afterUpdated }
    return graph.read('entity/page-by-update', { ...some, ...since, country })
  }
  const position = { afterName: afterName ?? '', afterId: afterId ?? '' }
  const named = { ...some, ...position, ...orAny({ changedSince, country }) }
  if (words !== null) return graph.read('entity/page-by-words', { ...named, words, ids })
  if (ids !== null) return graph.read('entity/page-by-ids', { ...named, ids })
  const walked = { ...some, changedSince, fromName: afterName ?? '' }
  if (country !== null) return graph.read('entity/page-of-country', { ...walked, country })
  return graph.read('entity/page', walked)
}

async function loadCount(graph: Reading, list: EntityList): Promise<number> {
  const [row] = await readCount(graph, list)
  return row?.total ?? 0
}

/** One row; none when the list must be empty. */
async function readCount(graph: Reading, list: EntityList) {
  const { q, ids, types, country, changedSince } = list
  const some = { types, changedSince, country }
  if (q !== null) {
    const words = holdingNames(q)
    if (words === null) return []
    return graph.read('entity/count-by-words', { ...some, ...orAny(list), words, ids })
  }
  if (ids !== null) return graph.read('entity/count-by-ids', { ...some, ...orAny(list), ids })
  if (country !== null) return graph.read('entity/count-of-country', { ...some, country })
  return graph.read('entity/count', some)
}

/** An empty text means any, so that one plan serves every combination. */
function orAny({ changedSince, country }: Pick<EntityList, 'changedSince' | 'country'>) {
  return { changedSince: changedSince ?? '', country: country ?? '' }
}

interface ListedRow {
  readonly summary: string
  readonly updatedAt?: string
}

function toListedEntity({ summary, updatedAt }: ListedRow): ListedEntity {
  return { node: fromSummary(summary), updatedAt: updatedAt ?? '' }
}
