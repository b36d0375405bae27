import { summaryParts, type EntityType } from '../domain/entity.js'
import {
  BEGINNING,
  END_OF_TIME,
  rangeOf,
  type DayRange,
  type PartialDate,
} from '../domain/partial-date.js'
import type { RelationshipKind } from '../domain/relationship.js'
import type { Graph, Row } from '../graph/graph.js'
import { batched } from './batch.js'
import type { CacheLimits } from './batch/values.js'
import type { Reading } from './batch/lanes.js'
import { fromSummary, fromSummaryParts, type NamedEntity } from './named-entity.js'
import { toRelationship, type Direction, type RelatedEntity } from './relationships.js'

/** Part of a list in a total order. */
export interface Page<Edge> {
  readonly edges: readonly Edge[]
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
}

/** Which relationships of an entity a list holds, for any entity. */
export interface ListShape {
  /** A short name that determines the other fields. */
  readonly name: string
  readonly kinds: readonly RelationshipKind[]
  /** Types of the other end; `null` for any. */
  readonly types: readonly EntityType[] | null
  readonly direction: Direction | null
  /** Whether the other end is a committee; `null` for either. */
  readonly committees: boolean | null
}

/** One entity's list. */
export interface RelationshipList {
  readonly id: string
  readonly shape: ListShape
  readonly at: PartialDate | null
}

/** Where a page ended: start (yyyymmdd), name of the other end, id of the relationship. */
export type RelationshipPosition = readonly [from: number, name: string, id: string]

const BEFORE_ALL: RelationshipPosition = [END_OF_TIME, '', '']
/** How many relationships a list shows by default. */
const SHORT = 20

/** The least that is read of a relationship in a list; enough for most queries. */
export interface StartAndNode {
  readonly start: PartialDate | null
  readonly node: NamedEntity
}

/** What is read of each relationship: its start and other end; everything but the fact; everything. */
export type RelationshipColumns = 'START' | 'ALL' | 'FACT'

export interface RelationshipPageKey extends RelationshipList {
  readonly order: 'START' | 'NAME'
  /** Rows that are shown. */
  readonly first: number
  readonly after: RelationshipPosition | null
  readonly columns: RelationshipColumns
}

/** Its edges are `StartAndNode` when the key asked for `START`, else `RelatedEntity`. */
export interface RelationshipPage extends Page<RelatedEntity | StartAndNode> {
  readonly list: RelationshipList
}

/**
 * One page of an entity's relationships, one query for all the entities that are waiting; lists of outgoing
 * relationships share one query, whatever they hold.
 *
 * Value: newest start first or by name, then a total order; empty for an unknown entity. It does not depend
 * on the clock: `certainty` is judged on the key's own `at`.
 * Source: cypher/relationship/outgoing.cypher, page.cypher and page-by-name.cypher.
 */
export const relationshipPagesLoader = (graph: Graph, cache: CacheLimits) =>
  batched<RelationshipPageKey, RelationshipPage>({
    graph,
    name: 'relationshipPages',
    cache,
    evictBy: ({ id }) => id,
    identifiedBy: (key) => `${key.shape.name}/${argumentsOf(key)}`,
    sameQuery: (key) =>
      isOutgoing(key.shape)
        ? `OUT/${key.order}/${key.columns}/${String(rowsOf(key))}`
        : `${key.shape.name}/${argumentsOf(key)}`,
    rowsPerKey: rowsOf,
    load: (keys, graph) =>
      isOutgoing(keys[0].shape) ? loadOutgoing(graph, keys) : loadAlike(graph, keys),
  })

type Keys = readonly [RelationshipPageKey, ...RelationshipPageKey[]]

/** Lists of outgoing relationships, which share only the order, the columns and the size. */
async function loadOutgoing(graph: Reading, keys: Keys) {
  const [{ order, columns }] = keys
  const rows = await graph.read('relationship/outgoing', {
    lists: keys.map(({ id, shape: { kinds, types, committees }, at: date, after }, at) => {
      const [afterFrom, afterName, afterId] = after ?? BEFORE_ALL
      const days = daysOf(date === null ? null : rangeOf(date))
      // `isOutgoing`: there is one kind.
      const kind = kinds[0] ?? 'MEMBER_OF'
      return { at, id, kind, types, committees, ...days, afterFrom, afterName, afterId }
    }),
    order,
    columns,
    limit: rowsOf(keys[0]),
  })
  const byIndex = new Map(rows.map(({ at, links }) => [at, links]))
  return keys.map((key, at) => toPage(key, byIndex.get(at) ?? []))
}

