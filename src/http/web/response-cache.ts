import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { CacheLimits, ValidityCheck } from '../../loaders/batch/cached-values.js'
import type { Recording } from '../../loaders/recording.js'
import { etagOf, matchesEtag } from '../../domain/etag.js'
import { acceptedTags } from '../../domain/language.js'
import { dayOf } from '../../domain/partial-date.js'
import type { ChangeTail } from '../../graph/change-tail.js'
import type { CacheableResponse } from '../../request-context.js'
import { COMPRESS_FROM_BYTES, compressors, encodingFor, type Encoding } from './compression.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * True for routes whose responses are cached, because they depend only on loaders, the request
     * and the day.
     */
    readonly isCached?: true
    /**
     * True for routes that send an endless stream. Their loaders read current data for each event.
     */
    readonly isStream?: true
  }
}

export interface ResponseCacheOptions {
  readonly limits: CacheLimits
  /** Counts the changes that the loaders have received. */
  readonly changes: () => number
  /** Creates loaders for one request that record the values they return. */
  readonly record: (isOver: () => boolean) => Recording
  /** Spends units of the caller. If too few are left, throws `RATE_LIMITED`. */
  readonly spend: (request: FastifyRequest, units: number) => Promise<void>
  readonly now: () => Date
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
/** Approximate memory of a language tag in a set. */
const LANGUAGE_BYTES = 50
/** Memory for each character of a body: two bytes of text, and one byte of its compressed forms. */
const BYTES_A_CHARACTER = 3

/**
 * Caches whole responses, so that a repeated request is not executed. The cache needs no eviction by
 * name: once the loaders evict the values that the change log names, the validity checks of a
 * response fail. The checks run once after each change.
 */
export function cacheResponses(options: ResponseCacheOptions) {
  const { limits, changes, record, spend, now } = options

  const entries = new LRUCache<string, Cached>({
    // The cache refuses zero. One byte has the same effect.
    max: Math.max(1, limits.maxEntries),
    maxSize: Math.max(1, limits.maxBytes),
    sizeCalculation: ({ response: { body, languages }, checks }, key) =>
      key.length +
      BYTES_A_CHARACTER * body.length +
      LANGUAGE_BYTES * (languages?.size ?? 0) +
      ENTRY_BYTES +
      CHECK_BYTES * checks.length,
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
    const isSameBody = before?.response.body === response.body
    const compressed = isSameBody ? before.compressed : new Map<Encoding, Buffer | null>()
    // A change may have arrived after the values were read.
    entries.set(key, { response, checks, compressed, checkedAt: -1 })
  }

  /**
   * The cache key of a request; `null` if the response cannot be cached. Two requests have the
   * same key if their responses differ at most in the language. The day is part of the key, because
   * responses say which relationships are current.
   */
  function cacheKeyOf({ method, url, headers, bodyText, routeOptions }: FastifyRequest) {
    const { isCached, isGraphql } = routeOptions.config
    if (isCached !== true || (method !== 'GET' && bodyText === null)) return null
    const accept = isGraphql === true ? (headers.accept ?? '') : ''
    return `${String(dayOf(now()))}\n${url}\n${accept}\n${bodyText ?? ''}`
  }

  /**
   * The response in the languages that the client accepts. Its key contains only those accepted
   * languages in which the response has names. Therefore a separate entry stores the languages of
   * the names.
   */
  function findFor(request: FastifyRequest, key: string): Cached | null {
    const tags = tagsOf(request)
    if (tags.length === 0) return find(key)
    const { languages } = find(languagesKey(key))?.response ?? {}
    return languages === undefined ? null : find(languageKey(key, tags, languages))
  }

  function storeFor(
    request: FastifyRequest,
    key: string,
    response: CacheableResponse,
    checks: readonly ValidityCheck[],
  ): void {
    const tags = tagsOf(request)
    const { languages } = response
    if (tags.length === 0) store(key, response, checks)
    if (tags.length === 0 || languages === undefined) return
    store(languageKey(key, tags, languages), response, checks)
    store(languagesKey(key), { body: '', headers: {}, languages, units: 0 }, checks)
  }

  /**
   * Sends the cached response. Clients pay for it as for any other response. The hook for
   * `onRequest` of requests without a body, and for `preValidation` of requests with a body.
   */
  const answer = (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
    const key = cacheKeyOf(request)
    const found = key === null ? null : findFor(request, key)
    if (found === null) {
      done()
      return
    }
    const units = found.response.units - request.units
    const paid = units > 0 ? spend(request, units) : Promise.resolve()
    paid.then(() => {
      sendCached(request, reply, found)
    }, done)
  }

  /**
   * Gives the request its own loaders. They stop when the request ends, and record the values
   * from which the response is made. The hook for `preHandler`.
   */
  const recordValues = (request: FastifyRequest, _reply: FastifyReply, done: Done): void => {
    if (request.routeOptions.config.isStream !== true) {
      const { context } = request
      const key = cacheKeyOf(request)
      const { loaders, validityChecks } = record(context.isOver)
      const cacheResponse = (response: CacheableResponse): void => {
        const checks = validityChecks()
        if (key !== null && checks !== null) storeFor(request, key, response, checks)
      }
      request.context = { ...context, loaders, cacheResponse }
    }
    done()
  }

  return { answer, recordValues }
}

type Done = (error?: Error) => void

/** The languages on which the response depends; `[]` for most requests. */
function tagsOf({ headers, routeOptions: { config } }: FastifyRequest): readonly string[] {
  return config.isLocalized === true ? acceptedTags(headers['accept-language']) : []
}

/** The key of the languages that the names in a response have. */
function languagesKey(key: string): string {
  return `${key}\nlanguages`
}

/**
 * The key of a response in the languages `tags`. Languages that no name has do not matter, so most
 * clients share a few responses.
 */
function languageKey(key: string, tags: readonly string[], languages: ReadonlySet<string>): string {
  return `${key}\nin ${tags.filter((tag) => languages.has(tag)).join()}`
}

function sendCached(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { response, compressed }: Cached,
): void {
  void reply.headers(response.headers)
  const isCompressed =
    response.body.length >= COMPRESS_FROM_BYTES && headers['x-no-compression'] === undefined
  const encoding = isCompressed ? encodingFor(headers['accept-encoding']) : null
  const body = encoding === null ? null : compressed.get(encoding)
  if (encoding !== null && body instanceof Buffer) {
    void reply.header('content-encoding', encoding).send(body)
    return
  }
  if (encoding !== null && body === undefined) {
    compressed.set(encoding, null)
    compressors[encoding](Buffer.from(response.body)).then(
      (bytes) => compressed.set(encoding, bytes),
      () => compressed.delete(encoding),
    )
  }
  // Until the compressed body is there, Fastify compresses each response itself.
  void reply.send(response.body)
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
  done: Send,
): void {
  // The compression depends on the client.
  const vary = reply.getHeader('vary')?.toString()
  void reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`)
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

/**
 * Adds the header `Cache-Status` (RFC 9211) to responses that may be stale. While the change log
 * cannot be read, caches do not learn of changes. `ttl` is a negative number: how many seconds ago
 * the log became unreadable. The hook for `onSend` of routes that read the graph.
 */
export function markStale(tail: Pick<ChangeTail, 'behindSince'>, now: () => Date) {
  return (_request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Send): void => {
    const since = tail.behindSince()
    if (since !== null && reply.statusCode < 400) {
      const seconds = Math.max(1, Math.ceil((now().getTime() - since.getTime()) / 1_000))
      void reply.header('cache-status', `polity; hit; ttl=-${String(seconds)}; detail=stale`)
    }
    done(null, payload)
  }
}

type Send = (error: Error | null, payload: unknown) => void
