import type { EvidenceRules } from '../../entities/resolution/resolve.js'
import { markToldOf, writeBlocks } from '../evidence/blocks.js'
import { resolveBlocks } from '../evidence/resolve-blocks.js'
import { drainRecords, keysOf, RELATION_RECORDS, type MarkedRecord } from '../marked-records.js'
import type { Run } from '../run.js'
import { deriveEntities } from './entities.js'

// Rows of one transaction: large enough to share its cost, small enough to be repeated after a deadlock.
const RECORDS = 500
const BLOCKS = 200

/** Derives entities of what is marked: first what evidence says of them, so that no twins are made. */
export async function deriveMarkedEntities(run: Run): Promise<number> {
  const { lease, evidence, onAside } = run
  const toEntities = async (records: readonly MarkedRecord[]) => {
    onAside(await lease.write((tx) => deriveEntities(tx, keysOf(records), run)))
  }
  const toBlocks = (records: readonly MarkedRecord[]) =>
    lease.write((tx) => markToldOf(tx, records))
  const toldOf = () => drainRecords(run, 'memberships', 3, RELATION_RECORDS, toBlocks)
  const compared =
    evidence === undefined ? await toldOf() : await compareRecords(run, evidence, toldOf)
  // Without evidence records are not compared, and wait for nothing but their entities.
  const uncompared =
    evidence === undefined ? await drainRecords(run, 'entities', 1, RECORDS, toEntities) : 0
  return compared + uncompared + (await drainRecords(run, 'entities', 4, RECORDS, toEntities))
}

/** `markToldOf`: marks what memberships are evidence for; before the comparison, or all would be compared once more. */
async function compareRecords(
  run: Run,
  rules: EvidenceRules,
  markToldOf: () => Promise<number>,
): Promise<number> {
  const { graph, lease, mostRecords, onProgress, drain } = run
  const named = await drainRecords(run, 'names', 1, RECORDS, (records) =>
    lease.write((tx) => writeBlocks(tx, keysOf(records), rules.words)),
  )
  const toldOf = await markToldOf()
  const blocks = await drain({
    name: 'evidence',
    next: (after) =>
      graph.writeLong((tx) => tx.run('derive-evidence/dirty-blocks', { after, limit: BLOCKS })),
    keyOf: ({ key }) => key,
    work: (some) => {
      const keys = some.map(({ key }) => key)
      return lease.write((tx) => resolveBlocks(tx, keys, rules, mostRecords))
    },
    onDone: (done) => {
      onProgress('evidence', done)
    },
  })
  return named + toldOf + blocks
}
