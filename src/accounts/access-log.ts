import type { GraphTransaction } from '../graph/graph.js'

/** What a change of access is about. */
export type AccessKind = 'KEY' | 'ACCOUNT'

/**
 * Tells every gateway, within a second, that these keys or accounts are no longer what they were. The
 * last statement of the transaction that changes them.
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
