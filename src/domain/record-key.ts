import { createHash } from 'node:crypto'
import type { RecordKind } from './record.js'

/** Where a record stands: `dataset/scope/kind/id`. The parts may hold slashes; all together are the key. */
export function recordKey(dataset: string, scope: string, kind: RecordKind, id: string): string {
  return `${dataset}/${scope}/${wordInKeys(kind)}/${id}`
}

/** A kind as keys have it. Keys stay as they were given out, and those of relations began when the kind was a link. */
export function wordInKeys(kind: RecordKind): string {
  return kind === 'relation' ? 'link' : kind
}

/**
 * An id for a source object that has none: a hash of what identifies it (person, organization, party,
 * area, post, period), and an ordinal for the second and later objects with equal parts.
 */
export function idOfParts(parts: readonly (string | undefined)[], ordinal = 0): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(parts.map((part) => part ?? null)))
    .digest('hex')
    .slice(0, 20)
  return ordinal === 0 ? hash : `${hash}-${String(ordinal + 1)}`
}

/** The lists that records are from: the dataset and the scope, with which their keys begin. */
export function listsOf(recordKeys: readonly string[]): readonly string[] {
  return recordKeys.map((key) => key.split('/').slice(0, 2).join('/'))
}
