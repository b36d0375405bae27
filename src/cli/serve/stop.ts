import type { FastifyInstance } from 'fastify'

/** The time that a stop may take, counted from the signal and shared by all that has to end. */
export interface StopClock {
  readonly limitMs: number
  /** Waits for `work`, but not beyond that part of the time; as long as it takes while no signal has come. */
  readonly until: (part: number, work: Promise<unknown>) => Promise<void>
}

/** A stop that begins with `stopped` and is over `limitMs` later. */
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
      let isOver = false
      let timer: NodeJS.Timeout | undefined
      const cut = signalledAt.then((at) => {
        const leftMs = at + part * limitMs - performance.now()
        if (isOver || leftMs <= 0) return
        return new Promise<void>((resolve) => {
          timer = setTimeout(resolve, leftMs)
        })
      })
      try {
        await Promise.race([work, cut])
      } finally {
        isOver = true
        clearTimeout(timer)
      }
    },
  }
}

/** Parts of a stop's time until which each thing may go on; what comes after needs the rest. */
export const PARTS = {
  /** Requests still come while /readyz says that the gateway stops. */
  balancer: 1 / 4,
  /** Polls, derivations and sweeps: a transaction under way, and their leases. */
  background: 1 / 2,
  requests: 7 / 8,
  /** Counts that are not written yet, and the connections to Neo4j. */
  all: 1,
}

/** A balancer in front of the gateway looks at /readyz about once a second. */
const BALANCER_MS = 2_000

/** What a gateway's stop has to end. */
export interface Running {
  /** `null`: it answers no requests. */
  readonly app: Pick<FastifyInstance, 'close' | 'server'> | null
  /** Whether a balancer has to see that the gateway stops. */
  readonly isBehindBalancer: boolean
  /** Each ends by itself after the signal. */
  readonly background: readonly Promise<unknown>[]
}

/**
 * Ends what runs, in the time of `clock`: requests go on being answered while the balancer turns away and the
 * background ends; then no connection is accepted any more, and what is under way after its part is cut off.
 */
export async function stopRunning(
  clock: StopClock,
  { app, isBehindBalancer, background }: Running,
): Promise<void> {
  const leaving = Math.min(PARTS.balancer, BALANCER_MS / clock.limitMs)
  await Promise.all([
    isBehindBalancer ? clock.until(leaving, new Promise(() => undefined)) : null,
    clock.until(PARTS.background, Promise.all(background)),
  ])
  if (app === null) return
  const closing = app.close()
  await clock.until(PARTS.requests, closing)
  app.server.closeAllConnections()
  await clock.until(PARTS.all, closing)
}
