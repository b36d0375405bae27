import type { ResultSnapshot } from '../domain/result.js'
import { shortHash } from '../domain/hash.js'

/** A hash of the content of a snapshot, so that a snapshot that is read twice has the same id. */
export function snapshotId(snapshot: Omit<ResultSnapshot, 'id'>): string {
  const text = JSON.stringify(snapshot, (_name, value: unknown) =>
    value instanceof Map ? [...(value as ReadonlyMap<string, unknown>)] : value,
  )
  return shortHash(text, 32)
}
