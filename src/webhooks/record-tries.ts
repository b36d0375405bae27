import type { Graph, GraphTransaction } from '../graph/graph.js'
import type { Tried } from './deliver.js'

const ROWS = 500
/** A redelivery starts a new round of attempts. This stores up to three rounds of ten. */
const ATTEMPTS_KEPT = 30

/** Writes down how tries ended, as many together as there are, so that the graph is asked once for all of them. */
export function createTryRecorder(
  graph: Pick<Graph, 'writeLong'>,
  { now, onError }: { readonly now: () => Date; readonly onError: (error: unknown) => void },
) {
  let waiting: { readonly tried: Tried; readonly done: () => void }[] = []
  let writing = false

  async function writeAll(): Promise<void> {
    writing = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, ROWS)
      waiting = waiting.slice(ROWS)
      // What cannot be written is tried again by who claims it next: it may be sent twice, and is never lost.
      await graph
        .writeLong((tx) =>
          writeTries(
            tx,
            batch.map(({ tried }) => tried),
            now(),
          ),
        )
        .catch(onError)
      for (const { done } of batch) done()
    }
    writing = false
  }

  return {
    /** Resolves when it is written, or cannot be. */
    record: (tried: Tried): Promise<void> =>
      new Promise((done) => {
        waiting.push({ tried, done })
        if (!writing) void writeAll()
      }),
  }
}

async function writeTries(tx: GraphTransaction, all: readonly Tried[], now: Date): Promise<void> {
  const at = now.toISOString()
  const written = await tx.run('webhook-delivery/write-tries', {
    rows: all.map(({ claim, state, dueAt, attempt }) => ({
      ...{ id: claim.id, claim: claim.claim, state, dueAt },
      attempt: JSON.stringify(attempt),
    })),
    kept: ATTEMPTS_KEPT,
  })
  // A challenge that was dropped meanwhile, because the address changed, decides nothing.
  const isWritten = new Set(written.map(({ id }) => id))
  const delivered = all.filter(({ state }) => state === 'DELIVERED')
  const endpoints = [...new Set(delivered.map(({ claim }) => claim.endpoint))].sort()
  if (endpoints.length > 0) await tx.run('webhook-delivery/note-delivered', { endpoints, at })
  const rows = all.flatMap((tried) => (isWritten.has(tried.claim.id) ? (stateOf(tried) ?? []) : []))
  if (rows.length > 0) await tx.run('webhook-delivery/set-states', { rows, at })
}

function stateOf({ claim: { endpoint: id, createdAt }, endpoint }: Tried) {
  switch (endpoint) {
    case null:
      return null
    case 'ACTIVE':
      return { id, from: ['PENDING'], state: 'ACTIVE', reason: null, unlessSince: null }
    case 'CHALLENGE_FAILED':
      return { id, from: ['PENDING'], state: 'DISABLED', reason: endpoint, unlessSince: null }
    case 'GONE':
      return {
        id,
        from: ['PENDING', 'ACTIVE'],
        state: 'DISABLED',
        reason: endpoint,
        unlessSince: null,
      }
    // An endpoint that accepted a later message works, so it stays active.
    case 'FAILING':
      return { id, from: ['ACTIVE'], state: 'DISABLED', reason: endpoint, unlessSince: createdAt }
  }
}
