import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, matchesEtag } from '../domain/etag.js'

/** Returns the header `Vary` of a response whose compression depends on the client. */
export function varyByEncoding(vary: string | undefined): string {
  return vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`
}

/**
 * Adds an `ETag` to each successful read, except to responses that must not be stored. Sends 304 if
 * the client already has this version. The hook for `onSend`. Streams have no tag, because their
 * content is unknown when the headers are sent.
 */
export function answerConditionally(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error?: Error | null, payload?: unknown) => void,
): void {
  void reply.header('vary', varyByEncoding(reply.getHeader('vary')?.toString()))
  const isRead = method === 'GET' || method === 'HEAD'
  const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
  const cacheControl = reply.getHeader('cache-control')?.toString() ?? 'no-cache'
  if (!isRead || reply.statusCode !== 200 || !isWhole || cacheControl.includes('no-store')) {
    done(null, payload)
    return
  }
  const etag = reply.getHeader('etag')?.toString() ?? etagOf(payload)
  void reply.headers({ etag, 'cache-control': cacheControl })
  const known = headers['if-none-match']
  if (known === undefined || !matchesEtag(known, etag)) {
    done(null, payload)
    return
  }
  void reply.code(304).removeHeader('content-type').removeHeader('content-length')
  // For HEAD, send an empty stream. With any other empty payload, Fastify would add
  // `Content-Length: 0`, which clients would read as the length of the GET response.
  done(null, method === 'HEAD' ? Readable.from([]) : null)
}
