import type { Graph, GraphTransaction } from '../graph/graph.js'

/** The right to derive, which one process has at a time. */
export interface Lease {
  /** One transaction under the lease; fails when the lease went to another meanwhile. */
  readonly write: <T>(work: (tx: GraphTransaction) => Promise<T>) => Promise<T>
  readonly free: () => Promise<void>
}

/** Another process derives, and goes on doing so. */
export class LeaseHeld extends Error {
  override readonly name = 'LeaseHeld'
  constructor() {
    super('Another import is writing to this graph. Try again when it is done.')
  }
}

/** Its holder was told to stop, and writes no more under it. */
export class LeaseGivenUp extends Error {
  override readonly name = 'LeaseGivenUp'
  constructor() {
    super('It was told to stop; the next run goes on from there.')
  }
}

const LEASE_MS = 30_000
/**
 * A killed sender of webhooks is replaced sooner. One that only hung finds that out at its next write: what it had begun to
 * send is claimed for longer than this, so that no other sends it, too.
 */
const SENDER_MS = 10_000
const WAIT_MS = 300_000

/** What one process at a time may do: derive entities from records, markets from listings, send webhooks, or poll a venue. */
export type LeaseName = 'derive' | 'markets' | 'webhooks' | `poll/${string}`

/**
 * Takes a lease, waiting for up to five minutes while another holds it. After `stopped` nothing more is begun
 * under it: the wait and each further transaction fail with `LeaseGivenUp`, so that whoever holds it lets it go.
 */
export async function takeLease(
  graph: Graph,
  name: LeaseName,
  holder: string,
  stopped?: AbortSignal,
): Promise<Lease> {
  const deadline = performance.now() + WAIT_MS
  const refuseIfStopped = () => {
    if (stopped?.aborted === true) throw new LeaseGivenUp()
  }
  for (;;) {
    refuseIfStopped()
    const lease = await tryLease(graph, name, holder)
    if (lease !== null) {
      return {
        ...lease,
        write: async (work) => {
          refuseIfStopped()
          return lease.write(work)
        },
      }
    }
    if (performance.now() > deadline) throw new LeaseHeld()
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/**
 * Takes a lease at once; `null` when another holds it. It lasts by the clock of the database, which is one
 * for all: two machines whose clocks differ cannot both hold it.
 */
export async function tryLease(
  graph: Graph,
  name: LeaseName,
  holder: string,
): Promise<Lease | null> {
  const [row] = await graph.writeLong((tx) =>
    tx.run('lease/take', { name, lastsMs: lastsMs(name), holder }),
  )
  return row === undefined ? null : leaseWith(graph, name, row.fence)
}

function lastsMs(name: LeaseName): number {
  return name === 'webhooks' ? SENDER_MS : LEASE_MS
}

function leaseWith(graph: Graph, name: LeaseName, fence: number): Lease {
  return {
    write: (work) =>
      graph.writeLong(async (tx) => {
        const held = await tx.run('lease/hold', { name, fence, lastsMs: lastsMs(name) })
        if (held.length === 0) throw new LeaseHeld()
        return work(tx)
      }),
    free: async () => {
      await graph.writeLong((tx) => tx.run('lease/free', { name, fence }))
    },
  }
}
