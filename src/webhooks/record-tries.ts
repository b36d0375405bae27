import { oneAtATime } from '../async.js'
import type { Graph, GraphTransaction } from '../graph/graph.js'
import type { AttemptResult } from './deliver.js'

/**
 * Maximum number of stored attempts of a delivery: three rounds of ten. A redelivery starts a new
 * round.
 */
const MAX_ATTEMPTS = 30

/**
 * Returns a function that stores the result of an attempt. Results that wait at the same time are
 * stored in one transaction. There are at most as many results as deliveries in flight. The promise
 * resolves when the result is stored or could not be stored.
 */
export function createTryRecorder(
  graph: Pick<Graph, 'writeLong'>,
  { now, onError }: { readonly now: () => Date; readonly onError: (error: unknown) => void },
): (result: AttemptResult) => Promise<void> {
  let waiting: AttemptResult[] = []
  const writeAll = oneAtATime(() => {
    const results = waiting
    waiting = []
    // If a result cannot be stored, the delivery is sent again after its claim expires. So it may
    // be sent twice, but is never lost.
    return graph.writeLong((tx) => writeTries(tx, results, now())).catch(onError)
  })
  return (result) => {
    waiting.push(result)
    return writeAll()
  }
}

async function writeTries(
  tx: GraphTransaction,
  all: readonly AttemptResult[],
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const written = await tx.run('webhook-delivery/write-tries', {
    rows: all.map(({ claim, state, dueAt, attempt }) => ({
      ...{ id: claim.id, claim: claim.claim, state, dueAt },
      attempt: JSON.stringify(attempt),
    })),
    retained: MAX_ATTEMPTS,
  })
  // If a challenge was dropped in the meantime, because the URL changed, its result has no effect.
  const isWritten = new Set(written.map(({ id }) => id))
  const delivered = all.filter(({ state }) => state === 'DELIVERED')
  const endpoints = [...new Set(delivered.map(({ claim }) => claim.endpoint))].sort()
  if (endpoints.length > 0) await tx.run('webhook-delivery/note-delivered', { endpoints, at })
  const rows = all.flatMap((result) =>
    isWritten.has(result.claim.id) ? (stateOf(result) ?? []) : [],
  )
  if (rows.length > 0) await tx.run('webhook-delivery/set-states', { rows, at })
}

/** The states in which an attempt changes the state of its endpoint, and the new state. */
const STATE_CHANGES = {
  ACTIVE: { from: ['PENDING'], state: 'ACTIVE' },
  CHALLENGE_FAILED: { from: ['PENDING'], state: 'DISABLED' },
  GONE: { from: ['PENDING', 'ACTIVE'], state: 'DISABLED' },
  FAILING: { from: ['ACTIVE'], state: 'DISABLED' },
}

function stateOf({ claim: { endpoint: id, createdAt }, endpoint }: AttemptResult) {
  if (endpoint === null) return null
  const reason = endpoint === 'ACTIVE' ? null : endpoint
  // If an endpoint has accepted a later message, it works, so it remains active.
  const unlessSince = endpoint === 'FAILING' ? createdAt : null
  return { id, ...STATE_CHANGES[endpoint], reason, unlessSince }
}
