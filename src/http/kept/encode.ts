import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { Reply } from '../../loaders/replies/replies.js'
import { varyByEncoding } from '../conditional.js'

/** What is sent as it is to everybody: compressing less than this gains nothing. */
export const COMPRESS_FROM_BYTES = 1_024
/** What clients may be sent, the best first. */
export const ENCODINGS: ('br' | 'gzip')[] = ['br', 'gzip']
/** Of Brotli: the best, 11, takes a hundred times as long. */
const QUALITY = 4

interface Encoded {
  readonly body: Buffer
  /** All headers of the reply, names and values in turn: so Node reads them fastest. */
  readonly headers: readonly string[]
}

const brotli = promisify(brotliCompress)
export const compressors = {
  br: (body: Buffer): Promise<Buffer> =>
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (body: Buffer): Promise<Buffer> => promisify(gzip)(body),
}

/** What a client likes best of ours; null: none. */
export function encodingFor(accepted: string | undefined): keyof typeof compressors | null {
  if (accepted === undefined) return null
  const chosen = negotiate(accepted.toLowerCase(), ENCODINGS)
  return ENCODINGS.find((each) => each === chosen) ?? null
}

/**
 * A reply in the encoding that the client likes best, compressed once; `null` while it is being compressed, which whoever
 * asked for it does not wait for.
 */
export function createEncode() {
  const plain = new WeakMap<Reply, Encoded>()
  const compressed = new WeakMap<Reply, Map<string, Encoded | null>>()

  function asItIs(reply: Reply): Encoded {
    const before = plain.get(reply)
    if (before !== undefined) return before
    const encoded = asEncoded(reply.body, reply.headers)
    plain.set(reply, encoded)
    return encoded
  }

  return (reply: Reply, accepted: string | undefined): Encoded | null => {
    if (reply.body.length < COMPRESS_FROM_BYTES) return asItIs(reply)
    const encoding = encodingFor(accepted)
    if (encoding === null) return asItIs(reply)
    const known = compressed.get(reply) ?? new Map<string, Encoded | null>()
    compressed.set(reply, known)
    const before = known.get(encoding)
    if (before !== undefined) return before
    known.set(encoding, null)
    const headers = { ...reply.headers, 'content-encoding': encoding }
    compressors[encoding](reply.body).then(
      (body) => known.set(encoding, asEncoded(body, headers)),
      () => known.delete(encoding),
    )
    return null
  }
}

function asEncoded(body: Buffer, headers: Readonly<Record<string, string>>): Encoded {
  const vary = varyByEncoding(headers['vary'])
  return { body, headers: inTurn({ ...headers, vary, 'content-length': String(body.length) }) }
}

/** Headers as names and values in turn. */
export function inTurn(headers: Readonly<Record<string, string>>): string[] {
  const list: string[] = []
  for (const [name, value] of Object.entries(headers)) list.push(name, value)
  return list
}
