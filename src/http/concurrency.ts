import type { FastifyReply, FastifyRequest } from 'fastify'
import { budgetOf, type Caller } from '../domain/caller.js'
import { ApiError } from '../errors.js'
import type { Allowances } from './authenticate.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** Called by what stays open: it is no longer counted among the requests under way. */
    freePlace: () => void
    /** Does work for what stays open, in one of the places in which its caller's requests are worked on. */
    atWork: <Value>(work: () => Promise<Value>) => Promise<Value>
  }
}

/** What a program with many connections has at most; higher tiers may have more. */
const LEAST_PLACES = 64
const UNITS_A_PLACE = 30
/**
 * How many of them are worked on at once: far more than spends the units of a minute in a minute, and so few that who
 * spends them in its first second leaves others the gateway and Neo4j.
 */
const LEAST_AT_WORK = 3
const UNITS_AT_WORK = 200

/** What one caller has under way. */
interface Places {
  underWay: number
  atWork: number
  /** What begins those that wait, in their order. */
  readonly waiting: Set<() => void>
}

/**
 * Bounds how many requests of one caller are under way and how many of those are worked on, by its tier, while the others
 * wait; the hook for `onRequest`, after `authenticate`. One more is 429 `TOO_MANY_AT_ONCE`. A request whose client
 * goes away frees its place.
 */
export function limitConcurrency({ tiers }: Allowances) {
  const byCaller = new Map<string, Places>()

  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    request.atWork = (work) =>
      new Promise((resolve, reject) => {
        const place = enter(request.caller, () => {
          work().finally(place.free).then(resolve, reject)
        })
        place.start()
      })
    const { isFree, isPage } = request.routeOptions.config
    // The queries of a page need places of their own.
    if (isFree === true || isPage === true) {
      request.freePlace = () => undefined
      done()
      return
    }
    const { units } = tiers[request.caller.tier]
    const underWay = byCaller.get(budgetOf(request.caller))?.underWay ?? 0
    if (underWay >= Math.max(LEAST_PLACES, units / UNITS_A_PLACE)) {
      done(new ApiError('TOO_MANY_AT_ONCE'))
      return
    }
    const { free, start } = enter(request.caller, done)
    request.freePlace = free
    reply.raw.once('close', free)
    start()
  }

  /** A place of the caller's: `start` calls `work` as soon as it may be worked in, `free` gives it back. */
  function enter(caller: Caller, work: () => void) {
    const id = budgetOf(caller)
    const places = byCaller.get(id) ?? { underWay: 0, atWork: 0, waiting: new Set() }
    byCaller.set(id, places)
    const { begin, end } = placeAmong(places, work)
    const most = Math.max(LEAST_AT_WORK, tiers[caller.tier].units / UNITS_AT_WORK)
    return {
      start: () => {
        if (places.atWork < most) begin()
        else places.waiting.add(begin)
      },
      free: () => {
        end()
        // One that stayed open ends after its caller's places were given up, and others taken.
        if (places.underWay === 0 && byCaller.get(id) === places) byCaller.delete(id)
      },
    }
  }
}

/** One more under way. `end` may be called again, and before it began. */
function placeAmong(places: Places, work: () => void) {
  let state: 'waiting' | 'at work' | 'over' = 'waiting'
  places.underWay += 1

  const begin = (): void => {
    state = 'at work'
    places.waiting.delete(begin)
    places.atWork += 1
    work()
  }
  const end = (): void => {
    if (state === 'over') return
    const wasAtWork = state === 'at work'
    state = 'over'
    places.waiting.delete(begin)
    places.underWay -= 1
    if (!wasAtWork) return
    places.atWork -= 1
    const [next] = places.waiting
    next?.()
  }
  return { begin, end }
}
