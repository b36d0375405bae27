import type { FastifyInstance } from 'fastify'
import { withTimeout } from '../../async.js'

/** Divides the time for stopping among all work that must end. The time starts at the signal. */
export interface StopClock {
  readonly limitMs: number
  /**
   * Waits for `work`. Before the signal, it waits without a limit. After the signal, it gives up
   * when `part` (0 to 1) of the time has passed.
   */
  readonly until: (part: number, work: Promise<unknown>) => Promise<void>
}

/** Creates a clock that starts when `stopped` is aborted and ends `limitMs` later. */
export function createStopClock(stopped: AbortSignal, limitMs: number): StopClock {
  const signalledAt = new Promise<number>((resolve) => {
    const begin = () => {
      resolve(performance.now())
    }
    if (stopped.aborted) begin()
    else stopped.addEventListener('abort', begin, { once: true })
  })
  return {
    limitMs,
    async until(part, work) {
      const timeout = signalledAt.then((at) => {
        const leftMs = at + part * limitMs - performance.now()
        return leftMs > 0 ? withTimeout(work, leftMs, () => undefined) : undefined
      })
      await Promise.race([work, timeout])
    },
  }
}

/** The part of the stop time after which each kind of work must have ended. */
export const PARTS = {
  /** The load balancer has read /readyz, and sends no more requests. */
  balancer: 1 / 4,
  /** Polls, derivations, sweeps and deliveries have ended and released their leases. */
  background: 1 / 2,
  requests: 7 / 8,
  /** Usage counts have been written, and connections to Neo4j are closed. */
  all: 1,
}

/** A load balancer reads /readyz about once a second, so this is long enough for it. */
const BALANCER_MS = 2_000

/** The running parts of a gateway. */
export interface Running {
  /** `null` if this process answers no requests. */
  readonly app: Pick<FastifyInstance, 'close' | 'server'> | null
  /** True if a load balancer must notice that the gateway stops. */
  readonly isBehindBalancer: boolean
  /** Work that ends by itself after the signal. */
  readonly background: readonly Promise<unknown>[]
}

/**
 * Stops a gateway within the time of `clock`. The gateway still answers requests until the load
 * balancer sends no more of them and the background work has ended. Then it accepts no more
 * connections, and requests that exceed their part of the time are cut off.
 */
export async function stopRunning(
  clock: StopClock,
  { app, isBehindBalancer, background }: Running,
): Promise<void> {
  const balancerPart = Math.min(PARTS.balancer, BALANCER_MS / clock.limitMs)
  await Promise.all([
    isBehindBalancer ? clock.until(balancerPart, new Promise(() => undefined)) : null,
    clock.until(PARTS.background, Promise.all(background)),
  ])
  if (app === null) return
  const closing = app.close()
  await clock.until(PARTS.requests, closing)
  app.server.closeAllConnections()
  await clock.until(PARTS.all, closing)
}
