import type { KindWords } from '../../entities/resolution/kind-words.js'
import { blocksOfRecord } from '../../entities/resolution/profile.js'
import type { EntityRecordData } from '../../entities/fields.js'
import type { GraphTransaction } from '../../graph/graph.js'
import type { MarkedRecord } from '../marked-records.js'

/** Passes the marks of relation records on to the blocks in which they are evidence, before these are compared. */
export async function markToldOf(
  tx: GraphTransaction,
  records: readonly MarkedRecord[],
): Promise<void> {
  const rows = records.map(({ key, version }) => ({ key, version }))
  await tx.run('derive-evidence/mark-told-of', { rows })
}

/**
 * Puts records into the blocks that they are compared in, and marks the blocks in which what changed is compared. Part
 * of one transaction; the records wait for their entities after it.
 */
export async function writeBlocks(
  tx: GraphTransaction,
  keys: readonly string[],
  words: KindWords,
): Promise<void> {
  const rows = await tx.run('derive-evidence/names', { keys })
  await tx.run('derive-evidence/write-blocks', {
    rows: rows.map(({ key, data, version }) => ({
      key,
      version,
      blocks: blocksOfRecord(JSON.parse(data) as EntityRecordData, words),
    })),
  })
  await tx.run('derive-evidence/mark-blocks', { keys })
  const changed = rows.filter(({ version }) => version > 1).map(({ key }) => key)
  if (changed.length > 0) await tx.run('derive-evidence/mark-referring', { keys: changed })
}
