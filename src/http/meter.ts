import type { FastifyInstance } from 'fastify'
import type { Caller, Tier } from '../domain/caller.js'
import type { ChangeTail } from '../graph/change-tail.js'
import type { Graph } from '../graph/graph.js'
import type { Live } from '../live/live.js'
import type { Loaders } from '../loaders/loaders.js'
import type { Deliveries } from '../webhooks/deliveries.js'

/** A request that was answered. */
export interface Answered {
  readonly requestId: string
  readonly method: string
  /** The path as it is declared, such as `/api/v1/races/:id`; null: there is nothing at it. */
  readonly route: string | null
  /** `CLIENT_LEFT` when the client went away first. */
  readonly status: number
  readonly seconds: number
  readonly units: number
  readonly tier: Tier
  /** The code of its first error; null: it has none. */
  readonly error: string | null
}

/** What can be looked at whenever somebody asks. */
export interface Watched {
  readonly graph: Graph
  readonly loaders: Loaders
  readonly tail: ChangeTail
  readonly live: Live
  readonly deliveries: Pick<Deliveries, 'waiting'>
  /** What was written to connections and not yet taken. */
  readonly unsentBytes: () => number
}

/** Hears what the server does. */
export interface Meter {
  readonly answered: (request: Answered) => void
  /** Units that a caller of this tier spent. */
  readonly charged: (tier: Tier, units: number) => void
  /** A client was told this code of `ERRORS`. */
  readonly failed: (code: string) => void
  readonly watch: (watched: Watched) => void
}

const nothing = () => undefined

/** For a server that nobody watches. */
export const NO_METER: Meter = {
  answered: nothing,
  charged: nothing,
  failed: nothing,
  watch: nothing,
}

/** As nginx has it: no status of HTTP says this, for nobody would read it. */
export const CLIENT_LEFT = 499

const LISTENERS = 20

declare module 'fastify' {
  interface FastifyRequest {
    /** Units that it has cost. */
    units: number
    /** The code of its first error; null: it has none. */
    error: string | null
  }
}

/** Tells `meter` of each request of `app` once its response is sent, or its client has gone. */
export function tellOfRequests(app: FastifyInstance, meter: Meter): void {
  app.decorateRequest('units', 0)
  app.decorateRequest('error', null)
  if (meter === NO_METER) return
  app.addHook('onRequest', (request, reply, done) => {
    // With what Fastify and its plugins listen for there are some more than the ten that Node takes for a leak.
    reply.raw.setMaxListeners(LISTENERS)
    reply.raw.once('close', () => {
      // Who is refused early was not identified.
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
