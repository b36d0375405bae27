import type { Graph, Row } from '../graph/graph.js'
import { putAside, workOff } from './aside.js'
import { takeLease, type Lease } from '../records/lease.js'
import {
  planRelationships,
  writeRelationships,
  type RelationshipPlan,
} from './relationships/relationships.js'
import type { Targets } from './resolve.js'
import { markSubjects } from './relationships/relation-records.js'
import { deriveTerms } from './entities/terms.js'
import { deriveEntities } from './entities/entities.js'

// Rows of one transaction: large enough to share its cost, small enough to be repeated after a deadlock.
const ENTITY_RECORDS = 500
const RELATION_RECORDS = 5_000
const ENTITIES = 250

/** How far a derivation is, for a progress line. */
export type OnProgress = (
  stage: 'entities' | 'seats' | 'relation records' | 'relationships',
  done: number,
) => void

/** What a derivation runs with. */
interface Run {
  readonly graph: Graph
  readonly lease: Lease
  readonly now: () => Date
  readonly onProgress: OnProgress
  /** Told what alone failed, and was put aside. */
  readonly aside: (
    failed: readonly (readonly [referenceKey: string, why: string])[],
  ) => Promise<void>
}

/**
 * Derives what follows from all records that are marked, until none is. Each transaction writes the
 * differences and clears the marks it has answered, so that a kill at any moment is repaired by the next
 * run. One process at a time, by a lease. What alone fails is put aside, the rest is derived; returns how
 * many that were.
 */
export async function derive(
  { graph, now, holder }: { graph: Graph; now: () => Date; holder: string },
  onProgress: OnProgress = () => undefined,
): Promise<number> {
  const lease = await takeLease(graph, 'derive', holder)
  const referenceKeys = new Set<string>()
  const aside: Run['aside'] = async (failed) => {
    await putAside(lease, failed, now())
    for (const [referenceKey] of failed) referenceKeys.add(referenceKey)
  }
  try {
    while (await deriveOnce({ graph, lease, now, onProgress, aside })) {
      // Each stage can mark what an earlier one has to see again.
    }
    return referenceKeys.size
  } finally {
    await lease.free()
  }
}

async function deriveOnce(run: Run): Promise<boolean> {
  const { lease, now } = run
  const entityRecords = await drain(run, 'entities', 1, ENTITY_RECORDS, (records) =>
    lease.write((tx) => deriveEntities(tx, keysOf(records), now())),
  )
  const seats = await drain(run, 'seats', 2, ENTITY_RECORDS, (records) =>
    lease.write(async (tx) => {
      await deriveTerms(tx, keysOf(records), now())
      const posts = keysOf(records.filter(({ kind }) => kind === 'post'))
      if (posts.length === 0) return
      await tx.run('derive-entity/share-seats', { keys: posts })
      await deriveEntities(tx, posts, now())
    }),
  )
  const relationRecords = await drain(run, 'relation records', 3, RELATION_RECORDS, (records) =>
    lease.write((tx) => markSubjects(tx, keysOf(records))),
  )
  if (entityRecords + seats + relationRecords > 0) return true

  return (await deriveAllRelationships(run)) > 0
}

/** Derives the relationships of all marked entities. */
async function deriveAllRelationships(run: Run): Promise<number> {
  const { graph, aside } = run
  const targets: Targets = new Map()
  let done = 0
  for (;;) {
    const rows = await graph.write((tx) =>
      tx.run('derive-relationship/dirty-entities', { limit: ENTITIES * 40 }),
    )
    if (rows.length === 0) return done
    const ids = rows.map(({ id }) => id)
    const onDone = (some: number) => {
      run.onProgress('relationships', done + some)
    }
    await aside(await workOff(ids, (part) => deriveRelationshipsOf(run, part, targets, onDone)))
    done += ids.length
  }
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
      const plan: RelationshipPlan = await graph.write((tx) =>
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

type MarkedRecord = Row<'derive/dirty-records'>

function keysOf(records: readonly MarkedRecord[]): string[] {
  return records.map(({ key }) => key)
}

async function drain(
  { graph, onProgress, aside }: Run,
  stage: Parameters<OnProgress>[0],
  phase: number,
  limit: number,
  work: (records: readonly MarkedRecord[]) => Promise<void>,
): Promise<number> {
  let done = 0
  for (;;) {
    const records = await graph.write((tx) => tx.run('derive/dirty-records', { phase, limit }))
    if (records.length === 0) return done
    const failed = await workOff(records, work)
    await aside(failed.map(([{ key }, why]) => [key, why]))
    done += records.length
    onProgress(stage, done)
  }
}
