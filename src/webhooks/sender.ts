import type { Ask, GraphTransaction, Row } from '../graph/graph.js'
import { createClaims, type ClaimOptions, type Endpoint, type SenderLease } from './claims.js'
import { createFlights } from './flights.js'
import { turnChanges } from './turn.js'

export interface SenderOptions extends ClaimOptions {
  /** A UUID. */
  readonly newId: () => string
  /** Resolves after a while, or at once when `signal` is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** The sender of webhooks. */
export interface Sender {
  /** Turns changes into deliveries and sends what is due, until `stopped`; what is under way then ends first. */
  readonly run: (stopped: AbortSignal) => Promise<void>
  /** The same once: resolves when all that is due now was tried. */
  readonly round: () => Promise<void>
}

const POLL_MS = 200
const ENDPOINTS_EACH_MS = 1_000
/** A third of what its lease lasts. */
const HOLD_EACH_MS = 3_000
const ENDPOINTS_A_PAGE = 1_000
/** How long a change may stay invisible before its place in the log counts as empty. */
const GAP_PATIENCE_MS = 2_000
const SWEPT = 5_000
const SWEPT_PARTS = 20
const SWEEP_EACH_MS = 60_000
const DAY_MS = 86_400_000
const KEPT_DAYS = 30

export function createSender(options: SenderOptions): Sender {
  const { graph, lease, now, newId, wait } = options
  const ask = graph.readReserved
  const flights = createFlights()
  const claim = createClaims(options, flights)
  const clock = createClock()
  let endpoints: ReadonlyMap<string, Endpoint> = new Map()
  let gapSince: number | null = null

  /** Whether there was anything to do. */
  async function step(): Promise<boolean> {
    // While nobody listens there is no hurry: whoever begins to is found as seldom.
    const isTime = endpoints.size > 0 || clock.isTime('place', ENDPOINTS_EACH_MS)
    const [place] = isTime ? await ask('webhook-delivery/place', {}) : []
    let isMore = place !== undefined && place.head > place.seq
    let deliveries = 0
    while (isMore) {
      const isGapLost = gapSince !== null && performance.now() - gapSince > GAP_PATIENCE_MS
      const turned = await lease.write((tx) => turnChanges(tx, { now, newId, isGapLost }))
      gapSince = turned.isGap ? (gapSince ?? performance.now()) : null
      deliveries += turned.deliveries
      isMore = turned.isMore
    }
    if (deliveries > 0 || clock.isTime('endpoints', ENDPOINTS_EACH_MS)) {
      endpoints = await readEndpoints(ask)
    }
    const claimed = await claim(endpoints)
    if (clock.isTime('sweep', SWEEP_EACH_MS)) await sweep(lease, now())
    if (clock.isTime('hold', HOLD_EACH_MS)) await lease.write(async () => undefined)
    return claimed > 0
  }

  return {
    async run(stopped) {
      try {
        while (!stopped.aborted) {
          const wasBusy = await step()
          await Promise.race([wait(POLL_MS, stopped), ...(wasBusy ? [flights.next()] : [])])
        }
      } finally {
        await flights.ended()
      }
    },
    async round() {
      clock.reset()
      while (await step()) await flights.ended()
      await flights.ended()
    },
  }
}

/** Says of each thing when it is time for it again; at first at once. */
function createClock() {
  const last = new Map<string, number>()
  return {
    isTime(what: string, eachMs: number): boolean {
      const at = performance.now()
      if (at - (last.get(what) ?? -Infinity) < eachMs) return false
      last.set(what, at)
      return true
    },
    reset() {
      last.clear()
    },
  }
}

async function readEndpoints(ask: Ask): Promise<ReadonlyMap<string, Endpoint>> {
  const found = new Map<string, Endpoint>()
  for (const state of ['ACTIVE', 'PENDING']) {
    let after: string | undefined = ''
    while (after !== undefined) {
      const page: Row<'webhook-delivery/listening'>[] = await ask('webhook-delivery/listening', {
        ...{ state, after },
        limit: ENDPOINTS_A_PAGE,
      })
      for (const row of page) found.set(row.id, { ...row, isChallenge: state === 'PENDING' })
      after = page.length < ENDPOINTS_A_PAGE ? undefined : page.at(-1)?.id
    }
  }
  return found
}

/** Clears away what is older than it is kept, and what belongs to endpoints that are gone. */
async function sweep({ write }: SenderLease, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString()
  const params = { before, limit: SWEPT }
  const sweeps = [
    (tx: GraphTransaction) => tx.run('webhook-delivery/sweep', params),
    (tx: GraphTransaction) => tx.run('webhook-delivery/sweep-messages', params),
    (tx: GraphTransaction) => tx.run('webhook-delivery/sweep-endpoints', { limit: SWEPT }),
  ]
  for (const each of sweeps) {
    // More than can be made between two sweeps.
    for (let part = 0; part < SWEPT_PARTS; part += 1) {
      const [row] = await write(each)
      if (row === undefined || row.count < SWEPT) break
    }
  }
}
