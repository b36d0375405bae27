import type { Graph } from '../graph/graph.js'
import { takeLease, type Lease } from './lease.js'
import { deriveLinks } from './links.js'
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
  const lease = await takeLease(graph, holder, now)
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
  const things = await drain(graph, 1, THINGS, (keys) =>
    lease.write((tx) => deriveThings(tx, keys, now())),
    (done) => { onProgress('things', done) },
  )
  const seats = await drain(graph, 2, THINGS, (keys, kinds) =>
    lease.write(async (tx) => {
      await deriveTerms(tx, keys, now())
      const posts = keys.filter((_key, index) => kinds[index] === 'post')
      if (posts.length === 0) return
      await tx.run('derive/seat-handles', { keys: posts })
      await deriveThings(tx, posts, now())
    }),
    (done) => { onProgress('seats', done) },
  )
  const statements = await drain(graph, 3, STATEMENTS, (keys) =>
    lease.write((tx) => markSubjects(tx, keys)),
    (done) => { onProgress('statements', done) },
  )
  if (things + seats + statements > 0) return true

  const targets: Targets = new Map()
  let links = 0
  for (;;) {
    const rows = await graph.read<readonly [string]>('derive/dirty-entities', { limit: ENTITIES })
    if (rows.length === 0) return links > 0
    await lease.write((tx) => deriveLinks(tx, rows.map(([id]) => id), targets, now()))
    links += rows.length
    onProgress('links', links)
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
    const rows = await graph.read<readonly [string, string]>('derive/dirty-records', {
      phase,
      limit,
    })
    if (rows.length === 0) return done
    await work(rows.map(([key]) => key), rows.map(([, kind]) => kind))
    done += rows.length
    onDone(done)
  }
}
