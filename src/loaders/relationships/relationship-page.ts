import {
  type EntityType,
  fromSummary,
  fromSummaryParts,
  type NamedEntity,
  summaryParts,
} from '../../domain/entity.js'
import type { Order } from '../../domain/order.js'
import {
  BEGINNING,
  daysIn,
  END_OF_TIME,
  rangeOf,
  type DayRange,
  type Interval,
  type PartialDate,
} from '../../domain/partial-date.js'
import { latestEnd } from '../../domain/period.js'
import type { RelationshipKind, TenureText } from '../../domain/relationship.js'
import type { Row } from '../../graph/graph.js'
import { toPage, type Page } from '../page.js'
import { toRelationship, type Direction, type RelatedEntity } from './relationships.js'

/** The filters of a list of relationships, without the entity. */
export interface ListShape {
  /** A short name. Two shapes with the same name have the same values in all other fields. */
  readonly name: string
  readonly kinds: readonly RelationshipKind[]
  /** Types of the other end; `null` for any. */
  readonly types: readonly EntityType[] | null
  readonly direction: Direction | null
  /**
   * True: each entity at the other end appears once, with its latest tenure. False: an entity
   * appears once for each relationship.
   */
  readonly distinct: boolean
  /** True: only committees. False: no committees. `null`: all entities. */
  readonly committees: boolean | null
}

/** A list of the relationships of one entity. */
export interface RelationshipList {
  readonly id: string
  readonly shape: ListShape
  /** Only relationships that certainly or possibly existed on one of these days; `null` for all. */
  readonly at: PartialDate | Interval | null
}

/**
 * The end of a page: the start (yyyymmdd) of its last relationship, the name of the other end, and
 * the id of the relationship.
 */
export type RelationshipPosition = readonly [from: number, name: string, id: string]

export const BEFORE_ALL: RelationshipPosition = [END_OF_TIME, '', '']

/** The order of a list of relationships. `START`: by start, then by name. `NAME`: by name. */
export type RelationshipOrder = Order<'START' | 'NAME'>

/** The default order, which has the fastest queries. */
export const NEWEST_FIRST: RelationshipOrder = { field: 'START', direction: 'DESC' }

export function isNewestFirst({ field, direction }: RelationshipOrder): boolean {
  return field === NEWEST_FIRST.field && direction === NEWEST_FIRST.direction
}

/**
 * The values by which page-sorted.cypher and member/filtered.cypher sort a relationship. These
 * queries sort names from Z to A by these values in descending order. All other orders use these
 * values in ascending order.
 */
export function sortKey(
  [from, name, id]: RelationshipPosition,
  { field, direction }: RelationshipOrder,
): readonly (string | number)[] {
  if (field === 'NAME') return [name, id]
  // An unknown start is last in both directions.
  if (direction === 'DESC') return [END_OF_TIME - from, name, id]
  return [from === BEGINNING ? END_OF_TIME : from, name, id]
}
/** Outgoing lists up to this size share a query. */
const SHORT_LIST_SIZE = 20

/**
 * A relationship that was read with the columns `START`. These columns are enough for most queries.
 */
export interface StartAndNode {
  readonly start: PartialDate | null
  readonly node: NamedEntity
}

/**
 * The columns that are read of each relationship. `START`: the start and the other end. `ALL`: all
 * columns except the fact, see `FactParts`. `FACT`: all columns with the fact.
 */
export type RelationshipColumns = 'START' | 'ALL' | 'FACT'

export interface RelationshipPageKey extends RelationshipList {
  readonly order: RelationshipOrder
  /** The number of rows that the page shows. */
  readonly first: number
  readonly after: RelationshipPosition | null
  readonly columns: RelationshipColumns
  /** The lists to read with each entity in the page. Applies only to incoming relationships. */
  readonly plan?: ListPlan | null
}

/** A list that a query selects on an entity. */
export type PlannedList = Pick<RelationshipPageKey, 'shape' | 'at' | 'first' | 'columns'>

