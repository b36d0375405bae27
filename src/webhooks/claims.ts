import { LRUCache } from 'lru-cache'
import type { Graph, GraphTransaction, Row } from '../graph/graph.js'
import { tryDelivery, type Claim, type SendOptions, type Target } from './deliver.js'
import type { InFlight } from './in-flight.js'
import { createTryRecorder } from './record-tries.js'
import { freeSlots, SLOTS } from './slots.js'

/** The lease for sending. One process holds it at a time. */
export interface SenderLease {
  /** Runs one transaction. Fails if another process has taken the lease. */
  readonly write: <T>(work: (tx: GraphTransaction) => Promise<T>) => Promise<T>
}

export interface ClaimOptions extends SendOptions {
  readonly graph: Pick<Graph, 'readReserved' | 'writeLong'>
  readonly lease: SenderLease
  /** Called with the error if the results of attempts could not be stored. */
  readonly onError: (error: unknown) => void
}

/**
 * An endpoint that can receive messages. While `isChallenge` is true, it only gets its challenge.
 */
export type Endpoint = Row<'webhook-delivery/listening'> & { readonly isChallenge: boolean }

/**
 * A claim lasts longer than an attempt takes, including storing its result, so that no other sender
 * repeats the attempt. After a crash, the claim expires, and the delivery is sent again.
 */
const CLAIM_MS = 60_000
/** An endpoint that takes longer to answer counts as unhealthy, even if the attempt succeeds. */
const SLOW_MS = 5_000
const BODY_CACHE = { max: 2_000, maxSize: 32_000_000 }

/**
 * Returns a function that claims due deliveries to `endpoints` and begins to send them. It claims
 * at most one delivery for each free slot, and returns the number of claimed deliveries.
 */
export function createClaims(
  options: ClaimOptions,
  inFlight: InFlight,
): (endpoints: ReadonlyMap<string, Endpoint>) => Promise<number> {
  const { graph, lease, now, onError } = options
  const read = graph.readReserved
  const record = createTryRecorder(graph, { now, onError })
  const bodies = new LRUCache<string, string>({
    ...BODY_CACHE,
    sizeCalculation: ({ length }) => length + 100,
  })

  async function claim(endpoints: ReadonlyMap<string, Endpoint>): Promise<number> {
    if (endpoints.size === 0) return 0
    const instant = now().getTime()
    const due = await read('webhook-delivery/due', {
      endpoints: [...endpoints.keys()],
      now: instant,
    })
    const free = freeSlots(inFlight.loadsOf(due.map(({ endpoint }) => endpoint)))
    if (free.size === 0) return 0
    const until = instant + CLAIM_MS
    const rows = [...free].map(([endpoint, slots]) => ({
      ...{ endpoint, most: slots },
      isChallenge: endpoints.get(endpoint)?.isChallenge ?? false,
    }))
    const claims = await lease.write((tx) =>
      tx.run('webhook-delivery/claim', { rows, max: SLOTS.perEndpoint, now: instant, until }),
    )
    await readBodies(claims.map(({ message }) => message))
    const targets = await readTargets(claims.map(({ endpoint }) => endpoint))
    for (const delivery of claims) {
      const sending = send({ ...delivery, claim: until }, targets.get(delivery.endpoint))
      inFlight.begin(delivery.endpoint, sending)
    }
    return claims.length
  }

  /**
   * Reads the URLs and secrets immediately before sending. If the owner of an endpoint changes
   * them, all messages that are sent after the response to this change use the new values.
   */
  async function readTargets(ids: readonly string[]): Promise<ReadonlyMap<string, Target>> {
    const rows = await read('webhook-delivery/targets', { ids: [...new Set(ids)] })
    return new Map(rows.map((row) => [row.id, row]))
  }

  async function readBodies(messages: readonly string[]): Promise<void> {
    const missing = [...new Set(messages)].filter((id) => !bodies.has(id))
    if (missing.length === 0) return
    for (const { id, body } of await read('webhook-delivery/bodies', { ids: missing })) {
      bodies.set(id, body)
    }
  }

  /** Returns false if the endpoint failed or was slow. */
  async function send(delivery: Claim, target: Target | undefined): Promise<boolean> {
    const body = bodies.get(delivery.message)
    // The endpoint was paused in the meantime, or more bodies were claimed than the cache holds.
    // The delivery is due again when the claim expires.
    if (target === undefined || body === undefined) return true
    if (target.state === 'PENDING' && delivery.kind !== 'endpoint.challenge') return true
    const result = await tryDelivery(delivery, target, body, options)
    await record(result)
    return result.attempt.error === null && result.attempt.latencyMs < SLOW_MS
  }

  return claim
}
