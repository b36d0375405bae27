import { LRUCache } from 'lru-cache'
import type { CacheLimits, Receipt } from '../loaders/batch.js'

/** A reply as it was sent, and receipts for every value that it was made from. */
export interface Answer {
  readonly body: string
  readonly contentType: string
  /** What it costs whoever asks, however cheap it is by now. */
  readonly units: number
  readonly receipts: readonly Receipt[]
}

export interface Answers {
  /** The reply to an equal question, while the loaders still hold all that it was made from. */
  readonly get: (question: string) => Answer | null
  readonly keep: (question: string, answer: Answer) => void
}

/** About what a receipt takes in memory. */
const RECEIPT_BYTES = 150

/**
 * Replies by question, so that a question asked again is neither parsed nor executed. Nothing has to be
 * evicted by name here: loaders forget what the change log names, and their receipts with it.
 */
export function createAnswers({ maxEntries, maxBytes }: CacheLimits): Answers {
  const kept = new LRUCache<string, Answer>({
    // The cache refuses zero; one byte holds nothing as well.
    max: Math.max(1, maxEntries),
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ body, receipts }, question) =>
      2 * (question.length + body.length) + RECEIPT_BYTES * (1 + receipts.length),
  })
  return {
    get(question) {
      const answer = kept.get(question)
      if (answer === undefined) return null
      if (answer.receipts.every((isGood) => isGood())) return answer
      kept.delete(question)
      return null
    },
    keep: (question, answer) => {
      kept.set(question, answer)
    },
  }
}