/** Lists that differ only in their entity. */
async function loadAlike(graph: Reading, keys: Keys) {
  const [key] = keys
  const { shape, at, order, after, columns } = key
  const [afterFrom, afterName, afterId] = after ?? BEFORE_ALL
  const query = order === 'START' ? 'relationship/page' : 'relationship/page-by-name'
  const rows = await graph.read(query, {
    ids: keys.map(({ id }) => id),
    ...patternOf(shape),
    types: shape.types,
    committees: shape.committees,
    ...daysOf(at === null ? null : rangeOf(at)),
    columns,
    afterFrom,
    afterName,
    afterId,
    limit: rowsOf(key),
  })
  const byId = new Map(rows.map(({ id, links }) => [id, links]))
  return keys.map((each) => toPage(each, byId.get(each.id) ?? []))
}

function toPage(list: RelationshipPageKey, rows: readonly ListedRow[]): RelationshipPage {
  const { at, first, after } = list
  const range = at === null ? null : rangeOf(at)
  return {
    list,
    edges: rows.slice(0, first).map((row) => toEdge(row, range)),
    hasNextPage: rows.length > first,
    hasPreviousPage: after !== null,
  }
}

/** One more than is shown. Short outgoing lists read the same number, so that they share a query. */
function rowsOf({ shape, first }: RelationshipPageKey): number {
  return (isOutgoing(shape) ? Math.max(first, SHORT) : first) + 1
}

/** Whether a list holds one kind of relationship, outgoing only. */
function isOutgoing({ kinds, direction }: ListShape): boolean {
  return kinds.length === 1 && direction === 'OUTGOING'
}

/**
 * How many relationships a list holds, one query for all the entities that are waiting.
 * Source: cypher/relationship/count.cypher.
 */
export const relationshipCountsLoader = (graph: Graph, cache: CacheLimits) =>
  batched<RelationshipList, number>({
    graph,
    name: 'relationshipCounts',
    cache,
    evictBy: ({ id }) => id,
    sameQuery: ({ shape, at }) => `${shape.name}/${at ?? ''}`,
    async load(keys, graph) {
      const [{ shape, at }] = keys
      const rows = await graph.read('relationship/count', {
        ids: keys.map(({ id }) => id),
        ...paramsOf(shape, at === null ? null : rangeOf(at)),
      })
      const byId = new Map(rows.map(({ id, total }) => [id, total]))
      return keys.map(({ id }) => byId.get(id) ?? 0)
    },
  })

/** A text is the least that can be asked for: the summary of the other end, then the start. */
type ListedRow = Row<'relationship/page'>['links'][number]

const START_AT = 5

function toEdge(row: ListedRow, at: DayRange | null): RelatedEntity | StartAndNode {
  if (typeof row === 'string') {
    const parts = summaryParts(row)
    // Dates are checked before they are stored.
    const start = parts[START_AT] === '' ? null : (parts[START_AT] as PartialDate)
    return { start, node: fromSummaryParts(parts) }
  }
  const [summary, isOutgoing] = row
  const direction = isOutgoing ? ('OUTGOING' as const) : ('INCOMING' as const)
  return Object.assign(toRelationship(row, at), { direction, node: fromSummary(summary) })
}

function argumentsOf({ at, order, first, after, columns }: RelationshipPageKey): string {
  const position = after === null ? '' : JSON.stringify(after)
  return `${at ?? ''}/${order}/${String(first)}/${columns}/${position}`
}

/** One kind of incoming relationship has its own pattern, which is twice as fast. */
function patternOf({ kinds, direction }: ListShape) {
  const [kind] = kinds
  return kinds.length === 1 && kind !== undefined && direction === 'INCOMING'
    ? { pattern: `${kind}_IN` as const }
    : {
        pattern: 'ANY' as const,
        kinds,
        outgoing: direction !== 'INCOMING',
        incoming: direction !== 'OUTGOING',
      }
}

function daysOf(range: DayRange | null) {
  return { atStart: range?.start ?? BEGINNING, atEnd: range?.end ?? END_OF_TIME }
}

function paramsOf({ kinds, types, direction, committees }: ListShape, at: DayRange | null) {
  return {
    kinds,
    types,
    outgoing: direction !== 'INCOMING',
    incoming: direction !== 'OUTGOING',
    committees,
    ...daysOf(at),
  }
}
