import type { Cursors, Position } from '../../domain/cursor.js'
import type { MarketList, MarketPosition } from '../../loaders/market-lists.js'
import { isAbsent } from '../arguments.js'
import { refusal } from '../refusal.js'

/** The kinds of lists. A cursor is valid for all lists of its kind. */
type ListKind = 'relationships' | 'entities' | 'terms'

/** The cursor of a position in a list of `kind`. */
export function sealCursor(cursors: Cursors, position: Position, kind: ListKind): string {
  return cursors.seal(position, `graphql/${kind}`)
}

/**
 * The position in a cursor for a list of `kind`; `null` without a cursor. Throws
 * `INVALID_PARAMETER` if the text is not such a cursor.
 */
export function openCursor(
  cursors: Cursors,
  cursor: string | null | undefined,
  kind: ListKind,
): Position | null {
  if (isAbsent(cursor)) return null
  const position = cursors.open(cursor, `graphql/${kind}`)
  if (position !== null) return position
  const detail = 'after: is not a cursor of this kind of list; use endCursor of the previous page.'
  throw refusal('INVALID_PARAMETER', { argument: 'after' }, detail)
}

/**
 * The cursor of a position in a list of markets. It is valid only for lists with the same filters
 * and order. The cursor of the list of one entity is also valid for the list of any other entity;
 * the same applies to groups.
 */
export function sealMarketCursor(
  cursors: Cursors,
  position: MarketPosition,
  list: MarketList,
): string {
  return cursors.seal(position, boundTo(list))
}

/**
 * The position in a cursor of `list`; `null` without a cursor. Throws `INVALID_PARAMETER` if the
 * text is not such a cursor.
 */
export function openMarketCursor(
  cursors: Cursors,
  cursor: string | null | undefined,
  list: MarketList,
): MarketPosition | null {
  if (isAbsent(cursor)) return null
  const position = cursors.open(cursor, boundTo(list))
  // Cursors are signed, so `sealMarketCursor` wrote the position.
  if (position !== null) return position as unknown as MarketPosition
  const detail =
    'after: is not a cursor of a list with these arguments; use endCursor of the previous page.'
  throw refusal('INVALID_PARAMETER', { argument: 'after' }, detail)
}

function boundTo(list: MarketList): string {
  return `graphql/markets/${JSON.stringify({ ...list, around: list.around?.by ?? null })}`
}
