import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendCacheable } from '../request-context.js'

/** A reply that gets an ETag. */
export interface TaggedReply {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** A reply with the body `json`. */
export function taggedReply(
  json: string,
  headers: Readonly<Record<string, string>> = {},
): TaggedReply {
  return {
    body: json,
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
  }
}

/** Sends the reply, and caches it if its route is cached. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, sent: TaggedReply) {
  return sendCacheable(request, reply, { ...sent, units: 1 })
}
