import type { GraphTransaction } from '../graph/graph.js'

/** What a change of access is about. */
export type AccessKind = 'KEY' | 'ACCOUNT'

/**
 * Makes every gateway forget these keys or accounts within a second. The last statement of the transaction
 * that changes them.
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
