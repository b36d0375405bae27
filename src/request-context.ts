import type { FastifyReply } from 'fastify'
import type { Quota } from './accounts/budget.js'
import type { Caller } from './domain/caller.js'
import { dayOf } from './domain/partial-date.js'
import type { LiveStream, OpenOptions } from './live/open-stream.js'
import type { Loaders } from './loaders/loaders.js'

/** What one request carries on its way, for REST and GraphQL alike. */
export interface RequestContext {
  readonly requestId: string
  readonly caller: Caller
  /** Throws when the caller's key no longer holds; `null`: there is none. */
  readonly recheck: (() => Promise<unknown>) | null
  /** What is left to the caller. */
  readonly quota: () => Quota
  /** Spends units beside the one that every request costs; refuses with `RATE_LIMITED`. */
  readonly spend: (units: number) => Promise<void>
  readonly loaders: Loaders
  /** Whether the answer is sent, or nobody waits for it any more. */
  readonly isOver: () => boolean
  /** Opens the stream of a subscription; `null` where none can be sent. */
  readonly openStream:
    ((since: number | null, accepts: OpenOptions['accepts']) => Promise<LiveStream>) | null
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
  readonly recheck: (() => Promise<unknown>) | null
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
      recheck: request.recheck,
      quota: () => {
        if (request.quota === null) throw new Error('The limit was not looked at.')
        return request.quota
      },
      spend: (units) => spend(request, units),
      loaders,
      openStream: null,
      isOver: () => reply.sent || reply.raw.destroyed,
      now: instant,
      today: dayOf(instant),
    }
    done()
  }
}

/** The headers that say what is left; what answers past the hooks adds them by itself. */
export function limitHeaders(
  tier: string,
  { limit, remaining, resetAt }: Quota,
): Readonly<Record<string, string>> {
  return {
    'x-api-tier': tier,
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    // Unix time, rounded up, so that a client that waits until then is never too early.
    'x-ratelimit-reset': String(Math.ceil(resetAt.getTime() / 1_000)),
  }
}
