import type { GraphTransaction } from './graph.js'

/** A new entry of the change log. */
export interface NewChange {
  readonly kind: string
  /** Ids and slugs of all changed objects. */
  readonly keys: readonly string[]
  /**
   * The part that changed. For entities: `facts` (their own properties except names, type and
   * country), `relationships`, `terms` or `entities` (anything).
   */
  readonly subject: string
  /**
   * The election that the change belongs to: its key in races, or its id. The changes of an
   * election are read by this property.
   */
  readonly election?: string
  readonly data?: unknown
}

const MAX_KEYS = 1_000

/**
 * Appends changes to the log. This must be the last statement of the transaction: it locks the log
 * until the commit, so that the order of `seq` is the order of commits.
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
      // Above this limit, readers evict all objects of the kind from their caches.
      keys: keys.length > MAX_KEYS ? [] : keys,
      subject,
      election: election ?? null,
      data: JSON.stringify(data ?? null),
    })),
  })
}
