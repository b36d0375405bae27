import type { FastifyUnderPressureOptions } from '@fastify/under-pressure'
import type { Caller } from '../../caller.js'
import { ApiError } from '../../errors.js'

const SAMPLE_MS = 500
/** Callers with a key are refused only at this multiple of the delay. */
const DELAY_FACTOR_WITH_KEY = 4

/**
 * Refuses requests with 503 `OVERLOADED` while the average delay of the event loop exceeds
 * `loopDelayMs`. Requests with a key are refused only at four times this delay. Health checks are
 * never refused.
 */
export function overloadOptions(loopDelayMs: number): FastifyUnderPressureOptions {
  return {
    maxEventLoopDelay: loopDelayMs,
    sampleInterval: SAMPLE_MS,
    pressureHandler: ({ caller, routeOptions }, _reply, _type, delayMs = Infinity) => {
      // Infinity means that no delay was measured since the last call.
      const isLate = Number.isFinite(delayMs) && delayMs > loopDelayMs * delayFactorOf(caller)
      const isFree = routeOptions.config.isFree === true
      return isLate && !isFree ? Promise.reject(new ApiError('OVERLOADED')) : Promise.resolve()
    },
  }
}

function delayFactorOf({ kind }: Caller): number {
  return kind === 'address' ? 1 : DELAY_FACTOR_WITH_KEY
}
