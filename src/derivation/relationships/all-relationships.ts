import type { Targets } from '../resolve.js'
import type { Run } from '../run.js'
import { planRelationships, writeRelationships, type RelationshipPlan } from './relationships.js'

// The number of entities per transaction.
const ENTITIES = 250

/** Derives the relationships of all marked entities and clears their marks. */
export function deriveAllRelationships(run: Run): Promise<number> {
  const { graph, onProgress, drain } = run
  const targets: Targets = new Map()
  let doneBefore = 0
  return drain({
    name: 'relationships',
    limit: ENTITIES * 40,
    next: (_after, limit) =>
      graph.writeLong((tx) => tx.run('derive-relationship/dirty-entities', { limit })),
    keyOf: ({ id }) => id,
    work: (entities) =>
      deriveRelationshipsOf(
        run,
        entities.map(({ id }) => id),
        targets,
        (count) => {
          onProgress('relationships', doneBefore + count)
        },
      ),
    onDone: (done) => {
      doneBefore = done
    },
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
  onDone: (done: number) => void,
): Promise<void> {
  let writing: Promise<void> = Promise.resolve()
  try {
    for (let start = 0; start < ids.length; start += ENTITIES) {
      const batch = ids.slice(start, start + ENTITIES)
      const plan: RelationshipPlan = await graph.writeLong((tx) =>
        planRelationships(tx, batch, targets),
      )
      await writing
      writing = lease.write((tx) => writeRelationships(tx, plan, now()))
      // The next `await writing` reports the failure. This `catch` only prevents an unhandled
      // rejection.
      writing.catch(() => undefined)
      onDone(start + batch.length)
    }
  } finally {
    await writing
  }
}
