import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Allowance, Budget, Quota } from '../accounts/budget.js'
import { clientAddress } from '../accounts/client-address.js'
import { budgetOf, type Caller } from '../domain/caller.js'
import { ApiError } from '../errors.js'
import { limitHeaders } from '../request-context.js'
import type { Allowances } from './authenticate.js'
import type { Meter } from './meter.js'

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
  }
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

/** The hooks and functions by which the server applies the limits. */
export interface RateLimit {
  /** The hook for `onRequest`, after `authenticate`: spends a unit, or refuses with 429. */
  readonly enter: (request: FastifyRequest) => Promise<void>
  /** Spends units. If fewer units are left, spends none and throws `RATE_LIMITED`. */
  readonly spend: (request: FastifyRequest, units: number) => Promise<void>
  /** The hook for `onSend`: adds the rate limit headers. */
  readonly addHeaders: (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: (error?: Error | null, payload?: unknown) => void,
  ) => void
  /** The same headers, for a response that bypasses the hooks. */
  readonly headersFor: (ip: string) => Readonly<Record<string, string>>
}

export function createRateLimit(options: RateLimitOptions): RateLimit {
  const { budget, allowances, now, count, meter } = options
  const lookUpQuota = (caller: Caller) =>
    budget.look(budgetOf(caller), allowances.tiers[caller.tier])

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

  /** The headers show the route's own limit only if this limit refuses the request. */
  async function spendOwn(request: FastifyRequest, limit: Allowance & { name: string }) {
    const quota = await budget.spend(`${limit.name}/${clientAddress(request.ip)}`, limit, 1)
    if (quota.isWithin) return
    request.quota = quota
    throw spentError('Too many requests of this kind came from your address', quota, now())
  }

  function addLimitHeaders(reply: FastifyReply, { tier }: Caller, quota: Quota): void {
    void reply.headers(limitHeaders(tier, quota))
    if (reply.statusCode === 429 && !reply.hasHeader('retry-after'))
      void reply.header('retry-after', secondsUntil(quota, now()))
  }

  return {
    async enter(request) {
      const { isFree, isPage, ownLimit } = request.routeOptions.config
      if (isFree === true || isPage === true || request.method === 'OPTIONS') {
        request.quota = lookUpQuota(request.caller)
        return
      }
      await spend(request, 1)
      if (ownLimit !== undefined) await spendOwn(request, ownLimit)
    },
    spend,
    addHeaders(request, reply, payload, done) {
      request.quota ??= lookUpQuota(request.caller)
      addLimitHeaders(reply, request.caller, request.quota)
      done(null, payload)
    },
    headersFor(ip) {
      const caller: Caller = { kind: 'address', tier: 'free', address: clientAddress(ip) }
      return limitHeaders(caller.tier, lookUpQuota(caller))
    },
  }
}

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
