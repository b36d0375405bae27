import { dayOf } from './domain/partial-date.js'
import type { Loaders } from './loaders/loaders.js'

/** What one request carries on its way, for REST and GraphQL alike. */
export interface RequestContext {
  readonly requestId: string
  readonly loaders: Loaders
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

/** Makes the context of each request; the hook for `onRequest`. */
export function attachContext(loaders: Loaders, now: () => Date) {
  return (request: { id: string; context: RequestContext }, _reply: unknown, done: () => void) => {
    const instant = now()
    request.context = { requestId: request.id, loaders, now: instant, today: dayOf(instant) }
    done()
  }
}
