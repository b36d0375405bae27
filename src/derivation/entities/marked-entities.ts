import { markToldOf, writeBlocks } from '../evidence/blocks.js'
import { resolveBlocks } from '../evidence/resolve-blocks.js'
import { drainRecords, keysOf, RELATION_RECORDS } from '../marked-records.js'
import type { Run } from '../run.js'
import { deriveEntities } from './entities.js'

// Rows of one transaction: large enough to share its cost, small enough to be repeated after a deadlock.
const RECORDS = 500
const BLOCKS = 200

/** Derives entities of what is marked: first what evidence says of them, so that no twins are made. */
export async function deriveMarkedEntities(run: Run): Promise<number> {
  const { lease, onAside } = run
  const compared = await compareRecords(run)
  const derived = await drainRecords(run, 'entities', 4, RECORDS, async (records) => {
    onAside(await lease.write((tx) => deriveEntities(tx, keysOf(records), run)))
  })
  return compared + derived
}

async function compareRecords(run: Run): Promise<number> {
  const { graph, lease, mostRecords, evidence, onProgress, drain } = run
  const named = await drainRecords(run, 'names', 1, RECORDS, (records) =>
    lease.write((tx) => writeBlocks(tx, keysOf(records), evidence.words)),
  )
  // Before the comparison, or in a first import all would be compared once more.
  const toldOf = await drainRecords(run, 'memberships', 3, RELATION_RECORDS, (records) =>
    lease.write((tx) => markToldOf(tx, records)),
  )
  const blocks = await drain({
    name: 'evidence',
    limit: BLOCKS,
    next: (after, limit) =>
      graph.writeLong((tx) => tx.run('derive-evidence/dirty-blocks', { after, limit })),
    keyOf: ({ key }) => key,
    work: (some) => {
      const keys = some.map(({ key }) => key)
      return lease.write((tx) => resolveBlocks(tx, keys, evidence, mostRecords))
    },
    onDone: (done) => {
      onProgress('evidence', done)
    },
  })
  return named + toldOf + blocks
}
