import type { GraphTransaction } from './graph.js'

/** A change as it is appended to the log; see DESIGN §5. */
export interface NewChange {
  readonly kind: string
  /** Ids and slugs of all that is touched. */
  readonly keys: readonly string[]
  /**
   * What of them changed. For entities: `facts` (what they say of themselves, but not their names, type or
   * country), `relationships`, `terms`, `entities` (anything).
   */
  readonly subject: string
  /** What races call the election that it is about, or its id: changes of an election are read by it. */
  readonly election?: string
  readonly data?: unknown
}

const MAX_KEYS = 1_000

/**
 * Appends changes to the log. The last statement of its transaction: it takes the log's lock and holds it
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
      // Beyond this many, readers drop everything of the kind.
      keys: keys.length > MAX_KEYS ? [] : keys,
      subject,
      election: election ?? null,
      data: JSON.stringify(data ?? null),
    })),
  })
}
