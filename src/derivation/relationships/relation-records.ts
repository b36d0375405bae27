import type { GraphTransaction } from '../../graph/graph.js'
import { marksOf } from '../marked-records.js'
import { targetsOf } from '../resolve.js'

/**
 * A relation record is marked when it must be processed. Moves these marks from the records to
 * their subjects. If the subject of a record is missing, the record waits for it. Runs in the
 * caller's transaction.
 */
export async function markSubjects(tx: GraphTransaction, keys: readonly string[]): Promise<void> {
  const rows = await tx.run('derive-relationship/relation-records', { keys })
  const subjects = rows.map(({ subject }) => subject)
  const targets = await targetsOf(tx, subjects)
  const ids = new Set<string>()
  const retype = new Set<string>()
  const waiting: string[] = []
  for (const { key, kind, withdrawn, subject } of rows) {
    const target = targets.get(subject)
    if (target === undefined || target === null) {
      if (!withdrawn) waiting.push(key)
      continue
    }
    ids.add(target.id)
    // The first membership changes a person's type to politician. Removing the last membership
    // changes the type back.
    const mayChange = withdrawn ? target.type === 'politician' : target.type === 'person'
    if (kind === 'membership' && mayChange) retype.add(target.id)
  }
  await tx.run('derive-relationship/mark-entities', { ids: [...ids], retype: [...retype], waiting })
  await tx.run('derive/clear-records', { rows: marksOf(rows) })
}
