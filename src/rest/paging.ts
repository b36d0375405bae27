import type { FastifyReply, FastifyRequest } from 'fastify'
import { FOREIGN_CURSOR, type Cursors, type Position } from '../domain/cursor.js'
import { invalidParameter } from '../errors.js'
import type { LocalNames } from './local-names.js'
import { valueIn } from './parameters.js'
import { sendTagged } from './tagged.js'

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 100

/** A list with its filters. */
interface PagedList {
  readonly path: string
  /** The filters, by the names of their parameters; `''`: absent. */
  readonly filters?: Readonly<Record<string, string>>
  /** The id of the object that the list belongs to, if the path has its slug, which may change. */
  readonly id?: string
  /** Identifies the list in its cursors, instead of its path, filters and id. */
  readonly key?: string
}

interface Page<End> {
  readonly meta?: Readonly<Record<string, unknown>>
  readonly data: readonly unknown[]
  /** The position of the last row; `null` on the last page. */
  readonly next: End | null
  /** Absent if the page does not depend on `Accept-Language`. */
  readonly localized?: LocalNames['reply']
}

/** The pages of one list. A cursor is valid only for the list for which it was created. */
export function pagesOf<End extends Position>(
  cursors: Cursors,
  { path, filters = {}, id = '', key = JSON.stringify([path, filters, id]) }: PagedList,
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
  }
}

/**
 * The requested page of a list: its maximum number of rows, and the position after which it begins.
 */
export function pageIn<End extends Position>(
  cursors: Cursors,
  query: { readonly limit?: string; readonly cursor?: string },
  list: PagedList,
) {
  const pages = pagesOf<End>(cursors, list)
  const wanted = valueIn(query.limit)
  const limit = wanted === null ? DEFAULT_LIMIT : Math.min(Number(wanted), MAX_LIMIT)
  return {
    limit,
    after: pages.after(query.cursor),
    /** The headers that name the next page, which begins after the position `next`. */
    nextHeaders: (next: End | null) => pages.nextHeaders(next, limit),
    /** Sends the page, with headers that name the next page. */
    send: (
      request: FastifyRequest,
      reply: FastifyReply,
      { meta, data, next, localized }: Page<End>,
    ) => {
      const body = { meta: { count: data.length, limit, ...meta }, data }
      return sendTagged(request, reply, body, {
        ...localized,
        headers: { ...localized?.headers, ...pages.nextHeaders(next, limit) },
      })
    },
  }
}
