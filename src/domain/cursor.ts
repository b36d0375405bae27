import { createHmac, timingSafeEqual } from 'node:crypto'

/** The position at which a page ended: the sort values of its last row. */
export type Position = readonly (string | number)[]

/** The cursors of one list. */
export interface ListCursors<End extends Position> {
  /** Returns `position` as a signed text. */
  readonly seal: (position: End) => string
  /** Returns the position, or `null` if the cursor is forged, truncated or from another list. */
  readonly open: (cursor: string) => End | null
}

/** Creates and verifies page cursors. */
export interface Cursors {
  /** The cursors of the list that `list` identifies. They are valid only for this list. */
  readonly of: <End extends Position>(list: string) => ListCursors<End>
}

/**
 * The error message for a cursor of a different list. The name of the parameter comes before it.
 */
export const FOREIGN_CURSOR =
  'does not belong to this list; use the cursor of the previous page, with the same filters and order'

// Half of a SHA-256 hash is too long to guess.
const SIGNATURE_BYTES = 16

/** Creates cursors signed with `secret`. All gateways at one address must use the same secret. */
export function createCursors(secret: string): Cursors {
  const sign = (payload: Buffer, list: string) =>
    createHmac('sha256', secret)
      .update(`${String(payload.length)}\n`)
      .update(payload)
      .update(list)
      .digest()
      .subarray(0, SIGNATURE_BYTES)

  return {
    of: <End extends Position>(list: string) => ({
      seal(position: End) {
        const payload = Buffer.from(JSON.stringify(position))
        return Buffer.concat([sign(payload, list), payload]).toString('base64url')
      },
      open(cursor: string) {
        const bytes = Buffer.from(cursor, 'base64url')
        // `Buffer.from` ignores invalid characters, so several texts decode to the same bytes. Only
        // the text that `seal` returned is valid.
        if (bytes.toString('base64url') !== cursor || bytes.length <= SIGNATURE_BYTES) return null
        const payload = bytes.subarray(SIGNATURE_BYTES)
        const signature = bytes.subarray(0, SIGNATURE_BYTES)
        if (!timingSafeEqual(signature, sign(payload, list))) return null
        // The signature proves that `seal` wrote this payload for this list.
        return JSON.parse(payload.toString()) as End
      },
    }),
  }
}

/**
 * Returns the first `limit` rows of `found` as a page. `found` has one more row than the page if
 * there is a next page. `last`: the row after which the next page begins; `null` on the last page.
 */
export function pageOf<Row>(found: readonly Row[], limit: number) {
  const rows = found.slice(0, limit)
  return { rows, last: found.length > limit ? (rows.at(-1) ?? null) : null }
}
