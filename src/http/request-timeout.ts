import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../errors.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for routes that also call an identity provider, which has its own timeout. */
    readonly waitsForProvider?: true
    /**
     * True for routes that send many queries before they answer. Each query has its own timeout.
     */
    readonly runsManyQueries?: true
  }
}

/**
 * Sends 503 if the response is not ready in time. Must be the first hook for `onRequest`. Queries
 * that are already running are not cancelled.
 *
 * `maxWaitMs`: returns the longest time that a client waits; called when the request arrives.
 */
export function limitResponseTime(maxWaitMs: () => number) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const { waitsForProvider, runsManyQueries } = request.routeOptions.config
    if (waitsForProvider === true || runsManyQueries === true) {
      done()
      return
    }
    const timer = setTimeout(() => {
      if (!reply.sent) void reply.send(new ApiError('GRAPH_UNAVAILABLE'))
    }, maxWaitMs())
    reply.raw.once('close', () => {
      clearTimeout(timer)
    })
    done()
  }
}
