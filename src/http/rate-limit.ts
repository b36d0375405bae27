import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Allowance, Budget, Standing } from '../accounts/budget.js'
import { clientAddress } from '../accounts/client-address.js'
import { budgetOf, type Caller } from '../domain/caller.js'
import { ApiError } from '../errors.js'
import type { Allowances } from './authenticate.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for what costs nothing: health checks and static files. */
    readonly isFree?: true
    /** A limit of its own, by address, beside the caller's. */
    readonly ownLimit?: Allowance & { readonly name: string }
  }
}

export interface RateLimitOptions {
  readonly budget: Budget
  readonly allowances: Allowances
  readonly now: () => Date
  /** Told what each key spends; `requests` is 0 for what one spends beside its first unit. */
  readonly count: (keyId: string, units: number, requests: 0 | 1) => void
}

/** The parts of the limits that the server is made of. */
export interface RateLimit {
  /** The hook for `onRequest`, after `authenticate`: spends a unit, or refuses with 429. */
  readonly enter: (request: FastifyRequest) => Promise<void>
  /** Spends more for the same request; refuses with `RATE_LIMITED`, and then spends nothing. */
  readonly spend: (request: FastifyRequest, units: number) => Promise<void>
  /** The hook for `onSend`: tells the caller what is left. */
  readonly tell: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** The same headers for an answer that passes no hook. */
  readonly headersFor: (ip: string) => Promise<Readonly<Record<string, string>>>
}

export function createRateLimit({ budget, allowances, now, count }: RateLimitOptions): RateLimit {
  const look = (caller: Caller) => budget.look(budgetOf(caller), allowances.tiers[caller.tier])

  async function spend(request: FastifyRequest, units: number, requests: 0 | 1): Promise<void> {
    const { caller } = request
    const standing = await budget.spend(budgetOf(caller), allowances.tiers[caller.tier], units)
    request.standing = standing
    if (!standing.isWithin) throw new ApiError('RATE_LIMITED')
    if (caller.kind === 'account') count(caller.keyId, units, requests)
  }

  /** A limit beside the caller's own is told of when it refuses. */
  async function spendOwn(request: FastifyRequest, limit: Allowance & { name: string }) {
    const standing = await budget.spend(`${limit.name}/${clientAddress(request.ip)}`, limit, 1)
    if (standing.isWithin) return
    request.standing = standing
    throw new ApiError('RATE_LIMITED')
  }

  return {
    async enter(request) {
      const { isFree, ownLimit } = request.routeOptions.config
      if (isFree === true || request.method === 'OPTIONS') {
        request.standing = await look(request.caller)
        return
      }
      await spend(request, 1, 1)
      if (ownLimit !== undefined) await spendOwn(request, ownLimit)
    },
    spend: (request, units) => spend(request, units, 0),
    async tell(request, reply) {
      const standing = (request.standing ??= await look(request.caller))
      void reply.headers(limitHeaders(request.caller.tier, standing))
      if (reply.statusCode === 429 && !reply.hasHeader('retry-after'))
        void reply.header('retry-after', secondsUntil(standing, now()))
    },
    async headersFor(ip) {
      const caller: Caller = { kind: 'address', tier: 'free', address: clientAddress(ip) }
      return limitHeaders(caller.tier, await look(caller))
    },
  }
}

function limitHeaders(tier: string, { limit, remaining, resetAt }: Standing) {
  return {
    'x-api-tier': tier,
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    // Unix time, rounded up: who comes back then is never too early.
    'x-ratelimit-reset': String(Math.ceil(resetAt.getTime() / 1_000)),
  }
}

function secondsUntil({ resetAt }: Standing, now: Date): number {
  return Math.max(1, Math.ceil((resetAt.getTime() - now.getTime()) / 1_000))
}
