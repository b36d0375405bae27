import { MAX_RECORDS } from './entities/closure.js'
import { deriveEntities } from './entities/entities.js'
import { deriveMarkedEntities } from './entities/marked-entities.js'
import { deriveTerms } from './entities/terms.js'
import { markSubjects } from './relationships/relation-records.js'
import { deriveAllRelationships } from './relationships/all-relationships.js'
import { drainRecords, keysOf, RELATION_RECORDS } from './marked-records.js'
import type { OnProgress } from './drain.js'
import { underLease, type EntityRun, type RunOptions } from './run.js'

// Records per transaction. A larger number is faster, but costs more to repeat after a deadlock.
const ENTITY_RECORDS = 500

/** `maxRecords`: the maximum number of records per entity; `MAX_RECORDS` by default. */
interface DeriveOptions extends RunOptions, Pick<EntityRun, 'evidence' | 'endings'> {
  readonly maxRecords?: number
}

/**
 * Derives entities and relationships until no record is marked. Each transaction writes the changes
 * and clears the marks that it has processed, so the next run continues a killed run. A lease
 * ensures that only one process derives. Records that fail, or are marked too often, are parked.
 * Returns the number of parked items.
 */
export function derive(
  { maxRecords = MAX_RECORDS, ...options }: DeriveOptions,
  onProgress: OnProgress = () => undefined,
): Promise<number> {
  return underLease('derive', { ...options, maxRecords }, onProgress, async (run) => {
    // A stage can mark items for an earlier stage. `drain` ensures that the loop ends.
    while (await deriveOnce(run));
  })
}

async function deriveOnce(run: EntityRun): Promise<boolean> {
  const [marked] = await run.graph.writeLong((tx) => tx.run('derive/marked', {}))
  if (marked === undefined) return false
  if ((marked.records || marked.blocks) && (await deriveFromRecords(run)) > 0) return true
  return marked.entities && (await deriveAllRelationships(run)) > 0
}

/**
 * Derives entities from marked records, and marks entities whose relationships may change. Returns
 * the number of records.
 */
async function deriveFromRecords(run: EntityRun): Promise<number> {
  const { lease, now, onParked } = run
  const entityRecords = await deriveMarkedEntities(run)
  const seats = await drainRecords(run, 'seats', 2, ENTITY_RECORDS, async (records) => {
    const refused = await lease.write(async (tx) => {
      await deriveTerms(tx, keysOf(records), now())
      const posts = keysOf(records.filter(({ kind }) => kind === 'post'))
      if (posts.length === 0) return []
      await tx.run('derive-entity/share-seats', { keys: posts })
      return deriveEntities(tx, posts, run)
    })
    onParked(refused)
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
