import { profileOf } from '../../entities/resolution/profile.js'
import { resolve, type EvidenceRules, type Verdict } from '../../entities/resolution/resolve.js'
import type { GraphTransaction } from '../../graph/graph.js'
import { componentsToCompare, reachFrom, type Compared } from './compared.js'

/**
 * Compares the records in these blocks and all records connected with them. Writes changed verdicts
 * and marks the affected records, in one transaction. Components of more than `maxRecords` records
 * get no verdicts.
 */
export async function resolveBlocks(
  tx: GraphTransaction,
  blocks: readonly string[],
  rules: EvidenceRules,
  maxRecords: number,
): Promise<void> {
  const compared = await reachFrom(tx, blocks, maxRecords)
  if (compared !== null) {
    await writeVerdicts(tx, compared, rules)
    await tx.run('derive-evidence/clear-blocks', { keys: compared.blocks })
    return
  }
  if (blocks.length > 1) {
    const middle = Math.ceil(blocks.length / 2)
    await resolveBlocks(tx, blocks.slice(0, middle), rules, maxRecords)
    await resolveBlocks(tx, blocks.slice(middle), rules, maxRecords)
    return
  }
  const rows = await tx.run('derive-evidence/records-in-blocks', { blocks })
  await replaceVerdicts(
    tx,
    rows.map(({ key }) => key),
    [],
  )
  await tx.run('derive-evidence/clear-blocks', { keys: blocks })
}

async function writeVerdicts(
  tx: GraphTransaction,
  compared: Compared,
  { words, weights }: EvidenceRules,
): Promise<void> {
  const keys = compared.records.map(({ key }) => key)
  if (keys.length === 0) return
  const decisions = await tx.run('derive-entity/decisions', { keys })
  const components = await componentsToCompare(tx, compared, decisions)
  const profiles = components.map((records) => profileOf(records, words))
  await replaceVerdicts(tx, keys, resolve(profiles, decisions, weights))
}

/** Replaces all verdicts about the records with these keys by `verdicts`. */
async function replaceVerdicts(
  tx: GraphTransaction,
  keys: readonly string[],
  verdicts: readonly Verdict[],
): Promise<void> {
  const before = new Map(
    (await tx.run('derive-evidence/verdicts', { keys })).map((row) => [row.key, row]),
  )
  const rows = verdicts.map((verdict) => ({ key: `${verdict.a} ${verdict.b}`, ...verdict }))
  const now = new Set(rows.map(({ key }) => key))
  const removed = [...before.keys()].filter((key) => !now.has(key))
  const changed = rows.filter((row) => {
    const known = before.get(row.key)
    return known?.verdict !== row.verdict || known.score !== row.score || known.why !== row.why
  })
  if (removed.length > 0) {
    await tx.run('derive-evidence/remove-verdicts', { keys: removed })
  }
  if (changed.length > 0) await tx.run('derive-evidence/write-verdicts', { rows: changed })
}
