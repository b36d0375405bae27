import type { NamedEntity } from '../../domain/entity.js'
import {
  daysOf,
  isOutgoing,
  toPage,
  type ListPlan,
  type ListedRow,
  type PlannedList,
  type RelationshipPage,
} from './relationship-page.js'

/** An entity, perhaps with its planned lists. */
export interface PlannedEntity extends NamedEntity {
  /** The first page of each planned list, by `listText`. */
  readonly lists?: ReadonlyMap<string, RelationshipPage>
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

/** The parameters of a query that also reads planned lists. */
export function planParams(plan: ListPlan | null) {
  return {
    planned: (plan?.lists ?? []).map(({ shape: { kinds, types, committees }, at: date }, at) => {
      // `isOutgoing` allows only one kind.
      const kind = kinds[0] ?? 'MEMBER_OF'
      return { at, kind, types, committees, ...daysOf(date) }
    }),
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
    const key = { id: entity.id, ...list, order: 'START', after: null } as const
    return [[listText(list), toPage(key, links)] as const]
  })
  return { ...entity, lists: new Map(lists) }
}
