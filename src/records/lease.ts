import { hostname } from 'node:os'
import { sleep } from '../async.js'
import type { Graph, GraphTransaction, Row } from '../graph/graph.js'

/** A lease that at most one process holds at a time. */
export interface Lease {
  /**
   * Runs a transaction while holding the lease. Rejects with `LeaseHeld` if another process has
   * taken the lease.
   */
  readonly write: <T>(work: (tx: GraphTransaction) => Promise<T>) => Promise<T>
  readonly free: () => Promise<void>
}

/** Another process holds the lease. */
export class LeaseHeld extends Error {
  override readonly name = 'LeaseHeld'
  constructor() {
    super('Another import is writing to this graph. Try again after it has finished.')
  }
}

/** The process was stopped, so it must not write under the lease any more. */
export class LeaseAbandoned extends Error {
  override readonly name = 'LeaseAbandoned'
  constructor() {
    super('The process was stopped. The next run continues from here.')
  }
}

const LEASE_MS = 30_000
/** A lease with more time left was taken when the clock of the database was ahead. */
export const MAX_LEASE_MS = 2 * LEASE_MS
/**
 * The lease for webhooks is shorter, so that a killed sender is replaced sooner. If a sender was
 * blocked and not killed, it notices at its next write that it has lost the lease. Deliveries are
 * reserved for longer than this lease lasts, so that no other process sends the same deliveries.
 */
const SENDER_LEASE_MS = 10_000
const MAX_WAIT_MS = 300_000
const POLL_MS = 500

/**
 * The names of the tasks that only one process may do at a time: derive entities, derive markets,
 * send webhooks, delete old data, restore a backup, or poll a venue.
 */
export type LeaseName = 'derive' | 'markets' | 'webhooks' | 'prune' | 'restore' | `poll/${string}`

/**
 * Names a holder of a lease: host, process and a new id. With the same id, two holders in a process
 * could have the lease at the same time, because a holder can acquire its own lease again.
 */
export function holderName(newId: () => string): string {
  return `${hostname()} ${String(process.pid)} ${newId()}`
}

/** The process that holds a lease; null if its name was not made by `holderName`. */
export function holderProcess(holder: string) {
  const [, host, pid] = /^(\S+) (\d+) \S+$/.exec(holder) ?? []
  return host === undefined || pid === undefined ? null : { host, pid: Number(pid) }
}

/** All leases, by name. A lease with a positive `leftMs` is held. */
export function readLeases(graph: Pick<Graph, 'readLong'>): Promise<readonly Row<'lease/all'>[]> {
  return graph.readLong('lease/all', {})
}

/**
 * Takes a lease away from its holder, whose next transaction fails with `LeaseHeld`. Returns the
 * holder and the time that was left; null if there is no lease with this name.
 */
export async function breakLease(
  graph: Pick<Graph, 'writeLong'>,
  name: string,
): Promise<Row<'lease/break'> | null> {
  const [row] = await graph.writeLong((tx) => tx.run('lease/break', { name }))
  return row ?? null
}

/**
 * Acquires a lease. Waits up to five minutes while another process holds it, then throws
 * `LeaseHeld`. After `stopped` is aborted, this function and each new transaction throw
 * `LeaseAbandoned`, so that the holder releases the lease.
 */
export async function takeLease(
  graph: Graph,
  name: LeaseName,
  holder: string,
  stopped?: AbortSignal,
): Promise<Lease> {
  const deadline = performance.now() + MAX_WAIT_MS
  for (;;) {
    const lease = await tryLease(graph, name, holder, stopped)
    if (lease !== null) return lease
    if (performance.now() > deadline) throw new LeaseHeld()
    await sleep(POLL_MS, { signal: stopped })
  }
}

/**
 * Acquires a lease without waiting; `null` if another process holds it. The clock of the database
 * decides when the lease expires, so that two machines with different clocks cannot hold it at the
 * same time. `stopped`: see `takeLease`.
 */
export async function tryLease(
  graph: Graph,
  name: LeaseName,
  holder: string,
  stopped?: AbortSignal,
): Promise<Lease | null> {
  const refuseIfStopped = () => {
    if (stopped?.aborted === true) throw new LeaseAbandoned()
  }
  refuseIfStopped()
  const lastsMs = name === 'webhooks' ? SENDER_LEASE_MS : LEASE_MS
  const [row] = await graph.writeLong((tx) => tx.run('lease/take', { name, lastsMs, holder }))
  if (row === undefined) return null
  const { fence } = row
  return {
    write: async (work) => {
      refuseIfStopped()
      return graph.writeLong(async (tx) => {
        const rows = await tx.run('lease/hold', { name, fence, lastsMs })
        if (rows.length === 0) throw new LeaseHeld()
        return work(tx)
      })
    },
    free: async () => {
      await graph.writeLong((tx) => tx.run('lease/free', { name, fence }))
    },
  }
}
