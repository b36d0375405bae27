import { ApiError } from '../errors.js'
import type { Graph, Row } from '../graph/graph.js'
import { LeaseAbandoned, LeaseHeld, type Lease } from '../records/lease.js'

/**
 * An item whose derivation failed. `key`: the key of a record, listing or block, the slug of an
 * entity, or the id of a market.
 */
export type Parked = Row<'derive/aside'>

const MAX_REASON_CHARACTERS = 300
// If more items of a batch fail, the cause is not in the items.
const MAX_FAILED = 100
/** Errors that no item of a batch causes. */
const EXTERNAL_ERRORS = [ApiError, LeaseHeld, LeaseAbandoned]

/**
 * Processes a batch. If the batch fails because of an item, processes each half separately, and so
 * on, until each failing item is alone. Returns the failing items with the reasons. Rethrows errors
 * that no item causes (the graph is unreachable, the lease was lost or abandoned). If more than 100
 * items fail, rethrows the last error.
 */
export async function processInParts<T>(
  batch: readonly T[],
  work: (part: readonly T[]) => Promise<void>,
): Promise<(readonly [item: T, why: string])[]> {
  const failed: (readonly [T, string])[] = []
  const tryPart = async (part: readonly T[]): Promise<void> => {
    try {
      await work(part)
    } catch (error) {
      if (EXTERNAL_ERRORS.some((kind) => error instanceof kind)) throw error
      const [first] = part
      if (first === undefined || failed.length === MAX_FAILED) throw error
      if (part.length === 1) {
        failed.push([first, reasonOf(error)])
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
 * Parks failed items: clears their marks and stores the reasons. They are not retried until they
 * change or `unparkAll` marks them. `failed` has the keys of records, listings and blocks, and the
 * ids of entities and markets.
 */
export async function park(
  lease: Lease,
  failed: readonly (readonly [key: string, why: string])[],
  at: Date,
): Promise<void> {
  if (failed.length === 0) return
  const rows = failed.map(([key, why]) => ({ key, why }))
  await lease.write((tx) => tx.run('derive/put-aside', { rows, at: at.toISOString() }))
}

const MAX_LISTED = 1_000

/** The first thousand parked items, sorted by key. */
export async function readParked(graph: Pick<Graph, 'readLong'>): Promise<readonly Parked[]> {
  return graph.readLong('derive/aside', { limit: MAX_LISTED })
}

/** Marks all parked items for derivation. */
export async function unparkAll(graph: Graph): Promise<void> {
  await graph.writeLong((tx) => tx.run('derive/take-up-aside', {}))
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replaceAll(/\s+/g, ' ').slice(0, MAX_REASON_CHARACTERS)
}
