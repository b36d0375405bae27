import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * The format of a key, `pol_<id>_<secret><checksum>`: 12, 32 and 6 characters of base 62. The
 * checksum is the CRC-32 of all characters before it. So a mistyped, truncated or invented key is
 * refused without a query, and secret scanners recognise a key with certainty.
 */
export const KEY_PATTERN = /^pol_([0-9A-Za-z]{12})_[0-9A-Za-z]{32}([0-9A-Za-z]{6})$/

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ID_LENGTH = 12
const SECRET_LENGTH = 32
const CHECKSUM_LENGTH = 6

/** A new key and its id, the part that may be shown and stored. */
export interface NewKey {
  readonly id: string
  /** The full text, shown once and stored nowhere. */
  readonly key: string
}

/** The stored form of a key: its HMAC, and the id of the pepper that was used. */
export interface KeyHash {
  readonly pepper: string
  /** HMAC-SHA-256, base64url. */
  readonly hash: string
}

/** A secret for hashing keys, stored outside the graph. */
export interface Pepper {
  readonly id: string
  readonly secret: string
}

/** Generates a key. `random` returns an integer from 0 to `below` - 1. */
export function mintKey(random: (below: number) => number = randomInt): NewKey {
  const randomText = (length: number) =>
    Array.from({ length }, () => DIGITS.charAt(random(DIGITS.length))).join('')
  const id = randomText(ID_LENGTH)
  const text = `pol_${id}_${randomText(SECRET_LENGTH)}`
  return { id, key: text + checksumOf(text) }
}

/** The id of a key with the correct format and checksum; `null` for any other text. */
export function keyIdOf(text: string): string | null {
  const [, id, checksum] = KEY_PATTERN.exec(text) ?? []
  if (id === undefined || checksum === undefined) return null
  return checksumOf(text.slice(0, -CHECKSUM_LENGTH)) === checksum ? id : null
}

/** Hashes keys with the first pepper, and recognises keys that were hashed with any pepper. */
export type KeyRing = ReturnType<typeof createKeyRing>

export function createKeyRing([first, ...others]: readonly [Pepper, ...Pepper[]]) {
  const byId = new Map([first, ...others].map(({ id, secret }) => [id, secret]))
  return {
    hash: (key: string): KeyHash => ({
      pepper: first.id,
      hash: hmac(key, first.secret).toString('base64url'),
    }),
    /**
     * Compares `key` with a hash in constant time. Returns false if the pepper of the hash was
     * removed from the settings.
     */
    matches: (key: string, stored: KeyHash): boolean => {
      const secret = byId.get(stored.pepper)
      if (secret === undefined) return false
      const expected = Buffer.from(stored.hash, 'base64url')
      const actual = hmac(key, secret)
      return expected.length === actual.length && timingSafeEqual(expected, actual)
    },
  }
}

function hmac(key: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(key).digest()
}

function checksumOf(text: string): string {
  let rest = crc32(text)
  let digits = ''
  while (digits.length < CHECKSUM_LENGTH) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits
    rest = Math.floor(rest / DIGITS.length)
  }
  return digits
}
