import type { GraphTransaction } from '../graph/graph.js'

/**
 * Returns `keys`, and the keys of all records that identifiers and decisions connect with these
 * records. Stops early if there are more than `maxRecords`; `isAll` is then false. `derived`:
 * whether entities and verdicts also connect records.
 */
export async function connectedRecords(
  tx: GraphTransaction,
  keys: readonly string[],
  { derived, maxRecords }: { readonly derived: boolean; readonly maxRecords: number },
): Promise<{ readonly found: ReadonlySet<string>; readonly isAll: boolean }> {
  const found = new Set(keys)
  for (let frontier = [...keys]; frontier.length > 0;) {
    // Twice the maximum, because known records are returned again.
    const params = { keys: frontier, derived, limit: 2 * maxRecords }
    const rows = await tx.run('derive-entity/neighbours', params)
    frontier = rows.map(({ key }) => key).filter((key) => !found.has(key))
    for (const key of frontier) found.add(key)
    if (found.size > maxRecords) return { found, isAll: false }
  }
  return { found, isAll: true }
}
