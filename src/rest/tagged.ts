import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A reply that is written once and sent many times. */
export interface TaggedReply {
  readonly body: Buffer
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
}

/** The reply that sends `json`; its tag is weak because the same body is also sent compressed. */
export function tagged(json: string, headers: Readonly<Record<string, string>> = {}): TaggedReply {
  // As bytes, so that no sending of it encodes it again.
  const body = Buffer.from(json)
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  const etag = `W/"${hash}"`
  return {
    body,
    etag,
    headers: {
      ...headers,
      etag,
      // Clients ask each time, so a change shows at once.
      'cache-control': 'no-cache',
      'content-type': 'application/json; charset=utf-8',
    },
  }
}

/** Sends the reply, or 304 to a client that has it; keeps it where the route keeps replies. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, sent: TaggedReply) {
  request.context.keep?.({ body: sent.body, headers: sent.headers, units: 1 })
  void reply.headers(sent.headers)
  const known = request.headers['if-none-match']
  if (known === undefined || !matches(known, sent.etag)) return reply.send(sent.body)
  return reply.removeHeader('content-type').code(304).send()
}

function matches(known: string, etag: string): boolean {
  if (known === etag || known === '*') return true
  const opaque = etag.slice(2)
  return known.split(',').some((each) => each.trim().replace(/^W\//, '') === opaque)
}

/** The headers of a page after which there is another at `path` with `cursor`. */
export function nextHeaders(path: string, cursor: string): Readonly<Record<string, string>> {
  return { 'x-next-cursor': cursor, link: `<${path}>; rel="next"` }
}
