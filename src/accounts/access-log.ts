import type { GraphTransaction } from '../graph/graph.js'

/** The kind of object whose access changed. */
export type AccessKind = 'KEY' | 'ACCOUNT'

/**
 * Makes every gateway evict these keys or accounts from its cache within a second. Call this as the
 * last statement of the transaction that changes the keys or accounts.
 */
export async function appendAccess(
  tx: GraphTransaction,
  kind: AccessKind,
  subjects: readonly string[],
  at: Date,
): Promise<void> {
  if (subjects.length === 0) return
  await tx.run('access/append', { at: at.toISOString(), kind, subjects })
}
