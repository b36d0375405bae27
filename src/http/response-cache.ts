import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { CacheLimits, ValidityCheck } from '../loaders/batch/cached-values.js'
import type { Recording } from '../loaders/recording.js'
import type { CacheableResponse } from '../request-context.js'
import { COMPRESS_FROM_BYTES, compressors, encodingFor, type Encoding } from './compression.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for routes whose responses are cached: they depend only on loaders, the request and the day. */
    readonly isCached?: true
    /** True for routes that send an endless stream. Their loaders read current data for each event. */
    readonly isStream?: true
  }
}

export interface ResponseCacheOptions {
  readonly limits: CacheLimits
  /** Counts the changes that the loaders have received. */
  readonly changes: () => number
  /** Creates loaders for one request that record the values they return. */
  readonly record: (isOver: () => boolean) => Recording
}

interface Cached {
  readonly response: CacheableResponse
  /** One for each value that the response was made from. */
  readonly checks: readonly ValidityCheck[]
  /** The compressed bodies; `null` while the compression runs. */
  readonly compressed: Map<Encoding, Buffer | null>
  /** The last change after which the values were checked. */
  checkedAt: number
}

/** Approximate memory of a validity check, and of a cache entry without its body. */
const CHECK_BYTES = 150
const ENTRY_BYTES = 500
/** A body and its compressed forms take at most this many times the size of the body. */
const BODY_COPIES = 2

/**
 * Caches whole responses, so that a repeated request is not executed. The cache needs no eviction by
 * name: once the loaders evict the values that the change log names, the validity checks of a
 * response fail. The checks run once after each change.
 *
 * Returns the hook for `preHandler`. It sends the cached response, for which clients pay as for any
 * other. Otherwise it gives the request loaders that end with the request, and that record what the
 * response is made from.
 */
export function cacheResponses({ limits, changes, record }: ResponseCacheOptions) {
  const entries = new LRUCache<string, Cached>({
    // The cache refuses zero. One byte has the same effect.
    max: Math.max(1, limits.maxEntries),
    maxSize: Math.max(1, limits.maxBytes),
    sizeCalculation: ({ response: { body }, checks }, key) =>
      key.length + BODY_COPIES * body.length + ENTRY_BYTES + CHECK_BYTES * checks.length,
  })

  function find(key: string): Cached | null {
    const found = entries.get(key)
    if (found === undefined) return null
    const changeCount = changes()
    if (found.checkedAt === changeCount) return found
    if (found.checks.every((isValid) => isValid())) {
      found.checkedAt = changeCount
      return found
    }
    entries.delete(key)
    return null
  }

  function store(key: string, response: CacheableResponse, checks: readonly ValidityCheck[]) {
    const before = entries.peek(key)
    const isSameBody = before?.response.body.equals(response.body) === true
    const compressed = isSameBody ? before.compressed : new Map<Encoding, Buffer | null>()
    // A change may have arrived after the values were read.
    entries.set(key, { response, checks, compressed, checkedAt: -1 })
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { isCached, isStream } = request.routeOptions.config
    if (isStream === true) return undefined
    const { context } = request
    const key = isCached === true && request.method !== 'HEAD' ? cacheKeyOf(request) : null
    const found = key === null ? null : find(key)
    if (found !== null) {
      const { units } = found.response
      if (units > 1) await context.spend(units - 1)
      return sendCached(request, reply, found)
    }
    const { loaders, validityChecks } = record(context.isOver)
    const cacheResponse = (response: CacheableResponse): void => {
      const checks = validityChecks()
      if (key !== null && checks !== null) store(key, response, checks)
    }
    request.context = { ...context, loaders, cacheResponse }
    return undefined
  }
}

/** Equal for requests with equal responses. The day matters because responses say what is current. */
function cacheKeyOf({ context, url, headers, bodyText, routeOptions }: FastifyRequest): string {
  const { isGraphql } = routeOptions.config
  const accept = isGraphql === true ? (headers.accept ?? '') : ''
  return [String(context.today), url, accept, bodyText ?? ''].join('\n')
}

function sendCached(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { response, compressed }: Cached,
): FastifyReply {
  void reply.headers(response.headers)
  const isCompressed =
    response.body.length >= COMPRESS_FROM_BYTES && headers['x-no-compression'] === undefined
  const encoding = isCompressed ? encodingFor(headers['accept-encoding']) : null
  if (encoding === null) return reply.send(response.body)
  const body = compressed.get(encoding)
  if (body instanceof Buffer) return reply.header('content-encoding', encoding).send(body)
  if (body === undefined) {
    compressed.set(encoding, null)
    compressors[encoding](response.body).then(
      (bytes) => compressed.set(encoding, bytes),
      () => compressed.delete(encoding),
    )
  }
  // Until the compressed body is there, Fastify compresses each response itself.
  return reply.send(response.body)
}
