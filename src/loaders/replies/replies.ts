import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import type { CacheLimits, ValidityCheck } from '../batch/values.js'

/** A reply as it is sent. */
export interface Reply {
  readonly body: Buffer
  /** Those that belong to the reply itself: what it is, its tag, where the next page is. */
  readonly headers: Readonly<Record<string, string>>
  /** What it costs every client, though it is cheap by now. */
  readonly units: number
  /** The path of its route as it is declared. */
  readonly route: string
}

/** Replies that are sent again while the loaders hold all values that they were made from. */
export interface Replies {
  /** The reply to an equal question; `null` when there is none that still holds. */
  readonly get: (question: string) => Reply | null
  /** `checks`: one for each value that the reply was made from. */
  readonly keep: (question: string, reply: Reply, checks: readonly ValidityCheck[]) => void
}

/** What a request asks. */
interface Asked {
  /** On which day, as yyyymmdd: replies say what is current. */
  readonly day: number
  readonly url: string
  readonly accept: string | undefined
  /** Its body; null for what the URL says alone. */
  readonly text: string | null
}

/** Equal for requests that get equal replies. Only the replies of GraphQL depend on `Accept`. */
export function questionOf({ day, url, accept = '', text }: Asked): string {
  const form = url.startsWith('/graphql') ? `\n${accept}` : ''
  return `${String(day)} ${url}${form}${text === null ? '' : `\n${text}`}`
}

interface Kept {
  readonly reply: Reply
  readonly checks: readonly ValidityCheck[]
  /** Up to which change its values are known to hold. */
  checkedAt: number
}

/** About the memory that a validity check takes, and the rest of what is kept beside a body. */
const CHECK_BYTES = 150
const BESIDE_BYTES = 500

/**
 * Replies by question, so that a repeated question is neither parsed nor executed. Nothing has to be evicted by name
 * here: once loaders drop what the change log names, the validity checks of a reply fail. They are asked once after each
 * change: `changes` counts those that the loaders have heard of.
 */
export function createReplies(
  { maxEntries, maxBytes }: CacheLimits,
  changes: () => number,
): Replies {
  const kept = new LRUCache<string, Kept>({
    // The cache refuses zero, and one byte holds nothing either.
    max: Math.max(1, maxEntries),
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ reply: { body }, checks }, question) =>
      question.length + body.length + BESIDE_BYTES + CHECK_BYTES * checks.length,
  })
  return {
    get(question) {
      const found = kept.get(question)
      if (found === undefined) return null
      const heard = changes()
      if (found.checkedAt === heard) return found.reply
      if (found.checks.every((isValid) => isValid())) {
        found.checkedAt = heard
        return found.reply
      }
      kept.delete(question)
      return null
    },
    keep: (question, made, checks) => {
      const before = kept.peek(question)?.reply
      // So what was made of it, like its compressed form, is still known.
      const reply = before !== undefined && isDeepStrictEqual(before, made) ? before : made
      // A change may have come since its values were given.
      kept.set(question, { reply, checks, checkedAt: -1 })
    },
  }
}
