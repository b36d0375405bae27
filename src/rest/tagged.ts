import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendCacheable } from '../request-context.js'

/**
 * Sends `body` with an ETag, and caches the reply if its route is cached. The response schema of the
 * route decides which fields are sent, and in which order.
 */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  body: object,
  headers: Readonly<Record<string, string>> = {},
) {
  return sendCacheable(request, reply, {
    body: reply.serialize(body) as string,
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
    units: 1,
  })
}
