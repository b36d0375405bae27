import type { Targets } from '../resolve.js'
import type { Run } from '../run.js'
import { planRelationships, writeRelationships, type RelationshipPlan } from './relationships.js'

// Entities of one transaction.
const ENTITIES = 250

/** Derives the relationships of all marked entities, each of which loses its mark. */
export function deriveAllRelationships(run: Run): Promise<number> {
  const { graph, onProgress, drain } = run
  const targets: Targets = new Map()
  let before = 0
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
        (some) => {
          onProgress('relationships', before + some)
        },
      ),
    onDone: (done) => {
      before = done
    },
  })
}

/**
 * A batch is planned while the one before is written: they are of different entities, and only the holder
 * of the lease writes what they are planned from.
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
      // Its failure is met above or below; until then it is nobody's.
      writing.catch(() => undefined)
      onDone(start + batch.length)
    }
  } finally {
    await writing
  }
}
