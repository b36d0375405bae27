import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { CachedResponse } from '../../loaders/response-cache/response-cache.js'
import { varyByEncoding } from '../conditional.js'

/** Shorter bodies are not compressed, because compression would save only a few bytes. */
export const COMPRESS_FROM_BYTES = 1_024
/** The supported encodings, best first. */
export const ENCODINGS: ('br' | 'gzip')[] = ['br', 'gzip']
/** The quality of Brotli. The best quality, 11, takes a hundred times as long. */
const QUALITY = 4

interface Encoded {
  readonly body: Buffer
  /** All headers of the response, alternating names and values. Node.js reads this form fastest. */
  readonly headers: readonly string[]
}

const brotli = promisify(brotliCompress)
export const compressors = {
  br: (body: Buffer): Promise<Buffer> =>
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (body: Buffer): Promise<Buffer> => promisify(gzip)(body),
}

/** The encoding that the client prefers; null if the body is to be sent uncompressed. */
export function encodingFor(accepted: string | undefined): keyof typeof compressors | null {
  if (accepted === undefined) return null
  const chosen = negotiate(accepted.toLowerCase(), ENCODINGS)
  return ENCODINGS.find((encoding) => encoding === chosen) ?? null
}

/**
 * Returns a function that gives a response in the encoding that the client prefers. Each response
 * is compressed once for each encoding. While the compression runs, the function returns `null`, so
 * that the caller does not wait.
 */
export function createEncode() {
  const plain = new WeakMap<CachedResponse, Encoded>()
  const compressed = new WeakMap<CachedResponse, Map<string, Encoded | null>>()

  function uncompressed(reply: CachedResponse): Encoded {
    const cached = plain.get(reply)
    if (cached !== undefined) return cached
    const encoded = toEncoded(reply.body, reply.headers)
    plain.set(reply, encoded)
    return encoded
  }

  return (reply: CachedResponse, accepted: string | undefined): Encoded | null => {
    if (reply.body.length < COMPRESS_FROM_BYTES) return uncompressed(reply)
    const encoding = encodingFor(accepted)
    if (encoding === null) return uncompressed(reply)
    const known = compressed.get(reply) ?? new Map<string, Encoded | null>()
    compressed.set(reply, known)
    const cached = known.get(encoding)
    if (cached !== undefined) return cached
    known.set(encoding, null)
    const headers = { ...reply.headers, 'content-encoding': encoding }
    compressors[encoding](reply.body).then(
      (body) => known.set(encoding, toEncoded(body, headers)),
      () => known.delete(encoding),
    )
    return null
  }
}

function toEncoded(body: Buffer, headers: Readonly<Record<string, string>>): Encoded {
  const vary = varyByEncoding(headers['vary'])
  return {
    body,
    headers: toRawHeaders({ ...headers, vary, 'content-length': String(body.length) }),
  }
}

/** Converts headers to a list of alternating names and values. */
export function toRawHeaders(headers: Readonly<Record<string, string>>): string[] {
  const list: string[] = []
  for (const [name, value] of Object.entries(headers)) list.push(name, value)
  return list
}
