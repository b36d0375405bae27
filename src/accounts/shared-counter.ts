import { Redis } from 'ioredis'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import type { SharedCounter } from './budget.js'

export interface SharedCounterOptions {
  /** Like redis://user:password@host:6379/0, or rediss:// for TLS. */
  readonly url: string
  /** Told when Redis falls silent, and when it answers again. */
  readonly onChange: (isAnswering: boolean) => void
  /** How long a request may wait for Redis. */
  readonly timeoutMs?: number
}

/** All that a request may lose to a Redis that does not answer. */
const TIMEOUT_MS = 100
/** Only one request in this time finds out that it still does not. */
const PAUSE_MS = 1_000
const RECONNECT_MS = 500

/** A counter in Redis for all gateways. `close` ends its connection. */
export function createSharedCounter(
  options: SharedCounterOptions,
): SharedCounter & { readonly close: () => void } {
  const { url, onChange, timeoutMs = TIMEOUT_MS } = options
  const redis = new Redis(url, {
    connectTimeout: 1_000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => RECONNECT_MS,
  })
  // Each failed call is told below; without a listener an error would end the process.
  redis.on('error', () => undefined)
  const counter = new RateLimiterRedis({
    storeClient: redis,
    // It only counts; who asks decides, and says how long a count is kept.
    points: 0,
    duration: 0,
    keyPrefix: 'polity/budget',
  })
  let isAnswering = true
  let silentUntil = 0

  function tell(answers: boolean): void {
    if (answers !== isAnswering) onChange(answers)
    isAnswering = answers
  }

  return {
    async add(key, units, seconds) {
      if (performance.now() < silentUntil) return null
      try {
        const { consumedPoints } = await inTime(
          units >= 0
            ? counter.penalty(key, units, { customDuration: seconds })
            : counter.reward(key, -units, { customDuration: seconds }),
          timeoutMs,
        )
        tell(true)
        return consumedPoints
      } catch {
        silentUntil = performance.now() + PAUSE_MS
        tell(false)
        return null
      }
    },
    close: () => {
      redis.disconnect()
    },
  }
}

/** What `answer` gives, or an error when it is not there after `timeoutMs`. */
async function inTime<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      // When this process was busy the answer may have come and not been read; it is read before this.
      setImmediate(() => {
        reject(new Error('Redis did not answer in time.'))
      })
    }, timeoutMs)
  })
  try {
    return await Promise.race([answer, timeout])
  } finally {
    clearTimeout(timer)
  }
}
