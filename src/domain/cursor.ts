import { createHmac, timingSafeEqual } from 'node:crypto'

/** Where a page ended: the values that its order compares, of the last row shown. */
export type Position = readonly (string | number)[]

/** Makes and opens the cursors of pages. */
export interface Cursors {
  /**
   * `position` as text that only this secret can have made. `filters` says what list it is a place in,
   * and must be equal on opening.
   */
  readonly seal: (position: Position, filters: string) => string
  /** The position; `null` for text that is forged, cut, or of another list. */
  readonly open: (cursor: string, filters: string) => Position | null
}

// Half a SHA-256: no shorter than what a guess could be tried against.
const SIGNATURE_BYTES = 16

/** Cursors signed with `secret`, which all gateways of one address must share. */
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
      // Decoding forgives foreign characters; a cursor has one spelling.
      if (bytes.toString('base64url') !== cursor || bytes.length <= SIGNATURE_BYTES) return null
      const payload = bytes.subarray(SIGNATURE_BYTES)
      const signature = bytes.subarray(0, SIGNATURE_BYTES)
      if (!timingSafeEqual(signature, sign(payload, filters))) return null
      // What carries our signature is what `seal` wrote.
      return JSON.parse(payload.toString()) as Position
    },
  }
}
