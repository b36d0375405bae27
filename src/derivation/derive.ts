import { takeLease } from '../records/lease.js'
import { putAside } from './aside.js'
import { createDrain } from './drain.js'
import { MOST_RECORDS } from './entities/closure.js'
import { deriveEntities } from './entities/entities.js'
import { deriveMarkedEntities } from './entities/marked-entities.js'
import { deriveTerms } from './entities/terms.js'
import { markSubjects } from './relationships/relation-records.js'
import { deriveAllRelationships } from './relationships/all-relationships.js'
import { drainRecords, keysOf, RELATION_RECORDS } from './marked-records.js'
import type { OnProgress, Run } from './run.js'

// Rows of one transaction: large enough to share its cost, small enough to be repeated after a deadlock.
const ENTITY_RECORDS = 500

/** Who derives, and when. `mostRecords`: of one entity, `MOST_RECORDS` when absent. */
export interface Deriving extends Pick<Run, 'graph' | 'now' | 'evidence' | 'endings'> {
  readonly holder: string
  readonly mostRecords?: number
  /** Ends the derivation after the transaction under way. */
  readonly stopped?: AbortSignal
}

/**
 * Derives what follows from all records that are marked, until none is. Each transaction writes the
 * differences and clears the marks it has answered, so that a kill at any moment is repaired by the next
 * run. One process at a time, by a lease. What alone fails, or does not settle, is put aside, the rest is
 * derived; returns how many that were.
 */
export async function derive(
  { graph, now, holder, stopped, mostRecords = MOST_RECORDS, evidence, endings }: Deriving,
  onProgress: OnProgress = () => undefined,
): Promise<number> {
  const lease = await takeLease(graph, 'derive', holder, stopped)
  const keys = new Set<string>()
  const onAside: Run['onAside'] = (some) => {
    for (const key of some) keys.add(key)
  }
  const drain = createDrain(async (failed) => {
    await putAside(lease, failed, now())
    onAside(failed.map(([key]) => key))
  })
  const run: Run = { graph, lease, now, mostRecords, evidence, endings, onProgress, drain, onAside }
  try {
    // Each stage can mark what an earlier one has to see again; `drain` sees to it that this ends.
    while (await deriveOnce(run));
    return keys.size
  } finally {
    await lease.free()
  }
}

async function deriveOnce(run: Run): Promise<boolean> {
  const [marked] = await run.graph.writeLong((tx) => tx.run('derive/marked', {}))
  if (marked === undefined) return false
  if ((marked.records || marked.blocks) && (await deriveOfRecords(run)) > 0) return true
  return marked.entities && (await deriveAllRelationships(run)) > 0
}

/** Derives what follows from marked records themselves, and marks whose relationships do; returns how many there were. */
async function deriveOfRecords(run: Run): Promise<number> {
  const { lease, now, onAside } = run
  const entityRecords = await deriveMarkedEntities(run)
  const seats = await drainRecords(run, 'seats', 2, ENTITY_RECORDS, async (records) => {
    const refused = await lease.write(async (tx) => {
      await deriveTerms(tx, keysOf(records), now())
      const posts = keysOf(records.filter(({ kind }) => kind === 'post'))
      if (posts.length === 0) return []
      await tx.run('derive-entity/share-seats', { keys: posts })
      return deriveEntities(tx, posts, run)
    })
    onAside(refused)
  })
  const relationRecords = await drainRecords(
    run,
    'relation records',
    5,
    RELATION_RECORDS,
    (records) => lease.write((tx) => markSubjects(tx, keysOf(records))),
  )
  return entityRecords + seats + relationRecords
}
