import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../errors.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for what waits for a provider of identities, too, which has a time limit of its own. */
    readonly waitsForProvider?: true
    /** True for what asks the graph many times before it answers, each time with a limit of its own. */
    readonly asksOften?: true
  }
}

/**
 * Answers 503 when the answer is not there in time, counted from the arrival of the request; the first hook
 * for `onRequest`. What was asked of the graph for it is not taken back.
 *
 * `patienceMs`: how long a caller is to wait at most, as it is when the request arrives.
 */
export function answerWithin(patienceMs: () => number) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const { waitsForProvider, asksOften } = request.routeOptions.config
    if (waitsForProvider === true || asksOften === true) {
      done()
      return
    }
    const timer = setTimeout(() => {
      if (!reply.sent) void reply.send(new ApiError('GRAPH_UNAVAILABLE'))
    }, patienceMs())
    reply.raw.once('close', () => {
      clearTimeout(timer)
    })
    done()
  }
}
