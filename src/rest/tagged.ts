import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A body that is written once and sent many times. */
export interface TaggedBody {
  readonly body: string
  readonly etag: string
}

/** `body` with its tag, which is weak because the same body is also sent compressed. */
export function tagged(body: string): TaggedBody {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  return { body, etag: `W/"${hash}"` }
}

/** Sends the body as JSON, or 304 to a client that has it. Clients ask each time, so a change shows at once. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, sent: TaggedBody) {
  void reply.header('etag', sent.etag).header('cache-control', 'no-cache')
  const known = request.headers['if-none-match']
  if (known !== undefined && matches(known, sent.etag)) return reply.code(304).send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(sent.body)
}

function matches(known: string, etag: string): boolean {
  if (known === etag || known === '*') return true
  const opaque = etag.slice(2)
  return known.split(',').some((each) => each.trim().replace(/^W\//, '') === opaque)
}
