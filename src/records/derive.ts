import type { Graph } from '../graph/graph.js'
import { takeLease, type Lease } from './lease.js'
import { planLinks, writeLinks, type LinkPlan } from './links.js'
import type { Targets } from './resolve.js'
import { markSubjects } from './statements.js'
import { deriveTerms } from './terms.js'
import { deriveThings } from './things.js'

// Rows of one transaction: large enough to share its cost, small enough to be repeated after a deadlock.
const THINGS = 500
const STATEMENTS = 5_000
const ENTITIES = 250

/** How far a derivation is, for a progress line. */
export type OnProgress = (stage: 'things' | 'seats' | 'statements' | 'links', done: number) => void

/**
 * Derives what follows from all records that are marked, until none is. Each transaction writes the
 * differences and clears the marks it has answered, so that a kill at any moment is repaired by the next
 * run. One process at a time, by a lease.
 */
export async function derive(
  { graph, now, holder }: { graph: Graph; now: () => Date; holder: string },
  onProgress: OnProgress = () => undefined,
): Promise<void> {
  const lease = await takeLease(graph, 'derive', holder)
  try {
    while (await deriveOnce(graph, lease, now, onProgress)) {
      // Each stage can mark what an earlier one has to see again.
    }
  } finally {
    await lease.free()
  }
}

async function deriveOnce(
  graph: Graph,
  lease: Lease,
  now: () => Date,
  onProgress: OnProgress,
): Promise<boolean> {
  const things = await drain(
    graph,
    1,
    THINGS,
    (keys) => lease.write((tx) => deriveThings(tx, keys, now())),
    (done) => {
      onProgress('things', done)
    },
  )
  const seats = await drain(
    graph,
    2,
    THINGS,
    (keys, kinds) =>
      lease.write(async (tx) => {
        await deriveTerms(tx, keys, now())
        const posts = keys.filter((_key, index) => kinds[index] === 'post')
        if (posts.length === 0) return
        await tx.run('derive/seat-handles', { keys: posts })
        await deriveThings(tx, posts, now())
      }),
    (done) => {
      onProgress('seats', done)
    },
  )
  const statements = await drain(
    graph,
    3,
    STATEMENTS,
    (keys) => lease.write((tx) => markSubjects(tx, keys)),
    (done) => {
      onProgress('statements', done)
    },
  )
  if (things + seats + statements > 0) return true

  return (await deriveAllLinks(graph, lease, now, onProgress)) > 0
}

/**
 * Derives the relationships of all marked entities. A batch is planned while the one before is written:
 * they are of different entities, and only the holder of the lease writes what they are planned from.
 */
async function deriveAllLinks(
  graph: Graph,
  lease: Lease,
  now: () => Date,
  onProgress: OnProgress,
): Promise<number> {
  const targets: Targets = new Map()
  let done = 0
  for (;;) {
    const rows = await graph.write((tx) =>
      tx.run<readonly [string]>('derive/dirty-entities', { limit: ENTITIES * 40 }),
    )
    if (rows.length === 0) return done
    const ids = rows.map(([id]) => id)
    let writing: Promise<void> = Promise.resolve()
    try {
      for (let start = 0; start < ids.length; start += ENTITIES) {
        const batch = ids.slice(start, start + ENTITIES)
        const plan: LinkPlan = await graph.write((tx) => planLinks(tx, batch, targets))
        await writing
        writing = lease.write((tx) => writeLinks(tx, plan, now()))
        // Its failure is met above or below; until then it is nobody's.
        writing.catch(() => undefined)
        done += batch.length
        onProgress('links', done)
      }
    } finally {
      await writing
    }
  }
}

async function drain(
  graph: Graph,
  phase: number,
  limit: number,
  work: (keys: string[], kinds: string[]) => Promise<void>,
  onDone: (done: number) => void,
): Promise<number> {
  let done = 0
  for (;;) {
    const rows = await graph.write((tx) =>
      tx.run<readonly [string, string]>('derive/dirty-records', { phase, limit }),
    )
    if (rows.length === 0) return done
    await work(
      rows.map(([key]) => key),
      rows.map(([, kind]) => kind),
    )
    done += rows.length
    onDone(done)
  }
}
