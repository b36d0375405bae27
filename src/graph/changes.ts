import type { GraphTransaction } from './graph.js'

/** A new entry of the change log. */
export interface NewChange {
  readonly kind: string
  /** Ids and slugs of all changed objects. */
  readonly keys: readonly string[]
  /**
   * For changes of entities, the part that changed: `facts` (their own properties except names,
   * type and country), `relationships`, `terms` or `entities` (any part). For other kinds, a name
   * of the changed part, such as the key of a feed.
   */
  readonly subject: string
  /**
   * The election that the change belongs to: the id of the election, or the key by which races
   * refer to the election. Queries find the changes of an election by this property.
   */
  readonly election?: string
  readonly data?: unknown
}

const MAX_KEYS = 1_000

/**
 * Appends changes to the log. The log is then locked until the commit, so that the order of `seq`
 * is the order of commits. Therefore call this function last in a transaction.
 */
export async function appendChanges(
  tx: GraphTransaction,
  changes: readonly NewChange[],
  at: Date,
): Promise<void> {
  if (changes.length === 0) return
  await tx.run('change/append', {
    at: at.toISOString(),
    changes: changes.map(({ kind, keys, subject, election, data }) => ({
      kind,
      // If a change has no keys, readers evict all objects of the kind from their caches.
      keys: keys.length > MAX_KEYS ? [] : keys,
      subject,
      election: election ?? null,
      data: JSON.stringify(data ?? null),
    })),
  })
}
