import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import type { CacheLimits, ValidityCheck } from '../batch/cached-values.js'

/** A response as it is sent. */
export interface CachedResponse {
  readonly body: Buffer
  /** Headers that belong to the response itself: content type, ETag, link to the next page. */
  readonly headers: Readonly<Record<string, string>>
  /** The units that every client pays, although a cached response costs little. */
  readonly units: number
  /** The path of its route as declared. */
  readonly route: string
}

/** Responses that are sent again while the loaders hold all values that they were made from. */
export interface ResponseCache {
  /** The cached response; `null` if there is none or a change has made it invalid. */
  readonly get: (key: string) => CachedResponse | null
  /** `checks`: one for each value that the response was made from. */
  readonly store: (key: string, reply: CachedResponse, checks: readonly ValidityCheck[]) => void
}

/** The parts of a request that determine its response. */
interface CacheKeyParts {
  /** The day as yyyymmdd, because responses say what is current. */
  readonly day: number
  readonly url: string
  readonly accept: string | undefined
  /** The request body; null if the URL alone determines the response. */
  readonly text: string | null
}

/**
 * Returns equal keys for requests with equal responses. Only GraphQL responses depend on `Accept`.
 */
export function cacheKeyOf({ day, url, accept = '', text }: CacheKeyParts): string {
  const form = url.startsWith('/graphql') ? `\n${accept}` : ''
  return `${String(day)} ${url}${form}${text === null ? '' : `\n${text}`}`
}

interface Cached {
  readonly reply: CachedResponse
  readonly checks: readonly ValidityCheck[]
  /** The value of `changes` when the validity checks last succeeded; -1 at first. */
  checkedAt: number
}

/** Approximate memory of a validity check, and of a cache entry without its body. */
const CHECK_BYTES = 150
const ENTRY_BYTES = 500

/**
 * Caches responses, so that a repeated request is neither parsed nor executed. No response has to
 * be evicted by name: once the loaders evict the values that the change log names, the validity
 * checks of a response fail. The checks run once after each change; `changes` counts the changes
 * that the loaders have received.
 */
export function createResponseCache(
  { maxEntries, maxBytes }: CacheLimits,
  changes: () => number,
): ResponseCache {
  const entries = new LRUCache<string, Cached>({
    // The cache refuses zero. One byte has the same effect.
    max: Math.max(1, maxEntries),
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ reply: { body }, checks }, key) =>
      key.length + body.length + ENTRY_BYTES + CHECK_BYTES * checks.length,
  })
  return {
    get(key) {
      const found = entries.get(key)
      if (found === undefined) return null
      const changeCount = changes()
      if (found.checkedAt === changeCount) return found.reply
      if (found.checks.every((isValid) => isValid())) {
        found.checkedAt = changeCount
        return found.reply
      }
      entries.delete(key)
      return null
    },
    store: (key, response, checks) => {
      const older = entries.peek(key)?.reply
      // The equal older object stays, because its compressed form is cached by identity.
      const reply = older !== undefined && isDeepStrictEqual(older, response) ? older : response
      // A change may have arrived after the values were read.
      entries.set(key, { reply, checks, checkedAt: -1 })
    },
  }
}
