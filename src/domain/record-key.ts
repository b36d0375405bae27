import { shortHash } from './hash.js'
import type { RecordKind } from './record.js'

/** Returns the key of a record: `dataset/scope/kind/id`. The parts may contain slashes. */
export function recordKey(dataset: string, scope: string, kind: RecordKind, id: string): string {
  return `${dataset}/${scope}/${wordInKeys(kind)}/${id}`
}

/**
 * The kind as keys spell it. Keys never change, and relations were called links when the first keys
 * were created.
 */
export function wordInKeys(kind: RecordKind): string {
  return kind === 'relation' ? 'link' : kind
}

/**
 * Returns an id for a source object without an id: a hash of the parts that identify it (person,
 * organization, party, area, post, period). If several objects have equal parts, `ordinal` numbers
 * them, beginning with 0.
 */
export function idOfParts(parts: readonly (string | undefined)[], ordinal = 0): string {
  const hash = shortHash(JSON.stringify(parts.map((part) => part ?? null)), 20)
  return ordinal === 0 ? hash : `${hash}-${String(ordinal + 1)}`
}

/** The lists of the records: the dataset and scope at the beginning of their keys. */
export function listsOf(recordKeys: readonly string[]): readonly string[] {
  return recordKeys.map((key) => key.split('/').slice(0, 2).join('/'))
}
