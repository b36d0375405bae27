import type { KindWords } from '../../entities/resolution/kind-words.js'
import { blocksOfRecord } from '../../entities/resolution/profile.js'
import type { EntityRecordData } from '../../entities/fields.js'
import type { GraphTransaction } from '../../graph/graph.js'

/**
 * Assigns records to the blocks in which they are compared with each other, and marks the blocks
 * that must be compared again. Runs in the caller's transaction. The records stay marked until
 * their entities are derived.
 */
export async function writeBlocks(
  tx: GraphTransaction,
  keys: readonly string[],
  words: KindWords,
): Promise<void> {
  const rows = await tx.run('derive-evidence/data', { keys })
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
