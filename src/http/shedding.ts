import type { FastifyUnderPressureOptions } from '@fastify/under-pressure'
import { ApiError } from '../errors.js'

const SAMPLE_MS = 500
/** How much later than anonymous requests those with a key are refused. */
const KEYED_SHARE = 4

/**
 * Refuses requests with 503 `OVERLOADED` while the event loop is late by more than `loopDelayMs` on average:
 * new anonymous ones first, those with a key when it is four times as late, health checks never.
 */
export function shedding(loopDelayMs: number): FastifyUnderPressureOptions {
  return {
    maxEventLoopDelay: loopDelayMs,
    sampleInterval: SAMPLE_MS,
    pressureHandler: ({ caller, routeOptions }, _reply, _type, delayMs = 0) => {
      const isLate = caller.kind === 'address' || delayMs > KEYED_SHARE * loopDelayMs
      const isFree = routeOptions.config.isFree === true
      return isLate && !isFree ? Promise.reject(new ApiError('OVERLOADED')) : Promise.resolve()
    },
  }
}
