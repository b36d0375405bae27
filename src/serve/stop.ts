import type { FastifyInstance } from 'fastify'
import { PARTS, type StopClock } from '../jobs/stop-clock.js'

/**
 * How long a gateway still answers requests for its load balancer. A load balancer reads /readyz
 * about once a second, so this time is long enough.
 */
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
 * balancer has stopped sending requests and the background work has ended. Then the gateway accepts
 * no more connections, and requests that exceed their part of the time are cut off.
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
