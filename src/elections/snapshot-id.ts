import { createHash } from 'node:crypto'
import type { ResultSnapshot } from '../domain/result.js'

/** An id for a snapshot: a hash of all that it says, so that a copy that is read twice has one id. */
export function snapshotId(snapshot: Omit<ResultSnapshot, 'id'>): string {
  const text = JSON.stringify(snapshot, (_name, value: unknown) =>
    value instanceof Map ? [...(value as ReadonlyMap<string, unknown>)] : value,
  )
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
