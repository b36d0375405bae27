import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * A hook for a gateway without `TRUST_PROXY`. Logs a warning once if requests come through a proxy,
 * because all clients of the proxy share the budget of a single caller.
 */
export function warnOfProxy() {
  let hasWarned = false
  return (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined) {
      hasWarned = true
      request.log.warn(
        { proxy: request.ip },
        'Requests come through a proxy, and all its clients share one rate limit. Set TRUST_PROXY to the addresses of your proxies.',
      )
    }
    done()
  }
}
