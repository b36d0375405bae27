import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { Reply } from '../../loaders/replies/replies.js'

/** What is sent as it is to everybody: compressing less than this gains nothing. */
export const COMPRESS_FROM_BYTES = 1_024
/** What clients may be sent, the best first. */
export const ENCODINGS: ('br' | 'gzip')[] = ['br', 'gzip']
/** Of Brotli: the best, 11, takes a hundred times as long. */
const QUALITY = 4

interface Encoded {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
}

const brotli = promisify(brotliCompress)
const compressors: Readonly<Record<string, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: promisify(gzip),
}

/**
 * A reply in the encoding that the client likes best, compressed once; `null` while it is being compressed, which whoever
 * asked for it does not wait for.
 */
export function createEncode() {
  const compressed = new WeakMap<Buffer, Map<string, Encoded | null>>()

  return (reply: Reply, accepted: string | undefined): Encoded | null => {
    if (accepted === undefined || reply.body.length < COMPRESS_FROM_BYTES) return plain(reply)
    const encoding = negotiate(accepted.toLowerCase(), ENCODINGS)
    const compress = encoding === null ? undefined : compressors[encoding]
    if (encoding === null || compress === undefined) return plain(reply)
    const known = compressed.get(reply.body) ?? new Map<string, Encoded | null>()
    compressed.set(reply.body, known)
    const before = known.get(encoding)
    if (before !== undefined) return before
    known.set(encoding, null)
    const headers = { vary: 'accept-encoding', 'content-encoding': encoding }
    compress(reply.body).then(
      (body) => known.set(encoding, asEncoded(body, headers)),
      () => known.delete(encoding),
    )
    return null
  }
}

function plain({ body }: Reply): Encoded {
  return asEncoded(body, {})
}

function asEncoded(body: Buffer, headers: Readonly<Record<string, string>>): Encoded {
  return { body, headers: { ...headers, 'content-length': String(body.length) } }
}
