import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cursors, Position } from '../../domain/cursor.js'
import { given, wrong } from '../parameters.js'
import { nextHeaders, sendTagged, tagged, type TaggedReply } from '../tagged.js'

const LIMIT = 50
const MOST = 100

/** Rows on a page. */
export function limitIn(text: string | undefined): number {
  const limit = given(text)
  return limit === null ? LIMIT : Math.min(Number(limit), MOST)
}

/** One list with its filters; a cursor of it is one of no other. */
export interface Listing {
  readonly cursors: Cursors
  readonly path: string
  /** The filters, by the names of their parameters; `''`: absent. */
  readonly filters: Readonly<Record<string, string>>
  /** What else tells the list apart, such as a feed that no parameter names. */
  readonly of?: string
}

/** Where a page begins; `null` without a cursor. What was sealed for a list has the types of its positions. */
export function positionIn(listing: Listing, text: string | undefined): Position | null {
  const cursor = given(text)
  if (cursor === null) return null
  const position = listing.cursors.open(cursor, boundOf(listing))
  if (position !== null) return position
  throw wrong('cursor', 'CURSOR', 'is not one that was given for a list with these filters')
}

interface Page {
  readonly meta: Readonly<Record<string, unknown>>
  readonly data: readonly unknown[]
  readonly limit: number
  /** Where the page ends; `null`: the last. */
  readonly next: Position | null
}

/** Sends a page. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  listing: Listing,
  page: Page,
) {
  return sendTagged(request, reply, pageReply(listing, page))
}

/** The reply with a page, and where the next one is. */
export function pageReply(listing: Listing, { meta, data, limit, next }: Page): TaggedReply {
  const body = JSON.stringify({ meta: { count: data.length, limit, ...meta }, data })
  if (next === null) return tagged(body)
  const cursor = listing.cursors.seal(next, boundOf(listing))
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...listing.filters, limit, cursor })) {
    if (value !== '') params.set(name, String(value))
  }
  return tagged(body, nextHeaders(`${listing.path}?${params.toString()}`, cursor))
}

function boundOf({ path, filters, of = '' }: Listing): string {
  return JSON.stringify([path, filters, of])
}
