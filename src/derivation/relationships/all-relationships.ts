import type { Targets } from '../resolve.js'
import type { Run } from '../run.js'
import { planRelationships, writeRelationships } from './relationships.js'

// The number of entities per transaction.
const ENTITIES = 250

/** Derives the relationships of all marked entities and clears their marks. */
export function deriveAllRelationships(run: Run): Promise<number> {
  const targets: Targets = new Map()
  const limit = ENTITIES * 40
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
 * Plans a batch while the previous batch is written. This is safe, because batches have different
 * entities and only the lease holder writes the data that plans read.
 */
async function deriveRelationshipsOf(
  { graph, lease, now }: Run,
  ids: readonly string[],
  targets: Targets,
  onDone: (count: number) => void,
): Promise<void> {
  let writing: Promise<void> = Promise.resolve()
  try {
    for (let start = 0; start < ids.length; start += ENTITIES) {
      const batch = ids.slice(start, start + ENTITIES)
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
