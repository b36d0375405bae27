import type { FastifyReply, FastifyRequest } from 'fastify'
import { etagOf } from '../domain/etag.js'

/** A reply that is written once and sent many times. */
export interface TaggedReply {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
}

/** A reply with the body `json`. */
export function taggedReply(
  json: string,
  headers: Readonly<Record<string, string>> = {},
): TaggedReply {
  // Bytes, so that the text is encoded only once.
  const body = Buffer.from(json)
  return {
    body,
    headers: {
      ...headers,
      etag: etagOf(body),
      // Clients revalidate each time, so they see a change at once.
      'cache-control': 'no-cache',
      'content-type': 'application/json; charset=utf-8',
    },
  }
}

/** Sends the reply. Stores it in the response cache if replies of the route are cached. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, sent: TaggedReply) {
  request.context.cacheResponse?.({ body: sent.body, headers: sent.headers, units: 1 })
  return reply.headers(sent.headers).send(sent.body)
}

/** The headers that name the next page: its URL `path` and its `cursor`. */
export function nextHeaders(path: string, cursor: string): Readonly<Record<string, string>> {
  return { 'x-next-cursor': cursor, link: `<${path}>; rel="next"` }
}
