import { createHash } from 'node:crypto'

/** The first `length` hexadecimal digits of the SHA-256 hash of `text`. */
export function shortHash(text: string, length = 10): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length)
}
