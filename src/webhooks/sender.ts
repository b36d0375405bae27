import { readEndpoints } from './read-endpoints.js'
import { sleep } from '../async.js'
import { watchGaps } from '../graph/change-log.js'
import { createClaims, type ClaimOptions, type Endpoint, type SenderLease } from './claims.js'
import { createInFlight } from './in-flight.js'
import { fanOutChanges } from './fan-out.js'

export interface SenderOptions extends ClaimOptions {
  /** A UUID. */
  readonly newId: () => string
  /** `sleep`, unless a test needs a faster sender. */
  readonly wait?: typeof sleep
}

/** The sender of webhooks. */
export type Sender = ReturnType<typeof createSender>

const POLL_MS = 200
const ENDPOINTS_INTERVAL_MS = 1_000
/** A third of the duration of the lease. */
const RENEW_INTERVAL_MS = 3_000
const ROWS_PER_SWEEP = 5_000
const MAX_SWEEP_ROUNDS = 20
const SWEEP_INTERVAL_MS = 60_000
const DAY_MS = 86_400_000
const RETENTION_DAYS = 30

export function createSender(options: SenderOptions) {
  const { graph, lease, now, newId, wait = sleep } = options
  const read = graph.readReserved
  const inFlight = createInFlight()
  const claim = createClaims(options, inFlight)
  const clock = createClock()
  let endpoints: ReadonlyMap<string, Endpoint> = new Map()
  const gapIsLost = watchGaps(() => performance.now())
  let isGapLost = false

  /** Returns true if deliveries were sent. */
  async function step(): Promise<boolean> {
    // If there is no endpoint, poll only once a second, because new endpoints are also read only
    // once a second.
    const mustPoll = endpoints.size > 0 || clock.isDue('place', ENDPOINTS_INTERVAL_MS)
    const [place] = mustPoll ? await read('webhook-delivery/place', {}) : []
    let isMore = place !== undefined && place.head > place.seq
    let deliveries = 0
    while (isMore) {
      const result = await lease.write((tx) => fanOutChanges(tx, { now, newId, isGapLost }))
      isGapLost = gapIsLost(result)
      deliveries += result.deliveries
      isMore = result.isMore
    }
    if (deliveries > 0 || clock.isDue('endpoints', ENDPOINTS_INTERVAL_MS)) {
      const all = await readEndpoints(read, ['ACTIVE', 'PENDING'])
      endpoints = new Map(
        all.map((row) => [row.id, { ...row, isChallenge: row.state === 'PENDING' }]),
      )
    }
    const claimed = await claim(endpoints)
    if (clock.isDue('sweep', SWEEP_INTERVAL_MS)) await sweep(lease, now())
    if (clock.isDue('hold', RENEW_INTERVAL_MS)) await lease.write(async () => undefined)
    return claimed > 0
  }

  return {
    /**
     * Creates deliveries for changes and sends due ones, until `stopped`. Then it waits for the
     * deliveries in flight.
     */
    async run(stopped: AbortSignal): Promise<void> {
      try {
        while (!stopped.aborted) {
          const wasBusy = await step()
          const isOver = new AbortController()
          const pause = wait(POLL_MS, { signal: AbortSignal.any([stopped, isOver.signal]) })
          await (wasBusy ? Promise.race([pause, inFlight.next()]) : pause)
          isOver.abort()
        }
      } finally {
        await inFlight.ended()
      }
    },
    /** Runs a single round. Resolves when all due deliveries were attempted. */
    async round(): Promise<void> {
      clock.reset()
      while (await step()) await inFlight.ended()
      await inFlight.ended()
    },
  }
}

/** Tracks when regular tasks are due. Each task is due at once the first time. */
function createClock() {
  const last = new Map<string, number>()
  return {
    isDue(task: string, intervalMs: number): boolean {
      const at = performance.now()
      if (at - (last.get(task) ?? -Infinity) < intervalMs) return false
      last.set(task, at)
      return true
    },
    reset() {
      last.clear()
    },
  }
}

/** Deletes messages and deliveries after the retention time, and those of deleted endpoints. */
async function sweep({ write }: SenderLease, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * DAY_MS).toISOString()
  const params = { before, limit: ROWS_PER_SWEEP }
  const queries = [
    'webhook-delivery/sweep',
    'webhook-delivery/sweep-messages',
    'webhook-delivery/sweep-endpoints',
  ] as const
  for (const query of queries) {
    // Together, these rounds delete more rows than can be created between two sweeps.
    for (let round = 0; round < MAX_SWEEP_ROUNDS; round += 1) {
      const [row] = await write((tx) => tx.run(query, params))
      if (row === undefined || row.count < ROWS_PER_SWEEP) break
    }
  }
}
