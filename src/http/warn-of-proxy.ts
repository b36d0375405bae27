import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * A hook for a gateway without `TRUST_PROXY`. Logs once that requests come through a proxy: all of its clients count as one
 * caller, with one budget.
 */
export function warnOfProxy() {
  let isSaid = false
  return (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined) {
      isSaid = true
      request.log.warn(
        { proxy: request.ip },
        'Requests come through a proxy, and all its clients share one rate limit. Set TRUST_PROXY to the addresses of your proxies.',
      )
    }
    done()
  }
}
