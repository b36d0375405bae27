import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cursors, Position } from '../../domain/cursor.js'
import { foreignCursor, valueIn } from '../parameters.js'
import { nextHeaders, sendTagged, taggedReply, type TaggedReply } from '../tagged.js'

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 100

/** The number of rows on a page, from the parameter `limit`. */
export function limitIn(text: string | undefined): number {
  const limit = valueIn(text)
  return limit === null ? DEFAULT_LIMIT : Math.min(Number(limit), MAX_LIMIT)
}

/** A list with its filters. A cursor is valid only for the list that it was created for. */
export interface PagedList {
  readonly cursors: Cursors
  readonly path: string
  /** The filters, by the names of their parameters; `''`: absent. */
  readonly filters: Readonly<Record<string, string>>
  /** An id that distinguishes the list, in addition to its filters: the id of the election. */
  readonly scopeId?: string
}

/**
 * The position after which a page begins; `null` without a cursor. Only a cursor with a valid
 * signature is accepted. So `sendPage` created the cursor for this list, and the types in the
 * position are correct.
 */
export function positionIn(list: PagedList, text: string | undefined): Position | null {
  const cursor = valueIn(text)
  if (cursor === null) return null
  const position = list.cursors.open(cursor, boundOf(list))
  if (position !== null) return position
  throw foreignCursor()
}

interface Page {
  readonly meta: Readonly<Record<string, unknown>>
  readonly data: readonly unknown[]
  readonly limit: number
  /** The position of the last row; `null` on the last page. */
  readonly next: Position | null
}

/** Sends a page, with headers that name the next page. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  list: PagedList,
  page: Page,
) {
  return sendTagged(request, reply, toReply(list, page))
}

function toReply(list: PagedList, { meta, data, limit, next }: Page): TaggedReply {
  const body = JSON.stringify({ meta: { count: data.length, limit, ...meta }, data })
  if (next === null) return taggedReply(body)
  const cursor = list.cursors.seal(next, boundOf(list))
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...list.filters, limit, cursor })) {
    if (value !== '') params.set(name, String(value))
  }
  return taggedReply(body, nextHeaders(`${list.path}?${params.toString()}`, cursor))
}

function boundOf({ path, filters, scopeId = '' }: PagedList): string {
  return JSON.stringify([path, filters, scopeId])
}
