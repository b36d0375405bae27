import { createHash } from 'node:crypto'
import type { ResultSnapshot } from '../domain/result.js'

/** A hash of the content of a snapshot, so that a snapshot that is read twice has the same id. */
export function snapshotId(snapshot: Omit<ResultSnapshot, 'id'>): string {
  const text = JSON.stringify(snapshot, (_name, value: unknown) =>
    value instanceof Map ? [...(value as ReadonlyMap<string, unknown>)] : value,
  )
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
