import { LRUCache } from 'lru-cache'
import type { Graph, GraphTransaction, Row } from '../graph/graph.js'
import { tryDelivery, type Claim, type Delivering, type Target } from './deliver.js'
import type { Flights } from './flights.js'
import { createTryRecorder } from './record-tries.js'
import { freeSlots, SLOTS } from './slots.js'

/** The right to send, which one process has at a time. */
export interface SenderLease {
  /** One transaction under the lease; fails when the lease went to another meanwhile. */
  readonly write: <T>(work: (tx: GraphTransaction) => Promise<T>) => Promise<T>
}

export interface ClaimOptions extends Delivering {
  readonly graph: Pick<Graph, 'readReserved' | 'writeLong'>
  readonly lease: SenderLease
  /** Called with the error when tries could not be written down. */
  readonly onError: (error: unknown) => void
}

/** An endpoint that something may be sent to; one that waits for the answer to its challenge gets nothing else. */
export type Endpoint = Row<'webhook-delivery/listening'> & { readonly isChallenge: boolean }

/** Longer than a try and its writing: who is killed loses no delivery, and nobody else sends it meanwhile. */
const CLAIM_MS = 60_000
/** What takes longer is slow, though it counts. */
const SLOW_MS = 5_000
const BODIES = { max: 2_000, maxSize: 32_000_000 }

/**
 * A function that takes what is due to `endpoints`, as far as there is room among `flights`, and begins to send it. It
 * returns how much that is.
 */
export function createClaims(
  options: ClaimOptions,
  flights: Flights,
): (endpoints: ReadonlyMap<string, Endpoint>) => Promise<number> {
  const { graph, lease, now, onError } = options
  const ask = graph.readReserved
  const recorder = createTryRecorder(graph, { now, onError })
  const bodies = new LRUCache<string, string>({
    ...BODIES,
    sizeCalculation: ({ length }) => length + 100,
  })

  /** Takes what is due, as far as there is room, and begins to send it. */
  async function claim(endpoints: ReadonlyMap<string, Endpoint>): Promise<number> {
    if (endpoints.size === 0) return 0
    const instant = now().getTime()
    const due = await ask('webhook-delivery/due', {
      endpoints: [...endpoints.keys()],
      now: instant,
    })
    if (due.length === 0) return 0
    const free = freeSlots(flights.loads(due.map(({ endpoint }) => endpoint)))
    if (free.size === 0) return 0
    const until = instant + CLAIM_MS
    const rows = [...free].map(([endpoint, most]) => ({
      ...{ endpoint, most },
      isChallenge: endpoints.get(endpoint)?.isChallenge ?? false,
    }))
    const claims = await lease.write((tx) =>
      tx.run('webhook-delivery/claim', { rows, most: SLOTS.each, now: instant, until }),
    )
    await readBodies(claims.map(({ message }) => message))
    const targets = await readTargets(claims.map(({ endpoint }) => endpoint))
    for (const each of claims)
      flights.begin(each.endpoint, send({ ...each, claim: until }, targets.get(each.endpoint)))
    return claims.length
  }

  /**
   * Read last, after which sending begins at once: what an owner changed is true of every message from the moment of the
   * reply, so a rotated secret signs, and a former address gets nothing more.
   */
  async function readTargets(ids: readonly string[]): Promise<ReadonlyMap<string, Target>> {
    if (ids.length === 0) return new Map()
    const rows = await ask('webhook-delivery/targets', { ids: [...new Set(ids)] })
    return new Map(rows.map((row) => [row.id, row]))
  }

  async function readBodies(messages: readonly string[]): Promise<void> {
    const missing = [...new Set(messages)].filter((id) => !bodies.has(id))
    if (missing.length === 0) return
    for (const { id, body } of await ask('webhook-delivery/bodies', { ids: missing })) {
      bodies.set(id, body)
    }
  }

  /** Whether the endpoint answered as it should. */
  async function send(each: Claim, target: Target | undefined): Promise<boolean> {
    const body = bodies.get(each.message)
    // Paused meanwhile, or more bodies than are kept were claimed at once: it comes back when the claim runs out.
    if (target === undefined || body === undefined) return true
    if (target.state === 'PENDING' && each.kind !== 'endpoint.challenge') return true
    const tried = await tryDelivery(each, target, body, options)
    await recorder.record(tried)
    return tried.attempt.error === null && tried.attempt.latencyMs < SLOW_MS
  }

  return claim
}
