import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ChangeTail } from '../graph/change-tail.js'

/**
 * Adds the header `Cache-Status` (RFC 9211) to responses that may be stale. While the change log
 * cannot be read, caches do not learn of changes. `ttl` is a negative number: how many seconds ago
 * the log became unreadable. The hook for `onSend` of routes that read the graph.
 */
export function markStale(tail: Pick<ChangeTail, 'behindSince'>, now: () => Date) {
  return (_request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void => {
    const since = tail.behindSince()
    if (since !== null && reply.statusCode < 400) {
      const seconds = Math.max(1, Math.ceil((now().getTime() - since.getTime()) / 1_000))
      void reply.header('cache-status', `polity; hit; ttl=-${String(seconds)}; detail=stale`)
    }
    done(null, payload)
  }
}

type Done = (error: Error | null, payload: unknown) => void
