import type { FastifyInstance } from 'fastify'
import type { Caller, Tier } from '../../caller.js'
import type { ChangeTail } from '../../graph/change-tail.js'
import type { Graph } from '../../graph/graph.js'
import type { Live } from '../../live/live.js'
import type { Loaders } from '../../loaders/loaders.js'
import type { Deliveries } from '../../webhooks/deliveries.js'

/** A finished request. */
export interface FinishedRequest {
  readonly requestId: string
  readonly method: string
  /** The declared path of its route, such as `/api/v1/races/:id`; null if no route matches. */
  readonly route: string | null
  /** `CLIENT_LEFT` if the client disconnected before the response was sent. */
  readonly status: number
  readonly seconds: number
  readonly units: number
  readonly tier: Tier
  /** The code of its first error, or null. */
  readonly error: string | null
}

/** The parts whose state is read for each metrics request. */
export interface MeteredParts {
  readonly graph: Graph
  readonly loaders: Loaders
  readonly tail: ChangeTail
  readonly live: Live
  readonly deliveries: Pick<Deliveries, 'waiting'>
  /** The number of bytes that clients have not received yet. */
  readonly unsentBytes: () => number
}

/** Receives events of the server, for metrics and the request log. */
export interface Meter {
  readonly answered: (request: FinishedRequest) => void
  /** Units that a caller of this tier spent. */
  readonly charged: (tier: Tier, units: number) => void
  /** Called with the code of every error sent to a client. */
  readonly failed: (code: string) => void
  readonly watch: (watched: MeteredParts) => void
}

/** The status that nginx logs for a client that disconnected. HTTP defines none. */
const CLIENT_LEFT = 499

const LISTENERS = 20

declare module 'fastify' {
  interface FastifyRequest {
    /** The units that the request has cost so far. */
    units: number
    /** The code of its first error, or null. */
    error: string | null
  }
}

/**
 * Reports each request of `app` to `meter` when its response is sent or its client has
 * disconnected. Reports nothing if `meter` is `null`.
 */
export function reportRequests(app: FastifyInstance, meter: Meter | null): void {
  app.decorateRequest('units', 0)
  app.decorateRequest('error', null)
  if (meter === null) return
  app.addHook('onRequest', (request, reply, done) => {
    // Fastify and its plugins add more than ten listeners, which Node.js would report as a leak.
    reply.raw.setMaxListeners(LISTENERS)
    reply.raw.once('close', () => {
      // A request that is refused early has no caller.
      const caller = request.caller as Caller | undefined
      meter.answered({
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.raw.writableEnded ? reply.raw.statusCode : CLIENT_LEFT,
        seconds: reply.elapsedTime / 1_000,
        units: request.units,
        tier: caller?.tier ?? 'free',
        error: request.error,
      })
    })
    done()
  })
}
