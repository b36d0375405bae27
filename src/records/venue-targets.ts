import { compare } from '../domain/compare.js'
import type { GraphTransaction } from '../graph/graph.js'
import type { Outcome, ReportedRow } from './listing-reports.js'

/**
 * Stores the targets in `rows`: the names that venues state for their ids of people and parties. The
 * newest name wins. Marks the listings of targets whose name changed. Returns what storing a row
 * did, for each row with a target.
 */
export async function writeTargets(
  tx: GraphTransaction,
  rows: readonly ReportedRow[],
): Promise<ReadonlyMap<ReportedRow, Outcome>> {
  const stated = rows.flatMap((row) =>
    row.facts.flatMap((fact) =>
      'target' in fact ? [{ row, target: { ...fact.target, statedAt: row.observedAt ?? '' } }] : [],
    ),
  )
  if (stated.length === 0) return new Map()
  // The last of several rows with one key wins, so the newest name comes last.
  const byKey = new Map(
    stated
      .map(({ target }) => target)
      .sort((a, b) => compare(a.statedAt, b.statedAt) || compare(a.name, b.name))
      .map((target) => [target.key, target]),
  )
  const written = await tx.run('venue-target/write', { rows: [...byKey.values()] })
  const changed = written.filter(({ isChanged }) => isChanged).map(({ key }) => key)
  if (changed.length > 0) await tx.run('venue-target/mark-listings', { keys: changed })
  const outcomes = new Map(
    written.map(({ key, isNew, isChanged }): [string, Outcome] => [
      key,
      isNew ? 'created' : isChanged ? 'changed' : 'unchanged',
    ]),
  )
  return new Map(stated.map(({ row, target }) => [row, outcomes.get(target.key) ?? 'unchanged']))
}
