import { ENTITY_TYPES } from '../../domain/entity.js'
import { intervalOf, isBefore, type Interval, type PartialDate } from '../../domain/partial-date.js'
import { RELATIONSHIP_KINDS, type RelationshipKind } from '../../domain/relationship.js'
import type { Order } from '../../domain/order.js'
import { ApiError } from '../../errors.js'
import { loadByIdOrSlug } from '../../loaders/by-id-or-slug.js'
import type { RequestContext } from '../../request-context.js'
import { refusal } from '../refusal.js'

export const SEARCHED_TYPES = [...ENTITY_TYPES, 'market', 'race'] as const
export type SearchedType = (typeof SEARCHED_TYPES)[number]
// `Object.keys` returns `string[]`, but every key of the table is a kind.
export const ALL_KINDS = Object.keys(RELATIONSHIP_KINDS) as readonly RelationshipKind[]

/** The default of `first`, as in the schema. It also applies if a client sends `first: null`. */
export const FIRST = 20

/**
 * The id of the entity in an argument; `null` without the argument. Throws `ENTITY_NOT_FOUND` for
 * an unknown entity.
 */
export async function idOf(
  argument: string,
  text: string | null | undefined,
  context: RequestContext,
) {
  if (isAbsent(text)) return null
  const found = await loadByIdOrSlug(text, context)
  if (found === null) throw refusal('ENTITY_NOT_FOUND', { argument })
  return found.id
}

interface PeriodArgs {
  readonly from?: PartialDate | null | undefined
  readonly to?: PartialDate | null | undefined
}

/** The days from `from` to `to`. Throws `INVALID_PARAMETER` if `from` is after `to`. */
export function periodOf({ from, to }: PeriodArgs): Interval {
  if (from && to && isBefore(to, from)) {
    throw refusal('INVALID_PARAMETER', { argument: 'from' }, 'from: must not be after to.')
  }
  return intervalOf(from ?? null, to ?? null)
}

/** The lowercase code of a country. Throws `INVALID_PARAMETER` if the text is not two letters. */
export function countryOf(text: string): string {
  if (/^[a-z]{2}$/i.test(text)) return text.toLowerCase()
  const fields = [{ field: 'country', code: 'PATTERN', message: 'must be two letters' }]
  throw new ApiError('INVALID_PARAMETER', {
    detail: 'country: must be two letters, ISO 3166-1 alpha-2.',
    fields,
  })
}

/** The usual direction of each field by which a list can be sorted, as in the schema. */
const USUAL_DIRECTIONS = {
  DATE: 'DESC',
  START: 'DESC',
  NAME: 'ASC',
  UPDATED: 'DESC',
  OPENED: 'DESC',
  CLOSING: 'ASC',
  VOLUME: 'DESC',
  MOVE_DAY: 'DESC',
  DISAGREEMENT: 'DESC',
} as const

interface OrderArgument<Field extends string> {
  readonly field?: Field
  readonly direction?: Order<Field>['direction'] | null | undefined
}

/**
 * The order of a list. Without `orderBy`, the list is sorted by `usualField`, in the usual
 * direction of this field.
 */
export function orderOf<Field extends keyof typeof USUAL_DIRECTIONS>(
  orderBy: OrderArgument<Field> | null | undefined,
  usualField: Field,
): Order<Field> {
  const field = orderBy?.field ?? usualField
  return { field, direction: orderBy?.direction ?? USUAL_DIRECTIONS[field] }
}

/**
 * The distinct items, sorted. So requests with the same items in another order have the same key,
 * and share a query.
 */
export function sortedUnique<Item extends string>(items: readonly Item[]): readonly Item[] {
  return [...new Set(items)].sort()
}

/** True for an argument that a client omitted or set to null. */
export function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined
}
