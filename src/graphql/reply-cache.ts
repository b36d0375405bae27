import { LRUCache } from 'lru-cache'
import type { CacheLimits, ValidityCheck } from '../loaders/batch/values.js'

/** A reply as it was sent, with a validity check for every value that it was made from. */
export interface KeptReply {
  readonly body: string
  readonly contentType: string
  /** What it costs every client, though it is cheap by now. */
  readonly units: number
  readonly validityChecks: readonly ValidityCheck[]
}

export interface ReplyCache {
  /** The reply to an equal question, while the loaders still hold all values that it was made from. */
  readonly get: (question: string) => KeptReply | null
  readonly keep: (question: string, reply: KeptReply) => void
}

/** About the memory that a validity check takes. */
const CHECK_BYTES = 150

/**
 * Replies by question, so that a repeated question is neither parsed nor executed. Nothing has to be evicted
 * by name here: once loaders drop what the change log names, its validity checks fail.
 */
export function createReplyCache({ maxEntries, maxBytes }: CacheLimits): ReplyCache {
  const kept = new LRUCache<string, KeptReply>({
    // The cache refuses zero, and one byte holds nothing either.
    max: Math.max(1, maxEntries),
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ body, validityChecks }, question) =>
      2 * (question.length + body.length) + CHECK_BYTES * (1 + validityChecks.length),
  })
  return {
    get(question) {
      const reply = kept.get(question)
      if (reply === undefined) return null
      if (reply.validityChecks.every((isValid) => isValid())) return reply
      kept.delete(question)
      return null
    },
    keep: (question, reply) => {
      kept.set(question, reply)
    },
  }
}