/** Lists that a loader reads in the same query as their entity. */
export interface ListPlan {
  /** Two plans with the same name have the same values in all other fields. */
  readonly name: string
  readonly lists: readonly PlannedList[]
  /** `ALL` if at least one of the lists needs `ALL`, else `START`. */
  readonly columns: 'START' | 'ALL'
  /** The number of rows to read of each list: one more than the longest list shows. */
  readonly rows: number
}

/** A relationship in a list. */
export interface ListedRelationship extends RelatedEntity {
  /** The list, for cursors: see `cursorListOf`. */
  readonly list: string
}

/** The edges are `StartAndNode` for the columns `START`, else `ListedRelationship`. */
export interface RelationshipPage extends Page<ListedRelationship | StartAndNode> {
  /** `total`: the number of all relationships, if it is known. */
  readonly list: RelationshipList & { readonly total?: number }
}

/** An entity, perhaps with its planned lists. */
export interface PlannedEntity extends NamedEntity {
  /** The first page of each planned list, by `listText`. */
  readonly lists?: ReadonlyMap<string, RelationshipPage>
}

/** Creates the page from its rows. */
export function toRelationshipPage(
  key: RelationshipPageKey,
  rows: readonly ListedRow[],
): RelationshipPage {
  const { id, shape, at } = key
  const range = at === null ? null : daysIn(at)
  const list = cursorListOf(key)
  return { list: { id, shape, at }, ...toPage(key, rows, (row) => toEdge(row, range, list)) }
}

/**
 * A text that is equal for two lists if the cursors of one list are valid for the other list. Such
 * lists may have different entities.
 */
export function cursorListOf({
  shape,
  at,
  order,
}: Pick<RelationshipPageKey, 'shape' | 'at' | 'order'>): string {
  return `${shape.name}/${at ?? ''}/${orderText(order)}`
}

export function orderText({ field, direction }: RelationshipOrder): string {
  return `${field} ${direction}`
}

/**
 * The number of rows to read: one more than the page shows. All short outgoing lists read the same
 * number of rows, so that they share a query.
 */
export function rowsOf({ shape, first }: RelationshipPageKey): number {
  return (isOutgoing(shape) ? Math.max(first, SHORT_LIST_SIZE) : first) + 1
}

/** True if a list shows distinct entities of outgoing relationships of a single kind. */
export function isOutgoing({ kinds, direction, distinct }: ListShape): boolean {
  return distinct && kinds.length === 1 && direction === 'OUTGOING'
}

/** The query parameters for the days that a list is filtered by. */
export function daysOf(time: PartialDate | Interval | null) {
  const range = time === null ? null : daysIn(time)
  return { atStart: range?.start ?? BEGINNING, atEnd: range?.end ?? END_OF_TIME }
}

/**
 * Returns the index key after which a page of incoming relationships begins. The page is sorted
 * newest first. It starts after the position `after`, and contains no relationship that started
 * later than `atEnd` (yyyymmdd).
 *
 * The index has keys with four parts, separated by U+001F: the entity id, 99999999 minus the start
 * (yyyymmdd) in eight digits, the name of the other end, and the id of the relationship. The
 * returned key lacks the entity id.
 */
export function listKeyAfter(atEnd: number, after: RelationshipPosition | null): string {
  const atDay = (day: number) => SEPARATOR + String(END_OF_TIME - day).padStart(8, '0')
  const first = atDay(atEnd)
  if (after === null) return first
  const [from, name, id] = after
  const next = [atDay(from), name, id].join(SEPARATOR)
  return next > first ? next : first
}

const SEPARATOR = '\u001f'

/** With the columns `START`, a row is a string: the summary of the other end, then the start. */
export type ListedRow = Row<'relationship/outgoing'>['links'][number]

/** The index of the start among the parts of such a string. */
const START_AT = 5

