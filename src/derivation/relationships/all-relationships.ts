import type { Targets } from '../resolve.js'
import type { Run } from '../run.js'
import { planRelationships, writeRelationships } from './relationships.js'

const ENTITIES_PER_TRANSACTION = 250

/** Derives the relationships of all marked entities, whose relationships may be out of date. */
export function deriveAllRelationships(run: Run): Promise<number> {
  const targets: Targets = new Map()
  const limit = ENTITIES_PER_TRANSACTION * 40
  let done = 0
  return run.drain({
    name: 'relationships',
    limit,
    next: (tx) => tx.run('derive-relationship/dirty-entities', { limit }),
    keyOf: ({ id }) => id,
    work: (entities) =>
      deriveRelationshipsOf(
        run,
        entities.map(({ id }) => id),
        targets,
        (count) => {
          run.onProgress('relationships', (done += count))
        },
      ),
  })
}

/**
 * Plans a batch while the previous batch is written. This is safe for two reasons: no entity is in
 * two batches, and only this process, which holds the lease, writes the data that a plan needs.
 */
async function deriveRelationshipsOf(
  { graph, lease, now }: Run,
  ids: readonly string[],
  targets: Targets,
  onDone: (count: number) => void,
): Promise<void> {
  let writing: Promise<void> = Promise.resolve()
  try {
    for (let start = 0; start < ids.length; start += ENTITIES_PER_TRANSACTION) {
      const batch = ids.slice(start, start + ENTITIES_PER_TRANSACTION)
      const plan = await graph.writeLong((tx) => planRelationships(tx, batch, targets, now()))
      await writing
      writing = lease.write((tx) => writeRelationships(tx, plan, now()))
      // The next `await writing` reports the failure. This `catch` only prevents an unhandled
      // rejection.
      writing.catch(() => undefined)
      onDone(batch.length)
    }
  } finally {
    await writing
  }
}
