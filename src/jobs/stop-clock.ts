import { aborted, withTimeout } from '../async.js'

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
  const signalledAt = aborted(stopped).then(() => performance.now())
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