function toEdge(
  row: ListedRow,
  at: DayRange | null,
  list: string,
): ListedRelationship | StartAndNode {
  if (typeof row === 'string') {
    const parts = summaryParts(row)
    // Dates are checked before they are stored.
    const start = parts[START_AT] === '' ? null : (parts[START_AT] as PartialDate)
    return { start, node: fromSummaryParts(parts) }
  }
  const [summary, [isOutgoing, tenure, tenureTermIds]] = row
  const direction = isOutgoing ? ('OUTGOING' as const) : ('INCOMING' as const)
  const relationship = toRelationship(row, at)
  return Object.assign(relationship, tenure === null ? {} : periodOf(tenure), {
    direction,
    node: fromSummary(summary),
    termIds: tenureTermIds ?? relationship.fact?.termIds ?? [],
    list,
  })
}

/**
 * The dates of a whole tenure. They replace the dates of the relationship, because the relationship
 * is only one part of the tenure.
 */
function periodOf([start, startBasis, end, endBasis, asOf, past]: TenureText) {
  const dates = {
    start: start === '' ? null : start,
    end: end === '' ? null : end,
    asOf: asOf === '' ? null : asOf,
    isPast: past === 'past',
  }
  return {
    ...dates,
    startBasis: startBasis === '' ? null : startBasis,
    endBasis: endBasis === '' ? null : endBasis,
    from: start === '' ? BEGINNING : rangeOf(start).start,
    to: latestEnd(dates),
  }
}

/**
 * Maximum number of lists that one query reads with an entity. A web page requests fewer lists. If
 * a GraphQL query requests more, the remaining lists are read separately.
 */
const MAX_LISTS = 8

/**
 * Plans the lists that can be read in the same query as their entity: outgoing relationships,
 * newest first, without facts. Returns `null` if there are none.
 */
export function planLists(lists: readonly PlannedList[]): ListPlan | null {
  const readable = lists.filter(({ shape, columns }) => isOutgoing(shape) && columns !== 'FACT')
  const byText = new Map(readable.map((list) => [listText(list), list]))
  const planned = [...byText.values()].slice(0, MAX_LISTS)
  if (planned.length === 0) return null
  return {
    name: planned.map(listText).join(),
    lists: planned,
    columns: planned.some(({ columns }) => columns === 'ALL') ? 'ALL' : 'START',
    rows: Math.max(...planned.map(({ first }) => first)) + 1,
  }
}

/** The key of a list in `PlannedEntity.lists`. */
export function listText({ shape, at, first, columns }: PlannedList): string {
  return `${shape.name}/${at ?? ''}/${String(first)}/${columns}`
}

/** The query parameters for the filters of a list of outgoing relationships. */
export function filtersOf({ shape, at }: Pick<RelationshipList, 'shape' | 'at'>) {
  const { kinds, types, committees } = shape
  // `isOutgoing` allows only one kind.
  return { kind: kinds[0] ?? 'MEMBER_OF', types, committees, ...daysOf(at) } as const
}

/** The parameters of a query that also reads planned lists. */
export function planParams(plan: ListPlan | null) {
  return {
    planned: (plan?.lists ?? []).map((list, at) => ({ at, ...filtersOf(list) })),
    plannedColumns: plan?.columns ?? 'START',
    plannedLimit: plan?.rows ?? 0,
  } as const
}

/** Maximum rows that a query returns for an entity and its planned lists. */
export function rowsWithLists(plan: ListPlan | null): number {
  return plan === null ? 1 : 1 + plan.lists.length * plan.rows
}

/**
 * The lists of one entity, as queries with `planParams` return them: the index of each list in
 * `ListPlan.lists`, and its rows.
 */
type ListRows = readonly (readonly [at: number, links: readonly ListedRow[]])[]

/** The entity with its planned lists. Without a plan, the entity itself. */
export function withLists<Found extends NamedEntity>(
  entity: Found,
  plan: ListPlan | null,
  rows: ListRows,
): Found & PlannedEntity {
  if (plan === null) return entity
  const lists = rows.flatMap(([at, links]) => {
    const list = plan.lists[at]
    if (list === undefined) return []
    const key = { id: entity.id, ...list, order: NEWEST_FIRST, after: null }
    return [[listText(list), toRelationshipPage(key, links)] as const]
  })
  return { ...entity, lists: new Map(lists) }
}
