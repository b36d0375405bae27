import { ApiError } from '../errors.js'
import type { Graph } from '../graph/graph.js'
import { LeaseGivenUp, LeaseHeld, type Lease } from '../records/lease.js'

/**
 * What could not be derived: the key of a record or listing, the slug of an entity whose relationships failed, or the
 * id of a market that could not be shown.
 */
export interface Aside {
  readonly key: string
  readonly why: string
  readonly at: string
}

const WHY_CHARACTERS = 300
// More than this of one batch are no fault of theirs.
const MOST = 100
/** Errors that nothing in a batch is at fault for. */
const NOBODYS = [ApiError, LeaseHeld, LeaseGivenUp]

/**
 * Does `work` on a batch; when that fails by what is in it, on its halves, until what fails stands alone.
 * Returns those, with the reason. Throws what is nobody's fault here (the graph is away, the lease is lost or
 * given up), and what nearly all fail with.
 */
export async function workOff<T>(
  batch: readonly T[],
  work: (part: readonly T[]) => Promise<void>,
): Promise<(readonly [one: T, why: string])[]> {
  const failed: (readonly [T, string])[] = []
  const tryPart = async (part: readonly T[]): Promise<void> => {
    try {
      await work(part)
    } catch (error) {
      if (NOBODYS.some((kind) => error instanceof kind)) throw error
      const [one] = part
      if (one === undefined || failed.length === MOST) throw error
      if (part.length === 1) {
        failed.push([one, reasonOf(error)])
        return
      }
      const middle = Math.ceil(part.length / 2)
      await tryPart(part.slice(0, middle))
      await tryPart(part.slice(middle))
    }
  }
  if (batch.length > 0) await tryPart(batch)
  return failed
}

/**
 * Takes the mark from what failed and writes down why, so that it is not tried again until it changes or
 * `takeUpAside` marks it. Records and listings by key, entities and markets by id.
 */
export async function putAside(
  lease: Lease,
  failed: readonly (readonly [key: string, why: string])[],
  at: Date,
): Promise<void> {
  if (failed.length === 0) return
  const rows = failed.map(([key, why]) => ({ key, why }))
  await lease.write((tx) => tx.run('derive/put-aside', { rows, at: at.toISOString() }))
}

const LISTED = 1_000

/** What is put aside, by key; the first thousand. */
export async function readAside(graph: Pick<Graph, 'readLong'>): Promise<readonly Aside[]> {
  return graph.readLong('derive/aside', { limit: LISTED })
}

/** Marks all that is put aside to be derived again. */
export async function takeUpAside(graph: Graph): Promise<void> {
  await graph.writeLong((tx) => tx.run('derive/take-up-aside', {}))
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replaceAll(/\s+/g, ' ').slice(0, WHY_CHARACTERS)
}
