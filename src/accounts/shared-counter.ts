import { setImmediate as nextTurn } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import { withTimeout } from '../async.js'
import type { SharedCounter } from './budget.js'

export interface SharedCounterOptions {
  /**
   * For example `redis://user:password@host:6379/0`; with TLS, `rediss://` instead of `redis://`.
   */
  readonly url: string
  /** Called when Redis stops answering, and when it answers again. */
  readonly onChange: (isAnswering: boolean) => void
  /** Timeout of a request to Redis. */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 100
/** After a failure, Redis is not called again for this long. */
const PAUSE_MS = 1_000
const RECONNECT_MS = 500

/** Creates a counter in Redis that all gateways share. `close` ends its connection. */
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
  // `add` reports failed calls. Without this listener, an error would end the process.
  redis.on('error', () => undefined)
  const counter = new RateLimiterRedis({
    storeClient: redis,
    // The library only counts. The caller decides on limits and sets the lifetime of each count.
    points: 0,
    duration: 0,
    keyPrefix: 'polity/budget',
  })
  let isAnswering = true
  let pausedUntil = 0

  function setAnswering(answers: boolean): void {
    if (answers !== isAnswering) onChange(answers)
    isAnswering = answers
  }

  return {
    async add(key, units, seconds) {
      if (performance.now() < pausedUntil) return null
      try {
        const { consumedPoints } = await withTimeout(
          units >= 0
            ? counter.penalty(key, units, { customDuration: seconds })
            : counter.reward(key, -units, { customDuration: seconds }),
          timeoutMs,
          async () => {
            // If this process was busy, the answer may have arrived but not been read. Let the
            // event loop read it first.
            await nextTurn()
            throw new Error('Redis did not answer in time.')
          },
        )
        setAnswering(true)
        return consumedPoints
      } catch {
        pausedUntil = performance.now() + PAUSE_MS
        setAnswering(false)
        return null
      }
    },
    close: () => {
      redis.disconnect()
    },
  }
}

const PING_TIMEOUT_MS = 2_000

/** Sends a test command to Redis. Returns the reason if it fails, otherwise null. */
export async function pingRedis(url: string): Promise<string | null> {
  const redis = new Redis(url, {
    ...{ connectTimeout: PING_TIMEOUT_MS, maxRetriesPerRequest: 0, lazyConnect: true },
    retryStrategy: () => null,
  })
  redis.on('error', () => undefined)
  try {
    const sent = redis.connect().then(() => redis.ping())
    return await withTimeout<string | null>(
      sent.then(() => null),
      PING_TIMEOUT_MS,
      () => 'no answer in time',
    )
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    redis.disconnect()
  }
}
