import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendCacheable, type CacheableResponse } from '../request-context.js'

/**
 * Sends `body` with an ETag, and caches the reply if its route is cached. The response schema of
 * the route decides which fields are sent, and in which order.
 */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  body: object,
  { headers, ...rest }: Partial<Pick<CacheableResponse, 'headers' | 'languages'>> = {},
) {
  return sendCacheable(request, reply, {
    ...rest,
    body: reply.serialize(body) as string,
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
    units: 1,
  })
}
