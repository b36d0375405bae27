import type { FastifyReply } from 'fastify'
import type { Quota } from './accounts/budget.js'
import type { Caller } from './domain/caller.js'
import { dayOf } from './domain/partial-date.js'
import type { Loaders } from './loaders/loaders.js'

/** What one request carries on its way, for REST and GraphQL alike. */
export interface RequestContext {
  readonly requestId: string
  readonly caller: Caller
  /** What is left to the caller. */
  readonly quota: () => Quota
  /** Spends units beside the one that every request costs; refuses with `RATE_LIMITED`. */
  readonly spend: (units: number) => Promise<void>
  readonly loaders: Loaders
  /** Whether the answer is sent, or nobody waits for it any more. */
  readonly isOver: () => boolean
  /** The instant at which the request came: all that depends on time is judged on it. */
  readonly now: Date
  /** Its day in UTC, as yyyymmdd. */
  readonly today: number
}

declare module 'fastify' {
  interface FastifyRequest {
    context: RequestContext
  }
}

/** What the request is known by before it has a context. */
interface Arrived {
  readonly id: string
  readonly caller: Caller
  readonly quota: Quota | null
  context: RequestContext
}

/** Makes the context of each request; the hook for `onRequest`, after its limit was looked at. */
export function attachContext<Request extends Arrived>(
  loaders: Loaders,
  now: () => Date,
  spend: (request: Request, units: number) => Promise<void>,
) {
  return (request: Request, reply: Pick<FastifyReply, 'sent' | 'raw'>, done: () => void) => {
    const instant = now()
    request.context = {
      requestId: request.id,
      caller: request.caller,
      quota: () => {
        if (request.quota === null) throw new Error('The limit was not looked at.')
        return request.quota
      },
      spend: (units) => spend(request, units),
      loaders,
      isOver: () => reply.sent || reply.raw.destroyed,
      now: instant,
      today: dayOf(instant),
    }
    done()
  }
}
