import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import type { CacheLimits, ValidityCheck } from '../batch/cached-values.js'

/** A response as it is sent. */
export interface CachedResponse {
  readonly body: Buffer
  /** Headers that belong to the response itself: content type, ETag, link to the next page. */
  readonly headers: Readonly<Record<string, string>>
  /** The units that a client pays for the response, even if it is cached. */
  readonly units: number
  /** The declared path of its route, such as `/api/v1/races/:id`. */
  readonly route: string
}

/**
 * Stores responses. A response can be sent again while the loaders hold all values from which it
 * was made.
 */
export interface ResponseCache {
  /** The cached response; `null` if there is none or a change has made it invalid. */
  readonly get: (key: string) => CachedResponse | null
  /** `checks`: one for each value that the response was made from. */
  readonly store: (key: string, reply: CachedResponse, checks: readonly ValidityCheck[]) => void
}

/** The parts of a request that determine its response. */
interface CacheKeyParts {
  /** The day (yyyymmdd). It matters, because responses say which relationships are current. */
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
 * Caches responses, so that a repeated request does not have to be parsed and executed. A change
 * evicts only values in the loaders. It does not evict responses: the checks of a stale response
 * fail. The checks of a response run when the response is used for the first time after a change.
 * `changes` counts the changes that the loaders have received.
 */
export function createResponseCache(
  { maxEntries, maxBytes }: CacheLimits,
  changes: () => number,
): ResponseCache {
  const entries = new LRUCache<string, Cached>({
    // `LRUCache` does not accept a limit of 0. With a limit of one byte, it also stores nothing.
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
      // If the older response is equal, use its object again, because the compressed form of this
      // object is cached.
      const reply = older !== undefined && isDeepStrictEqual(older, response) ? older : response
      // The first `get` runs the checks, because a change may have arrived after the values were
      // read.
      entries.set(key, { reply, checks, checkedAt: -1 })
    },
  }
}
