import { writeBlocks } from '../evidence/blocks.js'
import { resolveBlocks } from '../evidence/resolve-blocks.js'
import { drainRecords, keysOf, marksOf, RELATION_RECORDS } from '../marked-records.js'
import type { EntityRun } from '../run.js'
import { deriveEntities } from './entities.js'

// Records per transaction. A larger number is faster, but costs more to repeat after a deadlock.
const RECORDS = 500
const BLOCKS = 200

/**
 * Derives entities from marked records. Compares the evidence first, so that no duplicate entities
 * are created. Returns the number of processed items.
 */
export async function deriveMarkedEntities(run: EntityRun): Promise<number> {
  const { lease, onParked } = run
  const compared = await compareRecords(run)
  const derived = await drainRecords(run, 'entities', 4, RECORDS, async (records) => {
    onParked(await lease.write((tx) => deriveEntities(tx, keysOf(records), run)))
  })
  return compared + derived
}

async function compareRecords(run: EntityRun): Promise<number> {
  const { lease, maxRecords, evidence, drain } = run
  const named = await drainRecords(run, 'names', 1, RECORDS, (records) =>
    lease.write((tx) => writeBlocks(tx, keysOf(records), evidence.words)),
  )
  // Marks the blocks in which relation records are evidence. This step must precede the comparison.
  // Otherwise, a first import would compare everything twice.
  const memberships = await drainRecords(
    run,
    'memberships',
    3,
    RELATION_RECORDS,
    async (records) => {
      const rows = marksOf(records)
      await lease.write((tx) => tx.run('derive-evidence/mark-told-of', { rows }))
    },
  )
  const blocks = await drain({
    name: 'evidence',
    limit: BLOCKS,
    next: (tx, after) => tx.run('derive-evidence/dirty-blocks', { after, limit: BLOCKS }),
    keyOf: ({ key }) => key,
    work: (marked) => {
      const keys = marked.map(({ key }) => key)
      return lease.write((tx) => resolveBlocks(tx, keys, evidence, maxRecords))
    },
  })
  return named + memberships + blocks
}
