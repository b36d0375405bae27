import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'

/** Smaller bodies are not compressed, because they would not become much smaller. */
export const COMPRESS_FROM_BYTES = 1_024
/** The supported encodings, best first. */
export const ENCODINGS: ('br' | 'gzip')[] = ['br', 'gzip']
/** The quality of Brotli. The best, 11, takes a hundred times as long. */
const QUALITY = 4

export type Encoding = (typeof ENCODINGS)[number]

const brotli = promisify(brotliCompress)
export const compressors = {
  br: (body: Buffer): Promise<Buffer> =>
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (body: Buffer): Promise<Buffer> => promisify(gzip)(body),
}

/** The encoding that the client prefers; null if the body is to be sent uncompressed. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null
  const chosen = negotiate(accepted.toLowerCase(), ENCODINGS)
  return ENCODINGS.find((encoding) => encoding === chosen) ?? null
}
