import { createHmac, timingSafeEqual } from 'node:crypto'

/** The position at which a page ended: the sort values of its last row. */
export type Position = readonly (string | number)[]

/** Creates and verifies page cursors. */
export interface Cursors {
  /**
   * Returns `position` as a signed text. `filters` identifies the list; `open` needs the same
   * value.
   */
  readonly seal: (position: Position, filters: string) => string
  /** Returns the position, or `null` if the cursor is forged, truncated or from another list. */
  readonly open: (cursor: string, filters: string) => Position | null
}

// Half of a SHA-256 hash is too long to guess.
const SIGNATURE_BYTES = 16

/** Creates cursors signed with `secret`. All gateways at one address must use the same secret. */
export function createCursors(secret: string): Cursors {
  const sign = (payload: Buffer, filters: string) =>
    createHmac('sha256', secret)
      .update(`${String(payload.length)}\n`)
      .update(payload)
      .update(filters)
      .digest()
      .subarray(0, SIGNATURE_BYTES)

  return {
    seal(position, filters) {
      const payload = Buffer.from(JSON.stringify(position))
      return Buffer.concat([sign(payload, filters), payload]).toString('base64url')
    },
    open(cursor, filters) {
      const bytes = Buffer.from(cursor, 'base64url')
      // `Buffer.from` ignores invalid characters, so several texts decode to the same bytes. Only
      // the text that `seal` returned is valid.
      if (bytes.toString('base64url') !== cursor || bytes.length <= SIGNATURE_BYTES) return null
      const payload = bytes.subarray(SIGNATURE_BYTES)
      const signature = bytes.subarray(0, SIGNATURE_BYTES)
      if (!timingSafeEqual(signature, sign(payload, filters))) return null
      // The signature proves that `seal` wrote this payload.
      return JSON.parse(payload.toString()) as Position
    },
  }
}
