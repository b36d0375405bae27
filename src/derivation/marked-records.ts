import type { Row } from '../graph/graph.js'
import type { Run } from './run.js'

// Relation records per batch. The batch is large, because each record needs only a little data.
export const RELATION_RECORDS = 5_000

export type MarkedRecord = Row<'derive/dirty-records'>

export function keysOf(records: readonly MarkedRecord[]): string[] {
  return records.map(({ key }) => key)
}

/** The marks to clear when these items have been processed. */
export function marksOf(items: readonly { readonly key: string; readonly version: number }[]) {
  return items.map(({ key, version }) => ({ key, version }))
}

/**
 * Processes the records that are marked for a phase. Returns their number. The header of
 * `cypher/derive/dirty-records.cypher` lists the phases.
 */
export function drainRecords(
  { drain }: Run,
  name: string,
  phase: number,
  limit: number,
  work: (records: readonly MarkedRecord[]) => Promise<void>,
): Promise<number> {
  return drain({
    name,
    limit,
    next: (tx, after) => tx.run('derive/dirty-records', { phase, after, limit }),
    keyOf: ({ key }) => key,
    work,
  })
}
