import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * The text of a key, `pol_<id>_<secret><checksum>`: 12, 32 and 6 characters of base 62. The checksum is
 * the CRC-32 of all characters before it, so a mistyped, cut or invented key is refused without a look-up,
 * and scanners of published code recognise a key with certainty.
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

/** What is stored of a key: the id of the pepper, and the HMAC of the key under it. */
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

/** Hashes keys with the first of its peppers, and recognises keys hashed with any of them. */
export interface KeyRing {
  readonly hash: (key: string) => KeyHash
  /** Whether `key` has this hash; in constant time. False when its pepper is no longer configured. */
  readonly matches: (key: string, kept: KeyHash) => boolean
}

/** A new key, from `random`, which gives a whole number from 0 up to `below`. */
export function mintKey(random: (below: number) => number = randomInt): NewKey {
  const letters = (length: number) =>
    Array.from({ length }, () => DIGITS.charAt(random(DIGITS.length))).join('')
  const id = letters(ID_LENGTH)
  const unchecked = `pol_${id}_${letters(SECRET_LENGTH)}`
  return { id, key: unchecked + checksumOf(unchecked) }
}

/** The id of a key whose form and checksum are right; `null` for any other text. */
export function keyIdOf(text: string): string | null {
  const [, id, checksum] = KEY_PATTERN.exec(text) ?? []
  if (id === undefined || checksum === undefined) return null
  return checksumOf(text.slice(0, -CHECKSUM_LENGTH)) === checksum ? id : null
}

/** A ring of at least one pepper; the first is for new keys. */
export function createKeyRing([first, ...others]: readonly [Pepper, ...Pepper[]]): KeyRing {
  const byId = new Map([first, ...others].map(({ id, secret }) => [id, secret]))
  return {
    hash: (key) => ({ pepper: first.id, hash: hmac(key, first.secret).toString('base64url') }),
    matches: (key, kept) => {
      const secret = byId.get(kept.pepper)
      if (secret === undefined) return false
      const right = Buffer.from(kept.hash, 'base64url')
      const given = hmac(key, secret)
      return right.length === given.length && timingSafeEqual(right, given)
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
