import type { Graph } from '../../graph/graph.js'
import { LeaseHeld, tryLease, type Lease, type LeaseName } from '../../records/lease.js'
import type { FetchOptions } from './fetch-reply.js'

/** What polling needs, independent of the kind of data. */
export interface PollingOptions extends FetchOptions {
  readonly graph: Graph
  readonly newId: () => string
  readonly stopped: AbortSignal
}

/** What differs between the polls of different kinds of data. */
interface Rounds<Round> {
  readonly poll: () => Promise<Round>
  readonly onRound: (round: Round) => void
  /** The time until the next round; `null` for no further round. */
  readonly pauseMs: (round: Round) => number | null
}

/** Polls again and again until the poller is stopped, or a round is the last one. */
export async function pollUntil<Round>(
  stopped: AbortSignal,
  wait: FetchOptions['wait'],
  { poll, onRound, pauseMs }: Rounds<Round>,
): Promise<void> {
  while (!stopped.aborted) {
    const round = await poll()
    onRound(round)
    const ms = pauseMs(round)
    if (ms === null) return
    await wait(Math.max(ms, 0), stopped).catch(() => undefined)
  }
}

const RENEW_MS = 10_000

/**
 * Runs `work` while holding a lease, so that only one process at a time does this work. Returns
 * `null` if another process holds the lease, or takes it before the work is done. `ended` aborts
 * when the poller stops or another process takes the lease.
 */
export async function withLease<Result>(
  { graph, newId, stopped }: PollingOptions,
  name: LeaseName,
  work: (lease: Lease, ended: AbortSignal) => Promise<Result>,
): Promise<Result | null> {
  await graph.writeLong((tx) => tx.run('lease/make', { name }))
  // Each call uses a new holder id. With the same id, two calls could hold the lease at the same
  // time, because a holder can acquire its own lease again.
  const lease = await tryLease(graph, name, newId())
  if (lease === null) return null
  const lost = new AbortController()
  // `unref` lets the process exit during a round; the lease then expires.
  const renewal = setInterval(() => {
    lease
      .write(async () => undefined)
      // Other errors are ignored: the graph may be reachable again before the lease expires.
      .catch((error: unknown) => {
        if (error instanceof LeaseHeld) lost.abort(error)
      })
  }, RENEW_MS).unref()
  try {
    return await work(lease, AbortSignal.any([stopped, lost.signal]))
  } catch (error) {
    if (lost.signal.aborted || error instanceof LeaseHeld) return null
    throw error
  } finally {
    clearInterval(renewal)
    // If the lease cannot be released, it expires later.
    await lease.free().catch(() => undefined)
  }
}

/** Why a round failed. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
