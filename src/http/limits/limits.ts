import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientAddress, type Allowance, type Budget, type Quota } from '../../accounts/budget.js'
import { budgetOf, type Caller } from '../../caller.js'
import { ApiError } from '../../errors.js'
import { limitHeaders } from '../../request-context.js'
import type { Allowances } from '../auth/authenticate.js'
import type { Meter } from '../web/meter.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for routes that cost nothing: health checks and static files. */
    readonly isFree?: true
    /**
     * True for web pages. A page itself costs nothing. The caller pays for its queries, or for the
     * units that its route spends.
     */
    readonly isPage?: true
    /** A limit of the route itself for each address, in addition to the limit of the caller. */
    readonly ownLimit?: Allowance & { readonly name: string }
    /** True for routes that also call an identity provider, which has its own timeout. */
    readonly waitsForProvider?: true
    /**
     * True for routes that send many queries before they answer. Each query has its own timeout.
     */
    readonly runsManyQueries?: true
  }

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

/**
 * Sends 503 if the response is not ready in time. The hook for `onRequest`. Queries that are
 * already running are not cancelled.
 *
 * `maxWaitMs`: returns the longest time that a client waits; called when the request arrives.
 */
export function limitResponseTime(maxWaitMs: () => number) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const { waitsForProvider, runsManyQueries } = request.routeOptions.config
    if (waitsForProvider === true || runsManyQueries === true) {
      done()
      return
    }
    const timer = setTimeout(() => {
      if (!reply.sent) void reply.send(new ApiError('GRAPH_UNAVAILABLE'))
    }, maxWaitMs())
    reply.raw.once('close', () => {
      clearTimeout(timer)
    })
    done()
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

export interface RateLimitOptions {
  readonly budget: Budget
  readonly allowances: Allowances
  readonly now: () => Date
  /**
   * Receives the units that each key spends. `requests` is 1 for the first units of a request, and
   * 0 for all later units.
   */
  readonly count: (keyId: string, units: number, requests: 0 | 1) => void
  readonly meter: Pick<Meter, 'charged'> | null
}

/** Creates the hooks and functions by which the server applies the limits. */
export function createRateLimit(options: RateLimitOptions) {
  const { budget, allowances, now, count, meter } = options
  const lookUpQuota = (caller: Caller) =>
    budget.look(budgetOf(caller), allowances.tiers[caller.tier])

  /** Spends units. If fewer units are left, spends none and throws `RATE_LIMITED`. */
  async function spend(request: FastifyRequest, units: number): Promise<void> {
    const { caller } = request
    const requests = request.units === 0 ? 1 : 0
    const quota = await budget.spend(budgetOf(caller), allowances.tiers[caller.tier], units)
    request.quota = quota
    if (!quota.isWithin) throw spentError(shortageOf(quota, units), quota, now())
    request.units += units
    meter?.charged(caller.tier, units)
    if (caller.kind === 'account') count(caller.keyId, units, requests)
  }

  /**
   * Spends a unit of the route's own limit. The headers show this limit only if it refuses the
   * request.
   */
  async function spendOwn(request: FastifyRequest, limit: Allowance & { name: string }) {
    const quota = await budget.spend(`${limit.name}/${clientAddress(request.ip)}`, limit, 1)
    if (quota.isWithin) return
    request.quota = quota
    throw spentError('Too many requests of this kind came from your address', quota, now())
  }

  return {
    /** The hook for `onRequest`, after `authenticate`: spends a unit, or refuses with 429. */
    enter: async (request: FastifyRequest): Promise<void> => {
      const { isFree, isPage, ownLimit } = request.routeOptions.config
      if (isFree === true || isPage === true || request.method === 'OPTIONS') {
        request.quota = lookUpQuota(request.caller)
        return
      }
      await spend(request, 1)
      if (ownLimit !== undefined) await spendOwn(request, ownLimit)
    },
    spend,
    /** The hook for `onSend`: adds the rate limit headers. */
    addHeaders: (
      request: FastifyRequest,
      reply: FastifyReply,
      payload: unknown,
      done: Send,
    ): void => {
      const quota = (request.quota ??= lookUpQuota(request.caller))
      void reply.headers(limitHeaders(request.caller.tier, quota))
      if (reply.statusCode === 429 && !reply.hasHeader('retry-after'))
        void reply.header('retry-after', secondsUntil(quota, now()))
      done(null, payload)
    },
    /** Returns the rate limit headers for a response that bypasses the hooks. */
    headersFor(ip: string) {
      const caller: Caller = { kind: 'address', tier: 'free', address: clientAddress(ip) }
      return limitHeaders(caller.tier, lookUpQuota(caller))
    },
  }
}

type Send = (error: Error | null, payload: unknown) => void

function shortageOf({ limit, remaining }: Quota, units: number): string {
  return remaining === 0
    ? `All ${String(limit)} units of this minute are spent`
    : `This request needs ${String(units)} more units, but only ${String(remaining)} of ${String(limit)} are left in this minute`
}

function spentError(shortage: string, quota: Quota, now: Date): ApiError {
  const detail = `${shortage}; try again in ${String(secondsUntil(quota, now))} s.`
  return new ApiError('RATE_LIMITED', { detail })
}

function secondsUntil({ resetAt }: Quota, now: Date): number {
  return Math.max(1, Math.ceil((resetAt.getTime() - now.getTime()) / 1_000))
}
