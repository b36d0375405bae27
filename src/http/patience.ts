import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../errors.js'

/**
 * Answers 503 when the answer is not there in time, counted from the arrival of the request; the first hook
 * for `onRequest`. What was asked of the graph for it goes on, and what is loaded may be kept.
 *
 * `patienceMs`: how long a caller is to wait at most, as it is when the request arrives.
 */
export function answerWithin(patienceMs: () => number) {
  return (_request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const timer = setTimeout(() => {
      if (!reply.sent) void reply.send(new ApiError('GRAPH_UNAVAILABLE'))
    }, patienceMs())
    reply.raw.once('close', () => {
      clearTimeout(timer)
    })
    done()
  }
}
