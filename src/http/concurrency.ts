import type { FastifyReply, FastifyRequest } from 'fastify'
import { budgetOf, type Caller } from '../domain/caller.js'
import { ApiError } from '../errors.js'
import type { Allowances } from './authenticate.js'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Frees the slot of the request early. Streams call this, so that they do not count as open
     * requests.
     */
    releaseSlot: () => void
    /** Runs work of a stream in a slot of its caller. */
    inSlot: <Value>(work: () => Promise<Value>) => Promise<Value>
  }
}

/** The limit of open requests is at least this, enough for a program with many connections. */
const MIN_OPEN = 64
const UNITS_PER_OPEN = 30
/**
 * The limit of requests that run at the same time. With this limit, a caller can spend all units of
 * a minute, but a burst from a single caller does not block others.
 */
const MIN_RUNNING = 3
const UNITS_PER_RUNNING = 200

/** The requests of a caller. */
interface CallerSlots {
  open: number
  running: number
  /** The functions that start the waiting requests, in order. */
  readonly waiting: Set<() => void>
}

/**
 * Limits the open requests of a caller by tier. Only a part of them may run at the same time; the
 * others wait. The hook for `onRequest`, after `authenticate`. Throws `TOO_MANY_AT_ONCE` (429) over
 * the limit. A request whose client disconnects frees its slot.
 */
export function limitConcurrency({ tiers }: Allowances) {
  const byCaller = new Map<string, CallerSlots>()

  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    request.inSlot = (work) =>
      new Promise((resolve, reject) => {
        const slot = enter(request.caller, () => {
          work().finally(slot.free).then(resolve, reject)
        })
        slot.start()
      })
    const { isFree, isPage } = request.routeOptions.config
    // A page takes no slot, because the queries that it sends take slots themselves.
    if (isFree === true || isPage === true) {
      request.releaseSlot = () => undefined
      done()
      return
    }
    const { units } = tiers[request.caller.tier]
    const open = byCaller.get(budgetOf(request.caller))?.open ?? 0
    if (open >= Math.max(MIN_OPEN, units / UNITS_PER_OPEN)) {
      done(new ApiError('TOO_MANY_AT_ONCE'))
      return
    }
    const { free, start } = enter(request.caller, done)
    request.releaseSlot = free
    reply.raw.once('close', free)
    start()
  }

  /**
   * Adds a request of the caller. `start` calls `work` as soon as a slot is free; `free` releases
   * the slot.
   */
  function enter(caller: Caller, work: () => void) {
    const id = budgetOf(caller)
    const slots = byCaller.get(id) ?? { open: 0, running: 0, waiting: new Set() }
    byCaller.set(id, slots)
    const { begin, end } = addRequest(slots, work)
    const maxRunning = Math.max(MIN_RUNNING, tiers[caller.tier].units / UNITS_PER_RUNNING)
    return {
      start: () => {
        if (slots.running < maxRunning) begin()
        else slots.waiting.add(begin)
      },
      free: () => {
        end()
        // The work of a stream may end after this entry was deleted and the caller got a new entry.
        if (slots.open === 0 && byCaller.get(id) === slots) byCaller.delete(id)
      },
    }
  }
}

/** Adds an open request. `end` may be called several times, and before `begin`. */
function addRequest(slots: CallerSlots, work: () => void) {
  let state: 'waiting' | 'running' | 'over' = 'waiting'
  slots.open += 1

  const begin = (): void => {
    state = 'running'
    slots.waiting.delete(begin)
    slots.running += 1
    work()
  }
  const end = (): void => {
    if (state === 'over') return
    const wasRunning = state === 'running'
    state = 'over'
    slots.waiting.delete(begin)
    slots.open -= 1
    if (!wasRunning) return
    slots.running -= 1
    const [next] = slots.waiting
    next?.()
  }
  return { begin, end }
}
