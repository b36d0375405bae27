import type { FastifyUnderPressureOptions } from '@fastify/under-pressure'
import type { Caller } from '../domain/caller.js'
import { ApiError } from '../errors.js'

const SAMPLE_MS = 500
/** How much later the event loop must be for those with a key to be refused, too. */
const KEYED_SHARE = 4

/**
 * Refuses requests with 503 `OVERLOADED` while the event loop is late by more than `loopDelayMs` on average:
 * new anonymous ones first, those with a key when it is four times as late, health checks never.
 */
export function shedding(loopDelayMs: number): FastifyUnderPressureOptions {
  return {
    maxEventLoopDelay: loopDelayMs,
    sampleInterval: SAMPLE_MS,
    pressureHandler: ({ caller, routeOptions }, _reply, _type, delayMs = Infinity) => {
      // Infinity: nothing was measured since it was asked for last.
      const isLate = Number.isFinite(delayMs) && delayMs > loopDelayMs * shareOf(caller)
      const isFree = routeOptions.config.isFree === true
      return isLate && !isFree ? Promise.reject(new ApiError('OVERLOADED')) : Promise.resolve()
    },
  }
}

function shareOf({ kind }: Caller): number {
  return kind === 'address' ? 1 : KEYED_SHARE
}
