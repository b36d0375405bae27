import type { FastifyReply, FastifyRequest } from 'fastify'
import { budgetOf } from '../domain/caller.js'
import { ApiError } from '../errors.js'
import type { Allowances } from './authenticate.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** Called by what stays open: it is no longer counted among the requests under way. */
    freePlace: () => void
  }
}

/** What a program with many connections has at most; higher tiers may have more. */
const LEAST_PLACES = 64
const UNITS_A_PLACE = 30

/**
 * Bounds how many requests of one caller are under way, by its tier; the hook for `onRequest`, after
 * `authenticate`. One more is 429 `TOO_MANY_AT_ONCE`. A request whose client goes away frees its place.
 */
export function limitConcurrency({ tiers }: Allowances) {
  const underWay = new Map<string, number>()

  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    if (request.routeOptions.config.isFree === true) {
      done()
      return
    }
    const caller = budgetOf(request.caller)
    const others = underWay.get(caller) ?? 0
    if (others >= Math.max(LEAST_PLACES, tiers[request.caller.tier].units / UNITS_A_PLACE)) {
      done(new ApiError('TOO_MANY_AT_ONCE'))
      return
    }
    underWay.set(caller, others + 1)
    let isUnderWay = true
    request.freePlace = () => {
      if (!isUnderWay) return
      isUnderWay = false
      const left = (underWay.get(caller) ?? 1) - 1
      if (left === 0) underWay.delete(caller)
      else underWay.set(caller, left)
    }
    reply.raw.once('close', request.freePlace)
    done()
  }
}
