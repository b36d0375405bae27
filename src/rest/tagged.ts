import type { FastifyReply, FastifyRequest } from 'fastify'
import { etagOf } from '../domain/etag.js'

/** A reply that is written once and sent many times. */
export interface TaggedReply {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
}

/** The reply that sends `json`. */
export function tagged(json: string, headers: Readonly<Record<string, string>> = {}): TaggedReply {
  // As bytes, so that no sending of it encodes it again.
  const body = Buffer.from(json)
  return {
    body,
    headers: {
      ...headers,
      etag: etagOf(body),
      // Clients ask each time, so a change shows at once.
      'cache-control': 'no-cache',
      'content-type': 'application/json; charset=utf-8',
    },
  }
}

/** Sends the reply, and stores it where the route has its replies cached. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, sent: TaggedReply) {
  request.context.keep?.({ body: sent.body, headers: sent.headers, units: 1 })
  return reply.headers(sent.headers).send(sent.body)
}

/** The headers of a page after which there is another at `path` with `cursor`. */
export function nextHeaders(path: string, cursor: string): Readonly<Record<string, string>> {
  return { 'x-next-cursor': cursor, link: `<${path}>; rel="next"` }
}
