import { shortHash } from '../domain/hash.js'

/**
 * A hash of a snapshot or of a part of it. Maps are serialised as lists of entries, because
 * `JSON.stringify` would leave out the entries of a map.
 */
export function contentHash(content: unknown, length?: number): string {
  const text = JSON.stringify(content, (_name, value: unknown) =>
    value instanceof Map ? [...(value as ReadonlyMap<string, unknown>)] : value,
  )
  return shortHash(text, length)
}
