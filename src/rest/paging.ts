import type { FastifyReply, FastifyRequest } from 'fastify'
import { FOREIGN_CURSOR, type Cursors, type Position } from '../domain/cursor.js'
import { invalidParameter } from '../errors.js'
import { valueIn } from './parameters.js'
import { sendTagged } from './tagged.js'

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 100

/** The number of rows on a page, from the parameter `limit`. */
export function limitIn(text: string | undefined): number {
  const limit = valueIn(text)
  return limit === null ? DEFAULT_LIMIT : Math.min(Number(limit), MAX_LIMIT)
}

/** A list with its filters. */
interface PagedList {
  readonly path: string
  /** The filters, by the names of their parameters; `''`: absent. */
  readonly filters?: Readonly<Record<string, string>>
  /** Identifies the list in its cursors, instead of its path and filters. */
  readonly key?: string
}

interface Page<End> {
  readonly meta?: Readonly<Record<string, unknown>>
  readonly data: readonly unknown[]
  readonly limit: number
  /** The position of the last row; `null` on the last page. */
  readonly next: End | null
}

/** The pages of one list. A cursor is valid only for the list for which it was created. */
export function pagesOf<End extends Position>(
  cursors: Cursors,
  { path, filters = {}, key = JSON.stringify([path, filters, '']) }: PagedList,
) {
  const list = cursors.of<End>(key)

  /** The headers that name the next page: its URL and its cursor. */
  function nextHeaders(next: End | null, limit?: number): Readonly<Record<string, string>> {
    if (next === null) return {}
    const cursor = list.seal(next)
    const params = new URLSearchParams()
    for (const [name, value] of Object.entries({ ...filters, limit, cursor })) {
      if (value !== undefined && value !== '') params.set(name, String(value))
    }
    return { 'x-next-cursor': cursor, link: `<${path}?${params.toString()}>; rel="next"` }
  }

  return {
    nextHeaders,
    /** The position after which a page begins; `null` without a cursor. */
    after(text: string | undefined): End | null {
      const cursor = valueIn(text)
      const position = cursor === null ? null : list.open(cursor)
      if (cursor === null || position !== null) return position
      throw invalidParameter('cursor', 'CURSOR', FOREIGN_CURSOR)
    },
    /** Sends a page, with headers that name the next page. */
    send(request: FastifyRequest, reply: FastifyReply, { meta, data, limit, next }: Page<End>) {
      const body = { meta: { count: data.length, limit, ...meta }, data }
      return sendTagged(request, reply, body, nextHeaders(next, limit))
    },
  }
}
